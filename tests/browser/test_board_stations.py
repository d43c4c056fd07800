"""Stations: built and taken back on the map, in the list, by keyboard and without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .fingers import choose_seat, everything_sent
from .waiting import board_is_up

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .site import MadeGame, Site

BREATH = 350


@pytest.fixture
def game(site: Site) -> MadeGame:
    return site.game(site.group(), ruleset="europe")


def has_left(page: Page, player: str, stations: int) -> None:
    """Expect the bar to show so many stations of a player."""
    seat = page.locator("#seats .seat", has_text=player)
    expect(seat.locator(".seat-stations b")).to_have_text(str(stations))


def city_row(page: Page, city: str) -> Locator:
    return page.locator(f'#cities [data-city="{city}"]')


def test_a_tap_on_a_city_builds_a_station_and_takes_it_back(board: Page) -> None:
    brest = board.locator('.board-map [data-city="brest"]')
    built = board.locator('.board-map [data-city="brest"][data-owner="red"]')
    steps = (("Build a station for Alice (3 left)", 1, 2), ("Take back", 0, 3))
    for label, stations, left in steps:
        box = brest.locator("circle").bounding_box()
        assert box
        board.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        board.locator("#sheet").get_by_role("button", name=label).tap()
        expect(built).to_have_count(stations)
        everything_sent(board)
        expect(built).to_have_count(stations)
        has_left(board, "Alice", left)
        board.wait_for_timeout(BREATH)


def test_a_city_is_searched_for_and_gets_a_station(board: Page) -> None:
    choose_seat(board, "Ben")
    board.locator("a[data-view=list]").tap()
    expect(board.locator("#rows")).to_be_visible()
    expect(board.locator("#cities > li:visible")).to_have_count(0)
    board.locator("#q").fill("bre")
    row = city_row(board, "brest")
    row.get_by_role("button", name="Build Station in Brest").tap()
    expect(row.locator(".route-owner")).to_have_text("Ben")
    has_left(board, "Ben", 2)
    expect(board.locator("#undo-text")).to_contain_text("Ben: station in Brest")
    everything_sent(board)
    board.locator("#q").fill("")
    expect(board.locator("#cities > li:visible")).to_have_count(1)
    board.wait_for_timeout(BREATH)
    row.get_by_role("button", name="Take back Station in Brest").tap()
    expect(row).to_be_hidden()
    everything_sent(board)
    has_left(board, "Ben", 3)


def test_a_station_just_built_is_undone_at_once(board: Page) -> None:
    board.locator("a[data-view=list]").tap()
    board.locator("#q").fill("palermo")
    city_row(board, "palermo").get_by_role("button").tap()
    has_left(board, "Alice", 2)
    board.locator("#undo-now").tap()
    has_left(board, "Alice", 3)
    everything_sent(board)
    has_left(board, "Alice", 3)
    expect(board.locator('.board-map .city[data-owner="red"]')).to_have_count(0)


def test_another_phone_s_station_is_said_and_shown(
    board: Page, second_phone: Page, site: Site, game: MadeGame
) -> None:
    site.let_in(second_phone, game.group)
    second_phone.goto(game.path)
    board_is_up(second_phone)
    board.locator("a[data-view=list]").tap()
    board.locator("#q").fill("brest")
    city_row(board, "brest").get_by_role("button").tap()
    expect(second_phone.locator("#said")).to_contain_text("Brest")
    has_left(second_phone, "Alice", 2)
    second_phone.locator("a[data-view=list]").tap()
    expect(city_row(second_phone, "brest").locator(".route-owner")).to_have_text("Alice")


def test_without_scripts_plain_forms_build_and_take_back(
    site: Site, no_js_phone: Page, game: MadeGame
) -> None:
    page = no_js_phone
    site.let_in(page, game.group)
    page.goto(game.path + "?view=list&seat=1&q=brest")
    city_row(page, "brest").get_by_role("button").click()
    expect(city_row(page, "brest").locator(".route-owner")).to_have_text("Ben")
    has_left(page, "Ben", 2)
    city_row(page, "brest").get_by_role("button").click()
    has_left(page, "Ben", 3)


def test_a_game_without_stations_has_no_word_of_them(site: Site, phone: Page) -> None:
    game = site.game(site.group())
    site.let_in(phone, game.group)
    phone.goto(game.path + "?view=list&q=denver")
    expect(phone.locator("#rows > li:visible")).not_to_have_count(0)
    expect(phone.locator("#cities, .seat-stations")).to_have_count(0)
