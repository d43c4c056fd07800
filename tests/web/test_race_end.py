"""A race for tickets ends when somebody has no trains left; other games have a last round."""

from itertools import accumulate

from scorekeeper.rules.catalogue import ruleset
from scorekeeper.rules.moves import Move, MoveKind
from tests.phones import Phone

from .played import ALICE, new_game, play


def some_trains(way: str, trains: int) -> list[Move]:
    """Claims of one seat that take exactly so many trains: routes of two or of one."""
    board = ruleset(way).board
    first = [route for route in board.routes.values() if board.tracks(route.id)[0] == route.id]
    short = sorted((route for route in first if route.trains <= 2), key=lambda one: -one.trains)
    taken = list(accumulate(route.trains for route in short))
    number = next(index for index, sum_ in enumerate(taken) if sum_ >= trains)
    while taken[number] > trains:
        short.pop(0)
        taken = list(accumulate(route.trains for route in short))
        number = next(index for index, sum_ in enumerate(taken) if sum_ >= trains)
    return [Move(MoveKind.CLAIM, ALICE, route.id) for route in short[: number + 1]]


def test_a_race_is_over_when_somebody_has_no_trains_left(alice: Phone) -> None:
    game = new_game(alice, "first-journey-usa")
    play(alice, game, some_trains("first-journey-usa", 20))
    page = alice.get(f"{game}/").text
    assert "The game is over: Alice has no trains left" in page
    assert "Last round" not in page


def test_other_games_have_a_last_round(alice: Phone) -> None:
    game = new_game(alice, "london")
    play(alice, game, some_trains("london", 15))
    page = alice.get(f"{game}/").text
    assert "Last round, called by Alice" in page
    assert "The game is over" not in page
