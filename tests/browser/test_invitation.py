"""The invitation: sent with the phone's own means, or copied and said so; screens of settings."""

import re

from playwright.sync_api import Page, expect

from .site import Site
from .waiting import arrived

SHARES = """
window.shared = [];
Object.defineProperty(navigator, 'share', { value: async (what) => { window.shared.push(what); } });
"""
SHARES_NOT = "delete Navigator.prototype.share;"
# Which of three submits of one form go out: the second a second later, the third after ten more.
SUBMITS = """(form) => [1000, 2000, 12000].map((at) => {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return form.dispatchEvent(event);
})"""


def settings(site: Site, page: Page, script: str) -> str:
    """Open the settings of a group as its owner; give the invitation's secret."""
    page.add_init_script(script)
    group = site.group()
    site.let_in(page, group, owner=True)
    page.goto(f"{group.path}settings")
    return group.invite_secret


def test_where_a_phone_can_share_the_invitation_is_sent_with_a_title_that_keeps_the_secret(
    site: Site, phone: Page
) -> None:
    secret = settings(site, phone, SHARES)
    phone.get_by_role("button", name="Send the link").tap()
    (what,) = phone.evaluate("window.shared")
    assert what["url"].endswith(f"#{secret}")
    assert "Friday table" in what["title"]
    assert secret not in what["title"]
    assert secret not in phone.title()


def test_where_it_cannot_the_link_is_copied_and_the_button_says_so(site: Site, phone: Page) -> None:
    settings(site, phone, SHARES_NOT)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(phone.get_by_role("button", name="Send the link")).to_be_hidden()
    button = phone.locator('button[data-copy="invite-link"]')
    expect(button).to_have_text(re.compile("Copy the link"))
    button.tap()
    expect(button).to_have_text(re.compile("Copied"))
    button.tap()
    expect(button).to_have_text(re.compile("Copy the link"))
    copied = phone.evaluate("navigator.clipboard.readText()")
    assert copied == phone.locator("#invite-link").input_value()


def test_a_form_is_sent_once_and_again_only_by_who_waited(phone: Page) -> None:
    phone.goto("/")
    arrived(phone, phone.locator("#theme-switch"))
    form = phone.locator('form[method="post"]').first
    assert form.evaluate(SUBMITS) == [True, False, True]
