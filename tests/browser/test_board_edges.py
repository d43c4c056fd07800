"""The edges of the map: what lies under a bar or a button can be pulled free and tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .board_fingers import map_left, middle_of, on_map
from .fingers import drag
from .waiting import board_is_up, map_at_rest, stop_clock, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site

# Longer than what is still a double tap, and than the map takes to come to rest.
BREATH = 350
PULL = 180
# Enough of them to bring a zoomed map from one edge to the other.
PULLS = 12
OVER_IT = "([x, y]) => document.elementFromPoint(x, y).closest('button, .over-dock')?.id ?? null"


def board_of(site: Site, page: Page, ruleset: str) -> Page:
    """Open a new game's board."""
    game = site.game(site.group(), ruleset=ruleset)
    site.let_in(page, game.group)
    page.goto(game.path)
    return page


def is_covered(page: Page, route: str) -> bool:
    """Whether a bar or a button lies over the middle of a route."""
    return page.evaluate(OVER_IT, middle_of(page, route)) is not None


def pull(page: Page, x: float, y: float) -> None:
    """Pull the map from its middle."""
    drag(page, (195, 350), (x, y))
    map_at_rest(page)


def claimed(page: Page, route: str) -> None:
    """Tap a route and see that it is Alice's."""
    page.touchscreen.tap(*middle_of(page, route))
    expect(on_map(page, route)).to_have_attribute("data-owner", "red")


def test_a_route_under_the_undo_bar_is_pulled_free(site: Site, phone: Page) -> None:
    stop_clock(phone)
    board = board_of(site, phone, "germany")
    expect(board.locator("#zoom")).to_be_visible()
    board.clock.run_for(BREATH)
    claimed(board, "freiburg--konstanz-1")
    board.clock.run_for(BREATH)
    expect(board.locator("#undo-bar")).to_be_visible()
    assert is_covered(board, "konstanz--schweiz-2-1")
    drag(board, (195, 350), (0, -70))
    board.clock.run_for(BREATH)
    expect(board.locator("#undo-bar")).to_be_visible()
    assert not is_covered(board, "konstanz--schweiz-2-1")
    claimed(board, "konstanz--schweiz-2-1")


def test_a_route_under_the_buttons_is_pulled_free(site: Site, phone: Page) -> None:
    board = board_of(site, phone, "germany")
    board_is_up(board)
    pull(board, -120, 0)
    assert is_covered(board, "munchen--osterreich-2-1")
    pull(board, -100, 0)
    assert not is_covered(board, "munchen--osterreich-2-1")
    claimed(board, "munchen--osterreich-2-1")


@pytest.mark.parametrize("zoomed", [False, True])
def test_the_map_comes_in_from_every_edge_by_the_rim_and_no_further(
    site: Site, phone: Page, *, zoomed: bool
) -> None:
    board = board_of(site, phone, "usa-classic")
    board_is_up(board)
    rim = board.evaluate("() => document.getElementById('map').clientLeft")
    undo_bar_and_its_gap = 64
    assert rim >= undo_bar_and_its_gap
    if zoomed:
        board.locator('[data-zoom="in"]').tap()
        expect(board.locator("#map")).to_have_attribute("data-near", "1")
        map_at_rest(board)
    frame = board.locator("#map").bounding_box()
    assert frame
    for x, y in ((PULL, 0), (0, PULL), (-PULL, 0), (0, -PULL)):
        for _ in range(PULLS):
            drag(board, (195, 350), (x, y))
        map_at_rest(board)
        sheet = board.locator(".board-map").bounding_box()
        assert sheet
        edges = {
            (PULL, 0): sheet["x"] - frame["x"],
            (0, PULL): sheet["y"] - frame["y"],
            (-PULL, 0): frame["x"] + frame["width"] - sheet["x"] - sheet["width"],
            (0, -PULL): frame["y"] + frame["height"] - sheet["y"] - sheet["height"],
        }
        assert abs(edges[x, y] - rim) < 1
    board.locator("#map").press("0")
    until(board, lambda: abs(map_left(board)) < 1)
