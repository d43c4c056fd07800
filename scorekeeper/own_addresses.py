"""Where other machines of the same network find this one."""

import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import AddressValueError, IPv4Address

# Addresses of private networks, one each: asking the system which way it would go to them names
# our own address in such a network. Nothing is sent.
PRIVATE_NETWORKS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "198.51.100.1")


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses that a phone in the same network can reach."""
    found = list(_towards_networks())
    with suppress(OSError):
        entries = socket.getaddrinfo(socket.gethostname(), None)
        found += [str(entry[4][0]) for entry in entries]
    return reachable(found)


def first_own_address() -> str | None:
    """Return the best of `own_addresses`, without a question to a name server that may be slow."""
    return next(iter(reachable(_towards_networks())), None)


def reachable(addresses: Iterable[str]) -> list[str]:
    """Return the addresses that another machine can use: IPv4, not loopback, each once."""
    kept: dict[str, None] = {}
    for text in addresses:
        try:
            address = IPv4Address(text)
        except AddressValueError:
            continue
        if not (address.is_loopback or address.is_unspecified or address.is_link_local):
            kept[text] = None
    return list(kept)


def _towards_networks() -> Iterator[str]:
    for target in PRIVATE_NETWORKS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((target, 9))
            yield str(probe.getsockname()[0])
