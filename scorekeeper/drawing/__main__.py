"""``python -m scorekeeper.drawing``: draw boards from their facts, and a sheet to look at them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .backdrop import draw_backdrop
from .facts import read_facts
from .layout import lay_out
from .sheet import write_sheet

PROJECT = Path(__file__).resolve().parents[2]
BOARDS = PROJECT / "scorekeeper" / "boards"
SHEET = PROJECT / "build" / "boards.html"


def draw(board: str) -> None:
    """Draw one board's layout and backdrop into its folder."""
    folder = BOARDS / board
    facts = read_facts(folder / "board.json")
    layout = lay_out(facts)
    (folder / "layout.json").write_text(layout.to_json(), encoding="utf-8")
    picture = draw_backdrop(facts, layout, PROJECT / "node_modules", folder / "ground.json")
    (folder / "backdrop.svg").write_text(picture, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Run one of the commands; the answer is the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scorekeeper.drawing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("draw", help="draw boards (all of them by default)")
    drawing.add_argument("boards", nargs="*", metavar="BOARD")
    sheet = commands.add_parser("sheet", help="all boards on one page, by day and by night")
    sheet.add_argument("out", nargs="?", type=Path, default=SHEET, metavar="OUT.html|OUT.png")
    options = parser.parse_args(arguments)
    known = sorted(folder.parent.name for folder in BOARDS.glob("*/board.json"))
    if options.command == "sheet":
        write_sheet(BOARDS, known, options.out)
        return 0
    unknown = sorted(set(options.boards) - set(known))
    if unknown:
        parser.error(f"no such board: {', '.join(unknown)} (there are: {', '.join(known)})")
    for board in options.boards or known:
        draw(board)
        sys.stdout.write(f"drew {board}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
