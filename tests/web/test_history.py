"""What the group remembers."""

import datetime as dt

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group, Player
from tests.phones import Phone


@pytest.fixture
def played(app: Flask, alice: Phone) -> Phone:
    """Three games: Ana wins two of them on two boards, Ben one without points."""
    kept = [
        ("usa-classic", 1, ("Ana", "blue", 1, 121), ("Ben", "red", 2, 98)),
        ("europe", 2, ("Ben", "red", 1, None), ("Ana", "blue", 2, None)),
        ("europe", 3, ("Ana", "green", 1, 99), ("Cleo", None, 2, 80)),
    ]
    with app.app_context():
        group = db.session.scalars(select(Group)).one()
        for ruleset, day, *seats in kept:
            places = tuple(games.Placed(*seat) for seat in seats)
            result = games.ResultOnly(ruleset, places, dt.date(2026, 1, day), f"{day:032x}")
            games.record_result(group, None, result)
    return alice


def player_id(app: Flask, name: str) -> int:
    with app.app_context():
        return db.session.scalars(select(Player.id).where(Player.name == name)).one()


def test_an_empty_history_says_what_will_be_here(alice: Phone) -> None:
    assert "As soon as a game is finished" in alice.get("history").text


def test_all_games_are_listed_newest_first(played: Phone) -> None:
    page = played.get("history").text
    days = [page.index(f'datetime="2026-01-0{day}"') for day in (3, 2, 1)]
    assert days == sorted(days)
    assert "Out of 3 finished games" in page


def test_games_of_one_board_have_their_own_standings(played: Phone) -> None:
    page = played.get("history?board=europe").text
    assert "Out of 2 finished games" in page
    assert 'datetime="2026-01-01"' not in page


def test_games_with_one_player(app: Flask, played: Phone) -> None:
    page = played.get(f"history?player={player_id(app, 'Cleo')}").text
    assert "Out of 1 finished game;" in page
    assert 'datetime="2026-01-03"' in page


def test_a_filter_that_nothing_fits_says_so(app: Flask, played: Phone) -> None:
    cleo = player_id(app, "Cleo")
    page = played.get(f"history?board=usa-classic&player={cleo}").text
    assert "None of your 3 games fits." in page


@pytest.mark.parametrize("query", ["page=99", "page=-1", "page=x", "player=x"])
def test_odd_questions_get_the_list(played: Phone, query: str) -> None:
    page = played.get(f"history?{query}")
    assert page.status_code == 200
    assert 'datetime="2026-01-03"' in page.text


def test_long_histories_come_in_stretches(app: Flask, alice: Phone) -> None:
    with app.app_context():
        group = db.session.scalars(select(Group)).one()
        for n in range(31):
            day = dt.date(2025, 1, 1) + dt.timedelta(days=n)
            places = (games.Placed("Ana", None, 1), games.Placed("Ben", None, 2))
            games.record_result(
                group, None, games.ResultOnly("usa-classic", places, day, f"{n:032x}")
            )
    first, second = alice.get("history").text, alice.get("history?page=2").text
    assert first.count("<time") == 30
    assert second.count("<time") == 1
    assert "Older games" in first
    assert "Newer games" in second


def test_a_players_page_shows_figures_with_their_samples(app: Flask, played: Phone) -> None:
    page = " ".join(played.get(f"players/{player_id(app, 'Ana')}").text.split())
    assert "<dt>Games</dt><dd>3</dd>" in page
    assert "<dt>Wins</dt><dd>2<small>67%</small></dd>" in page
    assert "<dd>110<small>known in 2 games</small></dd>" in page
    assert "<dd>121<small>Jan 1, 2026</small></dd>" in page
    assert "#seat-blue" in page
    assert "#seat-green" in page


def test_unknown_points_are_a_dash_and_not_zero(app: Flask, played: Phone) -> None:
    page = played.get(f"players/{player_id(app, 'Ben')}").text
    europe = page.split('<th scope="row">Europe</th>', 1)[1].split("</tr>", 1)[0]
    assert "not known" in europe


def test_a_player_without_games_has_a_page(app: Flask, alice: Phone) -> None:
    alice.post("new", {"ruleset": "usa-classic", "way": "play", "blue": "Ana", "red": "Ben"})
    assert "No finished game yet" in alice.get(f"players/{player_id(app, 'Ana')}").text


def test_players_of_other_groups_are_not_there(app: Flask, played: Phone, rival: Phone) -> None:
    ana = player_id(app, "Ana")
    assert rival.get(f"players/{ana}").status_code == 404
    assert rival.get(f"/g/{played.group_id}/players/{ana}").status_code == 404
    assert played.get("players/999").status_code == 404


def test_dates_are_written_as_the_reader_writes_them(played: Phone) -> None:
    page = played.client.get(
        played.address("history"), headers={"Accept-Language": "en-GB,en;q=0.8"}
    )
    assert "3 Jan 2026" in page.text
    assert 'lang="en-GB"' in page.text
