"""Every address of the app, filled in for one group: what the matrices of tests walk over."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from flask import Flask, url_for

from scorekeeper.services import games, groups
from scorekeeper.services.games import GameSetup
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Member
from tests.phones import Phone

PAIR = (("Alice", "blue"), ("Bob", "red"))


class Address(NamedTuple):
    """One address with one method."""

    method: str
    endpoint: str
    path: str

    def __str__(self) -> str:
        return f"{self.method} {self.endpoint}"


@dataclass(frozen=True)
class Things:
    """One thing of each kind that an address can name."""

    group_id: str
    number: int
    seat: int
    player_id: int

    def values(self) -> Mapping[str, object]:
        return {
            "group_id": self.group_id,
            "number": self.number,
            "seat": self.seat,
            "player_id": self.player_id,
            "action": "rename_player",
            "board_id": "usa",
            "filename": "css/base.css",
        }


def things_of(phone: Phone, more_games: int = 0) -> Things:
    """Start a game in a phone's group, and name what there is then."""
    with phone.app.app_context():
        member = db.session.get_one(Member, phone.member_id)
        group = member.group
        for _ in range(1 + more_games):
            game = games.start_game(group, member, GameSetup("usa-classic", seats=PAIR))
        return Things(group.public_id, game.number, 0, game.seats[0].player_id)


def addresses(app: Flask, things: Things, methods: str = "GET POST") -> list[Address]:
    """Give every address of the app, for one thing of each kind."""
    values = things.values()
    found = []
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            unknown = rule.arguments - values.keys() - {"version_asked"}
            assert not unknown, f"{rule} has arguments that no test fills in: {unknown}"
            needed: dict[str, Any] = {k: values[k] for k in rule.arguments & values.keys()}
            path = url_for(rule.endpoint, **needed)
            methods_here = sorted((rule.methods or set()) & set(methods.split()))
            found += [Address(method, rule.endpoint, path) for method in methods_here]
    return found


def log_length(phone: Phone, number: int) -> int:
    with phone.app.app_context():
        group = db.session.get_one(Member, phone.member_id).group
        return len(games.log_of(games.game_of(group, number)))


def change_code(phone: Phone) -> None:
    with phone.app.app_context():
        member = db.session.get_one(Member, phone.member_id)
        groups.change_code(member.group, member)
