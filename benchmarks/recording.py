"""How long the server works on one move: ``python -m benchmarks.recording``."""

import secrets
import tempfile
import time
from http import HTTPStatus
from pathlib import Path

from flask import Flask

from benchmarks.figures import cpu_pace, heading, line, pace, quantile
from scorekeeper import create_app
from scorekeeper.config import Settings
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.services.recording import Command, record_many
from scorekeeper.services.setups import GameSetup, start_game
from scorekeeper.storage import migration
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game, Member
from tests.phones import Phone

IN_THE_LOG = 100
MOVES = 60
BUDGET_MS = 15.0


def report() -> None:
    """Post claims and releases to a game with a long log and print the time of the answers."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings.from_env(
            {
                "SECRET_KEY": secrets.token_hex(32),
                "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite'}",
                "INSTANCE_DIR": folder,
            }
        )
        app = create_app(settings)
        with app.app_context():
            migration.upgrade()
        whole, worked = _measure(app)
    slower = pace()
    heading(f"Recording a move with {IN_THE_LOG} moves in the log ({MOVES} requests)", slower)
    line("median, the processor's part", quantile(worked, 0.5), BUDGET_MS, slower=cpu_pace())
    line("median, with waiting for the disk", quantile(whole, 0.5), BUDGET_MS, slower=slower)


def _measure(app: Flask) -> tuple[list[float], list[float]]:
    """Return the time of each answer, and how much of it the processor worked for it."""
    phone = Phone.blank(app).make_group("Bench")
    route = "denver--kansas-city-1"
    with app.app_context():
        number = _game_with_a_log(phone).number
    token = phone.csrf_token()
    whole, worked = [], []
    for index in range(MOVES):
        form = {
            "command_id": secrets.token_hex(16),
            "kind": "claim" if index % 2 == 0 else "release",
            "seat": "0",
            "subject": route,
        }
        began, began_work = time.perf_counter(), time.process_time()
        answer = phone.post(f"games/{number}/moves", form, json=True, token=token)
        whole.append((time.perf_counter() - began) * 1000)
        worked.append((time.process_time() - began_work) * 1000)
        assert answer.status_code == HTTPStatus.OK, answer.get_data(as_text=True)
    return whole, worked


def _game_with_a_log(phone: Phone) -> Game:
    """Start a game and claim and release two routes until the log is long."""
    member = db.session.get_one(Member, phone.member_id)
    seats = (("Alice", "red"), ("Ben", "blue"), ("Clara", "green"))
    game = start_game(member.group, member, GameSetup("usa-classic", seats=seats))
    routes = ("chicago--omaha-1", "calgary--helena-1")
    kinds = (MoveKind.CLAIM, MoveKind.RELEASE)
    moves = [Move(kinds[index // 2 % 2], 1, routes[index % 2]) for index in range(IN_THE_LOG)]
    record_many(game, member, [Command(secrets.token_hex(16), move) for move in moves])
    return game


if __name__ == "__main__":
    report()
