"""Ways and networks, against twins that only ask which cities can be reached."""

import random
from collections.abc import Collection, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.board import Board
from scorekeeper.rules.catalogue import boards
from scorekeeper.rules.network import graph_of, networks, shortest_way, two_ways

BOARDS = [board for board in boards().values() if board.tickets]


def lengths(board: Board, routes: Collection[str]) -> dict[str, int]:
    """The cars of some routes."""
    return {route: board.routes[route].length for route in routes}


def fewest_cars(board: Board, starts: Collection[str], cars: Mapping[str, int]) -> dict[str, int]:
    """How far each city is: every route is tried until none makes a city nearer."""
    far = dict.fromkeys(starts, 0)
    nearer = True
    while nearer:
        nearer = False
        for route, cost in cars.items():
            a, b = board.routes[route].cities
            for here, there in ((a, b), (b, a)):
                passable = here in starts or board.cities[here].place is None
                if here in far and passable and far[here] + cost < far.get(there, 999):
                    far[there] = far[here] + cost
                    nearer = True
    return far


def joined(
    board: Board, starts: Collection[str], ends: Collection[str], routes: Collection[str]
) -> bool:
    """Whether some routes lead from one end to the other."""
    return not fewest_cars(board, starts, lengths(board, routes)).keys().isdisjoint(ends)


@st.composite
def some_routes(draw: st.DrawFn) -> tuple[Board, list[str]]:
    """A board, and some of its routes."""
    board = draw(st.sampled_from(BOARDS))
    dice = random.Random(draw(st.integers(0, 100_000)))
    share = draw(st.sampled_from([0.15, 0.3, 0.6, 1.0]))
    chosen = [route for route in board.routes if dice.random() < share]
    return board, chosen


@settings(max_examples=60, deadline=None)
@given(some_routes(), st.data())
def test_the_shortest_way_is_as_short_as_the_twin_finds(
    given_routes: tuple[Board, list[str]], data: st.DataObject
) -> None:
    board, routes = given_routes
    ticket = data.draw(st.sampled_from(list(board.tickets.values())))
    starts, ends = board.ends(ticket.start), board.ends(ticket.destinations[0].at)
    cars = lengths(board, routes)
    far = fewest_cars(board, starts, cars)
    way = shortest_way(graph_of(board, cars), starts, ends)
    if way is None:
        assert not ends & far.keys()
    else:
        assert sum(cars[route] for route in way) == min(far[end] for end in ends & far.keys())
        assert leads(board, way, starts, ends)


@settings(max_examples=60, deadline=None)
@given(some_routes(), st.data())
def test_what_is_missing_costs_as_little_as_the_twin_finds(
    given_routes: tuple[Board, list[str]], data: st.DataObject
) -> None:
    board, routes = given_routes
    ticket = data.draw(st.sampled_from(list(board.tickets.values())))
    starts, ends = board.ends(ticket.start), board.ends(ticket.destinations[0].at)
    cars = {**lengths(board, board.routes), **dict.fromkeys(routes, 0)}
    far = fewest_cars(board, starts, cars)
    missing = shortest_way(graph_of(board, cars), starts, ends)
    assert missing is not None
    assert not set(missing) & set(routes)
    assert sum(cars[route] for route in missing) == min(far[end] for end in ends & far.keys())
    assert joined(board, starts, ends, [*routes, *missing])


def leads(board: Board, way: tuple[str, ...], starts: frozenset[str], ends: frozenset[str]) -> bool:
    """Walk a way from any of its starts: each route goes on where the one before ended."""
    for start in starts:
        city = start
        for route in way:
            a, b = board.routes[route].cities
            if city not in {a, b}:
                break
            city = b if city == a else a
        else:
            if city in ends:
                return True
    return False


@settings(max_examples=60, deadline=None)
@given(some_routes())
def test_networks_are_what_hangs_together(given_routes: tuple[Board, list[str]]) -> None:
    board, routes = given_routes
    found = networks(graph_of(board, lengths(board, routes)))
    assert sorted(route for network in found for route in network.routes) == sorted(routes)
    assert [min(network.routes) for network in found] == sorted(
        min(network.routes) for network in found
    )
    for network in found:
        touched = {city for route in network.routes for city in board.routes[route].cities}
        assert network.cities == touched
        inner = [city for city in network.cities if board.cities[city].place is None]
        start = min(inner or network.cities)
        assert fewest_cars(board, [start], lengths(board, network.routes)).keys() == touched
    passable = [
        {city for city in network.cities if board.cities[city].place is None} for network in found
    ]
    assert sum(map(len, passable)) == len(set().union(*passable))


@settings(max_examples=80, deadline=None)
@given(some_routes(), st.data())
def test_two_ways_exist_where_no_single_route_can_part_the_ends(
    given_routes: tuple[Board, list[str]], data: st.DataObject
) -> None:
    board, routes = given_routes
    ticket = data.draw(st.sampled_from(list(board.tickets.values())))
    starts, ends = board.ends(ticket.start), board.ends(ticket.destinations[0].at)
    ways = two_ways(graph_of(board, lengths(board, routes)), starts, ends)
    without_one = [[other for other in routes if other != route] for route in routes]
    expected = bool(routes) and all(joined(board, starts, ends, left) for left in without_one)
    assert (ways is not None) is expected
    if ways is not None:
        assert set(ways) <= set(routes)
        for route in ways:  # none of them can be missed without losing the second way
            left = [other for other in ways if other != route]
            assert joined(board, starts, ends, left)
            assert two_ways(graph_of(board, lengths(board, left)), starts, ends) is None


def test_the_two_tracks_between_two_cities_are_two_ways() -> None:
    board = boards()["usa"]
    tracks = ["denver--kansas-city-1", "denver--kansas-city-2"]
    graph = graph_of(board, lengths(board, tracks))
    assert two_ways(graph, ["denver"], ["kansas-city"]) == tuple(tracks)


def test_nothing_passes_through_a_border_end() -> None:
    board = boards()["italy"]
    routes = ["genova--monaco-1-1", "monaco-1--torino-1"]
    graph = graph_of(board, lengths(board, routes))
    assert shortest_way(graph, ["genova"], ["torino"]) is None
    assert shortest_way(graph, ["genova"], board.ends("monaco")) == ("genova--monaco-1-1",)
    assert shortest_way(graph, board.ends("monaco"), ["torino"]) == ("monaco-1--torino-1",)
    assert [sorted(network.routes) for network in networks(graph)] == [[route] for route in routes]


def test_fewer_routes_are_preferred_where_the_cars_are_as_many() -> None:
    board = boards()["usa"]
    graph = graph_of(board, lengths(board, board.routes))
    assert shortest_way(graph, ["los-angeles"], ["el-paso"]) == ("el-paso--los-angeles-1",)
    by_phoenix = ["el-paso--phoenix-1", "los-angeles--phoenix-1"]
    assert sum(lengths(board, by_phoenix).values()) == board.routes["el-paso--los-angeles-1"].length


@pytest.mark.parametrize("seed", range(5))
def test_equally_long_ways_always_fall_the_same(seed: int) -> None:
    board = boards()["usa"]
    routes = list(board.routes)
    in_order = graph_of(board, lengths(board, routes))
    random.Random(seed).shuffle(routes)
    shuffled = graph_of(board, lengths(board, routes))
    for ticket in board.tickets.values():
        starts, ends = board.ends(ticket.start), board.ends(ticket.destinations[0].at)
        assert shortest_way(shuffled, starts, ends) == shortest_way(in_order, starts, ends)
        assert two_ways(shuffled, starts, ends) == two_ways(in_order, starts, ends)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_every_ticket_can_be_joined_on_an_empty_board(board: Board) -> None:
    graph = graph_of(board, lengths(board, board.routes))
    for ticket in board.tickets.values():
        for end in ticket.destinations:
            assert shortest_way(graph, board.ends(ticket.start), board.ends(end.at)), ticket.id
