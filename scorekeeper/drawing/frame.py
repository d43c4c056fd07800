"""The sheet a board is drawn on: its size, and where each city would lie by geography alone.

Every board is as tall as the next (a phone shows the whole height and pans sideways), so one unit
is the same size on every screen; a crowded board gets its room in breadth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .projection import Point, Projection, projection_for

if TYPE_CHECKING:
    from .facts import BoardFacts

HEIGHT = 640.0
MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM = 46.0, 26.0, 34.0
NARROWEST, WIDEST = 520.0, 1060.0
ROOM_PER_CAR = 13.0 * 21.0
CROWDED = 0.225
MOST_STRETCH = 1.35
TRACK_GAP = 13.5
SHORTEST_CAR, LONGEST_CAR = 16.5, 27.0


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
    left, right = min(x for x, _ in flat), max(x for x, _ in flat)
    top, bottom = min(y for _, y in flat), max(y for _, y in flat)
    tall = max(bottom - top, 1e-6)
    wide = max(right - left, 1e-6)
    inner_height = HEIGHT - MARGIN_TOP - MARGIN_BOTTOM
    natural = inner_height * wide / tall
    cars = sum(route.length for route in facts.routes)
    fill = cars * ROOM_PER_CAR / (max(natural, NARROWEST) * inner_height)
    stretch = min(max(fill / CROWDED, 1.0), MOST_STRETCH)
    inner_width = round(min(max(natural * stretch, NARROWEST), WIDEST) - 2 * MARGIN_X)
    pitch = 0.25 * inner_width * inner_height / (max(cars, 1) * TRACK_GAP)
    scale = (inner_width / wide, inner_height / tall)
    return Frame(
        projection=projection,
        width=inner_width + 2 * MARGIN_X,
        height=HEIGHT,
        scale=scale,
        shift=(MARGIN_X - left * scale[0], MARGIN_TOP - top * scale[1]),
        pitch=min(max(pitch, SHORTEST_CAR), LONGEST_CAR),
    )
