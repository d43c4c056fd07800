"""Everything that is wrong with a board is told at once, each thing with its line, and no echo."""

import pytest

from scorekeeper.rules.board import COLOURS
from tests.board_files import file_of, lake, short_way

from .test_boardfile import Data, line_of, problems


def whole() -> Data:
    """The lake with a deck and two ways to play."""
    decks = {"all": ["aldorf--egg", "brunn--dornach"]}
    return lake() | {"decks": decks, "rulesets": [short_way(), short_way() | {"id": "b"}]}


def test_mistakes_in_every_part_of_a_file_are_told_at_once() -> None:
    board = whole()
    board["format"] = "something"
    board["cities"][0]["x"] = "left"
    board["cities"][1]["name"] = "B" * 41
    board["cities"][3]["size"] = "large"
    board["routes"][2]["length"] = 15
    board["routes"][4]["colour"] = "purple"
    board["tickets"][1]["points"] = 100
    board["decks"]["all"].append("nothing")
    board["rulesets"][0]["players"] = [2, 8]
    board["rulesets"][1]["trains"] = 99
    content = file_of(board)
    found = problems(content)
    assert [reason for _, reason in found] == [
        "“format” cannot be “something”; it can be scorekeeper-board",
        "cities 1: “x” must be a number",
        f"the name “{'B' * 41}” is longer than 40 characters",
        "cities 4 (dornach): the field “size” is not known; did you mean side?",
        "routes 3 (castell--dornach): “length” must be a whole number from 1 to 12, not 15",
        f"routes 5 (aldorf--castell): “colour” cannot be “purple”; it can be {', '.join(COLOURS)}",
        "tickets 2 (brunn--dornach): “points” must be a whole number from 1 to 99, not 100",
        "decks: deck all has no ticket “nothing” on this board",
        "rulesets 1: “players” must be a whole number from 2 to 5, not 8",
        "99 trains are more than any box has; at most 60 can be played",
    ]
    signs = [
        '"format"', '"left"', "BBBB", '"size"', '"length": 15', '"purple"', '"points": 100',
        '"all": [', '"players"', '"trains": 99',
    ]  # fmt: skip
    assert [line for line, _ in found] == [line_of(content, sign) for sign in signs]


@pytest.mark.parametrize("players", [[1, 1], [1, 4], [2, 6], [0, 2]])
def test_a_table_has_two_to_five_players(players: list[int]) -> None:
    board = whole()
    board["rulesets"][0]["players"] = players
    ((line, reason),) = problems(file_of(board))
    assert "“players” must be a whole number from 2 to 5" in reason
    assert line == line_of(file_of(board), '"players"')


def test_a_city_with_a_wrong_id_does_not_make_its_routes_wrong() -> None:
    board = whole()
    board["cities"][1]["id"] = "Brunn am See"
    board["cities"][2]["id"] = "Castell"
    assert [reason.partition(":")[0] for _, reason in problems(file_of(board))] == [
        "cities 2 (Brunn am See)",
        "cities 3 (Castell)",
    ]


def test_a_deck_of_wrong_tickets_is_still_a_deck() -> None:
    board = whole()
    board["tickets"][0]["points"] = board["tickets"][1]["points"] = 0
    board["rulesets"][0]["decks"] = ["al"]
    assert [reason.partition(":")[0] for _, reason in problems(file_of(board))] == [
        "tickets 1 (aldorf--egg)",
        "tickets 2 (brunn--dornach)",
        "rulesets 1",
    ]


def test_places_given_in_two_ways_are_told_once() -> None:
    board = whole()
    for city in board["cities"][2:]:
        del city["x"], city["y"]
        city |= {"lat": 1, "lon": 1}
    (found,) = problems(file_of(board))
    assert found[1] == "cities have x and y, or all of them lat and lon, but not both"
