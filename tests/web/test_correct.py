"""Correcting a result that was only recorded."""

import re

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game
from tests.phones import Phone

from .addresses import log_length
from .played import finished_game

Seats = dict[str, tuple[int | None, int | None]]
COMMAND = "0123456789abcdef" * 2


def record(phone: Phone, *rows: tuple[str, str, str]) -> str:
    """Record a game of 2 January; the only one gives its address below the group."""
    sent = {"ruleset": "usa-classic", "played_on": "2026-01-02"}
    for n, row in enumerate(rows):
        for field, value in zip(("name", "place", "points"), row, strict=True):
            sent[f"people-{n}-{field}"] = value
    assert phone.post("record", sent).status_code == 303
    return "games/1"


@pytest.fixture
def game(alice: Phone) -> str:
    """The wrong tap: it was Ben who won."""
    return record(alice, ("Ana", "1", "99"), ("Ben", "2", "98"))


def form(*rows: tuple[str, str], seq: int = 0, **more: str) -> dict[str, str]:
    sent = {"seq": str(seq), "played_on": "2026-01-02", "command_id": COMMAND, **more}
    for n, (place, points) in enumerate(rows):
        sent |= {f"people-{n}-place": place, f"people-{n}-points": points}
    return sent


def kept(app: Flask) -> tuple[str, Seats]:
    with app.app_context():
        game = db.session.scalars(select(Game)).one()
        seats = {seat.player.name: (seat.place, seat.total) for seat in game.seats}
        return str(game.played_on), seats


def tapped(page: str) -> list[str]:
    return re.findall(r'-place" value="(\d*)" checked', page)


def test_the_form_says_what_is_kept(alice: Phone, game: str) -> None:
    assert f'href="/g/{alice.group_id}/{game}/correct"' in alice.get(f"{game}/result").text
    page = alice.get(f"{game}/correct").text
    assert tapped(page) == ["1", "2"]
    assert re.findall(r'value="(\d+)"[^>]*>', page.split("Points of Ana")[1])[0] == "99"
    assert 'value="2026-01-02"' in page


def test_the_winner_the_points_and_the_day_are_corrected(
    app: Flask, alice: Phone, bob: Phone, game: str
) -> None:
    sent = form(("2", "89"), ("1", "98"), played_on="2026-01-03")
    answer = bob.post(f"{game}/correct", sent)
    assert (answer.status_code, answer.location) == (303, f"/g/{alice.group_id}/{game}/result")
    assert kept(app) == ("2026-01-03", {"Ana": (2, 89), "Ben": (1, 98)})
    page = bob.get(f"{game}/result").text
    assert "<h1>Ben won</h1>" in page
    assert "The result is corrected." in page
    standings = alice.get("").text
    assert standings.index("Ben") < standings.index("Ana")


def test_the_log_says_what_was_what_is_and_from_which_phone(
    alice: Phone, bob: Phone, game: str
) -> None:
    bob.post(f"{game}/correct", form(("2", ""), ("1", "98"), played_on="2026-01-03"))
    log = alice.get(f"{game}/log").text
    for words in ("place: 1 → 2", "points: 99 → not known", "place: 2 → 1", "another phone"):
        assert words in log
    assert "Jan 2, 2026 → Jan 3, 2026" in log


def test_a_form_sent_twice_counts_once(app: Flask, alice: Phone, game: str) -> None:
    sent = form(("2", "89"), ("1", "98"))
    for _ in range(2):
        assert alice.post(f"{game}/correct", sent).location.endswith("/result")
    assert log_length(alice, 1) == 3
    assert kept(app)[1] == {"Ana": (2, 89), "Ben": (1, 98)}


def test_a_page_that_is_old_by_now_changes_nothing(app: Flask, alice: Phone, game: str) -> None:
    alice.post(f"{game}/correct", form(("2", "89"), ("1", "98")))
    for seq in ("0", "", "nine", "²"):
        sent = form(("1", "99"), ("2", "98"), command_id="c" * 32) | {"seq": seq}
        answer = alice.post(f"{game}/correct", sent)
        assert answer.location.endswith("/correct")
        assert "in the meantime" in alice.get(f"{game}/correct").text
    assert kept(app)[1] == {"Ana": (2, 89), "Ben": (1, 98)}


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (form(("2", ""), ("2", "")), "nobody is"),
        (form(("0", ""), ("0", "")), "Please say who won."),
        (form(("1", "90"), ("2", "98")), "more points than Ana"),
        (form(("1", "many"), ("2", "9")), "is no number of points"),
        (form(("1", "9999"), ("2", "9")), "9999 points cannot be"),
        (form(("1", "99"), ("2", "98"), played_on="2099-01-01"), "has not come yet"),
        (form(("1", "99"), ("2", "98"), played_on="soon"), "is no date"),
        (form(("1", "99"), ("2", "98"), ("3", "9")), "cannot be changed"),
        (form(("1", "99")), "cannot be changed"),
        (form(), "cannot be changed"),
    ],
)
def test_what_cannot_be_is_said_in_words(
    app: Flask, alice: Phone, game: str, sent: dict[str, str], words: str
) -> None:
    answer = alice.post(f"{game}/correct", sent)
    assert answer.status_code == 422
    assert words in answer.text.replace("&#34;", '"')
    assert (log_length(alice, 1), kept(app)[1]) == (0, {"Ana": (1, 99), "Ben": (2, 98)})


def test_shared_and_unknown_places_stay_as_they_are(app: Flask, alice: Phone) -> None:
    rows = (("Ana", "1", ""), ("Ben", "1", ""), ("Cleo", "2", ""), ("Dan", "0", ""))
    game = record(alice, *rows)
    before = kept(app)
    assert before[1]["Cleo"] == (3, None)
    page = alice.get(f"{game}/correct").text
    assert tapped(page) == ["1", "1", "2", "0"]
    alice.post(f"{game}/correct", form(*((place, "") for place in tapped(page))))
    assert (kept(app), log_length(alice, 1)) == (before, 0)


def test_five_places_by_points_stay_as_they_are(app: Flask, alice: Phone) -> None:
    rows = [
        ("A", "0", "50"),
        ("B", "0", "40"),
        ("C", "0", "30"),
        ("D", "0", "20"),
        ("E", "0", "10"),
    ]
    game = record(alice, *rows)
    page = alice.get(f"{game}/correct").text
    assert tapped(page) == ["1", "2", "3", "4", "5"]
    alice.post(f"{game}/correct", form(*((str(n), row[2]) for n, row in enumerate(rows, 1))))
    assert log_length(alice, 1) == 0
    assert kept(app)[1]["E"] == (5, 10)


def test_a_counted_game_is_opened_again_instead(alice: Phone) -> None:
    game = finished_game(alice)
    before = log_length(alice, 1)
    assert alice.get(f"{game}/correct").location.endswith(f"/{game}/result")
    answer = alice.post(f"{game}/correct", form(("2", ""), ("1", "")))
    assert answer.location.endswith(f"/{game}/result")
    assert log_length(alice, 1) == before


def test_strangers_correct_nothing(
    app: Flask, alice: Phone, stranger: Phone, rival: Phone, game: str
) -> None:
    address = f"/g/{alice.group_id}/{game}/correct"
    for phone in (stranger, rival):
        assert phone.get(address).status_code == 404
        assert phone.post(address, form(("2", ""), ("1", ""))).status_code == 404
    assert kept(app)[1] == {"Ana": (1, 99), "Ben": (2, 98)}


def test_the_state_of_a_recorded_result_tells_that_it_was_corrected(
    alice: Phone, game: str
) -> None:
    first = alice.get(f"{game}/state", json=True)
    assert (first.json, first.headers["ETag"]) == ({"seq": 0, "phase": "finished"}, '"0"')
    alice.post(f"{game}/correct", form(("2", "89"), ("1", "98")))
    asked = {"Accept": "application/json", "If-None-Match": '"0"'}
    again = alice.client.get(alice.address(f"{game}/state"), headers=asked)
    assert (again.status_code, again.json) == (200, {"seq": 3, "phase": "finished"})
    asked["If-None-Match"] = '"3"'
    assert alice.client.get(alice.address(f"{game}/state"), headers=asked).status_code == 304


@pytest.mark.parametrize("seq", ["9" * 20, "9" * 5000, "-1", "²", "", "x"])
def test_a_version_that_cannot_be_is_none_of_ours(
    app: Flask, alice: Phone, game: str, seq: str
) -> None:
    answer = alice.post(f"{game}/correct", form(("2", "98"), ("1", "99")) | {"seq": seq})
    assert (answer.status_code, answer.location) == (303, alice.address(f"{game}/correct"))
    assert kept(app)[1] == {"Ana": (1, 99), "Ben": (2, 98)}
