"""The log is the truth: whatever phones send, in whatever order and however often."""

import random

import pytest
from flask import Flask

from scorekeeper.rules.gamefile import write_game
from scorekeeper.rules.moves import HouseRules, Move, MoveKind
from scorekeeper.rules.table import Table, fold
from scorekeeper.services import games, tables
from scorekeeper.services.errors import Refused
from scorekeeper.services.games import Command
from scorekeeper.services.kept import Kept
from scorekeeper.storage.models import Game
from tests.rules.evening import random_evening

from .tables import a_game, a_group, fresh_id


def facts(table: Table) -> tuple[object, ...]:
    """Everything that can be seen of a table."""
    seats = range(len(table.seats))
    return (
        table.phase,
        table.owners,
        table.tickets,
        table.markers,
        table.last_round,
        [(table.trains_left(seat), table.route_points(seat)) for seat in seats],
    )


def next_command(chance: random.Random, game: Game, sent: list[Command]) -> Command:
    """Something that a phone might send: a move, an undo, or an old command once more."""
    ruleset = games.table_of(game).ruleset
    seat, dice = chance.randrange(3), chance.random()
    if sent and dice < 0.25:
        return chance.choice(sent)
    if game.seq and dice < 0.45:
        return Command(fresh_id(), undoes=chance.randint(1, game.seq))
    if dice < 0.6:
        ticket = chance.choice(list(ruleset.tickets)[:6])
        return Command(fresh_id(), Move(MoveKind.KEEP_TICKET, seat, ticket))
    if dice < 0.7:
        amount = chance.choice([None, 10, 20])
        return Command(fresh_id(), Move(MoveKind.SET_MARKER, seat, None, amount))
    kind = chance.choice([MoveKind.CLAIM, MoveKind.CLAIM, MoveKind.RELEASE])
    return Command(fresh_id(), Move(kind, seat, chance.choice(list(ruleset.board.routes)[:12])))


@pytest.mark.parametrize("seed", range(4))
def test_the_table_is_always_the_fold_of_the_log(in_app: Flask, seed: int) -> None:
    assert in_app
    chance, game = random.Random(seed), a_game(a_group())
    answers: dict[str, int] = {}
    sent: list[Command] = []
    refused = 0
    for _ in range(80):
        command, before = next_command(chance, game, sent), game.seq
        try:
            recorded = games.record(game, None, command)
        except Refused:
            refused += 1
            assert game.seq == before
            continue
        repeated = command.command_id in answers
        assert recorded.repeated is repeated
        assert recorded.seq == answers.setdefault(command.command_id, recorded.seq)
        assert game.seq == before + (not repeated)
        sent.append(command)
    log = games.log_of(game)
    assert [entry.seq for entry in log] == list(range(1, len(answers) + 1))
    assert refused > 5
    assert any(entry.undoes for entry in log)
    assert len(sent) > len(answers), "something was sent twice"
    assert_every_prefix_folds(game)


def assert_every_prefix_folds(game: Game) -> None:
    ruleset = games.table_of(game).ruleset
    moves = [entry.move for entry in games.log_of(game)]
    step_by_step = Table(ruleset, tables.seats_of(game))
    for at, move in enumerate(moves, start=1):
        step_by_step.play(move)
        again = fold(ruleset, tables.seats_of(game), HouseRules(), moves[:at])
        assert facts(again) == facts(step_by_step)
    assert facts(games.table_of(game)) == facts(step_by_step)


def test_only_the_tables_last_used_are_kept(in_app: Flask) -> None:
    assert in_app
    kept = Kept[Table](5)
    table = games.table_of(a_game(a_group()))
    for number in range(6):
        kept.put(number, table)
        assert kept.get(0) is table
    assert kept.get(1) is None
    assert all(kept.get(number) is table for number in (0, 2, 3, 4, 5))


def test_a_copied_table_is_the_same_and_played_on_alone(in_app: Flask) -> None:
    assert in_app
    evening = random_evening("europe", 3)
    table = evening.table
    before = write_game(table)
    other = table.copy()
    assert write_game(other) == before
    assert facts(other) == facts(table)
    route, seat = next(iter(table.owners.items()))
    city, builder = next(iter(table.stations.items()))
    for move in (
        Move(MoveKind.RELEASE, seat, route),
        Move(MoveKind.TAKE_BACK_STATION, builder, city),
        Move(MoveKind.SET_MARKER, 0, None, 7),
        Move(MoveKind.START_COUNT, None),
    ):
        other.play(move)
    assert write_game(table) == before
    assert facts(other) != facts(table)
