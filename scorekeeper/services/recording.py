"""Recording moves: judged, numbered and appended to the log, each command once."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.orm import joinedload, selectinload

from scorekeeper.rules.moves import Move, Phase
from scorekeeper.rules.sentences import Refusal, say
from scorekeeper.rules.table import Table
from scorekeeper.services import checks, results, tables
from scorekeeper.services.clock import now
from scorekeeper.services.errors import Refused
from scorekeeper.services.tables import Entry
from scorekeeper.storage.database import db, once_more, write
from scorekeeper.storage.models import Game, GamePhase, LogEntry, Member, Seat


@dataclass(frozen=True, slots=True)
class Command:
    """What a phone asks for: a move, or an earlier move taken back.

    Attributes:
        command_id: 32 hex digits, made by the phone; the same one again is the same command.
        move: the move to make; None for an undo.
        undoes: the sequence number of the move to take back; None for a move.
        expected_seq: the last move that the phone knew of, where it matters; else None.
    """

    command_id: str
    move: Move | None = None
    undoes: int | None = None
    expected_seq: int | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """The answer to a command.

    Attributes:
        seq: the sequence number of the (last) command's move.
        repeated: whether nothing was new.
        table: the table as it is now; for reading only.
        log: every move of the game, in order.
    """

    seq: int
    repeated: bool
    table: Table
    log: Sequence[Entry]


def record(game: Game, member: Member | None, command: Command) -> Recorded:
    """Record one move.

    Args:
        game: the game; its row is read again under the write's lock.
        member: the phone it came from; None where it came from no phone.
        command: what to record.

    Raises:
        Refused: it breaks a rule, or its id was used for something else.
        Conflict: something was recorded after `expected_seq`, or the game was taken away.
        NotFound: the phone was shut out in the meantime.
    """
    return record_many(game, member, [command])


@once_more
def record_many(game: Game, member: Member | None, commands: Sequence[Command]) -> Recorded:
    """Record several moves, in order: all of them, or none.

    Args:
        game: as for `record`.
        member: as for `record`.
        commands: any number, none too; `expected_seq` means the log before the first of them.

    Raises:
        Refused: as for `record`.
        Conflict: as for `record`.
        NotFound: as for `record`.
    """
    game_id = game.id
    with write():
        lock(game_id)
        checks.need_let_in(game.group, member)
        log = _Log(game, member)
        try:
            seqs = [log.append(command) for command in commands]
        except Refusal as refusal:
            raise Refused.by_rules(refusal) from refusal
        log.finish()
    tables.keep(game, log.table)
    return Recorded(seqs[-1] if seqs else log.first_seq, not log.added, log.table, log.entries)


class _Log:
    """One game's log while it is written to."""

    def __init__(self, game: Game, member: Member | None) -> None:
        self.game = game
        self.member = member
        self.entries = list(tables.log_of(game))
        self.by_command = {entry.command_id: entry for entry in self.entries}
        self.added: list[dict[str, object]] = []
        self.first_seq = game.seq
        self.table = tables.table_to_write_on(game, self.entries)

    def append(self, command: Command) -> int:
        """Play one command, unless it is there already; give its sequence number."""
        checks.need_command_id(command.command_id)
        there = self.by_command.get(command.command_id)
        if there is not None:
            _need_same(there, command)
            return there.seq
        checks.need_kept(self.game)
        checks.need_expected(self.game, command.expected_seq)
        move = command.move if command.undoes is None else self._opposite(command.undoes)
        if move is None:
            raise Refused(say("There is nothing to record."), "no_move")
        self.table.play(move)
        self._add(command, move)
        return self.entries[-1].seq

    def finish(self) -> None:
        """Bring the game's row and its results in line with the log."""
        if not self.added:
            return
        db.session.execute(insert(LogEntry), self.added)
        self.game.seq = self.entries[-1].seq
        before, self.game.phase = self.game.phase, GamePhase(self.table.phase)
        if self.table.phase is Phase.FINISHED:
            results.write_results(self.game, self.table)
        elif before == GamePhase.FINISHED:
            results.clear_results(self.game)

    def _add(self, command: Command, move: Move) -> None:
        member = self.member
        entry = Entry(
            seq=len(self.entries) + 1,
            command_id=command.command_id,
            kind=str(move.kind),
            seat=move.seat,
            subject=move.subject,
            amount=move.amount,
            undoes=command.undoes,
            member_id=member.id if member else None,
            at=now(),
            phone=member.label if member else "",
        )
        self.entries.append(entry)
        self.by_command[entry.command_id] = entry
        row = entry._asdict()
        del row["phone"]
        self.added.append({"game_id": self.game.id, **row})

    def _opposite(self, seq: int) -> Move:
        """Give the move that takes an earlier one back."""
        if not 1 <= seq <= len(self.entries) or self.entries[seq - 1].amends:
            raise Refused(say("There is no such move to take back."), "no_such_move")
        if seq in undone(self.entries):
            raise Refused(say("That was taken back already."), "undone_already")
        made = self.entries[seq - 1].move
        if not self.table.shows(made):
            sentence = say("That was changed again since. Take the newer change back first.")
            raise Refused(sentence, "changed_since")
        before = tables.laid(self.game, tables.moves_in(self.entries[: seq - 1]))
        return before.opposite(made)


def lock(game_id: int) -> None:
    """Take the game's row for this write, and read it, its seats and their players again."""
    db.session.execute(
        select(Game)
        .where(Game.id == game_id)
        .options(selectinload(Game.seats).joinedload(Seat.player), joinedload(Game.group))
        .with_for_update(of=Game)
        .execution_options(populate_existing=True)
    ).scalar_one()


def undone(entries: Sequence[Entry]) -> frozenset[int]:
    """Give the numbers of the moves that were taken back and are not in force again.

    Args:
        entries: the whole log, in order.
    """
    gone: set[int] = set()
    for entry in reversed(entries):
        # Only an undo that was not taken back itself takes anything back.
        if entry.undoes is not None and entry.seq not in gone:
            gone.add(entry.undoes)
    return frozenset(gone)


def _need_same(there: Entry, command: Command) -> None:
    same = (
        not there.amends
        and there.undoes == command.undoes
        and (command.undoes is not None or there.move == command.move)
    )
    if not same:
        raise checks.used_twice()
