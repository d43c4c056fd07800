"""A contact sheet: every board by day and by night, with seats at play, on one page to look at."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .facts import read_facts
from .layout import Layout
from .legend import LEGEND_HEIGHT, legend
from .picture import FONT, SYMBOLS, whole_board_svg
from .rows import in_rows
from .seats import some_owners, twins_of
from .theme import DAY, NIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .facts import BoardFacts
    from .theme import Theme

BROWSER = "chromium"
WIDTH, MARGIN, GAP = 3200.0, 80.0, 44.0
INNER = WIDTH - 2 * MARGIN
USUAL_SCALE = 0.92  # of a board on the sheet, as far as full rows allow it
HEAD, CAPTION, FOOT = 190.0, 84.0, 50.0
COLOURS = tuple(SYMBOLS)
FEW = 3


class _Board(NamedTuple):
    facts: BoardFacts
    layout: Layout
    backdrop: str


def write_sheet(boards: Path, names: Sequence[str], out: Path) -> None:
    """Write the sheet as a page; as a picture of it when ``out`` ends in .png."""
    drawing, height = _sheet([_read(boards / name) for name in names])
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards</title>'
        f'<body leftmargin="0" topmargin="0">{drawing}</body></html>\n'
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix != ".png":
        out.write_text(page, encoding="utf-8")
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.html"
        file.write_text(page, encoding="utf-8")
        size = f"--window-size={WIDTH:.0f},{height:.0f}"
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", size]
        command = [BROWSER, *options, f"--screenshot={out.absolute()}", file.as_uri()]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own file


def _read(folder: Path) -> _Board:
    return _Board(
        read_facts(folder / "board.json"),
        Layout.from_json((folder / "layout.json").read_text(encoding="utf-8")),
        (folder / "backdrop.svg").read_text(encoding="utf-8"),
    )


def _sheet(boards: Sequence[_Board]) -> tuple[str, float]:
    """Draw the boards by day and below them by night; also say how high that is."""
    day, middle = _half(boards, DAY, 0.0)
    night, bottom = _half(boards, NIGHT, middle)
    drawing = (
        f'<svg class="sheet" xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}" '
        f'height="{bottom:g}" viewBox="0 0 {WIDTH:g} {bottom:g}" font-family="{FONT}">\n'
        f'<rect width="{WIDTH:g}" height="{middle:g}" fill="{DAY.paper}"/>\n'
        f'<rect y="{middle:g}" width="{WIDTH:g}" height="{bottom - middle:g}" '
        f'fill="{NIGHT.paper}"/>\n{day}{night}</svg>'
    )
    return drawing, bottom


def _half(boards: Sequence[_Board], theme: Theme, top: float) -> tuple[str, float]:
    """Draw all boards in one theme, from ``top`` down; give also where that ends."""
    text = _heading(boards, theme, top)
    y = top + HEAD
    text += f'<g transform="translate({MARGIN:g} {y:g})">{legend(theme, INNER)}</g>\n'
    y += LEGEND_HEIGHT
    number = 0
    for row in in_rows([board.layout.width for board in boards], INNER / USUAL_SCALE):
        members = boards[number : number + row]
        wide = sum(board.layout.width for board in members)
        scale = (INNER - GAP * (row - 1)) / wide
        x = MARGIN
        for place, board in enumerate(members, start=number):
            text += _caption(board, theme, x, y)
            text += _picture(board, theme, place, (x, y + CAPTION, scale))
            x += board.layout.width * scale + GAP
        y += CAPTION + max(board.layout.height for board in members) * scale + GAP
        number += row
    return text, round(y + FOOT)


def _heading(boards: Sequence[_Board], theme: Theme, top: float) -> str:
    cars = sum(route.length for board in boards for route in board.facts.routes)
    routes = sum(len(board.facts.routes) for board in boards)
    title = "Scorekeeper’s boards by day" if theme is DAY else "Scorekeeper’s boards by night"
    said = f"{len(boards)} boards · {routes} routes · {cars} cars · "
    said += (
        "five seats at play, every track open"
        if theme is DAY
        else "three seats at play, the second track of a claimed pair closed"
    )
    return (
        f'<text x="{MARGIN:g}" y="{top + 106:g}" font-size="76" font-weight="700" '
        f'fill="{theme.ink}">{title}</text>\n'
        f'<text x="{WIDTH - MARGIN:g}" y="{top + 106:g}" font-size="28" text-anchor="end" '
        f'fill="{theme.ink}" fill-opacity=".72">{said}</text>\n'
        f'<rect x="{MARGIN:g}" y="{top + 138:g}" width="{INNER:g}" height="3" '
        f'fill="{theme.ink}"/>\n'
    )


def _caption(board: _Board, theme: Theme, x: float, y: float) -> str:
    facts = board.facts
    ends = sum(city.place is not None for city in facts.cities)
    counts = [f"{len(facts.cities) - ends} cities"]
    if ends:
        counts.append(f"{ends} border ends")
    counts.append(f"{len(facts.routes)} routes")
    counts.append(f"{sum(route.length for route in facts.routes)} cars")
    return (
        f'<text x="{x:g}" y="{y + 36:g}" font-size="32" font-weight="700" '
        f'fill="{theme.ink}">{facts.name}</text>\n'
        f'<text x="{x:g}" y="{y + 66:g}" font-size="21" fill="{theme.ink}" '
        f'fill-opacity=".72">{" · ".join(counts)}</text>\n'
    )


def _picture(board: _Board, theme: Theme, number: int, place: tuple[float, float, float]) -> str:
    """Draw a board in play: by night three seats, other ones from board to board."""
    facts, layout, backdrop = board
    x, y, scale = place
    if theme is DAY:
        owners, closed = some_owners(facts, COLOURS), frozenset[str]()
    else:
        seats = [COLOURS[(number + i) % len(COLOURS)] for i in range(FEW)]
        owners = some_owners(facts, seats, twins=False)
        closed = twins_of(facts, owners)
    svg = whole_board_svg(facts, layout, backdrop, owners, theme, closed=closed)
    size = f'width="{layout.width * scale:.1f}" height="{layout.height * scale:.1f}"'
    return svg.replace("<svg ", f'<svg x="{x:.1f}" y="{y:.1f}" {size} ', 1)
