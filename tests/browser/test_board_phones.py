"""Several phones at one table: each sees what the others do, and hears what was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.table import Move, MoveKind

from .board_fingers import on_map, shows, tap
from .fingers import choose_seat, everything_sent
from .waiting import arrived, board_is_up, painted, stop_clock

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .phones import Phones
    from .site import MadeGame, Site

SEATTLE_HELENA = "helena--seattle-1"


@pytest.fixture
def pair(site: Site, phone: Page, second_phone: Page, game: MadeGame) -> tuple[Page, Page]:
    for page in (phone, second_phone):
        site.let_in(page, game.group)
        page.goto(game.path)
        board_is_up(page)
    choose_seat(second_phone, "Ben")
    return phone, second_phone


def test_a_claim_reaches_the_other_phone_and_is_said_there(pair: tuple[Page, Page]) -> None:
    one, other = pair
    tap(one, SEATTLE_HELENA)
    expect(on_map(other, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")
    shows(other, "Alice", 15, 39)
    expect(other.locator("#said")).to_contain_text("Alice: Helena – Seattle claimed")
    expect(one.locator("#said")).not_to_contain_text("claimed, 6 trains")


def test_of_two_who_claim_the_same_route_one_is_told(pair: tuple[Page, Page]) -> None:
    one, other = pair
    other.route("**/state", lambda route: route.abort())
    tap(one, SEATTLE_HELENA)
    everything_sent(one)
    tap(other, SEATTLE_HELENA)
    expect(other.locator("#refusal-text")).to_contain_text("Alice")
    expect(on_map(other, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")
    shows(other, "Ben", 0, 45)
    shows(other, "Alice", 15, 39)
    expect(other.locator("#alert")).to_contain_text("Helena – Seattle")
    painted(other)
    assert other.locator("#undo-bar").is_hidden()


def look_away(page: Page, *, hidden: bool) -> None:
    """Put the phone into a pocket, or take it out."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def test_a_phone_that_wakes_up_has_the_state_at_once(
    site: Site, phone: Page, phones: Phones, game: MadeGame
) -> None:
    def asked() -> int:
        return sum(url.endswith("/state") for url in phones.watch_of(phone).requests)

    site.let_in(phone, game.group)
    # On a clock that stands still nothing comes by itself: what comes, came of waking up.
    stop_clock(phone)
    phone.goto(game.path)
    arrived(phone, phone.locator("#zoom"))
    look_away(phone, hidden=True)
    # The question that was planned when the phone went dark is still asked, and none after it.
    with phone.expect_response("**/state"):
        phone.clock.run_for(3_500)
    before = asked()
    site.play(game, [Move(MoveKind.CLAIM, 0, SEATTLE_HELENA)])
    phone.clock.run_for(120_000)
    assert asked() == before
    expect(on_map(phone, SEATTLE_HELENA)).not_to_have_attribute("data-owner", "red")
    look_away(phone, hidden=False)
    expect(on_map(phone, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")


def test_without_signal_the_chip_says_so_and_nothing_blocks(
    pair: tuple[Page, Page], phones: Phones
) -> None:
    one, _ = pair
    phones.watch_of(one).expect("state|moves")
    one.context.set_offline(True)
    expect(one.locator("#status")).to_have_text("Offline")
    tap(one, SEATTLE_HELENA)
    expect(one.locator("#status")).to_have_text("Offline, waiting: 1")
    shows(one, "Alice", 15, 39)
    one.context.set_offline(False)
    everything_sent(one)
    expect(one.locator("#status")).to_be_hidden()


def test_a_count_begun_elsewhere_is_offered(
    pair: tuple[Page, Page], site: Site, game: MadeGame
) -> None:
    one, _ = pair
    site.play(game, [Move(MoveKind.START_COUNT, None)])
    expect(one.locator("#moved-on")).to_be_visible()
    one.get_by_role("link", name="Go to the count").tap()
    one.wait_for_url("**/count")


def test_a_game_finished_elsewhere_leads_to_its_result(
    pair: tuple[Page, Page], site: Site, game: MadeGame
) -> None:
    one, _ = pair
    site.play(game, [Move(MoveKind.START_COUNT, None), Move(MoveKind.FINISH, None)])
    one.wait_for_url("**/result")


def test_a_fresh_state_is_not_sent_again(pair: tuple[Page, Page], phones: Phones) -> None:
    one, _ = pair
    with one.expect_response("**/state") as first:
        one.wait_for_timeout(3200)
    assert first.value.status == 304
    assert phones.watch_of(one).problems == []
