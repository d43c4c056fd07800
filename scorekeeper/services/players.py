"""The people of a group."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from scorekeeper.rules.sentences import say
from scorekeeper.services import checks
from scorekeeper.services.clock import now
from scorekeeper.services.errors import Conflict, NotFound
from scorekeeper.services.names import clean_name, name_key
from scorekeeper.storage.database import db, once_more, write
from scorekeeper.storage.models import Group, Member, Player


def players_of(group: Group, *, archived: bool = False) -> Sequence[Player]:
    """Give a group's players in the order of their names.

    Args:
        group: the group.
        archived: whether to add those that were put away.
    """
    statement = select(Player).where(Player.group_id == group.id)
    if not archived:
        statement = statement.where(Player.archived_at.is_(None))
    return db.session.scalars(statement.order_by(Player.name_key)).all()


def player_of(group: Group, player_id: int) -> Player:
    """Give one player of the group, archived or not.

    Raises:
        NotFound: the group has no such player.
    """
    player = db.session.scalar(
        select(Player).where(Player.group_id == group.id, Player.id == player_id)
    )
    if player is None:
        raise NotFound
    return player


@once_more
def rename_player(group: Group, by: Member | None, player_id: int, name: str) -> Player:
    """Give a player another name; games played stay the player's.

    Args:
        group: the group.
        by: the owner's phone it came from; None where it came from no phone.
        player_id: who.
        name: 1 to 40 characters.

    Raises:
        NotFound: the group has no such player, or the phone was shut out in the meantime.
        Forbidden: the phone is no owner of the group.
        Refused: a name that cannot be used.
        Conflict: another player of the group has this name.
    """
    name = clean_name(name)
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, by)
        player = player_of(group, player_id)
        if name_key(name) != player.name_key:
            _need_free(group, name)
        player.name, player.name_key = name, name_key(name)
    return player


@once_more
def put_away(group: Group, by: Member | None, player_id: int, *, away: bool) -> Player:
    """Put a player away, no longer offered for a new game but still in the history; or bring back.

    Args:
        group: as for `rename_player`.
        by: as for `rename_player`.
        player_id: who.
        away: whether the player goes or comes back.

    Raises:
        NotFound: as for `rename_player`.
        Forbidden: as for `rename_player`.
    """
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, by)
        player = player_of(group, player_id)
        player.archived_at = (player.archived_at or now()) if away else None
    return player


def found_or_added(group: Group, names: Iterable[str]) -> list[Player]:
    """Give the players of these names, in the same order, inside a write that holds the group.

    Who is not there yet is added; who was put away comes back.

    Raises:
        Refused: a name that cannot be used.
    """
    cleaned = [clean_name(name, "player") for name in names]
    there = {player.name_key: player for player in players_of(group, archived=True)}
    for name in cleaned:
        key = name_key(name)
        if key not in there:
            there[key] = Player(group_id=group.id, name=name, name_key=key)
            db.session.add(there[key])
        there[key].archived_at = None
    db.session.flush()
    return [there[name_key(name)] for name in cleaned]


def _need_free(group: Group, name: str) -> None:
    taken = db.session.scalar(
        select(Player).where(Player.group_id == group.id, Player.name_key == name_key(name))
    )
    if taken is not None:
        sentence = say("There is a player called %(name)s already.", name=taken.name)
        if taken.archived_at is not None:
            sentence = say(
                "There is a player called %(name)s already, among those put away.", name=taken.name
            )
        raise Conflict(sentence, "name_taken", {"name": sentence})
