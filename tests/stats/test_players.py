"""One player's record from the group's games."""

from __future__ import annotations

import datetime as dt

from scorekeeper.stats.games import FinishedGame, SeatResult
from scorekeeper.stats.players import record_of

ALICE, BEN = 1, 2


def won(player: int, points: int | None, colour: str | None) -> SeatResult:
    return SeatResult(player, winner=True, place=1, points=points, colour=colour)


def lost(player: int, points: int | None, colour: str | None) -> SeatResult:
    return SeatResult(player, winner=False, place=2, points=points, colour=colour)


GAMES = [
    FinishedGame(
        1, dt.date(2026, 1, 4), "usa-classic", (won(ALICE, 121, "blue"), lost(BEN, 90, "red"))
    ),
    FinishedGame(
        2, dt.date(2026, 3, 1), "europe", (lost(ALICE, 121, "blue"), won(BEN, 130, "red"))
    ),
    FinishedGame(
        3, dt.date(2025, 12, 26), "usa-classic", (won(ALICE, None, None), lost(BEN, None, None))
    ),
    FinishedGame(4, dt.date(2026, 5, 2), "europe", (won(BEN, 99, "black"),)),
]


def test_games_come_newest_first_by_the_day_they_were_played() -> None:
    assert [entry.game.number for entry in record_of(ALICE, GAMES).games] == [2, 1, 3]


def test_the_best_game_is_the_earlier_of_two_level_ones() -> None:
    best = record_of(ALICE, GAMES).best
    assert best is not None
    assert (best.game.number, best.seat.points) == (1, 121)


def test_each_way_to_play_has_its_own_tally() -> None:
    by_ruleset = dict(record_of(ALICE, GAMES).by_ruleset)
    assert list(by_ruleset) == ["usa-classic", "europe"]
    assert (by_ruleset["usa-classic"].wins, by_ruleset["usa-classic"].scored) == (2, 1)
    assert (by_ruleset["europe"].wins, by_ruleset["europe"].average) == (0, 121)


def test_colours_are_counted_where_they_are_known() -> None:
    assert record_of(ALICE, GAMES).colours == (("blue", 2),)
    assert record_of(BEN, GAMES).colours == (("red", 2), ("black", 1))


def test_a_player_without_games_has_an_empty_record() -> None:
    record = record_of(9, GAMES)
    assert record.tally.games == 0
    assert record.best is None
    assert record.games == ()
