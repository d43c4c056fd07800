"""One seat's routes as a network: what they join, the shortest way, what is missing.

Nothing passes through a border end: a way may begin or end there, and two of its routes do not
hang together. Where two ways are equally long, the one with fewer routes is given, then the one
whose route ids come first, so that the same game always shows the same way.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from scorekeeper.rules.board import Board


@dataclass(frozen=True, slots=True)
class Network:
    """Routes that hang together, and the cities that they touch."""

    cities: frozenset[str]
    routes: frozenset[str]


def shortest_way(
    board: Board, starts: Iterable[str], ends: Collection[str], cars: Mapping[str, int]
) -> tuple[str, ...] | None:
    """Find the way of fewest cars between two ends.

    Args:
        board: the board.
        starts: the cities where it may begin.
        ends: the cities where it may end.
        cars: what each route that may be used costs, in cars. A route that costs nothing is used
            but not named: with own routes at 0 the answer is what is missing.

    Returns:
        The ids of the routes that cost something, in order; None where there is no way.
    """
    heap: list[tuple[int, int, tuple[str, ...], str]] = [(0, 0, (), city) for city in starts]
    first = {city for _, _, _, city in heap}
    done: set[str] = set()
    cities = board.cities
    while heap:
        so_far, number, routes, city = heappop(heap)
        if city in done:
            continue
        done.add(city)
        if city in ends:
            return routes
        if cities[city].place is not None and city not in first:
            continue
        for other, route in board.neighbours[city]:
            cost = cars.get(route)
            if cost is None or other in done:
                continue
            if cost:
                heappush(heap, (so_far + cost, number + 1, (*routes, route), other))
            else:
                heappush(heap, (so_far, number, routes, other))
    return None


def networks(board: Board, routes: Iterable[str]) -> tuple[Network, ...]:
    """Split routes into what hangs together.

    Args:
        board: the board.
        routes: one seat's routes, by id.

    Returns:
        The networks, by the id of their first route. A border end is in every network that
        ends there.
    """
    left = dict.fromkeys(sorted(routes))
    found = []
    while left:
        first = next(iter(left))
        del left[first]
        kept = [first]
        cities: set[str] = set()
        for route in kept:  # grows while it is walked
            for city in board.routes[route].cities:
                if city in cities:
                    continue
                cities.add(city)
                if board.cities[city].place is not None:
                    continue
                for _, onward in board.neighbours[city]:
                    if onward in left:
                        del left[onward]
                        kept.append(onward)
        found.append(Network(frozenset(cities), frozenset(kept)))
    return tuple(found)


def two_ways(
    board: Board, starts: Collection[str], ends: Collection[str], routes: Collection[str]
) -> tuple[str, ...] | None:
    """Find two ways between two ends that share no route; they may cross in cities.

    Args:
        board: the board.
        starts: the cities where a way may begin.
        ends: the cities where it may end.
        routes: the routes that may be used.

    Returns:
        The ids of the routes of both ways, sorted; None where there are no two.
    """
    flow: dict[str, str] = {}  # the city that a used route leads to
    for _ in range(2):
        way = _one_more_way(board, starts, ends, routes, flow)
        if way is None:
            return None
        for route, city in way:
            if route in flow:
                del flow[route]  # both ways go better without it
            else:
                flow[route] = city
    return tuple(sorted(flow))


def _one_more_way(
    board: Board,
    starts: Collection[str],
    ends: Collection[str],
    routes: Collection[str],
    flow: Mapping[str, str],
) -> list[tuple[str, str]] | None:
    """Look for a way that uses no route as it is used already; against its direction it may."""
    came_by: dict[str, tuple[str, str] | None] = dict.fromkeys(starts)
    waiting = deque(starts)
    while waiting:
        city = waiting.popleft()
        if city in ends:
            return _way_back(city, came_by)
        if board.cities[city].place is not None and city not in starts:
            continue
        for other, route in board.neighbours[city]:
            if route in routes and other not in came_by and flow.get(route) != other:
                came_by[other] = (city, route)
                waiting.append(other)
    return None


def _way_back(city: str, came_by: Mapping[str, tuple[str, str] | None]) -> list[tuple[str, str]]:
    way: list[tuple[str, str]] = []
    step = came_by[city]
    while step is not None:
        before, route = step
        way.append((route, city))
        city = before
        step = came_by[city]
    return way


def tracks_for_longest(board: Board, routes: Iterable[str]) -> list[tuple[str, str, str, int]]:
    """Give a seat's routes as (route, city, city, cars), each with a border end of its own."""
    tracks = []
    for route in routes:
        a, b = (
            city if board.cities[city].place is None else f"{city} {route}"
            for city in board.routes[route].cities
        )
        tracks.append((route, a, b, board.routes[route].length))
    return tracks
