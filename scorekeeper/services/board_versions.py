"""Boards that groups brought along, opened: each version of one is read once in a process.

What is inside has ids that no other board has: `own-3f9a0c1d2e4b-2` for a board in its second
version, `own-3f9a0c1d2e4b--usual` for a way to play it in any version.
"""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, func, select

from scorekeeper.rules.board import Board
from scorekeeper.rules.boardfile import BoardFile, BoardFileError, read_board_file
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.services.errors import NotFound, Refused
from scorekeeper.services.kept import Kept
from scorekeeper.storage.board_models import BoardVersion, OwnBoard
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group

MOST_OPEN: Final = 32
A_VERSION: Final = re.compile(r"(own-[0-9a-f]{12})-([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class Opened:
    """A version, read: the board and its ways to play, all under ids of their own."""

    board: Board
    by_id: Mapping[str, Ruleset]


_opened: Final = Kept[Opened](MOST_OPEN)


@dataclass(frozen=True, slots=True)
class Newest:
    """A group's board and its newest version, without the file."""

    own: OwnBoard
    version_id: int
    number: int
    brought_at: datetime

    @property
    def opened(self) -> Opened:
        """The version, read.

        Raises:
            Refused: as `opened`.
        """
        return opened(self.version_id, self.own.public_id)


def new_public_id() -> str:
    """Make the id of a new board."""
    return f"own-{secrets.token_hex(6)}"


def newest_of(group: Group) -> Sequence[Newest]:
    """Give a group's boards, those put away too, in the order in which they first came."""
    return _newest(OwnBoard.group_id == group.id)


def newest_holding(group: Group, file: str) -> Sequence[Newest]:
    """Give those of a group's boards whose newest version is this very file."""
    return _newest(OwnBoard.group_id == group.id, BoardVersion.file == file)


def newest_in(group: Group, public_id: str) -> Newest:
    """Give one board of a group.

    Raises:
        NotFound: the group has no such board.
    """
    found = _newest(OwnBoard.group_id == group.id, OwnBoard.public_id == public_id)
    if not found:
        raise NotFound
    return found[0]


def versions_of(public_id: str) -> Sequence[int]:
    """Give the ids of a board's versions, the newest first."""
    return db.session.scalars(
        select(BoardVersion.id)
        .join(OwnBoard, BoardVersion.board_id == OwnBoard.id)
        .where(OwnBoard.public_id == public_id)
        .order_by(BoardVersion.number.desc())
    ).all()


def _newest(*which: ColumnElement[bool]) -> list[Newest]:
    last = (
        select(func.max(BoardVersion.number))
        .where(BoardVersion.board_id == OwnBoard.id)
        .correlate(OwnBoard)
        .scalar_subquery()
    )
    rows = db.session.execute(
        select(OwnBoard, BoardVersion.id, BoardVersion.number, BoardVersion.brought_at)
        .join(BoardVersion, BoardVersion.board_id == OwnBoard.id)
        .where(BoardVersion.number == last, *which)
        .order_by(OwnBoard.id)
    )
    return [Newest(own, version, number, at) for own, version, number, at in rows]


def opened(version_id: int, public_id: str) -> Opened:
    """Give a version, read.

    Args:
        version_id: the version.
        public_id: the board that it is a version of: the number alone may come again once a board
            is deleted.

    Raises:
        Refused: it was brought to another version of this app, and this one cannot read it.
    """
    key = version_id, public_id
    found = _opened.get(key)
    if found is None:
        found = _read(*key)
        _opened.put(key, found)
    return found


def _read(version_id: int, public_id: str) -> Opened:
    number, file = db.session.execute(
        select(BoardVersion.number, BoardVersion.file)
        .join(OwnBoard, BoardVersion.board_id == OwnBoard.id)
        .where(BoardVersion.id == version_id, OwnBoard.public_id == public_id)
    ).one()
    try:
        return renamed(read_board_file(file.encode()), public_id, number)
    except BoardFileError as wrong:
        raise Refused(wrong.problems[0].sentence, "board_file") from wrong


def renamed(file: BoardFile, public_id: str, number: int) -> Opened:
    """Give a board and its ways ids that no other board has."""
    board = replace(file.board, id=f"{public_id}-{number}")
    ways = (replace(way, id=f"{public_id}--{way.id}", board=board) for way in file.rulesets)
    return Opened(board, {way.id: way for way in ways})


def layout_text(board_id: str) -> str:
    """Give the layout of a brought board, as JSON.

    Args:
        board_id: a board's id, its version in it.

    Raises:
        NotFound: there is no such version.
    """
    parts = A_VERSION.fullmatch(board_id)
    layout = parts and db.session.scalar(
        select(BoardVersion.layout)
        .join(OwnBoard, BoardVersion.board_id == OwnBoard.id)
        .where(OwnBoard.public_id == parts[1], BoardVersion.number == int(parts[2]))
    )
    if not layout:
        raise NotFound
    return layout


def number_of(version_id: int) -> int:
    """Give a version's number: 1 for the file that came first."""
    return db.session.execute(
        select(BoardVersion.number).where(BoardVersion.id == version_id)
    ).scalar_one()


def file_text(version_id: int) -> str:
    """Give a version's file as it came."""
    return db.session.execute(
        select(BoardVersion.file).where(BoardVersion.id == version_id)
    ).scalar_one()
