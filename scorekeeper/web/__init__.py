"""The web: blueprints, and the one list of them."""

from importlib import import_module

from flask import Flask

BLUEPRINTS = (
    "board",
    "boards",
    "games",
    "groups",
    "health",
    "history",
    "home",
    "moves",
    "results",
    "tickets",
)


def register(app: Flask) -> None:
    """Register every blueprint; each is called `blueprint` in a module of this package."""
    for name in BLUEPRINTS:
        app.register_blueprint(import_module(f"{__name__}.{name}").blueprint)
