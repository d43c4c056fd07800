"""Waiting for what a page comes to by itself: its scripts, its next picture, a map that lies still.

A test waits for a state and not for a while: on a busy machine a while is too short one day. What
has to happen at a certain time happens on a clock that the test turns (`stop_clock`).
"""

import datetime as dt
import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

# How long a test waits for anything, in milliseconds; only one that fails waits so long.
PATIENCE = 20_000
LOOKS_AGAIN_AFTER = 20

# What follows the picture of a tap comes in tasks of their own (`afterPaint`). Without scripts
# nothing follows.
PAINTED = """() => !document.documentElement.matches('.scripted') || new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
})"""
STILL = """() => {
  const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
  const going = document.getAnimations().filter((one) => one.effect && ends(one));
  return Promise.allSettled(going.map((one) => one.finished)).then(() => null);
}"""


def painted(page: Page) -> None:
    """Wait until what a finger did is on the screen, and what follows it too.

    Not for a page whose clock stands still: its pictures wait for `run_for`.
    """
    page.evaluate(PAINTED)


def still(page: Page) -> None:
    """Wait until every transition and every animation that has an end has come to it."""
    painted(page)
    page.evaluate(STILL)


def map_at_rest(page: Page) -> None:
    """Wait until the map lies where a finger, a key or a button has brought it."""
    painted(page)
    expect(page.locator("#map .stage")).not_to_have_class(re.compile(r"\bmoving\b"))
    page.evaluate(STILL)


def arrived(page: Page, sign: Locator) -> None:
    """Wait until the page that shows `sign` is there as a whole and its scripts run."""
    expect(sign).to_be_visible()
    page.wait_for_load_state("load")


def board_is_up(page: Page) -> None:
    """Wait until the board's scripts run and its map lies where it begins."""
    arrived(page, page.locator("#zoom"))
    map_at_rest(page)


def until(page: Page, truth: Callable[[], object]) -> None:
    """Wait until something is so that no locator can tell."""
    end = time.monotonic() + PATIENCE / 1000
    while not truth():
        assert time.monotonic() < end, "it never came true"
        page.wait_for_timeout(LOOKS_AGAIN_AFTER)


def stop_clock(page: Page) -> None:
    """Let the clock of the pages to come stand still; `page.clock.run_for` alone moves it."""
    now = dt.datetime.now(dt.UTC)
    page.clock.install(time=now)
    page.clock.pause_at(now + dt.timedelta(minutes=1))


def attributes(all_of_them: Locator, name: str, wanted: Sequence[str]) -> None:
    """Expect elements with these values of an attribute, in this order, and no others."""
    expect(all_of_them).to_have_count(len(wanted))
    for number, value in enumerate(wanted):
        expect(all_of_them.nth(number)).to_have_attribute(name, value)
