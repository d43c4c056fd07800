"""A whole game as a table plays it, on one phone: from the start page to the podium."""

import re

from playwright.sync_api import Page, expect

from .board_fingers import shows
from .fingers import choose_seat, everything_sent, tap_route
from .waiting import arrived, board_is_up
from .worked import ALICE, BEN, PLAYERS, Player


def make_group(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_label("Name of the group").fill(name)
    page.get_by_role("button", name="Make the group").tap()
    expect(page).to_have_url(re.compile(r"/g/\w+/$"))


def start_game(page: Page) -> None:
    page.get_by_role("link", name="New game").first.tap()
    for player in PLAYERS:
        page.get_by_label(player.colour.capitalize(), exact=True).fill(player.name)
    page.get_by_role("button", name="Start the game").tap()
    board_is_up(page)


def enter_tickets(page: Page, player: Player) -> None:
    page.get_by_role("button", name=f"Enter {player.name}’s tickets").tap()
    arrived(page, page.locator("#hand"))
    for ticket in player.tickets:
        first, second = (word[:3] for word in ticket.split("--"))
        page.locator("#q").fill(f"{first} {second}")
        page.locator(f'.deck-ticket[value="{ticket}"]').tap()
        expect(page.locator(".ticket-card")).to_have_count(player.tickets.index(ticket) + 1)
        arrived(page, page.locator("#hand"))
    page.get_by_role("button", name="Done, back to the count").tap()
    arrived(page, page.get_by_role("heading", name="The count", exact=True))


def totals(page: Page) -> dict[str, str]:
    """The last line of the table of points, by player."""
    arrived(page, page.locator("table.points"))
    names = page.locator("table.points thead th bdi").all_inner_texts()
    line = page.locator('tr[data-kind="total"] td').all_inner_texts()
    return dict(zip(names, line, strict=True))


def settle(page: Page) -> None:
    page.get_by_role("link", name="Count").tap()
    page.get_by_role("button", name="Start the count").tap()
    arrived(page, page.get_by_role("heading", name="The count", exact=True))
    for player in PLAYERS:
        enter_tickets(page, player)
    for player in PLAYERS:
        section = page.locator(".count-seat", has_text=player.name)
        section.locator("input.marker").fill(str(player.marker))
    page.get_by_role("button", name="Finish").tap()
    expect(page.locator("#result-head")).to_be_attached()


def test_alice_99_ben_26_from_the_start_page_to_the_podium(phone: Page) -> None:
    make_group(phone, "Tuesday round")
    start_game(phone)
    for player in PLAYERS:
        choose_seat(phone, player.name)
        for route in player.routes:
            tap_route(phone, route)
    everything_sent(phone)
    shows(phone, ALICE.name, 78, 1)
    shows(phone, BEN.name, 31, 25)
    expect(phone.locator("#last-round")).to_be_visible()
    settle(phone)
    phone.get_by_role("button", name="Skip to the result").tap()
    expect(phone.locator("h1")).to_contain_text("Alice")
    assert totals(phone) == {"Alice": "99", "Ben": "26"}
    phone.get_by_role("link", name="Back to the group").tap()
    standings = phone.get_by_role("table").first
    expect(standings).to_contain_text("Alice")
