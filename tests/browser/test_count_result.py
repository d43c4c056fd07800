"""The count and the turn-over on a phone: told once, skipped by a tap, every number on the map."""

import re

import pytest
from playwright.sync_api import Page, expect

from .looks import both_themes, overflow
from .site import MadeGame, Site
from .waiting import stop_clock
from .worked import ALICE, BEN, SEATS, claims, settling

# Milliseconds from the start to the first ticket's face, from face to face, and of the camera.
FIRST_FACE = 900 + 420 + 50
NEXT_FACE = 2_100 + 420 + 50
CAMERA = 700
VIEW_OF_THE_MAP = "document.querySelector('.board-map').getAttribute('viewBox')"


def game_at(site: Site, page: Page, *, finished: bool) -> MadeGame:
    """The worked game, finished or only waiting for the button."""
    group = site.group()
    site.let_in(page, group)
    game = site.game(group, SEATS)
    site.play(game, [*claims(), *settling()][: None if finished else -1])
    return game


def finish(page: Page, game: MadeGame) -> None:
    page.goto(f"{game.path}count")
    page.get_by_role("button", name="Finish").tap()


def come_to(page: Page, *totals: int) -> None:
    """Expect these totals in the last line of the table."""
    line = page.locator('tr[data-kind="total"] td')
    expect(line).to_have_text([str(total) for total in totals])


def test_the_tickets_turn_over_and_the_totals_move(site: Site, phone: Page) -> None:
    stop_clock(phone)
    finish(phone, game_at(site, phone, finished=False))
    running = phone.locator("[data-total]")
    expect(phone.locator("#stage")).to_be_visible()
    expect(running).to_have_text(["78", "31"])
    expect(phone.locator("#result-head")).to_be_hidden()
    heading = phone.get_by_role("heading", level=1)
    expect(heading).to_have_text("The tickets turn over")
    whole = phone.evaluate(VIEW_OF_THE_MAP)
    phone.clock.run_for(FIRST_FACE)
    expect(phone.locator("#turning-title")).to_have_text("Chicago – Los Angeles")
    expect(running).to_have_text(["94", "31"])
    expect(phone.locator("#lights .cars")).to_have_count(6)
    phone.clock.run_for(NEXT_FACE)
    expect(phone.locator("#turning-title")).to_have_text("Denver – El Paso")
    phone.clock.run_for(CAMERA)
    assert phone.evaluate(VIEW_OF_THE_MAP) != whole, "the camera went there"
    phone.clock.run_for(NEXT_FACE - CAMERA)
    expect(phone.locator("#turning-title")).to_have_text("Los Angeles – Seattle")
    expect(phone.locator("#turning-note")).to_have_text("1 route short: Helena – Seattle, 6 trains")
    expect(phone.locator("#lights .gap")).to_have_count(1)
    expect(running).to_have_text(["89", "31"])


def test_one_tap_skips_to_the_end_and_it_plays_only_once(site: Site, phone: Page) -> None:
    finish(phone, game_at(site, phone, finished=False))
    expect(phone.locator("#turning-card")).to_have_class(re.compile("face"))
    phone.locator("#turning-card").tap()
    expect(phone.locator("#stage")).to_be_hidden()
    expect(phone.get_by_role("heading", name="Alice wins with 99 points")).to_be_visible()
    come_to(phone, ALICE.total, BEN.total)
    phone.reload()
    expect(phone.locator("#result-head")).to_be_visible()
    phone.get_by_role("button", name="Turn the tickets over again").tap()
    expect(phone.locator("#stage")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator("#result-head")).to_be_visible()
    # The stage had the focus; with it out of sight a reader goes on with the result.
    expect(phone.locator("#main")).to_be_focused()


def test_a_result_that_was_opened_again_comes_back_at_once(site: Site, phone: Page) -> None:
    game = game_at(site, phone, finished=True)
    phone.goto(f"{game.path}result")
    phone.get_by_role("button", name="Skip to the result").tap()
    phone.get_by_role("button", name="Correct something").tap()
    expect(phone.get_by_text("open again for correcting")).to_be_visible()
    assert both_themes(phone) == []
    phone.get_by_role("button", name="Finish").tap()
    expect(phone.get_by_role("heading", name="Alice wins with 99 points")).to_be_visible()
    expect(phone.locator("#stage")).to_be_hidden()


def test_the_turn_over_ends_at_the_podium_by_itself(site: Site, phone: Page) -> None:
    game = game_at(site, phone, finished=True)
    stop_clock(phone)
    phone.goto(f"{game.path}result")
    expect(phone.locator("#stage")).to_be_visible()
    phone.clock.run_for(60_000)
    expect(phone.locator("#stage")).to_be_hidden()
    expect(phone.locator(".podium .step")).to_have_count(2)


def test_who_wants_no_motion_sees_the_end_at_once(site: Site, phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    finish(phone, game_at(site, phone, finished=False))
    expect(phone.get_by_role("heading", name="Alice wins with 99 points")).to_be_visible()
    expect(phone.locator("#stage")).to_be_hidden()


def test_a_tap_on_a_ticket_shows_it_on_the_map(site: Site, phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    game = game_at(site, phone, finished=True)
    phone.goto(f"{game.path}result")
    phone.get_by_role("link", name=re.compile("Phoenix – Portland")).tap()
    expect(phone.locator("#map-caption")).to_contain_text("1 route short")
    expect(phone.locator("#lights .gap")).to_have_count(1)
    expect(phone.locator("#result-map")).to_be_in_viewport(ratio=0.9)
    phone.get_by_role("link", name=re.compile("Alice.*36 trains")).tap()
    expect(phone.locator("#lights .cars")).to_have_count(10)
    assert both_themes(phone) == []
    phone.get_by_role("link", name="Everybody").tap()
    expect(phone.locator("#lights .cars")).to_have_count(0)
    expect(phone.locator("#map-caption")).to_have_text("Every route of the game")


LATE_FRAMES = """(() => {
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (paint) => ask((time) => paint(time - 3000));
})()"""


def test_the_camera_goes_nowhere_else_on_a_slow_phone(site: Site, phone: Page) -> None:
    """The time of a frame may lie before the moment in which the frame was asked for."""
    phone.add_init_script(LATE_FRAMES)
    game = game_at(site, phone, finished=True)
    phone.goto(f"{game.path}result?show=ticket-0-0")
    # A width below nothing is an error on the console, which fails the test by itself.
    phone.get_by_role("link", name=re.compile("Phoenix – Portland")).tap()
    expect(phone.locator("#lights .gap")).to_have_count(1)
    frame = phone.locator("#result-frame")
    expect(frame).not_to_have_attribute("data-near", "0")
    phone.get_by_role("link", name="Everybody").tap()
    expect(frame).to_have_attribute("data-near", "0")


def test_the_names_at_the_ends_of_what_is_lit_are_not_cut(site: Site, phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(f"{game_at(site, phone, finished=True).path}result?show=longest-0")
    names = phone.locator("#lights text")
    expect(names).to_have_text(["Los Angeles", "Sault St. Marie"])
    frame = phone.locator(".result-frame").bounding_box()
    assert frame
    for name in names.all():
        box = name.bounding_box()
        assert box
        assert box["x"] >= frame["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]


def test_the_result_without_scripts(site: Site, no_js_phone: Page) -> None:
    game = game_at(site, no_js_phone, finished=False)
    finish(no_js_phone, game)
    expect(no_js_phone.get_by_role("heading", name="Alice wins with 99 points")).to_be_visible()
    come_to(no_js_phone, 99, 26)
    no_js_phone.get_by_role("link", name=re.compile("Chicago – Los Angeles")).tap()
    expect(no_js_phone.locator("#lights .cars")).to_have_count(6)
    expect(no_js_phone.locator("#map-caption")).to_contain_text("by Saint Louis")


WITHOUT_A_SHEET = "delete Navigator.prototype.share"
WITH_A_SHEET = """Navigator.prototype.share = (what) => {
  window.sent = what;
  return Promise.resolve();
}"""


def test_a_result_is_sent_by_the_phones_own_sheet(site: Site, phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    phone.add_init_script(WITH_A_SHEET)
    phone.goto(f"{game_at(site, phone, finished=True).path}result")
    phone.get_by_role("button", name="Share the result").tap()
    phone.wait_for_function("window.sent")
    first, *lines = phone.evaluate("window.sent.text").split("\n")
    assert first.startswith("North America, ")
    assert lines == ["1. Alice: 99 points", "2. Ben: 26 points", "Longest route: Alice, 36 trains"]
    expect(phone.locator("#shared")).to_have_text("")


@pytest.mark.parametrize("clipboard", ["", "; delete Navigator.prototype.clipboard"])
def test_a_result_is_copied_where_there_is_no_sheet(
    site: Site, phone: Page, clipboard: str
) -> None:
    phone.emulate_media(reduced_motion="reduce")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.add_init_script(WITHOUT_A_SHEET + clipboard)
    phone.goto(f"{game_at(site, phone, finished=True).path}result")
    phone.get_by_role("button", name="Share the result").tap()
    expect(phone.locator("#shared")).to_have_text("Copied; paste it where you like.")
    if not clipboard:
        assert "1. Alice: 99 points" in phone.evaluate("navigator.clipboard.readText()")


def test_a_result_can_be_marked_and_copied_without_scripts(site: Site, no_js_phone: Page) -> None:
    no_js_phone.goto(f"{game_at(site, no_js_phone, finished=True).path}result")
    no_js_phone.get_by_text("The result as text").tap()
    text = no_js_phone.get_by_label("The result as text")
    expect(text).to_be_visible()
    assert "2. Ben: 26 points" in text.input_value()
    expect(no_js_phone.get_by_role("button", name="Share the result")).to_be_hidden()


def test_something_is_corrected_afterwards(site: Site, phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    game = game_at(site, phone, finished=True)
    phone.goto(f"{game.path}result")
    phone.get_by_role("button", name="Correct something").tap()
    expect(phone.locator("#reopened")).to_be_visible()
    phone.get_by_role("button", name="Change Ben’s tickets").tap()
    phone.get_by_role("button", name="Remove Phoenix – Portland").tap()
    phone.get_by_role("button", name="Done, back to the count").tap()
    expect(phone.locator(".warnings")).to_contain_text("Ben kept 1 ticket")
    phone.get_by_role("button", name="Finish").tap()
    expect(phone.locator('tr[data-kind="total"]')).to_contain_text("37")
    phone.get_by_role("link", name="Log").tap()
    expect(phone.locator(".log")).to_contain_text("ticket Phoenix – Portland taken out again")


@pytest.mark.parametrize("width", [320, 844, 1280])
def test_the_turn_over_fits_every_screen(site: Site, phone: Page, width: int) -> None:
    finish(phone, game_at(site, phone, finished=False))
    expect(phone.locator("#turning-card")).to_have_class(re.compile("face"))
    assert overflow(phone, width) == []
