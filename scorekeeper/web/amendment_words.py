"""What amends a game, in words: a result corrected, a game taken away and brought back."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from flask_babel import gettext as _

from scorekeeper.services.facts import value_before
from scorekeeper.services.games import Amendment
from scorekeeper.web.i18n import format_day, format_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.services.games import Entry


def amendment_in_words(entry: Entry) -> str:
    """Say what an amendment changed, from what to what."""
    return _SENTENCES[Amendment(entry.kind)](entry)


def _place(entry: Entry) -> str:
    before, after = _figure(value_before(entry)), _figure(entry.amount)
    return str(_("place: %(before)s → %(after)s", before=before, after=after))


def _points(entry: Entry) -> str:
    before, after = _figure(value_before(entry)), _figure(entry.amount)
    return str(_("points: %(before)s → %(after)s", before=before, after=after))


def _day(entry: Entry) -> str:
    before, after = _date(value_before(entry)), _date(entry.amount)
    return str(_("Played on: %(before)s → %(after)s", before=before, after=after))


def _withdraw(entry: Entry) -> str:
    del entry
    return str(_("The game was taken away"))


def _bring_back(entry: Entry) -> str:
    del entry
    return str(_("The game was brought back"))


def _figure(value: int | None) -> str:
    return str(_("not known")) if value is None else format_number(value)


def _date(ordinal: int | None) -> str:
    return str(_("not known")) if ordinal is None else format_day(dt.date.fromordinal(ordinal))


_SENTENCES: dict[Amendment, Callable[[Entry], str]] = {
    Amendment.SET_PLACE: _place,
    Amendment.SET_POINTS: _points,
    Amendment.SET_DAY: _day,
    Amendment.WITHDRAW: _withdraw,
    Amendment.BRING_BACK: _bring_back,
}
