"""Finding a place for every city's name: not on a car, not on a city, not on another name."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .obstacles import Obstacles
from .widths import text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .geometry import Box, Point
    from .tracks import Track

SIZES = {1: 12.0, 2: 8.5}
CITY_SPACE = 7.0
DISTANCES = (0.0, 3.0, 7.0, 12.0, 18.0)
ROUNDS = 4
CLEARLY = 3.0
SMALLER = 26.0
SHEET_EDGE = 2.0
FREE, ENOUGH = 4.0, 14
KEPT = 36
REACH_X, REACH_Y = 220.0, 60.0
NAME_AIR = 1.5


@dataclass(frozen=True)
class Label:
    """A name's baseline point, which end of the text it holds, and from which zoom it shows."""

    at: Point
    anchor: str
    rank: int

    def box(self, name: str) -> Box:
        """Give the space that the name takes up."""
        return _box(self.at, self.anchor, text_width(name, SIZES[self.rank]), SIZES[self.rank])


@dataclass(frozen=True)
class _Try:
    label: Label
    box: Box
    cost: float


@dataclass(frozen=True)
class _Sheet:
    """What the names share: the sheet's size, the cities, and what is in the way."""

    size: tuple[float, float]
    places: Mapping[str, Point]
    obstacles: Obstacles


def place_labels(
    names: Mapping[str, str],
    places: Mapping[str, Point],
    tracks: Iterable[Track],
    size: tuple[float, float],
) -> dict[str, Label]:
    """Choose each name's place; a name without a free place at full size becomes rank 2."""
    sheet = _Sheet(size, places, Obstacles())
    for track in tracks:
        for centre, along in track.cars:
            sheet.obstacles.add_car(centre, along, track.car_length)
    for x, y in places.values():
        sheet.obstacles.add_disc(x, y, CITY_SPACE)
    options = {
        city: _best(_tries(names[city], city, 1, sheet) + _tries(names[city], city, 2, sheet))
        for city in sorted(names)
    }
    chosen = {city: tries[0] for city, tries in options.items()}
    for _ in range(ROUNDS):
        for city in sorted(options, key=lambda c: (-chosen[c].cost, c)):
            others = [chosen[c].box for c in _around(places, city) if c in chosen]
            chosen[city] = min(options[city], key=lambda t: t.cost + _among(t.box, others))
    return {city: tried.label for city, tried in sorted(chosen.items())}


def _around(places: Mapping[str, Point], city: str) -> list[str]:
    """List the other cities whose names could be in the way of a city's own."""
    x, y = places[city]
    return [
        other
        for other, (u, v) in places.items()
        if other != city and abs(u - x) < REACH_X and abs(v - y) < REACH_Y
    ]


def _best(tries: list[_Try]) -> list[_Try]:
    return sorted(tries, key=lambda t: t.cost)[:KEPT]


def _among(box: Box, others: Sequence[Box]) -> float:
    cost = 0.0
    for other in others:
        wide = min(box[2], other[2]) - max(box[0], other[0])
        tall = min(box[3], other[3]) - max(box[1], other[1])
        if wide > -NAME_AIR and tall > 0:
            cost += 60.0 + min(wide, tall)
    return cost


def _confusion(box: Box, place: Point, others: Sequence[Point]) -> float:
    """Add up how much nearer than its own city other cities are to a name."""
    own = _from_box(box, place) + CLEARLY
    return sum(max(own - _from_box(box, other), 0.0) for other in others)


def _from_box(box: Box, point: Point) -> float:
    dx = max(box[0] - point[0], point[0] - box[2], 0.0)
    dy = max(box[1] - point[1], point[1] - box[3], 0.0)
    return math.sqrt(dx * dx + dy * dy)


def _tries(name: str, city: str, rank: int, sheet: _Sheet) -> list[_Try]:
    """Try spots round a city, the loved ones first, until enough are free."""
    tries: list[_Try] = []
    high, place = SIZES[rank], sheet.places[city]
    wide = text_width(name, high)
    others = [sheet.places[other] for other in _around(sheet.places, city)]
    free = 0
    for order, (at, anchor, far) in enumerate(_spots(place, high)):
        box = _box(at, anchor, wide, high)
        cost = (rank - 1) * SMALLER + far * 0.9 + order * 0.01
        cost += _outside(box, sheet.size) + _confusion(box, place, others)
        cost += sheet.obstacles.cost(box)
        tries.append(_Try(Label(at, anchor, rank), box, cost))
        free += cost < FREE
        if free >= ENOUGH:
            break
    return tries


def _outside(box: Box, size: tuple[float, float]) -> float:
    spare = min(box[0], box[1], size[0] - box[2], size[1] - box[3])
    return 0.0 if spare >= SHEET_EDGE else 200.0 - spare


def _spots(place: Point, high: float) -> list[tuple[Point, str, float]]:
    """List the spots round a city: baseline point, anchor and how unloved each is."""
    x, y = place
    cap = high * 0.36
    spots: list[tuple[Point, str, float]] = []
    for far in DISTANCES:
        side, near = 8.5 + far, 6.5 + far
        up, down = y - near - 1.0, y + near + high * 0.74
        spots += [
            ((x, down), "middle", far),
            ((x, up), "middle", far),
            ((x + side, y + cap), "start", far),
            ((x - side, y + cap), "end", far),
            ((x + side * 0.7, down - 3), "start", far + 1),
            ((x - side * 0.7, down - 3), "end", far + 1),
            ((x + side * 0.7, up + 3), "start", far + 1),
            ((x - side * 0.7, up + 3), "end", far + 1),
            ((x + side, y + cap + high * 0.5), "start", far + 2),
            ((x + side, y + cap - high * 0.5), "start", far + 2),
            ((x - side, y + cap + high * 0.5), "end", far + 2),
            ((x - side, y + cap - high * 0.5), "end", far + 2),
            ((x - 6, down), "start", far + 2),
            ((x + 6, down), "end", far + 2),
            ((x - 6, up), "start", far + 2),
            ((x + 6, up), "end", far + 2),
            ((x + 16, down), "middle", far + 2),
            ((x - 16, down), "middle", far + 2),
            ((x + 16, up), "middle", far + 2),
            ((x - 16, up), "middle", far + 2),
        ]
    return spots


def _box(at: Point, anchor: str, wide: float, high: float) -> Box:
    x, y = at
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return left, y - high * 0.76, left + wide, y + high * 0.22
