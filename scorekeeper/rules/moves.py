"""The moves of a game: each one small fact of the log, about one seat."""

from dataclasses import dataclass
from enum import StrEnum


class MoveKind(StrEnum):
    """What a move does."""

    CLAIM = "claim"
    RELEASE = "release"
    KEEP_TICKET = "keep_ticket"
    RETURN_TICKET = "return_ticket"
    PLACE_STATION = "place_station"
    TAKE_BACK_STATION = "take_back_station"
    SET_MARKER = "set_marker"
    SET_ITEM = "set_item"
    REACH_GOAL = "reach_goal"
    START_COUNT = "start_count"
    RESUME_PLAY = "resume_play"
    FINISH = "finish"
    REOPEN = "reopen"


class Phase(StrEnum):
    """Where a game stands."""

    PLAYING = "playing"
    COUNTING = "counting"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Move:
    """One move.

    ``subject`` is the id of a route, ticket, city or item. ``amount`` is a marker's or an item's
    value; None clears it. ``seat`` is None for moves of the whole game, for clearing who reached
    the goal, and for an item that nobody at the table holds.
    """

    kind: MoveKind
    seat: int | None
    subject: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table and the colour of the trains."""

    player: str
    colour: str


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table has agreed on beside the rules."""

    both_tracks_open: bool = False
