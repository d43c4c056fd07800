"""What `make run` says before phones can connect."""

import socket
from ipaddress import IPv4Address

import pytest

from scorekeeper.config import Settings
from scorekeeper.own_addresses import first_own_address, own_addresses, reachable
from scorekeeper.serve import addresses_to_show, greeting, port_problem, qr_code

KEY = "only-for-this-test-" + "0123456789abcdef"


def settings(**variables: str) -> Settings:
    return Settings.from_env({"SECRET_KEY": KEY, **variables})


def test_a_free_port_is_no_problem() -> None:
    with socket.socket() as keeper:
        # Bound and not listening: nobody else gets the port meanwhile, and it is free all the same.
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeper.bind(("127.0.0.1", 0))
        assert port_problem("127.0.0.1", keeper.getsockname()[1]) is None


def test_a_taken_port_is_told_in_words_with_a_way_on() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        sentence = port_problem("127.0.0.1", port)
    assert sentence is not None
    assert f"Port {port} is taken" in sentence
    assert f"PORT={port + 1} make run" in sentence


def test_an_address_of_another_machine_is_told_in_words() -> None:
    sentence = port_problem("198.51.100.7", 8000)
    assert sentence is not None
    assert "198.51.100.7" in sentence


def test_only_addresses_that_a_phone_can_reach_are_shown_and_each_once() -> None:
    found = [
        "127.0.0.1",
        "192.168.1.20",
        "::1",
        "0.0.0.0",
        "169.254.3.4",
        "192.168.1.20",
        "10.0.0.5",
    ]
    assert reachable(found) == ["192.168.1.20", "10.0.0.5"]


def test_own_addresses_are_ipv4_addresses_of_this_machine() -> None:
    for address in own_addresses():
        assert not IPv4Address(address).is_loopback
        assert port_problem(address, 0) is None


def test_the_first_own_address_is_the_best_of_them_all() -> None:
    found = own_addresses()
    assert first_own_address() in {None, *found[:1]}


@pytest.mark.parametrize(
    ("variables", "address"),
    [
        ({"HOST": "127.0.0.1", "PORT": "8123"}, "http://127.0.0.1:8123"),
        ({"PUBLIC_URL": "https://scores.example.org"}, "https://scores.example.org"),
    ],
)
def test_the_greeting_shows_the_address_and_its_code(
    variables: dict[str, str], address: str
) -> None:
    chosen = settings(**variables)
    assert addresses_to_show(chosen) == [address]
    text = greeting(chosen)
    assert address in text
    assert qr_code(address) in text


@pytest.mark.parametrize(
    ("variables", "said", "localhost"),
    [
        ({}, "On a phone in the same wifi open", True),
        ({"HOST": "192.168.1.20"}, "On a phone in the same wifi open", False),
        ({"HOST": "127.0.0.1"}, "On this machine, and on no other, open", False),
        ({"HOST": "127.0.0.1", "PUBLIC_URL": "https://a.example"}, "On any phone open", False),
    ],
)
def test_the_greeting_says_who_can_open_the_address(
    variables: dict[str, str], said: str, *, localhost: bool
) -> None:
    text = greeting(settings(**variables))
    assert said in text
    assert ("On this machine: http://localhost:8000" in text) == localhost


def test_the_code_is_square_and_has_its_corner_marks() -> None:
    rows = qr_code("http://192.168.1.20:8000").splitlines()
    corner = "▀▀▀▀▀▀▀"
    assert len({len(row) for row in rows}) == 1
    assert sum(row.count(corner) for row in rows[:3]) >= 2
