"""The `count` command: reads a game file, prints the count, or says why it cannot be counted."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from scorekeeper.rules.boardfile import BoardFile, BoardFileError, read_board_file
from scorekeeper.rules.datafile import MOST_BYTES, DataError, parse_json, shown
from scorekeeper.rules.gamefile import GameFileError, count_as_json, read_game
from scorekeeper.rules.scorecard import Count, Scorecard
from scorekeeper.rules.scoring import count
from scorekeeper.rules.sentences import Refusal, say

REFUSED = 2
# What somebody at the command line can do about a refusal, by its code.
HINTS = {
    "own-board": ": --board",
    "other-board": ", the game's result page saves it",
}


@click.command("count")
@click.argument("file")
@click.option("--board", metavar="FILE", help="The board's file, for a board brought along.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def count_command(file: str, *, board: str | None, as_json: bool) -> None:
    """Count the game in FILE."""
    try:
        brought = None if board is None else _brought(board)
        counted = count(read_game(parse_json(_content(file), file, GameFileError), file, brought))
    except (DataError, Refusal) as refusal:
        hint = HINTS.get(refusal.code, "")
        click.echo(" ".join(f"{refusal}{hint}".split()), err=True)
        raise SystemExit(REFUSED) from None
    if as_json:
        click.echo(json.dumps(count_as_json(counted), indent=2, ensure_ascii=False))
    else:
        click.echo(count_in_words(counted))


def _brought(board: str) -> BoardFile:
    try:
        return read_board_file(_content(board))
    except BoardFileError as wrong:
        # One line is enough to say that it does not work; `check-board` says all that is wrong.
        sentence = say("%(file)s: %(reason)s", file=shown(board), reason=wrong.problems[0].sentence)
        raise Refusal("board-file", sentence) from None


def _content(file: str) -> bytes:
    try:
        with Path(file).open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else None
        raise Refusal(
            "unreadable",
            say(
                "%(file)s cannot be read: %(reason)s",
                file=shown(file),
                reason=reason or "the name is not a file's",
            ),
        ) from None


def count_in_words(counted: Count) -> str:
    """Write a count as a table and its lines, for people.

    Args:
        counted: the count.

    Returns:
        Several lines: the way to play, a row for each seat, what each seat's tickets and bonuses
        brought, and who won.
    """
    lines = [counted.ruleset.name, "", *_table(counted)]
    for card in counted.seats:
        lines += ["", *_seat_in_words(counted, card)]
    lines += ["", _winners(counted)]
    if counted.tie_break is not None:
        lines.append(f"The tie was broken by: {counted.tie_break}.")
    lines += [str(question) for question in counted.questions]
    return "\n".join(lines)


def _table(counted: Count) -> list[str]:
    header = ("Place", "Player", "Routes", "Tickets", "Stations", "Bonuses", "Total")
    more = ("Longest", "Trains left")
    rows: list[tuple[str, ...]] = [(*header, *more)]
    for card in sorted(counted.seats, key=lambda card: (card.place, card.seat)):
        numbers = (
            card.route_points,
            card.ticket_points,
            card.stations.points,
            sum(award.points for award in card.bonuses),
            card.total,
            card.longest.cars,
            card.trains_left,
        )
        rows.append((str(card.place), card.player, *(str(number) for number in numbers)))
    return _aligned(rows)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align columns: names to the left, numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _seat_in_words(counted: Count, card: Scorecard) -> list[str]:
    board = counted.ruleset.board
    names = {bonus.id: bonus.name for bonus in counted.ruleset.bonuses}
    lines = [f"{card.player} ({card.colour})"]
    for ticket in card.tickets:
        line = f"  {ticket.points:+4d}  {board.ticket_name(ticket.ticket)}"
        if not ticket.completed:
            missing = ", ".join(board.route_name(route) for route in ticket.missing)
            line += f": {missing} missing" if missing else ": could not be joined any more"
        lines.append(line)
    lines += [
        f"        the station in {board.name_of(use.city)} uses {board.route_name(use.route)}"
        for use in card.stations.borrowed
    ]
    if card.stations.points:
        lines.append(f"  {card.stations.points:+4d}  Stations left: {card.stations.unused}")
    for award in card.bonuses:
        note = f": {award.note}" if award.note is not None else ""
        lines.append(f"  {award.points:+4d}  {names[award.bonus]}{note}")
    return lines


def _winners(counted: Count) -> str:
    names = [counted.seats[seat].player for seat in counted.winners]
    if len(names) == 1:
        return f"{names[0]} wins."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win."


if __name__ == "__main__":
    count_command()
