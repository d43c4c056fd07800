"""The raw files of a way to play, and ways over the board found by trying everything.

For `naive_count`: shares no code with `scorekeeper.rules`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

DATA = Path(__file__).parents[2] / "scorekeeper"
Facts: TypeAlias = dict[str, Any]


@cache
def _read(path: str) -> Facts:
    facts: Facts = json.loads((DATA / path).read_text(encoding="utf-8"))
    return facts


@dataclass(frozen=True, slots=True)
class Paper:
    """The raw files of a way to play."""

    rules: Facts
    routes: Mapping[str, Facts]
    tickets: Mapping[str, Facts]
    places: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, way: str) -> "Paper":
        """Read a ruleset and its board."""
        rules = _read(f"rulesets/{way}.json")
        board = _read(f"boards/{rules['board']}/board.json")
        return cls(
            rules,
            {route["id"]: route for route in board["routes"]},
            {ticket["id"]: ticket for ticket in board["tickets"]},
            {place["id"]: place["cities"] for place in board.get("places", ())},
        )

    def at(self, end: str) -> Sequence[str]:
        """Give the cities that a name on a ticket stands for."""
        return self.places.get(end, (end,))

    def is_border(self, city: str) -> bool:
        """Tell whether nothing passes through a city."""
        return any(city in ends for ends in self.places.values())

    def steps(self, routes: Iterable[str], city: str) -> list[tuple[str, str]]:
        """Give (route, next city) from a city on."""
        found = []
        for route in routes:
            one, other = self.routes[route]["cities"]
            if city in {one, other}:
                found.append((route, other if city == one else one))
        return found

    def reached(self, routes: Iterable[str], start: str) -> set[str]:
        """Give every city that routes lead to from a city."""
        seen, waiting = {start}, [start]
        while waiting:
            city = waiting.pop()
            if city != start and self.is_border(city):
                continue
            for _route, there in self.steps(routes, city):
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
        return seen

    def joins(self, routes: Iterable[str], start: str, end: str) -> bool:
        """Tell whether routes join the two names of a ticket."""
        return any(
            not self.reached(routes, city).isdisjoint(self.at(end)) for city in self.at(start)
        )

    def ticket(self, ticket: str, routes: Iterable[str]) -> tuple[str | None, int]:
        """Give the best end that a ticket reaches, if any, and its points."""
        start, ends = self.faces(ticket)
        hit = [(worth, end) for end, worth in ends.items() if self.joins(routes, start, end)]
        if hit:
            worth, end = max(hit)
            return end, worth
        return None, -min(ends.values()) if self.rules.get("open_tickets_cost", True) else 0

    def faces(self, ticket: str) -> tuple[str, dict[str, int]]:
        """Give what is printed on a ticket: where it starts, and what each end is worth."""
        card = self.tickets[ticket]
        if "cities" in card:
            return card["cities"][0], {card["cities"][1]: card.get("points", 1)}
        ends = {end["place"]: end["points"] for end in card["to"]}
        return card["from"], ends

    def longest(self, routes: Sequence[str]) -> int:
        """Give the most cars on one trail, by trying every trail."""

        def further(city: str, left: frozenset[str], *, first: bool) -> int:
            if self.is_border(city) and not first:
                return 0
            return max(
                (
                    self.routes[route]["length"] + further(there, left - {route}, first=False)
                    for route, there in self.steps(left, city)
                ),
                default=0,
            )

        cities = self.cities(routes)
        return max((further(city, frozenset(routes), first=True) for city in cities), default=0)

    def cities(self, routes: Iterable[str]) -> set[str]:
        """Give the cities that routes touch."""
        return {city for route in routes for city in self.routes[route]["cities"]}

    def networks(self, routes: Sequence[str]) -> set[frozenset[str]]:
        """Give the cities of each connected network."""
        inland = [city for city in self.cities(routes) if not self.is_border(city)]
        return {frozenset(self.reached(routes, city)) for city in inland}

    def ways(self, routes: Iterable[str], start: str, end: str) -> list[frozenset[str]]:
        """Give the routes of every path between two names that visits no city twice."""
        found: list[frozenset[str]] = []

        def walk(city: str, seen: frozenset[str], used: frozenset[str]) -> None:
            if city in self.at(end):
                found.append(used)
                return
            if used and self.is_border(city):
                return
            for route, there in self.steps(routes, city):
                if there not in seen:
                    walk(there, seen | {there}, used | {route})

        for city in self.at(start):
            walk(city, frozenset({city}), frozenset())
        return found
