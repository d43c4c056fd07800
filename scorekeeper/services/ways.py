"""The ways to play that a group has: the shipped ones and its own, with its tickets' values."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.rules import catalogue
from scorekeeper.rules.board import Board
from scorekeeper.rules.gamefile import OWN_WAY
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import Refusal
from scorekeeper.services import board_versions
from scorekeeper.services.board_versions import Newest
from scorekeeper.services.errors import Refused
from scorekeeper.storage.board_models import TicketCorrection
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game, Group


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a game is begun with, and keeps.

    Attributes:
        ruleset: the way to play, with the group's ticket values.
        board_version_id: the version of an own board; None for a shipped one.
    """

    ruleset: Ruleset
    board_version_id: int | None

    @property
    def ticket_values(self) -> dict[str, int] | None:
        """The values that the group corrected on this board; None where there are none."""
        return dict(self.ruleset.board.ticket_values) or None


def ways_of(group: Group) -> Mapping[str, Ruleset]:
    """Give what a group can play next, by id: its own boards first, then the shipped ones."""
    corrections = corrections_of(group)
    found: dict[str, Ruleset] = {}
    for newest in board_versions.newest_of(group):
        for way in _ways_in(newest):
            found[way.id] = corrected(way, corrections.get(newest.own.public_id, {}))
    for way in catalogue.rulesets().values():
        found[way.id] = corrected(way, corrections.get(way.board.id, {}))
    return found


def _ways_in(newest: Newest) -> tuple[Ruleset, ...]:
    if newest.own.archived_at is not None:
        return ()
    try:
        return tuple(newest.opened.by_id.values())
    except Refused:
        return ()


def chosen(group: Group, ruleset_id: str) -> Chosen:
    """Give what a game of this way is begun with.

    Raises:
        Refused: the group has no such way; where it is a shipped one's id mistyped, it names the
            nearest.
    """
    try:
        ruleset = ways_of(group).get(ruleset_id) or catalogue.ruleset(ruleset_id)
    except Refusal as refusal:
        raise Refused.by_rules(refusal) from refusal
    own = OWN_WAY.fullmatch(ruleset_id)
    return Chosen(ruleset, board_versions.versions_of(own[1])[0] if own else None)


def way_of(game: Game) -> Ruleset:
    """Give what a game was begun with: its version of the board, its values of the tickets.

    Raises:
        Refusal: it is a shipped way, and is shipped no more.
        Refused: it is an own board that this version of the app cannot read.
    """
    own = OWN_WAY.fullmatch(game.ruleset_id)
    if game.board_version_id is None or own is None:
        ruleset = catalogue.ruleset(game.ruleset_id)
    else:
        ruleset = board_versions.opened(game.board_version_id, own[1]).by_id[game.ruleset_id]
    return ruleset.with_ticket_values(game.ticket_values or {})


def named(ruleset_id: str) -> Ruleset | None:
    """Give a way by its id alone, for its name; of an own board the newest version that has it.

    Returns:
        None where it is not shipped any more, or cannot be read any more.
    """
    own = OWN_WAY.fullmatch(ruleset_id)
    if own is None:
        return catalogue.rulesets().get(ruleset_id)
    remembered: dict[str, Ruleset | None] = db.session().info.setdefault("ways_named", {})
    if ruleset_id not in remembered:
        remembered[ruleset_id] = _newest_with(own[1], ruleset_id)
    return remembered[ruleset_id]


def _newest_with(public_id: str, ruleset_id: str) -> Ruleset | None:
    for version_id in board_versions.versions_of(public_id):
        with suppress(Refused, KeyError):
            return board_versions.opened(version_id, public_id).by_id[ruleset_id]
    return None


def forget_names() -> None:
    """Look the names of own boards up again: one was just brought."""
    db.session().info.pop("ways_named", None)


def corrections_of(group: Group) -> Mapping[str, Mapping[str, int]]:
    """Give the values that a group corrected: points by ticket, by shipped or own board."""
    rows = db.session.scalars(
        select(TicketCorrection).where(TicketCorrection.group_id == group.id)
    ).all()
    found: dict[str, dict[str, int]] = {}
    for row in rows:
        found.setdefault(row.board, {})[row.ticket] = row.points
    return found


def corrected(ruleset: Ruleset, values: Mapping[str, int]) -> Ruleset:
    """Give a way with a group's values, as far as they are still about tickets of its board."""
    return ruleset.with_ticket_values(fitting(ruleset.board, values))


def fitting(board: Board, values: Mapping[str, int]) -> dict[str, int]:
    """Leave out corrections of tickets that the board has no more, or not as plain ones."""
    return {
        ticket: points
        for ticket, points in values.items()
        if ticket in board.tickets and len(board.tickets[ticket].destinations) == 1
    }
