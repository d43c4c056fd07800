"""Recording moves: judged, once, in order, and taken back by appending."""

import threading

import pytest
from flask import Flask

from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.services import games, groups, players
from scorekeeper.services.errors import Conflict, NotFound, Refused
from scorekeeper.services.games import Command
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game, Group

from .tables import a_game, a_group, claim, fresh_id, keep, of_all, undo

DENVER_HELENA = "denver--helena-1"


@pytest.fixture
def game(in_app: Flask) -> Game:
    assert in_app
    return a_game(a_group())


def test_a_claim_is_in_the_log_and_on_the_table(game: Game) -> None:
    recorded = games.record(game, None, claim(0, DENVER_HELENA))
    assert (recorded.seq, recorded.repeated, game.seq) == (1, False, 1)
    assert recorded.table.owners == {DENVER_HELENA: 0}
    (entry,) = games.log_of(game)
    assert (entry.kind, entry.seat, entry.subject) == ("claim", 0, DENVER_HELENA)


def test_the_log_says_which_phone_it_was(in_app: Flask) -> None:
    assert in_app
    alice = a_group()
    game = a_game(alice)
    games.record(game, alice.member, claim(0, DENVER_HELENA))
    (entry,) = games.log_of(game)
    assert (entry.member_id, entry.phone) == (alice.member.id, "Alice's phone")


def test_a_route_that_is_taken_is_refused_in_words_and_nothing_is_kept(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    with pytest.raises(Refused) as refused:
        games.record(game, None, claim(1, DENVER_HELENA))
    assert "Alice" in str(refused.value)
    assert len(games.log_of(game)) == game.seq == 1
    assert games.table_of(game).owners == {DENVER_HELENA: 0}


def test_the_same_command_again_is_the_same_move(game: Game) -> None:
    command = claim(0, DENVER_HELENA)
    games.record(game, None, command)
    games.record(game, None, claim(1, "atlanta--miami-1"))
    again = games.record(game, None, command)
    assert (again.seq, again.repeated) == (1, True)
    assert again.table.owners == {DENVER_HELENA: 0, "atlanta--miami-1": 1}
    assert len(games.log_of(game)) == 2


def test_the_same_id_for_something_else_is_refused(game: Game) -> None:
    command = claim(0, DENVER_HELENA)
    games.record(game, None, command)
    for other in (
        Command(command.command_id, Move(MoveKind.CLAIM, 1, DENVER_HELENA)),
        Command(command.command_id, undoes=1),
    ):
        with pytest.raises(Refused) as refused:
            games.record(game, None, other)
        assert refused.value.code == "command_id_used"
    assert len(games.log_of(game)) == 1


@pytest.mark.parametrize("command_id", ["", "x" * 32, "a" * 31, "A" * 32, "a" * 32 + "\n"])
def test_an_id_that_no_phone_makes_is_refused(game: Game, command_id: str) -> None:
    with pytest.raises(Refused) as refused:
        games.record(game, None, Command(command_id, Move(MoveKind.CLAIM, 0, DENVER_HELENA)))
    assert "command_id" in refused.value.fields


def test_an_undo_appends_the_opposite(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    recorded = games.record(game, None, undo(1))
    assert recorded.table.owners == {}
    assert recorded.table.trains_left(0) == 45
    first, second = games.log_of(game)
    assert (first.kind, second.kind, second.undoes) == ("claim", "release", 1)


def test_what_was_taken_back_cannot_be_taken_back_again(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    games.record(game, None, undo(1))
    with pytest.raises(Refused, match="already"):
        games.record(game, None, undo(1))
    with pytest.raises(Refused, match="no such move"):
        games.record(game, None, undo(3))


def test_an_undo_can_be_taken_back_and_then_the_move_again(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    games.record(game, None, undo(1))
    assert games.record(game, None, undo(2)).table.owners == {DENVER_HELENA: 0}
    assert games.undone(games.log_of(game)) == {2}
    assert games.record(game, None, undo(1)).table.owners == {}
    assert games.undone(games.log_of(game)) == {1, 2}


def test_an_undone_marker_shows_what_it_showed_before(game: Game) -> None:
    for points in (10, 25):
        games.record(game, None, Command(fresh_id(), Move(MoveKind.SET_MARKER, 0, None, points)))
    assert games.record(game, None, undo(2)).table.markers == {0: 10}


def test_what_was_changed_again_since_is_not_taken_back_over_it(game: Game) -> None:
    for amount in (10, 20):
        games.record(game, None, Command(fresh_id(), Move(MoveKind.SET_MARKER, 0, None, amount)))
    with pytest.raises(Refused, match="changed again since"):
        games.record(game, None, undo(1))
    assert games.record(game, None, undo(2)).table.markers == {0: 10}
    assert games.record(game, None, undo(1)).table.markers == {}


def test_no_commands_are_no_move(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    recorded = games.record_many(game, None, [])
    assert (recorded.seq, recorded.repeated, len(games.log_of(game))) == (1, True, 1)


def test_an_undo_of_a_route_claimed_on_by_someone_else_is_refused(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    games.record(game, None, Command(fresh_id(), Move(MoveKind.RELEASE, 0, DENVER_HELENA)))
    games.record(game, None, claim(1, DENVER_HELENA))
    with pytest.raises(Refused):
        games.record(game, None, undo(1))
    assert games.table_of(game).owners == {DENVER_HELENA: 1}


def test_where_the_order_matters_a_late_phone_is_told(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    late = Command(fresh_id(), undoes=1, expected_seq=0)
    with pytest.raises(Conflict, match="meantime"):
        games.record(game, None, late)
    assert games.record(game, None, Command(fresh_id(), undoes=1, expected_seq=1)).seq == 2


def test_several_moves_are_all_kept_or_none(game: Game) -> None:
    tickets = list(games.table_of(game).ruleset.tickets)[:3]
    commands = [keep(0, ticket) for ticket in tickets]
    with pytest.raises(Refused):
        games.record_many(game, None, [*commands, keep(1, tickets[0])])
    assert games.log_of(game) == []
    recorded = games.record_many(game, None, commands)
    assert (recorded.seq, recorded.repeated) == (3, False)
    assert games.record_many(game, None, commands).repeated
    assert games.table_of(game).tickets_of(0) == tuple(tickets)


def test_a_refused_ticket_does_not_say_who_has_it(game: Game) -> None:
    ticket = next(iter(games.table_of(game).ruleset.tickets))
    games.record(game, None, keep(0, ticket))
    with pytest.raises(Refused) as refused:
        games.record(game, None, keep(1, ticket))
    assert "Alice" not in str(refused.value)


def test_a_renamed_player_has_the_new_name_at_the_table(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    assert games.table_of(game).seats[0].player == "Alice"
    players.rename_player(game.group, None, game.seats[0].player.id, "Alicia")
    assert games.table_of(game).seats[0].player == "Alicia"
    assert games.table_of(game).owners == {DENVER_HELENA: 0}


def test_a_phone_that_was_shut_out_records_nothing(in_app: Flask) -> None:
    assert in_app
    alice = a_group()
    bob = groups.join(alice.group.invite_secret)
    game = a_game(alice)
    groups.change_code(alice.group, alice.member)
    with pytest.raises(NotFound):
        games.record(game, bob.member, claim(0, DENVER_HELENA))
    with pytest.raises(NotFound):
        games.record(game, a_group().member, claim(0, DENVER_HELENA))
    assert games.record(game, alice.member, claim(0, DENVER_HELENA)).seq == 1


def test_the_table_is_folded_once_for_each_move(game: Game) -> None:
    games.record(game, None, claim(0, DENVER_HELENA))
    first = games.table_of(game)
    assert games.table_of(game) is first
    games.record(game, None, claim(1, "atlanta--miami-1"))
    assert first.owners == {DENVER_HELENA: 0}, "a table that others look at is not played on"
    assert games.table_of(game) is not first


def race(app: Flask, game: Game, commands: list[Command]) -> list[int | str]:
    """Send all commands at once, each from a thread of its own."""
    group_id, number = game.group_id, game.number
    # A read that stays open keeps everybody from writing, as long as there is no WAL.
    db.session.rollback()
    start, answers = threading.Barrier(len(commands)), list[int | str]()

    def send(command: Command) -> None:
        start.wait()
        with app.app_context():
            own = games.game_of(_group(group_id), number)
            try:
                answers.append(games.record(own, None, command).seq)
            except Refused as refused:
                answers.append(refused.code)

    threads = [threading.Thread(target=send, args=[command]) for command in commands]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def _group(group_id: int) -> Group:
    return db.session.get_one(Group, group_id)


def test_eight_threads_with_one_command_make_one_move(app: Flask) -> None:
    with app.app_context():
        game = a_game(a_group())
        command = claim(0, DENVER_HELENA)
        assert race(app, game, [command] * 8) == [1] * 8
        assert len(games.log_of(game)) == 1


def test_two_phones_claim_one_route_and_one_is_told(app: Flask) -> None:
    with app.app_context():
        game = a_game(a_group())
        answers = race(app, game, [claim(0, DENVER_HELENA), claim(1, DENVER_HELENA)])
        assert set(answers) == {1, "route-taken"}
        assert len(games.log_of(game)) == 1


def test_eight_phones_at_once_lose_nothing(app: Flask) -> None:
    with app.app_context():
        game = a_game(a_group())
        routes = [r for r in games.table_of(game).ruleset.board.routes if r.endswith("-1")][:8]
        answers = race(app, game, [claim(at % 3, route) for at, route in enumerate(routes)])
        assert sorted(map(int, answers)) == list(range(1, 9))


def test_finishing_needs_the_count_first(game: Game) -> None:
    with pytest.raises(Refused, match="counted before"):
        games.record(game, None, of_all(MoveKind.FINISH))
    games.record(game, None, of_all(MoveKind.START_COUNT))
    assert game.phase == "counting"
