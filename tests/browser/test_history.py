"""The history on a phone: a choice shows at once, without scripts by its button."""

import datetime as dt
import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group

from .site import MadeGroup, Site

EVENINGS = (("usa-classic", "Ana", "Ben"), ("europe", "Ana", "Cleo"), ("europe", "Ben", "Cleo"))


@pytest.fixture
def remembered(site: Site) -> MadeGroup:
    """A group that has played three times on two boards."""
    made = site.group()
    with site.inside():
        group = db.session.get_one(Group, made.id)
        for day, (ruleset, *names) in enumerate(EVENINGS, 1):
            placed = tuple(games.Placed(name, None, at) for at, name in enumerate(names, 1))
            date = dt.date(2025, 5, day)
            result = games.ResultOnly(ruleset, placed, date, f"{day:032x}")
            games.record_result(group, None, result)
    return made


def games_listed(page: Page, number: int) -> None:
    expect(page.locator("#chosen section[aria-labelledby=games] li a")).to_have_count(number)


def test_a_choice_shows_at_once_and_the_address_has_it(
    site: Site, phone: Page, remembered: MadeGroup
) -> None:
    site.let_in(phone, remembered)
    phone.goto(f"{remembered.path}history")
    expect(phone.get_by_role("button", name="Show")).to_be_hidden()
    games_listed(phone, 3)
    phone.get_by_label("Board").select_option(label="Europe")
    games_listed(phone, 2)
    expect(phone.locator("#told")).to_have_text("2 games")
    phone.get_by_label("With").select_option(label="Ana")
    games_listed(phone, 1)
    expect(phone).to_have_url(re.compile(r"history\?board=europe&player=\d+$"))
    phone.reload()
    games_listed(phone, 1)
    phone.get_by_label("Board").select_option(label="North America")
    phone.get_by_label("With").select_option(label="Cleo")
    expect(phone.get_by_role("heading", name="No such game")).to_be_visible()
    phone.get_by_label("Board").select_option(label="all")
    games_listed(phone, 2)


def test_arrow_keys_go_through_the_choices_without_leaving_them(
    site: Site, desk: Page, remembered: MadeGroup
) -> None:
    site.let_in(desk, remembered)
    desk.goto(f"{remembered.path}history")
    games_listed(desk, 3)
    board = desk.get_by_label("Board")
    board.focus()
    board.press("ArrowDown")
    games_listed(desk, 2)
    expect(board).to_be_focused()
    board.press("ArrowDown")
    games_listed(desk, 1)
    expect(board).to_be_focused()


def test_without_scripts_the_button_shows_the_choice(
    site: Site, no_js_phone: Page, remembered: MadeGroup
) -> None:
    site.let_in(no_js_phone, remembered)
    no_js_phone.goto(f"{remembered.path}history")
    no_js_phone.get_by_label("Board").select_option(label="Europe")
    games_listed(no_js_phone, 3)
    no_js_phone.get_by_role("button", name="Show").tap()
    games_listed(no_js_phone, 2)
