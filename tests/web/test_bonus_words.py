"""What a way to play deals and pays, in words for those who set a game up."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import rulesets
from scorekeeper.web.games.ruleset_words import ruleset_choice


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
