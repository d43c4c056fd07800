"""A table for tests: North America, and commands with ids of their own."""

import secrets

from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.services import games, groups, players
from scorekeeper.services.games import Command, GameSetup
from scorekeeper.services.groups import NewMember
from scorekeeper.storage.database import write
from scorekeeper.storage.models import Game, Group, Player

THREE = (("Alice", "blue"), ("Bob", "red"), ("Cleo", "green"))


def fresh_id() -> str:
    return secrets.token_hex(16)


def a_group() -> NewMember:
    return groups.create_group("Tuesday round", "Alice's phone")


def a_game(member: NewMember, seats: tuple[tuple[str, str], ...] = THREE) -> Game:
    return games.start_game(member.group, member.member, GameSetup("usa-classic", seats=seats))


def people(group: Group, *names: str) -> list[Player]:
    """Players of a group, as a game that is set up finds or adds them."""
    with write() as session:
        session.refresh(group, with_for_update=True)
        return players.found_or_added(group, names)


def claim(seat: int, route: str) -> Command:
    return Command(fresh_id(), Move(MoveKind.CLAIM, seat, route))


def keep(seat: int, ticket: str) -> Command:
    return Command(fresh_id(), Move(MoveKind.KEEP_TICKET, seat, ticket))


def of_all(kind: MoveKind) -> Command:
    """A move of the whole game."""
    return Command(fresh_id(), Move(kind, None))


def undo(seq: int) -> Command:
    return Command(fresh_id(), undoes=seq)
