"""A result as a few lines of text, to be sent to those who were not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.web.i18n import format_day
from scorekeeper.web.results.words import names_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorekeeper.storage.models import Game
    from scorekeeper.web.results.recorded import RecordedCard
    from scorekeeper.web.results.view import ResultView, SeatCard


def text_of(game: Game, title: str, view: ResultView) -> str:
    """Write a counted result: places, what decided, the longest route.

    Args:
        game: the game, for its day.
        title: the way that was played.
        view: the result's own page.
    """
    reasons = [view.tie_break_line] if view.tie_break_line else []
    longest = [_longest(view)] if view.longest_counts and view.most_cars else []
    return _lines(game, title, view.podium, [*reasons, *longest])


def text_of_recorded(game: Game, title: str, cards: Sequence[RecordedCard]) -> str:
    """Write a result that was only recorded; unknown points are left out."""
    return _lines(game, title, cards, [])


def _lines(
    game: Game, title: str, cards: Iterable[SeatCard | RecordedCard], more: Iterable[str]
) -> str:
    head = f"{title}, {format_day(game.played_on)}"
    return "\n".join([head, *map(_place, cards), *more])


def _place(card: SeatCard | RecordedCard) -> str:
    place = "\N{EN DASH}" if card.place is None else str(_("%(place)s.", place=card.place))
    return f"{place} {card.player}" + (f": {card.score}" if card.score else "")


def _longest(view: ResultView) -> str:
    holders = [card.player for card in view.seats if card.longest_cars == view.most_cars]
    trains = ngettext("%(num)d train", "%(num)d trains", view.most_cars)
    return str(
        _("Longest route: %(names)s, %(trains)s", names=names_in_words(holders), trains=trains)
    )
