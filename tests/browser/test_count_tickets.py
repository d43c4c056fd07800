"""Tickets on a phone that goes round: found by a tap or a few letters, covered in between."""

import re

from playwright.sync_api import Page, expect

from .looks import both_themes
from .site import MadeGame, Site
from .waiting import arrived, painted
from .worked import ALICE, SEATS, claims


def opened_seat(site: Site, page: Page, seat: int = 0) -> MadeGame:
    """Alice lifts the cover in a running game of the worked table."""
    group = site.group()
    site.let_in(page, group)
    game = site.game(group, SEATS)
    site.play(game, claims()[:6])
    page.goto(f"{game.path}tickets")
    page.get_by_role("link", name=SEATS[seat][0]).first.tap()
    expect(page.get_by_role("heading", name=re.compile("Pass the phone to"))).to_be_visible()
    page.get_by_role("button", name="show my tickets").tap()
    arrived(page, page.locator("#hand"))
    return game


def take(page: Page, ticket: str) -> None:
    """Tap a ticket of the deck, and wait for the page that has it in the hand."""
    page.get_by_role("button", name=ticket).first.tap()
    arrived(page, page.locator(".ticket-card", has_text=ticket))


def shows(page: Page, *tickets: str) -> None:
    """Expect the page to offer these tickets of the deck, and no others."""
    expect(page.locator(".deck-ticket:visible span:first-child")).to_have_text(list(tickets))


def test_a_tap_on_a_city_shows_its_tickets_with_their_points(site: Site, phone: Page) -> None:
    opened_seat(site, phone)
    shows(phone)
    phone.get_by_role("button", name="Seattle", exact=True).tap()
    shows(phone, "Los Angeles – Seattle", "New York – Seattle")
    expect(phone.locator(".deck-ticket:visible").first).to_contain_text("9 points")
    assert both_themes(phone) == []
    take(phone, "New York – Seattle")
    expect(phone.locator(".ticket-card")).to_have_text(re.compile("New York – Seattle"))
    phone.get_by_role("button", name="Seattle", exact=True).tap()
    phone.get_by_role("button", name="choose another city").tap()
    expect(phone.locator("#q")).to_be_focused()
    shows(phone)


def test_a_few_letters_in_any_order_find_a_ticket(site: Site, phone: Page) -> None:
    opened_seat(site, phone)
    for typed in ("los sea", "SEA los", "seattle  angel"):
        phone.locator("#q").fill(typed)
        shows(phone, "Los Angeles – Seattle")
    phone.locator("#q").fill("montreal")
    shows(phone, "Atlanta – Montréal", "Montréal – New Orleans", "Montréal – Vancouver")
    # As the server would write a ticket of a board with such letters.
    phone.locator("#deck li").first.evaluate("(ticket) => { ticket.dataset.words += ' lodz'; }")
    phone.locator("#q").fill("Łódź")
    expect(phone.locator(".deck-ticket:visible")).to_have_count(1)
    phone.locator("#q").fill("atlantis")
    expect(phone.locator("#nothing")).to_be_visible()
    shows(phone)


def test_enter_takes_a_ticket_only_where_it_is_the_one_that_fits(site: Site, phone: Page) -> None:
    opened_seat(site, phone)
    phone.locator("#q").fill("montreal")
    phone.locator("#q").press("Enter")
    painted(phone)
    shows(phone, "Atlanta – Montréal", "Montréal – New Orleans", "Montréal – Vancouver")
    expect(phone.locator(".ticket-card")).to_have_count(0)
    phone.locator("#q").fill("los sea")
    phone.locator("#q").press("Enter")
    expect(phone.locator(".ticket-card")).to_have_text(re.compile("Los Angeles – Seattle"))


def test_the_house_rule_is_asked_where_tracks_are_closed(site: Site, phone: Page) -> None:
    group = site.group()
    site.let_in(phone, group)
    phone.goto(f"{group.path}new")
    rule = phone.get_by_label("House rule: both tracks of double routes are open")
    expect(rule).to_be_visible()
    phone.get_by_text("change", exact=True).tap()
    phone.locator("label", has_text="First Journey: North America").tap()
    expect(rule).to_be_hidden()
    expect(rule).to_be_disabled()


def test_a_ticket_is_taken_out_and_put_back(site: Site, phone: Page) -> None:
    opened_seat(site, phone)
    phone.locator("#q").fill("den el")
    take(phone, "Denver – El Paso")
    phone.get_by_role("button", name="Remove Denver – El Paso").tap()
    arrived(phone, phone.locator("#hand:not(:has(.ticket-card))"))
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator(".ticket-card")).to_have_count(1)


def test_back_shows_the_cover_to_the_next_one(site: Site, phone: Page) -> None:
    opened_seat(site, phone)
    phone.locator("#q").fill("den el")
    take(phone, "Denver – El Paso")
    expect(phone.locator(".ticket-card")).to_have_count(1)
    phone.get_by_role("button", name="Done, cover my tickets").tap()
    expect(phone.get_by_role("link", name="Pass the phone to Ben")).to_be_visible()
    for _ in range(3):
        phone.go_back()
        expect(phone.locator("main")).not_to_contain_text("El Paso")
    expect(phone.locator(".ticket-card")).to_have_count(0)


def test_a_page_from_the_browsers_memory_goes_to_the_list(site: Site, phone: Page) -> None:
    game = opened_seat(site, phone)
    phone.locator("#q").fill("den el")
    take(phone, "Denver – El Paso")
    expect(phone.locator(".ticket-card")).to_have_count(1)
    phone.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    expect(phone.locator("#hand")).to_be_hidden()
    phone.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(phone).to_have_url(re.compile(f"{game.path}tickets$"))


def test_another_phone_is_told_that_they_are_kept_elsewhere(
    site: Site, phone: Page, second_phone: Page
) -> None:
    game = opened_seat(site, phone)
    phone.locator("#q").fill("den el")
    take(phone, "Denver – El Paso")
    expect(phone.locator(".ticket-card")).to_have_count(1)
    site.let_in(second_phone, game.group)
    second_phone.goto(f"{game.path}tickets")
    expect(second_phone.locator("main")).to_contain_text("Kept on another phone until the count.")
    expect(second_phone.get_by_role("link", name=ALICE.name)).to_have_count(0)


def test_tickets_without_scripts(site: Site, no_js_phone: Page) -> None:
    opened_seat(site, no_js_phone)
    no_js_phone.locator("#q").fill("los sea")
    no_js_phone.get_by_role("button", name="Find").tap()
    shows(no_js_phone, "Los Angeles – Seattle")
    no_js_phone.get_by_role("button", name="Los Angeles – Seattle").tap()
    expect(no_js_phone.locator(".ticket-card")).to_have_count(1)
    no_js_phone.get_by_role("button", name="Seattle", exact=True).tap()
    expect(no_js_phone).to_have_url(re.compile("seattle"))
    shows(no_js_phone, "Los Angeles – Seattle", "New York – Seattle")
    no_js_phone.get_by_role("button", name="Done, cover my tickets").tap()
    expect(no_js_phone.get_by_role("link", name="Pass the phone to Ben")).to_be_visible()
    no_js_phone.go_back()
    expect(no_js_phone.locator(".ticket-card")).to_have_count(0)
