"""The tickets of a board as its page lists them: what they pay, and which box has which of two."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from babel.lists import format_list
from flask_babel import get_locale

from scorekeeper.web.i18n import translate_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scorekeeper.rules.board import Board, Ticket
    from scorekeeper.services.boards import GroupBoard


@dataclass(frozen=True, slots=True)
class TicketRow:
    """One ticket of a board.

    Attributes:
        printed: what the board itself says; None where the group has not corrected it.
        ways: the ways to play that have it, where another ticket has the same name; else empty.
    """

    id: str
    name: str
    points: str
    printed: str | None
    correctable: bool
    ways: str


def ticket_rows(shown: GroupBoard) -> list[TicketRow]:
    """List the tickets by name; where every one is worth 1, the game has no points."""
    worth = any(ticket.best > 1 for ticket in shown.printed.tickets.values())
    ways = _ways_of_namesakes(shown)
    rows = [
        TicketRow(
            id=ticket.id,
            name=shown.board.ticket_name(ticket.id),
            points=_points(ticket) if worth else "",
            printed=_printed(shown.printed, ticket),
            correctable=worth and len(ticket.destinations) == 1,
            ways=ways.get(ticket.id, ""),
        )
        for ticket in shown.board.tickets.values()
    ]
    return sorted(rows, key=lambda row: row.name)


def _points(ticket: Ticket) -> str:
    return " / ".join(str(end.points) for end in ticket.destinations)


def _printed(printed: Board, ticket: Ticket) -> str | None:
    before = printed.tickets[ticket.id]
    return _points(before) if before != ticket else None


def _ways_of_namesakes(shown: GroupBoard) -> Mapping[str, str]:
    """Tell tickets of one name apart by the ways to play that have them, by ticket id."""
    namesakes = defaultdict(list)
    for ticket_id in shown.board.tickets:
        namesakes[shown.board.ticket_name(ticket_id)].append(ticket_id)
    told = {}
    for tickets in namesakes.values():
        ways = {ticket: _ways_with(shown, ticket) for ticket in tickets}
        if len(set(ways.values())) > 1:
            told.update(ways)
    return told


def _ways_with(shown: GroupBoard, ticket: str) -> str:
    """Name the ways to play that have a ticket; where none has it, the deck it lies in."""
    names: Iterable[str] = [
        translate_name(way.name) for way in shown.rulesets if ticket in way.tickets
    ]
    names = names or [deck for deck, held in shown.board.decks.items() if ticket in held]
    return str(format_list(list(names), locale=get_locale()))
