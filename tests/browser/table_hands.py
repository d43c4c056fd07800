"""What the hands round a table do on one phone, from the new game to the result."""

import re

from playwright.sync_api import Page, expect

from .board_fingers import in_list, middle_of
from .fingers import BREATH, MOST_PULLS, PULL, choose_seat, drag, everything_sent, tap_route
from .played import PlayedGame, PlayedSeat
from .waiting import arrived, board_is_up, map_at_rest


def set_up(page: Page, game: PlayedGame) -> None:
    """Choose the way to play, seat everybody and start."""
    page.get_by_role("link", name="New game").first.tap()
    arrived(page, page.locator("#ruleset-picker"))
    choose_way(page, game.way)
    for seat in game.seats:
        page.get_by_label(seat.colour.capitalize(), exact=True).fill(seat.player)
    if game.both_tracks_open:
        page.get_by_label("House rule: both tracks of double routes are open").check()
    page.get_by_role("button", name="Start the game").tap()
    board_is_up(page)


def choose_way(page: Page, way: str) -> None:
    """Open the picker and tap a way to play; the picker folds and says what was chosen."""
    page.locator("#ruleset-picker summary").tap()
    page.locator(f'label[for="ruleset-{way}"]').tap()
    expect(page.locator(f"#ruleset-{way}")).to_be_checked()
    expect(page.locator("#ruleset-picker")).not_to_have_attribute("open", "")


def claim_everything(page: Page, game: PlayedGame) -> None:
    """Claim each seat's first route by a tap on the map, the others from the list."""
    for seat in game.seats:
        choose_seat(page, seat.player)
        _, y = middle_of(page, seat.routes[0])
        wait_for_free_map(page, y)
        tap_route(page, seat.routes[0])
    page.get_by_role("link", name="List", exact=True).tap()
    expect(page.locator("#rows > [data-owner]")).to_have_count(len(game.seats))
    for seat in game.seats:
        choose_seat(page, seat.player)
        for route in seat.routes:
            claim_from_list(page, route, seat)
    everything_sent(page)


def wait_for_free_map(page: Page, y: float) -> None:
    """Wait until the offer to undo is gone where it lies at this height of the screen."""
    bar = page.locator("#undo-bar")
    box = bar.bounding_box()
    if box and y > box["y"] - 40:
        expect(bar).to_be_hidden()


def claim_from_list(page: Page, route: str, seat: PlayedSeat) -> None:
    """Tap a route's button in the list, unless a tap on the map claimed it already."""
    row = in_list(page, route)
    if row.get_attribute("data-owner") == seat.colour:
        return
    row.locator("button").tap()
    expect(row).to_have_attribute("data-owner", seat.colour)
    # The offer to undo comes after that, and must not come under the next finger.
    expect(page.locator("#undo-text")).to_contain_text(name_of(page, route))


def name_of(page: Page, route: str) -> str:
    """What the list calls a route."""
    return (in_list(page, route).locator(".route-name").text_content() or "").strip()


def build_stations(page: Page, seat: PlayedSeat) -> None:
    """Tap each city on the map and build there."""
    choose_seat(page, seat.player)
    for station in seat.stations:
        city = page.locator(f'.board-map [data-city="{station}"]')
        page.touchscreen.tap(*bring_city_into_sight(page, station))
        page.locator("#sheet button", has_text="Build a station").tap()
        expect(city).to_have_attribute("data-owner", seat.colour)
        page.wait_for_timeout(BREATH)


def bring_city_into_sight(page: Page, city: str) -> tuple[float, float]:
    """Pull the map sideways until a city can be tapped; returns where."""
    frame = page.locator("#map").bounding_box()
    assert frame
    for _ in range(MOST_PULLS):
        dot = page.locator(f'.board-map [data-city="{city}"] circle').bounding_box()
        assert dot
        x, y = dot["x"] + dot["width"] / 2, dot["y"] + dot["height"] / 2
        off = frame["x"] + frame["width"] / 2 - x
        if abs(off) < frame["width"] / 3:
            wait_for_free_map(page, y)
            return x, y
        pull = max(-PULL, min(PULL, off))
        drag(page, (frame["x"] + frame["width"] / 2 - pull / 2, frame["y"] + 200), (pull, 0))
        map_at_rest(page)
    raise AssertionError(f"{city} cannot be brought into sight")


def enter_tickets(page: Page, seat: PlayedSeat) -> None:
    """Find each ticket by the first letters of its cities and tap it."""
    page.get_by_role("button", name=f"Enter {seat.player}’s tickets").tap()
    arrived(page, page.locator("#hand"))
    for number, ticket in enumerate(seat.tickets, start=1):
        button = page.locator(f'.deck-ticket[value="{ticket}"]')
        name = button.locator("span").first.text_content() or ""
        page.locator("#q").fill(" ".join(end[:3] for end in re.split(" – | / ", name)))
        button.tap()
        expect(page.locator(".ticket-card")).to_have_count(number)
        arrived(page, page.locator("#hand"))
    page.get_by_role("button", name="Done, back to the count").tap()
    arrived(page, page.get_by_role("heading", name="The count", exact=True))


def count_by_hand(page: Page, game: PlayedGame) -> None:
    """Step every hand-counted item up to what lies on the table."""
    for seat in game.seats:
        for item, amount in seat.items.items():
            step_up(page, f"item-{seat.number}-{item}", amount)
    for item, amount in game.dummy_items.items():
        step_up(page, f"item-nobody-{item}", amount)


def step_up(page: Page, name: str, amount: int) -> None:
    """Press + until the number stands there; an amount of nothing is typed."""
    folded = page.locator(f'details:not([open]):has([name="{name}"]) > summary')
    if folded.count():
        folded.tap()
    stepper = page.locator(f'[data-stepper]:has([name="{name}"])')
    for _ in range(amount):
        stepper.get_by_role("button", name="One more").tap()
    expect(stepper.locator("input")).to_have_value(str(amount))


def settle(page: Page, game: PlayedGame) -> None:
    """Begin the count, fill it in and finish."""
    page.get_by_role("link", name="Count").tap()
    page.get_by_role("button", name="Start the count").tap()
    arrived(page, page.get_by_role("heading", name="The count", exact=True))
    for seat in game.seats:
        if seat.tickets:
            enter_tickets(page, seat)
    count_by_hand(page, game)
    page.get_by_role("button", name="Finish").tap()
    skip_the_turning(page)


def skip_the_turning(page: Page) -> None:
    """Wait for the result, and skip its turning tickets if it plays them."""
    expect(page.locator("#result-head")).to_be_attached()
    page.wait_for_load_state("load")
    skip = page.get_by_role("button", name="Skip to the result")
    if skip.is_visible():
        skip.tap()
