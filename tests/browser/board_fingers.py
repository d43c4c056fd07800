"""Fingers and looks of the board's own tests: where a route lies, pinches, what the seats show."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .waiting import board_is_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

    from .site import MadeGame, Site

MIDDLE = """(id) => {
  const line = document.querySelector(`.board-map [data-route="${id}"] .line`);
  const half = line.getPointAtLength(line.getTotalLength() / 2);
  const point = half.matrixTransform(line.getScreenCTM());
  return [point.x, point.y];
}"""


def opened(site: Site, page: Page, game: MadeGame) -> Page:
    """Let a phone in and open a game's board on it."""
    site.let_in(page, game.group)
    page.goto(game.path)
    board_is_up(page)
    return page


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


def shows(page: Page, player: str, points: int, trains: int) -> None:
    """Expect the bar to show these points and trains of a player."""
    seat = page.locator("#seats .seat", has_text=player)
    expect(seat.locator(".seat-points")).to_have_text(str(points))
    expect(seat.locator(".seat-trains b")).to_have_text(str(trains))


def double_tap(page: Page, x: float, y: float) -> None:
    """Tap twice within a quarter of a second, by the finger's clock: the machine may be busy."""
    session = page.context.new_cdp_session(page)
    began = time.time()
    for at in (0.0, 0.2):
        points = [{"x": x, "y": y, "id": 0}]
        down = {"type": "touchStart", "touchPoints": points, "timestamp": began + at}
        session.send("Input.dispatchTouchEvent", down)
        up = {"type": "touchEnd", "touchPoints": [], "timestamp": began + at + 0.05}
        session.send("Input.dispatchTouchEvent", up)
    session.detach()


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
