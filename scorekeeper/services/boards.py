"""Boards of a group: bringing one, putting it away, deleting it, correcting what cards say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from sqlalchemy import delete, exists, select

from scorekeeper.rules import catalogue
from scorekeeper.rules.board import Board
from scorekeeper.rules.boardfile import BoardFileError, Problem, read_board_file
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import Refusal, say
from scorekeeper.services import board_versions, checks, ways
from scorekeeper.services.board_versions import Newest
from scorekeeper.services.clock import now
from scorekeeper.services.errors import Refused
from scorekeeper.services.layouts import layout_of
from scorekeeper.services.limits import spend
from scorekeeper.storage.board_models import BoardVersion, OwnBoard, TicketCorrection
from scorekeeper.storage.database import db, once_more, write
from scorekeeper.storage.models import Game, Group, Member

MOST_BOARDS: Final = 30
MOST_VERSIONS: Final = 50
LAYOUTS: Final = 20
LAYOUTS_SECONDS: Final = 3600


class FileRefused(Refused):
    """A file is no board to play on; `problems` says everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems[0].sentence, "board_file")
        self.problems = problems


@dataclass(frozen=True, slots=True)
class GroupBoard:
    """A board as a group has it.

    Attributes:
        key: the id in addresses: a shipped board's id, or an own board's.
        printed: the board as its file has it.
        board: the same with the group's values of tickets.
        rulesets: the ways to play it, with the group's values.
        number: an own board's version; 0 for a shipped one.
        brought_at: when that version came; None for a shipped board.
        archived: whether it is put away.
    """

    key: str
    printed: Board
    board: Board
    rulesets: tuple[Ruleset, ...]
    number: int = 0
    brought_at: datetime | None = None
    archived: bool = False


def boards_of(group: Group) -> tuple[list[GroupBoard], list[GroupBoard]]:
    """Give a group's own boards, those put away too, and the shipped ones.

    An own board that this version of the app cannot read any more is left out.
    """
    corrections = ways.corrections_of(group)
    own = []
    for newest in board_versions.newest_of(group):
        try:
            own.append(_own(newest, corrections))
        except Refused:
            continue
    return own, [_shipped(board, corrections) for board in catalogue.boards().values()]


def board_of(group: Group, key: str) -> GroupBoard:
    """Give one board of a group.

    Raises:
        NotFound: there is neither a shipped nor an own board of that id.
        Refused: it is an own board that this version of the app cannot read.
    """
    corrections = ways.corrections_of(group)
    shipped = catalogue.boards().get(key)
    if shipped is not None:
        return _shipped(shipped, corrections)
    return _own(board_versions.newest_in(group, key), corrections)


def _own(newest: Newest, corrections: Mapping[str, Mapping[str, int]]) -> GroupBoard:
    opened, key = newest.opened, newest.own.public_id
    made = _group_board(key, opened.board, tuple(opened.by_id.values()), corrections)
    archived = newest.own.archived_at is not None
    return replace(made, number=newest.number, brought_at=newest.brought_at, archived=archived)


def _shipped(board: Board, corrections: Mapping[str, Mapping[str, int]]) -> GroupBoard:
    rulesets = tuple(way for way in catalogue.rulesets().values() if way.board.id == board.id)
    return _group_board(board.id, board, rulesets, corrections)


def _group_board(
    key: str,
    board: Board,
    rulesets: Sequence[Ruleset],
    corrections: Mapping[str, Mapping[str, int]],
) -> GroupBoard:
    values = corrections.get(key, {})
    return GroupBoard(
        key=key,
        printed=board,
        board=board.with_ticket_values(ways.fitting(board, values)),
        rulesets=tuple(ways.corrected(way, values) for way in rulesets),
    )


def file_of(group: Group, key: str) -> str:
    """Give the text of a board's file: as it was brought, or as it is shipped.

    Raises:
        NotFound: as `board_of`.
    """
    if key in catalogue.boards():
        return catalogue.board_file(key)
    return board_versions.file_text(board_versions.newest_in(group, key).version_id)


def bring_board(group: Group, member: Member | None, content: bytes, key: str | None = None) -> str:
    """Take a board file in, or a new version of a board. Games go on with the version they have.

    The file that the group has already, sent again, is the same board and the same version: a
    board takes seconds to draw, and a second tap on the button must not bring it twice.

    Args:
        group: whose board it is.
        member: the owner's phone it came from; None where it came from no phone.
        content: the file.
        key: the own board that it is a new version of; None for a new board.

    Returns:
        The board's key.

    Raises:
        FileRefused: the file is no board to play on.
        Refused: the group has as many boards, or the board as many versions, as there can be.
        NotFound: the group has no such own board, or the phone was shut out in the meantime.
        Forbidden: the phone is no owner of the group.
        TooMany: so many boards were drawn for this group within an hour.
    """
    if key is not None:
        board_versions.newest_in(group, key)
    try:
        board = read_board_file(content).board
        spend(f"layout:{group.id}", LAYOUTS, LAYOUTS_SECONDS)
        # This takes seconds. No read may be open meanwhile, it would keep others from writing;
        # `spend` has ended the one there was.
        layout = layout_of(board).to_json()
    except BoardFileError as wrong:
        raise FileRefused(wrong.problems) from wrong
    return _keep(group, member, (content.decode("utf-8-sig"), layout), key)


@once_more
def _keep(group: Group, member: Member | None, drawn: tuple[str, str], key: str | None) -> str:
    file, layout = drawn
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, member)
        there = _brought_before(group, file, key)
        if there is not None:
            there.archived_at = None
            return there.public_id
        own, number = _next_version(group, key)
        own.archived_at = None
        session.add(own)
        session.flush()
        session.add(
            BoardVersion(
                board_id=own.id,
                number=number,
                file=file,
                layout=layout,
                member_id=member.id if member else None,
                brought_at=now(),
            )
        )
        # The new file is the newer word about its tickets.
        _forget_corrections(group, own.public_id)
    ways.forget_names()
    return own.public_id


def _brought_before(group: Group, file: str, key: str | None) -> OwnBoard | None:
    """Give the board whose newest version this very file is."""
    holding = board_versions.newest_holding(group, file)
    return next((one.own for one in holding if key in {None, one.own.public_id}), None)


def _next_version(group: Group, key: str | None) -> tuple[OwnBoard, int]:
    if key is None:
        if len(board_versions.newest_of(group)) >= MOST_BOARDS:
            sentence = say("A group can have %(most)s boards of its own.", most=MOST_BOARDS)
            raise Refused(sentence, "too_many_boards")
        return OwnBoard(group_id=group.id, public_id=board_versions.new_public_id()), 1
    newest = board_versions.newest_in(group, key)
    if newest.number >= MOST_VERSIONS:
        sentence = say("A board can be brought anew %(most)s times.", most=MOST_VERSIONS)
        raise Refused(sentence, "too_many_versions")
    return newest.own, newest.number + 1


@once_more
def put_away(group: Group, by: Member | None, key: str, *, away: bool) -> None:
    """Put an own board away, or bring it back. Games on it, and its results, stay.

    Args:
        group: whose board it is.
        by: the owner's phone it came from; None where it came from no phone.
        key: the board.
        away: whether it goes or comes back.

    Raises:
        NotFound: the group has no such own board, or the phone was shut out in the meantime.
        Forbidden: the phone is no owner of the group.
    """
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, by)
        board_versions.newest_in(group, key).own.archived_at = now() if away else None


@once_more
def delete_board(group: Group, by: Member | None, key: str) -> None:
    """Delete an own board with all its versions, as long as no game was begun on it.

    Args:
        group: whose board it is.
        by: as for `put_away`.
        key: the board.

    Raises:
        NotFound: the group has no such own board, or the phone was shut out in the meantime.
        Forbidden: as for `put_away`.
        Refused: a game was begun on it, one that was taken away too.
    """
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, by)
        own = board_versions.newest_in(group, key).own
        if played_on(key):
            sentence = say("There are games on this board. It can be put away, but not deleted.")
            raise Refused(sentence, "board_in_use")
        _forget_corrections(group, key)
        session.execute(delete(BoardVersion).where(BoardVersion.board_id == own.id))
        session.delete(own)
    ways.forget_names()


def played_on(key: str) -> bool:
    """Tell whether a game was ever begun, or a result kept, on an own board."""
    begun = exists().where(Game.board_version_id.in_(board_versions.versions_of(key)))
    return bool(db.session.scalar(select(begun)))


@once_more
def correct_ticket(
    group: Group, by: Member | None, key: str, ticket: str, points: int | None
) -> None:
    """Say what a ticket is worth in the group's box, from the next game on.

    Args:
        group: whose box it is.
        by: as for `put_away`.
        key: the board.
        ticket: the ticket's id.
        points: what its card says; None, or what the board says itself, takes a correction back.

    Raises:
        NotFound: as `board_of`, or the phone was shut out in the meantime.
        Forbidden: as for `put_away`.
        Refused: there is no such ticket, it has several values, or no ticket is worth that.
    """
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, by)
        printed = board_of(group, key).printed
        _forget_corrections(group, key, ticket)
        if points is None:
            return
        try:
            printed.with_ticket_values({ticket: points})
        except Refusal as refusal:
            raise Refused.by_rules(refusal) from refusal
        if points != printed.tickets[ticket].best:
            row = TicketCorrection(group_id=group.id, board=key, ticket=ticket, points=points)
            session.add(row)


def _forget_corrections(group: Group, key: str, ticket: str | None = None) -> None:
    which = [TicketCorrection.group_id == group.id, TicketCorrection.board == key]
    if ticket is not None:
        which.append(TicketCorrection.ticket == ticket)
    db.session.execute(delete(TicketCorrection).where(*which))
