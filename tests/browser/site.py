"""A site with helpers that set a stage through the services, so that a test starts at its point."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Flask
from playwright.sync_api import Page
from sqlalchemy import delete

from scorekeeper import create_app
from scorekeeper.config import Settings
from scorekeeper.rules.table import Move
from scorekeeper.services import games, groups
from scorekeeper.services.recording import Command, record
from scorekeeper.services.setups import GameSetup, start_game
from scorekeeper.storage.database import db, write
from scorekeeper.storage.models import Bucket, Game, Group, Member, Way
from scorekeeper.web.security import cookie_name
from tests.phones import Phone

from .server import Server


@dataclass(frozen=True, slots=True)
class MadeGroup:
    """A group made for a test: where it is and what lets a phone in."""

    id: int
    public_id: str
    member_id: int
    invite_secret: str
    owner_secret: str

    @property
    def path(self) -> str:
        """The address of the group's page."""
        return f"/g/{self.public_id}/"


@dataclass(frozen=True, slots=True)
class MadeGame:
    """A game made for a test."""

    group: MadeGroup
    number: int

    @property
    def path(self) -> str:
        """The address of the game's board."""
        return f"{self.group.path}games/{self.number}/"


class Site:
    """One running server and the same database opened from the test."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = server.url
        self._app: Flask | None = None

    @property
    def app(self) -> Flask:
        """The application on the server's database, for setting a stage and for looking at it."""
        if self._app is None:
            self._app = create_app(Settings.from_env(self.server.environment))
        return self._app

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Work with the services directly."""
        with self.app.app_context():
            yield

    def forget_limits(self) -> None:
        """Give every address its tries back: all tests come from one."""
        with self.inside(), write():
            db.session.execute(delete(Bucket))

    def group(self, name: str = "Friday table") -> MadeGroup:
        """Make a group; its maker's phone is not one of the test's."""
        with self.inside():
            made = groups.create_group(name, "the test")
            group = made.group
            return MadeGroup(
                group.id,
                group.public_id,
                made.member.id,
                group.invite_secret,
                group.owner_secret,
            )

    def game(
        self,
        group: MadeGroup,
        seats: Sequence[tuple[str, str]] = (("Alice", "red"), ("Ben", "blue")),
        ruleset: str = "usa-classic",
        way: Way = Way.PLAY,
    ) -> MadeGame:
        """Start a game in `group` with `seats` of (player, colour)."""
        with self.inside():
            setup = GameSetup(ruleset_id=ruleset, way=way, seats=tuple(seats))
            game = start_game(self._group(group), self._member(group), setup)
            return MadeGame(group, game.number)

    def play(self, game: MadeGame, moves: Sequence[Move]) -> int:
        """Record `moves` in order; returns the game's sequence number."""
        seq = 0
        with self.inside():
            for move in moves:
                command = Command(secrets.token_hex(16), move)
                seq = record(self._game(game), self._member(game.group), command).seq
        return seq

    def let_in(self, page: Page, group: MadeGroup, *, owner: bool = False) -> None:
        """Make the phone of `page` a member: it gets the cookie that joining would give it."""
        secret = group.owner_secret if owner else group.invite_secret
        joined = Phone.blank(self.app).join(secret)
        name = cookie_name(self.app.extensions["settings"])
        cookie = joined.client.get_cookie(name)
        assert cookie, f"joining set no cookie {name}"
        page.context.add_cookies([{"name": name, "value": cookie.value, "url": self.url}])

    def _group(self, group: MadeGroup) -> Group:
        return db.session.get_one(Group, group.id)

    def _member(self, group: MadeGroup) -> Member:
        return db.session.get_one(Member, group.member_id)

    def _game(self, game: MadeGame) -> Game:
        return games.game_of(self._group(game.group), game.number)
