"""A track's centre line as short SVG path data: a straight line, or a few smooth curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .geometry import Point, nearest_on

if TYPE_CHECKING:
    from collections.abc import Sequence

STRAIGHT_ENOUGH = 0.6
CLOSE_ENOUGH = 0.9
MOST_PIECES = 6


def path_data(line: Sequence[Point]) -> str:
    """Write a polyline as path data of few pieces, none farther off than a unit."""
    first, last = line[0], line[-1]
    inner = line[1:-1]
    if all(nearest_on(p, first, last)[0] <= STRAIGHT_ENOUGH for p in line):
        return f"M{_pair(first)}L{_pair(last)}"
    for pieces in range(1, MOST_PIECES + 1):
        text, error = _curves(inner, pieces)
        if error <= CLOSE_ENOUGH:
            break
    return f"M{_pair(first)}L{_pair(inner[0])}{text}L{_pair(last)}"


def _curves(line: Sequence[Point], pieces: int) -> tuple[str, float]:
    """Fit quadratic curves, each through its stretch's ends and its middle."""
    if pieces == 1 and all(nearest_on(p, line[0], line[-1])[0] <= STRAIGHT_ENOUGH for p in line):
        return f"L{_pair(line[-1])}", 0.0
    text, worst = "", 0.0
    last = len(line) - 1
    for k in range(pieces):
        stretch = line[k * last // pieces : (k + 1) * last // pieces + 1]
        control = _control(stretch)
        worst = max(worst, _error(stretch, control))
        text += f"Q{_pair(control)} {_pair(stretch[-1])}"
    return text, worst


def _control(stretch: Sequence[Point]) -> Point:
    """Find the control point by least squares over the stretch."""
    (ax, ay), (bx, by) = stretch[0], stretch[-1]
    top_x = top_y = bottom = 0.0
    for k, (x, y) in enumerate(stretch):
        t = k / (len(stretch) - 1)
        weight = 2 * t * (1 - t)
        top_x += weight * (x - (1 - t) * (1 - t) * ax - t * t * bx)
        top_y += weight * (y - (1 - t) * (1 - t) * ay - t * t * by)
        bottom += weight * weight
    if not bottom:
        return (ax + bx) / 2, (ay + by) / 2
    return top_x / bottom, top_y / bottom


def _error(stretch: Sequence[Point], control: Point) -> float:
    (ax, ay), (bx, by), (cx, cy) = stretch[0], stretch[-1], control
    curve = []
    for k in range(17):
        t = k / 16
        a, b, c = (1 - t) * (1 - t), t * t, 2 * t * (1 - t)
        curve.append((a * ax + b * bx + c * cx, a * ay + b * by + c * cy))
    return max(min(nearest_on(p, curve[i], curve[i + 1])[0] for i in range(16)) for p in stretch)


def _pair(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")
