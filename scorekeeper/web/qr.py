"""A link as a square code: one path of an SVG, so that the page needs no inline style."""

from __future__ import annotations

from dataclasses import dataclass

import segno

QUIET_ZONE = 4


@dataclass(frozen=True, slots=True)
class SquareCode:
    """The code's modules as an SVG path; `size` is the side in modules, quiet zone included."""

    size: int
    path: str


def square_code(text: str) -> SquareCode:
    """Draws a text as a QR code that still reads with a quarter of it covered (level Q).

    Args:
        text: what a camera reads.

    Returns:
        The code, one unit a module.
    """
    rows = [list(row) for row in segno.make(text, error="q", micro=False).matrix]
    return SquareCode(
        size=len(rows) + 2 * QUIET_ZONE,
        path="".join(_bars(row, y) for y, row in enumerate(rows, start=QUIET_ZONE)),
    )


def _bars(row: list[int], y: int) -> str:
    bars = []
    start: int | None = None
    for x, dark in enumerate([*row, 0], start=QUIET_ZONE):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            bars.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            start = None
    return "".join(bars)
