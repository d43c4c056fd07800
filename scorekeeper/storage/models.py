"""What is kept: groups, their phones and players, games and the log of their moves.

The log is the truth about a game; the columns of `Game` and `Seat` that a finished game fills are
written once, so that history and statistics are plain queries. In them an unknown number is None,
never zero.
"""

import datetime as dt
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, MetaData, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry, relationship

from scorekeeper.storage.types import REAL_NUMBER, Choice, Day, Document, Flag, UtcTime

NAME_LENGTH = 40
NOTE_LENGTH = 500


class Role(StrEnum):
    """What a phone may do in its group."""

    OWNER = "owner"
    PLAYER = "player"


class Way(StrEnum):
    """How a game is scored: followed move by move, counted at the end, or only its result kept."""

    PLAY = "play"
    COUNT = "count"
    RECORD = "record"


class GamePhase(StrEnum):
    """Where a game stands; the same words as the rules use."""

    PLAYING = "playing"
    COUNTING = "counting"
    FINISHED = "finished"


class Base(DeclarativeBase):
    """The base of every model; each constraint has a name, so that a migration can change it."""

    registry = registry(
        metadata=MetaData(
            naming_convention={
                "pk": "pk_%(table_name)s",
                "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
                "uq": "uq_%(table_name)s_%(column_0_N_name)s",
                "ix": "ix_%(table_name)s_%(column_0_N_name)s",
                "ck": "ck_%(table_name)s_%(constraint_name)s",
            }
        ),
        type_annotation_map={
            str: Text(),
            dt.datetime: UtcTime(),
            dt.date: Day(),
            bool: Flag(),
            float: REAL_NUMBER,
            dict[str, Any]: Document(),
            Role: Choice(Role),
            Way: Choice(Way),
            GamePhase: Choice(GamePhase),
        },
    )


def _one_of(column: str, words: type[StrEnum]) -> CheckConstraint:
    quoted = ", ".join(f"'{word}'" for word in words)
    return CheckConstraint(f"{column} IN ({quoted})", name=column)


def _length(column: str, most: int, least: int = 1) -> CheckConstraint:
    return CheckConstraint(f"length({column}) BETWEEN {least} AND {most}", name=column)


class Group(Base):
    """A round of people who play together; everything below belongs to exactly one."""

    __tablename__ = "group"
    __table_args__ = (
        _length("name", NAME_LENGTH),
        UniqueConstraint("public_id"),
        UniqueConstraint("invite_secret"),
        UniqueConstraint("owner_secret"),
        {"sqlite_strict": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str]
    name: Mapped[str]
    invite_secret: Mapped[str]
    owner_secret: Mapped[str]
    epoch: Mapped[int]
    time_zone: Mapped[str]
    created_at: Mapped[dt.datetime]


class Member(Base):
    """A phone that was let in. It is in as long as it is not revoked and of the group's epoch."""

    __tablename__ = "member"
    __table_args__ = (
        UniqueConstraint("token_hash"),
        Index(None, "group_id"),
        _one_of("role", Role),
        _length("label", NAME_LENGTH, least=0),
        {"sqlite_strict": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("group.id"))
    token_hash: Mapped[str]
    role: Mapped[Role]
    label: Mapped[str]
    epoch: Mapped[int]
    created_at: Mapped[dt.datetime]
    last_seen_at: Mapped[dt.datetime]
    revoked_at: Mapped[dt.datetime | None]

    group: Mapped[Group] = relationship()


class Player(Base):
    """A person of the group; `name_key` is what two spellings of one name have in common."""

    __tablename__ = "player"
    __table_args__ = (
        UniqueConstraint("group_id", "name_key"),
        _length("name", NAME_LENGTH),
        {"sqlite_strict": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("group.id"))
    name: Mapped[str]
    name_key: Mapped[str]
    colour: Mapped[str | None]
    archived_at: Mapped[dt.datetime | None]


class Game(Base):
    """One game of a group; `seq` is the number of the last move in its log, and its version."""

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("group_id", "number"),
        UniqueConstraint("group_id", "command_id"),
        _one_of("way", Way),
        _one_of("phase", GamePhase),
        CheckConstraint("seq >= 0", name="seq"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("(phase = 'finished') = (finished_at IS NOT NULL)", name="finished_at"),
        _length("note", NOTE_LENGTH, least=0),
        {"sqlite_strict": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("group.id"))
    number: Mapped[int]
    command_id: Mapped[str | None]
    ruleset_id: Mapped[str]
    ruleset_version: Mapped[int]
    board_version_id: Mapped[int | None] = mapped_column(ForeignKey("board_version.id"))
    ticket_values: Mapped[dict[str, Any] | None]
    both_tracks_open: Mapped[bool]
    way: Mapped[Way]
    phase: Mapped[GamePhase]
    seq: Mapped[int]
    started_at: Mapped[dt.datetime]
    played_on: Mapped[dt.date]
    finished_at: Mapped[dt.datetime | None]
    withdrawn_at: Mapped[dt.datetime | None]
    tie_break: Mapped[str | None]
    note: Mapped[str]
    count: Mapped[dict[str, Any] | None]

    group: Mapped[Group] = relationship()
    seats: Mapped[list["Seat"]] = relationship(back_populates="game", order_by="Seat.position")


class Seat(Base):
    """One player's place in one game, and what it came to."""

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("game_id", "position"),
        UniqueConstraint("game_id", "player_id"),
        UniqueConstraint("game_id", "colour"),
        Index(None, "player_id"),
        CheckConstraint("position >= 0", name="position"),
        CheckConstraint("place >= 1", name="place"),
        {"sqlite_strict": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    position: Mapped[int]
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    colour: Mapped[str | None]
    place: Mapped[int | None]
    winner: Mapped[bool | None]
    total: Mapped[int | None]
    route_points: Mapped[int | None]
    ticket_points: Mapped[int | None]
    station_points: Mapped[int | None]
    bonus_points: Mapped[int | None]
    tickets_completed: Mapped[int | None]
    tickets_failed: Mapped[int | None]
    longest_cars: Mapped[int | None]
    marker: Mapped[int | None]

    game: Mapped[Game] = relationship(back_populates="seats")
    player: Mapped[Player] = relationship()


class LogEntry(Base):
    """One move of one game, or one change of what is kept of it. Triggers refuse to alter it."""

    __tablename__ = "log_entry"
    __table_args__ = (
        UniqueConstraint("game_id", "command_id"),
        CheckConstraint("seq >= 1", name="seq"),
        CheckConstraint("length(command_id) = 32", name="command_id"),
        CheckConstraint("undoes < seq", name="undoes"),
        {"sqlite_strict": True, "sqlite_with_rowid": False},
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    command_id: Mapped[str]
    kind: Mapped[str]
    seat: Mapped[int | None]
    subject: Mapped[str | None]
    amount: Mapped[int | None]
    undoes: Mapped[int | None]
    member_id: Mapped[int | None] = mapped_column(ForeignKey("member.id"))
    at: Mapped[dt.datetime]

    member: Mapped[Member | None] = relationship()


class Bucket(Base):
    """A token bucket of the rate limits."""

    __tablename__ = "bucket"
    __table_args__ = (Index(None, "updated_at"), {"sqlite_strict": True})

    key: Mapped[str] = mapped_column(primary_key=True)
    tokens: Mapped[float]
    updated_at: Mapped[dt.datetime]
