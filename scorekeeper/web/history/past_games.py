"""Finished games as statistics and pages want them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.stats.games import FinishedGame, SeatResult, place_of
from scorekeeper.web.games.ruleset_words import has_points, ruleset_title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.storage.models import Game, Seat


@dataclass(frozen=True, slots=True)
class PodiumSeat:
    """One seat of a result in short: who, which colour, which place, how many points."""

    player: str
    colour: str | None
    place: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One finished game in a list."""

    game: Game
    title: str
    seats: tuple[PodiumSeat, ...]

    @property
    def winners(self) -> tuple[PodiumSeat, ...]:
        """All who won; more than one where the win is shared."""
        return tuple(seat for seat in self.seats if seat.place == 1)


def for_statistics(games: Iterable[Game]) -> list[FinishedGame]:
    """Give finished games without what statistics need not know."""
    return [
        FinishedGame(
            number=game.number,
            played_on=game.played_on,
            ruleset_id=game.ruleset_id,
            seats=tuple(_result(seat, scored=has_points(game.ruleset_id)) for seat in game.seats),
        )
        for game in games
    ]


def result_lines(games: Iterable[Game]) -> list[ResultLine]:
    """Give finished games for a list, each with its seats, the winner first."""
    return [ResultLine(game, ruleset_title(game.ruleset_id), _by_place(game)) for game in games]


def _result(seat: Seat, *, scored: bool) -> SeatResult:
    return SeatResult(
        player_id=seat.player_id,
        winner=bool(seat.winner),
        place=seat.place,
        points=seat.total if scored else None,
        colour=seat.colour,
    )


def _by_place(game: Game) -> tuple[PodiumSeat, ...]:
    scored = has_points(game.ruleset_id)
    seats = [
        PodiumSeat(
            player=seat.player.name,
            colour=seat.colour,
            place=place_of(_result(seat, scored=scored)),
            points=seat.total if scored else None,
        )
        for seat in game.seats
    ]
    return tuple(sorted(seats, key=lambda seat: seat.place or len(seats) + 1))
