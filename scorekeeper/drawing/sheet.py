"""A contact sheet: every board by day and by night, open and claimed, on one page to look at."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from .facts import read_facts
from .layout import Layout
from .picture import whole_board_svg
from .theme import DAY, NIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .facts import BoardFacts

BROWSER = "chromium"
COLUMN, ROW = 1000, 700


def write_sheet(boards: Path, names: Sequence[str], out: Path) -> None:
    """Write the sheet as a page; as a picture of it when ``out`` ends in .png."""
    page = _page(boards, names)
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix != ".png":
        out.write_text(page, encoding="utf-8")
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.html"
        file.write_text(page, encoding="utf-8")
        size = f"--window-size={2 * COLUMN},{ROW * len(names)}"
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", size]
        command = [BROWSER, *options, f"--screenshot={out.absolute()}", file.as_uri()]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own file


def some_owners(facts: BoardFacts) -> dict[str, str]:
    """Claim a third of the routes for five colours, so that a sheet shows how it looks."""
    colours = ("blue", "red", "green", "yellow", "black")
    claimed = [route.id for i, route in enumerate(facts.routes) if i % 3 == 1]
    return {route: colours[i % 5] for i, route in enumerate(claimed)}


def _page(boards: Path, names: Sequence[str]) -> str:
    figures = []
    for name in names:
        folder = boards / name
        facts = read_facts(folder / "board.json")
        layout = Layout.from_json((folder / "layout.json").read_text(encoding="utf-8"))
        backdrop = (folder / "backdrop.svg").read_text(encoding="utf-8")
        for theme in (DAY, NIGHT):
            owners = some_owners(facts) if theme is NIGHT else {}
            svg = whole_board_svg(facts, layout, backdrop, owners, theme)
            high, wide = ROW - 20, COLUMN - 20
            sized = svg.replace("<svg ", f'<svg width="{wide}" height="{high}" ', 1)
            figures.append(f"<td>{sized}</td>")
    rows = "".join(f"<tr>{figures[i]}{figures[i + 1]}</tr>" for i in range(0, len(figures), 2))
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards</title>'
        f'<body bgcolor="#888888"><table>{rows}</table></body></html>\n'
    )
