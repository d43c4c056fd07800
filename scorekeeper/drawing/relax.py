"""Pushing cities and tracks apart until every one has its room.

Each bundle of tracks is a chain of points between its two cities. In every round chains straighten
themselves, stretch to the length that their cars need, and keep their distance from other chains
and from foreign cities; cities keep theirs from one another and are drawn back towards home.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .geometry import Point, distance, resampled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .bundles import Bundle

SPACING = 17.0
CITY_RADIUS = 6.0
CITY_GAP = 30.0
END_GAP = 11.0
ROUNDS = 190
LOOK_AGAIN = 10
LOOK_ROUND = 16.0
FAN_START, FAN_LENGTH = 8.0, 26.0
SOFT_BAND = 9.0
SOFT, HARD = 0.07, 0.5
CITY_YIELDS = 0.35
STRAIGHTEN = 0.3
HOMESICK = 0.02


@dataclass
class Wires:
    """All points that move: first the cities, then the chains' inner points."""

    x: list[float]
    y: list[float]
    cities: int
    chains: list[list[int]]
    halves: list[float]
    rest: list[float]
    ends: list[tuple[int, int]]
    ignored: set[tuple[int, int]]
    size: tuple[float, float, float, float]
    home: list[Point] = field(default_factory=list)

    def line(self, chain: int) -> list[Point]:
        """Give a chain's points."""
        return [(self.x[i], self.y[i]) for i in self.chains[chain]]


Pair = tuple[int, int, int, float, float]


def wires_for(
    homes: Sequence[tuple[str, Point]],
    bundles: Sequence[Bundle],
    lines: Sequence[Sequence[Point]],
    ignored: set[tuple[int, int]],
    pitch: float,
    size: tuple[float, float, float, float],
) -> Wires:
    """String the chains along their first lines."""
    number = {city: i for i, (city, _) in enumerate(homes)}
    x = [place[0] for _, place in homes]
    y = [place[1] for _, place in homes]
    chains, rest = [], []
    for bundle, line in zip(bundles, lines, strict=True):
        need = bundle.length * pitch + 2 * END_GAP
        pieces = max(2, round(max(need, distance(line[0], line[-1])) / SPACING))
        inner = resampled(line, pieces)[1:-1]
        first = len(x)
        x += [p[0] for p in inner]
        y += [p[1] for p in inner]
        chains.append(
            [number[bundle.ends[0]], *range(first, first + len(inner)), number[bundle.ends[1]]]
        )
        rest.append(need / pieces)
    return Wires(
        x=x,
        y=y,
        cities=len(homes),
        chains=chains,
        halves=[bundle.half for bundle in bundles],
        rest=rest,
        ends=[(number[bundle.ends[0]], number[bundle.ends[1]]) for bundle in bundles],
        ignored=ignored,
        size=size,
        home=[place for _, place in homes],
    )


def relax(wires: Wires, rounds: int = ROUNDS) -> None:
    """Let everything find its place."""
    pairs: list[Pair] = []
    for turn in range(rounds):
        if turn % LOOK_AGAIN == 0:
            pairs = _near_pairs(wires)
        soft = SOFT if turn < rounds - 2 * LOOK_AGAIN else 0.0
        _go_home(wires, HOMESICK * max(0.25, 1 - turn / rounds))
        _straighten(wires)
        _stretch(wires)
        _part_cities(wires)
        _part(wires, pairs, soft)
        _stay_inside(wires)


def _go_home(wires: Wires, pull: float) -> None:
    x, y = wires.x, wires.y
    for i, (hx, hy) in enumerate(wires.home):
        x[i] += pull * (hx - x[i])
        y[i] += pull * (hy - y[i])


def _straighten(wires: Wires) -> None:
    x, y = wires.x, wires.y
    for chain in wires.chains:
        for k in range(1, len(chain) - 1):
            before, here, after = chain[k - 1 : k + 2]
            x[here] += STRAIGHTEN * ((x[before] + x[after]) / 2 - x[here])
            y[here] += STRAIGHTEN * ((y[before] + y[after]) / 2 - y[here])


def _stretch(wires: Wires) -> None:
    x, y, cities = wires.x, wires.y, wires.cities
    for chain, rest in zip(wires.chains, wires.rest, strict=True):
        for k in range(len(chain) - 1):
            a, b = chain[k], chain[k + 1]
            dx, dy = x[b] - x[a], y[b] - y[a]
            square = dx * dx + dy * dy
            if square >= rest * rest:
                continue
            long = math.sqrt(square) or 1.0
            wa = CITY_YIELDS if a < cities else 1.0
            wb = CITY_YIELDS if b < cities else 1.0
            push = 0.6 * (rest - long) / long / (wa + wb)
            x[a] -= wa * push * dx
            y[a] -= wa * push * dy
            x[b] += wb * push * dx
            y[b] += wb * push * dy


def _part_cities(wires: Wires) -> None:
    x, y = wires.x, wires.y
    for i in range(wires.cities):
        for j in range(i):
            dx, dy = x[i] - x[j], y[i] - y[j]
            if -CITY_GAP < dx < CITY_GAP and -CITY_GAP < dy < CITY_GAP:
                apart = math.sqrt(dx * dx + dy * dy) or 1.0
                if apart < CITY_GAP:
                    push = 0.25 * (CITY_GAP - apart) / apart
                    x[i] += push * dx
                    y[i] += push * dy
                    x[j] -= push * dx
                    y[j] -= push * dy


def _part(wires: Wires, pairs: Sequence[Pair], soft: float) -> None:
    x, y, cities = wires.x, wires.y, wires.cities
    for p, a, b, wanted, band in pairs:
        ax, ay = x[a], y[a]
        dx, dy = x[b] - ax, y[b] - ay
        px, py = x[p] - ax, y[p] - ay
        square = dx * dx + dy * dy
        t = (px * dx + py * dy) / square if square > 0.0 else 0.0
        t = 0.0 if t < 0.0 else min(t, 1.0)
        ex, ey = px - t * dx, py - t * dy
        square = ex * ex + ey * ey
        reach = wanted + band
        if square >= reach * reach:
            continue
        apart = math.sqrt(square)
        if apart < 0.001:  # noqa: PLR2004
            ex, ey, apart = dy * 0.001, -dx * 0.001, 0.02
        push = soft * (reach - apart)
        if apart < wanted:
            push += HARD * (wanted - apart)
        wp = CITY_YIELDS if p < cities else 1.0
        wa = (1 - t) * (CITY_YIELDS if a < cities else 1.0)
        wb = t * (CITY_YIELDS if b < cities else 1.0)
        push /= apart * (wp + wa * (1 - t) + wb * t)
        x[p] += wp * push * ex
        y[p] += wp * push * ey
        x[a] -= wa * push * ex
        y[a] -= wa * push * ey
        x[b] -= wb * push * ex
        y[b] -= wb * push * ey


def _stay_inside(wires: Wires) -> None:
    left, top, right, bottom = wires.size
    for i in range(len(wires.x)):
        wires.x[i] = min(max(wires.x[i], left), right)
        wires.y[i] = min(max(wires.y[i], top), bottom)


def _near_pairs(wires: Wires) -> list[Pair]:
    """List the points and foreign segments that may come near one another in the next rounds."""
    x, y = wires.x, wires.y
    grid: dict[tuple[int, int], list[tuple[int, int]]] = {}
    cell = 48.0
    for c, chain in enumerate(wires.chains):
        for k in range(len(chain) - 1):
            a, b = chain[k], chain[k + 1]
            key = (int((x[a] + x[b]) / 2 // cell), int((y[a] + y[b]) / 2 // cell))
            grid.setdefault(key, []).append((c, k))
    pairs: list[Pair] = []
    for p, c, s in _points(wires):
        column, row = int(x[p] // cell), int(y[p] // cell)
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                for other, k in grid.get((i, j), ()):
                    pair = _pair(wires, p, c, s, other, k)
                    if pair is not None:
                        pairs.append(pair)
    return pairs


def _points(wires: Wires) -> list[tuple[int, int, int]]:
    """List every point with its chain (-1 for a city) and its index in the chain."""
    points = [(i, -1, 0) for i in range(wires.cities)]
    for c, chain in enumerate(wires.chains):
        points += [(chain[k], c, k) for k in range(1, len(chain) - 1)]
    return points


def _pair(wires: Wires, p: int, c: int, s: int, other: int, k: int) -> Pair | None:  # noqa: PLR0913
    if other == c or (max(c, other), min(c, other)) in wires.ignored:
        return None
    chain = wires.chains[other]
    a, b = chain[k], chain[k + 1]
    if c < 0:
        if p in wires.ends[other]:
            return None
        wanted, band = CITY_RADIUS + 3.0 + wires.halves[other], SOFT_BAND
    else:
        wanted, band = _between_chains(wires, c, s, other, k)
    x, y = wires.x, wires.y
    near = wanted + band + LOOK_ROUND
    mx, my = (x[a] + x[b]) / 2 - x[p], (y[a] + y[b]) / 2 - y[p]
    near += wires.rest[other] / 2
    if wanted <= 0 or mx * mx + my * my > near * near:
        return None
    return p, a, b, wanted, band


def _between_chains(wires: Wires, c: int, s: int, other: int, k: int) -> tuple[float, float]:
    """Say how far apart two chains should be here: less near a city that they share."""
    wanted = wires.halves[c] + wires.halves[other]
    shared = set(wires.ends[c]) & set(wires.ends[other])
    share = 1.0
    for city in shared:
        along = (s if wires.ends[c][0] == city else len(wires.chains[c]) - 1 - s) * wires.rest[c]
        last = len(wires.chains[other]) - 2
        along_other = (k + 1 if wires.ends[other][0] == city else last - k + 1) * wires.rest[other]
        least = min(along, along_other)
        share = min(share, max(0.0, (least - FAN_START) / FAN_LENGTH))
    return wanted * share, SOFT_BAND * share
