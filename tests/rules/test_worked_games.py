"""A game of every way to play, its answer worked out by hand from the printed rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.catalogue import rulesets
from scorekeeper.rules.gamefile import read_game
from scorekeeper.rules.scoring import count

from .evening import bonus_points

GAMES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "worked_games.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", GAMES, ids=[case["game"]["ruleset"] for case in GAMES])
def test_a_game_worked_out_by_hand(case: dict[str, Any]) -> None:
    counted = count(read_game(case["game"], "worked_games.json"))
    for card, expected in zip(counted.seats, case["expect"], strict=True):
        assert {
            "route_points": card.route_points,
            "ticket_points": card.ticket_points,
            "station_points": card.stations.points,
            "bonuses": bonus_points(card),
            "total": card.total,
            "place": card.place,
        } == expected, card.player
    assert counted.tie_break == case["tie_break"]


def test_every_way_to_play_has_its_worked_game() -> None:
    assert {case["game"]["ruleset"] for case in GAMES} == set(rulesets())
