"""Moves over the web: one endpoint for scripts and plain forms, one state for all phones."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.rules.table import Move, MoveKind

from .played import ALICE, BEN, THREE_SEATS, finished_game, new_game, play, the_table

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from tests.phones import Phone

DENVER_HELENA = "denver--helena-1"
DENVER_KANSAS_CITY = ("denver--kansas-city-1", "denver--kansas-city-2")


def claim(seat: int = ALICE, route: str = DENVER_HELENA, **more: object) -> dict[str, object]:
    """Give the fields of a claim."""
    return {
        "command_id": secrets.token_hex(16),
        "kind": "claim",
        "seat": seat,
        "subject": route,
        **more,
    }


def undo(seq: int) -> dict[str, object]:
    """Give the fields that take a move back."""
    return {"command_id": secrets.token_hex(16), "kind": "undo", "undoes": seq}


def answer_of(response: TestResponse) -> dict[str, Any]:
    body = response.get_json()
    assert isinstance(body, dict)
    return body


def test_a_claim_is_answered_with_the_new_state(alice: Phone) -> None:
    game = new_game(alice)
    response = alice.post(f"{game}/moves", claim(), json=True)
    assert response.status_code == 200
    answer = answer_of(response)
    assert (answer["seq"], answer["repeated"]) == (1, False)
    assert answer["state"]["owners"] == {DENVER_HELENA: ALICE}
    assert answer["state"]["seats"][ALICE] == {
        "seat": ALICE,
        "player": "Alice",
        "colour": "red",
        "points": 7,
        "trains": 41,
        "stations": None,
    }
    assert answer["state"]["moves"][0]["text"] == "Alice: Denver – Helena claimed, 4 trains, +7"


def test_a_claim_across_mountains_says_all_the_trains_that_it_takes(alice: Phone) -> None:
    game = new_game(alice, "legendary-asia")
    sent = claim(route="agra--kathmandu-1")
    state = answer_of(alice.post(f"{game}/moves", sent, json=True))["state"]
    assert state["seats"][ALICE]["trains"] == 45 - 3
    assert "Agra – Kathmandu claimed, 3 trains" in state["moves"][0]["text"]


def test_the_same_command_again_is_the_same_move(alice: Phone) -> None:
    game = new_game(alice)
    fields = claim()
    alice.post(f"{game}/moves", fields, json=True)
    again = answer_of(alice.post(f"{game}/moves", fields, json=True))
    assert (again["seq"], again["repeated"], again["state"]["seq"]) == (1, True, 1)


def test_a_refused_claim_says_why_and_shows_how_it_is(alice: Phone, bob: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/moves", claim(ALICE), json=True)
    response = bob.post(f"{game}/moves", claim(BEN), json=True)
    assert response.status_code == 422
    answer = answer_of(response)
    assert "Alice" in answer["error"]["message"]
    assert "Denver – Helena" in answer["error"]["message"]
    assert answer["state"]["owners"] == {DENVER_HELENA: ALICE}


def test_an_undo_takes_the_claim_back_and_stays_in_the_log(alice: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/moves", claim(), json=True)
    state = answer_of(alice.post(f"{game}/moves", undo(1), json=True))["state"]
    assert state["owners"] == {}
    assert [(move["seq"], move["undone"]) for move in state["moves"]] == [(2, False), (1, True)]
    assert not any(move["undoable"] for move in state["moves"])


def test_an_undo_that_is_undone_leaves_the_claim_as_it_was(alice: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/moves", claim(), json=True)
    alice.post(f"{game}/moves", undo(1), json=True)
    state = answer_of(alice.post(f"{game}/moves", undo(2), json=True))["state"]
    assert state["owners"] == {DENVER_HELENA: ALICE}
    assert [(m["seq"], m["undone"]) for m in state["moves"]] == [(3, False), (2, True), (1, False)]


def test_the_second_track_closes_below_four_players(alice: Phone) -> None:
    game = new_game(alice, seats=THREE_SEATS)
    claimed = alice.post(f"{game}/moves", claim(ALICE, DENVER_KANSAS_CITY[0]), json=True)
    assert answer_of(claimed)["state"]["closed"] == [DENVER_KANSAS_CITY[1]]
    refused = alice.post(f"{game}/moves", claim(BEN, DENVER_KANSAS_CITY[1]), json=True)
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"command_id": "short"}, "command_id"),
        ({"kind": "steal"}, "kind"),
        ({"seat": "two"}, "seat"),
        ({"subject": "x" * 200}, "subject"),
    ],
)
def test_a_field_that_cannot_be_read_is_named(
    alice: Phone, wrong: dict[str, object], field: str
) -> None:
    game = new_game(alice)
    response = alice.post(f"{game}/moves", {**claim(), **wrong}, json=True)
    assert response.status_code == 422
    assert field in answer_of(response)["error"]["fields"]
    assert answer_of(response)["state"]["seq"] == 0


@pytest.mark.parametrize("seat", ["", "7"])
def test_a_seat_that_does_not_sit_here_is_refused_in_words(alice: Phone, seat: str) -> None:
    game = new_game(alice)
    response = alice.post(f"{game}/moves", {**claim(), "seat": seat}, json=True)
    assert response.status_code == 422
    assert answer_of(response)["error"]["message"]


def test_an_undo_of_nothing_is_refused(alice: Phone) -> None:
    game = new_game(alice)
    fields = {"command_id": secrets.token_hex(16), "kind": "undo"}
    response = alice.post(f"{game}/moves", fields, json=True)
    assert response.status_code == 422
    assert answer_of(response)["error"]["code"] == "nothing_to_undo"


def test_a_plain_form_goes_back_to_its_page(alice: Phone) -> None:
    game = new_game(alice)
    page = alice.address(f"{game}/?view=list&seat=0&q=den")
    response = alice.post(f"{game}/moves", claim(next=page))
    assert response.status_code == 303
    assert response.location == page
    assert the_table(alice, game)[1].owners == {DENVER_HELENA: ALICE}


def test_a_refused_plain_form_shows_its_sentence_on_that_page(alice: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/moves", claim(ALICE))
    page = alice.address(f"{game}/?view=list")
    response = alice.post(f"{game}/moves", claim(BEN, next=page))
    assert response.status_code == 303
    assert (
        "Denver – Helena"
        in alice.get(response.location).text.partition('data-kind="refusal"')[2][:200]
    )


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/g/x", "/", "javascript:alert(1)", ""]
)
def test_nobody_is_sent_to_another_place(alice: Phone, elsewhere: str) -> None:
    game = new_game(alice)
    response = alice.post(f"{game}/moves", claim(next=elsewhere))
    assert response.location == alice.address(f"{game}/")


def test_the_state_is_sent_only_when_it_changed(alice: Phone, bob: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/moves", claim(), json=True)
    first = bob.get(f"{game}/state", json=True)
    assert first.headers["ETag"] == '"1"'
    known = {"If-None-Match": first.headers["ETag"]}
    assert bob.client.get(bob.address(f"{game}/state"), headers=known).status_code == 304
    alice.post(f"{game}/moves", claim(BEN, "boston--new-york-1"), json=True)
    fresh = bob.client.get(bob.address(f"{game}/state"), headers=known)
    assert (fresh.status_code, fresh.headers["ETag"]) == (200, '"2"')


def test_each_phone_knows_its_own_moves(alice: Phone, bob: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/moves", claim(), json=True)
    seen = [answer_of(phone.get(f"{game}/state", json=True))["moves"][0] for phone in (alice, bob)]
    assert [move["mine"] for move in seen] == [True, False]


def test_no_ticket_is_in_the_state(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [Move(MoveKind.KEEP_TICKET, ALICE, "denver--el-paso")])
    response = alice.get(f"{game}/state", json=True)
    assert answer_of(response)["moves"] == []
    assert "ticket" not in response.text
    assert "denver--el-paso" not in response.text


def test_the_last_move_of_a_route_can_be_taken_back_and_no_earlier_one(alice: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/moves", claim(), json=True)
    release = {**claim(), "kind": "release"}
    alice.post(f"{game}/moves", release, json=True)
    state = answer_of(alice.post(f"{game}/moves", claim(BEN), json=True))["state"]
    assert [move["seq"] for move in state["moves"] if move["undoable"]] == [3]
    assert list(state["claimed_at"]) == [DENVER_HELENA]


def test_the_log_in_the_state_is_its_tail(alice: Phone) -> None:
    game = new_game(alice)
    _, table = the_table(alice, game)
    routes = [route for route in table.ruleset.board.routes if route.endswith("-1")][:14]
    for number, route in enumerate(routes):
        alice.post(f"{game}/moves", claim(number % 2, route), json=True)
    state = answer_of(alice.get(f"{game}/state", json=True))
    assert [move["seq"] for move in state["moves"]] == list(range(14, 2, -1))


def test_who_called_the_last_round_is_in_the_state(alice: Phone) -> None:
    game = new_game(alice)
    six_cars_each = (
        "portland--salt-lake-city-1", "helena--seattle-1", "calgary--winnipeg-1",
        "duluth--helena-1", "duluth--toronto-1", "sault-st-marie--winnipeg-1",
        "miami--new-orleans-1",
    )  # fmt: skip
    play(alice, game, [Move(MoveKind.CLAIM, ALICE, route) for route in six_cars_each])
    assert answer_of(alice.get(f"{game}/state", json=True))["last_round"] is None
    play(alice, game, [Move(MoveKind.CLAIM, ALICE, "dallas--houston-1")])
    state = answer_of(alice.get(f"{game}/state", json=True))
    assert (state["seats"][ALICE]["trains"], state["last_round"]) == (2, ALICE)


def test_a_finished_game_takes_no_claim(alice: Phone) -> None:
    game = finished_game(alice)
    response = alice.post(f"{game}/moves", claim(BEN, "boston--new-york-1"), json=True)
    assert response.status_code == 422
    assert answer_of(response)["state"]["phase"] == "finished"


def test_a_stranger_finds_no_state_and_makes_no_move(alice: Phone, rival: Phone) -> None:
    game = new_game(alice)
    for path in (f"{game}/state", f"{game}/moves"):
        address = alice.address(path)
        answer = rival.get(address) if path.endswith("state") else rival.post(address, claim())
        assert answer.status_code == 404


def test_a_move_without_its_form_token_is_not_made(alice: Phone) -> None:
    game = new_game(alice)
    response = alice.post(f"{game}/moves", claim(), json=True, token="")
    assert response.status_code in {400, 403}
    assert the_table(alice, game)[0].seq == 0
