"""What the board says: what was taken back, why a track is closed, that the game is away."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.table import Move, MoveKind
from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group

from .board_fingers import in_list, middle_of, on_map, opened, shows, tap
from .fingers import BREATH, bring_into_sight, choose_seat, everything_sent
from .waiting import board_is_up, map_at_rest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .phones import Phones
    from .site import MadeGame, Site

SEATTLE_HELENA = "helena--seattle-1"
THREE_SEATS = (("Alice", "red"), ("Ben", "blue"), ("Clara", "green"))
ONLY_ONE = "only one track between these two cities may be claimed."
AWAY = "This game was taken away. Bring it back first."


def take_away(site: Site, game: MadeGame) -> None:
    """Take the game away from another phone."""
    with site.inside():
        found = games.game_of(db.session.get_one(Group, game.group.id), game.number)
        games.withdraw(found, None, secrets.token_hex(16))


def bring_back(site: Site, game: MadeGame) -> None:
    """Bring the game back from another phone."""
    with site.inside():
        found = games.game_of(db.session.get_one(Group, game.group.id), game.number)
        games.bring_back(found, None, secrets.token_hex(16))


def undone(page: Page) -> None:
    """Tap the offer to undo."""
    expect(page.locator("#undo-now")).to_be_visible()
    page.locator("#undo-now").tap()


def taken_back(page: Page, words: str) -> None:
    """See what was taken back, in the bar and for listeners; there is nothing to undo there."""
    expect(page.locator("#undo-text")).to_have_text(words)
    expect(page.locator("#undo-now")).to_be_hidden()
    expect(page.locator("#said")).to_contain_text(words)


# --- undo ---------------------------------------------------------------------------------------


def test_undo_says_which_claim_was_taken_back(board: Page) -> None:
    choose_seat(board, "Ben")
    tap(board, SEATTLE_HELENA)
    undone(board)
    taken_back(board, "Taken back: Ben: Helena – Seattle, 6 trains (15 → 0)")
    everything_sent(board)
    shows(board, "Ben", 0, 45)


def test_undo_of_a_take_back_says_who_has_the_route_again(board: Page) -> None:
    board.locator("a[data-view=list]").tap()
    row = in_list(board, SEATTLE_HELENA)
    row.locator("button").tap()
    everything_sent(board)
    board.wait_for_timeout(BREATH)
    row.get_by_role("button", name="Take back").tap()
    expect(board.locator("#undo-text")).to_have_text("Alice gave Helena – Seattle back")
    undone(board)
    taken_back(board, "Alice has Helena – Seattle again")
    expect(row).to_have_attribute("data-owner", "red")


def test_a_line_of_the_log_that_is_taken_back_is_named(board: Page) -> None:
    board.locator("a[data-view=list]").tap()
    in_list(board, SEATTLE_HELENA).locator("button").tap()
    everything_sent(board)
    board.locator("#log").get_by_role("button", name="Take back").tap()
    taken_back(board, "Taken back: Alice: Helena – Seattle, 6 trains (15 → 0)")


def test_a_station_says_what_it_leaves_and_costs(site: Site, phone: Page) -> None:
    board = opened(site, phone, site.game(site.group(), ruleset="europe"))
    box = board.locator('.board-map [data-city="brest"] circle').bounding_box()
    assert box
    board.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    board.locator("#sheet").get_by_role("button", name="Build a station").tap()
    built = "Alice: station in Brest, 2 left, 4 points less at the end"
    expect(board.locator("#undo-text")).to_have_text(built)
    expect(board.locator("#said")).to_contain_text(built)
    undone(board)
    taken_back(board, "Taken back: Alice: station in Brest, 3 left")
    everything_sent(board)


# --- closed tracks ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "claimed", "other"),
    [
        ("usa-classic", "portland--seattle-1", "portland--seattle-2"),
        ("italy", "agrigento--siracusa-1", "agrigento--siracusa-2"),
        ("france", "avignon--lyon-2", "avignon--lyon-1"),
    ],
)
def test_a_tap_on_a_closed_track_says_why_it_is_closed(
    site: Site, phone: Page, ruleset: str, claimed: str, other: str
) -> None:
    game = site.game(site.group(), THREE_SEATS, ruleset)
    site.play(game, [Move(MoveKind.CLAIM, 1, claimed)])
    board = opened(site, phone, game)
    expect(on_map(board, other)).to_have_attribute("data-closed", "")
    board.touchscreen.tap(*bring_into_sight(board, other))
    told = board.locator("#sheet-text")
    expect(told).to_contain_text(f"With 3 players {ONLY_ONE}")
    expect(told).to_contain_text("Claimed by Ben")
    expect(board.locator("#sheet h2")).to_have_text(
        board.locator(f'#rows [data-route="{other}"] .route-name').inner_text()
    )


def test_a_closed_track_far_from_its_twin_says_so_too(site: Site, phone: Page) -> None:
    game = site.game(site.group())
    site.play(game, [Move(MoveKind.CLAIM, 1, "portland--seattle-1")])
    board = opened(site, phone, game)
    expect(on_map(board, "portland--seattle-2")).to_have_attribute("data-closed", "")
    x, y = middle_of(board, "portland--seattle-2")
    board.mouse.move(x, y)
    for _ in range(10):
        board.mouse.wheel(0, -100)
    expect(board.locator("#map")).to_have_attribute("data-near", "2")
    map_at_rest(board)
    tap(board, "portland--seattle-2")
    expect(board.locator("#sheet-text")).to_contain_text(f"With 2 players {ONLY_ONE}")


@pytest.mark.parametrize(
    ("ruleset", "claimed"),
    [("italy", "napoli--roma-1"), ("netherlands", "amsterdam--lelystad-1")],
)
def test_where_the_other_tracks_are_open_nothing_is_said_of_closing(
    site: Site, phone: Page, ruleset: str, claimed: str
) -> None:
    game = site.game(site.group(), THREE_SEATS, ruleset)
    site.play(game, [Move(MoveKind.CLAIM, 1, claimed)])
    board = opened(site, phone, game)
    x, y = bring_into_sight(board, claimed)
    board.mouse.move(x, y)
    for _ in range(10):
        board.mouse.wheel(0, -100)
    expect(board.locator("#map")).to_have_attribute("data-near", "2")
    map_at_rest(board)
    tap(board, claimed)
    expect(board.locator("#sheet-text")).to_contain_text("Claimed by Ben")
    expect(board.locator("#sheet-text")).not_to_contain_text("only one track")


# --- a game that was taken away -----------------------------------------------------------------


def test_a_game_taken_away_meanwhile_is_said_and_takes_no_taps(
    board: Page, site: Site, game: MadeGame
) -> None:
    take_away(site, game)
    banner = board.locator("#away")
    expect(banner).to_be_visible()
    expect(board.locator("#said")).to_contain_text("The game was taken away")
    expect(banner.get_by_role("link", name="To the group")).to_have_attribute(
        "href", game.group.path
    )
    tap(board, SEATTLE_HELENA)
    expect(board.locator("#refusal-text")).to_have_text(AWAY)
    expect(on_map(board, SEATTLE_HELENA)).not_to_have_attribute("data-owner", "red")
    shows(board, "Alice", 0, 45)
    banner.get_by_role("link", name="Bring it back").tap()
    board.get_by_role("button", name="Bring it back").tap()
    board_is_up(board)
    tap(board, SEATTLE_HELENA)
    everything_sent(board)
    shows(board, "Alice", 15, 39)


def test_taps_that_wait_while_the_game_is_taken_away_are_kept_until_it_is_back(
    board: Page, phones: Phones, site: Site, game: MadeGame
) -> None:
    phones.watch_of(board).expect("moves")
    board.route("**/moves", lambda route: route.abort())
    tap(board, SEATTLE_HELENA)
    expect(board.locator("#status")).to_have_text("Offline, waiting: 1")
    take_away(site, game)
    board.unroute("**/moves")
    kept = board.locator("#refusal-text")
    expect(kept).to_have_text(f"{AWAY} Not sent yet, kept on this phone: 1.")
    expect(on_map(board, SEATTLE_HELENA)).to_have_attribute("data-waiting", "")
    bring_back(site, game)
    expect(board.locator("#away")).to_be_hidden()
    everything_sent(board)
    shows(board, "Alice", 15, 39)
    expect(board.locator("#refusal")).to_be_hidden()
