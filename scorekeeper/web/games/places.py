"""Places out of what a form says; where places and points disagree, the form says who."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_babel import gettext as _

from scorekeeper.stats.places import PlaceMissing, PlacesDisagree, Remembered, settle
from scorekeeper.web.templating import place_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wtforms import Form


def settled(form: Form, remembered: Sequence[Remembered]) -> tuple[int | None, ...] | None:
    """Work the places out, in the order that was given; None where the form now says what is wrong.

    Args:
        form: the form that was sent.
        remembered: what it says of each player.
    """
    try:
        return settle(remembered)
    except PlacesDisagree as refused:
        form.form_errors.append(_disagreement(refused))
    except PlaceMissing as refused:
        missing = place_name(refused.place)
        form.form_errors.append(_("The places have a gap: nobody is “%(place)s”.", place=missing))
    return None


def _disagreement(refused: PlacesDisagree) -> str:
    if refused.worse.place == refused.better.place:
        return str(
            _(
                "%(worse)s and %(better)s share a place, but %(worse)s has more points.",
                worse=refused.worse.player,
                better=refused.better.player,
            )
        )
    return str(
        _(
            "%(worse)s has more points than %(better)s, but the worse place.",
            worse=refused.worse.player,
            better=refused.better.player,
        )
    )
