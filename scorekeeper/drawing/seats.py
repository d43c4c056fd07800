"""Seats at play on a board, so that a picture shows what claimed and closed routes look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .facts import BoardFacts, RouteFacts

SHARE = 0.36


def some_owners(facts: BoardFacts, colours: Sequence[str], *, twins: bool = True) -> dict[str, str]:
    """Let seats lengthen their lines in turn until a good third of the routes is claimed.

    Without ``twins`` only one track between two cities may be claimed. The same board and seats
    give the same owners.
    """
    cities = [city.id for city in facts.cities]
    lines = {colour: [cities[i * len(cities) // len(colours)]] for i, colour in enumerate(colours)}
    owners: dict[str, str] = {}
    wanted = SHARE * len(facts.routes)
    for _ in facts.routes:
        for colour, line in lines.items():
            found = _next(facts, line, owners, twins=twins)
            if found is not None and len(owners) < wanted:
                owners[found[0].id] = colour
                line.append(found[1])
    return owners


def twins_of(facts: BoardFacts, owners: Mapping[str, str]) -> frozenset[str]:
    """List the free routes that run beside a claimed one."""
    pairs = _pairs(facts, owners)
    return frozenset(
        route.id
        for route in facts.routes
        if route.id not in owners and frozenset(route.cities) in pairs
    )


def _pairs(facts: BoardFacts, owners: Mapping[str, str]) -> set[frozenset[str]]:
    return {frozenset(route.cities) for route in facts.routes if route.id in owners}


def _next(
    facts: BoardFacts, line: Sequence[str], owners: Mapping[str, str], *, twins: bool
) -> tuple[RouteFacts, str] | None:
    """Find the longest free route on from the city reached last, or from the ones before."""
    barred = set() if twins else _pairs(facts, owners)
    ways = [
        (line.index(start), route.length, -number, end)
        for number, route in enumerate(facts.routes)
        if route.id not in owners and frozenset(route.cities) not in barred
        for start, end in (route.cities, route.cities[::-1])
        if start in line and end not in line
    ]
    if not ways:
        return None
    _, _, number, end = max(ways)
    return facts.routes[-number], end
