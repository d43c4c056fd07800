"""Links that let a phone in, and whether another phone can open them."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import current_app, request, url_for

from scorekeeper.config import EVERY_INTERFACE
from scorekeeper.own_addresses import first_own_address

if TYPE_CHECKING:
    from scorekeeper.config import Settings


@dataclass(frozen=True, slots=True)
class Place:
    """Where invitations lead.

    Attributes:
        base: the address before the path, like "http://192.168.1.20:8000".
        only_here: the name that this page was asked for where no other machine can use it.
        mended: whether `base` is this machine's address in its network instead of that name.
    """

    base: str
    only_here: str = ""
    mended: bool = False

    def link(self, secret: str) -> str:
        """Give the link of an invite or owner secret."""
        return f"{self.base}{url_for('home.join')}#{secret}"


def place() -> Place:
    """Where an invitation that is shown on this page leads."""
    settings: Settings = current_app.extensions["settings"]
    if settings.public_url:
        return Place(settings.public_url)
    asked = request.host_url.rstrip("/")
    name = urlsplit(asked).hostname or ""
    if not _only_here(name):
        return Place(asked)
    address = first_own_address() if _found_as_it_listens(settings) else None
    if address is None or (settings.trusted_hosts and address not in settings.trusted_hosts):
        return Place(asked, name)
    return Place(f"http://{address}:{settings.port}", name, mended=True)


def _only_here(name: str) -> bool:
    """Whether a host is every machine's name for itself."""
    name = name.removesuffix(".")  # as a name server writes it, in full
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address.is_loopback or address.is_unspecified


def _found_as_it_listens(settings: Settings) -> bool:
    """Whether nothing stands between this reader and a server that listens to the whole network.

    Where another port was asked for, a tunnel or the like leads here: nobody knows its other end.
    """
    return (
        settings.host == EVERY_INTERFACE
        and not settings.proxy_hops
        and (request.scheme, urlsplit(request.host_url).port or 80) == ("http", settings.port)
    )
