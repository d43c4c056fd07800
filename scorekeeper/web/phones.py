"""What is known of the phone that sent a request: what to call it, and where it calls from."""

from __future__ import annotations

import ipaddress

from flask import request
from flask_babel import gettext as _

_KINDS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
_ONE_HOME = 64


def phone_label() -> str:
    """The kind of machine that sent this request, as its browser says it."""
    agent = request.user_agent.string
    for mark, label in _KINDS:
        if mark in agent:
            return label
    return str(_("Phone"))


def caller() -> str:
    """Whose limit a request counts against: an IPv4 address, or the /64 that a home has of IPv6."""
    text = request.remote_addr or ""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, _ONE_HOME), strict=False))
    return str(address)
