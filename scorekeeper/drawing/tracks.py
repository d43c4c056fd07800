"""Laying tracks and cars: side by side along each bundle's line, clear of one another at cities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .frame import TRACK_GAP
from .geometry import Point, beside, corners, distance, length_of, points_along, to_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .bundles import Bundle

CAR_WIDTH = 8.0
CAR_GAP = 2.2
LONGEST_CAR, EVEN_CAR, SHORTEST_CAR = 56.0, 14.0, 9.0
CITY_EDGE = 9.5
FARTHEST_START = 34.0
STEP = 1.5


@dataclass(frozen=True)
class Track:
    """One route on the map: its line from city to city, and its cars upon it."""

    route: str
    ends: tuple[str, str]
    line: tuple[Point, ...]
    cars: tuple[tuple[Point, Point], ...]
    car_length: float

    def boxes(self) -> list[list[Point]]:
        """Give the corners of each car."""
        return [corners(at, along, self.car_length, CAR_WIDTH) for at, along in self.cars]


@dataclass
class _Lane:
    route: str
    ends: tuple[str, str]
    length: int
    line: list[Point]
    total: float
    starts: list[float]
    cities: tuple[Point, Point]


def lay_tracks(
    bundles: Sequence[Bundle],
    lines: Sequence[Sequence[Point]],
    places: Mapping[str, Point],
    lengths: Mapping[str, int],
) -> dict[str, Track]:
    """Lay every route's cars along its bundle's line."""
    lanes = [
        lane
        for bundle, line in zip(bundles, lines, strict=True)
        for lane in _lanes(bundle, line, places, lengths)
    ]
    by_city: dict[str, list[tuple[_Lane, int]]] = {}
    for lane in lanes:
        for end, city in enumerate(lane.ends):
            by_city.setdefault(city, []).append((lane, end))
    for city in sorted(by_city):
        _clear_city(by_city[city])
    return {lane.route: _track(lane) for lane in lanes}


def _lanes(
    bundle: Bundle,
    line: Sequence[Point],
    places: Mapping[str, Point],
    lengths: Mapping[str, int],
) -> list[_Lane]:
    lanes = []
    for k, route in enumerate(bundle.routes):
        shifted = beside(line, (k - (len(bundle.routes) - 1) / 2) * TRACK_GAP)
        total = length_of(shifted)
        starts = [
            _leaves(shifted, places[bundle.ends[0]]),
            _leaves(shifted[::-1], places[bundle.ends[1]]),
        ]
        cities = (places[bundle.ends[0]], places[bundle.ends[1]])
        lanes.append(_Lane(route, bundle.ends, lengths[route], shifted, total, starts, cities))
    return lanes


def _leaves(line: Sequence[Point], city: Point) -> float:
    """Find where along its line a track is clear of its city."""
    along = 0.0
    while along < FARTHEST_START:
        (place, _), *_ = points_along(line, [along])
        if distance(place, city) >= CITY_EDGE:
            break
        along += STEP
    return max(along, 3.0)


def _clear_city(ends: Sequence[tuple[_Lane, int]]) -> None:
    """Let tracks begin farther from a city where they would lie on one another beside it.

    Tracks of one bundle then begin side by side, unless that would make their cars short.
    """
    for i, (lane, end) in enumerate(ends):
        for other, other_end in ends[:i]:
            if lane.ends != other.ends:
                _part_starts(lane, end, other, other_end)
    for lane, end in ends:
        twins = [(other, i) for other, i in ends if other.ends == lane.ends]
        latest = max(other.starts[i] for other, i in twins)
        wanted = lane.total - lane.starts[1 - end] - lane.length * (EVEN_CAR + CAR_GAP)
        lane.starts[end] = max(lane.starts[end], min(latest, wanted))


def _part_starts(lane: _Lane, end: int, other: _Lane, other_end: int) -> None:
    one, two = _head(lane, end), _head(other, other_end)
    while _touch(one, lane.starts[end], two, other.starts[other_end]):
        spare = (_spare(lane), _spare(other))
        if max(spare) <= 0 or min(lane.starts[end], other.starts[other_end]) > FARTHEST_START:
            break
        if spare[1] <= 0 or (spare[0] > 0 and lane.starts[end] <= other.starts[other_end]):
            lane.starts[end] += STEP
        else:
            other.starts[other_end] += STEP


def _head(lane: _Lane, end: int) -> list[Point]:
    """Take a track's first stretch from one of its ends."""
    line = lane.line if end == 0 else lane.line[::-1]
    reach = min(FARTHEST_START * 1.6, lane.total)
    return [place for place, _ in points_along(line, [k * reach / 24 for k in range(25)])]


def _touch(one: Sequence[Point], start: float, two: Sequence[Point], other_start: float) -> bool:
    first = _beyond(one, start)
    second = _beyond(two, other_start)
    if min(len(first), len(second)) < 2:  # noqa: PLR2004 - a line has two points
        return False
    least = CAR_WIDTH + 1.2
    return (
        to_line(first[0], second) < least
        or to_line(second[0], first) < least
        or to_line(first[1], second) < least
        or to_line(second[1], first) < least
    )


def _beyond(head: Sequence[Point], start: float) -> list[Point]:
    """Keep what lies beyond the start, half a car's width later: a car's corners stick out."""
    walked, i = 0.0, 0
    while i < len(head) - 1 and walked < start:
        walked += distance(head[i], head[i + 1])
        i += 1
    return list(head[i:])


def _spare(lane: _Lane) -> float:
    """Say how much later the cars may still begin before they get too short."""
    room = lane.total - sum(lane.starts)
    return room - lane.length * (SHORTEST_CAR + CAR_GAP) - STEP


def _track(lane: _Lane) -> Track:
    first, last = lane.starts[0], lane.total - lane.starts[1]
    pitch = (last - first) / lane.length
    size = min(pitch - CAR_GAP, LONGEST_CAR)
    marks = [first + (k + 0.5) * pitch for k in range(lane.length)]
    steps = max(2, round((last - first) / 6))
    shown = points_along(lane.line, [first + k * (last - first) / steps for k in range(steps + 1)])
    return Track(
        route=lane.route,
        ends=lane.ends,
        line=(lane.cities[0], *(place for place, _ in shown), lane.cities[1]),
        cars=tuple(_car(lane.line, mark, size) for mark in marks),
        car_length=size,
    )


def _car(line: Sequence[Point], mark: float, size: float) -> tuple[Point, Point]:
    """Set a car on its line, turned as the line runs under its whole length."""
    (tail, _), (middle, _), (head, _) = points_along(line, [mark - size / 2, mark, mark + size / 2])
    long = distance(tail, head) or 1.0
    along = ((head[0] - tail[0]) / long, (head[1] - tail[1]) / long)
    chord = ((tail[0] + head[0]) / 2, (tail[1] + head[1]) / 2)
    return ((chord[0] + middle[0]) / 2, (chord[1] + middle[1]) / 2), along
