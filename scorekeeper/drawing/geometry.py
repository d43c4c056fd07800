"""Plane geometry for routes and labels, in plain arithmetic.

Only ``+ - * /`` and the square root are used: IEEE 754 makes those the same on every machine, so
a layout is the same bytes wherever it is computed.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]
Box = tuple[float, float, float, float]

TINY = 1e-9
FEWEST_TO_BEND = 3


def distance(p: Point, q: Point) -> float:
    """Measure between two points."""
    return math.sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]))


def nearest_on(p: Point, a: Point, b: Point) -> tuple[float, float]:
    """Give the distance from p to the segment a-b, and where on it (0..1) the nearest point is."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square < TINY:
        return distance(p, a), 0.0
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square
    t = min(max(t, 0.0), 1.0)
    return distance(p, (a[0] + t * dx, a[1] + t * dy)), t


def to_line(p: Point, line: Sequence[Point]) -> float:
    """Measure from p to a polyline."""
    return min(nearest_on(p, line[i], line[i + 1])[0] for i in range(len(line) - 1))


def side(a: Point, b: Point, p: Point) -> float:
    """Tell which side of the line a-b p lies on, by sign."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether the segments a-b and c-d cross properly."""
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def lines_cross(one: Sequence[Point], other: Sequence[Point]) -> int:
    """Count the crossings of two polylines."""
    count = 0
    for i in range(len(one) - 1):
        a, b = one[i], one[i + 1]
        for j in range(len(other) - 1):
            c, d = other[j], other[j + 1]
            if cross(a, b, c, d):
                count += 1
    return count


def length_of(line: Sequence[Point]) -> float:
    """Measure along a polyline."""
    return sum(distance(line[i], line[i + 1]) for i in range(len(line) - 1))


def points_along(line: Sequence[Point], marks: Sequence[float]) -> list[tuple[Point, Point]]:
    """Walk a polyline: point and unit direction at each mark (ascending, from its start)."""
    found: list[tuple[Point, Point]] = []
    walked, i = 0.0, 0
    step = distance(line[0], line[1])
    for mark in marks:
        while i < len(line) - 2 and walked + step < mark:
            walked += step
            i += 1
            step = distance(line[i], line[i + 1])
        t = (mark - walked) / step if step > TINY else 0.0
        (ax, ay), (bx, by) = line[i], line[i + 1]
        size = step if step > TINY else 1.0
        found.append(
            ((ax + t * (bx - ax), ay + t * (by - ay)), ((bx - ax) / size, (by - ay) / size))
        )
    return found


def resampled(line: Sequence[Point], pieces: int) -> list[Point]:
    """Cut a polyline into equal pieces."""
    total = length_of(line)
    inner = points_along(line, [total * k / pieces for k in range(1, pieces)])
    return [line[0], *(p for p, _ in inner), line[-1]]


def smooth(line: Sequence[Point], between: int) -> list[Point]:
    """Run a Catmull-Rom curve through the points, with some points between each two."""
    if len(line) < FEWEST_TO_BEND:
        return resampled(line, max(between, 1))
    padded = [_mirror(line[0], line[1]), *line, _mirror(line[-1], line[-2])]
    curve: list[Point] = [line[0]]
    for i in range(1, len(padded) - 2):
        p0, p1, p2, p3 = padded[i - 1 : i + 3]
        curve += [_catmull(p0, p1, p2, p3, k / between) for k in range(1, between + 1)]
    return curve


def _mirror(end: Point, inner: Point) -> Point:
    return 2 * end[0] - inner[0], 2 * end[1] - inner[1]


def _catmull(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    a = ((-t + 2) * t - 1) * t / 2
    b = ((3 * t - 5) * t * t + 2) / 2
    c = ((-3 * t + 4) * t + 1) * t / 2
    d = (t - 1) * t * t / 2
    return (
        a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0],
        a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1],
    )


def beside(line: Sequence[Point], offset: float) -> list[Point]:
    """Shift a polyline sideways (to the right of its direction for a positive offset)."""
    if not offset:
        return list(line)
    shifted: list[Point] = []
    for i, (x, y) in enumerate(line):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.sqrt(dx * dx + dy * dy) or 1.0
        shifted.append((x - offset * dy / size, y + offset * dx / size))
    return shifted


def corners(centre: Point, along: Point, length: float, width: float) -> list[Point]:
    """Give the corners of a box with this unit direction."""
    (x, y), (ux, uy) = centre, along
    lx, ly, wx, wy = ux * length / 2, uy * length / 2, -uy * width / 2, ux * width / 2
    return [
        (x + lx + wx, y + ly + wy),
        (x + lx - wx, y + ly - wy),
        (x - lx - wx, y - ly - wy),
        (x - lx + wx, y - ly + wy),
    ]
