"""Whatever goes wrong has a page in words with a way on, and one shape of JSON."""

import datetime as dt
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import time_machine
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper import create_app
from scorekeeper.config import Settings
from scorekeeper.services.limits import Limit, spend_all
from scorekeeper.storage import database
from scorekeeper.storage.database import db
from scorekeeper.web import limiting
from tests.databases import ON_POSTGRES, sqlite_url
from tests.phones import Phone

from .addresses import things_of

only_sqlite = pytest.mark.skipif(ON_POSTGRES, reason="about the SQLite file")


def check_page(answer: TestResponse, status: int, words: str) -> None:
    assert answer.status_code == status
    assert answer.mimetype == "text/html"
    assert words in answer.text
    assert '<html lang="' in answer.text, "the page itself, not the words that stand in for it"
    assert 'href="/"' in answer.text, "a way on"
    assert "Traceback" not in answer.text


def check_json(answer: TestResponse, status: int, code: str) -> None:
    assert answer.status_code == status
    assert answer.mimetype == "application/json"
    error = answer.get_json()["error"]
    assert set(error) == {"code", "message", "fields"}
    assert error["code"] == code
    assert error["message"]


def test_404(stranger: Phone) -> None:
    check_page(stranger.get("/nowhere"), 404, "does not exist")
    check_json(stranger.get("/nowhere", json=True), 404, "not_found")


def test_404_of_a_group(alice: Phone, stranger: Phone) -> None:
    check_page(stranger.get(f"/g/{alice.group_id}/"), 404, "this phone is not in")
    check_json(stranger.get(f"/g/{alice.group_id}/", json=True), 404, "not_found")


def test_what_is_not_there_in_ones_own_group_leads_back_to_it(alice: Phone, bob: Phone) -> None:
    back = f'href="/g/{alice.group_id}/"'
    for path in ("games/99/", "nothing/at/all", "players/99"):
        for phone in (alice, bob):
            answer = phone.get(path)
            check_page(answer, 404, "does not exist in")
            assert "this phone is not in" not in answer.text
            assert back in answer.text
    assert back in bob.post("settings/change_code").text


@pytest.mark.parametrize("path", ["", "games/1/", "nothing/at/all"])
def test_another_group_is_not_led_to_nor_named(alice: Phone, rival: Phone, path: str) -> None:
    answer = rival.get(f"/g/{alice.group_id}/{path}")
    check_page(answer, 404, "does not exist")
    assert alice.group_id not in answer.text


def test_400_without_the_forms_token(alice: Phone) -> None:
    check_page(alice.post("/groups", token=""), 400, "Load it again")
    check_json(alice.post("/groups", token="", json=True), 400, "stale_form")


def test_403_from_another_site(alice: Phone) -> None:
    elsewhere = {"Origin": "https://elsewhere.example"}
    check_page(alice.post("/groups", headers=elsewhere), 403, "another site")
    check_json(alice.post("/groups", headers=elsewhere, json=True), 403, "forbidden")


def test_403_for_what_owners_do(bob: Phone) -> None:
    check_page(bob.post("settings/change_code"), 403, "owner link")
    check_json(bob.post("settings/change_code", json=True), 403, "owners_only")


def test_405(stranger: Phone) -> None:
    answer = stranger.client.get("/groups")
    check_page(answer, 405, "Go back")
    assert "POST" in answer.headers["Allow"]
    check_json(stranger.get("/groups", json=True), 405, "method_not_allowed")


def test_413(alice: Phone) -> None:
    large = {"name": "x" * 70_000}
    check_page(alice.post("/groups", large), 413, "larger")
    check_json(alice.post("/groups", large, json=True), 413, "too_large")


def test_422(alice: Phone) -> None:
    number = things_of(alice).number
    move = {"command_id": "a" * 32, "kind": "claim", "seat": 0, "subject": "denver--atlantis"}
    check_json(alice.post(f"games/{number}/moves", move, json=True), 422, "unknown-route")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """A clock that stands still until it is moved."""
    with time_machine.travel(dt.datetime.now(dt.UTC), tick=False) as held:
        yield held


def test_429_says_how_long_to_wait(app: Flask, alice: Phone, clock: time_machine.Traveller) -> None:
    clock.shift(dt.timedelta(hours=1))  # all that was spent before has come back
    with app.app_context():
        for _ in range(60):
            spend_all([Limit(f"member:{alice.member_id}", 60, 60)])
    answer = alice.post("settings/leave")
    check_page(answer, 429, "too often")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    check_json(alice.post("settings/leave", json=True), 429, "too_many")
    assert alice.get("").status_code == 200, "looking is not limited"
    clock.shift(int(answer.headers["Retry-After"]))
    assert alice.post("settings/leave").status_code == 303


def test_joining_is_limited_by_address(stranger: Phone, clock: time_machine.Traveller) -> None:
    tries = [stranger.post("/join", {"secret": "x" * 22}).status_code for _ in range(11)]
    assert 429 not in tries[:10]
    assert tries[10] == 429
    stranger.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    assert stranger.post("/join", {"secret": "x" * 22}).status_code == 422
    stranger.client.environ_base["REMOTE_ADDR"] = "127.0.0.1"
    assert stranger.post("/join", {"secret": "x" * 22}).status_code == 429
    clock.shift(60)
    assert stranger.post("/join", {"secret": "x" * 22}).status_code == 422


def test_making_groups_is_limited_by_address(stranger: Phone) -> None:
    made = [stranger.post("/groups", {"name": f"Round {n}"}).status_code for n in range(11)]
    assert made == [303] * 10 + [429]


def test_a_household_counts_as_one_address() -> None:
    assert limiting.network_of("2001:db8:1:2:aaaa::1") == limiting.network_of("2001:db8:1:2::9")
    assert limiting.network_of("2001:db8:1:2::1") != limiting.network_of("2001:db8:1:3::1")
    assert limiting.network_of("192.0.2.1") != limiting.network_of("192.0.2.2")
    assert limiting.network_of("") == ""


def test_addresses_are_kept_hashed(app: Flask) -> None:
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.1"}):
        key = limiting.address_key()
    assert "192.0.2.1" not in key
    assert len(key) == 32


@contextmanager
def public_app(settings: Settings) -> Iterator[Flask]:
    """As it runs for people: an unexpected error is a page, not a traceback."""
    app = create_app(replace(settings, testing=False))
    yield app
    with app.app_context():
        db.engine.dispose()


def test_500_is_a_page_and_tells_nothing(settings: Settings) -> None:
    def broken() -> str:
        raise ZeroDivisionError("the secret reason")

    with public_app(settings) as app:
        app.add_url_rule("/broken", "broken", broken)
        phone = Phone.blank(app)
        check_page(phone.get("/broken"), 500, "Nothing you did was wrong")
        check_json(phone.get("/broken", json=True), 500, "internal_error")
        assert "secret reason" not in phone.get("/broken").text


@only_sqlite
def test_503_where_there_is_no_database(settings: Settings, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.sqlite"
    with public_app(replace(settings, database_url=sqlite_url(missing))) as app:
        phone = Phone.blank(app)
        answer = phone.get("/")
        check_page(answer, 503, "flask --app scorekeeper upgrade")
        assert answer.headers["Retry-After"]
        check_json(phone.get("/", json=True), 503, "no_database")
        assert phone.get("/healthz").status_code == 200
        assert phone.get("/readyz").status_code == 503
        assert not missing.exists(), "nobody made an empty database by looking"


@only_sqlite
def test_503_where_the_database_goes_away(settings: Settings) -> None:
    with public_app(settings) as app:
        phone = Phone.blank(app)
        assert phone.get("/").status_code == 200
        with app.app_context():
            db.engine.dispose()
        assert settings.sqlite_file is not None
        settings.sqlite_file.rename(settings.sqlite_file.with_suffix(".gone"))
        check_page(phone.post("/groups", {"name": "Round"}), 503, "no database yet")


@only_sqlite
@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "database_newer"),
        ("DELETE FROM alembic_version", "no_database"),
    ],
)
def test_503_where_the_database_is_of_another_version(
    settings: Settings, statement: str, code: str
) -> None:
    assert settings.sqlite_file is not None
    with closing(sqlite3.connect(settings.sqlite_file)) as connection:
        connection.execute(statement).close()
        connection.commit()
    with public_app(settings) as app:
        check_json(Phone.blank(app).get("/", json=True), 503, code)
        check_page(Phone.blank(app).get("/"), 503, "Whoever runs")


@only_sqlite
def test_503_where_somebody_holds_the_database(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    assert settings.sqlite_file is not None
    with public_app(settings) as app:
        phone = Phone.blank(app).make_group()
        with closing(sqlite3.connect(settings.sqlite_file)) as holder:
            holder.execute("BEGIN EXCLUSIVE").close()
            answer = phone.post("/groups", {"name": "Round"}, json=True)
            check_json(answer, 503, "database_busy")
            assert answer.headers["Retry-After"]
            check_page(phone.get(""), 503, "Nothing was changed")
            holder.rollback()
        assert phone.get("").status_code == 200


def test_readiness(stranger: Phone) -> None:
    assert stranger.get("/healthz").text == "ok\n"
    assert stranger.get("/readyz").text == "ready\n"
