"""From longitude and latitude to a flat map: a conformal conic fitted to the board's cities."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]

NEAR_A_POLE = 85.0
FLAT_CONE = 1e-3


@dataclass(frozen=True)
class Projection:
    """Lambert's conformal conic on a sphere (Mercator's where the cone would be a cylinder)."""

    middle: float
    cone: float
    factor: float
    origin: float

    def __call__(self, lat: float, lon: float) -> Point:
        """Give the flat place in radians, x to the east and y to the south."""
        turned = (lon - self.middle + 180.0) % 360.0 - 180.0
        angle = math.radians(turned)
        tangent = _tangent(lat)
        if not self.cone:
            return angle, -math.log(tangent)
        radius = self.factor / tangent**self.cone
        return radius * math.sin(self.cone * angle), radius * math.cos(
            self.cone * angle
        ) - self.origin


def projection_for(places: Sequence[tuple[float, float]]) -> Projection:
    """Fit the cone to places (latitude, longitude): it cuts the globe a sixth from their edges."""
    lats = [min(max(lat, -NEAR_A_POLE), NEAR_A_POLE) for lat, _ in places]
    south, north = min(lats), max(lats)
    margin = (north - south) / 6
    first, second = south + margin, north - margin
    middle = _middle_longitude([lon for _, lon in places])
    if second - first < FLAT_CONE:
        cone = math.sin(math.radians((first + second) / 2))
    else:
        ratio = math.cos(math.radians(first)) / math.cos(math.radians(second))
        cone = math.log(ratio) / math.log(_tangent(second) / _tangent(first))
    if abs(cone) < FLAT_CONE:
        return Projection(middle, 0.0, 1.0, 0.0)
    factor = math.cos(math.radians(first)) * _tangent(first) ** cone / cone
    origin = factor / _tangent((south + north) / 2) ** cone
    return Projection(middle, cone, factor, origin)


def _tangent(lat: float) -> float:
    kept = min(max(lat, -NEAR_A_POLE), NEAR_A_POLE)
    return math.tan(math.pi / 4 + math.radians(kept) / 2)


def _middle_longitude(lons: Sequence[float]) -> float:
    """Turn the map's seam into the widest gap, so that a board may lie across the date line."""
    ring = sorted(lon % 360.0 for lon in lons)
    gaps = [(ring[i] - ring[i - 1]) % 360.0 for i in range(len(ring))]
    start = max(range(len(ring)), key=lambda i: (gaps[i], -i)) if len(ring) > 1 else 0
    span = (ring[start - 1] - ring[start]) % 360.0 if len(ring) > 1 else 0.0
    return (ring[start] + span / 2 + 180.0) % 360.0 - 180.0
