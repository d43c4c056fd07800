"""The table of a game: its log folded by the rules, kept for as long as nothing is added."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from sqlalchemy import func, select

from scorekeeper.rules.moves import HouseRules, Move, MoveKind, Seat
from scorekeeper.rules.scorecard import Count
from scorekeeper.rules.scoring import count
from scorekeeper.rules.sentences import say
from scorekeeper.rules.table import Table, fold
from scorekeeper.services import ways
from scorekeeper.services.errors import Conflict
from scorekeeper.services.kept import Kept
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game, LogEntry, Member, Way

MOST_TABLES: Final = 64
_kept: Final = Kept[Table](MOST_TABLES)


class Amendment(StrEnum):
    """What a game's log has beside its moves: changes of what is kept of the game.

    ``amount`` is what is said now: a place, points, or a day's ordinal; None for not known.
    ``subject`` is what was said before, in digits.
    """

    SET_PLACE = "set_place"
    SET_POINTS = "set_points"
    SET_DAY = "set_day"
    WITHDRAW = "withdraw"
    BRING_BACK = "bring_back"


AMENDMENTS: Final = frozenset(Amendment)


class Entry(NamedTuple):
    """One move of a game's log, or an amendment.

    Attributes:
        seq: its number, from 1.
        command_id: the command that made it.
        kind: what was done; a `MoveKind` or an `Amendment`.
        seat: whose it is; None for moves of the whole game.
        subject: the route, ticket, city or item.
        amount: of a marker or an item.
        undoes: the number of the move that it takes back.
        member_id: the phone it came from.
        at: when it was recorded.
        phone: what that phone is called; empty if nothing is known.
    """

    seq: int
    command_id: str
    kind: str
    seat: int | None
    subject: str | None
    amount: int | None
    undoes: int | None
    member_id: int | None
    at: datetime
    phone: str

    @property
    def amends(self) -> bool:
        """Whether it is an amendment, and no move."""
        return self.kind in AMENDMENTS

    @property
    def move(self) -> Move:
        """What was done, as the rules have it; an amendment is nothing to them."""
        return Move(MoveKind(self.kind), self.seat, self.subject, self.amount)


def table_of(game: Game) -> Table:
    """Give the table after the last move of the log. It is for reading only.

    Args:
        game: the game; its `seq` says which state is meant.

    Raises:
        Conflict: only the result of this game was kept.
        Refusal: the log breaks a rule, which means that the rules have changed since.
    """
    key = _key(game)
    table = _kept.get(key)
    if table is None:
        table = laid(game, moves_in(entry for entry in log_of(game) if entry.seq <= game.seq))
        _kept.put(key, table)
    return table


def reopened(game: Game) -> bool:
    """Tell whether a game's count, or the result that came of it, is one that was opened again."""
    begun = (MoveKind.START_COUNT, MoveKind.REOPEN)
    turns = [entry.kind for entry in log_of(game) if entry.kind in begun]
    return turns[-1:] == [MoveKind.REOPEN]


def table_at(game: Game, seq: int) -> Table:
    """Give the table as it was after an earlier move of the log. It is for reading only.

    Args:
        game: the game.
        seq: the number of that move; 0 for the empty table.

    Raises:
        Conflict: as `table_of`.
        Refusal: as `table_of`.
    """
    if seq == game.seq:
        return table_of(game)
    return laid(game, moves_in(entry for entry in log_of(game) if entry.seq <= seq))


def keep(game: Game, table: Table) -> None:
    """Remember the table that a write has just reached and committed; it is not played on again."""
    _kept.put(_key(game), table)


def table_to_write_on(game: Game, log: Sequence[Entry]) -> Table:
    """Give a table of one's own after the last move of a log; it may be played on.

    Args:
        game: the game, read under the write's lock.
        log: all of it.

    Raises:
        Conflict: only the result of this game was kept.
        Refusal: as `table_of`.
    """
    need_moves(game)
    kept = _kept.get(_key(game))
    if kept is not None:
        return kept.copy()
    return laid(game, moves_in(log))


def moves_in(entries: Iterable[Entry]) -> Iterator[Move]:
    """Give the moves of a log, without what amends the game."""
    return (entry.move for entry in entries if not entry.amends)


def laid(game: Game, moves: Iterable[Move] = ()) -> Table:
    """Fold moves at the table of a game.

    Raises:
        Conflict: only the result of this game was kept.
        Refusal: a move breaks a rule.
    """
    need_moves(game)
    ruleset = ways.way_of(game)
    house_rules = HouseRules(game.both_tracks_open)
    return fold(ruleset, seats_of(game), house_rules, moves, in_order=game.way == Way.PLAY)


def count_of(game: Game) -> Count:
    """Count a game as it stands, finished or not.

    Raises:
        Conflict: only the result of this game was kept.
    """
    return count(table_of(game))


def log_of(game: Game) -> Sequence[Entry]:
    """Give every move of a game in order, the ticket moves too: whoever shows them leaves them out.

    As plain rows: whatever reads a log needs all of it, and none of it as objects to change.
    """
    rows = db.session.execute(
        select(
            LogEntry.seq,
            LogEntry.command_id,
            LogEntry.kind,
            LogEntry.seat,
            LogEntry.subject,
            LogEntry.amount,
            LogEntry.undoes,
            LogEntry.member_id,
            LogEntry.at,
            func.coalesce(Member.label, ""),
        )
        .outerjoin(Member, LogEntry.member_id == Member.id)
        .where(LogEntry.game_id == game.id)
        .order_by(LogEntry.seq)
    )
    return [Entry._make(row) for row in rows]


def seats_of(game: Game) -> tuple[Seat, ...]:
    """Give who sits at the table, in order."""
    return tuple(Seat(seat.player.name, seat.colour or "") for seat in game.seats)


def need_moves(game: Game) -> None:
    """Refuse a game of which there is nothing but its result.

    Raises:
        Conflict: only the result of this game was kept.
    """
    if game.way == Way.RECORD:
        raise Conflict(say("Only the result of this game was kept, not its moves."), "no_moves")


def _key(game: Game) -> Hashable:
    return game.id, game.started_at, game.seq, game.both_tracks_open, seats_of(game)
