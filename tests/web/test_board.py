"""The board page as the server writes it: map, list, seats, and the same without scripts."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from scorekeeper.rules.catalogue import boards
from scorekeeper.rules.table import Move, MoveKind
from scorekeeper.web.board.picture import Picture, car_outline, line_through, picture_of
from scorekeeper.web.spelling import matches, spellings

from .played import ALICE, BEN, THREE_SEATS, finished_game, new_game, play

if TYPE_CHECKING:
    from tests.phones import Phone

# The game's name, the address of the tickets and the word for it: nothing of a seat.
TICKET_WORDS = ("a game of Ticket to Ride", '/tickets"', "<span>Tickets</span>")
CLAIM_SEATTLE = Move(MoveKind.CLAIM, BEN, "helena--seattle-1")


def rows(page: str) -> dict[str, str]:
    """Give the rows of the list that are shown, by route id."""
    found_rows = re.findall(
        r'<li class="route-row" data-route="([^"]+)"(.*?)</li>', page, re.DOTALL
    )
    return {route: row for route, row in found_rows if not re.search(r"^[^>]*\bhidden\b", row)}


@pytest.fixture(params=["usa", "europe", "switzerland"])
def picture(request: pytest.FixtureRequest) -> Picture:
    return picture_of(boards()[request.param])


def test_every_route_and_city_of_a_board_is_in_its_picture(picture: Picture) -> None:
    board = boards()[picture.board_id]
    assert {route.id for route in picture.routes} == set(board.routes)
    assert {city.id for city in picture.cities} == set(board.cities)


def test_a_route_has_a_box_for_each_of_its_spaces(picture: Picture) -> None:
    for route in picture.routes:
        assert route.cars == boards()[picture.board_id].routes[route.id].length
        assert route.spaces.count("z") == route.cars
        assert route.line.count("L") == max(route.cars - 1, 1)


def test_everything_lies_on_the_sheet(picture: Picture) -> None:
    for city in picture.cities:
        assert 0 <= city.x <= picture.width
        assert 0 <= city.y <= picture.height


def test_a_space_is_a_box_round_its_middle() -> None:
    assert car_outline([100.0, 50.0, 0.0], [21.4, 9.4]) == "M90 46l20 0 0 8 -20 0z"


def test_a_turned_space_turns_round_its_middle() -> None:
    assert car_outline([100.0, 50.0, 90.0], [21.4, 9.4]) == "M104 40l0 20 -8 0 0 -20z"


def test_a_single_space_is_a_line_without_length() -> None:
    assert line_through([[3.0, 4.0, 0.0]]) == "M3 4L3 4"


def test_the_map_shows_who_has_what_by_colour_and_symbol(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [CLAIM_SEATTLE])
    page = alice.get(f"{game}/").text
    route = page.partition('data-route="helena--seattle-1"')[2].partition("</g>")[0]
    assert 'data-owner="blue"' in route
    assert "url(#mark-blue)" in route
    assert "Map, 1 of 100 routes claimed" in page


def test_closed_tracks_look_closed(alice: Phone) -> None:
    game = new_game(alice, seats=THREE_SEATS)
    play(alice, game, [Move(MoveKind.CLAIM, BEN, "portland--seattle-1")])
    page = alice.get(f"{game}/").text
    other = page.partition('data-route="portland--seattle-2"')[2].partition("</g>")[0]
    assert "data-closed" in other
    assert "url(#mark-closed)" in other


def test_the_list_offers_to_claim_what_is_free_and_to_take_back_the_rest(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [CLAIM_SEATTLE])
    shown = rows(alice.get(f"{game}/?view=list").text)
    assert len(shown) == 100
    assert 'form="release-1"' in shown["helena--seattle-1"]
    assert "Ben" in shown["helena--seattle-1"]
    assert 'form="claim-form"' in shown["denver--helena-1"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("den kan", {"denver--kansas-city-1", "denver--kansas-city-2"}),
        ("montreal bos", {"boston--montreal-1", "boston--montreal-2"}),
        ("atlantis", set()),
    ],
)
def test_the_list_is_searched_without_scripts(alice: Phone, query: str, expected: set[str]) -> None:
    page = alice.get(f"{new_game(alice)}/?view=list&q={query}").text
    assert set(rows(page)) == expected


def test_a_search_that_finds_nothing_says_what_to_try(alice: Phone) -> None:
    page = alice.get(f"{new_game(alice)}/?view=list&q=atlantis").text
    assert "No route of that name" in page


@pytest.mark.parametrize(
    ("only", "seat", "count"), [("mine", BEN, 1), ("mine", ALICE, 0), ("free", 0, 99)]
)
def test_the_list_is_grouped_without_scripts(
    alice: Phone, only: str, seat: int, count: int
) -> None:
    game = new_game(alice)
    play(alice, game, [CLAIM_SEATTLE])
    assert len(rows(alice.get(f"{game}/?view=list&only={only}&seat={seat}").text)) == count


def test_the_chosen_seat_is_the_one_that_claims(alice: Phone) -> None:
    page = alice.get(f"{new_game(alice)}/?seat=1").text
    form = page.partition('id="claim-form"')[2].partition("</form>")[0]
    assert 'name="seat" value="1"' in form
    assert re.search(r'value="1" data-colour="blue" aria-pressed="true"', page)


@pytest.mark.parametrize("asked", ["seat=9", "seat=-1", "seat=two", "view=globe", "only=theirs"])
def test_an_address_with_nonsense_in_it_shows_the_board_as_at_first(
    alice: Phone, asked: str
) -> None:
    response = alice.get(f"{new_game(alice)}/?{asked}")
    assert response.status_code == 200
    assert 'data-view="map" data-seat="0"' in response.text


def test_nothing_about_tickets_is_on_the_board(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [Move(MoveKind.KEEP_TICKET, ALICE, "denver--el-paso")])
    page = alice.get(f"{game}/").text
    assert "Denver – El Paso" not in page
    assert len(re.findall(r"\btickets?\b", page, re.IGNORECASE)) == len(TICKET_WORDS)
    for words in TICKET_WORDS:
        assert words in page


def test_the_last_round_is_announced(alice: Phone) -> None:
    page = alice.get(f"{new_game(alice)}/").text
    assert re.search(r'id="last-round" hidden', page)


def test_a_count_that_began_leads_there(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    page = alice.get(f"{game}/").text
    assert re.search(r'id="moved-on">', page)


def test_a_finished_game_shows_its_result(alice: Phone) -> None:
    game = finished_game(alice)
    response = alice.get(f"{game}/")
    assert response.status_code == 302
    assert response.location == alice.address(f"{game}/result")


def test_a_player_named_like_markup_stays_words(alice: Phone) -> None:
    page = alice.get(f"{new_game(alice, seats=(('<b>Al</b>', 'red'), ('Ben', 'blue')))}/").text
    assert "<b>Al</b>" not in page
    assert "&lt;b&gt;Al" in page


def test_the_page_brings_no_style_and_no_script_of_its_own(alice: Phone) -> None:
    page = alice.get(f"{new_game(alice)}/").text
    assert " style=" not in page
    assert not re.search(r"<script(?![^>]*(src=|application/json))", page)


def test_without_scripts_the_board_can_be_loaded_again(alice: Phone) -> None:
    page = alice.get(f"{new_game(alice)}/?view=list&seat=1").text
    (link,) = re.findall(r'<noscript><p class="board-banner"><a href="([^"]*)">Load', page)
    assert unescape(link).endswith("games/1/?view=list&seat=1")


@pytest.mark.parametrize(
    ("query", "name", "expected"),
    [
        ("den kan", "Denver – Kansas City", True),
        ("kan den", "Denver – Kansas City", True),
        ("ver", "Denver – Kansas City", False),
        ("zurich", "Basel – Zürich", True),
        ("GROSS", "Großenbrode – Kiel", True),
        ("", "Denver – Kansas City", True),
        ("st louis", "Kansas City – Saint Louis", True),
        ("sankt gallen", "St. Gallen – Zürich", True),
        ("koeln muenchen", "Köln – München", True),
        ("tromso", "Narvik – Tromsø", True),
        ("aalborg", "Ålborg – Århus", True),
        ("koeln", "Ko\u0308ln – Basel", True),
        ("st", "Denver – Kansas City", False),
    ],
)
def test_both_cities_are_searched_by_the_beginnings_of_their_words(
    query: str,
    name: str,
    expected: bool,  # noqa: FBT001 - one column of the table
) -> None:
    assert matches(query, spellings(name)) is expected
