"""The board's list of cities, for stations without the map: only where a game has stations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.web.spelling import folded, matches, spellings

if TYPE_CHECKING:
    from scorekeeper.rules.board import City
    from scorekeeper.rules.table import Table
    from scorekeeper.web.board.route_list import Search


@dataclass(frozen=True, slots=True)
class CityRow:
    """One city as a row: who has a station there, and whether the search wants it."""

    id: str
    name: str
    owner: int | None
    hidden: bool


def cities_of(table: Table, search: Search) -> list[CityRow]:
    """Write the cities of a table as rows, in the order of their names.

    A city shows when it was searched for, or has a station; ends of routes at a border have none.

    Returns:
        Nothing where the game has no stations.
    """
    if table.ruleset.stations is None:
        return []
    cities = [city for city in table.ruleset.board.cities.values() if city.place is None]
    return [
        _row(table, search, city) for city in sorted(cities, key=lambda city: folded(city.name))
    ]


def _row(table: Table, search: Search, city: City) -> CityRow:
    owner = table.stations.get(city.id)
    asked = bool(search.query.strip())
    shown = {
        "all": asked or owner is not None,
        "free": asked and owner is None,
        "mine": owner == search.seat,
    }[search.only]
    named = matches(search.query, spellings(city.name))
    return CityRow(city.id, city.name, owner, hidden=not (shown and named))
