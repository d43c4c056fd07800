"""How often what may be sent: the numbers, and the one place where they are asked for.

Runs after the header rule, the form token and the look-ups, so that only what could be done counts.
"""

import hashlib
import hmac
from collections.abc import Iterator
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from flask import Flask, current_app, request

from scorekeeper.services.limits import Limit, give_back, spend_all
from scorekeeper.web import access
from scorekeeper.web.security import SAFE_METHODS

MINUTE: Final = 60
HOUR: Final = 3600
IPV6: Final = 6


def init_app(app: Flask) -> None:
    """Count every unsafe request."""
    app.before_request(check)


def check() -> None:
    """Refuse what is sent too often.

    Raises:
        TooMany: says how many seconds to wait.
    """
    if request.method not in SAFE_METHODS:
        spend_all(limits())


def limits() -> Iterator[Limit]:
    """Give the buckets that this request takes a token of."""
    if request.endpoint == "home.join":
        yield guesses()
        yield Limit("join", 100, MINUTE)
    elif request.endpoint == "home.create_group":
        yield Limit(f"create:{address_key()}", 10, HOUR)
    elif "group_id" in (request.view_args or {}):
        yield Limit(f"member:{access.the_member().id}", 60, MINUTE)
        if "number" in (request.view_args or {}):
            yield Limit(f"game:{access.the_game().id}", 300, MINUTE)


def guesses() -> Limit:
    """Give the bucket of the invitations that an address may try."""
    return Limit(f"join:{address_key()}", 10, 10 * MINUTE)


def no_guess() -> None:
    """Put back what opening an invitation took: it was right, so a whole club may share a wifi."""
    give_back(guesses())


def address_key() -> str:
    """Give a key for the address that asks: of IPv6 the /64 that one household has, and hashed."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    network = network_of(request.remote_addr or "")
    return hmac.new(key, b"address:" + network.encode(), hashlib.sha256).hexdigest()[:32]


def network_of(text: str) -> str:
    """Give the network that counts as one sender.

    Args:
        text: an address as the server gives it; it may be empty, as on a Unix socket.
    """
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        # A socket for both kinds gives IPv4 like this; one /64 would hold everybody.
        return str(address.ipv4_mapped)
    if address.version == IPV6:
        return str(ip_network((int(address), 64), strict=False))
    return str(address)
