"""Results: written when a game is finished, cleared when it is reopened, or kept on their own."""

import datetime as dt

import pytest
from flask import Flask

from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.services import games, players
from scorekeeper.services.errors import Conflict, Refused
from scorekeeper.services.games import Command, Placed, ResultOnly
from scorekeeper.services.groups import NewMember
from scorekeeper.storage.models import Game, GamePhase, Way

from .tables import a_game, a_group, claim, fresh_id, keep, of_all, undo

DAY = dt.date(2026, 11, 20)


@pytest.fixture
def alice(in_app: Flask) -> NewMember:
    assert in_app
    return a_group()


@pytest.fixture
def counted(alice: NewMember) -> Game:
    """Alice has Los Angeles – Chicago and nothing more, Bob one route, Cleo nothing."""
    game = a_game(alice)
    for command in (
        claim(0, "el-paso--los-angeles-1"),
        claim(0, "el-paso--houston-1"),
        claim(1, "denver--helena-1"),
        keep(1, "chicago--los-angeles"),
        Command(fresh_id(), Move(MoveKind.SET_MARKER, 1, None, 7)),
        of_all(MoveKind.START_COUNT),
        of_all(MoveKind.FINISH),
    ):
        games.record(game, alice.member, command)
    return game


def test_finishing_writes_every_seats_result(counted: Game) -> None:
    first, second, third = counted.seats
    assert (first.place, first.winner, first.total) == (1, True, 15 + 15 + 10)
    assert (first.route_points, first.ticket_points, first.bonus_points) == (30, 0, 10)
    assert (first.longest_cars, first.marker) == (12, None)
    assert (second.place, second.winner, second.total) == (3, False, 7 - 16)
    assert (second.tickets_completed, second.tickets_failed, second.marker) == (0, 1, 7)
    assert (third.place, third.total) == (2, 0)


def test_the_snapshot_is_the_count(counted: Game) -> None:
    assert counted.phase is GamePhase.FINISHED
    assert counted.finished_at is not None
    assert counted.count is not None
    assert counted.count["winners"] == ["Alice"]
    assert [seat["total"] for seat in counted.count["seats"]] == [40, -9, 0]
    assert games.count_of(counted).winners == (0,)
    assert games.finished_games(counted.group) == [counted]
    assert games.running_games(counted.group) == []


def test_a_finished_game_takes_no_moves(counted: Game) -> None:
    with pytest.raises(Refused, match="finished"):
        games.record(counted, None, claim(2, "atlanta--miami-1"))


def test_reopening_clears_the_result_and_finishing_again_writes_it(counted: Game) -> None:
    games.record(counted, None, of_all(MoveKind.REOPEN))
    assert (counted.phase, counted.finished_at, counted.count) == (GamePhase.COUNTING, None, None)
    assert all(seat.place is seat.total is seat.winner is None for seat in counted.seats)
    games.record(counted, None, claim(2, "calgary--vancouver-1"))
    games.record(counted, None, of_all(MoveKind.FINISH))
    assert [seat.total for seat in counted.seats] == [40, -9, 4]


def test_finishing_can_be_undone(counted: Game) -> None:
    games.record(counted, None, undo(counted.seq))
    assert counted.phase is GamePhase.COUNTING
    assert counted.seats[0].place is None


def a_result(*places: Placed, played_on: dt.date = DAY, command: str = "") -> ResultOnly:
    return ResultOnly("usa-classic", places, played_on, command or fresh_id())


def test_only_the_result_is_kept(alice: NewMember) -> None:
    places = Placed("Bob", None, 2, 0), Placed("Alice", "blue", 1, 120), Placed("Cleo", "red", 3)
    game = games.record_result(alice.group, alice.member, a_result(*places))
    assert (game.way, game.phase, game.played_on) == (Way.RECORD, GamePhase.FINISHED, DAY)
    kept = [(s.player.name, s.place, s.winner, s.total) for s in game.seats]
    assert kept == [
        ("Alice", 1, True, 120),
        ("Bob", 2, False, 0),
        ("Cleo", 3, False, None),
    ]
    assert games.finished_games(alice.group) == [game]


def test_just_the_winner_is_enough(alice: NewMember) -> None:
    places = Placed("Alice", place=1), Placed("Bob"), Placed("Cleo")
    game = games.record_result(alice.group, alice.member, a_result(*places))
    assert [(s.place, s.winner) for s in game.seats] == [(1, True), (None, None), (None, None)]


@pytest.mark.parametrize("places", [(1, 1, 3), (1, 1, 1), (1, 2, 2), (1, 2, None), (1, 1, None)])
def test_places_may_be_shared(alice: NewMember, places: tuple[int | None, ...]) -> None:
    placed = [Placed(name, place=at) for name, at in zip("ABC", places, strict=True)]
    game = games.record_result(alice.group, None, a_result(*placed))
    assert tuple(seat.place for seat in game.seats) == places


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ((None, None), "who won"),
        ((2, 3), "has to be first"),
        ((1, 3), "do not add up"),
        ((1, 1, 2), "do not add up"),
    ],
)
def test_places_that_cannot_be_are_refused(
    alice: NewMember, places: tuple[int | None, ...], words: str
) -> None:
    placed = [Placed(name, place=at) for name, at in zip("ABC", places, strict=False)]
    with pytest.raises(Refused, match=words):
        games.record_result(alice.group, alice.member, a_result(*placed))
    assert players.players_of(alice.group) == []


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (Placed("Alice", None, 1, 90), Placed("Bob", None, 2, 91), "Bob has more points"),
        (Placed("Alice", None, 1, 90), Placed("Bob", None, 1, 91), "share a place"),
        (Placed("Alice", None, 1, 9000), Placed("Bob", None, 2, 91), "9000 points cannot be"),
        (Placed("Alice", "blue", 1), Placed("Bob", "blue", 2), "same colour"),
        (Placed("Alice", place=1), Placed("ALICE", place=2), "twice"),
    ],
)
def test_results_that_cannot_be_are_refused(
    alice: NewMember, first: Placed, second: Placed, words: str
) -> None:
    with pytest.raises(Refused, match=words):
        games.record_result(alice.group, alice.member, a_result(first, second))


def test_a_result_can_be_of_another_day_but_not_of_tomorrow(alice: NewMember) -> None:
    pair = Placed("Alice", place=1), Placed("Bob", place=2)
    early = a_result(*pair, played_on=dt.date(2014, 5, 1))
    assert games.record_result(alice.group, None, early).played_on == dt.date(2014, 5, 1)
    for day in (dt.date(2099, 1, 1), dt.date(1999, 12, 31)):
        with pytest.raises(Refused):
            games.record_result(alice.group, None, a_result(*pair, played_on=day))


def test_the_same_result_sent_twice_is_one_game(alice: NewMember) -> None:
    command = fresh_id()
    pair = Placed("Alice", "blue", 1, 100), Placed("Bob", "red", 2, 90)
    first = games.record_result(alice.group, None, a_result(*pair, command=command))
    again = games.record_result(alice.group, None, a_result(*pair[::-1], command=command))
    assert first.id == again.id
    other = pair[0], Placed("Bob", "red", 2, 80)
    with pytest.raises(Refused, match="another entry"):
        games.record_result(alice.group, None, a_result(*other, command=command))
    assert len(games.finished_games(alice.group)) == 1


def test_a_kept_result_has_no_table_and_takes_no_moves(alice: NewMember) -> None:
    pair = Placed("Alice", place=1), Placed("Bob", place=2)
    game = games.record_result(alice.group, None, a_result(*pair))
    with pytest.raises(Conflict, match="Only the result"):
        games.table_of(game)
    with pytest.raises(Conflict, match="Only the result"):
        games.record(game, None, of_all(MoveKind.REOPEN))
