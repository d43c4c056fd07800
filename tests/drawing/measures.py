"""How good a layout is: what lies on what, and how far apart tracks run."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from scorekeeper.drawing.geometry import (
    Box,
    Point,
    corners,
    cross,
    distance,
    nearest_on,
)
from scorekeeper.drawing.labels import SIZES
from scorekeeper.drawing.obstacles import Obstacles
from scorekeeper.drawing.widths import text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.drawing.facts import BoardFacts
    from scorekeeper.drawing.layout import CityLayout, Layout, RouteLayout

CITY_RADIUS = 6.0
NEAR_SHARED = 40.0
FIRST_VIEW = 600.0


@dataclass(frozen=True)
class Found:
    """Two things that lie on one another, and how deep, in units."""

    one: str
    other: str
    depth: float


def car_shapes(route: RouteLayout) -> list[list[Point]]:
    length, width = route.car
    shapes = []
    for x, y, angle in route.cars:
        turn = math.radians(angle)
        shapes.append(corners((x, y), (math.cos(turn), math.sin(turn)), length, width))
    return shapes


def axis(route: RouteLayout) -> list[Point]:
    """Run along the middles of a route's cars, from the first car's end to the last one's."""
    line: list[Point] = []
    for x, y, angle in route.cars:
        turn = math.radians(angle)
        dx, dy = math.cos(turn) * route.car[0] / 2, math.sin(turn) * route.car[0] / 2
        line += [(x - dx, y - dy), (x + dx, y + dy)]
    return line


def label_box(name: str, city: CityLayout) -> Box:
    size = SIZES[city.rank]
    wide = text_width(name, size)
    left = city.label_x - {"start": 0.0, "middle": wide / 2, "end": wide}[city.anchor]
    return left, city.label_y - size * 0.76, left + wide, city.label_y + size * 0.22


def box_corners(box: Box) -> list[Point]:
    """Give the corners of an upright box (left, top, right, bottom)."""
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def overlap(one: Sequence[Point], other: Sequence[Point]) -> float:
    """Say how deep two convex shapes lie in one another (0 when they are apart)."""
    deepest = math.inf
    for shape in (one, other):
        for i in range(len(shape)):
            (ax, ay), (bx, by) = shape[i - 1], shape[i]
            nx, ny = by - ay, ax - bx
            size = math.sqrt(nx * nx + ny * ny)
            if size < 1e-9:
                continue
            first = [(x * nx + y * ny) / size for x, y in one]
            second = [(x * nx + y * ny) / size for x, y in other]
            depth = min(max(first) - min(second), max(second) - min(first))
            if depth <= 0:
                return 0.0
            deepest = min(deepest, depth)
    return deepest


def near(one: Sequence[Point], other: Sequence[Point], reach: float) -> bool:
    return (
        min(x for x, _ in one) - reach < max(x for x, _ in other)
        and min(x for x, _ in other) - reach < max(x for x, _ in one)
        and min(y for _, y in one) - reach < max(y for _, y in other)
        and min(y for _, y in other) - reach < max(y for _, y in one)
    )


def cars_on_cars(layout: Layout) -> list[Found]:
    """Find routes whose cars lie on one another, with the deepest overlap of each pair."""
    shapes = {key: car_shapes(route) for key, route in layout.routes.items()}
    found = []
    for one, other in combinations(sorted(shapes), 2):
        deepest = max(
            (overlap(a, b) for a in shapes[one] for b in shapes[other] if near(a, b, 0.0)),
            default=0.0,
        )
        if deepest > 0:
            found.append(Found(one, other, deepest))
    return found


def labels_on_cars(facts: BoardFacts, layout: Layout) -> list[Found]:
    """Find names that lie on cars (by more than a hair)."""
    found = []
    for city in facts.cities:
        box = box_corners(label_box(city.name, layout.cities[city.id]))
        for key, route in layout.routes.items():
            depth = max(
                (overlap(box, car) for car in car_shapes(route) if near(box, car, 0.0)),
                default=0.0,
            )
            if depth > 0.5:
                found.append(Found(city.id, key, depth))
    return found


def labels_on_labels(facts: BoardFacts, layout: Layout) -> list[Found]:
    boxes = {c.id: box_corners(label_box(c.name, layout.cities[c.id])) for c in facts.cities}
    found = []
    for one, other in combinations(sorted(boxes), 2):
        depth = overlap(boxes[one], boxes[other])
        if depth > 0.5:
            found.append(Found(one, other, depth))
    return found


def labels_on_cities(facts: BoardFacts, layout: Layout) -> list[Found]:
    found = []
    for city in facts.cities:
        left, top, right, bottom = label_box(city.name, layout.cities[city.id])
        for key, other in layout.cities.items():
            dx = max(left - other.x, other.x - right, 0.0)
            dy = max(top - other.y, other.y - bottom, 0.0)
            apart = math.sqrt(dx * dx + dy * dy)
            if apart < CITY_RADIUS - 1.0:
                found.append(Found(city.id, key, CITY_RADIUS - apart))
    return found


def labels_outside(facts: BoardFacts, layout: Layout, broader: float = 0.0) -> list[str]:
    """Find names that leave the sheet; `broader` is how much broader a phone's letters may be."""
    outside = []
    for city in facts.cities:
        left, top, right, bottom = label_box(city.name, layout.cities[city.id])
        spare = broader * (right - left)
        if min(left - spare, top, layout.width - right - spare, layout.height - bottom) < 0:
            outside.append(city.id)
    return outside


def labels_behind_cars(facts: BoardFacts, layout: Layout) -> list[str]:
    """Find names that have a car between them and their city."""
    cars = Obstacles()
    for route in layout.routes.values():
        for x, y, angle in route.cars:
            turn = math.radians(angle)
            cars.add_car((x, y), (math.cos(turn), math.sin(turn)), route.car[0])
    places = {city.id: layout.cities[city.id] for city in facts.cities}
    return [
        city.id
        for city in facts.cities
        if cars.between(
            (places[city.id].x, places[city.id].y), label_box(city.name, places[city.id])
        )
    ]


def cars_on_foreign_cities(facts: BoardFacts, layout: Layout) -> list[Found]:
    """Find cars that touch the dot of a city that is not theirs."""
    found = []
    for route in facts.routes:
        drawn = layout.routes[route.id]
        line = axis(drawn)
        for key, city in layout.cities.items():
            if key in route.cities:
                continue
            apart = min(nearest_on((city.x, city.y), a, b)[0] for a, b in pairs(line))
            if apart < CITY_RADIUS + drawn.car[1] / 2:
                found.append(Found(route.id, key, CITY_RADIUS + drawn.car[1] / 2 - apart))
    return found


def pairs(line: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise(line))


def crossing_routes(layout: Layout) -> list[tuple[str, str]]:
    lines = {key: axis(route) for key, route in layout.routes.items()}
    return [
        (one, other)
        for one, other in combinations(sorted(lines), 2)
        if near(lines[one], lines[other], 0.0)
        and any(cross(a, b, c, d) for a, b in pairs(lines[one]) for c, d in pairs(lines[other]))
    ]


def closest_tracks(facts: BoardFacts, layout: Layout) -> list[tuple[float, str, str]]:
    """Measure between tracks, away from cities that both have, in units; the closest first."""
    ends = {route.id: route.cities for route in facts.routes}
    lines = {key: points_on(axis(route)) for key, route in layout.routes.items()}
    crossing = set(crossing_routes(layout))
    measured = []
    for one, other in combinations(sorted(lines), 2):
        if (one, other) in crossing or not near(lines[one], lines[other], 30.0):
            continue
        twins = set(ends[one]) == set(ends[other])
        shared = [] if twins else [c for c in ends[one] if c in ends[other]]
        places = [(layout.cities[c].x, layout.cities[c].y) for c in shared]
        first = [p for p in lines[one] if all(distance(p, q) > NEAR_SHARED for q in places)]
        second = lines[other]
        if first and len(second) > 1:
            apart = min(nearest_on(p, a, b)[0] for p in first for a, b in pairs(second))
            measured.append((apart, one, other))
    return sorted(measured)


def points_on(line: Sequence[Point]) -> list[Point]:
    points = []
    for a, b in pairs(line):
        steps = max(1, round(distance(a, b) / 6))
        points += [
            (a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps)
            for k in range(steps)
        ]
    return [*points, line[-1]]


def pixels_at_double_tap(units: float, layout: Layout) -> float:
    """Turn units into CSS pixels on a phone, once zoomed in."""
    return units * 2 * FIRST_VIEW / layout.height


def path_points(path: str) -> list[Point]:
    numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
