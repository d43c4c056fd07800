"""The same game without the map: the list, by finger, by keyboard and without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .board_fingers import in_list, on_map, shows
from .fingers import BREATH, choose_seat, everything_sent
from .waiting import arrived, attributes

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import MadeGame, Site

SEATTLE_HELENA = "helena--seattle-1"
KANSAS_CITY = ("denver--kansas-city-1", "denver--kansas-city-2")


def open_list(site: Site, page: Page, game: MadeGame) -> Page:
    site.let_in(page, game.group)
    page.goto(game.path)
    arrived(page, page.locator("#zoom"))
    page.locator("a[data-view=list]").click()
    expect(page.locator("#rows")).to_be_visible()
    return page


def shown(page: Page, *routes: str) -> None:
    """Expect the list to show these routes and no others."""
    attributes(page.locator("#rows > li:visible"), "data-route", routes)


def test_typing_finds_routes_by_both_cities(site: Site, phone: Page, game: MadeGame) -> None:
    page = open_list(site, phone, game)
    page.locator("#q").fill("kan den")
    expect(page.locator("#found")).to_have_text("2 of 100 routes")
    shown(page, *KANSAS_CITY)
    page.locator("#q").fill("montreal bos")
    shown(page, "boston--montreal-1", "boston--montreal-2")
    page.locator("#q").fill("atlantis")
    expect(page.locator("#found")).to_contain_text("No route of that name")


def test_what_was_searched_for_stays_and_gives_way_to_what_is_typed_next(
    site: Site, phone: Page, game: MadeGame
) -> None:
    page = open_list(site, phone, game)
    page.locator("#q").fill("hel seat")
    in_list(page, SEATTLE_HELENA).get_by_role("button", name="Claim").tap()
    expect(in_list(page, SEATTLE_HELENA).locator(".route-owner")).to_have_text("Alice")
    page.locator("#found").evaluate("() => document.activeElement.blur()")
    expect(page.locator("#q")).to_have_value("hel seat")
    page.locator("#q").tap()
    page.keyboard.type("kan den")
    expect(page.locator("#q")).to_have_value("kan den")
    shown(page, *KANSAS_CITY)


def test_a_row_claims_and_takes_back(site: Site, phone: Page, game: MadeGame) -> None:
    page = open_list(site, phone, game)
    row = in_list(page, SEATTLE_HELENA)
    row.get_by_role("button", name="Claim").tap()
    expect(row.locator(".route-owner")).to_have_text("Alice")
    everything_sent(page)
    expect(on_map(page, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")
    page.wait_for_timeout(BREATH)
    row.get_by_role("button", name="Take back").tap()
    expect(row.get_by_role("button", name="Claim")).to_be_visible()
    everything_sent(page)
    shows(page, "Alice", 0, 45)


def test_groups_show_what_is_free_and_what_is_mine(site: Site, phone: Page, game: MadeGame) -> None:
    page = open_list(site, phone, game)
    in_list(page, SEATTLE_HELENA).get_by_role("button").tap()
    page.get_by_label("Mine").check()
    expect(page.locator("#found")).to_have_text("1 of 100 routes")
    shown(page, SEATTLE_HELENA)
    page.get_by_label("Free").check()
    expect(page.locator("#found")).to_have_text("99 of 100 routes")


def test_a_closed_track_says_so_and_cannot_be_claimed(
    site: Site, phone: Page, game: MadeGame
) -> None:
    page = open_list(site, phone, game)
    in_list(page, KANSAS_CITY[0]).get_by_role("button").tap()
    other = in_list(page, KANSAS_CITY[1])
    expect(other.locator(".route-owner")).to_have_text("closed")
    expect(other.locator("button")).to_be_disabled()


def test_the_log_lists_moves_and_takes_them_back(site: Site, phone: Page, game: MadeGame) -> None:
    page = open_list(site, phone, game)
    in_list(page, SEATTLE_HELENA).get_by_role("button").tap()
    line = page.locator("#log li").first
    expect(line).to_contain_text("Alice: Helena – Seattle claimed, 6 trains, +15")
    line.get_by_role("button", name="Take back").tap()
    expect(page.locator("#log li.undone")).to_have_count(1)
    shows(page, "Alice", 0, 45)


def test_a_game_by_keyboard_only(site: Site, desk: Page, game: MadeGame) -> None:
    site.let_in(desk, game.group)
    desk.goto(game.path)
    arrived(desk, desk.locator("#zoom"))
    desk.keyboard.press("2")
    expect(desk.locator("#seats .seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("/")
    expect(desk.locator("#q")).to_be_focused()
    desk.keyboard.type("kan den")
    shown(desk, *KANSAS_CITY)
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    expect(on_map(desk, KANSAS_CITY[1])).to_have_attribute("data-owner", "blue")
    everything_sent(desk)
    desk.keyboard.press("u")
    expect(desk.locator(".board-map .route[data-owner]")).to_have_count(0)
    everything_sent(desk)
    expect(desk.locator(".board-map .route[data-owner]")).to_have_count(0)


def test_the_map_is_one_picture_with_a_name_and_no_tab_stops_inside(
    site: Site, desk: Page, game: MadeGame
) -> None:
    site.let_in(desk, game.group)
    desk.goto(game.path)
    picture = desk.get_by_role("img", name="Map, 0 of 100 routes claimed")
    expect(picture).to_be_visible()
    assert picture.locator("[tabindex], a, button").count() == 0


def test_without_scripts_the_list_claims_and_undoes(
    site: Site, no_js_phone: Page, game: MadeGame
) -> None:
    site.let_in(no_js_phone, game.group)
    no_js_phone.goto(game.path)
    no_js_phone.get_by_role("link", name="Open the list").click()
    expect(no_js_phone.locator("#rows")).to_be_visible()
    choose_seat(no_js_phone, "Ben")
    no_js_phone.locator("#q").fill("seattle hel")
    no_js_phone.get_by_role("button", name="Search").click()
    shown(no_js_phone, SEATTLE_HELENA)
    in_list(no_js_phone, SEATTLE_HELENA).get_by_role("button").click()
    expect(in_list(no_js_phone, SEATTLE_HELENA).locator(".route-owner")).to_have_text("Ben")
    shows(no_js_phone, "Ben", 15, 39)
    no_js_phone.locator("#undo").click()
    shows(no_js_phone, "Ben", 0, 45)


def test_without_scripts_a_refusal_is_shown_in_words(
    site: Site, no_js_phone: Page, game: MadeGame, second_phone: Page
) -> None:
    site.let_in(no_js_phone, game.group)
    site.let_in(second_phone, game.group)
    no_js_phone.goto(game.path + "?view=list")
    second_phone.goto(game.path + "?view=list&seat=1")
    in_list(second_phone, SEATTLE_HELENA).get_by_role("button").tap()
    expect(on_map(second_phone, SEATTLE_HELENA)).to_have_attribute("data-owner", "blue")
    everything_sent(second_phone)
    in_list(no_js_phone, SEATTLE_HELENA).get_by_role("button").click()
    expect(no_js_phone.locator('.flash[data-kind="refusal"]')).to_contain_text("Ben")
