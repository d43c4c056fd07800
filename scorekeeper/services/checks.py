"""Checks that several services make before they write."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from typing import Final

from scorekeeper.rules.judging import judge_number
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import Refusal, Sentence, say
from scorekeeper.services.errors import Conflict, Forbidden, NotFound, Refused
from scorekeeper.services.names import name_key
from scorekeeper.storage.models import Game, Group, Member, Role

COMMAND_ID: Final = re.compile(r"[0-9a-f]{32}")
USED_TWICE: Final = "command_id_used"
COLOUR: Final = re.compile(r"[a-z][a-z-]{0,19}")
EARLIEST: Final = dt.date(2004, 1, 1)  # the year the game came out


def need_command_id(command_id: str) -> None:
    """Refuse an id that no phone of ours makes.

    Raises:
        Refused: it is not 32 hex digits.
    """
    if not COMMAND_ID.fullmatch(command_id):
        raise refused("command_id", say("A command needs an id of 32 hexadecimal digits."))


def need_let_in(group: Group, member: Member | None) -> None:
    """Look again under the lock: the phone may have been shut out since it was let in.

    Raises:
        NotFound: it was; nothing of the group exists for it any more.
    """
    if member is None:
        return
    in_force = member.revoked_at is None and member.epoch == group.epoch
    if not in_force or member.group_id != group.id:
        raise NotFound


def need_owner(group: Group, member: Member | None) -> None:
    """Look again under the lock, as `need_let_in`: what only owners may do.

    Raises:
        NotFound: the phone was shut out.
        Forbidden: it is in the group, but not as an owner.
    """
    need_let_in(group, member)
    if member is not None and member.role != Role.OWNER:
        raise owners_only()


def owners_only() -> Forbidden:
    """Give the refusal for what only owners may do."""
    sentence = say("Only a phone that was let in by the owner link can do this.")
    return Forbidden(sentence, "owners_only")


def need_kept(game: Game) -> None:
    """Refuse to change a game that was taken away.

    Raises:
        Conflict: it was, and was not brought back.
    """
    if game.withdrawn_at is not None:
        raise Conflict(say("This game was taken away. Bring it back first."), "withdrawn")


def need_expected(game: Game, expected_seq: int | None) -> None:
    """Refuse to change a game of which the phone does not know the last change.

    Args:
        game: the game, read under the write's lock.
        expected_seq: the last number of the log that the phone knew of; None where it is no matter.

    Raises:
        Conflict: the log went on since.
    """
    if expected_seq not in {None, game.seq}:
        sentence = say("Something else was entered in the meantime. Look again, then decide.")
        raise Conflict(sentence, "changed")


def need_players(ruleset: Ruleset, seats: Sequence[tuple[str, str | None]]) -> None:
    """Refuse too few or too many players, and two that cannot be told apart.

    Args:
        ruleset: the way to play.
        seats: cleaned names, each with a colour or None.

    Raises:
        Refused: says who or how many.
    """
    try:
        judge_number(ruleset, len(seats))
    except Refusal as refusal:
        raise refused("players", refusal.sentence) from refusal
    twice = _first_twice(name_key(name) for name, _ in seats)
    if twice is not None:
        name = next(name for name, _ in seats if name_key(name) == twice)
        raise refused("players", say("%(player)s sits at the table twice.", player=name))
    colours = [colour for _, colour in seats if colour is not None]
    for colour in colours:
        if not COLOUR.fullmatch(colour):
            raise refused("colour", say("There is no such colour."))
    if _first_twice(colours) is not None:
        raise refused("colour", say("Two players have the same colour."))


def need_date(day: dt.date, latest: dt.date) -> None:
    """Refuse a date on which no game can have been played.

    Args:
        day: the date.
        latest: today in the group's time zone.

    Raises:
        Refused: after tomorrow (somewhere it is tomorrow already), or before the game came out.
    """
    if day > latest + dt.timedelta(days=1):
        raise refused("played_on", say("That day is still to come."))
    if day < EARLIEST:
        raise refused("played_on", say("The game did not exist then."))


def refused(field: str, sentence: Sentence) -> Refused:
    """Make the refusal of one field, its code named like the field."""
    return Refused(sentence, field, {field: sentence})


def used_twice() -> Refused:
    """Make the refusal of an id that came before with something else."""
    return Refused(say("This id was used for another entry already."), USED_TWICE)


def _first_twice(values: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return None
