"""Phones for tests without a browser: they keep their cookie and know the form token."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import Flask, session
from flask.testing import FlaskClient
from flask_wtf.csrf import generate_csrf
from werkzeug.test import TestResponse

from scorekeeper.services.groups import NewMember, create_group, join
from scorekeeper.web import access

JSON = {"Accept": "application/json"}


@dataclass
class Phone:
    """A phone: `get` and `post` addresses below its group, or whole ones that start with `/`."""

    app: Flask
    client: FlaskClient
    group_id: str = ""
    member_id: int = 0
    invite: str = field(default="", repr=False)
    owner_link: str = field(default="", repr=False)

    @classmethod
    def blank(cls, app: Flask) -> "Phone":
        return cls(app, app.test_client())

    def let_in(self, new: NewMember) -> "Phone":
        """Put the cookie in that the start page or the join page would have set."""
        with self.client.session_transaction() as cookie:
            cookie[access.TOKENS] = [new.token, *cookie.get(access.TOKENS, [])]
            cookie.permanent = True
        self.group_id, self.member_id = new.group.public_id, new.member.id
        self.invite, self.owner_link = new.group.invite_secret, new.group.owner_secret
        return self

    def make_group(self, name: str = "Tuesday round") -> "Phone":
        with self.app.app_context():
            new = create_group(name, "a phone")
        return self.let_in(new)

    def join(self, secret: str) -> "Phone":
        with self.app.app_context():
            new = join(secret, "another phone")
        return self.let_in(new)

    def csrf_token(self) -> str:
        """What a page would have put into its form."""
        with self.client.session_transaction() as cookie, self.app.test_request_context():
            session.update(cookie)
            token = str(generate_csrf())
            cookie["csrf_token"] = session["csrf_token"]
        return token

    def address(self, path: str) -> str:
        return path if path.startswith("/") else f"/g/{self.group_id}/{path}"

    def get(self, path: str, *, json: bool = False) -> TestResponse:
        return self.client.get(self.address(path), headers=JSON if json else {}, buffered=True)

    def post(
        self,
        path: str,
        data: Mapping[str, object] | None = None,
        *,
        json: bool = False,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TestResponse:
        """Send a form; `token=""` leaves the form token out."""
        form = dict(data or {})
        if token is None or token:
            form["csrf_token"] = token or self.csrf_token()
        sent = {**(JSON if json else {}), **(headers or {})}
        return self.client.post(self.address(path), data=form, headers=sent, buffered=True)
