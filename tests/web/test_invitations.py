"""Where invitations lead: to an address that the other phone can open."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.config import EVERY_INTERFACE
from scorekeeper.web.groups import invitations
from tests.phones import Phone

LAN = "192.168.1.20"


@pytest.fixture(autouse=True)
def in_a_network(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in a home network, listening to all of it as `make run` does."""
    monkeypatch.setattr(invitations, "first_own_address", lambda: LAN)
    change(app, monkeypatch, host=EVERY_INTERFACE)


def change(app: Flask, monkeypatch: pytest.MonkeyPatch, **changes: object) -> None:
    changed = replace(app.extensions["settings"], **changes)
    monkeypatch.setitem(app.extensions, "settings", changed)


def settings_page(phone: Phone, base_url: str) -> str:
    """Open the settings under another name; the cookie goes along."""
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie is not None
    elsewhere = phone.app.test_client(use_cookies=False)
    headers = {"Cookie": f"scorekeeper={cookie.value}"}
    return elsewhere.get(phone.address("settings"), base_url=base_url, headers=headers).text


@pytest.mark.parametrize(
    "name",
    [
        "localhost",
        "localhost.",
        "table.localhost",
        "127.0.0.1",
        "127.0.0.1.",
        "127.0.1.1",
        "0.0.0.0",
        "[::1]",
        "[::ffff:127.0.0.1]",
    ],
)
def test_a_name_that_only_this_machine_knows_gives_way_to_its_address(
    alice: Phone, name: str
) -> None:
    page = settings_page(alice, f"http://{name}:8000")
    assert f"http://{LAN}:8000/join#{alice.invite}" in page
    assert f"http://{LAN}:8000/join#{alice.owner_link}" in page
    assert f"{name}:8000/join" not in page
    assert f"so the invitation leads to http://{LAN}:8000" in page
    assert "paste the link below there" not in page


@pytest.mark.parametrize("base", ["http://192.168.1.21:8000", "http://scores.example.org"])
def test_a_name_that_others_can_use_is_kept(alice: Phone, base: str) -> None:
    page = settings_page(alice, base)
    assert f"{base}/join#{alice.invite}" in page
    assert "Other phones cannot open" not in page


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("http://localhost:9000", {}),
        ("https://localhost:8000", {}),
        ("http://localhost:8000", {"host": "127.0.0.1"}),
        ("http://localhost:8000", {"proxy_hops": 1}),
        ("http://localhost:8000", {"trusted_hosts": ("localhost", "scores.example.org")}),
    ],
    ids=["a tunnel", "https", "listens to itself", "a proxy", "answers to other names"],
)
def test_where_the_address_would_not_answer_the_page_warns(
    app: Flask,
    alice: Phone,
    monkeypatch: pytest.MonkeyPatch,
    base: str,
    changes: Mapping[str, object],
) -> None:
    change(app, monkeypatch, **changes)
    page = settings_page(alice, base)
    assert f"{base}/join#{alice.invite}" in page
    assert LAN not in page
    assert "Other phones cannot open “localhost”" in page
    assert "paste the link below there" in page


def test_a_machine_without_a_network_warns(alice: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "first_own_address", lambda: None)
    page = settings_page(alice, "http://localhost:8000")
    assert f"http://localhost:8000/join#{alice.invite}" in page
    assert "paste the link below there" in page


def test_the_public_address_is_shown_whatever_was_asked_for(
    app: Flask, alice: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(app, monkeypatch, public_url="https://scores.example.org")
    page = settings_page(alice, "http://localhost:8000")
    assert f"https://scores.example.org/join#{alice.invite}" in page
    assert "Other phones cannot open" not in page
