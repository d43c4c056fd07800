"""What a way to play deals and pays, in words for those who set a game up."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import rulesets
from scorekeeper.web.games.ruleset_words import ruleset_choice
from scorekeeper.web.games.track_words import tracks_in_words


def details(app: Flask, way: str) -> tuple[str, ...]:
    with app.test_request_context():
        return ruleset_choice(rulesets()[way]).details


@pytest.mark.parametrize("way", list(rulesets()))
def test_every_way_says_what_each_bonus_pays(app: Flask, way: str) -> None:
    said = " ".join(details(app, way))
    for bonus in rulesets()[way].bonuses:
        assert bonus.name in said


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ("europe", "Deal 4 tickets each (1 long, 3 short), keep at least 2"),
        ("europe", "European Express: 10 points"),
        ("europe", "Each station left over: 4 points"),
        ("first-journey-usa", "Deal 2 tickets each, keep all"),
        ("first-journey-usa", "Both tracks of double routes are open"),
        ("first-journey-usa", "The first with 6 tickets wins"),
        ("first-journey-usa", "Coast to coast: 1 ticket more"),
        ("switzerland", "One track of each double route with fewer than 3 players"),
        ("germany", "Passengers: 20 / 10 points by rank for each kind, counted by hand"),
        ("india", "Mandala: 5 / 10 / 20 / 30 / 40 points for 1, 2, 3 … tickets joined by two ways"),
        ("legendary-asia", "Mountain crossing: 2 points for each mountain"),
        ("pennsylvania", "Stock shares: up to 30 points by rank for each company, counted by hand"),
        ("united-kingdom", "Double Heading: 2 points for each completed ticket"),
        ("united-kingdom", "Risky Contracts: +20 for having most, else −20"),
        ("italy", "Regions: 5 regions in one network are 1 point, 15 are 56 points"),
        ("netherlands", "Loans: −5 each, counted by hand"),
        ("london", "Districts: 1 / 2 / 3 / 4 / 5 points for joining all places of one"),
        ("new-york", "Tourist attractions: 1 point for each one touched"),
    ],
)
def test_a_bonus_is_said_with_its_points(app: Flask, way: str, sentence: str) -> None:
    assert sentence in details(app, way)


FEW = "One track of each double route with fewer than %s players"
OPEN = "Both tracks of double routes are open"
WITH_TRIPLES = "One track of each double or triple route with fewer than 4 players"
TRACKS = {
    "switzerland": [FEW % 3],
    "nordic-countries": [FEW % 3],
    "united-kingdom": [FEW % 3],
    "new-york": [FEW % 3],
    "london": [FEW % 3],
    "first-journey-usa": [OPEN],
    "first-journey-europe": [OPEN],
    "netherlands": [OPEN],
    "germany": [WITH_TRIPLES],
    "france": [WITH_TRIPLES],
    "italy": [FEW % 4, "All tracks of triple routes are open"],
}


@pytest.mark.parametrize("way", list(rulesets()))
def test_every_way_says_which_tracks_are_open(app: Flask, way: str) -> None:
    said = [line for line in details(app, way) if "track" in line.lower()]
    assert said == TRACKS.get(way, [FEW % 4])


@pytest.mark.parametrize(
    ("open_from", "sentences"),
    [
        ((6, 6), ["Only one track of each double or triple route"]),
        ((2, 2), ["All tracks of double and triple routes are open"]),
        ((6, 3), ["Only one track of each double route",
                  "One track of each triple route with fewer than 3 players"]),
        ((2, 6), [OPEN, "Only one track of each triple route"]),
    ],
)  # fmt: skip
def test_other_ways_say_it_as_well(
    app: Flask, open_from: tuple[int, int], sentences: list[str]
) -> None:
    changed = replace(rulesets()["italy"], tracks_open_from=open_from)
    with app.test_request_context():
        assert tracks_in_words(changed) == sentences


def test_a_board_without_double_routes_says_nothing_of_tracks(app: Flask) -> None:
    italy = rulesets()["italy"]
    single = {route.cities: route for route in italy.board.routes.values()}
    board = replace(italy.board, routes={route.id: route for route in single.values()})
    with app.test_request_context():
        assert tracks_in_words(replace(italy, board=board)) == []
