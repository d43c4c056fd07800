"""Which tracks between two cities are open to how many players, in a sentence of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

if TYPE_CHECKING:
    from scorekeeper.rules.ruleset import Ruleset

PAIR = 2


def tracks_in_words(ruleset: Ruleset) -> list[str]:
    """Say when double and triple routes are open, each kind only where the board has it."""
    between = {len(ruleset.board.tracks(route)) for route in ruleset.board.routes}
    pairs, triples = PAIR in between, any(tracks > PAIR for tracks in between)
    pairs_from, triples_from = ruleset.tracks_open_from
    if pairs and triples and pairs_from == triples_from:
        return [_both(ruleset, pairs_from)]
    said = [_pairs(ruleset, pairs_from)] if pairs else []
    return [*said, _triples(ruleset, triples_from)] if triples else said


def _both(ruleset: Ruleset, open_from: int) -> str:
    least, most = ruleset.players
    if open_from <= least:
        return str(_("All tracks of double and triple routes are open"))
    if open_from > most:
        return str(_("Only one track of each double or triple route"))
    return str(
        ngettext(
            "One track of each double or triple route with fewer than %(num)d player",
            "One track of each double or triple route with fewer than %(num)d players",
            open_from,
        )
    )


def _pairs(ruleset: Ruleset, open_from: int) -> str:
    least, most = ruleset.players
    if open_from <= least:
        return str(_("Both tracks of double routes are open"))
    if open_from > most:
        return str(_("Only one track of each double route"))
    return str(
        ngettext(
            "One track of each double route with fewer than %(num)d player",
            "One track of each double route with fewer than %(num)d players",
            open_from,
        )
    )


def _triples(ruleset: Ruleset, open_from: int) -> str:
    least, most = ruleset.players
    if open_from <= least:
        return str(_("All tracks of triple routes are open"))
    if open_from > most:
        return str(_("Only one track of each triple route"))
    return str(
        ngettext(
            "One track of each triple route with fewer than %(num)d player",
            "One track of each triple route with fewer than %(num)d players",
            open_from,
        )
    )
