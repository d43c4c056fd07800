"""When the server says no, or says nothing: what is told, what is kept, how a phone catches up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.table import Move, MoveKind

from .board_fingers import middle_of, on_map, shows, tap
from .fingers import everything_sent
from .waiting import painted, stop_clock, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from .phones import Phones
    from .site import MadeGame, Site

SEATTLE_HELENA = "helena--seattle-1"
FIVE = (
    "helena--seattle-1",
    "calgary--seattle-1",
    "calgary--winnipeg-1",
    "boston--montreal-1",
    "charleston--miami-1",
)


@pytest.fixture
def stopped(site: Site, phone: Page, game: MadeGame) -> Page:
    """The board on a clock that the test turns."""
    site.let_in(phone, game.group)
    stop_clock(phone)
    phone.goto(game.path)
    expect(phone.locator("#zoom")).to_be_visible()
    phone.clock.run_for(500)
    return phone


def answer(status: int, message: str, wait: str | None = None) -> Callable[[Route], None]:
    def fulfil(route: Route) -> None:
        headers = {"Content-Type": "application/json"} | ({"Retry-After": wait} if wait else {})
        body = json.dumps({"error": {"code": "no", "message": message, "fields": {}}})
        route.fulfill(status=status, headers=headers, body=body)

    return fulfil


def test_too_fast_is_told_and_waits_as_long_as_asked(stopped: Page, phones: Phones) -> None:
    board = stopped

    def sent() -> int:
        return sum(url.endswith("/moves") for url in phones.watch_of(board).requests)

    board.route("**/moves", answer(429, "A little too fast.", "2"), times=1)
    tap(board, SEATTLE_HELENA)
    board.clock.run_for(100)
    strip = board.locator("#refusal-text")
    expect(strip).to_have_text("A little too fast. Not sent yet, kept on this phone: 1.")
    board.clock.run_for(100)
    expect(board.locator("#status")).to_have_text("Waiting: 1")
    expect(board.locator("#alert")).to_contain_text("A little too fast.")
    board.evaluate("window.dispatchEvent(new Event('online'))")
    board.clock.run_for(1_800)
    assert sent() == 1
    board.clock.run_for(300)
    everything_sent(board)
    board.clock.run_for(100)
    assert sent() == 2
    expect(strip).to_be_hidden()
    expect(board.locator("#status")).to_be_hidden()
    shows(board, "Alice", 15, 39)


@pytest.mark.parametrize("status", [403, 404, 503])
def test_a_door_that_is_shut_is_told_and_moves_stay_kept(
    board: Page, phones: Phones, status: int
) -> None:
    phones.watch_of(board).expect("moves")
    board.route("**/moves", answer(status, "Not from here."))
    tap(board, SEATTLE_HELENA)
    expect(board.locator("#refusal-text")).to_contain_text("Not from here.")
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-waiting", "")
    board.reload()
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-waiting", "")
    board.unroute("**/moves")
    everything_sent(board)
    shows(board, "Alice", 15, 39)


def test_a_slow_answer_is_said_to_be_catching_up(stopped: Page) -> None:
    board = stopped
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    board.route("**/moves", hold, times=1)
    tap(board, SEATTLE_HELENA)
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-waiting", "")
    board.clock.run_for(1_900)
    expect(board.locator("#status")).to_be_hidden()
    board.clock.run_for(200)
    expect(board.locator("#status")).to_have_text("Catching up")
    until(board, lambda: late)
    late[0].continue_()
    everything_sent(board)
    board.clock.run_for(100)
    expect(board.locator("#status")).to_be_hidden()


def test_a_frozen_page_has_the_state_soon_after_it_thaws(
    stopped: Page, site: Site, game: MadeGame
) -> None:
    # Its clock stands still: nothing that was planned before can bring the state.
    board = stopped
    session = board.context.new_cdp_session(board)
    session.send("Page.enable")
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    site.play(game, [Move(MoveKind.CLAIM, 1, route) for route in FIVE])
    session.send("Page.setWebLifecycleState", {"state": "active"})
    board.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    owned = board.locator('.board-map .route[data-owner="blue"]')
    expect(owned).to_have_count(len(FIVE))
    expect(board.locator("#status")).to_be_hidden()


def test_changes_that_come_together_are_said_together_and_once(
    stopped: Page, site: Site, game: MadeGame
) -> None:
    # On a running clock a question in between would make two changes of the one.
    board = stopped
    board.evaluate(
        """() => {
          window.heard = [];
          const said = document.getElementById('said');
          new MutationObserver(() => window.heard.push(said.textContent))
            .observe(said, { childList: true, characterData: true, subtree: true });
        }"""
    )
    site.play(game, [Move(MoveKind.CLAIM, 1, route) for route in FIVE])
    board.clock.run_for(3_500)
    owned = board.locator('.board-map .route[data-owner="blue"]')
    expect(owned).to_have_count(len(FIVE))
    board.clock.run_for(1_500)
    heard = board.evaluate("window.heard")
    assert 1 <= len(heard) <= 2
    everything = " ".join(heard)
    for name in ("Helena – Seattle", "Calgary – Winnipeg", "Charleston – Miami"):
        assert everything.count(name) == 1


def test_a_long_press_and_a_finger_that_slides_off_claim_nothing(board: Page) -> None:
    session = board.context.new_cdp_session(board)
    x, y = middle_of(board, SEATTLE_HELENA)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": px, "y": py} for px, py in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", (x, y))
    board.wait_for_timeout(700)
    send("touchEnd")
    send("touchStart", (x, y))
    send("touchMove", (x, y + 9))
    send("touchEnd")
    board.wait_for_timeout(350)
    painted(board)
    expect(board.locator(".board-map .route[data-owner]")).to_have_count(0)
    tap(board, SEATTLE_HELENA)
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")
