"""What the drawing needs to know of a board, whoever holds the board."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class CityFacts:
    """A city, or one end at a border: its place on Earth in degrees."""

    id: str
    name: str
    lat: float
    lon: float
    place: str | None = None


@dataclass(frozen=True)
class RouteFacts:
    """A route: the two cities it joins, its cars, and how the board paints it.

    ``marks`` is how many of its cars carry a wave (ferry) or a peak (mountain).
    """

    id: str
    cities: tuple[str, str]
    length: int
    colour: str = "grey"
    kind: str = "plain"
    marks: int = 0


@dataclass(frozen=True)
class BoardFacts:
    """All cities and routes of a board, in the board's own order."""

    id: str
    name: str
    cities: tuple[CityFacts, ...]
    routes: tuple[RouteFacts, ...]


def facts_of(board: Mapping[str, Any]) -> BoardFacts:
    """Read a board file's contents (format ``scorekeeper-board``)."""
    place_of = {end: place["id"] for place in board.get("places", ()) for end in place["cities"]}
    cities = tuple(
        CityFacts(
            id=city["id"],
            name=city["name"],
            lat=float(city["lat"]),
            lon=float(city["lon"]),
            place=place_of.get(city["id"]),
        )
        for city in board["cities"]
    )
    routes = tuple(
        RouteFacts(
            id=route["id"],
            cities=(route["cities"][0], route["cities"][1]),
            length=int(route["length"]),
            colour=route.get("colour", "grey"),
            kind=route.get("kind", "plain"),
            marks=_marks(route),
        )
        for route in board["routes"]
    )
    return BoardFacts(id=board["id"], name=board["name"], cities=cities, routes=routes)


def _marks(route: Mapping[str, Any]) -> int:
    """Cars of a route that ask for something special: locomotives, waves or mountains."""
    return max(int(route.get(key) or 0) for key in ("locomotives", "waves", "mountains"))


def read_facts(board_file: Path) -> BoardFacts:
    """Read the facts of one board file."""
    return facts_of(json.loads(board_file.read_text(encoding="utf-8")))
