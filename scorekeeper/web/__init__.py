"""The web: blueprints, and the one list of them."""

from importlib import import_module

from flask import Flask

BLUEPRINTS = (
    "away.pages",
    "board.moves",
    "board.page",
    "boards.pages",
    "games.pages",
    "groups.pages",
    "health",
    "history.pages",
    "home.pages",
    "results.pages",
    "tickets.pages",
)


def register(app: Flask) -> None:
    """Register every blueprint; each is called `blueprint` in a module of this room."""
    for name in BLUEPRINTS:
        app.register_blueprint(import_module(f"{__name__}.{name}").blueprint)
