"""Slips at a long evening: taps that come twice, keys held down, sheets that are out of date."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.table import Move, MoveKind

from .board_fingers import in_list, map_left, on_map, opened, shows, tap
from .fingers import everything_sent
from .waiting import board_is_up, map_at_rest, painted

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .phones import Phones
    from .site import MadeGame, Site

SEATTLE_HELENA = "helena--seattle-1"
CALGARY = "calgary--winnipeg-1"
MIAMI = "charleston--miami-1"


@pytest.fixture
def wide(site: Site, desk: Page, game: MadeGame) -> Page:
    """The board on a desk, with map and list side by side."""
    return opened(site, desk, game)


def claimed_by_ben(site: Site, game: MadeGame, *routes: str) -> None:
    site.play(game, [Move(MoveKind.CLAIM, 1, route) for route in routes])


# --- what comes twice ---------------------------------------------------------------------------


def test_a_double_tap_in_the_list_claims_and_does_not_take_back(board: Page) -> None:
    board.locator("a[data-view=list]").tap()
    button = in_list(board, SEATTLE_HELENA).locator("button")
    expect(button).to_be_visible()
    # Both taps in one task: on a busy machine two of the test's own might be far apart.
    button.evaluate("(button) => { button.click(); setTimeout(() => button.click(), 120); }")
    expect(button).to_contain_text("Take back")
    board.wait_for_timeout(200)
    everything_sent(board)
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")
    shows(board, "Alice", 15, 39)


def test_a_double_tap_on_undo_takes_one_move_back(board: Page, site: Site, game: MadeGame) -> None:
    claimed_by_ben(site, game, CALGARY, MIAMI)
    expect(on_map(board, MIAMI)).to_have_attribute("data-owner", "blue")
    board.locator("#undo").evaluate("(button) => { button.click(); button.click(); }")
    expect(on_map(board, MIAMI)).not_to_have_attribute("data-owner", "blue")
    everything_sent(board)
    expect(on_map(board, CALGARY)).to_have_attribute("data-owner", "blue")


def test_a_key_held_down_means_one_move(wide: Page, site: Site, game: MadeGame) -> None:
    claimed_by_ben(site, game, CALGARY, MIAMI)
    expect(on_map(wide, MIAMI)).to_have_attribute("data-owner", "blue")
    for _ in range(3):
        wide.keyboard.down("u")
    wide.keyboard.up("u")
    everything_sent(wide)
    expect(on_map(wide, MIAMI)).not_to_have_attribute("data-owner", "blue")
    expect(on_map(wide, CALGARY)).to_have_attribute("data-owner", "blue")
    button = in_list(wide, SEATTLE_HELENA).locator("button")
    button.focus()
    wide.keyboard.down("Enter")
    expect(button).to_contain_text("Take back")
    wide.wait_for_timeout(350)
    wide.keyboard.down("Enter")
    wide.keyboard.up("Enter")
    everything_sent(wide)
    expect(on_map(wide, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")


# --- what is out of date ------------------------------------------------------------------------


def test_a_sheet_that_is_out_of_date_takes_nothing_from_who_has_it_now(
    board: Page, site: Site, game: MadeGame
) -> None:
    site.play(game, [Move(MoveKind.CLAIM, 0, SEATTLE_HELENA)])
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")
    tap(board, SEATTLE_HELENA)
    sheet = board.locator("#sheet")
    expect(sheet).to_contain_text("Claimed by Alice")
    site.play(game, [Move(MoveKind.RELEASE, 0, SEATTLE_HELENA)])
    claimed_by_ben(site, game, SEATTLE_HELENA)
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-owner", "blue")
    sheet.get_by_role("button", name="Take back").tap()
    expect(board.locator("#refusal-text")).to_contain_text("Helena – Seattle")
    everything_sent(board)
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-owner", "blue")


def test_a_refusal_leaves_the_offer_to_undo_another_move(
    board: Page, site: Site, game: MadeGame
) -> None:
    board.route("**/state", lambda route: route.abort())
    claimed_by_ben(site, game, SEATTLE_HELENA)
    board.route("**/moves", lambda route: route.abort())
    tap(board, SEATTLE_HELENA)
    expect(board.locator("#status")).to_contain_text("waiting: 1")
    tap(board, CALGARY)
    bar = board.locator("#undo-text")
    expect(bar).to_contain_text("Calgary – Winnipeg")
    board.unroute("**/moves")
    expect(board.locator("#refusal-text")).to_contain_text("Helena – Seattle")
    everything_sent(board)
    painted(board)
    expect(bar).to_be_visible()


# --- finished meanwhile -------------------------------------------------------------------------

FINISH = [Move(MoveKind.START_COUNT, None), Move(MoveKind.FINISH, None)]


def test_a_move_that_came_too_late_is_told_before_the_result_is_shown(
    board: Page, phones: Phones, site: Site, game: MadeGame
) -> None:
    phones.watch_of(board).expect("moves")
    board.route("**/moves", lambda route: route.abort())
    tap(board, SEATTLE_HELENA)
    expect(board.locator("#status")).to_have_text("Offline, waiting: 1")
    site.play(game, FINISH)
    expect(board.locator("#moved-on")).to_be_visible()
    board.unroute("**/moves")
    expect(board.locator("#refusal-text")).to_contain_text("This game is finished.")
    everything_sent(board)
    assert board.url.endswith(game.path)
    board.locator("#refusal-close").tap()
    board.wait_for_url("**/result")


def test_back_from_the_result_of_a_finished_game_is_the_page_before_the_board(
    site: Site, phone: Page, game: MadeGame
) -> None:
    site.let_in(phone, game.group)
    phone.goto(game.group.path)
    phone.goto(game.path)
    board_is_up(phone)
    site.play(game, FINISH)
    phone.wait_for_url("**/result")
    phone.go_back()
    phone.wait_for_url(f"**{game.group.path}")


# --- the mouse and the focus --------------------------------------------------------------------


def test_the_right_button_of_a_mouse_does_not_drag_the_map(wide: Page) -> None:
    wide.locator("[data-zoom=in]").click()
    map_at_rest(wide)
    frame = wide.locator("#map").bounding_box()
    assert frame
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    before = map_left(wide)
    wide.mouse.move(x, y)
    wide.mouse.down(button="right")
    wide.mouse.move(x + 80, y, steps=4)
    map_at_rest(wide)
    assert map_left(wide) == before
    wide.mouse.up(button="right")


def test_news_leave_the_focus_in_the_log(wide: Page, site: Site, game: MadeGame) -> None:
    claimed_by_ben(site, game, CALGARY)
    line = wide.locator("#log li", has_text="Calgary – Winnipeg").get_by_role("button")
    line.focus()
    claimed_by_ben(site, game, MIAMI)
    expect(wide.locator("#log li", has_text="Charleston – Miami")).to_be_visible()
    expect(line).to_be_focused()


def test_a_row_that_leaves_the_list_hands_the_focus_on(wide: Page) -> None:
    wide.get_by_label("Free").check()
    wide.locator("#q").fill("sea")
    wide.keyboard.press("ArrowDown")
    rows = wide.locator("#rows > li:visible")
    first = rows.first.get_attribute("data-route")
    following = rows.nth(1).get_attribute("data-route") or ""
    assert first
    wide.keyboard.press("Enter")
    expect(in_list(wide, first)).to_be_hidden()
    expect(in_list(wide, following).locator("button")).to_be_focused()
