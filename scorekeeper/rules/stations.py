"""The best use of stations: each lets its owner use one opponent's route at its city.

The rule: the route is chosen at the end and is the same for all the owner's tickets; several
stations may follow on each other. The choice here is exact: the one whose tickets are worth most;
among equals the one that completes most of them, as the first tie-break asks for; then the one
that borrows least, then the one whose ids come first.

All choices are gone through, but on a small picture: what the seat's own routes join is one
point, so that most opponents' routes lead nowhere new or where another one leads, and what a
choice brings is looked up by the points that it joins.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

import networkx as nx

from scorekeeper.rules.board import Board, Ticket
from scorekeeper.rules.network import Routes, ends_of, graph_of, nodes_at
from scorekeeper.rules.scorecard import Borrowed

Point: TypeAlias = str
Link: TypeAlias = tuple[Point, Point]
Choice: TypeAlias = tuple[Borrowed, Link]
Group: TypeAlias = AbstractSet[Point]

# A point is worth more than any number of completed tickets: points first, then tickets.
POINT = 1000
COMPLETED = 1


@dataclass(frozen=True, slots=True)
class _Picture:
    """Own routes and those that may be borrowed; what the own ones join is one point."""

    board: Board
    graph: Routes
    point_of: Mapping[str, Point]

    def link(self, route: str) -> Link:
        """Give the two points that a route would join, in order."""
        a, b = sorted(self.point_of[node] for node in ends_of(self.board, route))
        return a, b

    def points_at(self, end: str) -> Group:
        """Give the points where a ticket's end can be reached."""
        nodes = nodes_at(self.graph, self.board.ends(end))
        return frozenset(self.point_of[node] for node in nodes)


def _picture(board: Board, own: Iterable[str], to_borrow: Iterable[str]) -> _Picture:
    mine = graph_of(board, dict.fromkeys(own, 0))
    graph = graph_of(board, dict.fromkeys([*own, *to_borrow], 0))
    point_of = {node: node for node in graph}
    for nodes in nx.connected_components(mine):
        point_of |= dict.fromkeys(nodes, min(nodes))
    return _Picture(board, graph, point_of)


def best_borrowing(
    board: Board,
    own: Sequence[str],
    stations: Mapping[str, Sequence[str]],
    tickets: Iterable[Ticket],
    *,
    open_tickets_cost: bool = True,
) -> tuple[Borrowed, ...]:
    """Choose the opponents' routes that make a seat's tickets worth most, as the module says.

    Args:
        board: the board.
        own: the seat's own routes.
        stations: for each city with one of its stations the opponents' routes there.
        tickets: the seat's tickets.
        open_tickets_cost: whether an open ticket takes its points away.

    Returns:
        What to borrow, by city; a station that helps nothing is left out.
    """
    picture = _picture(board, own, [route for routes in stations.values() for route in routes])
    choices = [_choices(picture, city, sorted(routes)) for city, routes in sorted(stations.items())]
    gains = _gains(picture, tickets, open_tickets_cost=open_tickets_cost)
    best: tuple[int, int, tuple[tuple[str, str], ...]] | None = None
    chosen: tuple[Borrowed, ...] = ()
    for choice in product(*choices):
        taken = [option for option in choice if option is not None]
        gain = _gain(nx.connected_components(nx.Graph([link for _, link in taken])), gains)
        if best is not None and (-gain, len(taken)) > best[:2]:
            continue
        borrowed = tuple(option for option, _ in taken)
        rank = (-gain, len(taken), tuple((use.city, use.route) for use in borrowed))
        if best is None or rank < best:
            best, chosen = rank, borrowed
    return chosen


def _choices(picture: _Picture, city: str, routes: Sequence[str]) -> list[Choice | None]:
    """Give what one station can do: nothing, or the first route for each link it can make."""
    links: dict[Link, Borrowed] = {}
    for route in routes:
        link = picture.link(route)
        if link[0] != link[1]:
            links.setdefault(link, Borrowed(city, route))
    return [None, *((borrowed, link) for link, borrowed in links.items())]


def _gains(
    picture: _Picture, tickets: Iterable[Ticket], *, open_tickets_cost: bool
) -> dict[Link, dict[str, int]]:
    """Give what joining two points brings, by ticket, above what the own routes bring alone.

    A ticket with an end that no route reaches stays open whatever is borrowed.
    """
    gains: dict[Link, dict[str, int]] = {}
    for ticket in tickets:
        starts = picture.points_at(ticket.start)
        ends = [(end.points, picture.points_at(end.at)) for end in ticket.destinations]
        joined = [points * POINT + COMPLETED for points, at in ends if starts & at]
        alone = max(joined, default=-ticket.lowest * POINT if open_tickets_cost else 0)
        for points, at in ends:
            gain = points * POINT + COMPLETED - alone
            for a, b in product(starts, at):
                known = gains.setdefault((min(a, b), max(a, b)), {})
                known[ticket.id] = max(gain, known.get(ticket.id, 0))
    return gains


def _gain(groups: Iterable[Group], gains: Mapping[Link, Mapping[str, int]]) -> int:
    """Give what some groups of joined points bring; a ticket pays once, its best end."""
    best: dict[str, int] = {}
    for group in groups:
        for link in combinations(sorted(group), 2):
            for ticket, gain in gains.get(link, {}).items():
                best[ticket] = max(gain, best.get(ticket, 0))
    return sum(best.values())
