"""Bending the land as the cities were moved: a thin-plate spline through every city."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .geometry import Point

STIFFNESS = 0.02
UNIT = 100.0


class Warp:
    """Moves each city's place by geography to its place on the board, and all else smoothly."""

    def __init__(self, homes: Sequence[Point], places: Sequence[Point]) -> None:
        """Fit the spline: ``homes[i]`` goes to ``places[i]`` (nearly: it is a little stiff)."""
        self._homes = [(x / UNIT, y / UNIT) for x, y in homes]
        moves = [(p[0] - h[0], p[1] - h[1]) for h, p in zip(homes, places, strict=True)]
        self._weights = _solve(*_system(self._homes, moves))

    def __call__(self, x: float, y: float) -> Point:
        """Give a point's place on the bent sheet."""
        u, v = x / UNIT, y / UNIT
        dx = dy = 0.0
        for (hx, hy), (wx, wy) in zip(self._homes, self._weights, strict=False):
            bend = _bend((u - hx) * (u - hx) + (v - hy) * (v - hy))
            dx += wx * bend
            dy += wy * bend
        for value, (wx, wy) in zip((1.0, u, v), self._weights[len(self._homes) :], strict=True):
            dx += wx * value
            dy += wy * value
        return x + dx, y + dy


def _bend(square: float) -> float:
    return square * math.log(square) / 2 if square > 0 else 0.0


def _system(
    homes: Sequence[Point], moves: Sequence[Point]
) -> tuple[list[list[float]], list[list[float]]]:
    size = len(homes)
    rows = []
    for i, (x, y) in enumerate(homes):
        row = [_bend((x - u) * (x - u) + (y - v) * (y - v)) for u, v in homes]
        row[i] += STIFFNESS
        rows.append([*row, 1.0, x, y])
    rows += [[(1.0, x, y)[k] for x, y in homes] + [0.0] * 3 for k in range(3)]
    right = [list(move) for move in moves] + [[0.0, 0.0] for _ in range(3)]
    assert len(rows) == size + 3
    return rows, right


def _solve(rows: list[list[float]], right: list[list[float]]) -> list[Point]:
    """Solve by elimination with pivots."""
    size = len(rows)
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        right[k], right[pivot] = right[pivot], right[k]
        for i in range(k + 1, size):
            factor = rows[i][k] / rows[k][k]
            if not factor:
                continue
            for j in range(k, size):
                rows[i][j] -= factor * rows[k][j]
            right[i] = [a - factor * b for a, b in zip(right[i], right[k], strict=True)]
    found = [[0.0, 0.0] for _ in range(size)]
    for k in reversed(range(size)):
        for c in range(2):
            rest = sum(rows[k][j] * found[j][c] for j in range(k + 1, size))
            found[k][c] = (right[k][c] - rest) / rows[k][k]
    return [(a, b) for a, b in found]
