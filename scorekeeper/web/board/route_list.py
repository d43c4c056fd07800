"""The board's list of routes: the same game without the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from scorekeeper.web.board.table_state import gain_of
from scorekeeper.web.spelling import folded, matches, spellings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask_babel import LazyString

    from scorekeeper.rules.board import Route
    from scorekeeper.rules.table import Table

GROUPS: Final = ("all", "free", "mine")
COLOURS: Final[Mapping[str, LazyString]] = {
    "grey": _l("grey"),
    "blue": _l("blue"),
    "red": _l("red"),
    "green": _l("green"),
    "yellow": _l("yellow"),
    "black": _l("black"),
    "white": _l("white"),
    "orange": _l("orange"),
    "pink": _l("pink"),
}


@dataclass(frozen=True, slots=True)
class RouteRow:
    """One route as a row: what it is, who has it, and whether the search wants it."""

    id: str
    name: str
    ends: tuple[str, str]
    cars: int
    points: int
    colour: str
    colour_name: str
    what: str
    gain: str
    facts: str
    owner: int | None
    closed: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Search:
    """What the list is asked for: words of city names, a group of routes, whose are "mine"."""

    query: str
    only: str
    seat: int

    def wants(self, name: str, owner: int | None, *, closed: bool) -> bool:
        """Tell whether a route is among what was asked for."""
        if self.only == "free" and (owner is not None or closed):
            return False
        if self.only == "mine" and owner != self.seat:
            return False
        return matches(self.query, spellings(name))


def rows_of(table: Table, search: Search) -> list[RouteRow]:
    """Write every route of a table's board as a row, in the order of their names."""
    closed = table.closed()
    board = table.ruleset.board
    rows = [_row(table, route_id, search, closed) for route_id in board.routes]
    return sorted(rows, key=lambda row: folded(row.name))


def _row(table: Table, route_id: str, search: Search, closed: frozenset[str]) -> RouteRow:
    route = table.ruleset.board.routes[route_id]
    name = table.ruleset.board.route_name(route_id)
    owner = table.owners.get(route_id)
    points = table.ruleset.points_at_once(route_id)
    colour = str(COLOURS[route.colour])
    what = trains(route.trains)
    return RouteRow(
        id=route_id,
        name=name,
        ends=route.cities,
        cars=route.trains,
        points=points,
        colour=route.colour,
        colour_name=colour,
        what=what,
        gain=gain_of(table, route_id),
        facts=", ".join(_facts(route, colour, points)),
        owner=owner,
        closed=route_id in closed,
        hidden=not search.wants(name, owner, closed=route_id in closed),
    )


def _facts(route: Route, colour: str, points: int) -> list[str]:
    facts = [trains(route.trains), colour]
    if points:
        facts.append(ngettext("%(num)d point", "%(num)d points", points))
    return facts + kind_of(route)


def kind_of(route: Route) -> list[str]:
    """Name what is special about a route: "tunnel", "ferry, 2 locomotives"; often nothing."""
    words = []
    if route.kind == "tunnel":
        words.append(_("tunnel"))
    if route.kind == "ferry":
        words.append(_("ferry"))
    if route.locomotives:
        words.append(ngettext("%(num)d locomotive", "%(num)d locomotives", route.locomotives))
    if route.waves:
        words.append(ngettext("%(num)d wave", "%(num)d waves", route.waves))
    if route.mountains:
        words.append(ngettext("%(num)d mountain", "%(num)d mountains", route.mountains))
    return words


def trains(number: int) -> str:
    """Write a number of trains with its unit."""
    return str(ngettext("%(num)d train", "%(num)d trains", number))
