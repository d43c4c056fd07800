"""The tickets in play as a person looks for them: by city, by words, with their points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from babel.lists import format_list
from flask_babel import get_locale, ngettext

from scorekeeper.web.spelling import matches, spellings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorekeeper.rules.board import Ticket
    from scorekeeper.rules.ruleset import Ruleset

Faces = tuple[str, tuple[tuple[str, int], ...]]


@dataclass(frozen=True, slots=True)
class PrintedTicket:
    """One printed ticket of the deck; a deck that holds it twice has two ids for it."""

    ids: tuple[str, ...]
    name: str
    points: str
    ends: tuple[str, ...]
    words: str
    by_end: bool

    @property
    def id(self) -> str:
        """The id that stands for it in a form."""
        return self.ids[0]


@dataclass(frozen=True, slots=True)
class End:
    """A city or country at which tickets of the deck begin or end."""

    id: str
    name: str
    words: str


def points_in_words(ruleset: Ruleset, ticket: Ticket) -> str:
    """Give what a ticket pays: "21 points", "Italia 11, France 6", or nothing where none count."""
    if ruleset.goal is not None:
        return ""
    values = sorted({destination.points for destination in ticket.destinations})
    if len(values) == 1:
        return str(ngettext("%(num)d point", "%(num)d points", values[0]))
    ends = sorted(ticket.destinations, key=lambda end: -end.points)
    return format_list(
        [f"{ruleset.board.name_of(end.at)}\N{NO-BREAK SPACE}{end.points}" for end in ends],
        style="unit",
        locale=get_locale(),
    )


def pays_by_end(ticket: Ticket) -> bool:
    """Tell whether a ticket pays more for one of its ends than for another."""
    return len({destination.points for destination in ticket.destinations}) > 1


def deck_of(ruleset: Ruleset) -> tuple[PrintedTicket, ...]:
    """List the printed tickets of the decks in play, by name."""
    alike: dict[Faces, list[str]] = {}
    for ticket_id, ticket in ruleset.tickets.items():
        faces = (ticket.start, tuple((d.at, d.points) for d in ticket.destinations))
        alike.setdefault(faces, []).append(ticket_id)
    deck = [_printed(ruleset, tuple(ids)) for ids in alike.values()]
    return tuple(sorted(deck, key=lambda ticket: ticket.words))


def _printed(ruleset: Ruleset, ids: tuple[str, ...]) -> PrintedTicket:
    ticket = ruleset.tickets[ids[0]]
    name = ruleset.board.ticket_name(ids[0])
    return PrintedTicket(
        ids=ids,
        name=name,
        points=points_in_words(ruleset, ticket),
        ends=(ticket.start, *(destination.at for destination in ticket.destinations)),
        words=spellings(name),
        by_end=pays_by_end(ticket),
    )


def ends_of(ruleset: Ruleset, deck: Iterable[PrintedTicket]) -> tuple[End, ...]:
    """List the cities and countries that stand on the deck's tickets, by name."""
    names = {end: ruleset.board.name_of(end) for ticket in deck for end in ticket.ends}
    ends = [End(id=end, name=name, words=spellings(name)) for end, name in names.items()]
    return tuple(sorted(ends, key=lambda end: end.words))


def found(deck: Iterable[PrintedTicket], query: str, city: str) -> tuple[PrintedTicket, ...]:
    """Narrow a deck to the tickets that fit the words, and begin or end at the city."""
    return tuple(
        ticket
        for ticket in deck
        if matches(query, ticket.words) and (not city or city in ticket.ends)
    )


def printed_as(deck: Sequence[PrintedTicket], ticket_id: str) -> PrintedTicket | None:
    """Find the printed ticket that an id belongs to."""
    return next((ticket for ticket in deck if ticket_id in ticket.ids), None)
