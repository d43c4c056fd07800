"""A board that a group brought along, from the file on a desk to the result on a phone."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from scorekeeper.rules.moves import Move, MoveKind
from tests.board_files import file_of, lake, text_of

from .fingers import choose_seat, everything_sent
from .site import MadeGame, Site
from .test_whole_game import totals
from .waiting import board_is_up


def tap_claim(phone: Page, player: str, route: str) -> None:
    """Choose the seat, then claim the route from the list."""
    choose_seat(phone, player)
    row = phone.locator(f'#rows [data-route="{route}"]')
    row.locator("button").first.tap()
    expect(row).to_have_attribute("data-owner", {"Alice": "blue", "Bob": "red"}[player])


def bring(phone: Page, path: str, folder: Path) -> None:
    """Send a file with a mistake, put it right in the form, send it again."""
    board = lake()
    board["routes"][4]["cities"] = ["aldorf", "castel"]
    file = folder / "lake.json"
    file.write_bytes(file_of(board))
    phone.goto(f"{path}settings")
    phone.get_by_role("link", name="Boards and their tickets").tap()
    phone.get_by_role("link", name="Bring a board along").tap()
    phone.locator("input[type=file]").set_input_files(file)
    phone.get_by_role("button", name="Look it through and keep it").tap()
    problem = phone.locator("#problems li")
    expect(problem).to_contain_text("there is no city “castel”; did you mean castell?")
    text = phone.get_by_label("Or paste its text")
    assert json.loads(text.input_value()) == board
    text.fill(text_of(lake()))
    phone.get_by_role("button", name="Look it through and keep it").tap()
    expect(phone.get_by_role("heading", name="Round the lake", level=1)).to_be_visible()
    expect(phone.locator(".board-map [data-route]")).to_have_count(7)


def correct(phone: Page, ticket: str, points: str) -> None:
    phone.locator("summary", has_text=ticket).tap()
    phone.get_by_label(f"Points on the card {ticket}").fill(points)
    phone.locator("details[open]").get_by_role("button", name="Correct it").tap()
    expect(phone.locator("summary", has_text=ticket)).to_contain_text(points)


def test_an_own_board_from_its_file_to_the_result(site: Site, phone: Page, tmp_path: Path) -> None:
    group = site.group()
    site.let_in(phone, group, owner=True)
    bring(phone, group.path, tmp_path)
    correct(phone, "Aldorf – Egg", "4")

    phone.goto(f"{group.path}new")
    phone.locator("#ruleset-picker summary").tap()
    phone.locator(".ruleset", has_text="Round the lake").first.locator("label").tap()
    phone.get_by_label("Blue", exact=True).fill("Alice")
    phone.get_by_label("Red", exact=True).fill("Bob")
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.locator(".board-map [data-route]")).to_have_count(7)

    board_is_up(phone)
    phone.goto(f"{phone.url}?view=list")
    for player, route in (
        ("Alice", "aldorf--castell"), ("Bob", "castell--dornach"),
        ("Alice", "castell--egg-1"), ("Bob", "brunn--castell"),
    ):  # fmt: skip
        tap_claim(phone, player, route)
    # Alice has 1 + 2 points of routes, Bob 7 + 4.
    for player, points in (("Alice", "3"), ("Bob", "11")):
        seat = phone.locator("#seats .seat", has_text=player)
        expect(seat.locator(".seat-points")).to_have_text(points)
    everything_sent(phone)

    game = MadeGame(group, 1)
    site.play(
        game,
        [
            Move(MoveKind.KEEP_TICKET, 0, "aldorf--egg"),
            Move(MoveKind.KEEP_TICKET, 1, "brunn--dornach"),
            Move(MoveKind.START_COUNT, None),
            Move(MoveKind.FINISH, None),
        ],
    )
    # The open board goes to the result by itself; a test that goes there too would meet it halfway.
    phone.wait_for_url(f"**{game.path}result")
    phone.get_by_role("button", name="Skip to the result").tap()
    # Alice: 3 and the corrected 4. Bob: 11, the ticket's 7, and 10 for the longest route of 7 cars.
    assert totals(phone) == {"Alice": "7", "Bob": "28"}
