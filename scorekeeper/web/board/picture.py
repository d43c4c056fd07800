"""A board's picture: its layout joined with its facts, ready for the map macro."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from scorekeeper.rules import catalogue
from scorekeeper.services.board_versions import layout_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorekeeper.rules.board import Board, Route

OUTLINE = 1.4
# What a car is marked with, as commands of a path and their steps; the first is from its middle.
MARKS: Final[Mapping[str, tuple[tuple[str, tuple[tuple[float, float], ...]], ...]]] = {
    "ferry": (
        ("M", ((-5, 0.7),)),
        ("q", ((1.25, -2.6), (2.5, 0))),
        ("t", ((2.5, 0), (2.5, 0), (2.5, 0))),
    ),
    "mountain": (("M", ((-3.6, 1.9),)), ("l", ((3.6, -3.9), (3.6, 3.9)))),
}
MOST_PICTURES = 48
PAPER = "board/paper.html"  # behind boards that somebody brought along


@dataclass(frozen=True, slots=True)
class PictureCity:
    """A city's dot and name; a name of rank 2 is small, for want of room."""

    id: str
    name: str
    x: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    rank: int
    flag: bool


@dataclass(frozen=True, slots=True)
class PictureRoute:
    """A route's spaces as one outline, the line through its cars, and the marks on them."""

    id: str
    name: str
    colour: str
    kind: str
    cars: int
    spaces: str
    line: str
    marks: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole board as the map macro draws it; sizes are in units of the sheet.

    `rails` are the lines from city to city under all cars: where many tracks meet, cars have to
    keep away from their city, and the line says which one is theirs.
    """

    board_id: str
    width: float
    height: float
    backdrop: str
    cities: tuple[PictureCity, ...]
    routes: tuple[PictureRoute, ...]
    rails: str


_pictures: dict[str, Picture] = {}


def picture_of(board: Board) -> Picture:
    """Return a board's picture, read from its layout and kept for the next ones who ask.

    Args:
        board: the board's facts; its routes and cities are those of its layout.

    """
    picture = _pictures.get(board.id)
    if picture is None:
        picture = _pictures[board.id] = _read(board)
        for oldest in list(_pictures)[:-MOST_PICTURES]:
            _pictures.pop(oldest, None)
    return picture


def _read(board: Board) -> Picture:
    shipped = board.id in catalogue.boards()
    layout = json.loads(_shipped_layout(board.id) if shipped else layout_text(board.id))
    return Picture(
        board_id=board.id,
        width=layout["width"],
        height=layout["height"],
        backdrop=f"{board.id}/backdrop.svg" if shipped else PAPER,
        cities=tuple(_city(board, city_id, entry) for city_id, entry in layout["cities"].items()),
        routes=tuple(
            _route(board, board.routes[route_id], entry)
            for route_id, entry in layout["routes"].items()
        ),
        rails="".join(entry["path"] for entry in layout["routes"].values()),
    )


def _shipped_layout(board_id: str) -> str:
    folder = resources.files("scorekeeper") / "boards" / board_id
    return (folder / "layout.json").read_text(encoding="utf-8")


def _city(board: Board, city_id: str, entry: Mapping[str, Any]) -> PictureCity:
    label = entry["label"]
    return PictureCity(
        id=city_id,
        name=board.name_of(city_id),
        x=entry["x"],
        y=entry["y"],
        label_x=label["x"],
        label_y=label["y"],
        anchor=label["anchor"],
        rank=entry["rank"],
        flag=bool(entry.get("flag")),
    )


def _route(board: Board, route: Route, entry: Mapping[str, Any]) -> PictureRoute:
    cars: list[list[float]] = entry["cars"]
    return PictureRoute(
        id=route.id,
        name=board.route_name(route.id),
        colour=route.colour,
        kind=route.kind,
        cars=route.length,
        spaces="".join(
            car_outline(car, entry["car"], rounded=route.kind == "ferry") for car in cars
        ),
        line=line_through(cars),
        marks="".join(car_mark(route.kind, car) for car in cars[: marked_cars(route)]),
    )


def marked_cars(route: Route) -> int:
    """Tell how many of a route's cars carry a mark: one for each card or train more it asks for."""
    if route.kind == "ferry":
        return max(route.locomotives, route.waves)
    return route.mountains


def car_mark(kind: str, car: Sequence[float]) -> str:
    """Give the mark of one car as path data, turned as the car is; nothing for a plain one."""
    x, y, angle = car
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    text = ""
    for command, steps in MARKS.get(kind, ()):
        left, top = (x, y) if command == "M" else (0.0, 0.0)
        turned = [(left + a * cos - b * sin, top + a * sin + b * cos) for a, b in steps]
        text += command + " ".join(_pair(point) for point in turned)
    return text


def line_through(cars: Sequence[Sequence[float]]) -> str:
    """Give the path through the middles of a route's cars; a lone car's is a point."""
    points = [f"{_short(x)} {_short(y)}" for x, y, _ in cars]
    if len(points) == 1:
        points *= 2
    return "M" + "L".join(points)


def car_outline(car: Sequence[float], size: Sequence[float], *, rounded: bool = False) -> str:
    """Give one car's space as path data: a box turned along its route, a ferry's with round ends.

    The box is drawn a little small, because its outline (with round joins) makes it whole; edges
    are written as steps, which repeat from car to car and so compress well.
    """
    x, y, angle = car
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    wide = size[1] - OUTLINE
    long = size[0] - OUTLINE - (wide if rounded else 0)
    along = (long * cos, long * sin)
    across = (-wide * sin, wide * cos)
    start = (x - (along[0] + across[0]) / 2, y - (along[1] + across[1]) / 2)
    back = (-along[0], -along[1])
    if not rounded:
        return f"M{_pair(start)}l{_pair(along)} {_pair(across)} {_pair(back)}z"
    bend = f"a{_short(wide / 2)} {_short(wide / 2)} 0 0 1 "
    other = (-across[0], -across[1])
    return f"M{_pair(start)}l{_pair(along)}{bend}{_pair(across)}l{_pair(back)}{bend}{_pair(other)}z"


def _pair(point: tuple[float, float]) -> str:
    return f"{_short(point[0])} {_short(point[1])}"


def _short(number: float) -> str:
    return f"{round(number, 1) + 0.0:g}"  # + 0.0: no "-0"
