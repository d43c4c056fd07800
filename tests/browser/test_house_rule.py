"""The house rule about double routes: offered where it opens something, and only there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .table_hands import choose_way

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site

ANYWAY = "With so many players both tracks of double routes are open anyway."


def test_the_house_rule_is_offered_only_where_it_opens_a_track(site: Site, phone: Page) -> None:
    group = site.group()
    site.let_in(phone, group)
    phone.goto(f"{group.path}new")
    rule = phone.get_by_label("House rule: both tracks of double routes are open")
    anyway = phone.get_by_text(ANYWAY)
    expect(rule).to_be_visible()
    expect(anyway).to_be_hidden()
    for colour, player in (("Blue", "Ana"), ("Red", "Ben"), ("Green", "Cleo"), ("Black", "Dora")):
        phone.get_by_label(colour, exact=True).fill(player)
    expect(rule).to_be_hidden()
    expect(anyway).to_be_visible()
    phone.get_by_label("Black", exact=True).fill("")
    expect(rule).to_be_visible()
    choose_way(phone, "first-journey-usa")
    expect(rule).to_be_hidden()
    expect(anyway).to_be_hidden()
    choose_way(phone, "london")
    expect(anyway).to_be_visible()
