"""What names should not lie on, as discs by cell: a name looks only at what is near."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .tracks import CAR_WIDTH

if TYPE_CHECKING:
    from .geometry import Box, Point

CELL = 24.0
AIR = 1.3
TOUCH, DEPTH = 16.0, 8.0
CITY_ROOM, STEP = 7.0, 2.0


class Obstacles:
    """Discs on a grid of cells."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}

    def add_disc(self, x: float, y: float, radius: float) -> None:
        """Add a disc to every cell that it may reach into."""
        for i in range(int((x - radius) // CELL), int((x + radius) // CELL) + 1):
            for j in range(int((y - radius) // CELL), int((y + radius) // CELL) + 1):
                self.cells.setdefault((i, j), []).append((x, y, radius))

    def add_car(self, centre: Point, along: Point, length: float) -> None:
        """Add a car as a row of discs."""
        (x, y), (ux, uy) = centre, along
        radius = CAR_WIDTH / 2 + AIR
        reach = max(length / 2 - CAR_WIDTH / 2, 0.0)
        count = max(1, round(2 * reach / CAR_WIDTH))
        for k in range(count + 1):
            d = -reach + 2 * reach * k / count
            self.add_disc(x + d * ux, y + d * uy, radius)

    def cost(self, box: Box) -> float:
        """Add up how badly a box lies on the obstacles."""
        left, top, right, bottom = box
        cost = 0.0
        for i in range(int(left // CELL), int(right // CELL) + 1):
            for j in range(int(top // CELL), int(bottom // CELL) + 1):
                for x, y, radius in self.cells.get((i, j), ()):
                    dx = left - x if x < left else x - right if x > right else 0.0
                    dy = top - y if y < top else y - bottom if y > bottom else 0.0
                    square = dx * dx + dy * dy
                    if square < radius * radius:
                        cost += TOUCH + DEPTH * (radius - math.sqrt(square))
        return cost

    def between(self, place: Point, box: Box) -> bool:
        """Tell whether something lies on the shortest way from a city to its name."""
        x, y = place
        dx = min(max(x, box[0]), box[2]) - x
        dy = min(max(y, box[1]), box[3]) - y
        far = math.sqrt(dx * dx + dy * dy)
        steps = int((far - CITY_ROOM) / STEP)
        return any(
            self._covers(x + dx * along / far, y + dy * along / far)
            for along in (CITY_ROOM + STEP * k for k in range(1, steps + 1))
        )

    def _covers(self, x: float, y: float) -> bool:
        discs = self.cells.get((int(x // CELL), int(y // CELL)), ())
        return any((x - u) ** 2 + (y - v) ** 2 < radius * radius for u, v, radius in discs)
