"""A board's layout: where its cities, cars and names lie. Computed from facts, kept as a file.

Pure Python: boards brought along at run time are laid out by the same code.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .bundles import bundles_of, crossing_pairs, untangled
from .frame import frame_for
from .geometry import smooth
from .labels import place_labels
from .relax import relax
from .tags import hang_tags
from .tracks import CAR_WIDTH, lay_tracks
from .trails import path_data
from .wires import straight_wires, string_wires

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .bundles import Bundle
    from .facts import BoardFacts
    from .frame import Frame
    from .geometry import Box, Point
    from .labels import Label
    from .tracks import Track
    from .wires import Wires

FORMAT, VERSION = "scorekeeper-layout", 1
STRAIGHT = 2
SPREAD_ROUNDS, FIRST_ROUNDS, NAME_ROUNDS, LAST_ROUNDS = 250, 120, 80, 30
POINTS_AT_FULL_EFFORT = 900


@dataclass(frozen=True)
class CityLayout:
    """A city's place, its name's place, and the zoom at which the name shows (1 or 2)."""

    x: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    rank: int
    flag: bool = False


@dataclass(frozen=True)
class RouteLayout:
    """A route's track as path data; its cars as x, y and angle in degrees; a car's size."""

    path: str
    cars: tuple[tuple[float, float, float], ...]
    car: tuple[float, float]
    middle: tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """Where everything on a board lies, in units of its drawing."""

    width: float
    height: float
    cities: Mapping[str, CityLayout]
    routes: Mapping[str, RouteLayout]

    def to_json(self) -> str:
        """Write the layout file: one entry a line, the same bytes for the same layout."""
        cities = ",\n".join(
            f"{_dump(key)}:{_dump(_city_entry(city))}" for key, city in self.cities.items()
        )
        routes = ",\n".join(
            f"{_dump(key)}:{_dump(_route_entry(route))}" for key, route in self.routes.items()
        )
        return (
            f'{{"format":"{FORMAT}","version":{VERSION},'
            f'"width":{_dump(_short(self.width))},"height":{_dump(_short(self.height))},\n'
            f'"cities":{{\n{cities}}},\n"routes":{{\n{routes}}}}}\n'
        )

    @classmethod
    def from_json(cls, text: str) -> Layout:
        """Read a layout file.

        Raises:
            ValueError: the text is not a layout of a version known here.
        """
        data = json.loads(text)
        if data.get("format") != FORMAT or data.get("version") != VERSION:
            raise ValueError(f"this is not a {FORMAT} file of version {VERSION}")
        return cls(
            width=data["width"],
            height=data["height"],
            cities={key: _city_from(entry) for key, entry in data["cities"].items()},
            routes={key: _route_from(entry) for key, entry in data["routes"].items()},
        )


def lay_out(facts: BoardFacts) -> Layout:
    """Lay out a board: the same facts give the same layout, to the last digit.

    Raises:
        ValueError: the board has no city.
    """
    if not facts.cities:
        raise ValueError("a board without a city cannot be drawn")
    frame = frame_for(facts)
    homes = {c.id: _settled(frame(c.lat, c.lon), i) for i, c in enumerate(facts.cities)}
    bundles = bundles_of(facts)
    homes = _spread(homes, bundles, frame)
    lines = untangled(bundles, homes)
    wires = string_wires(homes, bundles, lines, crossing_pairs(bundles, lines), frame)
    effort = min(1.0, POINTS_AT_FULL_EFFORT / len(wires.x))
    relax(wires, round(effort * FIRST_ROUNDS))
    drawn = _drawn(facts, bundles, wires, frame)
    relax(wires, round(effort * NAME_ROUNDS), hang_tags(wires, drawn.boxes(facts)))
    relax(wires, LAST_ROUNDS)
    places, tracks, labels = _drawn(facts, bundles, wires, frame)
    return Layout(
        width=_short(frame.width),
        height=_short(frame.height),
        cities={
            city.id: _city_layout(places[city.id], labels[city.id], flag=city.place is not None)
            for city in facts.cities
        },
        routes={route.id: _route_layout(tracks[route.id]) for route in facts.routes},
    )


def _spread(
    homes: Mapping[str, Point], bundles: Sequence[Bundle], frame: Frame
) -> dict[str, Point]:
    """Move cities first, which is quick: apart until straight tracks would have their length."""
    lines = untangled(bundles, homes)
    straight = [b for b, line in zip(bundles, lines, strict=True) if len(line) == STRAIGHT]
    wires = straight_wires(homes, straight, frame)
    relax(wires, SPREAD_ROUNDS)
    return {city: (wires.x[i], wires.y[i]) for i, city in enumerate(homes)}


class _Drawn(NamedTuple):
    places: dict[str, Point]
    tracks: dict[str, Track]
    labels: dict[str, Label]

    def boxes(self, facts: BoardFacts) -> dict[int, Box]:
        """Give the room of each name, by the number of its city."""
        return {i: self.labels[c.id].box(c.name) for i, c in enumerate(facts.cities)}


def _drawn(facts: BoardFacts, bundles: Sequence[Bundle], wires: Wires, frame: Frame) -> _Drawn:
    """Lay tracks and find room for names, with everything where it is now."""
    places = {city.id: (wires.x[i], wires.y[i]) for i, city in enumerate(facts.cities)}
    curves = [smooth(wires.line(i), 4) for i in range(len(bundles))]
    lengths = {route.id: route.length for route in facts.routes}
    tracks = lay_tracks(bundles, curves, places, lengths)
    names = {city.id: city.name for city in facts.cities}
    labels = place_labels(names, places, tracks.values(), (frame.width, frame.height))
    return _Drawn(places, tracks, labels)


def _settled(place: Point, number: int) -> Point:
    """Round off what a machine's own sine may differ in, and part cities of one place."""
    return round(place[0], 3) + number * 0.0007, round(place[1], 3) + number * 0.0005


def _city_layout(place: Point, label: Label, *, flag: bool) -> CityLayout:
    return CityLayout(
        x=_short(place[0]),
        y=_short(place[1]),
        label_x=_short(label.at[0]),
        label_y=_short(label.at[1]),
        anchor=label.anchor,
        rank=label.rank,
        flag=flag,
    )


def _route_layout(track: Track) -> RouteLayout:
    cars = tuple(
        (_short(x), _short(y), _short(math.degrees(math.atan2(uy, ux))))
        for (x, y), (ux, uy) in track.cars
    )
    middle = track.line[len(track.line) // 2]
    return RouteLayout(
        path=path_data(track.line),
        cars=cars,
        car=(_short(track.car_length), _short(CAR_WIDTH)),
        middle=(_short(middle[0]), _short(middle[1])),
    )


def _city_entry(city: CityLayout) -> dict[str, Any]:
    label = {"x": city.label_x, "y": city.label_y, "anchor": city.anchor}
    entry = {"x": city.x, "y": city.y, "label": label, "rank": city.rank}
    return {**entry, "flag": True} if city.flag else entry


def _city_from(entry: Mapping[str, Any]) -> CityLayout:
    label = entry["label"]
    return CityLayout(
        x=entry["x"],
        y=entry["y"],
        label_x=label["x"],
        label_y=label["y"],
        anchor=label["anchor"],
        rank=entry["rank"],
        flag=entry.get("flag", False),
    )


def _route_entry(route: RouteLayout) -> dict[str, Any]:
    return {
        "path": route.path,
        "cars": [list(car) for car in route.cars],
        "car": list(route.car),
        "middle": list(route.middle),
    }


def _route_from(entry: Mapping[str, Any]) -> RouteLayout:
    return RouteLayout(
        path=entry["path"],
        cars=tuple((car[0], car[1], car[2]) for car in entry["cars"]),
        car=(entry["car"][0], entry["car"][1]),
        middle=(entry["middle"][0], entry["middle"][1]),
    )


def _short(value: float) -> float:
    rounded = round(value, 1) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
