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
DISTANCES = (0.0, 3.0, 6.0, 10.0, 14.0, 18.0, 22.0)
# How far off its city's middle a name above or below may be, in parts of its breadth; and how much
# higher or lower one beside, in parts of its height.
SLIDES, LIFTS = (0.15, -0.15, 0.3, -0.3), (0.25, -0.25, 0.5, -0.5, 0.75, -0.75)
ROUNDS = 4
CLEARLY = 3.0
SMALLER, FAR, BEHIND = 26.0, 0.9, 14.0
SHEET_EDGE = 2.0
BROADER = 0.12
FREE, ENOUGH = 4.0, 24
KEPT = 60
REACH_X, REACH_Y = 220.0, 60.0
NAME_AIR = 5.0
ON_A_NAME = 110.0


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
            cost += ON_A_NAME + min(wide, tall)
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
    for order, (at, anchor, far) in enumerate(_spots(place, high, wide)):
        box = _box(at, anchor, wide, high)
        cost = (rank - 1) * SMALLER + far * FAR + order * 0.01
        cost += _outside(box, sheet.size) + _confusion(box, place, others)
        cost += sheet.obstacles.cost(box) + BEHIND * sheet.obstacles.between(place, box)
        tries.append(_Try(Label(at, anchor, rank), box, cost))
        free += cost < FREE
        if free >= ENOUGH:
            break
    return tries


def _outside(box: Box, size: tuple[float, float]) -> float:
    """Keep a name on the sheet, even where a phone's letters are broader than those here."""
    broader = BROADER * (box[2] - box[0])
    spare = min(box[0] - broader, box[1], size[0] - box[2] - broader, size[1] - box[3])
    return 0.0 if spare >= SHEET_EDGE else 200.0 - spare


def _spots(place: Point, high: float, wide: float) -> list[tuple[Point, str, float]]:
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
        ]
        for level in (down, up):
            spots += [((x - 6, level), "start", far + 2), ((x + 6, level), "end", far + 2)]
            spots += [((x + slide * wide, level), "middle", far + 2) for slide in SLIDES]
        for lift in LIFTS:
            level = y + cap + high * lift
            spots += [((x + side, level), "start", far + 2), ((x - side, level), "end", far + 2)]
    return spots


def _box(at: Point, anchor: str, wide: float, high: float) -> Box:
    x, y = at
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return left, y - high * 0.76, left + wide, y + high * 0.22
