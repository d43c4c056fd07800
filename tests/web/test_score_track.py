"""The cardboard score track beside the result: what should stand on it, and how far off it is."""

from flask import Flask

from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.web.results.words import marker_note
from tests.phones import Phone

from .played import ALICE, new_game, play
from .test_results import page_of, row


def test_the_score_track_is_compared(app: Flask) -> None:
    with app.test_request_context():
        assert [marker_note(marker, 31) for marker in (31, 37, 30)] == [
            "agrees",
            "6 too many",
            "1 missing",
        ]


def test_what_a_bonus_put_on_the_score_track_at_once_is_not_too_many(alice: Phone) -> None:
    """Two cars over a mountain: 2 points, and 2 more for the train left on it, both at once."""
    game = new_game(alice, "legendary-asia")
    play(alice, game, [Move(MoveKind.CLAIM, ALICE, "agra--kathmandu-1")])
    state = alice.get(f"{game}/state").get_json()
    assert [seat["points"] for seat in state["seats"]] == [4, 0]
    assert "+4" in state["moves"][0]["text"]
    ending = [Move(MoveKind.SET_MARKER, ALICE, None, 4), Move(MoveKind.START_COUNT, None)]
    play(alice, game, ending)
    assert "4 points on routes" in page_of(alice, f"{game}/count")
    play(alice, game, [Move(MoveKind.FINISH, None)])
    page = page_of(alice, f"{game}/result")
    assert row(page, "routes")[0].startswith("2 ")
    assert row(page, "marker") == ["4 agrees", "–"]


def test_technologies_that_pay_at_once_are_part_of_the_score_track(alice: Phone) -> None:
    game = new_game(alice, "united-kingdom")
    moves = [
        Move(MoveKind.CLAIM, ALICE, "brighton--london-1"),
        Move(MoveKind.START_COUNT, None),
        Move(MoveKind.SET_ITEM, ALICE, "boiler-lagging-routes", 1),
        Move(MoveKind.SET_ITEM, ALICE, "equalising-beam-card", 1),
        Move(MoveKind.SET_MARKER, ALICE, None, 2),
        Move(MoveKind.FINISH, None),
    ]
    play(alice, game, moves)
    page = page_of(alice, f"{game}/result")
    assert row(page, "routes")[0].startswith("1 ")
    assert row(page, "bonus-equalising-beam")[0] == "15", "paid at the end"
    assert row(page, "marker") == ["2 agrees", "–"]
