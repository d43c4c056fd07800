"""The sentences of a result: who won, why, and what a ticket was short of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.lists import format_list
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from scorekeeper.rules.ruleset import ITEMS, MOUNTAIN_ROUTES
from scorekeeper.web.i18n import format_number, translate
from scorekeeper.web.results.layers import trail_cities
from scorekeeper.web.results.snapshot import note_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.rules.board import Board
    from scorekeeper.web.results.snapshot import BonusLine, SeatLine, Snapshot, TicketLine


def names_in_words(names: Sequence[str]) -> str:
    """Join names as the reader's language does: "Alice, Ben and Cleo"."""
    return format_list(list(names), locale=get_locale())


def score_in_words(score: int, *, in_tickets: bool) -> str:
    """Say a total with its unit: points, or tickets where the game has no points."""
    if in_tickets:
        return str(
            ngettext("%(shown)s ticket", "%(shown)s tickets", score, shown=format_number(score))
        )
    return str(ngettext("%(shown)s point", "%(shown)s points", score, shown=format_number(score)))


def winner_line(snapshot: Snapshot, *, in_tickets: bool) -> str:
    """Say who won and with what."""
    first = [line for line in snapshot["seats"] if line["place"] == 1]
    score = score_in_words(first[0]["total"], in_tickets=in_tickets)
    if len(first) == 1:
        return str(_("%(name)s wins with %(score)s", name=first[0]["player"], score=score))
    names = names_in_words([line["player"] for line in first])
    return str(_("%(names)s share the win with %(score)s each", names=names, score=score))


def tie_break_line(snapshot: Snapshot, *, in_tickets: bool) -> str:
    """Say how seats with the same total were told apart, or that nothing could; else ""."""
    top = max(line["total"] for line in snapshot["seats"] if line["place"] == 1)
    level = [line for line in snapshot["seats"] if line["total"] == top]
    if len(level) < 2:  # noqa: PLR2004 - one alone is level with nobody
        return ""
    both = _(
        "%(names)s have %(score)s each",
        names=names_in_words([line["player"] for line in level]),
        score=score_in_words(top, in_tickets=in_tickets),
    )
    return f"{both}; {_reason(snapshot, level)}"


def _reason(snapshot: Snapshot, level: Sequence[SeatLine]) -> str:
    first = [line for line in level if line["place"] == 1]
    rest = [line for line in level if line["place"] != 1]
    names = names_in_words([line["player"] for line in first])
    step = snapshot["tie_break"]
    if step is None or not rest:
        return str(_("no tie-break tells them apart, so they share the win."))
    if step.startswith(ITEMS):
        return str(_("%(names)s had more of what is counted by hand.", names=names))
    if step == MOUNTAIN_ROUTES:
        return str(_("%(names)s claimed more mountain routes.", names=names))
    value_of, sentence = _STEPS[step]
    return sentence(names, value_of(first[0]), max(value_of(line) for line in rest))


def _more_tickets(names: str, own: int, other: int) -> str:
    return str(
        _(
            "%(names)s completed more tickets, %(own)d against %(other)d.",
            names=names,
            own=own,
            other=other,
        )
    )


def _fewer_stations(names: str, own: int, other: int) -> str:
    return str(
        _(
            "%(names)s kept more stations unused, %(own)d against %(other)d.",
            names=names,
            own=own,
            other=other,
        )
    )


def _longer_route(names: str, own: int, other: int) -> str:
    return str(
        _(
            "%(names)s had the longest route, %(own)d trains against %(other)d.",
            names=names,
            own=own,
            other=other,
        )
    )


_Step = tuple["Callable[[SeatLine], int]", "Callable[[str, int, int], str]"]
_STEPS: dict[str, _Step] = {
    "completed-tickets": (lambda line: line["tickets_completed"], _more_tickets),
    "stations-used": (lambda line: line["stations"]["unused"], _fewer_stations),
    "longest-route": (lambda line: line["longest"]["cars"], _longer_route),
}


def ticket_note(board: Board, line: TicketLine) -> str:
    """Say by which cities a ticket was joined, or what it was short of."""
    if line["completed"]:
        return _way(board, line)
    missing = line.get("missing") or []
    if not missing:
        return str(_("nothing left to claim would have completed it"))
    gaps = "; ".join(
        ngettext(
            "%(route)s, %(num)d train",
            "%(route)s, %(num)d trains",
            board.routes[route].trains,
            route=board.route_name(route),
        )
        for route in missing
    )
    return str(
        ngettext(
            "%(num)d route short: %(gaps)s",
            "%(num)d routes short: %(gaps)s",
            len(missing),
            gaps=gaps,
        )
    )


def _way(board: Board, line: TicketLine) -> str:
    cities = trail_cities(board, line.get("path") or [])
    between = [board.name_of(city) for city in cities[1:-1]]
    way = _("by %(cities)s", cities=names_in_words(between)) if between else _("directly")
    reached = line.get("reached")
    if reached is None or len(board.tickets[line["ticket"]].destinations) == 1:
        return str(way)
    return str(_("%(place)s reached, %(way)s", place=board.name_of(reached), way=way))


def bonus_note(line: BonusLine) -> str:
    """Say what an award was for, where the rules say more than its name."""
    sentence = note_of(line)
    return "" if sentence is None else translate(sentence)


def trail_in_words(board: Board, routes: Sequence[str]) -> str:
    """Name the cities of a trail in riding order."""
    return " \N{EN DASH} ".join(board.name_of(city) for city in trail_cities(board, routes))


def marker_note(marker: int, expected: int) -> str:
    """Compare the cardboard score track with what should stand on it."""
    off = marker - expected
    if off == 0:
        return str(_("agrees"))
    if off > 0:
        return str(ngettext("%(num)d too many", "%(num)d too many", off))
    return str(ngettext("%(num)d missing", "%(num)d missing", -off))
