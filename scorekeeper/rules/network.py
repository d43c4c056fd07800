"""One seat's routes as a networkx MultiGraph: what they join, the shortest way, what is missing.

Nothing passes through a border end, so in the graph it is another node for each of its routes.
Graphs are built in the order of the route ids: where two ways have equally few cars and equally
few routes, the same one is given whatever order the routes were claimed in.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import networkx as nx

from scorekeeper.rules.board import Board

Routes: TypeAlias = "nx.MultiGraph[str]"

# A car costs more than any number of routes: fewest cars first, then fewest routes.
CAR = 1000
ROUTE = 1

# The ends of a ticket as nodes that no city can be: ids have no spaces.
START = "the start"
END = "the end"


@dataclass(frozen=True, slots=True)
class Network:
    """Routes that hang together, and the cities that they touch."""

    cities: frozenset[str]
    routes: frozenset[str]


def graph_of(board: Board, cars: Mapping[str, int]) -> Routes:
    """Make a graph of routes.

    Args:
        board: the board.
        cars: what each route costs, in cars. One that costs nothing is used but not named: with
            own routes at 0 the shortest way is what is missing.

    Returns:
        The graph. Its edges are the routes, by id; its nodes know their city.
    """
    graph: Routes = nx.MultiGraph()
    for route in sorted(cars):
        ends = ends_of(board, route)
        for node, city in zip(ends, board.routes[route].cities, strict=True):
            graph.add_node(node, city=city)
        cost = cars[route] * CAR + ROUTE if cars[route] else 0
        graph.add_edge(*ends, key=route, cars=cars[route], cost=cost)
    return graph


def ends_of(board: Board, route: str) -> tuple[str, str]:
    """Give the two nodes that a route joins."""
    a, b = (
        city if board.cities[city].place is None else f"{city} {route}"
        for city in board.routes[route].cities
    )
    return a, b


def shortest_way(
    graph: Routes, starts: Collection[str], ends: Collection[str]
) -> tuple[str, ...] | None:
    """Find the way of fewest cars between two ends.

    Args:
        graph: the routes that may be used.
        starts: the cities where it may begin.
        ends: the cities where it may end.

    Returns:
        The ids of the routes that cost something, in order; None where there is no way.
    """
    sources = nodes_at(graph, starts)
    if not sources:
        return None
    ways = nx.multi_source_dijkstra_path(graph, sources, weight="cost")
    arriving = [ways[node] for node in nodes_at(graph, ends) if node in ways]
    if not arriving:
        return None
    way = min(arriving, key=lambda nodes: nx.path_weight(graph, nodes, "cost"))
    tracks = [graph[a][b] for a, b in pairwise(way)]
    cheapest = [min(track, key=lambda route: track[route]["cost"]) for track in tracks]
    return tuple(
        route for route, track in zip(cheapest, tracks, strict=True) if track[route]["cost"]
    )


def networks(graph: Routes) -> tuple[Network, ...]:
    """Split routes into what hangs together.

    Args:
        graph: one seat's routes.

    Returns:
        The networks, by the id of their first route. A border end is in every network that
        ends there.
    """
    return tuple(
        Network(
            cities=frozenset(graph.nodes[node]["city"] for node in nodes),
            routes=frozenset(route for _, _, route in graph.edges(nodes, keys=True)),
        )
        for nodes in nx.connected_components(graph)
    )


def two_ways(
    graph: Routes, starts: Collection[str], ends: Collection[str]
) -> tuple[str, ...] | None:
    """Find two ways between two ends that share no route; they may cross in cities.

    Args:
        graph: the routes that may be used.
        starts: the cities where a way may begin.
        ends: the cities where it may end.

    Returns:
        The ids of the routes of both ways, sorted; None where there are no two.
    """
    at_ends = dict.fromkeys(nodes_at(graph, starts), START)
    at_ends |= dict.fromkeys(nodes_at(graph, ends), END)
    # networkx takes no parallel tracks here, so each route becomes a node between its two ends.
    halves: nx.Graph[str | tuple[str]] = nx.Graph()
    halves.add_nodes_from((START, END))
    for a, b, route in graph.edges(keys=True):
        halves.add_edge(at_ends.get(a, a), (route,))
        halves.add_edge(at_ends.get(b, b), (route,))
    try:
        ways = list(nx.edge_disjoint_paths(halves, START, END, cutoff=2))
    except nx.NetworkXNoPath:
        return None
    if len(ways) < 2:  # noqa: PLR2004 - two ways
        return None
    return tuple(sorted(node[0] for way in ways for node in way if isinstance(node, tuple)))


def tracks_for_longest(graph: Routes) -> list[tuple[str, str, str, int]]:
    """Give a seat's routes as (route, end, end, cars)."""
    return [
        (route, a, b, track["cars"]) for a, b, route, track in graph.edges(keys=True, data=True)
    ]


def nodes_at(graph: Routes, cities: Collection[str]) -> list[str]:
    """Give the nodes of some cities, in the order of the graph; a border end has several."""
    return [node for node, known in graph.nodes(data=True) if known["city"] in cities]
