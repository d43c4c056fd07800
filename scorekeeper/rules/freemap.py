"""Cities given as places on a sheet of paper, for boards of no country on Earth.

``x`` grows to the right and ``y`` downwards, in any unit. They become degrees close to the
equator, where a map is flat, so that everything behind knows one kind of place only.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.rules.datafile import DataError, Entry
from scorekeeper.rules.mending import Mistake
from scorekeeper.rules.sentences import say

MOST_UNITS = 1_000_000
DEGREES = 10.0
DIGITS = 5


def with_degrees(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Mistake]]:
    """Give a board's data with degrees in place of x and y, where it has these.

    Args:
        data: a board file's object; what is no list of cities is left for others to refuse.

    Returns:
        The same data, its cities with ``lat`` and ``lon``, and what is wrong: places that are no
        numbers, or that only some cities have.
    """
    cities = data.get("cities")
    if not isinstance(cities, list) or not any(_is_free(city) for city in cities):
        return dict(data), []
    mistakes: list[Mistake] = []
    places: dict[int, tuple[float, float]] = {}
    for number, city in enumerate(cities):
        if isinstance(city, dict):
            try:
                places[number] = _place(city, number)
            except DataError as wrong:
                mistakes.append(Mistake(wrong.path, wrong.reason))
                places[number] = (0.0, 0.0)
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    width, height = (_span(axis) for axis in zip(*places.values(), strict=True))
    size = max(width, height) or 1.0
    flat = list(cities)
    for number, (x, y) in places.items():
        rest = {key: value for key, value in cities[number].items() if key not in ("x", "y")}
        lon = round((x - left) / size * DEGREES, DIGITS)
        lat = round(DEGREES / 2 - (y - top) / size * DEGREES, DIGITS)
        flat[number] = {**rest, "lat": lat, "lon": lon}
    return {**data, "cities": flat}, _each_once(mistakes)


def _each_once(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Leave out what was said before: where some cities are mixed up, many are."""
    said: dict[str, Mistake] = {}
    for mistake in mistakes:
        said.setdefault(str(mistake.reason), mistake)
    return list(said.values())


def _is_free(city: object) -> bool:
    return isinstance(city, dict) and ("x" in city or "y" in city)


def _place(city: dict[str, Any], number: int) -> tuple[float, float]:
    entry = Entry.of(city, "", f"cities {number + 1}", DataError, ("cities", number))
    if "lat" in entry.fields or "lon" in entry.fields:
        entry.fail(say("cities have x and y, or all of them lat and lon, but not both"))
    try:
        x, y = (entry.number(key, -MOST_UNITS, MOST_UNITS) for key in ("x", "y"))
    except DataError as wrong:
        entry_and_reason = say("%(entry)s: %(reason)s", entry=wrong.entry, reason=wrong.reason)
        raise DataError("", "", entry_and_reason, wrong.path) from None
    return x, y


def _span(values: Sequence[float]) -> float:
    return max(values) - min(values)
