"""A board's layout: where its cities, cars and names lie. Computed from facts, kept as a file.

Pure Python: boards brought along at run time are laid out by the same code.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .bundles import bundles_of, crossing_pairs, untangled
from .frame import frame_for
from .geometry import smooth
from .labels import place_labels
from .relax import relax, wires_for
from .tracks import CAR_WIDTH, lay_tracks
from .trails import path_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .facts import BoardFacts
    from .geometry import Point
    from .labels import Label
    from .tracks import Track

FORMAT, VERSION = "scorekeeper-layout", 1
EDGE_X, EDGE_TOP, EDGE_BOTTOM = 30.0, 22.0, 26.0


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
    """Lay out a board: the same facts give the same layout, to the last digit."""
    frame = frame_for(facts)
    homes = [(c.id, _settled(frame(c.lat, c.lon), i)) for i, c in enumerate(facts.cities)]
    bundles = bundles_of(facts)
    lines = untangled(bundles, dict(homes))
    box = (EDGE_X, EDGE_TOP, frame.width - EDGE_X, frame.height - EDGE_BOTTOM)
    crossing = crossing_pairs(bundles, lines)
    wires = wires_for(homes, bundles, lines, crossing, frame.pitch, box)
    relax(wires)
    places = {city: (wires.x[i], wires.y[i]) for i, (city, _) in enumerate(homes)}
    curves = [smooth(wires.line(i), 4) for i in range(len(bundles))]
    lengths = {route.id: route.length for route in facts.routes}
    tracks = lay_tracks(bundles, curves, places, lengths)
    names = {city.id: city.name for city in facts.cities}
    labels = place_labels(names, places, tracks.values(), (frame.width, frame.height))
    return Layout(
        width=_short(frame.width),
        height=_short(frame.height),
        cities={
            city.id: _city_layout(places[city.id], labels[city.id], flag=city.place is not None)
            for city in facts.cities
        },
        routes={route.id: _route_layout(tracks[route.id]) for route in facts.routes},
    )


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
