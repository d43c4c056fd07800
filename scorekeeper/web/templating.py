"""What every template may use: the page's language and theme, colours' names, places."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from scorekeeper.web.forms import all_problems
from scorekeeper.web.i18n import reader_locale

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask
    from flask_babel import LazyString

THEMES = ("light", "dark")
COLOURS: Mapping[str, LazyString] = {
    "blue": _l("Blue"),
    "red": _l("Red"),
    "green": _l("Green"),
    "yellow": _l("Yellow"),
    "black": _l("Black"),
}


def init_app(app: Flask) -> None:
    """Gives the templates their common helpers."""
    sprite = Path(app.static_folder or "", "vendor", "icons.svg")

    @app.context_processor
    def page() -> dict[str, Any]:
        locale = reader_locale()
        chosen = request.cookies.get("theme")
        return {
            "page_language": str(locale).replace("_", "-"),
            "page_direction": locale.text_direction,
            "page_theme": chosen if chosen in THEMES else None,
            "icons_made": sprite.is_file(),
        }

    app.jinja_env.globals.update(
        all_problems=all_problems,
        colours=tuple(COLOURS),
        colour_name=colour_name,
        described=described,
        place_name=place_name,
    )


def colour_name(colour: str) -> str:
    """A player colour's name in the reader's language."""
    return str(COLOURS[colour]) if colour in COLOURS else colour


def place_name(place: int) -> str:
    """A place in words for the podium; "4." and so on below it."""
    podium = {1: _("First"), 2: _("Second"), 3: _("Third")}
    return str(podium.get(place) or _("%(place)s.", place=place))


def described(notes: str, errors: object, more: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes that tie a field to its help and to what was wrong with it."""
    attributes = {"aria-describedby": notes} if notes else {}
    return {**more, **attributes, **({"aria-invalid": "true"} if errors else {})}
