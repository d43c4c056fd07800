"""One player's record: how often, how well, on which board, in which colour."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.stats.standings import tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.stats.games import FinishedGame, SeatResult
    from scorekeeper.stats.standings import Tally


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game with the player's own seat in it."""

    game: FinishedGame
    seat: SeatResult


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Everything a player's page shows: games newest first, rulesets and colours by games."""

    tally: Tally
    best: PlayedGame | None
    by_ruleset: tuple[tuple[str, Tally], ...]
    colours: tuple[tuple[str, int], ...]
    games: tuple[PlayedGame, ...]


def record_of(player_id: int, games: Iterable[FinishedGame]) -> PlayerRecord:
    """Collects one player's games.

    Args:
        player_id: whose.
        games: the group's finished games, in any order.

    Returns:
        The record. `best` is the game with the most points, the earlier one where two are level.
    """
    played = _newest_first(player_id, games)
    by_ruleset: dict[str, list[SeatResult]] = defaultdict(list)
    for entry in played:
        by_ruleset[entry.game.ruleset_id].append(entry.seat)
    tallies = [(ruleset_id, tally(seats)) for ruleset_id, seats in by_ruleset.items()]
    colours = Counter(entry.seat.colour for entry in played if entry.seat.colour is not None)
    return PlayerRecord(
        tally=tally([entry.seat for entry in played]),
        best=_best(played),
        by_ruleset=tuple(sorted(tallies, key=lambda entry: (-entry[1].games, entry[0]))),
        colours=tuple(sorted(colours.items(), key=lambda entry: (-entry[1], entry[0]))),
        games=tuple(played),
    )


def _newest_first(player_id: int, games: Iterable[FinishedGame]) -> list[PlayedGame]:
    seats = ((game, game.seat_of(player_id)) for game in games)
    played = [PlayedGame(game, seat) for game, seat in seats if seat is not None]
    return sorted(played, key=lambda entry: (entry.game.played_on, entry.game.number), reverse=True)


def _best(newest_first: list[PlayedGame]) -> PlayedGame | None:
    scored = [entry for entry in reversed(newest_first) if entry.seat.points is not None]
    return max(scored, key=lambda entry: entry.seat.points or 0, default=None)
