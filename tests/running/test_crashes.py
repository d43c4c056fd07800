"""What a phone was told is kept, once, however often the server is taken away under it."""

import http.client
import json
import random
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.config import Settings
from scorekeeper.rules.moves import MoveKind
from scorekeeper.services import games, tables
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group
from tests.browser.server import Server
from tests.databases import ON_POSTGRES
from tests.phones import Phone
from tests.web.played import THREE_SEATS, new_game

pytestmark = pytest.mark.skipif(ON_POSTGRES, reason="the server's own database is SQLite here")

SECONDS = 15.0
GIVES_UP_AFTER = 90.0
PAUSE = 0.2  # slower than the limit of moves for one phone
ROUTES = (
    ("denver--helena-1", "helena--omaha-1"),
    ("portland--seattle-1", "atlanta--miami-1"),
    ("el-paso--santa-fe-1", "boston--new-york-1"),
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    made.migrate()
    made.start()
    yield made
    made.stop()


@pytest.fixture
def behind(server: Server) -> Iterator[Flask]:
    """The app over the server's database, to lay a table and to look at it afterwards."""
    app = create_app(Settings.from_env(server.environment))
    yield app
    with app.app_context():
        db.engine.dispose()


@dataclass
class Hand:
    """One phone that claims and gives back its routes, and sends each move until it is told."""

    port: int
    address: str
    seat: int
    cookie: str
    token: str
    told: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    wrong: list[str] = field(default_factory=list)

    def play(self, until: float) -> None:
        number = 0
        while time.monotonic() < until:
            route = ROUTES[self.seat][number // 2 % 2]
            kind = MoveKind.CLAIM if number % 2 == 0 else MoveKind.RELEASE
            self.send_until_told(str(kind), route, until + GIVES_UP_AFTER)
            number += 1
            time.sleep(PAUSE)

    def send_until_told(self, kind: str, route: str, give_up: float) -> None:
        command_id = secrets.token_hex(16)
        form = {"csrf_token": self.token, "command_id": command_id, "kind": kind}
        body = urlencode({**form, "seat": self.seat, "subject": route})
        while time.monotonic() < give_up:
            status, text = self.post(body)
            if status == 200:
                self.told[command_id] = int(json.loads(text)["seq"])
                return
            if status not in {0, 429, 503}:
                self.wrong.append(f"{status} {text[:200]}")
                return
            self.lost += 1
            time.sleep(PAUSE)
        self.wrong.append("never answered")

    def post(self, body: str) -> tuple[int, str]:
        """Send once; 0 where no whole answer came."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {
            "Accept": "application/json", "Cookie": self.cookie,
            "Content-Type": "application/x-www-form-urlencoded",
        }  # fmt: skip
        try:
            link.request("POST", self.address, body, headers)
            answer = link.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            link.close()


def hands(app: Flask, port: int) -> list[Hand]:
    owner = Phone.blank(app).make_group()
    game = new_game(owner, seats=THREE_SEATS)
    phones = [owner, Phone.blank(app).join(owner.invite), Phone.blank(app).join(owner.invite)]
    made = []
    for seat, phone in enumerate(phones):
        token = phone.csrf_token()
        cookie = phone.client.get_cookie("scorekeeper")
        assert cookie is not None
        address = phone.address(f"{game}/moves")
        made.append(Hand(port, address, seat, f"scorekeeper={cookie.value}", token))
    return made


def take_away(server: Server, chance: random.Random) -> None:
    how = chance.choice([server.kill_worker, server.kill_master, server.kill])
    how()
    if how != server.kill_worker:
        server.start()


def test_what_was_told_is_kept_once_over_kill_9(server: Server, behind: Flask) -> None:
    chance, phones = random.Random(7), hands(behind, server.port)
    end = time.monotonic() + SECONDS
    threads = [threading.Thread(target=phone.play, args=(end,)) for phone in phones]
    for thread in threads:
        thread.start()
    crashes = 0
    while time.monotonic() < end:
        time.sleep(chance.uniform(0.3, 1.5))
        take_away(server, chance)
        crashes += 1
    for thread in threads:
        thread.join(SECONDS + GIVES_UP_AFTER)
    assert [phone.wrong for phone in phones] == [[], [], []]
    assert crashes >= 3
    assert sum(phone.lost for phone in phones) > 0, "no move was ever cut off: this shows nothing"
    told = {key: seq for phone in phones for key, seq in phone.told.items()}
    with behind.app_context():
        game = games.game_of(db.session.get_one(Group, 1), 1)
        log = games.log_of(game)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        assert {entry.command_id: entry.seq for entry in log} == told
        assert game.seq == len(log)
        again = tables.laid(game, (entry.move for entry in log))
        assert again.owners == games.table_of(game).owners
    with sqlite3.connect(str(behind.config["SQLALCHEMY_DATABASE_URI"]).partition("///")[2]) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_move_under_way_is_answered_though_the_server_is_told_to_end(
    server: Server, behind: Flask
) -> None:
    phone = hands(behind, server.port)[0]
    url = str(behind.config["SQLALCHEMY_DATABASE_URI"])
    other = sqlite3.connect(url.partition("///")[2], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    sending = threading.Thread(
        target=phone.send_until_told, args=("claim", ROUTES[0][0], time.monotonic() + PAUSE)
    )
    sending.start()
    time.sleep(1)  # the move waits for the lock: nobody outside can see that
    ending = threading.Thread(target=server.stop)
    ending.start()
    time.sleep(0.5)
    other.rollback()
    other.close()
    for thread in (sending, ending):
        thread.join(GIVES_UP_AFTER)
    assert (phone.wrong, phone.lost, list(phone.told.values())) == ([], 0, [1])
