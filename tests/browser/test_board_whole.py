"""The whole board on an upright phone, and a phone that is turned."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .board_fingers import map_width, opened, touch
from .fingers import drag
from .waiting import map_at_rest

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, ViewportSize

    from .site import Site

ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
UPRIGHT: ViewportSize = {"width": 390, "height": 844}
SMALLEST_NAME = 11
# The names that can be seen: how tall their letters are drawn, and which of them stick out.
NAMES = """() => {
  const svg = document.querySelector('.board-map');
  const sheet = svg.getBoundingClientRect();
  const unit = svg.getScreenCTM().a;
  const seen = [...svg.querySelectorAll('[data-name-of]')].filter(
    (name) => getComputedStyle(name).visibility === 'visible');
  const boxes = seen.map((name) => name.getBoundingClientRect());
  return {
    smallest: Math.min(...seen.map((name) => parseFloat(getComputedStyle(name).fontSize) * unit)),
    shown: seen.length,
    out: boxes.filter((box) => box.left < sheet.left || box.right > sheet.right).length,
    touching: boxes.filter((a, i) => boxes.some((b, j) => j < i
      && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length,
  };
}"""
# Whether the map comes to lie so on the screen: how wide, and where its left edge is.
LIES = """([width, left]) => {
  const box = document.querySelector('.board-map').getBoundingClientRect();
  return Math.abs(box.width - width) < 2 && (left === null || Math.abs(box.x - left) < 1);
}"""
# What of the map's drawing lies in the middle of the frame.
MIDDLE = """() => {
  const box = document.getElementById('map').getBoundingClientRect();
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const matrix = document.querySelector('.board-map').getScreenCTM().inverse();
  return middle.matrixTransform(matrix).x;
}"""


IN_THE_MIDDLE = f"(x) => Math.abs(({MIDDLE})() - x) < 10"


def board_of(site: Site, page: Page, ruleset: str = "usa-classic") -> Page:
    """Open a new game's board."""
    return opened(site, page, site.game(site.group(), ruleset=ruleset))


def lies(page: Page, width: float, left: float | None = None) -> None:
    """Wait until the map is so wide, and its left edge lies there."""
    page.wait_for_function(LIES, arg=[width, left])


def press(page: Page, way: str) -> None:
    """Tap one of the map's buttons."""
    page.locator(f'[data-zoom="{way}"]').tap()


@pytest.mark.parametrize("ruleset", ["usa-classic", "europe", "germany"])
def test_zooming_out_shows_the_whole_board_and_in_again_the_first_view(
    site: Site, phone: Page, ruleset: str
) -> None:
    board = board_of(site, phone, ruleset)
    first = map_width(board)
    assert first > UPRIGHT["width"] * 1.5
    for _ in range(2):
        press(board, "out")
        lies(board, UPRIGHT["width"], 0)
        expect(board.locator("#map")).to_have_attribute("data-near", "far")
    press(board, "in")
    lies(board, first)
    expect(board.locator("#map")).to_have_attribute("data-near", "0")


def test_a_pinch_ends_at_the_whole_board_in_the_middle(site: Site, phone: Page) -> None:
    board = board_of(site, phone)
    first = map_width(board)
    grips = [[(40 + 14 * step, 300), (350 - 14 * step, 340)] for step in range(11)]
    for _ in range(3):
        touch(board, grips)
        map_at_rest(board)
    lies(board, UPRIGHT["width"], 0)
    expect(board.locator(".board-map .route[data-owner]")).to_have_count(0)
    board.locator("#map").press("0")
    lies(board, first, 0)


@pytest.mark.parametrize("ruleset", ["usa-classic", "france"])
def test_names_on_the_whole_board_can_be_read_or_are_not_there(
    site: Site, phone: Page, ruleset: str
) -> None:
    board = board_of(site, phone, ruleset)
    everyone = board.evaluate(NAMES)["shown"]
    press(board, "out")
    expect(board.locator("#map")).to_have_attribute("data-near", "far")
    map_at_rest(board)
    names = board.evaluate(NAMES)
    assert names["smallest"] >= SMALLEST_NAME
    assert names["shown"] >= 10
    assert names["out"] == 0
    assert names["touching"] == 0
    press(board, "reset")
    expect(board.locator("#map")).to_have_attribute("data-near", "0")
    map_at_rest(board)
    assert board.evaluate(NAMES)["shown"] == everyone


def test_the_map_lies_right_when_the_board_was_opened_on_the_list(site: Site, phone: Page) -> None:
    board = board_of(site, phone)
    first = map_width(board)
    board.goto(board.url + "?view=list")
    expect(board.locator("#zoom")).not_to_have_attribute("hidden", "")
    board.locator("a[data-view=map]").tap()
    lies(board, first, 0)
    drag(board, (195, 350), (-120, 0))
    lies(board, first, -120)
    board.locator("#map").press("0")
    lies(board, first, 0)


def test_a_phone_that_is_turned_shows_the_whole_board_and_the_first_view_again(
    site: Site, phone: Page
) -> None:
    board = board_of(site, phone)
    first = map_width(board)
    board.set_viewport_size(ON_ITS_SIDE)
    frame = board.locator("#map").bounding_box()
    assert frame
    lies(board, frame["width"], frame["x"])
    board.set_viewport_size(UPRIGHT)
    lies(board, first, 0)


def test_a_phone_that_is_turned_keeps_the_middle_of_the_map(site: Site, phone: Page) -> None:
    board = board_of(site, phone)
    press(board, "in")
    expect(board.locator("#map")).to_have_attribute("data-near", "1")
    map_at_rest(board)
    drag(board, (300, 350), (-220, 0))
    map_at_rest(board)
    middle = board.evaluate(MIDDLE)
    board.set_viewport_size(ON_ITS_SIDE)
    board.wait_for_function(IN_THE_MIDDLE, arg=middle)
    board.set_viewport_size(UPRIGHT)
    board.wait_for_function(IN_THE_MIDDLE, arg=middle)


def test_a_page_from_right_to_left_begins_at_the_map_s_left_edge_too(
    site: Site, phone: Page
) -> None:
    def turn(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('dir="ltr"', 'dir="rtl"'))

    phone.route(re.compile(r"/games/1/$"), turn)
    board = board_of(site, phone)
    expect(board.locator("html")).to_have_attribute("dir", "rtl")
    lies(board, map_width(board), 0)
    press(board, "out")
    lies(board, UPRIGHT["width"], 0)
