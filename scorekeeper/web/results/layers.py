"""What can be lit on the result's map: networks, longest routes, each ticket's way or gap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scorekeeper.rules.board import Board
    from scorekeeper.web.results.snapshot import SeatLine, Snapshot, TicketLine


@dataclass(frozen=True, slots=True)
class Layer:
    """Routes to light for one seat, routes that were missing, and the cities it is about."""

    id: str
    seat: int
    colour: str
    routes: tuple[str, ...]
    missing: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()


def network_id(seat: int) -> str:
    """Name the layer of one seat's whole network."""
    return f"network-{seat}"


def longest_id(seat: int) -> str:
    """Name the layer of one seat's longest route."""
    return f"longest-{seat}"


def ticket_id(seat: int, index: int) -> str:
    """Name the layer of one seat's ticket, by its position in the seat's list."""
    return f"ticket-{seat}-{index}"


def bonus_id(seat: int, bonus: str) -> str:
    """Name the layer of a bonus that can be seen on the map."""
    return f"bonus-{seat}-{bonus}"


@dataclass(frozen=True, slots=True)
class _Claims:
    """The board as one seat left it."""

    board: Board
    owners: Mapping[str, int]
    seat: int
    colour: str

    def own(self) -> tuple[str, ...]:
        return tuple(route for route, owner in self.owners.items() if owner == self.seat)

    def reach_of(self, cities: Iterable[str]) -> tuple[str, ...]:
        """Find the seat's routes that hang together with any of these cities."""
        touched, left, lit = set(cities), set(self.own()), set[str]()
        while near := {route for route in left if touched & set(self.board.routes[route].cities)}:
            lit |= near
            left -= near
            touched |= {city for route in near for city in self.board.routes[route].cities}
        return tuple(sorted(lit))


def layers_of(board: Board, snapshot: Snapshot, owners: Mapping[str, int]) -> tuple[Layer, ...]:
    """List every layer of a finished game.

    Args:
        board: the board played on.
        snapshot: the stored count.
        owners: the seat that owns each claimed route, by route id.
    """
    return tuple(
        layer
        for seat, line in enumerate(snapshot["seats"])
        for layer in _of_seat(_Claims(board, owners, seat, line["colour"]), line)
    )


def _of_seat(claims: _Claims, line: SeatLine) -> Iterator[Layer]:
    seat, colour = claims.seat, claims.colour
    yield Layer(network_id(seat), seat, colour, claims.own())
    trail = tuple(line["longest"]["routes"])
    yield Layer(longest_id(seat), seat, colour, trail, cities=_ends(claims.board, trail))
    for index, ticket in enumerate(line["tickets"]):
        yield _of_ticket(claims, index, ticket)
    for bonus in line["bonuses"]:
        routes, cities = tuple(bonus.get("routes", ())), tuple(bonus.get("cities", ()))
        if cities or (routes and routes != trail):
            yield Layer(bonus_id(seat, bonus["bonus"]), seat, colour, routes, cities=cities)


def _of_ticket(claims: _Claims, index: int, line: TicketLine) -> Layer:
    board = claims.board
    path, missing = tuple(line.get("path") or ()), tuple(line.get("missing") or ())
    cities = ticket_cities(board, line)
    gap = {city for route in missing for city in board.routes[route].cities}
    return Layer(
        id=ticket_id(claims.seat, index),
        seat=claims.seat,
        colour=claims.colour,
        routes=path if line["completed"] else claims.reach_of(gap | set(cities)),
        missing=missing,
        cities=cities,
        borrowed=tuple(route for route in path if claims.owners.get(route) != claims.seat),
    )


def ticket_cities(board: Board, line: TicketLine) -> tuple[str, ...]:
    """List the cities a ticket is about; of several destinations the one that was reached."""
    ticket = board.tickets[line["ticket"]]
    reached = line.get("reached")
    places = (
        [ticket.start, reached]
        if reached
        else [ticket.start, *(destination.at for destination in ticket.destinations)]
    )
    return tuple(sorted({city for place in places for city in board.ends(place)}))


def _ends(board: Board, trail: Sequence[str]) -> tuple[str, ...]:
    """Name the two ends of a trail given in riding order."""
    cities = trail_cities(board, trail)
    return (cities[0], cities[-1]) if cities else ()


def trail_cities(board: Board, trail: Sequence[str]) -> tuple[str, ...]:
    """List the cities a trail passes, in riding order; a city may recur."""
    if not trail:
        return ()
    first = board.routes[trail[0]].cities
    for here, there in (first, first[::-1]):
        cities = [here, there]
        for route in trail[1:]:
            a, b = board.routes[route].cities
            if cities[-1] not in (a, b):
                break
            cities.append(b if cities[-1] == a else a)
        else:
            return tuple(cities)
    raise ValueError(f"the routes {', '.join(trail)} do not follow one another")
