"""What no form of ours sends, and what a hurried hand does: answered in words, counted once."""

import secrets

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.rules.moves import Move, MoveKind, Phase
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group, Member
from scorekeeper.web.games.forms import MOST_ROWS
from scorekeeper.web.limiting import network_of
from tests.phones import Phone

from .addresses import log_length
from .played import ALICE, counting_game, new_game, play, the_table

DENVER_HELENA = "denver--helena-1"
TICKET = "los-angeles--seattle"
DATES = ("0001-01-01", "9999-12-31", "2026-02-29", "2024-02-30", "today", "-", "\u0662-1-1")


def claim_form(**more: object) -> dict[str, object]:
    form = {"kind": "claim", "seat": 0, "subject": DENVER_HELENA}
    return {"command_id": secrets.token_hex(16), **form, **more}


def many(app: Flask) -> tuple[int, int]:
    """Count groups and phones."""
    with app.app_context():
        return (
            db.session.scalar(select(func.count(Group.id))) or 0,
            db.session.scalar(select(func.count(Member.id))) or 0,
        )


@pytest.mark.parametrize("index", ["²", "٣", "9" * 5000, "", "-1"])
def test_a_field_with_a_strange_number_is_left_out(alice: Phone, index: str) -> None:
    form = {f"people-{index}-name": "Zoe", f"people-{index}-place": "1", "ruleset": "usa-classic"}
    answer = alice.post("record", form)
    assert answer.status_code == 422
    assert "here are 0" in answer.text


def test_only_so_many_rows_are_read(alice: Phone) -> None:
    form = {f"people-{row}-name": f"Zoe {row}" for row in range(MOST_ROWS + 1)}
    answer = alice.post("record", form)
    assert answer.status_code == 422
    assert f"Zoe {MOST_ROWS - 1}" in answer.text
    assert f"Zoe {MOST_ROWS}" not in answer.text


@pytest.mark.parametrize("number", ["9" * 20, "1" * 5000, "2147483648", "-1", "²", "", "1.5"])
@pytest.mark.parametrize("action", ["rename_player", "archive_player", "remove_member"])
def test_nobody_has_a_strange_number(alice: Phone, action: str, number: str) -> None:
    answer = alice.post(f"settings/{action}", {"id": number, "name": "Zoe"})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "target",
    ["//[", "http://[", "https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example",
     "javascript:alert(1)", "\r\nSet-Cookie: a=b", "x" * 9000],
)  # fmt: skip
def test_a_move_leads_back_to_its_own_game_only(alice: Phone, target: str) -> None:
    game = new_game(alice)
    answer = alice.post(f"{game}/moves", claim_form(next=target))
    assert (answer.status_code, answer.location) == (303, alice.address(f"{game}/"))
    assert "a=b" not in str(answer.headers)


@pytest.mark.parametrize("where", ["path", "query", "name", "value"])
def test_what_no_keyboard_types_is_refused_everywhere(alice: Phone, where: str) -> None:
    game = new_game(alice)
    if where == "path":
        assert alice.get("/g/a%00b/").status_code == 404
        assert alice.get("boards/usa%00").status_code == 404
    elif where == "query":
        assert alice.get(f"{game}/?q=a%00b").status_code == 400
    else:
        field = {"no\0thing": "x"} if where == "name" else {"subject": "den\0ver"}
        assert alice.post(f"{game}/moves", claim_form(**field)).status_code == 400
        assert alice.post("/join", {"secret": "a\0b"}).status_code == 400


@pytest.mark.parametrize("day", DATES)
def test_a_day_that_cannot_be_is_refused_in_words(alice: Phone, day: str) -> None:
    form = {
        "ruleset": "usa-classic", "played_on": day, "people-0-name": "Alice", "people-0-place": "1",
        "people-1-name": "Ben", "people-1-place": "2",
    }  # fmt: skip
    assert alice.post("record", form).status_code == 422
    assert alice.post("record", {**form, "played_on": "2024-02-29"}).status_code == 303


def test_saving_a_count_with_nothing_new_is_fine(alice: Phone) -> None:
    game = counting_game(alice)
    before = log_length(alice, 1)
    answer = alice.post(f"{game}/count", {"action": "save"})
    assert (answer.status_code, log_length(alice, 1)) == (303, before)


def test_the_same_new_group_sent_twice_is_one_group(app: Flask, stranger: Phone) -> None:
    form = {"name": "Kitchen", "command_id": "ab" * 16}
    token = stranger.csrf_token()
    blank = stranger.client.get_cookie("scorekeeper")
    assert blank is not None
    first = stranger.post("/groups", form, token=token)
    # The first answer, and its cookie, was lost on the way.
    stranger.client.set_cookie("scorekeeper", blank.value)
    again = stranger.post("/groups", form, token=token)
    assert again.location == first.location
    assert many(app) == (1, 1)
    assert "wner link" in stranger.get(f"{again.location}settings").text


def test_another_name_makes_another_group_at_the_second_press(app: Flask, stranger: Phone) -> None:
    form = {"name": "Kitchen", "command_id": "ab" * 16}
    stranger.post("/groups", form)
    refused = stranger.post("/groups", {**form, "name": "Garden"})
    assert refused.status_code == 422
    assert "used for another entry" in refused.text
    assert form["command_id"] not in refused.text
    assert many(app) == (1, 1)


def test_a_phone_that_was_shut_out_does_not_come_back_by_the_same_form(
    app: Flask, stranger: Phone
) -> None:
    form = {"name": "Kitchen", "command_id": "ab" * 16}
    address = stranger.post("/groups", form).location
    assert stranger.post(f"{address}settings/leave").status_code == 303
    assert stranger.post("/groups", form).status_code == 422
    assert stranger.get(address).status_code == 404
    assert many(app) == (1, 1)


def test_a_game_begun_by_back_and_a_change_is_begun_at_the_second_press(alice: Phone) -> None:
    form = {"ruleset": "usa-classic", "blue": "Alice", "red": "Ben", "command_id": "ab" * 16}
    assert alice.post("new", form).location.endswith("/games/1/")
    assert alice.post("new", form).location.endswith("/games/1/")
    refused = alice.post("new", {**form, "red": "Bert"})
    assert refused.status_code == 422
    assert form["command_id"] not in refused.text


def test_two_phones_start_the_count_and_both_get_there(
    alice: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(alice)
    _, stale = the_table(alice, game)
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    monkeypatch.setattr("scorekeeper.services.games.table_of", lambda _game: stale)
    answer = alice.post(f"{game}/count", {"action": "start"})
    assert (answer.status_code, answer.location) == (303, alice.address(f"{game}/count"))


def test_an_old_undo_takes_no_ticket_that_another_phone_keeps(alice: Phone, bob: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [Move(MoveKind.KEEP_TICKET, ALICE, TICKET)])
    play(alice, game, [Move(MoveKind.RETURN_TICKET, ALICE, TICKET)])
    form = {"command_id": "ab" * 16, "kind": "undo", "undoes": 1}
    without = alice.post(f"{game}/moves", form, json=True)
    play(bob, game, [Move(MoveKind.KEEP_TICKET, ALICE, TICKET)])
    answer = alice.post(f"{game}/moves", form, json=True)
    assert answer.status_code == without.status_code == 403
    assert answer.get_json()["error"] == without.get_json()["error"]
    assert the_table(bob, game)[1].tickets == {TICKET: ALICE}


def test_ipv4_behind_a_socket_of_both_kinds_is_no_single_household() -> None:
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")
    assert network_of("::ffff:192.0.2.1") != network_of("::ffff:192.0.2.2")


def test_two_phones_finish_and_both_see_the_result(
    alice: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = counting_game(alice)
    _, stale = the_table(alice, game)
    play(alice, game, [Move(MoveKind.FINISH, None)])
    monkeypatch.setattr("scorekeeper.services.games.table_of", lambda _game: stale)
    answer = alice.post(f"{game}/count", {"action": "finish"})
    assert (answer.status_code, answer.location) == (303, alice.address(f"{game}/count"))


def test_a_whole_club_joins_through_one_wifi_but_does_not_guess(app: Flask, alice: Phone) -> None:
    for _ in range(14):
        phone = Phone.blank(app)
        assert phone.post("/join", {"secret": alice.invite}).status_code == 303
    tries = [Phone.blank(app).post("/join", {"secret": "x" * 22}).status_code for _ in range(12)]
    assert tries == [422] * 10 + [429] * 2
    assert Phone.blank(app).post("/join", {"secret": alice.invite}).status_code == 429


def test_a_count_that_came_back_by_back_is_said_anew(alice: Phone) -> None:
    game, form = counting_game(alice), {"command_id": "ab" * 16}
    for typed in ("10", "12", "10"):
        alice.post(f"{game}/count", {**form, "action": "save", "marker-0": typed})
        assert the_table(alice, game)[1].markers == {ALICE: int(typed)}
    for _ in range(2):
        alice.post(f"{game}/count", {**form, "action": "finish", "marker-0": "10"})
        assert the_table(alice, game)[1].phase is Phase.FINISHED
        alice.post(f"{game}/count", {**form, "action": "reopen"})
        assert the_table(alice, game)[1].phase is Phase.COUNTING
