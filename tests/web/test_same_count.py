"""The result page and the command line say the same of every game, whatever way it is played."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import rulesets
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.sentences import Refusal
from scorekeeper.rules.table import Table
from tests.phones import Phone
from tests.rules.evening import random_evening

from .played import new_game, play, the_table

BOTH = ("player", "colour", "place", "total", "route_points", "ticket_points", "longest")


def hesitating(moves: list[Move], chance: random.Random) -> list[Move]:
    """Take some moves back and make them again later, as a table does."""
    played: list[Move] = []
    late: list[Move] = []
    for move in moves:
        played.append(move)
        if move.kind is MoveKind.CLAIM and chance.random() < 0.15:
            played.append(Move(MoveKind.RELEASE, move.seat, move.subject))
            late.append(move)
    chance.shuffle(late)
    return [*played, *late]


def legal(table: Table, moves: list[Move]) -> list[Move]:
    """Leave out what can no longer be done once others were quicker."""
    fine: list[Move] = []
    for move in moves:
        try:
            table.play(move)
        except Refusal:
            continue
        fine.append(move)
    return fine


def ending(table: Table, chance: random.Random) -> list[Move]:
    seats = range(len(table.seats))
    moves = [Move(MoveKind.START_COUNT, None)]
    if table.ruleset.goal is not None:
        return [*moves, Move(MoveKind.REACH_GOAL, chance.choice([None, *seats]))]
    return [*moves, Move(MoveKind.SET_MARKER, 0, None, chance.randint(-20, 200))]


def finished(alice: Phone, way: str, seed: int) -> str:
    """Play a random game through to its end; give its address."""
    chance, evening = random.Random(seed), random_evening(way, seed)
    table = Table(evening.table.ruleset, evening.table.seats, evening.table.house_rules)
    moves = legal(table, hesitating(evening.moves, chance))
    seats = [(seat.player, seat.colour) for seat in table.seats]
    game = new_game(alice, way, seats)
    play(alice, game, [*moves, *ending(table, chance), Move(MoveKind.FINISH, None)])
    return game


def said_by_the_command(app: Flask, alice: Phone, game: str, folder: Path) -> dict[str, Any]:
    path = folder / "game.json"
    path.write_bytes(alice.get(f"{game}/game.json").data)
    result = app.test_cli_runner().invoke(args=["count", str(path), "--json"])
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.output)
    return answer


@pytest.mark.parametrize("way", sorted(rulesets()))
@pytest.mark.parametrize("seed", range(2))
def test_the_file_counts_as_the_page_does(
    app: Flask, alice: Phone, tmp_path: Path, way: str, seed: int
) -> None:
    game = finished(alice, way, seed)
    said = said_by_the_command(app, alice, game, tmp_path)
    kept = the_table(alice, game)[0].count
    assert kept is not None
    assert said["winners"] == kept["winners"]
    assert said["tie_break"] == kept["tie_break"]
    for theirs, ours in zip(said["seats"], kept["seats"], strict=True):
        assert {key: theirs[key] for key in BOTH} == {key: ours[key] for key in BOTH}
        bonuses = [{key: line[key] for key in ("bonus", "points")} for line in ours["bonuses"]]
        assert theirs["bonuses"] == bonuses
    page = alice.get(f"{game}/result").text.replace("\N{MINUS SIGN}", "-")
    for seat in said["seats"]:
        assert f">{seat['total']}<" in page or f" {seat['total']} " in page, seat["player"]
