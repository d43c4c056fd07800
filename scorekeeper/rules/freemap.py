"""Cities given as places on a sheet of paper, for boards of no country on Earth.

``x`` grows to the right and ``y`` downwards, in any unit. They become degrees close to the
equator, where a map is flat, so that everything behind knows one kind of place only.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.rules.datafile import DataError, Entry, Path
from scorekeeper.rules.sentences import Sentence, say

MOST_UNITS = 1_000_000
DEGREES = 10.0
DIGITS = 5


class FreeMapError(Exception):
    """Places that cannot be used: where in the file, and why."""

    def __init__(self, path: Path, reason: Sentence) -> None:
        super().__init__(str(reason))
        self.path = path
        self.reason = reason


def with_degrees(data: Mapping[str, Any]) -> dict[str, Any]:
    """Give a board's data with degrees in place of x and y, where it has these.

    Args:
        data: a board file's object; what is no list of cities is left for others to refuse.

    Returns:
        The same data, its cities with ``lat`` and ``lon``.

    Raises:
        FreeMapError: some cities have x and y and others have not, or they are no numbers.
    """
    cities = data.get("cities")
    if not isinstance(cities, list) or not any(_is_free(city) for city in cities):
        return dict(data)
    places = [_place(city, number) for number, city in enumerate(cities)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    size = max(_span(x for x, _ in places), _span(y for _, y in places)) or 1.0
    flat = []
    for city, (x, y) in zip(cities, places, strict=True):
        rest = {key: value for key, value in city.items() if key not in ("x", "y")}
        lon = round((x - left) / size * DEGREES, DIGITS)
        lat = round(DEGREES / 2 - (y - top) / size * DEGREES, DIGITS)
        flat.append({**rest, "lat": lat, "lon": lon})
    return {**data, "cities": flat}


def _is_free(city: object) -> bool:
    return isinstance(city, dict) and ("x" in city or "y" in city)


def _place(city: object, number: int) -> tuple[float, float]:
    path: Path = ("cities", number)
    if not isinstance(city, dict) or "lat" in city or "lon" in city:
        reason = say("cities have x and y, or all of them lat and lon, but not both")
        raise FreeMapError(path, reason)
    try:
        entry = Entry.of(city, "", f"cities {number + 1}", DataError, path)
        x, y = (entry.number(key, -MOST_UNITS, MOST_UNITS) for key in ("x", "y"))
    except DataError as wrong:
        entry_and_reason = say("%(entry)s: %(reason)s", entry=wrong.entry, reason=wrong.reason)
        raise FreeMapError(path, entry_and_reason) from None
    return x, y


def _span(values: Iterable[float]) -> float:
    found = list(values)
    return max(found) - min(found)
