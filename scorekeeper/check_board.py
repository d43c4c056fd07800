"""The `check-board` command: judges a board file, says what it understood, and draws it."""

from collections.abc import Iterator
from pathlib import Path

import click

from scorekeeper.drawing.picture import whole_board_svg
from scorekeeper.rules.advice import advice_on
from scorekeeper.rules.boardfile import (
    MOST_BYTES,
    BoardFile,
    BoardFileError,
    Problem,
    read_board_file,
)
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import say
from scorekeeper.services.layouts import facts_of_board, layout_of

REFUSED = 2


@click.command("check-board")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--draw",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.svg",
    help="Draw the board into this file.",
)
def check_board(file: Path, draw: Path | None) -> None:
    """Judge the board in FILE, as bringing it to a group does."""
    try:
        read = read_board_file(_content(file))
        picture = _picture(read)
        if draw is not None:
            _write(draw, picture)
    except BoardFileError as wrong:
        for problem in wrong.problems:
            click.echo(f"{file.name}: {problem.sentence}", err=True)
        raise SystemExit(REFUSED) from None
    for line in understood(read):
        click.echo(line)
    if draw is not None:
        click.echo(f"Drawn: {draw}")


def _content(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else None
        words = reason or "the name is not a file's"
        raise BoardFileError((Problem(say("cannot be read: %(reason)s", reason=words)),)) from None


def _picture(read: BoardFile) -> str:
    """Draw the board; also where nobody wants to see it, because it must be possible."""
    return whole_board_svg(facts_of_board(read.board), layout_of(read.board), "", {})


def _write(out: Path, picture: str) -> None:
    try:
        out.write_text(picture, encoding="utf-8")
    except OSError as problem:
        raise click.ClickException(f"{out} cannot be written: {problem.strerror}") from None


def understood(read: BoardFile) -> Iterator[str]:
    """Say in lines what a file holds, and what is odd about it.

    Args:
        read: the file.
    """
    board = read.board
    yield board.name
    cars = sum(route.length for route in board.routes.values())
    cities = _number(len(board.cities), "city", "cities")
    routes = _number(len(board.routes), "route")
    yield f"  {cities}, {routes} of {_number(cars, 'car')} together"
    kinds = sorted({route.kind for route in board.routes.values()} - {"plain"})
    for kind in kinds:
        count = sum(route.kind == kind for route in board.routes.values())
        yield f"  {count} of the routes: {kind}"
    for place in board.places.values():
        yield f"  {place.name} has {_number(len(place.cities), 'border end')}"
    yield f"  {_number(len(board.tickets), 'ticket')}"
    for deck, tickets in board.decks.items():
        yield f"    deck {deck}: {len(tickets)}"
    if read.usual:
        yield "  No way to play is named; the usual one is taken:"
    for way in read.rulesets:
        yield f"  Way to play “{way.name}”: {_way(way)}"
    advice = list(advice_on(board, read.rulesets))
    if advice:
        yield f"Worth a look ({len(advice)}):"
    yield from (f"  {sentence}" for sentence in advice)


def _number(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _way(way: Ruleset) -> str:
    (first, keep), (later, later_keep) = way.deal.first, way.deal.later
    facts = [
        f"{' to '.join(map(str, sorted(set(way.players))))} players",
        f"{way.trains} trains",
        f"deal {first} keep {keep}, later {later} keep {later_keep}",
        *(bonus.name for bonus in way.bonuses),
    ]
    return ", ".join(facts)
