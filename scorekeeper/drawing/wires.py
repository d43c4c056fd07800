"""Cities and tracks as points that can be pushed about."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .geometry import Point, distance, resampled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .bundles import Bundle
    from .frame import Frame

SPACING = 17.0
LEAST_GAP, MOST_GAP = 10.0, 26.0
EDGE_X, EDGE_TOP, EDGE_BOTTOM = 30.0, 22.0, 26.0


@dataclass
class Wires:
    """All points that move: first the cities, then the inner points of each bundle's chain.

    ``rest`` is the least length of each chain's links; ``gaps`` is how far from each city tracks
    must run before all that meet there have room beside one another.
    """

    x: list[float]
    y: list[float]
    home: list[Point]
    gaps: list[float]
    chains: list[list[int]]
    halves: list[float]
    rest: list[float]
    ignored: set[tuple[int, int]]
    edges: tuple[float, float, float, float]

    @property
    def cities(self) -> int:
        """How many of the points are cities."""
        return len(self.home)

    @property
    def moving(self) -> int:
        """How many of the points are cities or tracks (names hang behind them)."""
        return max([len(self.home), *(chain[-2] + 1 for chain in self.chains)])

    def line(self, chain: int) -> list[Point]:
        """Give a chain's points."""
        return [(self.x[i], self.y[i]) for i in self.chains[chain]]


def string_wires(
    homes: Mapping[str, Point],
    bundles: Sequence[Bundle],
    lines: Sequence[Sequence[Point]],
    ignored: set[tuple[int, int]],
    frame: Frame,
) -> Wires:
    """String each bundle's chain along its first line, with points enough for its cars."""
    wires = _bare_wires(homes, bundles, ignored, frame)
    for chain, line in enumerate(lines):
        need = wires.rest[chain]
        pieces = max(2, round(max(need, distance(line[0], line[-1])) / SPACING))
        inner = resampled(line, pieces)[1:-1]
        first, last = wires.chains[chain]
        wires.chains[chain] = [first, *range(len(wires.x), len(wires.x) + len(inner)), last]
        wires.x += [x for x, _ in inner]
        wires.y += [y for _, y in inner]
        wires.rest[chain] = need / pieces
    return wires


def straight_wires(homes: Mapping[str, Point], bundles: Sequence[Bundle], frame: Frame) -> Wires:
    """String each bundle as one straight link, to move no more than cities."""
    return _bare_wires(homes, bundles, set(), frame)


def _bare_wires(
    homes: Mapping[str, Point],
    bundles: Sequence[Bundle],
    ignored: set[tuple[int, int]],
    frame: Frame,
) -> Wires:
    number = {city: i for i, city in enumerate(homes)}
    gaps = city_gaps(homes, bundles)
    return Wires(
        x=[x for x, _ in homes.values()],
        y=[y for _, y in homes.values()],
        home=list(homes.values()),
        gaps=[gaps[city] for city in homes],
        chains=[[number[city] for city in bundle.ends] for bundle in bundles],
        halves=[bundle.half for bundle in bundles],
        rest=[
            bundle.length * frame.pitch + sum(gaps[city] for city in bundle.ends)
            for bundle in bundles
        ],
        ignored=ignored,
        edges=(EDGE_X, EDGE_TOP, frame.width - EDGE_X, frame.height - EDGE_BOTTOM),
    )


def city_gaps(homes: Mapping[str, Point], bundles: Sequence[Bundle]) -> dict[str, float]:
    """Say how far from a city its cars can begin: a circle wide enough for all its tracks."""
    around = dict.fromkeys(homes, 0.0)
    for bundle in bundles:
        for city in bundle.ends:
            around[city] += 2 * bundle.half
    return {
        city: min(max(breadth / (2 * math.pi) + 1.0, LEAST_GAP), MOST_GAP)
        for city, breadth in around.items()
    }
