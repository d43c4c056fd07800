"""Who gets in: a stranger sees nothing, and nothing of one group is seen through another."""

import datetime as dt

import pytest
import time_machine
from flask import Flask

from scorekeeper.services import groups
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Member
from scorekeeper.web import access
from tests.phones import Phone

from .addresses import Address, Things, addresses, change_code, log_length, things_of

OF_A_GROUP = {"group_id", "number", "seat", "player_id", "action", "board_id"}
OWNERS_PAGES = {"boards.bring", "boards.bring_again"}
OF_NO_GROUP = {"version_asked", "filename"}


def of_groups(app: Flask, things: Things) -> list[Address]:
    found = [one for one in addresses(app, things) if f"/g/{things.group_id}/" in one.path]
    assert len(found) >= 15
    return found


def ask(phone: Phone, address: Address) -> int:
    if address.method == "GET":
        return phone.get(address.path).status_code
    return phone.post(address.path).status_code


def test_whatever_an_address_names_is_named_through_its_group(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        if rule.arguments & (OF_A_GROUP - {"group_id"}):
            assert "group_id" in rule.arguments, f"{rule} looks something up outside of a group"
        assert rule.arguments <= OF_A_GROUP | OF_NO_GROUP, f"{rule} has an argument nobody checks"
        if "seat" in rule.arguments:
            assert "number" in rule.arguments


def test_members_get_in(app: Flask, alice: Phone, bob: Phone) -> None:
    things = things_of(alice)
    for address in of_groups(app, things):
        if address.method == "GET":
            for phone in (alice, bob):
                answers = {200, 302, 303, 409}  # 409: a game's file, asked for before the count
                if phone is bob and address.endpoint in OWNERS_PAGES:
                    answers = {403}
                assert ask(phone, address) in answers, address


def test_a_stranger_finds_nothing_anywhere(app: Flask, alice: Phone, stranger: Phone) -> None:
    for address in of_groups(app, things_of(alice)):
        assert ask(stranger, address) == 404, address


def test_the_owner_of_another_group_finds_nothing_here(
    app: Flask, alice: Phone, rival: Phone
) -> None:
    things = things_of(alice)
    for address in of_groups(app, things):
        assert ask(rival, address) == 404, address
    assert log_length(alice, things.number) == 0


def test_things_of_one_group_are_not_found_through_another(
    app: Flask, alice: Phone, rival: Phone
) -> None:
    theirs = things_of(rival, more_games=1)
    ours = things_of(alice)
    # Our group with their game (number 2, we have one), their player, a seat that is not there.
    mixed = [
        Things(ours.group_id, theirs.number, ours.seat, ours.player_id),
        Things(ours.group_id, ours.number, ours.seat, theirs.player_id),
        Things(ours.group_id, ours.number, 2, ours.player_id),
    ]
    names = [("/games/2/",), ("/players/",), ("/tickets/2",)]
    asked = 0
    for things, parts in zip(mixed, names, strict=True):
        for address in of_groups(app, things):
            if any(part in address.path for part in parts):
                asked += 1
                assert ask(alice, address) == 404, address
    assert asked >= 11


@pytest.mark.parametrize(
    "path",
    [
        "games/0/",
        "games/99999999999999999999/",
        "games/1/tickets/99999999999999999999",
        "players/99999999999999999999",
        "games/-1/",
        "games/1%00/",
    ],
)
def test_numbers_that_no_database_holds_are_not_found(alice: Phone, path: str) -> None:
    things_of(alice)
    assert alice.get(path).status_code == 404


def test_no_such_group_and_not_your_group_look_the_same(alice: Phone, stranger: Phone) -> None:
    there = stranger.get(f"/g/{alice.group_id}/")
    nowhere = stranger.get(f"/g/{'0' * len(alice.group_id)}/")
    assert there.status_code == nowhere.status_code == 404
    assert there.text == nowhere.text


def test_changing_the_code_shuts_everybody_else_out_at_once(alice: Phone, bob: Phone) -> None:
    assert bob.get("").status_code == 200
    change_code(alice)
    assert bob.get("").status_code == 404
    assert alice.get("").status_code == 200


def test_a_removed_phone_is_out_at_once(alice: Phone, bob: Phone) -> None:
    with alice.app.app_context():
        owner = db.session.get_one(Member, alice.member_id)
        groups.remove_member(owner.group, owner, bob.member_id)
    assert bob.get("").status_code == 404
    assert bob.post("games/1/moves").status_code == 404


def test_a_player_cannot_do_what_owners_do(alice: Phone, bob: Phone) -> None:
    for action in ("change_code", "remove_member", "rename_player", "archive_player"):
        answer = bob.post(f"settings/{action}", {"number": alice.member_id})
        assert answer.status_code == 403, action
    assert alice.get("").status_code == 200


@pytest.mark.parametrize("cut", ["first", "late", "swapped"])
def test_a_tampered_cookie_is_no_cookie(app: Flask, alice: Phone, cut: str) -> None:
    name = app.config["SESSION_COOKIE_NAME"]
    cookie = alice.client.get_cookie(name)
    assert cookie is not None
    value = cookie.value
    changed = {
        "first": "x" + value[1:],
        # Not the very last character: some of its bits belong to no byte of the signature.
        "late": value[:-2] + ("A" if value[-2] != "A" else "B") + value[-1],
        "swapped": value.swapcase(),
    }[cut]
    alice.client.set_cookie(name, changed)
    assert alice.get("").status_code == 404


def test_a_cookie_signed_with_another_key_is_no_cookie(app: Flask, alice: Phone) -> None:
    app.config["SECRET_KEY"] = "another key that is long enough for everybody"
    assert alice.get("").status_code == 404


def test_a_cookie_stays_good_while_keys_are_changed(app: Flask, alice: Phone) -> None:
    app.config["SECRET_KEY_FALLBACKS"] = [app.config["SECRET_KEY"]]
    app.config["SECRET_KEY"] = "another key that is long enough for everybody"
    assert alice.get("").status_code == 200


@pytest.mark.parametrize("junk", [None, 7, {"a": 1}, [None, 3, ["x"]], "token"])
def test_a_cookie_of_another_shape_lets_nobody_in(alice: Phone, junk: object) -> None:
    with alice.client.session_transaction() as cookie:
        cookie[access.TOKENS] = junk
    assert alice.get("").status_code == 404


def test_the_cookie_is_renewed_once_a_week_by_pages_only(alice: Phone) -> None:
    page = {"Accept": "text/html"}
    with alice.client.session_transaction() as cookie:
        cookie[access.RENEWED] = 1
    polled = alice.client.get(alice.address(""), headers={"Accept": "application/json"})
    assert "Set-Cookie" not in polled.headers
    assert "Set-Cookie" in alice.client.get(alice.address(""), headers=page).headers
    assert "Set-Cookie" not in alice.client.get(alice.address(""), headers=page).headers


def test_a_clock_that_was_put_back_shuts_nobody_out(app: Flask) -> None:
    with time_machine.travel("2026-11-30 20:00+00:00", tick=False) as clock:
        phone = Phone.blank(app).make_group()
        clock.shift(dt.timedelta(hours=-1))
        assert phone.get("").status_code == 200
        # A page with a form would otherwise put an empty cookie in the old one's place.
        assert phone.get("/").status_code == 200
        clock.shift(dt.timedelta(hours=1))
        assert phone.get("").status_code == 200
        clock.shift(dt.timedelta(days=181))
        assert phone.get("").status_code == 404


def test_a_phone_in_many_groups_has_a_cookie_that_browsers_keep(app: Flask, alice: Phone) -> None:
    with app.test_request_context():
        for _ in range(access.MOST_GROUPS + 10):
            access.remember(groups.create_group("One of many"))
        assert len(access.my_tokens()) == access.MOST_GROUPS
        tokens = access.my_tokens()
    with alice.client.session_transaction() as cookie:
        cookie[access.TOKENS] = tokens
        cookie["csrf_token"] = "x" * 40
    value = alice.client.get_cookie(app.config["SESSION_COOKIE_NAME"])
    assert value is not None
    assert len(value.value) < 3900
