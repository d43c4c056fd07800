"""Fingers and looks of the board's own tests: where a route lies, pinches, what the seats show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

MIDDLE = """(id) => {
  const line = document.querySelector(`.board-map [data-route="${id}"] .line`);
  const half = line.getPointAtLength(line.getTotalLength() / 2);
  const point = half.matrixTransform(line.getScreenCTM());
  return [point.x, point.y];
}"""

# The bar follows the map's picture in a task of its own. Without scripts nothing follows.
PAINTED = """() => !document.documentElement.matches('.scripted') || new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
})"""


def middle_of(page: Page, route: str) -> tuple[float, float]:
    """Where the middle of a route lies on the screen."""
    x, y = page.evaluate(MIDDLE, route)
    return float(x), float(y)


def tap(page: Page, route: str) -> None:
    """Put a finger on the middle of a route, whatever comes of it."""
    page.touchscreen.tap(*middle_of(page, route))


def on_map(page: Page, route: str) -> Locator:
    """The route as it is drawn."""
    return page.locator(f'.board-map [data-route="{route}"]')


def in_list(page: Page, route: str) -> Locator:
    """The route's row."""
    return page.locator(f'#rows [data-route="{route}"]')


def painted(page: Page) -> None:
    """Wait until what a finger did is on the screen, and what follows it too."""
    page.evaluate(PAINTED)


def figures(page: Page, player: str) -> tuple[str, str]:
    """The points and the trains that the bar shows for a player."""
    painted(page)
    seat = page.locator("#seats .seat", has_text=player)
    return seat.locator(".seat-points").inner_text(), seat.locator(".seat-trains b").inner_text()


def touch(page: Page, steps: Sequence[Sequence[tuple[float, float]]]) -> None:
    """Put fingers down, move them from step to step and lift them all."""
    session = page.context.new_cdp_session(page)
    for number, fingers in enumerate(steps):
        points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(fingers)]
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def map_width(page: Page) -> float:
    """How wide the map lies on the screen now."""
    box = page.locator(".board-map").bounding_box()
    assert box
    return box["width"]


def map_left(page: Page) -> float:
    """Where the map's left edge lies on the screen now."""
    box = page.locator(".board-map").bounding_box()
    assert box
    return box["x"]
