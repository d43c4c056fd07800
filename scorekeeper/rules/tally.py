"""What the bonuses and the ranking look at: every seat's routes, tickets and longest route."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.board import Board, Ticket
from scorekeeper.rules.longest import Trail, longest_trail
from scorekeeper.rules.network import (
    Network,
    Routes,
    graph_of,
    networks,
    shortest_way,
    tracks_for_longest,
)
from scorekeeper.rules.scorecard import Borrowed, StationResult, TicketResult
from scorekeeper.rules.stations import best_borrowing
from scorekeeper.rules.table import Table


@dataclass(frozen=True)
class SeatTally:
    """One seat before bonuses."""

    seat: int
    routes: tuple[str, ...]
    graph: Routes
    tickets: tuple[TicketResult, ...]
    tickets_by_hand: int
    longest: Trail
    stations: StationResult
    stations_built: int

    @cached_property
    def completed(self) -> tuple[TicketResult, ...]:
        """The tickets that are completed."""
        return tuple(ticket for ticket in self.tickets if ticket.completed)

    @property
    def tickets_completed(self) -> int:
        """How many tickets it completed, those counted by hand as well."""
        return len(self.completed) + self.tickets_by_hand

    @cached_property
    def networks(self) -> tuple[Network, ...]:
        """The seat's own networks."""
        return networks(self.graph)

    @cached_property
    def cities(self) -> frozenset[str]:
        """The cities that its own routes touch."""
        return frozenset(city for network in self.networks for city in network.cities)


@dataclass(frozen=True, slots=True)
class Tally:
    """All seats before bonuses."""

    table: Table
    seats: tuple[SeatTally, ...]

    def most(self, amounts: Mapping[int, int]) -> tuple[int, ...]:
        """Give the seats with the most of something; nobody where that is nothing."""
        best = max(amounts.values(), default=0)
        return tuple(seat for seat, amount in amounts.items() if amount == best and best > 0)

    def longest_cars(self) -> dict[int, int]:
        """Give every seat's longest route in cars."""
        return {tally.seat: tally.longest.cars for tally in self.seats}

    def tickets_completed(self) -> dict[int, int]:
        """Give every seat's number of completed tickets."""
        return {tally.seat: tally.tickets_completed for tally in self.seats}


def take_tally(table: Table) -> Tally:
    """Look at every seat of a table.

    Args:
        table: the table as it stands.

    Returns:
        Routes, tickets, longest route and use of stations of every seat.
    """
    closed = table.closed()
    board = table.ruleset.board
    unclaimed = {
        route.id: route.length
        for route in board.routes.values()
        if route.id not in table.owners and route.id not in closed
    }
    return Tally(table, tuple(_seat(table, seat, unclaimed) for seat in range(len(table.seats))))


def _seat(table: Table, seat: int, unclaimed: Mapping[str, int]) -> SeatTally:
    board = table.ruleset.board
    routes = table.routes_of(seat)
    stations = _stations(table, seat, routes)
    own = {route: board.routes[route].length for route in routes}
    borrowed = {use.route: board.routes[use.route].length for use in stations.borrowed}
    usable = own | borrowed
    graph = graph_of(board, own)
    ways = graph_of(board, usable) if borrowed else graph
    lacking = graph_of(board, {**unclaimed, **dict.fromkeys(usable, 0)})
    tickets = tuple(
        ticket_result(
            board,
            table.ruleset.tickets[ticket],
            ways,
            lacking,
            open_tickets_cost=table.ruleset.open_tickets_cost,
        )
        for ticket in table.tickets_of(seat)
    )
    return SeatTally(
        seat=seat,
        routes=routes,
        graph=graph,
        tickets=tickets,
        tickets_by_hand=sum(table.item(seat, item) for item in table.ruleset.hand_tickets),
        longest=longest_trail(tracks_for_longest(graph)),
        stations=stations,
        stations_built=len(table.stations_of(seat)),
    )


def _stations(table: Table, seat: int, routes: tuple[str, ...]) -> StationResult:
    stations = table.ruleset.stations
    if stations is None:
        return StationResult()
    board = table.ruleset.board
    at_stations = {
        city: [
            route for _, route in board.neighbours[city] if table.owners.get(route, seat) != seat
        ]
        for city in table.stations_of(seat)
    }
    borrowed: tuple[Borrowed, ...] = ()
    if at_stations:
        borrowed = best_borrowing(
            board,
            routes,
            at_stations,
            [table.ruleset.tickets[ticket] for ticket in table.tickets_of(seat)],
            open_tickets_cost=table.ruleset.open_tickets_cost,
        )
    unused = table.stations_left(seat)
    return StationResult(unused, unused * stations.points, borrowed)


def ticket_result(
    board: Board,
    ticket: Ticket,
    own: Routes,
    lacking: Routes,
    *,
    open_tickets_cost: bool,
) -> TicketResult:
    """Count one ticket.

    The rule: any way of own (and borrowed) routes completes it; the best destination reached
    pays; where none is, the lowest value is lost.

    Args:
        board: the board.
        ticket: the ticket.
        own: the graph of the routes that the seat may use.
        lacking: the graph of the same routes at no cost, and of those it could still have claimed.
        open_tickets_cost: whether an open ticket takes its points away.

    Returns:
        The ticket's signed points, with its way or what is missing.
    """
    starts = board.ends(ticket.start)
    for destination in sorted(ticket.destinations, key=lambda end: -end.points):
        path = shortest_way(own, starts, board.ends(destination.at))
        if path is not None:
            return TicketResult(
                ticket.id,
                completed=True,
                points=destination.points,
                path=path,
                reached=destination.at,
            )
    missing = shortest_way(lacking, starts, _all_ends(board, ticket))
    points = -ticket.lowest if open_tickets_cost else 0
    return TicketResult(ticket.id, completed=False, points=points, missing=missing or ())


def _all_ends(board: Board, ticket: Ticket) -> frozenset[str]:
    ends: Iterable[frozenset[str]] = (board.ends(end.at) for end in ticket.destinations)
    return frozenset().union(*ends)
