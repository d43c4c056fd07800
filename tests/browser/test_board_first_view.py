"""The first view of a small board on an upright phone: no nearer than eyes and fingers need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from scorekeeper.services import boards
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group
from tests.board_files import file_of, lake

from .board_fingers import map_width, on_map, opened, tap
from .fingers import drag
from .test_board_whole import NAMES, SMALLEST_NAME, UPRIGHT, lies, press
from .waiting import map_at_rest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site

# How far apart the middles of two routes lie on the screen.
APART = """(ids) => {
  const [a, b] = ids.map((id) => {
    const line = document.querySelector(`.board-map [data-route="${id}"] .line`);
    const middle = line.getPointAtLength(line.getTotalLength() / 2);
    return middle.matrixTransform(line.getScreenCTM());
  });
  return Math.hypot(a.x - b.x, a.y - b.y);
}"""
PAIR = ["castell--egg-1", "castell--egg-2"]
TRACKS_APART = 24


def board_of(site: Site, page: Page, file: dict[str, Any]) -> Page:
    """Open the board of a new game on a board of one's own."""
    group = site.group()
    with site.inside():
        key = boards.bring_board(db.session.get_one(Group, group.id), None, file_of(file))
    return opened(site, page, site.game(group, ruleset=f"{key}--usual"))


def without_pairs() -> dict[str, Any]:
    """The lake with one track to Egg."""
    file = lake()
    file["routes"] = [route for route in file["routes"] if route["id"] != PAIR[1]]
    return file


def test_a_small_board_opens_whole_with_names_that_can_be_read(site: Site, phone: Page) -> None:
    board = board_of(site, phone, without_pairs())
    lies(board, UPRIGHT["width"], 0)
    names = board.evaluate(NAMES)
    assert names["shown"] == len(lake()["cities"])
    assert names["smallest"] >= SMALLEST_NAME
    assert (names["out"], names["touching"]) == (0, 0)
    tap(board, "castell--dornach")
    expect(on_map(board, "castell--dornach")).to_have_attribute("data-owner", "red")


def test_from_a_whole_first_view_the_buttons_go_nearer_and_back(site: Site, phone: Page) -> None:
    board = board_of(site, phone, without_pairs())
    lies(board, UPRIGHT["width"], 0)
    press(board, "in")
    map_at_rest(board)
    assert map_width(board) > UPRIGHT["width"] * 1.5
    press(board, "reset")
    lies(board, UPRIGHT["width"], 0)
    drag(board, (195, 350), (60, 0))
    map_at_rest(board)
    lies(board, UPRIGHT["width"], 60)
    press(board, "reset")
    lies(board, UPRIGHT["width"], 0)


def test_a_small_board_with_a_pair_opens_no_nearer_than_its_tracks_need(
    site: Site, phone: Page
) -> None:
    board = board_of(site, phone, lake())
    apart = board.evaluate(APART, PAIR)
    assert TRACKS_APART - 0.5 <= apart < TRACKS_APART + 1.5
    first = map_width(board)
    lies(board, first, 0)
    assert board.evaluate(NAMES)["smallest"] >= SMALLEST_NAME
    press(board, "out")
    lies(board, UPRIGHT["width"], 0)
    press(board, "in")
    lies(board, first)
