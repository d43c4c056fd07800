"""The log of a game in sentences: who changed what, and what was taken back again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.moves import MoveKind, Phase
from scorekeeper.services.games import undone
from scorekeeper.web.amendment_words import amendment_in_words
from scorekeeper.web.i18n import format_number, translate_name

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Iterable, Sequence

    from scorekeeper.rules.table import Table
    from scorekeeper.services.games import Entry

TICKET_MOVES = frozenset({MoveKind.KEEP_TICKET, MoveKind.RETURN_TICKET})


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log as a person reads it."""

    seq: int
    at: dt.datetime
    phone: str
    seat: int | None
    sentence: str
    taken_back: bool


def shown_entries(table: Table, entries: Iterable[Entry]) -> list[Entry]:
    """Leave out what nobody may know yet: while a game is played, every ticket move."""
    secret = table.phase is Phase.PLAYING
    return [entry for entry in entries if not (secret and entry.kind in TICKET_MOVES)]


def lines_of(table: Table | None, entries: Sequence[Entry]) -> list[LogLine]:
    """Write the entries that may be shown, the newest first.

    Args:
        table: the game's table; None where only a result was kept, which has no moves.
        entries: the whole log.
    """
    taken_back = undone(entries)
    shown = entries if table is None else shown_entries(table, entries)
    return [
        LogLine(
            seq=entry.seq,
            at=entry.at,
            phone=entry.phone,
            seat=entry.seat,
            sentence=sentence_of(table, entry),
            taken_back=entry.seq in taken_back,
        )
        for entry in reversed(shown)
    ]


def sentence_of(table: Table | None, entry: Entry) -> str:
    """Say what one entry did; only an amendment can be told without a table."""
    if table is None or entry.amends:
        return amendment_in_words(entry)
    return _SENTENCES[MoveKind(entry.kind)](table, entry)


def _claim(table: Table, entry: Entry) -> str:
    route = table.ruleset.board.routes[entry.subject or ""]
    return str(
        ngettext(
            "%(route)s claimed, %(num)d train",
            "%(route)s claimed, %(num)d trains",
            route.trains,
            route=table.ruleset.board.route_name(route.id),
        )
    )


def _release(table: Table, entry: Entry) -> str:
    name = table.ruleset.board.route_name(entry.subject or "")
    return str(_("%(route)s given back", route=name))


def _keep_ticket(table: Table, entry: Entry) -> str:
    name = table.ruleset.board.ticket_name(entry.subject or "")
    return str(_("ticket %(ticket)s kept", ticket=name))


def _return_ticket(table: Table, entry: Entry) -> str:
    name = table.ruleset.board.ticket_name(entry.subject or "")
    return str(_("ticket %(ticket)s taken out again", ticket=name))


def _place_station(table: Table, entry: Entry) -> str:
    name = table.ruleset.board.name_of(entry.subject or "")
    return str(_("station built in %(city)s", city=name))


def _take_back_station(table: Table, entry: Entry) -> str:
    name = table.ruleset.board.name_of(entry.subject or "")
    return str(_("station in %(city)s taken back", city=name))


def _set_marker(table: Table, entry: Entry) -> str:
    del table
    if entry.amount is None:
        return str(_("score track cleared"))
    return str(_("score track at %(points)s", points=format_number(entry.amount)))


def _set_item(table: Table, entry: Entry) -> str:
    name = translate_name(table.ruleset.items[entry.subject or ""].name)
    if entry.amount is None:
        return str(_("%(item)s cleared", item=name))
    return str(_("%(item)s: %(amount)s", item=name, amount=format_number(entry.amount)))


def _reach_goal(table: Table, entry: Entry) -> str:
    del table, entry
    return str(_("first to reach the goal"))


def _start_count(table: Table, entry: Entry) -> str:
    del table, entry
    return str(_("The count began"))


def _resume_play(table: Table, entry: Entry) -> str:
    del table, entry
    return str(_("Back to playing"))


def _finish(table: Table, entry: Entry) -> str:
    del table, entry
    return str(_("The game was finished"))


def _reopen(table: Table, entry: Entry) -> str:
    del table, entry
    return str(_("The game was opened again to correct something"))


_SENTENCES: dict[MoveKind, Callable[[Table, Entry], str]] = {
    MoveKind.CLAIM: _claim,
    MoveKind.RELEASE: _release,
    MoveKind.KEEP_TICKET: _keep_ticket,
    MoveKind.RETURN_TICKET: _return_ticket,
    MoveKind.PLACE_STATION: _place_station,
    MoveKind.TAKE_BACK_STATION: _take_back_station,
    MoveKind.SET_MARKER: _set_marker,
    MoveKind.SET_ITEM: _set_item,
    MoveKind.REACH_GOAL: _reach_goal,
    MoveKind.START_COUNT: _start_count,
    MoveKind.RESUME_PLAY: _resume_play,
    MoveKind.FINISH: _finish,
    MoveKind.REOPEN: _reopen,
}
