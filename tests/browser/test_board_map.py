"""The map under a finger: taps claim, everything else does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from scorekeeper.rules.table import Move, MoveKind

from .board_fingers import (
    double_tap,
    map_left,
    map_width,
    middle_of,
    on_map,
    shows,
    tap,
    touch,
)
from .fingers import choose_seat, everything_sent
from .waiting import map_at_rest, painted, stop_clock, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

    from .phones import Phones
    from .site import MadeGame, Site

SEATTLE_HELENA = "helena--seattle-1"
SAN_FRANCISCO = ("salt-lake-city--san-francisco-1", "salt-lake-city--san-francisco-2")
# Longer than what is still a double tap.
BREATH = 350


def claimed(page: Page) -> Locator:
    """The routes on the map that somebody has."""
    return page.locator(".board-map .route[data-owner]")


def claims(page: Page) -> int:
    """How many routes somebody has when everything that was done shows."""
    painted(page)
    return claimed(page).count()


def test_a_tap_claims_for_the_chosen_seat(board: Page) -> None:
    choose_seat(board, "Ben")
    tap(board, SEATTLE_HELENA)
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-owner", "blue")
    shows(board, "Ben", 15, 39)
    everything_sent(board)
    expect(board.locator("#undo-text")).to_have_text(
        "Ben: Helena – Seattle, 6 trains, +15 (0 → 15)"
    )


def test_a_claim_shows_before_the_server_answers(board: Page, phones: Phones) -> None:
    phones.watch_of(board).expect("moves")
    board.route("**/moves", lambda route: route.abort())
    tap(board, SEATTLE_HELENA)
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-waiting", "")
    shows(board, "Alice", 15, 39)
    expect(board.locator("#status")).to_have_text("Offline, waiting: 1")
    board.unroute("**/moves")
    everything_sent(board)
    expect(board.locator("#status")).to_be_hidden()


def test_a_lost_answer_does_not_claim_twice(
    board: Page, site: Site, phones: Phones, game: MadeGame
) -> None:
    phones.watch_of(board).expect("moves")
    sent: list[str | None] = []

    def swallow(route: Route) -> None:
        request = route.request
        sent.append(request.post_data)
        board.request.post(
            request.url, data=request.post_data, headers=request.headers, fail_on_status_code=True
        )
        route.abort()

    board.route("**/moves", swallow, times=1)
    tap(board, SEATTLE_HELENA)
    everything_sent(board)
    assert len(sent) == 1
    shows(board, "Alice", 15, 39)
    assert site.play(game, [Move(MoveKind.CLAIM, 1, "boston--new-york-1")]) == 2


def test_undo_takes_the_claim_back(board: Page) -> None:
    tap(board, SEATTLE_HELENA)
    board.locator("#undo-now").tap()
    expect(on_map(board, SEATTLE_HELENA)).not_to_have_attribute("data-owner", "red")
    assert board.locator("#undo-now").is_hidden()
    everything_sent(board)
    shows(board, "Alice", 0, 45)
    assert board.locator("#undo-now").is_hidden()


def test_the_undo_bar_waits_while_it_has_the_focus_and_goes_in_time(
    site: Site, phone: Page, game: MadeGame
) -> None:
    stop_clock(phone)
    board = phone
    site.let_in(board, game.group)
    board.goto(game.path)
    expect(board.locator("#zoom")).to_be_visible()
    board.clock.run_for(500)
    tap(board, SEATTLE_HELENA)
    board.clock.run_for(50)
    bar = board.locator("#undo-bar")
    expect(bar).to_be_visible()
    board.locator("#undo-now").focus()
    board.clock.run_for(9_000)
    expect(bar).to_be_visible()
    board.locator("#undo-now").blur()
    board.clock.run_for(7_900)
    expect(bar).to_be_visible()
    board.clock.run_for(200)
    expect(bar).to_be_hidden()


def test_the_undo_bar_does_not_cover_the_seats(board: Page) -> None:
    tap(board, SEATTLE_HELENA)
    expect(board.locator("#undo-bar")).to_be_visible()
    bar = board.locator("#undo-bar").bounding_box()
    seats = board.locator("#seats").bounding_box()
    assert bar
    assert seats
    assert bar["y"] + bar["height"] <= seats["y"]


def test_the_undo_button_goes_back_move_by_move(board: Page) -> None:
    tap(board, SEATTLE_HELENA)
    board.wait_for_timeout(BREATH)
    tap(board, "helena--salt-lake-city-1")
    everything_sent(board)
    for left in (1, 0):
        board.locator("#undo").tap()
        expect(claimed(board)).to_have_count(left)
        everything_sent(board)
        expect(claimed(board)).to_have_count(left)
        board.wait_for_timeout(BREATH)


def test_between_two_tracks_the_finger_is_asked(board: Page) -> None:
    (ax, ay), (bx, by) = (middle_of(board, route) for route in SAN_FRANCISCO)
    board.touchscreen.tap((ax + bx) / 2, (ay + by) / 2)
    sheet = board.locator("#sheet")
    expect(sheet).to_be_visible()
    choices = sheet.locator("#sheet-choices button")
    expect(choices).to_have_count(2)
    expect(choices.filter(has_text="orange")).to_contain_text("Salt Lake City – San Francisco")
    assert claims(board) == 0
    choices.filter(has_text="orange").tap()
    orange = board.locator('.board-map .route[data-route-colour="orange"][data-owner="red"]')
    expect(orange).to_have_count(1)
    everything_sent(board)
    expect(orange).to_have_count(1)
    expect(board.locator(".board-map .route[data-closed]")).to_have_count(1)


def test_two_grey_tracks_are_the_same_to_the_game(board: Page) -> None:
    first, second = middle_of(board, "portland--seattle-1"), middle_of(board, "portland--seattle-2")
    board.touchscreen.tap((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
    assert claims(board) == 1
    assert board.locator("#sheet").is_hidden()


def test_a_double_tap_claims_once(board: Page) -> None:
    double_tap(board, *middle_of(board, SEATTLE_HELENA))
    everything_sent(board)
    assert claims(board) == 1
    assert board.locator("#sheet").is_hidden()
    shows(board, "Alice", 15, 39)


def test_a_tap_on_a_claimed_route_says_what_it_is_and_takes_it_back(board: Page) -> None:
    tap(board, SEATTLE_HELENA)
    everything_sent(board)
    board.wait_for_timeout(BREATH)
    tap(board, SEATTLE_HELENA)
    sheet = board.locator("#sheet")
    expect(sheet.locator("h2")).to_have_text("Helena – Seattle")
    expect(sheet.locator("#sheet-text")).to_contain_text(
        "6 trains, yellow, 15 points. Claimed by Alice"
    )
    sheet.get_by_role("button", name="Take back").tap()
    expect(claimed(board)).to_have_count(0)
    everything_sent(board)
    expect(claimed(board)).to_have_count(0)


def test_a_closed_sheet_gives_the_focus_back(board: Page) -> None:
    tap(board, SEATTLE_HELENA)
    board.wait_for_timeout(BREATH)
    board.locator("#map").focus()
    tap(board, SEATTLE_HELENA)
    expect(board.locator("#sheet")).to_be_visible()
    board.keyboard.press("Escape")
    expect(board.locator("#sheet")).to_be_hidden()
    assert board.evaluate("document.activeElement.id") == "map"


def test_a_pan_never_claims(board: Page) -> None:
    before = map_left(board)
    x, y = middle_of(board, SEATTLE_HELENA)
    touch(board, [[(x, y)], *([(x - 12 * step, y)] for step in range(1, 11))])
    map_at_rest(board)
    assert map_left(board) < before - 80
    assert claims(board) == 0


def test_a_pinch_zooms_and_never_claims(board: Page) -> None:
    before = map_width(board)
    x, y = middle_of(board, SEATTLE_HELENA)
    grips = [[(x - 20 - 8 * step, y), (x + 20 + 8 * step, y)] for step in range(12)]
    touch(board, grips)
    map_at_rest(board)
    assert map_width(board) > before * 2
    assert claims(board) == 0


def test_two_fingers_laid_down_and_lifted_claim_nothing(board: Page) -> None:
    x, y = middle_of(board, SEATTLE_HELENA)
    touch(board, [[(x, y), (x + 60, y + 60)]])
    assert claims(board) == 0


def test_after_zooming_a_tap_still_means_the_route_under_the_finger(board: Page) -> None:
    board.locator('[data-zoom="in"]').tap()
    expect(board.locator("#map")).to_have_attribute("data-near", "1")
    map_at_rest(board)
    x, y = middle_of(board, "las-vegas--salt-lake-city-1")
    board.touchscreen.tap(x, y + 15)
    expect(on_map(board, "las-vegas--salt-lake-city-1")).to_have_attribute("data-owner", "red")


def test_zoom_buttons_and_keys_move_the_map(board: Page) -> None:
    start = map_width(board)
    board.locator('[data-zoom="in"]').tap()
    until(board, lambda: map_width(board) > start * 1.5)
    map_at_rest(board)
    board.locator("#map").focus()
    left = map_left(board)
    board.keyboard.press("ArrowRight")
    map_at_rest(board)
    assert map_left(board) < left - 50
    board.keyboard.press("0")
    map_at_rest(board)
    assert abs(map_width(board) - start) < 2


def test_names_of_crowded_cities_are_smaller_than_others(board: Page) -> None:
    crowded = board.locator('.names [data-rank="2"]').first
    expect(crowded).to_be_visible()
    expect(crowded).to_have_css("font-size", "8.5px")
    expect(board.locator('.names [data-rank="1"]').first).to_have_css("font-size", "12px")


def test_at_first_sight_names_are_readable_and_symbols_big_enough(board: Page) -> None:
    tap(board, SEATTLE_HELENA)
    size = board.evaluate(
        """() => {
          const text = document.querySelector('.names [data-rank="1"]');
          const unit = text.getScreenCTM().a;
          return [parseFloat(getComputedStyle(text).fontSize) * unit, 10 * unit];
        }"""
    )
    assert size[0] >= 11
    assert size[1] >= 10


def test_a_reload_loses_nothing(board: Page) -> None:
    choose_seat(board, "Ben")
    tap(board, SEATTLE_HELENA)
    everything_sent(board)
    board.reload()
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-owner", "blue")
    expect(board.locator("#seats .seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")


def test_a_claim_without_signal_outlives_a_reload(board: Page, phones: Phones) -> None:
    phones.watch_of(board).expect("moves")
    board.route("**/moves", lambda route: route.abort())
    tap(board, SEATTLE_HELENA)
    expect(board.locator("#status")).to_be_visible()
    board.reload()
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-waiting", "")
    board.unroute("**/moves")
    everything_sent(board)
    shows(board, "Alice", 15, 39)
