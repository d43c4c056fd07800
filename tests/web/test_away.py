"""Games that are taken away, and brought back."""

import pytest
from flask import Flask

from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Member
from tests.phones import Phone

from .addresses import log_length
from .played import counting_game, finished_game, new_game

COMMAND = "0123456789abcdef" * 2
WITHDRAW = {"action": "withdraw", "command_id": COMMAND}
BRING_BACK = {"action": "bring_back", "command_id": COMMAND[::-1]}


def kinds(phone: Phone, number: int = 1) -> list[str]:
    with phone.app.app_context():
        group = db.session.get_one(Member, phone.member_id).group
        return [entry.kind for entry in games.log_of(games.game_of(group, number))]


def test_the_page_names_the_game_before_it_asks(alice: Phone) -> None:
    game = new_game(alice)
    page = alice.get(f"{game}/away").text
    for words in ("Take this game away?", "Alice", "Ben", "North America", "Take it away"):
        assert words in page
    assert kinds(alice) == []


def test_the_board_and_the_count_lead_to_the_page_that_asks(alice: Phone) -> None:
    game = counting_game(alice)
    asks = f"/g/{alice.group_id}/{game}/away"
    assert f'href="{asks}"' in alice.get(f"{game}/").text
    assert 'name="action" value="away"' in alice.get(f"{game}/count").text
    assert alice.post(f"{game}/count", {"action": "away"}).location == asks


def test_a_game_taken_away_disappears_everywhere_and_comes_back(alice: Phone, bob: Phone) -> None:
    game = finished_game(alice)
    before = kinds(alice)
    assert "Out of 1 finished game;" in alice.get("").text
    answer = bob.post(f"{game}/away", WITHDRAW)
    assert (answer.status_code, answer.location) == (303, f"/g/{alice.group_id}/")
    group = alice.get("").text
    assert "The game is taken away." in bob.get("").text
    assert "Out of" not in group
    assert "No game yet" in group
    history = alice.get("history").text
    assert "Games taken away (1)" in history
    assert f'href="/g/{alice.group_id}/{game}/away"' in history
    assert "No finished game yet" in alice.get("players/1").text
    assert bob.post(f"{game}/away", BRING_BACK).location.endswith(f"/{game}/")
    assert "Games taken away" not in alice.get("history").text
    assert "Alice wins with 99 points" in alice.get(f"{game}/result").text
    assert kinds(alice) == [*before, "withdraw", "bring_back"]


@pytest.mark.parametrize(
    "page", ["/", "/tickets", "/tickets/0", "/count", "/result", "/correct", "/game.json"]
)
def test_its_pages_lead_to_the_one_that_says_so(alice: Phone, page: str) -> None:
    game = counting_game(alice)
    alice.post(f"{game}/away", WITHDRAW)
    answer = alice.get(f"{game}{page}")
    assert (answer.status_code, answer.location) == (303, f"/g/{alice.group_id}/{game}/away")
    told = alice.get(f"{game}/away").text
    assert "This game was taken away" in told
    assert "Bring it back" in told
    assert "a phone" in told, "which phone took it away"


def test_the_log_says_who_took_it_away_and_who_brought_it_back(alice: Phone, bob: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/away", WITHDRAW)
    bob.post(f"{game}/away", BRING_BACK)
    log = alice.get(f"{game}/log").text
    back, away = log.index("The game was brought back"), log.index("The game was taken away")
    assert back < log.index("another phone") < away


def test_a_move_on_a_game_taken_away_is_refused_in_words(alice: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/away", WITHDRAW)
    move = {"command_id": "b" * 32, "kind": "claim", "seat": 0, "subject": "denver--helena-1"}
    answer = alice.post(f"{game}/moves", move, json=True)
    assert answer.status_code == 409
    assert answer.json is not None
    assert answer.json["error"]["message"] == "This game was taken away. Bring it back first."
    assert answer.json["state"]["moves"][0]["text"] == "The game was taken away"
    started = alice.post(f"{game}/count", {"action": "start"})
    assert (started.status_code, kinds(alice)) == (409, ["withdraw"])


def test_a_running_game_goes_on_where_it_was(alice: Phone) -> None:
    game = new_game(alice)
    alice.post(f"{game}/away", WITHDRAW)
    assert "On the table now" not in alice.get("").text
    alice.post(f"{game}/away", BRING_BACK)
    assert "On the table now" in alice.get("").text
    assert alice.get(f"{game}/").status_code == 200


def test_the_same_form_sent_twice_counts_once(alice: Phone) -> None:
    game = new_game(alice)
    for _ in range(2):
        assert alice.post(f"{game}/away", WITHDRAW).status_code == 303
    alice.post(f"{game}/away", BRING_BACK)
    alice.post(f"{game}/away", WITHDRAW)
    assert kinds(alice) == ["withdraw", "bring_back"]
    wrong = alice.post(f"{game}/away", {"action": "bring_back", "command_id": COMMAND})
    assert wrong.status_code == 422


@pytest.mark.parametrize("action", ["", "erase"])
def test_a_button_that_is_not_there_does_nothing(alice: Phone, action: str) -> None:
    game = new_game(alice)
    assert alice.post(f"{game}/away", {"action": action}).status_code == 404
    assert kinds(alice) == []


def test_strangers_take_nothing_away(
    app: Flask, alice: Phone, stranger: Phone, rival: Phone
) -> None:
    assert app
    game = new_game(alice)
    address = f"/g/{alice.group_id}/{game}/away"
    for phone in (stranger, rival):
        assert phone.get(address).status_code == 404
        assert phone.post(address, WITHDRAW).status_code == 404
    assert log_length(alice, 1) == 0
