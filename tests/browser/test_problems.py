"""What is wrong with a form is seen at once, and a tap on it leads to its field."""

from playwright.sync_api import Page, expect

from scorekeeper.rules.moves import Move, MoveKind

from .looks import both_themes, overflow
from .site import Site


def refused(site: Site, page: Page) -> None:
    group = site.group()
    site.let_in(page, group)
    page.goto(f"{group.path}new")
    page.get_by_label("Blue", exact=True).fill("Ana")
    page.get_by_label("Black", exact=True).fill("Ana")
    page.get_by_role("button", name="Start the game").tap()
    problem = page.get_by_role("link", name="Ana sits at Blue and at Black.")
    expect(page.locator("#problems")).to_be_focused()
    expect(problem).to_be_in_viewport()
    problem.tap()
    expect(page.get_by_label("Black", exact=True)).to_be_focused()
    expect(page.get_by_label("Black", exact=True)).to_be_in_viewport()


def test_a_fault_leads_to_its_field(site: Site, phone: Page) -> None:
    refused(site, phone)


def test_a_fault_leads_to_its_field_without_scripts(site: Site, no_js_phone: Page) -> None:
    refused(site, no_js_phone)


def test_a_group_without_a_name_is_told_beside_its_field(site: Site, phone: Page) -> None:
    phone.goto(site.url)
    phone.get_by_label("Name of the group").fill(" ")
    phone.get_by_role("button", name="Make the group").tap()
    expect(phone.locator("#problems")).to_be_focused()
    phone.get_by_role("link", name="Please write a name for the group.").tap()
    expect(phone.get_by_label("Name of the group")).to_be_focused()


def test_a_fault_far_down_the_count_is_seen_and_found(site: Site, phone: Page) -> None:
    group = site.group()
    site.let_in(phone, group)
    game = site.game(group, ruleset="germany")
    site.play(game, [Move(MoveKind.START_COUNT, None)])
    phone.goto(f"{game.path}count")
    field = phone.locator("[name=item-1-passengers-white]")
    field.fill("abc")
    phone.get_by_role("button", name="Finish").tap()
    expect(phone.locator("#problems")).to_be_focused()
    phone.get_by_role("link", name="Ben, White passengers").tap()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(phone.get_by_role("group", name="Passengers: how many?")).to_have_count(2)
    assert both_themes(phone) == []
    assert overflow(phone) == []
