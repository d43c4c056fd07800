"""Ways and networks, against networkx on the same routes."""

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.board import Board
from scorekeeper.rules.catalogue import boards
from scorekeeper.rules.network import networks, shortest_way, two_ways

BOARDS = [board for board in boards().values() if board.decks]


def as_graph(board: Board, routes: list[str]) -> "nx.MultiGraph[str]":
    """The same routes for networkx; a border end is another city for each of its routes."""
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    for route in routes:
        a, b = (end_name(board, city, route) for city in board.routes[route].cities)
        graph.add_edge(a, b, key=route, cars=board.routes[route].length)
    return graph


def end_name(board: Board, city: str, route: str) -> str:
    """A city's name in the graph."""
    return city if board.cities[city].place is None else f"{city}/{route}"


def nodes_of(graph: "nx.MultiGraph[str]", ends: frozenset[str]) -> list[str]:
    """The nodes of a ticket's end."""
    return [node for node in graph if node.split("/")[0] in ends]


@st.composite
def some_routes(draw: st.DrawFn) -> tuple[Board, list[str]]:
    """A board, and some of its routes with no track twice."""
    board = draw(st.sampled_from(BOARDS))
    dice = random.Random(draw(st.integers(0, 100_000)))
    share = draw(st.sampled_from([0.15, 0.3, 0.6, 1.0]))
    chosen = [route for route in board.routes if dice.random() < share]
    return board, chosen


@settings(max_examples=60, deadline=None)
@given(some_routes(), st.data())
def test_the_shortest_way_is_as_short_as_networkx_finds(
    given_routes: tuple[Board, list[str]], data: st.DataObject
) -> None:
    board, routes = given_routes
    ticket = data.draw(st.sampled_from(list(board.tickets.values())))
    starts, ends = board.ends(ticket.start), board.ends(ticket.destinations[0].at)
    cars = {route: board.routes[route].length for route in routes}
    way = shortest_way(board, starts, ends, cars)
    graph = as_graph(board, routes)
    lengths = [
        nx.shortest_path_length(graph, a, b, weight="cars")
        for a in nodes_of(graph, starts)
        for b in nodes_of(graph, ends)
        if nx.has_path(graph, a, b)
    ]
    if way is None:
        assert not lengths
    else:
        assert sum(cars[route] for route in way) == min(lengths)
        assert leads(board, way, starts, ends)


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
def test_networks_are_the_connected_components(
    given_routes: tuple[Board, list[str]],
) -> None:
    board, routes = given_routes
    graph = as_graph(board, routes)
    found = networks(board, routes)
    expected = {
        frozenset(node.split("/")[0] for node in component)
        for component in nx.connected_components(graph)
    }
    assert {network.cities for network in found} == expected
    assert sorted(route for network in found for route in network.routes) == sorted(routes)


@settings(max_examples=80, deadline=None)
@given(some_routes(), st.data())
def test_two_ways_exist_where_networkx_finds_two_disjoint_ones(
    given_routes: tuple[Board, list[str]], data: st.DataObject
) -> None:
    board, routes = given_routes
    ticket = data.draw(st.sampled_from(list(board.tickets.values())))
    starts, ends = board.ends(ticket.start), board.ends(ticket.destinations[0].at)
    graph = as_graph(board, routes)
    flow: nx.DiGraph[str] = nx.DiGraph()
    flow.add_nodes_from(["start", "end"])
    for a, b, _ in graph.edges(keys=True):
        for here, there in ((a, b), (b, a)):
            known = flow.get_edge_data(here, there, {"capacity": 0})["capacity"]
            flow.add_edge(here, there, capacity=known + 1)
    flow.add_edges_from([("start", node) for node in nodes_of(graph, starts)])
    flow.add_edges_from([(node, "end") for node in nodes_of(graph, ends)])
    expected = nx.maximum_flow_value(flow, "start", "end") >= 2
    ways = two_ways(board, starts, ends, set(routes))
    assert (ways is not None) is expected
    if ways is not None:
        joined = as_graph(board, list(ways))
        for route in ways:  # none of them can be missed without losing the second way
            without = joined.copy()
            a, b = (end_name(board, city, route) for city in board.routes[route].cities)
            without.remove_edge(a, b, key=route)
            assert any(
                nx.has_path(without, a, b)
                for a in nodes_of(without, starts)
                for b in nodes_of(without, ends)
            )


def test_equally_long_ways_always_fall_the_same() -> None:
    board = boards()["usa"]
    cars = {route.id: route.length for route in board.routes.values()}
    routes = list(cars.items())
    ways = set()
    for seed in range(10):
        random.Random(seed).shuffle(routes)
        ways.add(shortest_way(board, ["denver"], frozenset(["chicago"]), dict(routes)))
    assert len(ways) == 1


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_every_ticket_can_be_joined_on_an_empty_board(board: Board) -> None:
    cars = {route.id: route.length for route in board.routes.values()}
    for ticket in board.tickets.values():
        for end in ticket.destinations:
            way = shortest_way(board, board.ends(ticket.start), board.ends(end.at), cars)
            assert way, ticket.id
