"""What is kept of a game is changed by the log: results corrected, games taken away and back."""

import datetime as dt

import pytest
from flask import Flask

from scorekeeper.rules.moves import MoveKind
from scorekeeper.services import games, groups
from scorekeeper.services.errors import Conflict, NotFound, Refused
from scorekeeper.services.games import Amendment, Correction, Placed, ResultOnly
from scorekeeper.services.groups import NewMember
from scorekeeper.storage.models import Game

from .tables import a_game, a_group, claim, fresh_id, of_all, undo

DAY = dt.date(2026, 11, 20)
Seats = tuple[tuple[int | None, int | None], ...]


@pytest.fixture
def alice(in_app: Flask) -> NewMember:
    assert in_app
    return a_group()


@pytest.fixture
def kept(alice: NewMember) -> Game:
    """The wrong tap: Ana was said to have won, and it was Ben."""
    return games.record_result(alice.group, alice.member, the_result(fresh_id()))


def the_result(command: str) -> ResultOnly:
    places = (Placed("Ana", "red", 1, 120), Placed("Ben", None, 2, 98))
    return ResultOnly("usa-classic", places, DAY, command)


def corrected(*seats: tuple[int | None, int | None], day: dt.date = DAY) -> Correction:
    return Correction(seats, day, fresh_id())


def said(game: Game) -> list[tuple[str, int | None, int | None, bool | None]]:
    return [(s.player.name, s.place, s.total, s.winner) for s in game.seats]


def logged(game: Game) -> list[tuple[str, int | None, str | None, int | None]]:
    return [(e.kind, e.seat, e.subject, e.amount) for e in games.log_of(game)]


def test_a_corrected_result_says_what_was_and_what_is(alice: NewMember, kept: Game) -> None:
    games.correct_result(kept, alice.member, corrected((2, 89), (1, 98)))
    assert said(kept) == [("Ana", 2, 89, False), ("Ben", 1, 98, True)]
    assert logged(kept) == [
        ("set_place", 0, "1", 2),
        ("set_points", 0, "120", 89),
        ("set_place", 1, "2", 1),
    ]
    assert kept.seq == 3
    assert {entry.phone for entry in games.log_of(kept)} == {"Alice's phone"}


def test_a_day_and_unknown_points_can_be_corrected_and_back(alice: NewMember, kept: Game) -> None:
    earlier = dt.date(2026, 11, 19)
    games.correct_result(kept, alice.member, corrected((1, None), (2, None), day=earlier))
    assert kept.played_on == earlier
    assert said(kept) == [("Ana", 1, None, True), ("Ben", 2, None, False)]
    games.correct_result(kept, alice.member, corrected((1, 120), (2, None)))
    assert kept.played_on == DAY
    assert logged(kept)[-1] == ("set_points", 0, None, 120)


def test_what_is_right_already_leaves_no_trace(alice: NewMember, kept: Game) -> None:
    games.correct_result(kept, alice.member, corrected((1, 120), (2, 98)))
    assert (logged(kept), kept.seq) == ([], 0)


def test_the_same_correction_sent_twice_counts_once(alice: NewMember, kept: Game) -> None:
    first, later = corrected((2, 89), (1, 98)), corrected((1, 99), (2, 98))
    games.correct_result(kept, alice.member, first)
    games.correct_result(kept, alice.member, later)
    games.correct_result(kept, alice.member, first)
    assert said(kept)[0] == ("Ana", 1, 99, True), "the old form comes late and changes nothing"
    other = Correction(((1, 5), (2, 4)), DAY, first.command_id)
    with pytest.raises(Refused, match="another entry"):
        games.correct_result(kept, alice.member, other)


def test_the_result_sent_again_after_a_correction_is_still_that_game(alice: NewMember) -> None:
    result = the_result(fresh_id())
    game = games.record_result(alice.group, alice.member, result)
    games.correct_result(game, alice.member, corrected((2, 1), (1, 98), day=dt.date(2026, 1, 1)))
    assert games.record_result(alice.group, alice.member, result).id == game.id
    assert said(game)[0] == ("Ana", 2, 1, False)


@pytest.mark.parametrize(
    ("seats", "day", "words"),
    [
        (((2, None), (2, None)), DAY, "Somebody has to be first"),
        (((None, None), (None, None)), DAY, "who won"),
        (((1, 90), (2, 91)), DAY, "Ben has more points than Ana"),
        (((1, 9000), (2, 91)), DAY, "9000 points cannot be"),
        (((1, 99), (2, 91)), dt.date(2099, 1, 1), "still to come"),
        (((1, 99),), DAY, "players of this result"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_whole(
    alice: NewMember, kept: Game, seats: Seats, day: dt.date, words: str
) -> None:
    with pytest.raises(Refused, match=words):
        games.correct_result(kept, alice.member, corrected(*seats, day=day))
    assert (logged(kept), said(kept)[0]) == ([], ("Ana", 1, 120, True))


def test_a_correction_of_what_changed_meanwhile_is_refused(alice: NewMember, kept: Game) -> None:
    games.correct_result(kept, alice.member, corrected((2, 89), (1, 98)))
    stale = Correction(((1, 100), (2, 98)), DAY, fresh_id(), expected_seq=0)
    with pytest.raises(Conflict, match="in the meantime"):
        games.correct_result(kept, alice.member, stale)


def test_a_game_that_was_counted_here_is_corrected_by_its_count(alice: NewMember) -> None:
    with pytest.raises(Conflict, match="counted here"):
        games.correct_result(a_game(alice), alice.member, corrected((1, 1), (2, 0), (3, -1)))


def test_a_phone_that_was_shut_out_amends_nothing(alice: NewMember, kept: Game) -> None:
    guest = groups.join(alice.group.invite_secret, "guest")
    groups.remove_member(alice.group, alice.member, guest.member.id)
    with pytest.raises(NotFound):
        games.correct_result(kept, guest.member, corrected((2, 89), (1, 98)))
    with pytest.raises(NotFound):
        games.withdraw(kept, guest.member, fresh_id())
    assert logged(kept) == []


def test_a_game_taken_away_is_nowhere_and_comes_back_whole(alice: NewMember) -> None:
    group, game = alice.group, a_game(alice)
    games.record(game, alice.member, claim(0, "denver--helena-1"))
    games.withdraw(game, alice.member, fresh_id())
    assert games.running_games(group) == []
    assert games.withdrawn_games(group) == [game]
    with pytest.raises(Conflict, match="taken away"):
        games.record(game, alice.member, claim(0, "duluth--helena-1"))
    games.bring_back(game, alice.member, fresh_id())
    assert (games.running_games(group), games.withdrawn_games(group)) == ([game], [])
    games.record(game, alice.member, claim(0, "duluth--helena-1"))
    assert games.table_of(game).route_points(0) == 7 + 15
    kinds = ["claim", "withdraw", "bring_back", "claim"]
    assert [entry.kind for entry in games.log_of(game)] == kinds


def test_a_finished_game_keeps_its_result_while_it_is_away(alice: NewMember) -> None:
    game = a_game(alice)
    for command in (
        claim(0, "denver--helena-1"),
        of_all(MoveKind.START_COUNT),
        of_all(MoveKind.FINISH),
    ):
        games.record(game, alice.member, command)
    before = game.count
    games.withdraw(game, alice.member, fresh_id())
    assert games.finished_games(alice.group) == []
    games.bring_back(game, alice.member, fresh_id())
    assert games.finished_games(alice.group) == [game]
    assert (game.count, game.seats[0].place) == (before, 1)
    games.record(game, alice.member, of_all(MoveKind.REOPEN))
    assert game.count is None


def test_taking_away_counts_once_and_an_old_form_takes_nothing_away(
    alice: NewMember, kept: Game
) -> None:
    command = fresh_id()
    for _ in range(2):
        games.withdraw(kept, alice.member, command)
    games.withdraw(kept, alice.member, fresh_id())
    assert [entry.kind for entry in games.log_of(kept)] == [Amendment.WITHDRAW]
    games.bring_back(kept, alice.member, fresh_id())
    games.withdraw(kept, alice.member, command)
    assert kept.withdrawn_at is None, "that form was sent before"
    with pytest.raises(Refused, match="another entry"):
        games.bring_back(kept, alice.member, command)


def test_a_move_sent_again_is_answered_though_the_game_is_away(alice: NewMember) -> None:
    game, move = a_game(alice), claim(0, "denver--helena-1")
    games.record(game, alice.member, move)
    games.withdraw(game, alice.member, fresh_id())
    assert games.record(game, alice.member, move).repeated


def test_a_correction_waits_until_the_game_is_back(alice: NewMember, kept: Game) -> None:
    games.withdraw(kept, alice.member, fresh_id())
    with pytest.raises(Conflict, match="taken away"):
        games.correct_result(kept, alice.member, corrected((2, 89), (1, 98)))


def test_what_amends_a_game_is_no_move_to_undo_or_to_repeat(alice: NewMember) -> None:
    game, command = a_game(alice), fresh_id()
    games.withdraw(game, alice.member, command)
    games.bring_back(game, alice.member, fresh_id())
    with pytest.raises(Refused, match="no such move"):
        games.record(game, alice.member, undo(1))
    move = claim(0, "denver--helena-1").move
    with pytest.raises(Refused, match="another entry"):
        games.record(game, alice.member, games.Command(command, move))


def test_the_next_game_has_a_number_of_its_own(alice: NewMember) -> None:
    games.withdraw(a_game(alice), alice.member, fresh_id())
    assert a_game(alice).number == 2
