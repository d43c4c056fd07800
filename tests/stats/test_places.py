"""Places from what a table remembers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.stats.places import PlaceMissing, PlacesDisagree, Remembered, settle


def alice(place: int | None = None, points: int | None = None) -> Remembered:
    return Remembered("Alice", place, points)


def ben(place: int | None = None, points: int | None = None) -> Remembered:
    return Remembered("Ben", place, points)


def cleo(place: int | None = None, points: int | None = None) -> Remembered:
    return Remembered("Cleo", place, points)


def test_only_the_winner_is_known() -> None:
    assert settle([alice(), ben(1), cleo()]) == (None, 1, None)


def test_two_winners_leave_no_second_place() -> None:
    assert settle([alice(1), ben(1), cleo(2)]) == (1, 1, 3)


def test_a_third_needs_a_second() -> None:
    with pytest.raises(PlaceMissing) as refused:
        settle([alice(1), ben(), cleo(3)])
    assert refused.value.place == 2


def test_a_third_after_two_winners_is_third() -> None:
    assert settle([alice(1), ben(1), cleo(3)]) == (1, 1, 3)


def test_nobody_known_is_nobody_placed() -> None:
    assert settle([alice(), ben()]) == (None, None)


def test_points_alone_give_the_places() -> None:
    assert settle([alice(points=90), ben(points=121), cleo(points=90)]) == (2, 1, 2)


def test_the_winner_of_a_tie_break_stays_the_winner() -> None:
    assert settle([alice(1, 100), ben(points=100), cleo(points=80)]) == (1, 2, 3)


def test_some_points_do_not_make_places() -> None:
    assert settle([alice(1, 120), ben(points=80), cleo()]) == (1, None, None)


def test_a_winner_with_fewer_points_is_refused_with_both_names() -> None:
    with pytest.raises(PlacesDisagree) as refused:
        settle([alice(1, 80), ben(2, 95)])
    assert (refused.value.better.player, refused.value.worse.player) == ("Alice", "Ben")


def test_a_winner_with_fewer_points_than_one_without_a_place_is_refused() -> None:
    with pytest.raises(PlacesDisagree):
        settle([alice(1, 80), ben(points=95), cleo()])


def test_a_shared_place_with_different_points_is_refused_with_both_names() -> None:
    with pytest.raises(PlacesDisagree) as refused:
        settle([alice(1, 98), ben(1, 95), cleo(3, 70)])
    assert (refused.value.better.player, refused.value.worse.player) == ("Ben", "Alice")


def test_a_shared_place_with_the_points_of_one_stays() -> None:
    assert settle([alice(1, 98), ben(1), cleo(3, 70)]) == (1, 1, 3)


def test_points_below_zero_rank_like_others() -> None:
    assert settle([alice(points=-5), ben(points=-20)]) == (1, 2)


entries = st.lists(
    st.builds(
        Remembered,
        player=st.just("somebody"),
        place=st.integers(1, 3) | st.none(),
        points=st.integers(-30, 30) | st.none(),
    ),
    min_size=1,
    max_size=5,
)


@given(entries)
def test_places_keep_the_order_that_was_given(remembered: list[Remembered]) -> None:
    try:
        places = settle(remembered)
    except (PlacesDisagree, PlaceMissing):
        return
    for one, own in zip(remembered, places, strict=True):
        for other, theirs in zip(remembered, places, strict=True):
            if one.place and other.place and own and theirs and one.place < other.place:
                assert own < theirs
