"""What a phone loads and how soon it answers a tap: ``python -m benchmarks.pages``.

Bytes are those of every answer compressed by gzip, as a proxy in front would send them. The tap is
measured by the browser's own Event Timing, with the processor slowed to a quarter: no time of the
tool that lifts the finger is in it.
"""

import gzip
from dataclasses import dataclass, field

from playwright.sync_api import CDPSession, Page, Response

from benchmarks.figures import heading, line, pace, quantile
from scorekeeper.demo.robots import finished_evening
from scorekeeper.rules import catalogue
from scorekeeper.rules.moves import MoveKind, Seat
from tests.browser.alone import running_site
from tests.browser.phones import Phones
from tests.browser.site import MadeGame, Site

KILO = 1000
PAGE_KB, PAGE_REQUESTS, SCRIPTS_KB, STYLES_KB = 120, 12, 40, 12
TAP_MS = 50
SLOWER = 4
BIGGEST = "france"
TAPS = 12
# How long a finger rests on the glass. With none the finger's lifting would wait for what its
# landing starts, and that would be counted as the page's own time.
FINGER_RESTS_MS = 80
BETWEEN_TAPS_MS = 500
SEATS = (
    ("Alice", "red"),
    ("Ben", "blue"),
    ("Clara", "green"),
    ("David", "yellow"),
    ("Emma", "black"),
)
# What a person waits for: from a finger's landing or lifting to the next picture, as Event Timing
# tells to 8 ms. Like INP it counts the longest event of each tap, which `interactionId` joins.
WATCH_TAPS = """() => {
  window.tapTimes = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.tapTimes.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });
}"""
# A tap that asked which route was meant leaves a sheet open, and the next would land on that.
CLOSE_SHEET = "() => document.querySelector('dialog[open]')?.close()"
ANSWERED = "() => !document.querySelector('.board-map [data-waiting]')"
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


def crowded_game(site: Site, ruleset: str) -> MadeGame:
    """Make a game in which five robots have claimed nearly all they can."""
    game = empty_game(site, ruleset)
    seats = [Seat(player, colour) for player, colour in SEATS]
    evening = finished_evening(catalogue.ruleset(ruleset), seats, seed=1)
    claims = [move for move in evening.moves if move.kind is MoveKind.CLAIM]
    site.play(game, claims[:-TAPS])
    return game


def empty_game(site: Site, ruleset: str) -> MadeGame:
    """Make a game in which nobody has claimed anything."""
    return site.game(site.group("Bench"), SEATS, ruleset)


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
    points = free_points(page)[:TAPS]
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    times = [tap_time(page, session, point) for point in points]
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return times


def tap_time(page: Page, session: CDPSession, point: tuple[float, float]) -> float:
    """Tap once and wait until the table is still again; returns ms from tap to paint."""
    finger = [{"x": point[0], "y": point[1]}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    page.wait_for_timeout(FINGER_RESTS_MS)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(BETWEEN_TAPS_MS)
    page.wait_for_function(ANSWERED)
    time = max(page.evaluate("() => window.tapTimes.splice(0)"), default=16.0)
    page.evaluate(CLOSE_SHEET)
    page.wait_for_timeout(BETWEEN_TAPS_MS)
    page.evaluate("() => window.tapTimes.splice(0)")
    return float(time)


def free_points(page: Page) -> list[tuple[float, float]]:
    """Return the middles on the screen of free routes that can be seen."""
    found = page.evaluate(FREE_ROUTES)
    return [(float(x), float(y)) for x, y in found]


def open_board(site: Site, phones: Phones, game: MadeGame) -> tuple[Page, Loaded]:
    """Open a game's board on a new phone."""
    page = phones.open()
    site.let_in(page, game.group)
    return page, first_load(page, game.path)


def tap_report(name: str, times: list[float]) -> None:
    """Print how soon a board answered its taps."""
    slower = pace()
    heading(f"Tap to paint, processor {SLOWER} times slower: {name} ({len(times)} taps)", slower)
    line("first", times[0], TAP_MS, slower=slower)
    line("median", quantile(times, 0.5), TAP_MS, slower=slower)
    line("slowest", max(times), TAP_MS, slower=slower)


def report() -> None:
    """Print what the board page loads and how soon it answers a tap."""
    with running_site() as (site, phones):
        page, loaded = open_board(site, phones, crowded_game(site, "usa-classic"))
        heading("The board page, first load, compressed")
        line("everything", loaded.kilobytes(), PAGE_KB, "kB")
        line("requests", len(loaded.sizes), PAGE_REQUESTS, "")
        line("scripts", loaded.kilobytes("javascript"), SCRIPTS_KB, "kB")
        line("styles", loaded.kilobytes("css"), STYLES_KB, "kB")
        tap_report("a full board", tap_times(page))
        page, _ = open_board(site, phones, empty_game(site, BIGGEST))
        tap_report("the biggest board, empty", tap_times(page))


if __name__ == "__main__":
    report()
