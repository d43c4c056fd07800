"""What is kept of boards: those that groups brought along, and what groups corrected.

A brought board has versions, which are never changed: a game is counted on the one that it was
begun with, whatever is brought later. A board on which no game was begun can be deleted. A
correction is the group's own and counts from the next game on; each game keeps the values that it
was begun with.
"""

import datetime as dt

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.models import Base


class OwnBoard(Base):
    """A board that a group brought along."""

    __tablename__ = "own_board"
    __table_args__ = (
        UniqueConstraint("public_id"),
        Index(None, "group_id"),
        {"sqlite_strict": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("group.id"))
    public_id: Mapped[str]
    archived_at: Mapped[dt.datetime | None]


class BoardVersion(Base):
    """One file of a brought board as it came, and its layout.

    A trigger refuses to change it, the foreign key of `Game` to delete one that a game has.
    """

    __tablename__ = "board_version"
    __table_args__ = (
        UniqueConstraint("board_id", "number"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("length(file) BETWEEN 2 AND 262144", name="file"),
        {"sqlite_strict": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    board_id: Mapped[int] = mapped_column(ForeignKey("own_board.id"))
    number: Mapped[int]
    file: Mapped[str]
    layout: Mapped[str]
    member_id: Mapped[int | None] = mapped_column(ForeignKey("member.id"))
    brought_at: Mapped[dt.datetime]


class TicketCorrection(Base):
    """What a ticket is worth in a group's box, where its card says something else than the board.

    `board` is a shipped board's id or a brought board's `public_id`.
    """

    __tablename__ = "ticket_correction"
    __table_args__ = (
        CheckConstraint("points >= 1", name="points"),
        {"sqlite_strict": True, "sqlite_with_rowid": False},
    )

    group_id: Mapped[int] = mapped_column(ForeignKey("group.id"), primary_key=True)
    board: Mapped[str] = mapped_column(primary_key=True)
    ticket: Mapped[str] = mapped_column(primary_key=True)
    points: Mapped[int]
