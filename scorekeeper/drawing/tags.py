"""Names as things with room of their own: tracks and cities are pushed off them.

A name hangs at its city as a bar (the middle line of its text). What pushes the bar pushes the
city along.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .frame import TRACK_GAP
from .tracks import CAR_WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .geometry import Box
    from .neighbours import Pair
    from .wires import Wires

CITY_YIELDS = 0.3
BETWEEN_CAR_AND_TRACK = (TRACK_GAP - CAR_WIDTH) / 2
AIR = 1.6
CITY_ROOM = 7.5
BAND = 3.0
LOOK_ROUND = 14.0


@dataclass(frozen=True)
class Tag:
    """A name's bar: its city, its two points among the wires' points, and where they hang."""

    city: int
    ends: tuple[int, int]
    hang: tuple[float, float, float, float]
    half: float


def hang_tags(wires: Wires, boxes: Mapping[int, Box]) -> list[Tag]:
    """Add the points of each city's name (city number to its box) to the wires."""
    tags = []
    for city, (left, top, right, bottom) in sorted(boxes.items()):
        half, level = (bottom - top) / 2, (top + bottom) / 2
        first = len(wires.x)
        x, y = wires.x[city], wires.y[city]
        hang = (left + half - x, level - y, max(right - half, left + half) - x, level - y)
        wires.x += [x + hang[0], x + hang[2]]
        wires.y += [y + hang[1], y + hang[3]]
        tags.append(Tag(city, (first, first + 1), hang, half))
    return tags


def rehang(wires: Wires, tags: list[Tag]) -> None:
    """Move cities with their pushed names, and hang the names where they belong."""
    x, y = wires.x, wires.y
    for tag in tags:
        a, b = tag.ends
        city = tag.city
        dx = (x[a] + x[b] - tag.hang[0] - tag.hang[2]) / 2 - x[city]
        dy = (y[a] + y[b] - tag.hang[1] - tag.hang[3]) / 2 - y[city]
        x[city] += CITY_YIELDS * dx
        y[city] += CITY_YIELDS * dy
        x[a], y[a] = x[city] + tag.hang[0], y[city] + tag.hang[1]
        x[b], y[b] = x[city] + tag.hang[2], y[city] + tag.hang[3]


def tag_pairs(wires: Wires, tags: list[Tag]) -> list[Pair]:
    """List what must keep its distance from names: foreign cities, and all tracks."""
    pairs: list[Pair] = []
    for tag in tags:
        for city in range(wires.cities):
            wanted = CITY_ROOM + tag.half
            if city != tag.city and _near(wires, tag, city, wanted + BAND + LOOK_ROUND):
                pairs.append((city, *tag.ends, wanted, BAND))
        for c in range(len(wires.chains)):
            _chain(wires, tag, c, pairs)
    return pairs


def _chain(wires: Wires, tag: Tag, c: int, pairs: list[Pair]) -> None:
    chain = wires.chains[c]
    own = tag.city in (chain[0], chain[-1])
    wanted = tag.half + wires.halves[c] - BETWEEN_CAR_AND_TRACK + (0.0 if own else AIR)
    band = 0.0 if own else BAND
    reach = wanted + BAND + LOOK_ROUND
    for k in range(1, len(chain) - 1):
        if _near(wires, tag, chain[k], reach):
            pairs.append((chain[k], *tag.ends, wanted, band))
            before, after = chain[k - 1], chain[k + 1]
            for end in tag.ends:
                if before != tag.city:
                    pairs.append((end, before, chain[k], wanted, band))
                elif after != tag.city:
                    pairs.append((end, chain[k], after, wanted, band))


def _near(wires: Wires, tag: Tag, point: int, reach: float) -> bool:
    x, y = wires.x, wires.y
    a, b = tag.ends
    return x[a] - reach < x[point] < x[b] + reach and y[a] - reach < y[point] < y[a] + reach
