"""Addresses of a game's pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import url_for

if TYPE_CHECKING:
    from scorekeeper.storage.models import Game


def of_game(endpoint: str, game: Game, **more: str | int) -> str:
    """Give the address of one of a game's pages."""
    values: dict[str, Any] = {"group_id": game.group.public_id, "number": game.number, **more}
    return url_for(endpoint, **values)
