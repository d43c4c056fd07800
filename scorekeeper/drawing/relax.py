"""Pushing cities and tracks apart until every one has its room.

Each bundle of tracks is a chain of points between its two cities. In every round chains straighten
themselves, stretch to the length that their cars need, and keep their distance from other chains
and from foreign cities; cities keep theirs from one another and are drawn back towards home.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .neighbours import near_pairs
from .tags import Tag, rehang, tag_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .neighbours import Pair
    from .wires import Wires

CITY_GAP = 30.0
LOOK_AGAIN = 10
SETTLING = 40
SOFT, HARD = 0.07, 0.5
CITY_YIELDS = 0.35
STRAIGHTEN = 0.3
HOMESICK = 0.01
ON_THE_LINE = 0.001


def relax(wires: Wires, rounds: int, tags: list[Tag] | None = None) -> None:
    """Let everything find its place, in so many rounds; with names to keep clear of, or without."""
    pairs: list[Pair] = []
    hung = tags or []
    for turn in range(rounds):
        if turn % LOOK_AGAIN == 0:
            pairs = near_pairs(wires, turn // LOOK_AGAIN) + tag_pairs(wires, hung)
        soft = SOFT if turn < rounds - SETTLING else 0.0
        _go_home(wires, HOMESICK * max(0.25, 1 - turn / rounds))
        _straighten(wires)
        _stretch(wires)
        _part_cities(wires)
        _part(wires, pairs, soft)
        rehang(wires, hung)
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
        if apart < ON_THE_LINE:
            # Which way is out nobody can tell: to the line's left.
            ex, ey, apart = dy * ON_THE_LINE, -dx * ON_THE_LINE, 0.02
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
    left, top, right, bottom = wires.edges
    for i in range(wires.moving):
        wires.x[i] = min(max(wires.x[i], left), right)
        wires.y[i] = min(max(wires.y[i], top), bottom)
