"""Changes of what is kept of a game: a recorded result corrected, a game taken away, brought back.

Nothing is overwritten for good: each change is an entry of the game's log, which says what was and
what is, and from which phone it came.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from sqlalchemy import insert

from scorekeeper.rules.sentences import say
from scorekeeper.services import checks, facts, results, tables, ways
from scorekeeper.services.clock import now, today
from scorekeeper.services.errors import Conflict
from scorekeeper.services.recording import lock
from scorekeeper.services.tables import Amendment, Entry
from scorekeeper.storage.database import db, once_more, write
from scorekeeper.storage.models import Game, LogEntry, Member, Way


@dataclass(frozen=True, slots=True)
class Correction:
    """A recorded result as it should be; who played in which colour on which board stays.

    Attributes:
        seats: (place, points) of every seat, in the order of the seats; None for not known.
        played_on: the date on the table's calendar.
        command_id: 32 hex digits, made with the form; the same one again is the same correction.
        expected_seq: the last number of the log that the phone knew of, where it matters.
    """

    seats: tuple[tuple[int | None, int | None], ...]
    played_on: dt.date
    command_id: str
    expected_seq: int | None = None


@once_more
def correct_result(game: Game, member: Member | None, correction: Correction) -> Game:
    """Correct the result of a game that was counted elsewhere; what is right already stays.

    Args:
        game: the game; its row is read again under the write's lock.
        member: the phone it came from; None where it came from no phone.
        correction: the whole result as it should be.

    Raises:
        Refused: a place, number or date that cannot be; or the id was used for something else.
        Conflict: the game was counted here, was taken away, or was changed in the meantime.
        NotFound: the phone was shut out in the meantime.
    """
    checks.need_command_id(correction.command_id)
    game_id = game.id
    with write():
        lock(game_id)
        checks.need_let_in(game.group, member)
        _need_recorded(game)
        log = tables.log_of(game)
        first, wanted = facts.facts_at_first(game, log), _wanted(game, correction)
        made = _made_by(log, correction.command_id)
        if made:
            if facts.folded(first, log[: made[-1].seq]) != wanted:
                raise checks.used_twice()
            return game
        checks.need_kept(game)
        checks.need_expected(game, correction.expected_seq)
        _need_possible(game, correction)
        said = facts.facts_now(game)
        changes = [(fact, value) for fact, value in wanted.items() if said[fact] != value]
        added = [
            _entry(game, member, number, _id_of(correction.command_id, number), kind)._replace(
                seat=seat, subject=_digits(said[kind, seat]), amount=value
            )
            for number, ((kind, seat), value) in enumerate(changes)
        ]
        _append(game, added)
        facts.write_facts(game, facts.folded(first, [*log, *added]))
    return game


def withdraw(game: Game, member: Member | None, command_id: str) -> Game:
    """Take a game away, running or finished: nothing counts it any more, and nothing is deleted.

    Args:
        game: the game; its row is read again under the write's lock.
        member: the phone it came from; None where it came from no phone.
        command_id: 32 hex digits, made with the form; the same one again is the same command.

    Raises:
        Refused: the id was used for something else.
        NotFound: the phone was shut out in the meantime.
    """
    return _turned(game, member, command_id, Amendment.WITHDRAW)


def bring_back(game: Game, member: Member | None, command_id: str) -> Game:
    """Bring a game back that was taken away.

    Args:
        game: as for `withdraw`.
        member: as for `withdraw`.
        command_id: as for `withdraw`.

    Raises:
        Refused: as for `withdraw`.
        NotFound: as for `withdraw`.
    """
    return _turned(game, member, command_id, Amendment.BRING_BACK)


@once_more
def _turned(game: Game, member: Member | None, command_id: str, kind: Amendment) -> Game:
    checks.need_command_id(command_id)
    game_id = game.id
    with write():
        lock(game_id)
        checks.need_let_in(game.group, member)
        made = _made_by(tables.log_of(game), command_id)
        if made:
            if made[0].kind != kind:
                raise checks.used_twice()
            return game
        # Where another phone was quicker, the game is as it was asked for already.
        away = kind is Amendment.WITHDRAW
        if away != (game.withdrawn_at is not None):
            entry = _entry(game, member, 0, command_id, kind)
            _append(game, [entry])
            game.withdrawn_at = entry.at if away else None
    return game


def _need_recorded(game: Game) -> None:
    if game.way != Way.RECORD:
        sentence = say("This game was counted here. Open its count again to correct it.")
        raise Conflict(sentence, "counted_here")


def _need_possible(game: Game, correction: Correction) -> None:
    """Refuse a day that cannot be, or places and points that do not fit each other."""
    checks.need_date(correction.played_on, today(game.group.time_zone))
    places = [
        results.Placed(seat.player.name, seat.colour, place, points)
        for seat, (place, points) in zip(game.seats, correction.seats, strict=True)
    ]
    results.need_places(ways.named(game.ruleset_id), places)


def _wanted(game: Game, correction: Correction) -> facts.Facts:
    if len(correction.seats) != len(game.seats):
        raise checks.refused("people", say("The players of this result cannot be changed."))
    wanted: dict[facts.Fact, int | None] = {facts.THE_DAY: correction.played_on.toordinal()}
    for seat, (place, points) in zip(game.seats, correction.seats, strict=True):
        wanted[Amendment.SET_PLACE, seat.position] = place
        wanted[Amendment.SET_POINTS, seat.position] = points
    return wanted


def _made_by(log: Sequence[Entry], command_id: str) -> list[Entry]:
    """Give the entries that a command has made before: the first has its id, the others one of it.

    They follow one another, as they were made in one write.
    """
    start = next((at for at, entry in enumerate(log) if entry.command_id == command_id), len(log))
    made: list[Entry] = []
    for entry in log[start:]:
        if entry.command_id != _id_of(command_id, len(made)):
            break
        made.append(entry)
    return made


def _id_of(command_id: str, number: int) -> str:
    if number == 0:
        return command_id
    return blake2b(f"{command_id} {number}".encode(), digest_size=16).hexdigest()


def _entry(
    game: Game, member: Member | None, number: int, command_id: str, kind: Amendment
) -> Entry:
    return Entry(
        seq=game.seq + 1 + number,
        command_id=command_id,
        kind=str(kind),
        seat=None,
        subject=None,
        amount=None,
        undoes=None,
        member_id=member.id if member else None,
        at=now(),
        phone=member.label if member else "",
    )


def _append(game: Game, added: Sequence[Entry]) -> None:
    if not added:
        return
    rows = [{"game_id": game.id, **entry._asdict()} for entry in added]
    for row in rows:
        del row["phone"]
    db.session.execute(insert(LogEntry), rows)
    game.seq = added[-1].seq


def _digits(value: int | None) -> str | None:
    return None if value is None else str(value)
