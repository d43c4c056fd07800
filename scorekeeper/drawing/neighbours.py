"""Which points and foreign tracks may soon come near one another, and how near they may."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .wires import Wires

CITY_ROOM = 9.0
SOFT_BAND = 9.0
LOOK_ROUND = 14.0
CELL = 44.0
FAN_START, FAN_END = 4.0, 26.0

Pair = tuple[int, int, int, float, float]
Segment = tuple[int, int, float, float]


def near_pairs(wires: Wires, turn: int) -> list[Pair]:
    """List points with the segments (two points) that they must keep a distance from.

    A pair is (point, segment's ends, least distance, band beyond it in which it is still pushed).
    Of two chains one's points are held against the other's segments, and at the next turn the
    other's points against the first one's segments: that is enough, and takes half the time.
    """
    grid = _segments(wires)
    shared = _shared_cities(wires)
    pairs: list[Pair] = []
    for i in range(wires.cities):
        _city_pairs(wires, i, _around(grid, wires.x[i], wires.y[i]), pairs)
    for c, chain in enumerate(wires.chains):
        for s in range(1, len(chain) - 1):
            p = chain[s]
            around = _around(grid, wires.x[p], wires.y[p])
            facing = [segment for segment in around if _held_against(c, segment[0], turn)]
            _chain_pairs(wires, (p, c, s), facing, shared, pairs)
    return pairs


def _held_against(c: int, other: int, turn: int) -> bool:
    return c != other and (c < other) == ((c + other + turn) % 2 == 0)


def _segments(wires: Wires) -> dict[tuple[int, int], list[Segment]]:
    x, y = wires.x, wires.y
    grid: dict[tuple[int, int], list[Segment]] = {}
    for c, chain in enumerate(wires.chains):
        for k in range(len(chain) - 1):
            a, b = chain[k], chain[k + 1]
            mx, my = (x[a] + x[b]) / 2, (y[a] + y[b]) / 2
            grid.setdefault((int(mx // CELL), int(my // CELL)), []).append((c, k, mx, my))
    return grid


def _around(grid: dict[tuple[int, int], list[Segment]], x: float, y: float) -> list[Segment]:
    column, row = int(x // CELL), int(y // CELL)
    found: list[Segment] = []
    for i in (column - 1, column, column + 1):
        for j in (row - 1, row, row + 1):
            found += grid.get((i, j), ())
    return found


def _shared_cities(wires: Wires) -> dict[tuple[int, int], int]:
    """Tell for each pair of chains the city at which both end."""
    at: dict[int, list[int]] = {}
    for c, chain in enumerate(wires.chains):
        at.setdefault(chain[0], []).append(c)
        at.setdefault(chain[-1], []).append(c)
    return {(c, other): city for city, found in at.items() for c in found for other in found}


def _city_pairs(wires: Wires, p: int, around: list[Segment], pairs: list[Pair]) -> None:
    px, py = wires.x[p], wires.y[p]
    for c, k, mx, my in around:
        chain = wires.chains[c]
        if p in (chain[0], chain[-1]):
            continue
        wanted = CITY_ROOM + wires.halves[c]
        near = wanted + SOFT_BAND + LOOK_ROUND + wires.rest[c] / 2
        if (mx - px) * (mx - px) + (my - py) * (my - py) < near * near:
            pairs.append((p, chain[k], chain[k + 1], wanted, SOFT_BAND))


def _chain_pairs(
    wires: Wires,
    point: tuple[int, int, int],
    around: list[Segment],
    shared: dict[tuple[int, int], int],
    pairs: list[Pair],
) -> None:
    p, c, s = point
    px, py, half = wires.x[p], wires.y[p], wires.halves[c]
    for other, k, mx, my in around:
        wanted = half + wires.halves[other]
        near = wanted + SOFT_BAND + LOOK_ROUND + wires.rest[other] / 2
        if (mx - px) * (mx - px) + (my - py) * (my - py) > near * near:
            continue
        if (max(c, other), min(c, other)) in wires.ignored:
            continue
        city = shared.get((c, other))
        share = 1.0 if city is None else _fan(wires, city, (c, s), (other, k))
        if share > 0:
            chain = wires.chains[other]
            pairs.append((p, chain[k], chain[k + 1], wanted * share, SOFT_BAND * share))


def _fan(wires: Wires, city: int, one: tuple[int, int], other: tuple[int, int]) -> float:
    """Tell how much of their distance two tracks owe one another this near to their city."""
    (c, s), (d, k) = one, other
    chain, chain_too = wires.chains[c], wires.chains[d]
    along = (s if chain[0] == city else len(chain) - 1 - s) * wires.rest[c]
    along_too = (k + 1 if chain_too[0] == city else len(chain_too) - 1 - k) * wires.rest[d]
    end = max(FAN_END, wires.gaps[city] + 4.0)
    return min(1.0, max(0.0, (min(along, along_too) - FAN_START) / (end - FAN_START)))
