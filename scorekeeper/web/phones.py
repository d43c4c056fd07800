"""What is known of the phone that sent a request: what to call it."""

from __future__ import annotations

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


def phone_label() -> str:
    """The kind of machine that sent this request, as its browser says it."""
    agent = request.user_agent.string
    for mark, label in _KINDS:
        if mark in agent:
            return label
    return str(_("Phone"))
