"""What statistics know of a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime as dt


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One player's end of one game; what nobody wrote down is None, never zero."""

    player_id: int
    winner: bool
    place: int | None = None
    points: int | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One finished game of a group."""

    number: int
    played_on: dt.date
    ruleset_id: str
    seats: tuple[SeatResult, ...]

    def seat_of(self, player_id: int) -> SeatResult | None:
        """The player's seat in this game; None where there is none."""
        return next((seat for seat in self.seats if seat.player_id == player_id), None)


def place_of(seat: SeatResult) -> int | None:
    """The seat's place; a winner is first even where no place was written down."""
    return 1 if seat.winner else seat.place
