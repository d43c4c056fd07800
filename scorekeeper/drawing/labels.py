"""Finding a place for every city's name: not on a car, not on a city, not on another name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .geometry import Box, Point, box_corners, overlap
from .widths import text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .tracks import Track

SIZES = {1: 12.0, 2: 8.5}
CITY_SPACE = 7.0
DISTANCES = (0.0, 3.0, 7.0, 12.0, 18.0)
ROUNDS = 4
CELL = 40.0


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


def place_labels(
    names: Mapping[str, str],
    places: Mapping[str, Point],
    tracks: Iterable[Track],
    size: tuple[float, float],
) -> dict[str, Label]:
    """Choose each name's place; a name without a free place at full size becomes rank 2."""
    grid = _Grid()
    for track in tracks:
        for corners in track.boxes():
            grid.add(corners, 1.0)
    for city in sorted(places):
        x, y = places[city]
        round_it = (x - CITY_SPACE, y - CITY_SPACE, x + CITY_SPACE, y + CITY_SPACE)
        grid.add(box_corners(round_it), 1.5)
    options = {
        city: [t for rank in (1, 2) for t in _tries(names[city], places[city], rank, grid, size)]
        for city in sorted(names)
    }
    chosen = {city: min(tries, key=lambda t: t.cost) for city, tries in options.items()}
    for _ in range(ROUNDS):
        for city in sorted(options, key=lambda c: (-chosen[c].cost, c)):
            others = [chosen[c].box for c in chosen if c != city]
            chosen[city] = min(options[city], key=lambda t: t.cost + _among(t.box, others))
    return {city: tried.label for city, tried in sorted(chosen.items())}


def _among(box: Box, others: Sequence[Box]) -> float:
    cost = 0.0
    for other in others:
        wide = min(box[2], other[2]) - max(box[0], other[0])
        tall = min(box[3], other[3]) - max(box[1], other[1])
        if wide > -1.5 and tall > 0:  # noqa: PLR2004
            cost += 60.0 + min(wide, tall)
    return cost


def _tries(
    name: str, place: Point, rank: int, grid: _Grid, size: tuple[float, float]
) -> list[_Try]:
    tries = []
    high = SIZES[rank]
    wide = text_width(name, high)
    for order, (at, anchor, far) in enumerate(_spots(place, high)):
        box = _box(at, anchor, wide, high)
        cost = (rank - 1) * 30.0 + far * 0.9 + order * 0.01
        if min(box[0], box[1], size[0] - box[2], size[1] - box[3]) < 2.0:  # noqa: PLR2004
            cost += 200.0
        cost += grid.cost(box)
        tries.append(_Try(Label(at, anchor, rank), box, cost))
    return tries


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


class _Grid:
    """Obstacles by cell, so that a label looks only at what is near."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[int, list[Point], float]]] = {}
        self.count = 0

    def add(self, corners: list[Point], weight: float) -> None:
        self.count += 1
        box = (
            min(x for x, _ in corners),
            min(y for _, y in corners),
            max(x for x, _ in corners),
            max(y for _, y in corners),
        )
        for key in _keys(box):
            self.cells.setdefault(key, []).append((self.count, corners, weight))

    def cost(self, box: Box) -> float:
        """Add up how badly a box lies on the obstacles."""
        shape = box_corners(box)
        seen: set[int] = set()
        cost = 0.0
        for key in _keys(box):
            for number, corners, weight in self.cells.get(key, ()):
                if number in seen:
                    continue
                seen.add(number)
                if _apart(box, corners):
                    continue
                depth = overlap(shape, corners)
                if depth > 0:
                    cost += weight * (14.0 + 6.0 * depth)
        return cost


def _apart(box: Box, corners: Sequence[Point]) -> bool:
    left, top, right, bottom = box
    return (
        all(x <= left for x, _ in corners)
        or all(x >= right for x, _ in corners)
        or all(y <= top for _, y in corners)
        or all(y >= bottom for _, y in corners)
    )


def _keys(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(edge // CELL) for edge in box)
    return [(i, j) for i in range(left, right + 1) for j in range(top, bottom + 1)]
