"""What was entered wrongly: corrected, taken away, brought back, and told to the other phone."""

import datetime as dt
import re
import secrets

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.table import Move, MoveKind
from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group

from .site import MadeGame, MadeGroup, Site
from .waiting import arrived, still, stop_clock
from .worked import SEATS, claims, settling

DAY = dt.date(2026, 1, 2)


def recorded(site: Site, group: MadeGroup, *places: games.Placed) -> MadeGame:
    """A result that was only recorded."""
    with site.inside():
        kept = db.session.get_one(Group, group.id)
        result = games.ResultOnly("usa-classic", places, DAY, secrets.token_hex(16))
        return MadeGame(group, games.record_result(kept, None, result).number)


def the_wrong_tap(site: Site, *pages: Page) -> MadeGame:
    """Ana was said to have won, and it was Ben."""
    group = site.group()
    for page in pages:
        site.let_in(page, group)
    return recorded(site, group, games.Placed("Ana", "red", 1), games.Placed("Ben", "blue", 2))


def correct(page: Page, game: MadeGame) -> None:
    """Say on the result's page that it was Ben."""
    page.goto(f"{game.path}result")
    page.get_by_role("link", name="Correct something").tap()
    for player, place in (("Ana", "2"), ("Ben", "1")):
        row = page.get_by_role("group", name=f"Place of {player}")
        row.locator(f'label:has(input[value="{place}"])').tap()
    page.get_by_role("button", name="Keep the correction").tap()
    expect(page.get_by_role("heading", name="Ben won")).to_be_visible()


def test_a_wrong_tap_is_corrected_and_the_log_says_so(site: Site, phone: Page) -> None:
    game = the_wrong_tap(site, phone)
    correct(phone, game)
    phone.get_by_role("link", name="Log").tap()
    expect(phone.locator(".log")).to_contain_text("place: 1 → 2")
    phone.goto(game.group.path)
    expect(phone.locator(".standings tbody tr").first).to_contain_text("Ben")


def test_the_other_phone_is_told_and_shows_it_when_asked(
    site: Site, phone: Page, second_phone: Page
) -> None:
    game = the_wrong_tap(site, phone, second_phone)
    stop_clock(second_phone)
    second_phone.goto(f"{game.path}result")
    bar = second_phone.get_by_role("link", name="This game was changed on another phone")
    with second_phone.expect_response("**/state") as asked:
        second_phone.clock.run_for(11_000)
    assert asked.value.status == 304
    expect(bar).to_be_hidden()
    correct(phone, game)
    second_phone.clock.run_for(11_000)
    expect(bar).to_be_visible()
    expect(second_phone.get_by_role("heading", name="Ana won")).to_be_visible()
    bar.tap()
    expect(second_phone.get_by_role("heading", name="Ben won")).to_be_visible()
    expect(bar).to_be_hidden()


def test_a_count_that_was_opened_again_is_told_where_its_tickets_turn_over(
    site: Site, phone: Page
) -> None:
    group = site.group()
    site.let_in(phone, group)
    game = site.game(group, SEATS)
    site.play(game, [*claims(), *settling()])
    stop_clock(phone)
    phone.goto(f"{game.path}result")
    expect(phone.locator("#stage")).to_be_visible()
    site.play(game, [Move(MoveKind.REOPEN, None)])
    phone.clock.run_for(11_000)
    bar = phone.get_by_role("link", name="This game was changed on another phone")
    expect(bar).to_be_visible()
    expect(phone).to_have_url(re.compile("/result$"))
    bar.tap()
    arrived(phone, phone.get_by_role("heading", name="The count", exact=True))
    site.play(game, [Move(MoveKind.FINISH, None)])
    phone.clock.run_for(11_000)
    expect(bar).to_be_visible()


OTHER_PHONE = "This game was changed on another phone – show it"


@pytest.mark.parametrize(
    "way_off", ["Enter Alice’s tickets", "Board", "Back to the board", OTHER_PHONE]
)
def test_what_was_typed_at_the_count_is_there_after_any_way_off_the_page(
    site: Site, phone: Page, way_off: str
) -> None:
    group = site.group()
    site.let_in(phone, group)
    game = site.game(group, SEATS, "germany")
    site.play(game, [Move(MoveKind.START_COUNT, None)])
    stop_clock(phone)
    phone.goto(f"{game.path}count")
    phone.locator("[name=item-1-passengers-white]").fill("7")
    if way_off == OTHER_PHONE:
        site.play(game, [Move(MoveKind.SET_ITEM, 0, "passengers-red", 2)])
        phone.clock.run_for(11_000)
    button = phone.get_by_role("button", name=way_off, exact=True)
    button.or_(phone.get_by_role("link", name=way_off, exact=True)).tap()
    if way_off == OTHER_PHONE:
        expect(phone.get_by_text("Saved.")).to_be_visible()
        expect(phone.locator("[name=item-0-passengers-red]")).to_have_value("2")
    else:
        expect(phone).not_to_have_url(re.compile("/count$"))
    phone.goto(f"{game.path}count")
    expect(phone.locator("[name=item-1-passengers-white]")).to_have_value("7")


def test_a_game_begun_by_mistake_is_taken_away_and_brought_back(site: Site, phone: Page) -> None:
    group = site.group()
    site.let_in(phone, group)
    game = site.game(group)
    phone.goto(group.path)
    phone.get_by_role("link", name="Take this game away").tap()
    sheet = phone.locator("main .sheet")
    for words in ("North America", "Alice", "Ben"):
        expect(sheet).to_contain_text(words)
    phone.get_by_role("button", name="Take it away").tap()
    expect(phone.get_by_role("heading", name="No game yet")).to_be_visible()
    phone.get_by_role("link", name="History").tap()
    phone.get_by_text("Games taken away (1)").tap()
    phone.get_by_role("link", name="bring back").tap()
    expect(phone.get_by_role("heading", name="This game was taken away")).to_be_visible()
    phone.get_by_role("button", name="Bring it back").tap()
    expect(phone).to_have_url(f"{site.url}{game.path}")
    expect(phone.locator("#zoom")).to_be_visible()


def test_two_who_share_the_win_stand_equally_tall(site: Site, phone: Page) -> None:
    group = site.group()
    site.let_in(phone, group)
    shared = games.Placed("Ana", "red", 1), games.Placed("Ben", "blue", 1)
    game = recorded(site, group, *shared, games.Placed("Cleo", None, 3))
    phone.goto(f"{game.path}result")
    still(phone)
    engines = [engine.bounding_box() for engine in phone.locator(".podium .loco").all()]
    first, second, third = [box["width"] for box in engines if box]
    assert abs(first - second) < 1
    assert second > third + 10
