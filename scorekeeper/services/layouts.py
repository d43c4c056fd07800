"""Laying out boards that a group brought along: as the shipped ones are, but in good time."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.drawing.facts import BoardFacts, CityFacts, RouteFacts
from scorekeeper.drawing.frame import frame_for
from scorekeeper.drawing.geometry import Point, cross
from scorekeeper.drawing.layout import Layout, lay_out
from scorekeeper.rules.board import Board
from scorekeeper.rules.boardfile import BoardFileError, Problem
from scorekeeper.rules.sentences import say

MOST_CROSSINGS: Final = 25
NAMED: Final = 3


class _Line(NamedTuple):
    route: str
    start: Point
    end: Point


def facts_of_board(board: Board) -> BoardFacts:
    """Give what the drawing needs to know of a board."""
    cities = (
        CityFacts(city.id, city.name, city.lat, city.lon, city.place)
        for city in board.cities.values()
    )
    routes = (
        RouteFacts(
            id=route.id,
            cities=route.cities,
            length=route.length,
            colour=route.colour,
            kind=route.kind,
            marks=max(route.locomotives, route.waves, route.mountains),
        )
        for route in board.routes.values()
    )
    return BoardFacts(board.id, board.name, tuple(cities), tuple(routes))


def layout_of(board: Board) -> Layout:
    """Lay a board out.

    Args:
        board: one within the limits of `rules.boardfile`.

    Raises:
        BoardFileError: so many routes cross each other that no picture would be readable, and the
            search for one would take long.
    """
    facts = facts_of_board(board)
    crossings = list(_crossings(facts))
    if len(crossings) > MOST_CROSSINGS:
        named = "; ".join(
            f"{board.route_name(one)} × {board.route_name(other)}"
            for one, other in crossings[:NAMED]
        )
        reason = say(
            "%(crossings)s pairs of routes cross each other where the cities lie; at most %(most)s"
            " can be drawn (%(named)s, …)",
            crossings=len(crossings),
            most=MOST_CROSSINGS,
            named=named,
        )
        raise BoardFileError((Problem(reason),))
    return lay_out(facts)


def _crossings(facts: BoardFacts) -> Iterator[tuple[str, str]]:
    """Give the pairs of routes whose straight lines cross, tracks side by side taken as one."""
    frame = frame_for(facts)
    at = {city.id: frame(city.lat, city.lon) for city in facts.cities}
    lines: dict[frozenset[str], _Line] = {}
    for route in facts.routes:
        a, b = route.cities
        lines.setdefault(frozenset(route.cities), _Line(route.id, at[a], at[b]))
    for one, other in combinations(lines.values(), 2):
        if cross(one.start, one.end, other.start, other.end):
            yield one.route, other.route
