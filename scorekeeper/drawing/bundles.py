"""Bundles: all tracks between the same two cities, which are led across the map together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .frame import TRACK_GAP
from .geometry import Point, cross, distance, lines_cross, nearest_on

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .facts import BoardFacts

DETOUR = 20.0
MOST_DETOURS = 12
HOPELESS = 40


@dataclass(frozen=True)
class Bundle:
    """The routes (by id) between two cities, side by side."""

    ends: tuple[str, str]
    routes: tuple[str, ...]
    length: int

    @property
    def half(self) -> float:
        """Half of the breadth it takes up, in units."""
        return TRACK_GAP * len(self.routes) / 2


def bundles_of(facts: BoardFacts) -> list[Bundle]:
    """Group a board's routes by the two cities they join, in a fixed order."""
    groups: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for route in facts.routes:
        first, last = sorted(route.cities)
        groups.setdefault((first, last), []).append((route.id, route.length))
    return [
        Bundle(ends, tuple(sorted(i for i, _ in found)), max(length for _, length in found))
        for ends, found in sorted(groups.items())
    ]


def untangled(bundles: Sequence[Bundle], home: Mapping[str, Point]) -> list[list[Point]]:
    """Lead each bundle from city to city so that few cross: round a city where that helps."""
    lines = [[home[bundle.ends[0]], home[bundle.ends[1]]] for bundle in bundles]
    for _ in range(MOST_DETOURS):
        better = _best_detour(bundles, lines, home)
        if better is None:
            break
        index, line = better
        lines[index] = line
    return lines


def crossing_pairs(
    bundles: Sequence[Bundle], lines: Sequence[Sequence[Point]]
) -> set[tuple[int, int]]:
    """Name the pairs of bundles whose lines cross."""
    return {
        (i, j)
        for i in range(len(bundles))
        for j in range(i)
        if _crossings(bundles, lines, i, j, lines[i])
    }


def _crossings(
    bundles: Sequence[Bundle],
    lines: Sequence[Sequence[Point]],
    i: int,
    j: int,
    line: Sequence[Point],
) -> int:
    straight = len(line) == len(lines[j]) == 2  # noqa: PLR2004 - points of a straight line
    if straight and set(bundles[i].ends) & set(bundles[j].ends):
        return 0
    return lines_cross(line, lines[j])


def _best_detour(
    bundles: Sequence[Bundle], lines: list[list[Point]], home: Mapping[str, Point]
) -> tuple[int, list[Point]] | None:
    best: tuple[float, int, list[Point]] | None = None
    pairs = sorted(crossing_pairs(bundles, lines))
    if len(pairs) > HOPELESS:
        return None
    for i, j in [*pairs, *((j, i) for i, j in pairs)]:
        before = _all_crossings(bundles, lines, i, lines[i])
        for line in _round_ends(bundles[j], lines[i], lines[j], home):
            saved = before - _all_crossings(bundles, lines, i, line)
            longer = sum(distance(line[k], line[k + 1]) for k in range(len(line) - 1))
            longer /= distance(line[0], line[-1])
            worth = saved - longer / 2
            if saved > 0 and (best is None or worth > best[0]):
                best = (worth, i, line)
    return None if best is None else (best[1], best[2])


def _all_crossings(
    bundles: Sequence[Bundle], lines: Sequence[Sequence[Point]], i: int, line: Sequence[Point]
) -> int:
    return sum(_crossings(bundles, lines, i, j, line) for j in range(len(lines)) if j != i)


def _round_ends(
    other: Bundle, line: Sequence[Point], other_line: Sequence[Point], home: Mapping[str, Point]
) -> list[list[Point]]:
    """Lead a line round either end of the line that it crosses."""
    found: list[list[Point]] = []
    for end, first, last in (
        (home[other.ends[0]], other_line[0], other_line[1]),
        (home[other.ends[1]], other_line[-1], other_line[-2]),
    ):
        size = distance(first, last) or 1.0
        beyond = (
            end[0] + DETOUR * (first[0] - last[0]) / size,
            end[1] + DETOUR * (first[1] - last[1]) / size,
        )
        at = min(range(len(line) - 1), key=lambda k: nearest_on(end, line[k], line[k + 1])[0])
        found.append([*line[: at + 1], beyond, *line[at + 1 :]])
    return found


__all__ = ["Bundle", "bundles_of", "cross", "crossing_pairs", "untangled"]
