"""The count against a second one that shares no code with it and tries everything out."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import rulesets
from scorekeeper.rules.gamefile import read_game, write_game
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.scoring import count

from .evening import bonus_points, random_evening
from .naive_count import naive_count

GAMES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "worked_games.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", GAMES, ids=[case["game"]["ruleset"] for case in GAMES])
def test_what_was_worked_out_by_hand_is_what_trying_everything_gives(case: dict[str, Any]) -> None:
    told = naive_count(case["game"])
    for line, place, expected in zip(told.lines, told.places, case["expect"], strict=True):
        assert {
            "route_points": line.route_points,
            "ticket_points": line.ticket_points,
            "station_points": line.station_points,
            "bonuses": line.bonuses,
            "total": line.total,
            "place": place,
        } == expected
    assert told.tie_break == case["tie_break"]


@pytest.mark.parametrize("way", list(rulesets()))
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_random_games_count_as_trying_everything_does(way: str, seed: int) -> None:
    evening = random_evening(way, seed)
    evening.play(Move(MoveKind.START_COUNT, None))
    game = write_game(evening.table)
    told = naive_count(game)
    counted = count(read_game(game, "game.json"))
    for card, line in zip(counted.seats, told.lines, strict=True):
        assert card.route_points == line.route_points
        assert card.ticket_points == line.ticket_points
        assert card.stations.points == line.station_points
        assert bonus_points(card) == line.bonuses
        assert card.total == line.total
    if counted.ruleset.goal is None:  # a race is won by the order of claims, not by a total
        assert [card.place for card in counted.seats] == list(told.places)
        assert counted.tie_break == told.tie_break
