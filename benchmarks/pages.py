"""What a phone loads and how soon it answers a tap: ``python -m benchmarks.pages``.

Bytes are those of every answer compressed by gzip, as a proxy in front would send them. The tap is
measured by the browser's own Event Timing, with the processor slowed to a quarter.
"""

import gzip
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, Response, sync_playwright

from benchmarks.figures import heading, line, pace, quantile
from scorekeeper.demo.robots import finished_evening
from scorekeeper.rules import catalogue
from scorekeeper.rules.moves import MoveKind, Seat
from tests.browser.conftest import CHROMIUM_SWITCHES, chromium_path
from tests.browser.phones import Phones
from tests.browser.server import Server
from tests.browser.site import MadeGame, Site

KILO = 1000
PAGE_KB, PAGE_REQUESTS, SCRIPTS_KB, STYLES_KB = 120, 12, 40, 12
TAP_MS = 50
SLOWER = 4
TAPS = 12
SEATS = (
    ("Alice", "red"),
    ("Ben", "blue"),
    ("Clara", "green"),
    ("David", "yellow"),
    ("Emma", "black"),
)
# Event Timing tells, to 8 ms, how long it took from a tap to the next picture on the screen.
WATCH_TAPS = """() => {
  window.tapTimes = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'pointerup' || name === 'click') window.tapTimes.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });
}"""
# The middles of free routes that are on the screen and not under something else.
FREE_ROUTES = """() => {
  const free = [...document.querySelectorAll('svg [data-route]:not([data-owner])')];
  const middles = free.map((route) => {
    const box = route.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  return middles.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('svg'));
}"""


@dataclass
class Loaded:
    """What a page loaded: for every answer its kind and its compressed size in bytes."""

    sizes: list[tuple[str, int]] = field(default_factory=list)
    answers: list[Response] = field(default_factory=list)

    def add(self, answer: Response) -> None:
        """Keep an answer as it comes."""
        self.answers.append(answer)

    def measure(self) -> None:
        """Compress every answer's body."""
        for answer in self.answers:
            kind = answer.headers.get("content-type", "").partition(";")[0]
            self.sizes.append((kind, len(gzip.compress(answer.body(), 6))))

    def kilobytes(self, kind: str = "") -> float:
        """Return the compressed size of all answers whose type contains `kind`."""
        return sum(size for found, size in self.sizes if kind in found) / KILO


@contextmanager
def running_site() -> Iterator[tuple[Site, Phones]]:
    """Start a server and a browser, and end both."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.migrate()
        server.start()
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), args=list(CHROMIUM_SWITCHES)
        )
        phones = Phones(browser, server.url)
        try:
            yield Site(server), phones
        finally:
            phones.close()
            browser.close()
            server.stop()


def crowded_game(site: Site) -> MadeGame:
    """Make a game in which five robots have claimed nearly all they can."""
    made = site.group("Bench")
    game = site.game(made, SEATS)
    seats = [Seat(player, colour) for player, colour in SEATS]
    evening = finished_evening(catalogue.ruleset("usa-classic"), seats, seed=1)
    claims = [move for move in evening.moves if move.kind is MoveKind.CLAIM]
    site.play(game, claims[:-TAPS])
    return game


def first_load(page: Page, address: str) -> Loaded:
    """Open the page in an empty browser and collect what it loads."""
    loaded = Loaded()
    page.on("response", loaded.add)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    loaded.measure()
    return loaded


def tap_times(page: Page) -> list[float]:
    """Tap free routes on the map, one after the other; returns ms from tap to paint of each."""
    page.evaluate(WATCH_TAPS)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    times: list[float] = []
    for point in free_points(page)[:TAPS]:
        page.touchscreen.tap(*point)
        page.wait_for_timeout(500)
        times.append(max(page.evaluate("() => window.tapTimes.splice(0)"), default=16.0))
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return times


def free_points(page: Page) -> list[tuple[float, float]]:
    """Return the middles on the screen of free routes that can be seen."""
    found = page.evaluate(FREE_ROUTES)
    return [(float(x), float(y)) for x, y in found]


def report() -> None:
    """Print what the board page loads and how soon it answers a tap."""
    with running_site() as (site, phones):
        game = crowded_game(site)
        page = phones.open()
        site.let_in(page, game.group)
        loaded = first_load(page, game.path)
        taps = tap_times(page)
        slower = pace()
    heading("The board page, first load, compressed")
    line("everything", loaded.kilobytes(), PAGE_KB, "kB")
    line("requests", len(loaded.sizes), PAGE_REQUESTS, "")
    line("scripts", loaded.kilobytes("javascript"), SCRIPTS_KB, "kB")
    line("styles", loaded.kilobytes("css"), STYLES_KB, "kB")
    heading(f"Tap to paint, processor {SLOWER} times slower ({len(taps)} taps)", slower)
    line("median", quantile(taps, 0.5), TAP_MS, "ms", slower)
    line("slowest", max(taps, default=0.0), TAP_MS, "ms", slower)


if __name__ == "__main__":
    report()
