"""Fingers on the map: find a route on the screen, bring it into sight, tap it."""

import re

from playwright.sync_api import Page, expect

from .waiting import map_at_rest, painted

# Points along a route's line, as they lie on the screen, the middle first; only those that a
# finger would hit: inside the map's frame and not under a button or a bar, nor so near its edge
# that the browser takes the finger's breadth for a tap on it.
SEEN_POINTS = """(id) => {
  const line = document.querySelector(`.board-map [data-route="${id}"] .line`);
  const matrix = line.getScreenCTM();
  const frame = document.getElementById('map').getBoundingClientRect();
  const whole = line.getTotalLength();
  const points = [0.5, 0.35, 0.65, 0.2, 0.8].map((share) => {
    const point = line.getPointAtLength(whole * share).matrixTransform(matrix);
    return [point.x, point.y];
  });
  const inside = points.filter(([x, y]) => (
    x > frame.left + 8 && x < frame.right - 8 && y > frame.top + 16 && y < frame.bottom - 16
    && [-14, 0, 14].every((dy) => document.elementFromPoint(x, y + dy)?.closest('#map .stage'))
  ));
  return { inside, middle: points[0], frame: [frame.x, frame.y, frame.width, frame.height] };
}"""
PULL = 180.0
MOST_PULLS = 12
# Between two taps that are not meant as one double tap.
BREATH = 350


def drag(page: Page, start: tuple[float, float], by: tuple[float, float]) -> None:
    """Pull with one finger, in steps as a hand does."""
    session = page.context.new_cdp_session(page)
    steps = 6
    x, y = start
    session.send("Input.dispatchTouchEvent", _touch("touchStart", x, y))
    for step in range(1, steps + 1):
        share = step / steps
        moved = _touch("touchMove", x + by[0] * share, y + by[1] * share)
        session.send("Input.dispatchTouchEvent", moved)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def _touch(kind: str, x: float, y: float) -> dict[str, object]:
    return {"type": kind, "touchPoints": [{"x": x, "y": y, "id": 0}]}


def bring_into_sight(page: Page, route: str) -> tuple[float, float]:
    """Pull the map until the route can be tapped; returns where."""
    for _ in range(MOST_PULLS):
        seen = page.evaluate(SEEN_POINTS, route)
        if seen["inside"]:
            x, y = seen["inside"][0]
            return float(x), float(y)
        left, top, width, height = seen["frame"]
        towards = left + width / 2 - seen["middle"][0]
        pull = max(-PULL, min(PULL, towards))
        drag(page, (left + width / 2 - pull / 2, top + height * 0.3), (pull, 0))
        map_at_rest(page)
    raise AssertionError(
        f"{route} cannot be brought into sight: {page.evaluate(SEEN_POINTS, route)}"
    )


def choose_seat(page: Page, player: str) -> None:
    """Tap a player in the bar at the bottom."""
    seat = page.locator("#seats .seat", has_text=player)
    seat.tap()
    expect(seat).to_have_attribute("aria-pressed", "true")


def tap_route(page: Page, route: str) -> None:
    """Tap a free route on the map for the chosen player; a double route's either track will do."""
    pair = re.sub(r"-\d+$", "", route)
    mine = page.locator(f'.board-map [data-route^="{pair}-"][data-owner]')
    before = mine.count()
    page.touchscreen.tap(*bring_into_sight(page, route))
    sheet = page.locator("#sheet")
    expect(page.locator("#sheet[open]").or_(mine.nth(before)).first).to_be_visible()
    if sheet.is_visible():
        names = page.evaluate(
            '(id) => document.querySelector(`#rows [data-route="${id}"] .route-name`).textContent',
            route,
        )
        sheet.locator("button", has_text=names.strip()).first.tap()
    expect(mine).to_have_count(before + 1)
    # It comes after the claim is painted, and the next finger must not meet it by surprise.
    painted(page)
    expect(page.locator("#undo-bar")).to_be_visible()
    page.wait_for_timeout(BREATH)


def everything_sent(page: Page) -> None:
    """Wait until nothing on the map waits for the server any more."""
    expect(page.locator(".board-map [data-waiting]")).to_have_count(0)
