"""The cover over a seat's tickets while one phone goes round the table.

Lifting the cover makes a key that the phone keeps in its session and that the page's addresses
carry. Putting the tickets away forgets it, so that "back" finds the cover and not the tickets.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from flask import session

from scorekeeper.rules.moves import MoveKind, Phase
from scorekeeper.rules.sentences import say
from scorekeeper.services import games, limits
from scorekeeper.services.errors import Forbidden, Refused, TooMany
from scorekeeper.web.log_lines import TICKET_MOVES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.rules.table import Move, Table
    from scorekeeper.storage.models import Game, Member

OPEN_HAND: Final = "open_hand"
# Refusals that say where a ticket is: with somebody else, or with this very seat.
TELLING: Final = frozenset({"ticket-kept", "ticket-own"})
TRIES: Final = 4
TRIES_SECONDS: Final = 24 * 3600  # a bucket that nobody used for longer is full again


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's tickets as one phone may know them.

    Attributes:
        tickets: the ids it may show.
        elsewhere: others are kept on another phone; which, and how many, stays there.
    """

    tickets: tuple[str, ...]
    elsewhere: bool

    @property
    def shut(self) -> bool:
        """Whether this phone has no business with the seat's tickets before the count."""
        return self.elsewhere and not self.tickets


def hand_of(table: Table, entries: Iterable[games.Entry], seat: int, member_id: int) -> Hand:
    """Find what a phone may know of a seat's tickets.

    Args:
        table: the game as it stands.
        entries: its log.
        seat: whose tickets.
        member_id: the phone that asks. Before the count it sees what it entered, and no more.
    """
    kept = tuple(table.tickets_of(seat))
    if table.phase is not Phase.PLAYING:
        return Hand(kept, elsewhere=False)
    entered_by = {
        entry.subject: entry.member_id
        for entry in entries
        if entry.kind == MoveKind.KEEP_TICKET and entry.seat == seat
    }
    mine = tuple(ticket for ticket in kept if entered_by.get(ticket) == member_id)
    return Hand(mine, elsewhere=len(mine) < len(kept))


def record(game: Game, member: Member, command: games.Command) -> games.Recorded:
    """Record a move of this phone, unless it would change or find out what another one keeps.

    A refusal has to say that a ticket is somebody's already. The phones of a game are told so four
    times, and once more every six hours, which is enough for slips; then tickets are entered at the
    count. All phones together: one that leaves the group and joins again is a new one.

    Raises:
        Forbidden: it would change what another phone keeps, or the phones were told too often.
        Refused: as `games.record`.
        Conflict: as `games.record`.
        NotFound: as `games.record`.
    """
    move = _guarded(game, member, command)
    if move is None or move.kind is not MoveKind.KEEP_TICKET:
        return games.record(game, member, command)
    tries = limits.Limit(f"tickets:{game.id}", TRIES, TRIES_SECONDS)
    _spend_a_try(tries)
    told = False
    try:
        return games.record(game, member, command)
    except Refused as refused:
        told = refused.code in TELLING and not _kept_by(game, member, move)
        raise
    finally:
        if not told:
            limits.give_back(tries)


def _guarded(game: Game, member: Member, command: games.Command) -> Move | None:
    """Hold a phone back from tickets that another one keeps, before the count.

    The answer is the same whether the ticket is there or not, so that nobody learns by trying.

    Returns:
        The ticket move that the command comes to; None where no secret is touched.

    Raises:
        Forbidden: it would change, or try out, what another phone keeps.
    """
    if command.undoes is None and (command.move is None or command.move.kind not in TICKET_MOVES):
        return None
    table = games.table_of(game)
    if table.phase is not Phase.PLAYING:
        return None
    entries = games.log_of(game)
    undone = next(
        (entry for entry in entries if entry.seq == command.undoes and not entry.amends), None
    )
    move = command.move if undone is None else table.opposite(undone.move)
    if move is None or move.kind not in TICKET_MOVES:
        return None
    hand = hand_of(table, entries, move.seat or 0, member.id)
    # What it made itself it may have made too long ago: another phone may keep the ticket by now.
    mine = undone is None or undone.member_id == member.id
    returned = move.kind is MoveKind.RETURN_TICKET
    if not mine or not (move.subject in hand.tickets if returned else not hand.shut):
        raise Forbidden(
            say("Before the count a ticket is changed only on the phone that entered it."),
            "tickets_elsewhere",
        )
    return move


def _spend_a_try(tries: limits.Limit) -> None:
    try:
        limits.spend_all([tries])
    except TooMany as spent:
        raise Forbidden(
            say(
                "Several tickets that were entered are somebody else’s already. So that nobody"
                " finds tickets out by trying, keep the others in your hand and enter them at the"
                " count."
            ),
            "tickets_at_the_count",
        ) from spent


def _kept_by(game: Game, member: Member, move: Move) -> bool:
    """Tell whether this phone itself entered the ticket, for whichever seat."""
    kept = [
        entry.member_id
        for entry in games.log_of(game)
        if entry.kind == MoveKind.KEEP_TICKET and entry.subject == move.subject
    ]
    return kept[-1:] == [member.id]


def lift(game: Game, seat: int) -> str:
    """Uncover a seat's tickets on this phone; any other seat's are covered by that."""
    key = secrets.token_urlsafe(9)
    session[OPEN_HAND] = [game.id, seat, key]
    return key


def is_lifted(game: Game, seat: int, key: str) -> bool:
    """Tell whether this key lies on this seat's tickets now."""
    return bool(key) and session.get(OPEN_HAND) == [game.id, seat, key]


def put_back() -> None:
    """Cover whatever is open on this phone."""
    session.pop(OPEN_HAND, None)
