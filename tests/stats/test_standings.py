"""A group's table from its finished games."""

from __future__ import annotations

import datetime as dt
import itertools

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.stats.games import FinishedGame, SeatResult
from scorekeeper.stats.standings import Tally, standings, tally

ALICE, BEN, CLEO = 1, 2, 3


def game(number: int, *seats: SeatResult) -> FinishedGame:
    return FinishedGame(number, dt.date(2026, 11, number), "usa-classic", seats)


def seat(player: int, place: int | None, points: int | None = None) -> SeatResult:
    return SeatResult(player, winner=place == 1, place=place, points=points)


def test_wins_lead_and_points_do_not() -> None:
    table = standings(
        [
            game(1, seat(ALICE, 1, 101), seat(BEN, 2, 100)),
            game(2, seat(ALICE, 2, 40), seat(BEN, 1, 41)),
            game(3, seat(ALICE, 1, 99), seat(BEN, 2, 98)),
        ]
    )
    assert [(line.place, line.player_id, line.tally.wins) for line in table] == [
        (1, ALICE, 2),
        (2, BEN, 1),
    ]
    assert table[0].tally.average == 80
    assert table[0].tally.best == 101
    assert table[0].tally.win_share == 2 / 3


def test_a_shared_win_is_a_win_for_both() -> None:
    table = standings([game(1, seat(ALICE, 1, 88), seat(BEN, 1, 88), seat(CLEO, 3, 70))])
    assert [(line.place, line.player_id) for line in table] == [(1, ALICE), (1, BEN), (3, CLEO)]
    assert [line.tally.wins for line in table] == [1, 1, 0]
    assert [line.tally.podiums for line in table] == [1, 1, 1]


def test_second_and_third_places_part_players_with_the_same_wins() -> None:
    table = standings(
        [
            game(1, seat(ALICE, 1), seat(BEN, 3), seat(CLEO, 2)),
            game(2, seat(ALICE, 4), seat(BEN, 1), seat(CLEO, 2)),
        ]
    )
    assert [(line.place, line.player_id) for line in table] == [(1, BEN), (2, ALICE), (3, CLEO)]


def test_unknown_points_are_left_out_of_the_average_and_are_not_zero() -> None:
    played = [seat(ALICE, 1, 120), seat(ALICE, 2), seat(ALICE, None)]
    assert tally(played) == Tally(
        games=3, wins=1, seconds=1, thirds=0, scored=1, average=120, best=120
    )


def test_points_below_zero_count() -> None:
    assert tally([seat(ALICE, 2, -12), seat(ALICE, 1, 2)]).average == -5


def test_a_winner_without_a_place_is_first() -> None:
    assert tally([SeatResult(ALICE, winner=True)]).wins == 1


def test_no_games_no_table() -> None:
    assert standings([]) == ()
    assert tally([]).win_share == 0
    assert tally([]).average is None


seats_of_a_game = st.lists(
    st.tuples(st.integers(1, 6), st.integers(1, 5) | st.none(), st.integers(-50, 300) | st.none()),
    min_size=1,
    max_size=5,
    unique_by=lambda entry: entry[0],
)


@given(st.lists(seats_of_a_game, max_size=8))
def test_the_table_adds_up_however_the_games_are_ordered(
    played: list[list[tuple[int, int | None, int | None]]],
) -> None:
    games = [game(n + 1, *(seat(*entry) for entry in entries)) for n, entries in enumerate(played)]
    table = standings(games)
    assert table == standings(reversed(games))
    assert sum(line.tally.games for line in table) == sum(len(entries) for entries in played)
    assert sum(line.tally.wins for line in table) == sum(
        place == 1 for entries in played for _, place, _ in entries
    )
    for above, below in itertools.pairwise(table):
        assert above.tally.wins >= below.tally.wins
        assert above.place <= below.place
