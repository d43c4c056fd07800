"""Games: setting one up, finding it again, its table, its log, its moves, its result."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, select
from sqlalchemy.orm import selectinload

from scorekeeper.services.amendments import Correction, bring_back, correct_result, withdraw
from scorekeeper.services.errors import NotFound
from scorekeeper.services.recording import Command, Recorded, record, record_many, undone
from scorekeeper.services.results import Placed, ResultOnly, record_result
from scorekeeper.services.setups import GameSetup, last_house_rule, start_game
from scorekeeper.services.tables import (
    Amendment,
    Entry,
    count_of,
    log_of,
    reopened,
    table_at,
    table_of,
)
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game, GamePhase, Group, Seat

__all__ = [
    "Amendment",
    "Command",
    "Correction",
    "Entry",
    "GameSetup",
    "Placed",
    "Recorded",
    "ResultOnly",
    "bring_back",
    "correct_result",
    "count_of",
    "finished_games",
    "game_of",
    "last_house_rule",
    "log_of",
    "record",
    "record_many",
    "record_result",
    "reopened",
    "running_games",
    "start_game",
    "table_at",
    "table_of",
    "undone",
    "withdraw",
    "withdrawn_games",
]

_WITH_SEATS = selectinload(Game.seats).joinedload(Seat.player)


def game_of(group: Group, number: int) -> Game:
    """Give one game of a group, its seats and players with it.

    Raises:
        NotFound: the group has no game of this number.
    """
    game = db.session.scalar(
        select(Game).where(Game.group_id == group.id, Game.number == number).options(_WITH_SEATS)
    )
    if game is None:
        raise NotFound
    return game


def running_games(group: Group) -> Sequence[Game]:
    """Give the games that are not finished, the newest first."""
    return db.session.scalars(
        select(Game)
        .where(_kept_in(group), Game.phase != GamePhase.FINISHED)
        .order_by(Game.number.desc())
        .options(_WITH_SEATS)
    ).all()


def finished_games(group: Group, limit: int | None = None) -> Sequence[Game]:
    """Give the finished games, the last played first.

    Args:
        group: the group.
        limit: how many at the most; all of them if not given.
    """
    return db.session.scalars(
        select(Game)
        .where(_kept_in(group), Game.phase == GamePhase.FINISHED)
        .order_by(Game.played_on.desc(), Game.number.desc())
        .limit(limit)
        .options(_WITH_SEATS)
    ).all()


def withdrawn_games(group: Group) -> Sequence[Game]:
    """Give the games that were taken away, the last one first."""
    return db.session.scalars(
        select(Game)
        .where(Game.group_id == group.id, Game.withdrawn_at.is_not(None))
        .order_by(Game.withdrawn_at.desc(), Game.number.desc())
        .options(_WITH_SEATS)
    ).all()


def _kept_in(group: Group) -> ColumnElement[bool]:
    return and_(Game.group_id == group.id, Game.withdrawn_at.is_(None))
