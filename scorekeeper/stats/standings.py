"""Who leads a group: wins first, then second and third places."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from scorekeeper.stats.games import place_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorekeeper.stats.games import FinishedGame, SeatResult


@dataclass(frozen=True, slots=True)
class Tally:
    """What a number of one player's games add up to.

    `average` and `best` are in points, over the `scored` games whose points are known.
    """

    games: int
    wins: int
    seconds: int
    thirds: int
    scored: int
    average: float | None
    best: int | None

    @property
    def podiums(self) -> int:
        """Games that ended first, second or third."""
        return self.wins + self.seconds + self.thirds

    @property
    def win_share(self) -> float:
        """Wins out of all games, from 0 to 1."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a group's table; players level in wins, seconds and thirds share a place."""

    place: int
    player_id: int
    tally: Tally


def tally(seats: Sequence[SeatResult]) -> Tally:
    """Adds one player's seats up.

    Args:
        seats: the player's seat in each game.

    Returns:
        The tally; a shared win is a win for everyone who shares it.
    """
    places = [place_of(seat) for seat in seats]
    points = [seat.points for seat in seats if seat.points is not None]
    return Tally(
        games=len(seats),
        wins=places.count(1),
        seconds=places.count(2),
        thirds=places.count(3),
        scored=len(points),
        average=fmean(points) if points else None,
        best=max(points, default=None),
    )


def standings(games: Iterable[FinishedGame]) -> tuple[Standing, ...]:
    """A group's table, the leader first.

    Args:
        games: finished games, in any order.

    Returns:
        One standing a player who has finished a game. Level players share a place and the next
        place is skipped (1, 1, 3); among them, fewer games come first.
    """
    seats: dict[int, list[SeatResult]] = defaultdict(list)
    for game in games:
        for seat in game.seats:
            seats[seat.player_id].append(seat)
    tallies = {player_id: tally(of_player) for player_id, of_player in seats.items()}
    order = sorted(tallies, key=lambda one: (*_rank(tallies[one]), tallies[one].games, one))
    ranks = [_rank(tallies[player_id]) for player_id in order]
    return tuple(
        Standing(ranks.index(rank) + 1, player_id, tallies[player_id])
        for player_id, rank in zip(order, ranks, strict=True)
    )


def _rank(of_player: Tally) -> tuple[int, int, int]:
    return -of_player.wins, -of_player.seconds, -of_player.thirds
