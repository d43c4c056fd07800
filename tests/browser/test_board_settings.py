"""What a phone wants of the board: its sheet of switches, remembered from game to game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.table import Move, MoveKind

from .board_fingers import map_width, middle_of, on_map, opened, tap
from .fingers import everything_sent
from .waiting import board_is_up, map_at_rest, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import MadeGame, Site

SEATTLE_HELENA = "helena--seattle-1"
BREATH = 350
# A lamp that counts how often it was asked for, and can be told to refuse.
LAMP = """
  window.lamp = { asked: 0, refuses: false };
  const request = async () => {
    window.lamp.asked += 1;
    if (window.lamp.refuses) throw new DOMException('low battery', 'NotAllowedError');
    const held = new EventTarget();
    held.released = false;
    held.release = async () => {
      held.released = true;
      held.dispatchEvent(new Event('release'));
    };
    window.lamp.held = held;
    return held;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
"""
# Every size at which a picture of the map is painted, from now on.
SIZES = """() => {
  const map = document.querySelector('.board-map');
  window.sizes = [];
  const look = () => {
    const { width } = map.getBoundingClientRect();
    if (window.sizes.at(-1) !== width) window.sizes.push(width);
    requestAnimationFrame(look);
  };
  look();
}"""
BUZZER = "window.buzzed = []; navigator.vibrate = (pattern) => window.buzzed.push(pattern);"


def comes_true(page: Page, truth: str) -> None:
    """Wait until something is so; the page's policy forbids the browser's own way to wait."""
    until(page, lambda: page.evaluate(truth))


def switch(page: Page, name: str) -> None:
    """Open the sheet, turn one switch and close the sheet."""
    page.locator("#settings-open").click()
    page.get_by_role("switch", name=name).click()
    page.locator("#settings-close").click()
    expect(page.locator("#settings")).to_be_hidden()


def awake(page: Page) -> bool:
    return bool(page.evaluate("Boolean(window.lamp.held && !window.lamp.held.released)"))


def test_the_screen_stays_on_from_the_first_tap(site: Site, phone: Page, game: MadeGame) -> None:
    phone.add_init_script(LAMP)
    page = opened(site, phone, game)
    assert not awake(page)
    tap(page, SEATTLE_HELENA)
    comes_true(page, "window.lamp.held && !window.lamp.held.released")
    page.locator("#settings-open").tap()
    lamp = page.get_by_role("switch", name="Keep the screen on")
    expect(lamp).to_be_checked()
    expect(page.locator("#help-awake")).to_have_text("The screen stays on now.")
    lamp.click()
    expect(page.locator("#help-awake")).to_have_text("The screen may go dark.")
    assert not awake(page)
    page.reload()
    board_is_up(page)
    tap(page, "helena--salt-lake-city-1")
    expect(page.locator("#undo-text")).to_contain_text("Salt Lake City")
    everything_sent(page)
    assert not awake(page)
    assert page.evaluate("window.lamp.asked") == 0


def test_the_switch_shows_a_refusal_of_the_phone(site: Site, phone: Page, game: MadeGame) -> None:
    phone.add_init_script(LAMP)
    page = opened(site, phone, game)
    page.evaluate("window.lamp.refuses = true")
    page.locator("#settings-open").tap()
    lamp = page.get_by_role("switch", name="Keep the screen on")
    lamp.click()
    expect(page.locator("#help-awake")).to_contain_text("does not allow it now")
    expect(lamp).not_to_be_checked()


def test_after_twenty_minutes_without_a_tap_the_screen_may_go_dark(
    site: Site, phone: Page, game: MadeGame
) -> None:
    phone.add_init_script(LAMP)
    phone.clock.install()
    page = opened(site, phone, game)
    tap(page, SEATTLE_HELENA)
    comes_true(page, "window.lamp.held")
    page.clock.fast_forward("19:00")
    assert awake(page)
    page.clock.fast_forward("02:00")
    comes_true(page, "window.lamp.held.released")
    page.touchscreen.tap(*middle_of(page, "helena--salt-lake-city-1"))
    comes_true(page, "window.lamp.asked === 2 && !window.lamp.held.released")


def test_the_lamp_is_given_back_when_the_count_begins(
    site: Site, phone: Page, game: MadeGame
) -> None:
    phone.add_init_script(LAMP)
    page = opened(site, phone, game)
    tap(page, SEATTLE_HELENA)
    comes_true(page, "window.lamp.held && !window.lamp.held.released")
    site.play(game, [Move(MoveKind.START_COUNT, None)])
    comes_true(page, "window.lamp.held.released")


def test_where_the_screen_cannot_be_kept_on_there_is_advice(
    site: Site, phone: Page, game: MadeGame
) -> None:
    phone.add_init_script("delete Navigator.prototype.wakeLock")
    page = opened(site, phone, game)
    page.locator("#settings-open").tap()
    expect(page.locator("#awake-advice")).to_be_visible()
    expect(page.locator("#awake-advice")).to_contain_text("until your phone locks itself")
    expect(page.get_by_role("switch", name="Keep the screen on")).to_have_count(0)


def test_a_claim_buzzes_unless_it_is_switched_off(site: Site, phone: Page, game: MadeGame) -> None:
    phone.add_init_script(BUZZER)
    page = opened(site, phone, game)
    tap(page, SEATTLE_HELENA)
    comes_true(page, "window.buzzed.length === 1")
    switch(page, "Buzz")
    page.wait_for_timeout(BREATH)
    tap(page, "helena--salt-lake-city-1")
    expect(page.locator("#undo-text")).to_contain_text("Salt Lake City")
    everything_sent(page)
    assert page.evaluate("window.buzzed") == [[10]]


def test_a_phone_that_cannot_buzz_has_no_switch_for_it(
    site: Site, phone: Page, game: MadeGame
) -> None:
    phone.add_init_script("delete Navigator.prototype.vibrate")
    page = opened(site, phone, game)
    page.locator("#settings-open").tap()
    expect(page.get_by_role("switch", name="Left hand")).to_be_visible()
    expect(page.get_by_role("switch", name="Buzz")).to_have_count(0)


def test_the_bar_for_the_left_hand_is_remembered(site: Site, phone: Page, game: MadeGame) -> None:
    page = opened(site, phone, game)

    def left_edge(selector: str) -> float:
        box = page.locator(selector).bounding_box()
        assert box
        return box["x"]

    assert left_edge("#zoom") > 200
    switch(page, "Left hand")
    assert left_edge("#zoom") < 50
    assert left_edge(".board-actions > :first-child") > left_edge(".board-actions > :last-child")
    other = site.game(game.group, ruleset="europe")
    page.goto(other.path)
    board_is_up(page)
    assert left_edge("#zoom") < 50


def test_the_bright_table_is_white_by_night_too(site: Site, dark: Page, game: MadeGame) -> None:
    page = opened(site, dark, game)
    assert (
        page.locator(".dock").evaluate("e => getComputedStyle(e).backgroundColor")
        != "rgb(255, 255, 255)"
    )
    switch(page, "Bright table")
    expect(page.locator(".dock")).to_have_css("background-color", "rgb(255, 255, 255)")
    page.reload()
    expect(page.locator(".dock")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator(".board-map .land").first).to_have_css("fill", "rgb(255, 255, 255)")
    switch(page, "Bright table")
    expect(page.locator(".dock")).not_to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "light")


def test_single_keys_can_be_switched_off_by_keyboard(
    site: Site, desk: Page, game: MadeGame
) -> None:
    page = opened(site, desk, game)
    page.locator("#settings-open").focus()
    page.keyboard.press("Enter")
    keys = page.get_by_role("switch", name="Keys")
    expect(keys).to_be_checked()
    keys.focus()
    page.keyboard.press("Space")
    expect(keys).not_to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "settings-open"
    page.locator("#map").focus()
    page.keyboard.press("2")
    alice = page.locator("#seats .seat", has_text="Alice")
    expect(alice).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.locator("#settings-open").click()
    expect(page.get_by_role("switch", name="Keys")).not_to_be_checked()


def test_nothing_moves_where_motion_is_not_wanted(site: Site, phone: Page, game: MadeGame) -> None:
    phone.emulate_media(reduced_motion="reduce")
    page = opened(site, phone, game)
    tap(page, SEATTLE_HELENA)
    page.wait_for_timeout(BREATH)
    tap(page, SEATTLE_HELENA)
    expect(page.locator("#sheet")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    page.locator("#sheet-close").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    page.evaluate(SIZES)
    before = map_width(page)
    page.locator('[data-zoom="in"]').tap()
    until(page, lambda: map_width(page) > before * 1.5)
    map_at_rest(page)
    # at its new size at once, not on the way to it
    assert page.evaluate("window.sizes") == pytest.approx([before, map_width(page)])


def test_more_contrast_thickens_the_casing(site: Site, phone: Page, game: MadeGame) -> None:
    page = opened(site, phone, game)
    tap(page, SEATTLE_HELENA)
    everything_sent(page)
    cars = on_map(page, SEATTLE_HELENA).locator(".cars")
    width = "e => parseFloat(getComputedStyle(e).strokeWidth)"
    before = float(cars.evaluate(width))
    page.emulate_media(contrast="more")
    assert float(cars.evaluate(width)) > before
