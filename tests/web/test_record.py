"""Just recording who won."""

import datetime as dt
from collections.abc import Mapping

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game
from tests.phones import Phone

Row = tuple[str, str, str, str]  # name, place as tapped, points, colour


def form(*rows: Row, **more: str) -> dict[str, str]:
    sent = {"ruleset": "usa-classic", "played_on": "2026-01-02", **more}
    for n, row in enumerate(rows):
        for field, value in zip(("name", "place", "points", "colour"), row, strict=True):
            sent[f"people-{n}-{field}"] = value
    return sent


def results(app: Flask) -> list[dict[str, tuple[int | None, int | None, bool | None]]]:
    with app.app_context():
        return [
            {seat.player.name: (seat.place, seat.total, seat.winner) for seat in game.seats}
            for game in db.session.scalars(select(Game).order_by(Game.number))
        ]


ANA_WON = (("Ana", "1", "", ""), ("Ben", "0", "", ""), ("Cleo", "", "", ""))


def test_a_result_that_is_counted_already_needs_no_word_on_dealing(alice: Phone) -> None:
    page = alice.get("record").text
    assert 'id="ruleset-europe"' in page
    assert "Deal 3" not in page
    assert "45 trains" in page


def test_the_winner_alone_is_a_result(app: Flask, alice: Phone) -> None:
    answer = alice.post("record", form(*ANA_WON))
    assert (answer.status_code, answer.location) == (303, f"/g/{alice.group_id}/")
    assert results(app) == [{"Ana": (1, None, True), "Ben": (None, None, None)}]
    assert "The result is kept." in alice.get("").text


def test_a_podium_with_points_and_colours(app: Flask, alice: Phone) -> None:
    rows = (("Ana", "2", "99", "red"), ("Ben", "1", "120", "blue"), ("Cleo", "3", "-4", ""))
    alice.post("record", form(*rows))
    assert results(app) == [
        {"Ben": (1, 120, True), "Ana": (2, 99, False), "Cleo": (3, -4, False)},
    ]
    with app.app_context():
        seats = db.session.scalars(select(Game)).one().seats
        assert {seat.player.name: seat.colour for seat in seats} == {
            "Ana": "red",
            "Ben": "blue",
            "Cleo": None,
        }


def test_two_winners_are_followed_by_a_third(app: Flask, alice: Phone) -> None:
    alice.post("record", form(("Ana", "1", "", ""), ("Ben", "1", "", ""), ("Cleo", "2", "", "")))
    assert results(app) == [
        {"Ana": (1, None, True), "Ben": (1, None, True), "Cleo": (3, None, False)},
    ]


def test_points_alone_tell_who_won(app: Flask, alice: Phone) -> None:
    alice.post("record", form(("Ana", "0", "80", ""), ("Ben", "", "121", "")))
    assert results(app) == [{"Ben": (1, 121, True), "Ana": (2, 80, False)}]


def test_empty_points_are_not_zero(app: Flask, alice: Phone) -> None:
    alice.post("record", form(("Ana", "1", "  ", ""), ("Ben", "2", "0", "")))
    assert results(app) == [{"Ana": (1, None, True), "Ben": (2, 0, False)}]


def test_the_day_can_be_set_back(app: Flask, alice: Phone) -> None:
    alice.post("record", form(*ANA_WON, played_on="2019-12-26"))
    with app.app_context():
        assert db.session.scalars(select(Game)).one().played_on == dt.date(2019, 12, 26)


def test_an_empty_day_is_today(app: Flask, alice: Phone) -> None:
    before = dt.datetime.now(dt.UTC).date()
    alice.post("record", form(*ANA_WON, played_on=""))
    after = dt.datetime.now(dt.UTC).date()
    with app.app_context():
        assert before <= db.session.scalars(select(Game)).one().played_on <= after


def test_the_same_form_sent_again_counts_once(app: Flask, alice: Phone) -> None:
    sent = form(*ANA_WON, command_id="7" * 32)
    assert [alice.post("record", sent).status_code for _try in range(2)] == [303, 303]
    assert len(results(app)) == 1


def test_the_next_form_knows_people_and_board(alice: Phone) -> None:
    alice.post("record", form(*ANA_WON, ruleset="europe"))
    page = alice.get("record").text
    assert 'name="people-0-name" value="Ana"' in page
    assert 'name="people-1-name" value="Ben"' in page
    checked = page.split('value="europe"', 1)[1].split(">", 1)[0]
    assert "checked" in checked


def test_a_first_form_has_room_for_five(alice: Phone) -> None:
    page = alice.get("record").text
    assert page.count("Somebody new") == 5
    assert 'name="people-4-place"' in page


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (form(("Ana", "1", "", "")), "North America is for 2 to 5 players; here are 1."),
        (form(("Ana", "0", "", ""), ("Ben", "0", "", "")), "Please say who won."),
        (form(("Ana", "1", "", ""), ("ana ", "2", "", "")), "ana is there twice."),
        (form(("Ana", "1", "", ""), ("Ben", "3", "", "")), "nobody is “Second”"),
        (
            form(("Ana", "1", "50", ""), ("Ben", "2", "60", "")),
            "Ben has more points than Ana, but the worse place.",
        ),
        (
            form(("Ana", "1", "98", ""), ("Ben", "1", "95", "")),
            "Ana and Ben share a place, but Ana has more points.",
        ),
        (form(("Ana", "1", "many", ""), ("Ben", "0", "", "")), "“many” is no number of points."),
        (
            form(("Ana", "1", "", "red"), ("Ben", "0", "", "red")),
            "Ana and Ben cannot both have Red.",
        ),
        (form(("Ana", "1", "", ""), ("", "2", "", "")), "Somebody has a place or points"),
        (form(*ANA_WON, played_on="2999-01-01"), "This day has not come yet"),
        (form(*ANA_WON, played_on="1890-01-01"), "The game did not exist then."),
        (form(*ANA_WON, played_on="yesterday"), "“yesterday” is no date."),
        (form(*ANA_WON, ruleset="atlantis"), "Please choose the board you play on."),
    ],
)
def test_what_does_not_fit_is_named_and_the_form_is_kept(
    app: Flask, alice: Phone, sent: Mapping[str, str], words: str
) -> None:
    answer = alice.post("record", sent)
    assert answer.status_code == 422
    assert words in answer.text
    assert 'value="Ana"' in answer.text
    for field in ("played_on", "people-0-points", "people-1-points"):
        assert not sent.get(field) or f'value="{sent[field]}"' in answer.text
    assert results(app) == []


def test_strangers_record_nothing(app: Flask, alice: Phone, stranger: Phone) -> None:
    assert stranger.post(f"/g/{alice.group_id}/record", form(*ANA_WON)).status_code == 404
    assert results(app) == []
