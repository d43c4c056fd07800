"""The same game without a finger: by keyboard only, and by plain forms without any script."""

import re

from playwright.sync_api import Locator, Page, expect

from .fingers import choose_seat
from .test_whole_game import totals
from .waiting import arrived
from .worked import ALICE, BEN, PLAYERS, Player

MOST_TABS = 250


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until `target` has the focus, and see that the focus shows."""
    expect(target.first).to_be_attached()
    for _ in range(MOST_TABS):
        if target.first.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(target.first).to_be_focused()
    assert page.evaluate("() => document.activeElement.matches(':focus-visible')")


def press(page: Page, target: Locator) -> None:
    tab_to(page, target)
    page.keyboard.press("Enter")


def write(page: Page, target: Locator, text: str) -> None:
    tab_to(page, target)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type(text)


def claim_by_search(page: Page, route: str) -> None:
    """Search by the first letters of both cities, then press the row's button."""
    first, second = (word.replace("-", " ")[:5] for word in re.sub(r"-\d$", "", route).split("--"))
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type(f"{second} {first}")
    row = page.locator(f'#rows [data-route="{route}"]')
    expect(row).to_be_visible()
    press(page, row.locator("button"))
    expect(row).to_have_attribute("data-owner", re.compile("."))


def test_a_game_by_keyboard_only(desk: Page) -> None:
    desk.goto("/")
    write(desk, desk.get_by_label("Name of the group"), "Keyboard round")
    desk.keyboard.press("Enter")
    press(desk, desk.get_by_role("link", name="New game"))
    for player in PLAYERS:
        write(desk, desk.get_by_label(player.colour.capitalize(), exact=True), player.name)
    press(desk, desk.get_by_role("button", name="Start the game"))
    arrived(desk, desk.locator("#zoom"))
    for player in PLAYERS:
        seat = desk.locator("#seats .seat", has_text=player.name)
        press(desk, seat)
        expect(seat).to_have_attribute("aria-pressed", "true")
        for route in player.routes[:3]:
            claim_by_search(desk, route)
    ben = desk.locator("#seats .seat", has_text=BEN.name)
    before = ben.locator(".seat-points").inner_text()
    desk.locator("body").press("u")
    expect(ben.locator(".seat-points")).not_to_have_text(before)
    press(desk, desk.get_by_role("link", name="Count"))
    press(desk, desk.get_by_role("button", name="Start the count"))
    for player in PLAYERS:
        keep_by_keyboard(desk, player)
    press(desk, desk.get_by_role("button", name="Finish"))
    arrived(desk, desk.get_by_role("button", name="Skip to the result"))
    press(desk, desk.get_by_role("button", name="Skip to the result"))
    assert set(totals(desk)) == {ALICE.name, BEN.name}


def keep_by_keyboard(page: Page, player: Player) -> None:
    press(page, page.get_by_role("button", name=f"Enter {player.name}’s tickets"))
    arrived(page, page.locator("#hand"))
    for number, ticket in enumerate(player.tickets[:2], start=1):
        first, second = (word[:4] for word in ticket.split("--"))
        write(page, page.locator("#q"), f"{first} {second}")
        press(page, page.locator(f'.deck-ticket[value="{ticket}"]'))
        expect(page.locator(".ticket-card")).to_have_count(number)
        arrived(page, page.locator("#hand"))
    press(page, page.get_by_role("button", name="Done, back to the count"))


def test_the_whole_game_without_javascript(no_js_phone: Page) -> None:
    page = no_js_phone
    page.goto("/")
    page.get_by_label("Name of the group").fill("Plain round")
    page.get_by_role("button", name="Make the group").tap()
    page.get_by_role("link", name="New game").first.tap()
    for player in PLAYERS:
        page.get_by_label(player.colour.capitalize(), exact=True).fill(player.name)
    page.get_by_role("button", name="Start the game").tap()
    page.get_by_role("link", name="List", exact=True).tap()
    expect(page.locator("#rows")).to_be_visible()
    for player in PLAYERS:
        choose_seat(page, player.name)
        for route in player.routes:
            claim_by_form(page, route)
    page.get_by_role("link", name="Count").tap()
    page.get_by_role("button", name="Start the count").tap()
    for player in PLAYERS:
        keep_by_form(page, player)
    page.get_by_role("button", name="Finish").tap()
    assert totals(page) == {player.name: str(player.total) for player in PLAYERS}
    expect(page.locator("h1")).to_contain_text(ALICE.name)


def claim_by_form(page: Page, route: str) -> None:
    button = page.locator(f'#rows [data-route="{route}"] button')
    button.scroll_into_view_if_needed()
    button.tap()
    row = page.locator(f'#rows [data-route="{route}"]')
    expect(row).to_have_attribute("data-owner", re.compile("."))


def keep_by_form(page: Page, player: Player) -> None:
    page.get_by_role("button", name=f"Enter {player.name}’s tickets").tap()
    for number, ticket in enumerate(player.tickets, start=1):
        first, second = (word[:4] for word in ticket.split("--"))
        page.locator("#q").fill(f"{first} {second}")
        page.get_by_role("button", name="Find").tap()
        expect(page).to_have_url(re.compile(f"q={first}"))
        arrived(page, page.locator(f'.deck-ticket[value="{ticket}"]'))
        page.locator(f'.deck-ticket[value="{ticket}"]').tap()
        expect(page.locator(".ticket-card")).to_have_count(number)
        arrived(page, page.locator("#hand"))
    page.get_by_role("button", name="Done, back to the count").tap()


def test_a_result_without_javascript_goes_into_the_history(no_js_phone: Page) -> None:
    page = no_js_phone
    page.goto("/")
    page.get_by_label("Name of the group").fill("Plain round")
    page.get_by_role("button", name="Make the group").tap()
    page.get_by_role("link", name="Just the result").tap()
    expect(page.get_by_role("heading", name="Who won?")).to_be_visible()
