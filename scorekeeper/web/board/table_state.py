"""A running game as the phones at the table see it: the JSON they poll, never a ticket in it."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final, TypedDict

from flask_babel import format_time
from flask_babel import gettext as _

from scorekeeper.rules.table import MoveKind
from scorekeeper.services.games import Amendment, undone
from scorekeeper.web.i18n import format_signed
from scorekeeper.web.log_lines import TICKET_MOVES, sentence_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorekeeper.rules.table import Table
    from scorekeeper.services.games import Entry
    from scorekeeper.storage.models import Member

TAIL: Final = 12
TURNS: Final = frozenset({Amendment.WITHDRAW, Amendment.BRING_BACK})
ON_THE_BOARD: Final = frozenset(
    {
        MoveKind.CLAIM,
        MoveKind.RELEASE,
        MoveKind.PLACE_STATION,
        MoveKind.TAKE_BACK_STATION,
    }
)


class SeatState(TypedDict):
    """One seat: points at once, trains left, stations left (None where the game has none)."""

    seat: int
    player: str
    colour: str
    points: int
    trains: int
    stations: int | None


class MoveState(TypedDict):
    """One line of the log; ``undoable`` while it is the last word on its route or city."""

    seq: int
    kind: str
    seat: int | None
    subject: str | None
    text: str
    at: str
    clock: str
    mine: bool
    undone: bool
    undoable: bool


class TableState(TypedDict):
    """All of a running game that everybody may see; ``seq`` is its version.

    ``away``: it was taken away, and nothing is taken until it is back.
    """

    seq: int
    phase: str
    away: bool
    last_round: int | None
    seats: list[SeatState]
    owners: dict[str, int]
    closed: list[str]
    stations: dict[str, int]
    claimed_at: dict[str, str]
    moves: list[MoveState]


def state_of(table: Table, seq: int, log: Sequence[Entry], member: Member) -> TableState:
    """Describe a table to one phone.

    Args:
        table: the folded game.
        seq: the number of the game's last move, ticket moves counted.
        log: all its moves in order.
        member: the phone that asks; its own moves are marked.

    Returns:
        What `jsonify` can write; no ticket, nor how many there are.
    """
    return TableState(
        seq=seq,
        phase=str(table.phase),
        away=_is_away(log),
        last_round=table.last_round,
        seats=seat_states(table),
        owners=dict(table.owners),
        closed=sorted(table.closed()),
        stations=dict(table.stations),
        claimed_at=_claim_times(table, log),
        moves=_tail(table, log, member),
    )


def _is_away(log: Sequence[Entry]) -> bool:
    turns = [entry.kind for entry in log if entry.kind in TURNS]
    return bool(turns) and turns[-1] == Amendment.WITHDRAW


def seat_states(table: Table) -> list[SeatState]:
    """Describe the seats in the order of the table."""
    counted = table.ruleset.stations is not None
    return [
        SeatState(
            seat=number,
            player=seat.player,
            colour=seat.colour,
            points=table.points_at_once(number),
            trains=table.trains_left(number),
            stations=table.stations_left(number) if counted else None,
        )
        for number, seat in enumerate(table.seats)
    ]


def gain_of(table: Table, route_id: str) -> str:
    """Write what a route brings, as "+7"; nothing where a game has no points."""
    points = table.ruleset.points_at_once(route_id)
    return format_signed(points) if points else ""


def _claim_times(table: Table, log: Iterable[Entry]) -> dict[str, str]:
    times: dict[str, str] = {}
    for entry in log:
        if entry.kind == MoveKind.CLAIM and entry.subject in table.owners:
            times[entry.subject] = _iso(entry.at)
    return times


def _tail(table: Table, log: Sequence[Entry], member: Member) -> list[MoveState]:
    taken_back = undone(log)
    last_word = {entry.subject: entry.seq for entry in log if entry.kind in ON_THE_BOARD}
    shown = [entry for entry in log if entry.kind not in TICKET_MOVES][-TAIL:]
    return [
        MoveState(
            seq=entry.seq,
            kind=entry.kind,
            seat=entry.seat,
            subject=entry.subject,
            text=_text(table, entry),
            at=_iso(entry.at),
            clock=format_time(entry.at, "short"),
            mine=entry.member_id == member.id,
            undone=entry.seq in taken_back,
            undoable=last_word.get(entry.subject) == entry.seq and entry.undoes is None,
        )
        for entry in reversed(shown)
    ]


def _text(table: Table, entry: Entry) -> str:
    what = sentence_of(table, entry)
    if entry.kind == MoveKind.CLAIM and entry.subject and (gain := gain_of(table, entry.subject)):
        what = _("%(move)s, %(gain)s", move=what, gain=gain)
    if entry.seat is None:
        return what
    return str(_("%(player)s: %(move)s", player=table.seats[entry.seat].player, move=what))


def _iso(moment: dt.datetime) -> str:
    return moment.astimezone(dt.UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
