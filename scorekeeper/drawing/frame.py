"""The sheet a board is drawn on: its size, and where each city would lie by geography alone.

Every board is as tall as the next (a phone shows the whole height and pans sideways), so one unit
is the same size on every screen; a crowded board gets its room in breadth. Only a board of very
few cars has a smaller sheet: its cars and names would be lost on a whole one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .projection import Point, Projection, projection_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .facts import BoardFacts

HEIGHT = 640.0
MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM = 46.0, 26.0, 34.0
NARROWEST, WIDEST = 400.0, 960.0
ROUTE_ENDS = 26.0
CROWDED = 0.36
MOST_STRETCH = 1.42
FLATTEST = 3.0
ROOMY = 0.25
SPARSE, SMALLEST = 110.0, 0.5
TRACK_GAP = 14.0
SHORTEST_PITCH, LONGEST_PITCH = 17.5, 27.0


@dataclass(frozen=True)
class Frame:
    """A projection with a scale: ``frame(lat, lon)`` is a place on the sheet, in units."""

    projection: Projection
    width: float
    height: float
    scale: tuple[float, float]
    shift: Point
    pitch: float

    def __call__(self, lat: float, lon: float) -> Point:
        """Place a longitude and latitude on the sheet."""
        x, y = self.projection(lat, lon)
        return x * self.scale[0] + self.shift[0], y * self.scale[1] + self.shift[1]


def frame_for(facts: BoardFacts) -> Frame:
    """Choose the sheet's breadth and the scale for a board's cities."""
    projection = projection_for([(city.lat, city.lon) for city in facts.cities])
    flat = [projection(city.lat, city.lon) for city in facts.cities]
    left, right = _span([x for x, _ in flat], [y for _, y in flat])
    top, bottom = _span([y for _, y in flat], [x for x, _ in flat])
    tall, wide = bottom - top, right - left
    inner_height = HEIGHT - MARGIN_TOP - MARGIN_BOTTOM
    inner_width = _breadth(facts, inner_height * wide / tall, inner_height)
    pitch = _pitch(facts, inner_width, inner_height)
    if pitch > SPARSE:
        shrunk = max(math.sqrt(SPARSE / pitch), SMALLEST)
        inner_width, inner_height = round(inner_width * shrunk), round(inner_height * shrunk)
    scale = (inner_width / wide, inner_height / tall)
    return Frame(
        projection=projection,
        width=inner_width + 2 * MARGIN_X,
        height=inner_height + MARGIN_TOP + MARGIN_BOTTOM,
        scale=scale,
        shift=(MARGIN_X - left * scale[0], MARGIN_TOP - top * scale[1]),
        pitch=min(max(pitch, SHORTEST_PITCH), LONGEST_PITCH),
    )


def _pitch(facts: BoardFacts, inner_width: float, inner_height: float) -> float:
    """Say how long a car might be, from middle to middle, to fill its share of the sheet."""
    cars = sum(route.length for route in facts.routes)
    return ROOMY * inner_width * inner_height / (max(cars, 1) * TRACK_GAP)


def _span(along: Sequence[float], across: Sequence[float]) -> tuple[float, float]:
    """Give the first and the last place; not too near for how far the board reaches across."""
    first, last = min(along), max(along)
    least = max((max(across) - min(across)) / FLATTEST, 1e-6)
    spare = max(least - (last - first), 0.0) / 2
    return first - spare, last + spare


def _breadth(facts: BoardFacts, natural: float, inner_height: float) -> int:
    """Widen a board whose cars would fill too much of it."""
    needed = sum((route.length * SHORTEST_PITCH + ROUTE_ENDS) * TRACK_GAP for route in facts.routes)
    stretch = min(max(needed / (natural * inner_height) / CROWDED, 1.0), MOST_STRETCH)
    return round(min(max(natural * stretch, NARROWEST), WIDEST))
