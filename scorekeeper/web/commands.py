"""Command ids: one a rendered form, and from it one for each move the form makes.

A phone that sends the same form again sends the same ids, so every move counts once.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import TYPE_CHECKING

from scorekeeper.services.checks import COMMAND_ID

if TYPE_CHECKING:
    from scorekeeper.rules.table import Move


def fresh_command_id() -> str:
    """Make a new id of 128 random bits."""
    return secrets.token_hex(16)


def command_id_of(text: str | None) -> str:
    """Take a form's id; one that was lost or damaged is replaced, so the form still works."""
    return text if text and COMMAND_ID.fullmatch(text) else fresh_command_id()


def id_for_move(form_id: str, move: Move) -> str:
    """Derive the id of one of a form's moves; another move gives another id."""
    words = (form_id, move.kind, move.seat, move.subject, move.amount)
    return blake2b("\n".join(map(str, words)).encode(), digest_size=16).hexdigest()
