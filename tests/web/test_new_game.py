"""Setting a game up: who, which colours, which board."""

import re
from collections.abc import Mapping

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game, Player, Way
from tests.board_files import lake, text_of
from tests.phones import Phone

THREE = {"ruleset": "usa-classic", "way": "play", "blue": "Ana", "red": "Ben", "green": "Cleo"}


def games_of(app: Flask) -> list[tuple[int, str, Way, list[tuple[str, str | None]]]]:
    with app.app_context():
        found = db.session.scalars(select(Game).order_by(Game.number))
        return [
            (
                game.number,
                game.ruleset_id,
                game.way,
                [(seat.player.name, seat.colour) for seat in game.seats],
            )
            for game in found
        ]


def test_a_game_starts_with_the_people_and_colours_chosen(app: Flask, alice: Phone) -> None:
    answer = alice.post("new", THREE)
    assert (answer.status_code, answer.location) == (303, f"/g/{alice.group_id}/games/1/")
    seats = [("Ana", "blue"), ("Ben", "red"), ("Cleo", "green")]
    assert games_of(app) == [(1, "usa-classic", Way.PLAY, seats)]


def test_counting_at_the_end_and_the_house_rule_are_kept(app: Flask, alice: Phone) -> None:
    alice.post("new", {**THREE, "way": "count", "both_tracks_open": "y"})
    with app.app_context():
        game = db.session.scalars(select(Game)).one()
        assert (game.way, game.both_tracks_open) == (Way.COUNT, True)


def test_a_house_rule_without_a_meaning_is_left_out_in_words(app: Flask, alice: Phone) -> None:
    alice.post("new", {**THREE, "ruleset": "first-journey-usa", "both_tracks_open": "y"})
    with app.app_context():
        assert db.session.scalars(select(Game)).one().both_tracks_open is False
    assert "both tracks are open here anyway" in alice.get("games/1/").text


TICKED = 'checked id="both_tracks_open"'


def test_the_house_rule_is_remembered_from_the_last_game_in_which_it_mattered(alice: Phone) -> None:
    three = {**THREE, "yellow": "", "black": ""}
    assert TICKED not in alice.get("new").text
    assert alice.post("new", {**three, "both_tracks_open": "y"}).status_code == 303
    assert TICKED in alice.get("new").text
    assert alice.post("new", {**THREE, "yellow": "Dora", "black": "Emil"}).status_code == 303
    assert alice.post("new", {**three, "ruleset": "first-journey-usa"}).status_code == 303
    assert TICKED in alice.get("new").text
    assert alice.post("new", three).status_code == 303
    assert TICKED not in alice.get("new").text


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("usa-classic", 4), ("london", 3), ("india", 4), ("netherlands", 0), ("first-journey-usa", 0)],
)
def test_the_form_knows_from_how_many_players_all_tracks_are_open(
    alice: Phone, ruleset: str, players: int
) -> None:
    page = alice.get("new").text
    radio = re.search(rf'<input[^>]*id="ruleset-{ruleset}"[^>]*>', page)
    assert radio
    assert f'data-tracks-open-from="{players}"' in radio[0]


def test_the_first_form_offers_every_colour_and_a_board(alice: Phone) -> None:
    page = alice.get("new").text
    for colour in ("blue", "red", "green", "yellow", "black"):
        assert f'name="{colour}"' in page
        assert f"#seat-{colour}" in page
    assert "Deal 3 tickets each, keep at least 2" in page
    assert "Later draw 3, keep at least 1" in page
    assert "One track of each double route with fewer than 4 players" in page
    assert "45 trains" in page
    assert "Longest route: 10 points" in page
    assert "come from one source" in page


def test_the_next_form_starts_with_last_times_people(alice: Phone) -> None:
    alice.post("new", {**THREE, "ruleset": "usa-mega"})
    page = alice.get("new").text
    for name in ("Ana", "Ben", "Cleo"):
        assert f'value="{name}"' in page
    checked = page.split('value="usa-mega"', 1)[1].split(">", 1)[0]
    assert "checked" in checked


def test_people_of_a_result_without_colours_get_free_ones(alice: Phone) -> None:
    people = (("Ana", "1", "red"), ("Ben", "0", ""), ("Cleo", "0", ""))
    sent = {"ruleset": "usa-classic", "played_on": "2026-01-02"}
    for n, (name, place, colour) in enumerate(people):
        sent |= {f"people-{n}-name": name, f"people-{n}-place": place}
        sent |= {f"people-{n}-colour": colour}
    assert alice.post("record", sent).status_code == 303
    page = alice.get("new").text
    fields = re.findall(r'name="(blue|red|green|yellow|black)"[^>]*value="([^"]*)"', page)
    assert fields == [
        ("blue", "Ben"),
        ("red", "Ana"),
        ("green", "Cleo"),
        ("yellow", ""),
        ("black", ""),
    ]


def test_the_same_form_sent_again_is_the_same_game(app: Flask, alice: Phone) -> None:
    sent = {**THREE, "command_id": "5" * 32}
    first, second = alice.post("new", sent), alice.post("new", sent)
    assert first.location == second.location
    assert len(games_of(app)) == 1


def test_the_same_id_for_another_game_is_refused(app: Flask, alice: Phone) -> None:
    alice.post("new", {**THREE, "command_id": "5" * 32})
    answer = alice.post("new", {**THREE, "green": "", "command_id": "5" * 32})
    assert answer.status_code == 422
    assert len(games_of(app)) == 1


def test_two_spellings_of_one_name_are_one_person(app: Flask, alice: Phone) -> None:
    alice.post("new", THREE)
    alice.post("new", {**THREE, "blue": " ANA "})
    with app.app_context():
        assert len(db.session.scalars(select(Player)).all()) == 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"red": "ana"}, "ana sits at Blue and at Red."),
        ({"red": "", "green": ""}, "North America is for 2 to 5 players; here are 1."),
        (
            {"ruleset": "switzerland", "yellow": "Dora"},
            "Switzerland is for 2 to 3 players; here are 4.",
        ),
        ({"ruleset": ""}, "Please choose the board you play on."),
        ({"ruleset": "atlantis"}, "Please choose the board you play on."),
        ({"red": "B" * 41}, "This has 41 characters; at most 40 fit."),
        ({"red": "Ben\u202e"}, "invisible control characters"),
    ],
)
def test_what_does_not_fit_is_named_and_the_form_is_kept(
    app: Flask, alice: Phone, change: Mapping[str, str], words: str
) -> None:
    sent = {**THREE, **change, "both_tracks_open": "y"}
    answer = alice.post("new", sent)
    assert answer.status_code == 422
    assert words in answer.text
    assert 'value="Cleo"' in answer.text or "green" in change
    assert 'id="both_tracks_open" name="both_tracks_open" type="checkbox" value="y"' in answer.text
    assert games_of(app) == []


def test_a_way_nobody_knows_is_refused(app: Flask, alice: Phone) -> None:
    assert alice.post("new", {**THREE, "way": "guess"}).status_code == 422
    assert games_of(app) == []


def test_strangers_start_nothing(app: Flask, alice: Phone, stranger: Phone) -> None:
    assert stranger.post(f"/g/{alice.group_id}/new", THREE).status_code == 404
    assert games_of(app) == []


def test_people_who_were_put_away_are_not_offered(app: Flask, alice: Phone) -> None:
    alice.post("new", THREE)
    with app.app_context():
        ana = db.session.scalars(select(Player).where(Player.name == "Ana")).one().id
    alice.post("settings/archive_player", {"id": str(ana)})
    assert 'data-name="Ana"' not in alice.get("new").text
    assert 'data-name="Ben"' in alice.get("new").text


def test_own_boards_come_first_under_a_heading_of_their_own(alice: Phone) -> None:
    heading = '<legend class="label">Your own boards</legend>'
    assert heading not in alice.get("new").text
    assert alice.post("boards/new", {"text": text_of(lake())}).status_code == 303
    for address in ("new", "record"):
        page = alice.get(address).text
        group, shipped = page.index(heading), page.index('value="usa-classic"')
        own = re.search(r'value="own-[0-9a-f]{12}--usual"', page)
        assert own
        assert group < own.start() < shipped
        between = page[own.start() : shipped]
        assert between.count("</fieldset>") == between.count("<fieldset>") + 1, "closed before"
