"""The best use of stations: each lets its owner use one opponent's route at its city.

The rule: the route is chosen at the end and is the same for all the owner's tickets; several
stations may follow on each other. The choice here is exact: the one whose tickets are worth most,
among equals the one that borrows least, then the one whose ids come first.

All choices are gone through, but on a small picture: what the seat's own routes join is one
point, so that most opponents' routes lead nowhere new or where another one leads, and what a
choice brings is looked up by the points that it joins.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TypeAlias

from scorekeeper.rules.board import Board, Ticket
from scorekeeper.rules.scorecard import Borrowed

Point: TypeAlias = str
Link: TypeAlias = tuple[Point, Point]
Choice: TypeAlias = tuple[Borrowed, Link]
Group: TypeAlias = frozenset[Point]


@dataclass(frozen=True, slots=True)
class OpenTicket:
    """A ticket with several ends to reach: where it starts, and what each end is worth."""

    starts: Group
    ends: tuple[tuple[int, Group], ...]
    otherwise: int

    def worth(self, groups: Sequence[Group]) -> int:
        """Give the ticket's points where these points are joined, and no others."""
        for points, end in self.ends:
            if self.starts & end or any(self.starts & group and end & group for group in groups):
                return points
        return self.otherwise


@dataclass(slots=True)
class _Picture:
    """What own routes join, as a point for each city (each route's own one at a border end)."""

    board: Board
    point_of: dict[str, Point] = field(default_factory=dict)

    def names(self, route: str) -> tuple[str, str]:
        """Give the two ends of a route; a border end is another one for each of its routes."""
        a, b = (
            city if self.board.cities[city].place is None else f"{city} {route}"
            for city in self.board.routes[route].cities
        )
        return a, b

    def link(self, route: str) -> Link:
        """Give the two points that a route would join, in order."""
        a, b = sorted(self.point(name) for name in self.names(route))
        return a, b

    def point(self, name: str) -> Point:
        """Give the point that an end belongs to."""
        while (up := self.point_of.get(name, name)) != name:
            name = up
        return name

    def join(self, route: str) -> None:
        """Make one point of a route's two ends."""
        a, b = self.link(route)
        if a != b:
            self.point_of[b] = a

    def points_at(self, ends: Iterable[str], routes: Iterable[str]) -> Group:
        """Give the points where a ticket's end can be reached."""
        found = set()
        for city in ends:
            if self.board.cities[city].place is None:
                found.add(self.point(city))
            else:
                at = [route for route in routes if city in self.board.routes[route].cities]
                found.update(self.point(f"{city} {route}") for route in at)
        return frozenset(found)


def best_borrowing(
    board: Board,
    own: Sequence[str],
    stations: Mapping[str, Sequence[str]],
    tickets: Iterable[Ticket],
    *,
    open_tickets_cost: bool = True,
) -> tuple[Borrowed, ...]:
    """Choose the opponents' routes that make a seat's tickets worth most.

    Args:
        board: the board.
        own: the seat's own routes.
        stations: for each city with one of its stations the opponents' routes there.
        tickets: the seat's tickets.
        open_tickets_cost: whether an open ticket takes its points away.

    Returns:
        What to borrow, by city; a station that helps nothing is left out.
    """
    picture = _Picture(board)
    for route in own:
        picture.join(route)
    choices = [_choices(picture, city, sorted(routes)) for city, routes in sorted(stations.items())]
    routes = {*own, *(route for at_city in stations.values() for route in at_city)}
    gains, others = _what_tickets_bring(
        picture, routes, tickets, open_tickets_cost=open_tickets_cost
    )
    best: tuple[int, int, tuple[tuple[str, str], ...]] | None = None
    chosen: tuple[Borrowed, ...] = ()
    for choice in product(*choices):
        taken = [option for option in choice if option is not None]
        groups = _groups(link for _, link in taken)
        worth = _worth(groups, gains, others)
        if best is not None and (-worth, len(taken)) > best[:2]:
            continue
        borrowed = tuple(option for option, _ in taken)
        rank = (-worth, len(taken), tuple((use.city, use.route) for use in borrowed))
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


def _what_tickets_bring(
    picture: _Picture, routes: Iterable[str], tickets: Iterable[Ticket], *, open_tickets_cost: bool
) -> tuple[dict[Link, int], list[OpenTicket]]:
    """Sort the tickets: those with two plain ends by the link they need, the others apart."""
    routes = list(routes)
    gains: dict[Link, int] = {}
    others = []
    for ticket in tickets:
        starts = picture.points_at(picture.board.ends(ticket.start), routes)
        ends = [
            (end.points, picture.points_at(picture.board.ends(end.at), routes))
            for end in sorted(ticket.destinations, key=lambda end: -end.points)
        ]
        cost = ticket.lowest if open_tickets_cost else 0
        if len(starts) == 1 and len(ends) == 1 and len(ends[0][1]) == 1:
            (a,), (b,) = starts, ends[0][1]
            if a != b:
                link = (a, b) if a < b else (b, a)
                gains[link] = gains.get(link, 0) + ends[0][0] + cost
        else:
            others.append(OpenTicket(starts, tuple(ends), -cost))
    return gains, others


def _groups(links: Iterable[Link]) -> list[Group]:
    """Join links to groups of points."""
    groups: list[Group] = []
    for link in links:
        joined: Group = frozenset(link)
        apart = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups


def _worth(groups: Sequence[Group], gains: Mapping[Link, int], others: Sequence[OpenTicket]) -> int:
    worth = 0
    for group in groups:
        for link in combinations(sorted(group), 2):
            worth += gains.get(link, 0)
    for ticket in others:
        worth += ticket.worth(groups)
    return worth
