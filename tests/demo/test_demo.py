"""The made-up games: legal, plausible, and the same for the same seed."""

import re

import pytest
from flask import Flask

from scorekeeper.demo.filling import fill
from scorekeeper.demo.robots import Evening, finished_evening, running_evening
from scorekeeper.rules import catalogue
from scorekeeper.rules.moves import HouseRules, MoveKind, Phase, Seat
from scorekeeper.rules.table import fold
from scorekeeper.services import games, tables
from scorekeeper.storage.models import Way

COLOURS = ("red", "blue", "green", "yellow", "black")
NAMES = ("Alice", "Ben", "Clara", "David", "Emma")
RULESETS = ("usa-classic", "usa-1910", "usa-mega", "usa-big-cities")


def table_of(players: int) -> list[Seat]:
    return [Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True)][:players]


def played(ruleset: str, players: int, seed: int) -> Evening:
    return finished_evening(catalogue.ruleset(ruleset), table_of(players), seed)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_of_robots_is_legal_and_ends(ruleset: str, players: int) -> None:
    evening = played(ruleset, players, seed=7)
    table = fold(catalogue.ruleset(ruleset), table_of(players), HouseRules(), evening.moves)
    assert table.phase is Phase.FINISHED
    assert table.last_round is not None
    keep = catalogue.ruleset(ruleset).deal.first[1]
    assert all(len(table.tickets_of(seat)) >= keep for seat in range(players))


def test_robots_score_like_people() -> None:
    counts = [played("usa-classic", 3, seed).count() for seed in range(12)]
    winners = sorted(max(card.total for card in counted.seats) for counted in counts)
    assert winners[0] >= 60
    assert winners[-1] <= 200
    done = [card.tickets_completed for counted in counts for card in counted.seats]
    assert sum(done) / len(done) >= 1.5


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    assert played("usa-classic", 4, 5).moves == played("usa-classic", 4, 5).moves
    assert played("usa-classic", 4, 5).moves != played("usa-classic", 4, 6).moves


def test_a_running_game_is_still_in_play() -> None:
    evening = running_evening(catalogue.ruleset("usa-classic"), table_of(3), 3, rounds=6)
    assert evening.table.phase is Phase.PLAYING
    assert {move.kind for move in evening.moves} == {MoveKind.CLAIM}
    assert 6 <= len(evening.moves) <= 18


@pytest.mark.usefixtures("in_app")
def test_a_group_is_filled_with_finished_games_and_a_running_one() -> None:
    filled = fill("Friday table", 6, seed=3)
    group = filled.owner.group
    finished = games.finished_games(group)
    assert len(finished) == 6
    dates = [game.played_on for game in finished]
    assert dates == sorted(dates, reverse=True)
    assert len(set(dates)) == 6
    for game in finished:
        assert any(seat.winner for seat in game.seats)
        assert all(seat.total is not None for seat in game.seats)
        if game.way != Way.RECORD:
            assert tables.table_of(game).phase is Phase.FINISHED
    assert [game.number for game in games.running_games(group)] == [filled.running.number]


def test_the_command_says_where_to_go(app: Flask) -> None:
    result = app.test_cli_runner().invoke(args=["demo", "--games", "1", "--name", "Sunday"])
    assert result.exit_code == 0, result.output
    assert "“Sunday” has 1 finished games, and one is running." in result.output
    assert len(re.findall(r"http://\S+/join#[\w-]{22}$", result.output, re.MULTILINE)) == 2
