"""A database that cannot be written to: looking still works, writing says so in words."""

import datetime as dt
import secrets
import sqlite3
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from sqlalchemy import event, update

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Member
from tests.databases import ON_POSTGRES
from tests.phones import Phone

from .addresses import log_length
from .played import new_game

pytestmark = pytest.mark.skipif(ON_POSTGRES, reason="these are SQLite's ways of failing")

Trouble = Callable[[], Callable[[], None]]


@pytest.fixture
def old_phone(app: Flask, alice: Phone) -> Phone:
    """A phone that was not seen for a month: looking at a page would note that it is back."""
    with app.app_context():
        month_ago = dt.datetime.now(dt.UTC) - dt.timedelta(days=30)
        db.session.execute(update(Member).values(last_seen_at=month_ago))
        db.session.commit()
        db.engine.dispose()
    return alice


@pytest.fixture(params=["read-only", "full", "locked"])
def trouble(request: pytest.FixtureRequest, app: Flask) -> Iterator[Trouble]:
    """Give a function that brings the trouble, and gives another that takes it away."""
    with app.app_context():
        engine = db.engine
    pragmas = {"read-only": "query_only = ON", "full": "max_page_count = 1"}
    other = sqlite3.connect(str(engine.url.database), isolation_level=None)

    def hinder(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA busy_timeout = 50").close()
        connection.execute(f"PRAGMA {pragmas.get(request.param, 'optimize')}").close()

    def begin() -> Callable[[], None]:
        event.listen(engine, "connect", hinder)
        engine.dispose()
        if request.param == "locked":
            other.execute("BEGIN IMMEDIATE")
        return end

    def end() -> None:
        event.remove(engine, "connect", hinder)
        engine.dispose()
        if other.in_transaction:
            other.rollback()

    yield begin
    other.close()


def claim(seat: int, route: str) -> dict[str, object]:
    return {
        "command_id": secrets.token_hex(16), "kind": "claim", "seat": seat, "subject": route,
    }  # fmt: skip


def test_it_is_said_in_words_and_over_by_itself(old_phone: Phone, trouble: Trouble) -> None:
    game = new_game(old_phone)
    token = old_phone.csrf_token()
    over = trouble()
    for page in ("", "settings", "history", f"{game}/", f"{game}/state", f"{game}/log"):
        assert old_phone.get(page).status_code == 200, page
    sent: list[dict[str, object]] = []
    refused = None
    # A full disk refuses the first row that needs a new page.
    for number in range(400):
        kind = "claim" if number % 2 == 0 else "release"
        sent.append({**claim(0, "denver--helena-1"), "kind": kind})
        answer = old_phone.post(f"{game}/moves", sent[-1], json=True, token=token)
        if answer.status_code != 200:
            refused = answer
            break
    assert refused is not None
    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) > 0
    assert "Nothing was changed" in refused.get_json()["error"]["message"]
    assert log_length(old_phone, 1) == len(sent) - 1
    assert "try again soon" in old_phone.post(f"{game}/moves", sent[-1], token=token).text
    over()
    assert old_phone.post(f"{game}/moves", sent[-1], json=True, token=token).status_code == 200
    assert log_length(old_phone, 1) == len(sent)
