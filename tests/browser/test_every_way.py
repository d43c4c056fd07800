"""Every way to play, from the picker to the result: a worked game on each, all on one phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.catalogue import rulesets
from scorekeeper.rules.table import Move, MoveKind
from scorekeeper.storage.models import Way

from .looks import overflow
from .played import PlayedGame, PlayedSeat, played_games
from .site import Site
from .table_hands import (
    build_stations,
    choose_way,
    claim_everything,
    set_up,
    settle,
    skip_the_turning,
    step_up,
)

GAMES = played_games()
WITH_POINTS = [way for way in GAMES if rulesets()[way].goal is None]
RACES = [way for way in GAMES if rulesets()[way].goal is not None]
MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
COLUMN = """(column) => Object.fromEntries(
  [...document.querySelectorAll('table.points:not(.by-hand) tbody tr')].map((row) => (
    [row.dataset.kind, document.createTreeWalker(row.cells[column + 1], 4).nextNode().data]
  ))
)"""


def play(site: Site, page: Page, game: PlayedGame) -> None:
    group = site.group()
    site.let_in(page, group)
    page.goto(group.path)
    set_up(page, game)
    claim_everything(page, game)
    for seat in game.seats:
        if seat.stations:
            page.get_by_role("link", name="Map", exact=True).tap()
            build_stations(page, seat)
    settle(page, game)


def test_every_way_to_play_is_played_here() -> None:
    assert set(GAMES) == set(rulesets())


@pytest.mark.parametrize("way", WITH_POINTS)
def test_a_worked_game_comes_to_its_points(site: Site, phone: Page, way: str) -> None:
    game = GAMES[way]
    play(site, phone, game)
    shows_places(phone, game)
    winner = game.winner
    headline = re.compile(rf"{winner.player} wins\s+with {winner.total} points")
    expect(phone.locator("h1")).to_have_text(headline)
    for seat in game.seats:
        assert lines_of(phone, seat) == expected_lines(seat), seat.player
    said = phone.locator(".tie-break").all_inner_texts()
    assert said == ([TIE_BREAKS[game.tie_break]] if game.tie_break else [])
    house_rule = phone.get_by_text("House rule: both tracks of double routes open")
    expect(house_rule).to_have_count(int(game.both_tracks_open))
    assert overflow(phone) == []


TIE_BREAKS = {
    "completed-tickets": "Alice and Ben have 21 points each; "
    "Alice completed more tickets, 1 against 0.",
}


@pytest.mark.parametrize("way", RACES)
def test_a_worked_race_comes_to_its_tickets(site: Site, phone: Page, way: str) -> None:
    game = GAMES[way]
    play(site, phone, game)
    shows_places(phone, game)
    expect(phone.locator("h1")).to_contain_text(f"{game.winner.player} wins")
    for seat in game.seats:
        row = phone.locator(".race li", has_text=seat.player)
        expect(row.locator(".stamp.done")).to_have_count(seat.total)
    expect(phone.locator("table.points:not(.by-hand)")).to_have_count(0)
    expect(phone.locator("main")).not_to_contain_text(MINUS)
    assert overflow(phone) == []


def shows_places(page: Page, game: PlayedGame) -> None:
    for seat in game.seats:
        step = page.locator(".podium .step", has_text=seat.player)
        expect(step).to_have_attribute("data-place", str(seat.place))


def lines_of(page: Page, seat: PlayedSeat) -> dict[str, int]:
    """A seat's column in the table of points, the lines that have nothing left out."""
    cells: dict[str, str] = page.evaluate(COLUMN, seat.number)
    lines = {kind: whole(text) for kind, text in cells.items()}
    lines["tickets"] = lines.pop("done") + lines.pop("failed")
    return {kind: points for kind, points in lines.items() if points}


def whole(text: str) -> int:
    return 0 if text.strip() == NOTHING else int(text.replace(MINUS, "-"))


def expected_lines(seat: PlayedSeat) -> dict[str, int]:
    """The same column as it was worked out by hand."""
    lines = {
        "routes": seat.route_points,
        "tickets": seat.ticket_points,
        "stations": seat.station_points,
        "total": seat.total,
        **{f"bonus-{bonus}": points for bonus, points in seat.bonuses.items()},
    }
    return {kind: points for kind, points in lines.items() if points}


def new_game(site: Site, page: Page) -> None:
    group = site.group()
    site.let_in(page, group)
    page.goto(f"{group.path}new")


@pytest.mark.parametrize(
    ("way", "sentences"),
    [
        ("europe", ["3 stations", "Deal 4 tickets each (1 long, 3 short), keep at least 2"]),
        ("switzerland", ["2 to 3 players", "40 trains", "Longest route: 10 points"]),
        ("first-journey-usa", ["20 trains", "The first with 6 tickets wins"]),
        ("london", ["17 trains", "come from one source"]),
    ],
)
def test_the_picker_says_what_to_deal_and_what_is_awarded(
    site: Site, phone: Page, way: str, sentences: list[str]
) -> None:
    new_game(site, phone)
    choose_way(phone, way)
    for sentence in sentences:
        expect(phone.locator("#ruleset-facts")).to_contain_text(sentence)


def test_a_wrong_number_of_players_is_refused_in_words_and_nothing_is_lost(
    site: Site, phone: Page
) -> None:
    new_game(site, phone)
    choose_way(phone, "switzerland")
    four = {"Blue": "Ana", "Red": "Ben", "Green": "Cleo", "Black": "Dan"}
    for colour, player in four.items():
        phone.get_by_label(colour, exact=True).fill(player)
    phone.locator('label[for="way-count"]').tap()
    phone.get_by_role("button", name="Start the game").tap()
    refusal = phone.get_by_text("Switzerland is for 2 to 3 players; here are 4.")
    expect(refusal).to_be_visible()
    for colour, player in four.items():
        expect(phone.get_by_label(colour, exact=True)).to_have_value(player)
    expect(phone.locator("#way-count")).to_be_checked()
    expect(phone.locator("#ruleset-chosen")).to_have_text("Switzerland")
    for colour in ("Red", "Green", "Black"):
        phone.get_by_label(colour, exact=True).fill("")
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.get_by_text("Switzerland is for 2 to 3 players; here are 1.")).to_be_visible()


def laid(site: Site, page: Page, way: str) -> PlayedGame:
    """Lay a worked game up to its count, and open its finished result."""
    played = GAMES[way]
    group = site.group()
    site.let_in(page, group)
    game = site.game(group, [(seat.player, seat.colour) for seat in played.seats], way)
    site.play(game, moves_of(played))
    page.goto(f"{game.path}result")
    skip_the_turning(page)
    return played


def moves_of(played: PlayedGame) -> list[Move]:
    return [
        *(Move(MoveKind.CLAIM, seat.number, one) for seat in played.seats for one in seat.routes),
        *(
            Move(MoveKind.PLACE_STATION, seat.number, city)
            for seat in played.seats
            for city in seat.stations
        ),
        Move(MoveKind.START_COUNT, None),
        *(
            Move(MoveKind.KEEP_TICKET, seat.number, ticket)
            for seat in played.seats
            for ticket in seat.tickets
        ),
        Move(MoveKind.FINISH, None),
    ]


def test_a_borrowed_route_is_told_and_lit_on_the_map(site: Site, phone: Page) -> None:
    laid(site, phone, "europe")
    told = phone.get_by_text("the station at Berlin used Berlin – Essen")
    expect(told).to_be_visible()
    phone.get_by_role("link", name="Amsterdam – Wilno").tap()
    expect(phone.locator("#lights .cars.borrowed")).to_have_count(1)
    expect(phone.locator("#lights .cars")).to_have_count(4)


def test_a_ticket_to_countries_says_what_each_pays_and_which_was_reached(
    site: Site, phone: Page
) -> None:
    laid(site, phone, "switzerland")
    told = phone.locator(".told-ticket", has_text="Zürich")
    expect(told).to_contain_text("Deutschland reached, by Winterthur and Kreuzlingen")
    expect(told.locator(".told-points")).to_have_text("+3")
    phone.get_by_role("button", name="Correct something").tap()
    phone.get_by_role("button", name="Change Ben’s tickets").tap()
    card = phone.locator(".ticket-card", has_text="Zürich")
    for paid in ("Österreich 7", "Deutschland 3", "Italia 11", "France 7"):
        expect(card).to_contain_text(paid.replace(" ", "\N{NO-BREAK SPACE}"))
    assert overflow(phone) == []


def test_children_see_stars_and_no_reproach(site: Site, phone: Page) -> None:
    laid(site, phone, "first-journey-usa")
    expect(phone.locator(".tie-break")).to_have_text("Alice was the first with 6 tickets.")
    expect(phone.get_by_role("img", name="6 tickets").locator(".done")).to_have_text(["★"] * 6)
    award = phone.get_by_role("link", name="Coast to coast")
    award.tap()
    expect(phone.locator("#map-caption")).to_contain_text("Coast to coast")
    expect(phone.locator("#lights .cars").first).to_be_attached()
    expect(phone.get_by_text("A ticket that is still open costs nothing.")).to_be_visible()
    expect(phone.locator("main")).not_to_contain_text("✗")
    expect(phone.locator("table.points")).to_have_count(0)


def test_border_ends_fly_a_flag_with_the_countrys_name(site: Site, phone: Page) -> None:
    group = site.group()
    site.let_in(phone, group)
    game = site.game(group, ruleset="switzerland")
    phone.goto(game.path)
    ends = phone.locator(".city[data-flag]")
    names = {city.name for city in rulesets()["switzerland"].board.cities.values() if city.place}
    expect(ends).to_have_count(17)
    for end in ends.all():
        name = phone.locator(f'[data-name-of="{end.get_attribute("data-city")}"]')
        assert name.text_content() in names
        expect(end.locator(".pennant")).to_be_attached()


def test_the_seats_of_a_race_have_trains_and_no_points(site: Site, phone: Page) -> None:
    group = site.group()
    site.let_in(phone, group)
    phone.goto(site.game(group, ruleset="first-journey-usa").path)
    seat = phone.locator("#seats .seat", has_text="Alice")
    expect(seat.locator(".seat-trains b")).to_have_text("20")
    expect(seat.locator(".seat-points")).to_be_hidden()


def test_who_was_first_is_asked_where_two_have_six_tickets(site: Site, phone: Page) -> None:
    group = site.group()
    site.let_in(phone, group)
    game = site.game(group, ruleset="first-journey-europe", way=Way.COUNT)
    site.play(game, [Move(MoveKind.START_COUNT, None)])
    phone.goto(f"{game.path}count")
    for seat, tickets in enumerate((7, 6)):
        step_up(phone, f"item-{seat}-tickets-completed", tickets)
    phone.get_by_role("button", name="Save and go on later").tap()
    expect(phone.locator(".warnings")).to_contain_text("first")
    phone.get_by_role("group", name="Who completed 6 tickets first?").get_by_label("Ben").check()
    phone.get_by_role("button", name="Finish").tap()
    skip_the_turning(phone)
    expect(phone.locator(".tie-break")).to_have_text("Ben was the first with 6 tickets.")
    expect(phone.locator(".podium .step", has_text="Ben")).to_have_attribute("data-place", "1")
