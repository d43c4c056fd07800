"""What the phone shows as confirmed is kept, and what waits is sent: whatever the server does."""

import re

from playwright.sync_api import Browser, Page, expect

from scorekeeper.rules.moves import Phase
from scorekeeper.services import games, tables
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group

from .conftest import TABLE_HOST
from .fingers import choose_seat, everything_sent, tap_route
from .phones import Phones
from .site import MadeGame, Site
from .waiting import board_is_up
from .worked import ALICE, BEN, SEATS


def owners(site: Site, game: MadeGame) -> dict[str, int]:
    """Who has which route, read anew from the database."""
    with site.inside():
        group = db.session.get_one(Group, game.group.id)
        table = tables.table_of(games.game_of(group, game.number))
        assert table.phase is Phase.PLAYING
        return dict(table.owners)


def board_on(page: Page, site: Site, game: MadeGame) -> Page:
    site.let_in(page, game.group)
    page.goto(game.path)
    board_is_up(page)
    return page


def test_a_killed_server_loses_nothing_and_waiting_taps_arrive(
    browser: Browser, own_site: Site
) -> None:
    phones = Phones(browser, own_site.url)
    game = own_site.game(own_site.group(), SEATS)
    phone = board_on(phones.open(), own_site, game)
    choose_seat(phone, ALICE.name)
    confirmed, waiting = ALICE.routes[4:6], ALICE.routes[6:8]
    for route in confirmed:
        tap_route(phone, route)
    everything_sent(phone)
    own_site.server.kill()
    for route in waiting:
        tap_route(phone, route)
    expect(phone.locator("#status")).to_contain_text("2")
    # Before it runs again: then the phone sends by itself what waits.
    kept = owners(own_site, game)
    assert len(kept) == len(confirmed)
    own_site.server.start()
    phone.reload()
    everything_sent(phone)
    mine = phone.locator('.board-map [data-owner="red"]')
    expect(mine).to_have_count(len(confirmed) + len(waiting))
    assert len(owners(own_site, game)) == len(confirmed) + len(waiting)
    own_site.server.restart()
    phone.reload()
    expect(mine).to_have_count(len(confirmed) + len(waiting))
    assert phones.close() == []


def test_two_phones_claim_the_same_route_and_one_is_told(
    site: Site, phone: Page, second_phone: Page
) -> None:
    game = site.game(site.group(), SEATS)
    route = "denver--helena-1"
    for page, player in ((phone, ALICE), (second_phone, BEN)):
        board_on(page, site, game)
        choose_seat(page, player.name)
    second_phone.context.set_offline(True)
    tap_route(phone, route)
    everything_sent(phone)
    tap_route(second_phone, route)
    second_phone.context.set_offline(False)
    refusal = second_phone.locator("#refusal-text")
    expect(refusal).to_contain_text(ALICE.name)
    drawn = second_phone.locator(f'.board-map [data-route="{route}"]')
    expect(drawn).to_have_attribute("data-owner", ALICE.colour)
    assert list(owners(site, game).values()) == [1 if SEATS[1][0] == ALICE.name else 0]


def test_a_name_without_https_is_enough_for_a_table(browser: Browser, site: Site) -> None:
    phones = Phones(browser, f"http://{TABLE_HOST}:{site.server.port}")
    phone, second_phone = phones.open(), phones.open()
    for page in (phone, second_phone):
        # Without https the browser says that it has no use for this one header.
        phones.watch_of(page).expect("Cross-Origin-Opener-Policy header has been ignored")
    phone.goto("/")
    assert phone.evaluate("() => isSecureContext") is False
    phone.get_by_label("Name of the group").fill("Living room")
    phone.get_by_role("button", name="Make the group").tap()
    expect(phone).to_have_url(re.compile(r"/g/\w+/$"))
    here = phone.url
    phone.get_by_role("link", name="New game").first.tap()
    for player in (ALICE, BEN):
        phone.get_by_label(player.colour.capitalize(), exact=True).fill(player.name)
    phone.get_by_role("button", name="Start the game").tap()
    board_is_up(phone)
    choose_seat(phone, ALICE.name)
    tap_route(phone, "denver--helena-1")
    everything_sent(phone)
    board = phone.url
    phone.goto(f"{here}settings")
    invitation = phone.locator("input[value*='/join#']").first.input_value()
    assert invitation.startswith(f"http://{TABLE_HOST}:")
    second_phone.goto(invitation)
    expect(second_phone).to_have_url(here)
    second_phone.goto(board)
    claimed = second_phone.locator('.board-map [data-route="denver--helena-1"]')
    expect(claimed).to_have_attribute("data-owner", ALICE.colour)
    own = f"http://{TABLE_HOST}:{site.server.port}/"
    seen = [*phones.watch_of(phone).requests, *phones.watch_of(second_phone).requests]
    assert all(address.startswith((own, "data:")) for address in seen)
    assert phones.close() == []
