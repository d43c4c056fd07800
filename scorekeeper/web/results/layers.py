"""What can be lit on the result's map: networks, longest routes, tickets, stations, bonuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scorekeeper.rules.board import Board
    from scorekeeper.rules.ruleset import Bonus, Ruleset
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

    @property
    def lights(self) -> bool:
        """Whether there is anything on the map to see."""
        return bool(self.routes or self.missing or self.cities)


def network_id(seat: int) -> str:
    """Name the layer of one seat's whole network."""
    return f"network-{seat}"


def longest_id(seat: int) -> str:
    """Name the layer of one seat's longest route."""
    return f"longest-{seat}"


def ticket_id(seat: int, index: int) -> str:
    """Name the layer of one seat's ticket, by its position in the seat's list."""
    return f"ticket-{seat}-{index}"


def done_id(seat: int) -> str:
    """Name the layer of the ways of all tickets that a seat completed."""
    return f"done-{seat}"


def missed_id(seat: int) -> str:
    """Name the layer of what all open tickets of a seat were short of."""
    return f"missed-{seat}"


def stations_id(seat: int) -> str:
    """Name the layer of the stations that a seat has built."""
    return f"stations-{seat}"


# Kinds of bonuses that look at something which has a layer of its own.
LONGEST_KINDS: Final = ("longest-route", "wager-longest-route")
TICKET_KINDS: Final = ("most-completed-tickets", "wager-most-tickets", "per-completed-ticket")
_SEEN_ELSEWHERE: Final[Mapping[str, Callable[[int], str]]] = {
    **dict.fromkeys(LONGEST_KINDS, longest_id),
    **dict.fromkeys(TICKET_KINDS, done_id),
}


def bonus_id(seat: int, bonus: Bonus) -> str:
    """Name the layer that shows what a bonus looked at; there may be none of that name."""
    elsewhere = _SEEN_ELSEWHERE.get(bonus.kind)
    return elsewhere(seat) if elsewhere else f"bonus-{seat}-{bonus.id}"


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


def layers_of(
    ruleset: Ruleset,
    snapshot: Snapshot,
    owners: Mapping[str, int],
    stations: Mapping[str, int],
) -> tuple[Layer, ...]:
    """List every layer of a finished game.

    Args:
        ruleset: the way that was played.
        snapshot: the stored count.
        owners: the seat that owns each claimed route, by route id.
        stations: the seat that owns each station, by city.
    """
    return tuple(
        layer
        for seat, line in enumerate(snapshot["seats"])
        for layer in _of_seat(
            ruleset,
            _Claims(ruleset.board, owners, seat, line["colour"]),
            line,
            tuple(city for city, owner in stations.items() if owner == seat),
        )
    )


def _of_seat(
    ruleset: Ruleset, claims: _Claims, line: SeatLine, stations: Sequence[str]
) -> Iterator[Layer]:
    seat, colour = claims.seat, claims.colour
    yield Layer(network_id(seat), seat, colour, claims.own())
    trail = tuple(line["longest"]["routes"])
    yield Layer(longest_id(seat), seat, colour, trail, cities=_ends(claims.board, trail))
    tickets = [_of_ticket(claims, index, ticket) for index, ticket in enumerate(line["tickets"])]
    yield from tickets
    done = [ticket["completed"] for ticket in line["tickets"]]
    for id_, wanted in ((done_id(seat), True), (missed_id(seat), False)):
        told = [layer for layer, joined in zip(tickets, done, strict=True) if joined == wanted]
        if told:
            yield _all_of(id_, told)
    if stations:
        borrowed = tuple(dict.fromkeys(used["route"] for used in line["stations"]["borrowed"]))
        yield Layer(
            stations_id(seat), seat, colour, borrowed, cities=tuple(stations), borrowed=borrowed
        )
    yield from _of_bonuses(ruleset, seat, line)


def _all_of(layer_id: str, layers: Sequence[Layer]) -> Layer:
    """Lay layers of one seat over one another."""

    def every(part: Callable[[Layer], tuple[str, ...]]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one for layer in layers for one in part(layer)))

    return Layer(
        id=layer_id,
        seat=layers[0].seat,
        colour=layers[0].colour,
        routes=every(lambda layer: layer.routes),
        missing=every(lambda layer: layer.missing),
        cities=every(lambda layer: layer.cities),
        borrowed=every(lambda layer: layer.borrowed),
    )


def _of_bonuses(ruleset: Ruleset, seat: int, line: SeatLine) -> Iterator[Layer]:
    awards = {award["bonus"]: award for award in line["bonuses"]}
    for bonus in ruleset.bonuses:
        award = awards.get(bonus.id)
        if award is None or bonus.kind in _SEEN_ELSEWHERE:
            continue
        routes, cities = tuple(award.get("routes", ())), tuple(award.get("cities", ()))
        if routes or cities:
            yield Layer(bonus_id(seat, bonus), seat, line["colour"], routes, cities=cities)


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
