"""Breaking a line of pictures into rows of about the same breadth."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def in_rows(widths: Sequence[float], room: float) -> list[int]:
    """Say how many pictures each row has, so that rows are as alike as can be, near ``room``."""
    ends = [0.0, *accumulate(widths)]
    rows = max(1, min(round(ends[-1] / room), len(widths)))
    aim = ends[-1] / rows
    # best[n] is the cheapest way to break the first n pictures into the rows so far.
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for _ in range(rows):
        best = {
            n: min(
                (cost + (ends[n] - ends[start] - aim) ** 2, [*broken, n - start])
                for start, (cost, broken) in best.items()
                if start < n
            )
            for n in range(min(best) + 1, len(widths) + 1)
        }
    return best[len(widths)][1]
