"""The count that a finished game keeps, as the result page reads it back."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict, cast

from scorekeeper.rules.sentences import Sentence


class TicketLine(TypedDict):
    """One kept ticket: what it paid, and the way that joins it or what was missing."""

    ticket: str
    completed: bool
    points: int
    path: NotRequired[list[str]]
    missing: NotRequired[list[str] | None]
    reached: NotRequired[str | None]


class LongestLine(TypedDict):
    """A seat's longest trail: cars, and its routes in riding order."""

    cars: int
    routes: list[str]


class Borrowed(TypedDict):
    """The route of somebody else's that a station at this city lets a seat use."""

    city: str
    route: str


class StationsLine(TypedDict):
    """What a seat's stations came to."""

    unused: int
    points: int
    borrowed: list[Borrowed]


class NoteLine(TypedDict):
    """The parts of a sentence of the rules."""

    text: str
    values: dict[str, str | int | NoteLine]
    plural: str | None
    number: int | None


class BonusLine(TypedDict):
    """A bonus that a seat was awarded, in points."""

    bonus: str
    points: int
    routes: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    note: NotRequired[NoteLine | None]


class SeatLine(TypedDict):
    """Everything counted for one seat."""

    player: str
    colour: str
    place: int
    cars: int
    trains_left: int
    route_points: int
    tickets: list[TicketLine]
    tickets_completed: int
    ticket_points: int
    longest: LongestLine
    stations: StationsLine
    bonuses: list[BonusLine]
    total: int


class Snapshot(TypedDict):
    """The whole count, seats in the order of the table."""

    ruleset: str
    seats: list[SeatLine]
    winners: list[str]
    tie_break: str | None
    first_to_goal: NotRequired[int | None]


def note_of(line: BonusLine) -> Sentence | None:
    """Give what the rules say about an award, where they say anything."""
    note = line.get("note")
    return None if note is None else _sentence_of(note)


def _sentence_of(note: NoteLine) -> Sentence:
    values = {
        name: _sentence_of(value) if isinstance(value, dict) else value
        for name, value in note["values"].items()
    }
    return Sentence(note["text"], values, note["plural"], note["number"])


def read_snapshot(stored: dict[str, Any]) -> Snapshot:
    """Take the stored count as it is: `gamefile.snapshot` wrote it, never a person."""
    return cast("Snapshot", stored)
