"""What claimed routes bring, and what they take from the supply."""

import pytest

from scorekeeper.rules.catalogue import ruleset, rulesets
from scorekeeper.rules.moves import Move, MoveKind

from .evening import ALICE, Evening


def test_one_route_of_each_length_brings_39_points() -> None:
    evening = Evening()
    evening.claims(
        ALICE,
        "Portland – Seattle",
        "Boston – Montréal",
        "Los Angeles – San Francisco",
        "Denver – Helena",
        "Atlanta – Miami",
        "Portland – Salt Lake City",
    )
    card = evening.card()
    assert card.route_points == 39
    assert card.cars == 21
    assert card.trains_left == 24


def test_a_route_of_six_takes_six_trains_and_brings_fifteen_points() -> None:
    evening = Evening()
    evening.claims(ALICE, "Portland – Salt Lake City")
    assert (evening.card().route_points, evening.card().cars) == (15, 6)


def test_the_tunnel_from_stockholm_to_petrograd_brings_21_points() -> None:
    evening = Evening("europe")
    evening.claims(ALICE, "Stockholm – Petrograd")
    assert evening.card().route_points == 21


def test_europe_has_no_route_of_five_cars() -> None:
    assert 5 not in {route.length for route in ruleset("europe").board.routes.values()}


def test_the_nine_cars_from_murmansk_to_lieksa_bring_27_points() -> None:
    evening = Evening("nordic-countries")
    evening.claims(ALICE, "Murmansk – Lieksa")
    assert evening.card().route_points == 27


def test_the_ten_cars_from_southampton_to_new_york_bring_40_points() -> None:
    evening = Evening("united-kingdom")
    evening.claims(ALICE, "Southampton – New York")
    assert evening.card().route_points == 40


def test_trains_left_over_bring_nothing() -> None:
    evening = Evening()
    evening.claims(ALICE, "Portland – Seattle")
    card = evening.card()
    assert card.trains_left == 44
    assert card.total == 1 + 10  # one point for the route, ten for the longest


def test_tracks_of_a_pair_with_different_lengths_bring_what_each_is() -> None:
    evening = Evening("nordic-countries", players=3)
    tracks = [
        route
        for route in evening.table.ruleset.board.routes.values()
        if set(route.cities) == {"kristiansand", "stavanger"}
    ]
    assert sorted(route.length for route in tracks) == [2, 3]
    evening.claims(0, "Kristiansand – Stavanger")
    evening.claims(1, "Kristiansand – Stavanger")
    points = [card.route_points for card in evening.count().seats]
    assert sorted(points) == [0, 2, 4]


@pytest.mark.parametrize("way", rulesets())
def test_every_length_on_the_board_has_its_points(way: str) -> None:
    lengths = {route.length for route in ruleset(way).board.routes.values()}
    assert lengths <= set(ruleset(way).route_points)


def test_two_green_cars_bring_two_points() -> None:
    evening = Evening()
    green = next(
        route
        for route in evening.table.ruleset.board.routes.values()
        if route.colour == "green" and route.length == 2
    )
    evening.play(Move(MoveKind.CLAIM, ALICE, green.id))
    assert evening.card().route_points == 2
