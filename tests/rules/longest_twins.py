"""Two other exact ways to find how long the longest route is; slower, and on other principles.

``by_trying_all`` looks at every set of tracks. ``by_repair`` drops the cheapest tracks that mend
odd and even, found as a matching, and where that cuts the network apart, branches on which track
holds it together. Neither shares a line with the product's own sweep.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any, TypeAlias

import networkx as nx

Track: TypeAlias = tuple[str, str, str, int]
Network: TypeAlias = "nx.MultiGraph[str]"
Plain: TypeAlias = "nx.Graph[str]"

A_TRAIL_HAS_TWO_ENDS = 2


def by_trying_all(tracks: list[Track]) -> int:
    """Take the most cars of all sets of tracks that can be ridden; for up to 14 tracks or so."""
    cities = sorted({city for _, a, b, _ in tracks for city in (a, b)})
    bit = {city: 1 << place for place, city in enumerate(cities)}
    ends = [bit[a] | bit[b] for _, a, b, _ in tracks]
    odd, cars = [0], [0]
    for touched, (_, _, _, length) in zip(ends, tracks, strict=True):
        odd += [before ^ touched for before in odd]
        cars += [before + length for before in cars]
    longest = 0
    for chosen, total in enumerate(cars):
        if total > longest and odd[chosen].bit_count() <= A_TRAIL_HAS_TWO_ENDS:
            pairs = [pair for place, pair in enumerate(ends) if chosen >> place & 1]
            if _hangs_together(pairs):
                longest = total
    return longest


def _hangs_together(pairs: list[int]) -> bool:
    reached, rest = pairs[0], pairs[1:]
    while rest:
        apart = [pair for pair in rest if not pair & reached]
        if len(apart) == len(rest):
            return False
        for pair in rest:
            if pair & reached:
                reached |= pair
        rest = apart
    return True


def by_repair(tracks: list[Track]) -> int:
    """Mend odd and even as cheaply as can be, branching until what is left hangs together."""
    network: Network = nx.MultiGraph()
    for route, a, b, cars in tracks:
        network.add_edge(a, b, key=route, cars=cars)
    return _longest_of(network, frozenset(), 0)


def _longest_of(network: Network, forced: frozenset[str], best: int) -> int:
    """Find the longest trail with all forced tracks; ``best`` where there is none above it."""
    for cities in list(nx.connected_components(network)):
        piece = network.subgraph(cities)
        here = {route for _, _, route in piece.edges(keys=True)}
        if forced <= here and piece.size("cars") > best:
            best = _longest_in_piece(piece.copy(), forced, best)
    return best


def _longest_in_piece(piece: Network, forced: frozenset[str], best: int) -> int:
    dropped = _cheapest_repair(piece, forced)
    if dropped is None:
        return best
    left = piece.copy()
    left.remove_edges_from(
        [(a, b, route) for a, b, route in piece.edges(keys=True) if route in dropped]
    )
    if left.size("cars") <= best:
        return best  # even without hanging together it is no longer
    parts = [part for part in nx.connected_components(left) if len(part) > 1]
    if len(parts) == 1:
        return int(left.size("cars"))
    for narrower, more in _branches(piece, min(parts, key=len)):
        best = _longest_of(narrower, forced | more, best)
    return best


def _branches(piece: Network, part: set[str]) -> Iterator[tuple[Network, frozenset[str]]]:
    """Split the trails: all inside the part, all outside it, or over a first track between."""
    yield piece.subgraph(part).copy(), frozenset()
    yield piece.subgraph(set(piece) - part).copy(), frozenset()
    narrower = piece.copy()
    for a, b, route in list(piece.edges(keys=True)):
        if (a in part) != (b in part):
            yield narrower.copy(), frozenset({route})
            narrower.remove_edge(a, b, route)


def _cheapest_repair(piece: Network, forced: frozenset[str]) -> set[str] | None:
    """Choose the tracks to drop so that two cities at most are odd, and no forced one."""
    free: Plain = nx.Graph()
    for a, b, route in piece.edges(keys=True):
        cars = piece[a][b][route]["cars"]
        known = free.has_edge(a, b) and free[a][b]["cars"] <= cars
        if route not in forced and not known:
            free.add_edge(a, b, cars=cars, route=route)
    odd = [city for city in piece if piece.degree(city) % 2]
    pairs: Plain = nx.Graph()
    pairs.add_edge("one end", "other end", weight=0)
    pairs.add_edges_from(
        ((end, city) for end in ("one end", "other end") for city in odd), weight=0
    )
    ways: dict[str, Any] = {
        city: nx.single_source_dijkstra(free, city, weight="cars") for city in odd if city in free
    }
    for a, b in combinations(odd, 2):
        if a in ways and b in ways[a][0]:
            pairs.add_edge(a, b, weight=ways[a][0][b])
    matching = nx.min_weight_matching(pairs)
    if 2 * len(matching) < len(pairs):
        return None
    dropped: set[str] = set()
    for a, b in matching:
        if pairs[a][b]["weight"]:
            way = ways[a][1][b]
            dropped ^= {free[x][y]["route"] for x, y in pairwise(way)}
    return dropped
