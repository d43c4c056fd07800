"""How the board looks: marks on its routes in words and in ink, colours by day, night and light."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorekeeper.rules.catalogue import boards
from scorekeeper.web.board.picture import car_mark, car_outline, picture_of

from .played import new_game
from .test_colours import SEATS, VISION, colours, contrast, distance, seen

if TYPE_CHECKING:
    from tests.phones import Phone

BOARD_CSS = Path(__file__).resolve().parents[2] / "static" / "css" / "board.css"
CSS = BOARD_CSS.read_text("utf-8")
GROUNDS = ("map-sea", "map-land", "map-abroad")
SELECTORS = {
    "light": ":root {",
    "dark": ':root[data-theme="dark"] {',
    "bright": ".bright {",
}
LEAST = 3


def declared(selector: str) -> dict[str, str]:
    """The colours of a rule of board.css, all with six digits."""
    block = CSS[CSS.index(selector) + len(selector) :].split("}", 1)[0]
    found = re.findall(r"--([\w-]+):\s*#([0-9a-f]{6}|[0-9a-f]{3})\b", block)
    return {
        name: "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))
        for name, digits in found
    }


def known(theme: str) -> dict[str, str]:
    base = colours("dark" if theme == "dark" else "light")
    return base | declared(SELECTORS["light"]) | declared(SELECTORS[theme])


@pytest.mark.parametrize("theme", SELECTORS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_edge_of_a_claimed_route_stands_out_from_the_map(theme: str, ground: str) -> None:
    palette = known(theme)
    assert contrast(palette["casing"], palette[ground]) >= LEAST


@pytest.mark.parametrize("theme", SELECTORS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_names_on_the_map_can_be_read(theme: str, ground: str) -> None:
    palette = known(theme)
    assert contrast(palette["name-ink"], palette[ground]) >= 4.5


@pytest.mark.parametrize("vision", VISION)
def test_the_bright_table_keeps_players_apart(vision: str) -> None:
    palette = known("bright")
    seen_as = [seen(palette[seat], vision) for seat in SEATS]
    pairs = [(a, b) for i, a in enumerate(seen_as) for b in seen_as[i + 1 :]]
    assert min(distance(a, b) for a, b in pairs) >= 20


def test_the_bright_table_is_brighter_than_the_day() -> None:
    for name in ("ink", "line-strong", "casing"):
        assert contrast(known("bright")[name], known("bright")["paper"]) >= contrast(
            known("light")[name], known("light")["paper"]
        )


def test_the_map_s_night_is_the_same_by_system_and_by_switch() -> None:
    assert declared(SELECTORS["dark"]) == declared(':root:not([data-theme="light"]) {')


@pytest.mark.parametrize(
    ("board", "route", "marks"),
    [
        ("europe", "amsterdam--london-1", 2),
        ("europe", "brest--paris-1", 0),
        ("europe", "madrid--pamplona-1", 0),
        ("italy", "cagliari--napoli-1", 3),
    ],
)
def test_a_route_has_a_mark_for_each_card_it_asks_for(board: str, route: str, marks: int) -> None:
    drawn = {one.id: one for one in picture_of(boards()[board]).routes}[route]
    assert drawn.marks.count("M") == marks


def test_every_mountain_of_legendary_asia_is_drawn() -> None:
    board = boards()["legendary-asia"]
    for route in picture_of(board).routes:
        if board.routes[route.id].kind == "mountain":
            assert route.marks.count("M") == board.routes[route.id].mountains > 0


@pytest.mark.parametrize("board", ["london", "usa", "france"])
def test_every_route_has_a_line_from_city_to_city(board: str) -> None:
    picture = picture_of(boards()[board])
    assert picture.rails.count("M") == len(picture.routes)


def test_the_rails_lie_under_all_cars(alice: Phone) -> None:
    page = alice.get(f"{new_game(alice)}/").text
    assert page.count('class="rails"') == 1
    assert page.index('class="rails"') < page.index('class="route"')


def test_a_mark_lies_on_its_car_and_turns_with_it() -> None:
    assert car_mark("mountain", [100.0, 50.0, 0.0]) == "M96.4 51.9l3.6 -3.9 3.6 3.9"
    assert car_mark("mountain", [100.0, 50.0, 90.0]) == "M98.1 46.4l3.9 3.6 -3.9 3.6"
    assert car_mark("plain", [100.0, 50.0, 0.0]) == ""


def test_a_ferry_s_car_has_round_ends_and_the_length_of_any_other() -> None:
    outline = car_outline([100.0, 50.0, 0.0], [21.4, 9.4], rounded=True)
    assert outline == "M94 46l12 0a4 4 0 0 1 0 8l-12 0a4 4 0 0 1 0 -8z"


@pytest.mark.parametrize(
    ("ruleset", "route", "words"),
    [
        ("europe", "amsterdam--london-1", "2 trains, grey, 2 points, ferry, 2 locomotives"),
        ("europe", "madrid--pamplona-1", "3 trains, black, 4 points, tunnel"),
        ("europe", "brest--paris-1", "3 trains, black, 4 points"),
        ("italy", "cagliari--napoli-1", "6 trains, grey, 15 points, ferry, 3 waves"),
    ],
)
def test_the_list_names_what_is_special(alice: Phone, ruleset: str, route: str, words: str) -> None:
    page = alice.get(f"{new_game(alice, ruleset=ruleset)}/?view=list").text
    row = page.partition(f'<li class="route-row" data-route="{route}"')[2].partition("</li>")[0]
    assert f'<span class="route-facts">{words}</span>' in row


@pytest.mark.parametrize(
    ("cookie", "classes"),
    [("", ""), ("left", " left"), ("no-buzz.left.bright", " left bright"), ("<b>.evil", "")],
)
def test_the_page_wears_what_its_phone_wants(alice: Phone, cookie: str, classes: str) -> None:
    game = new_game(alice)
    alice.client.set_cookie("board", cookie)
    assert f'<body class="board-body{classes}">' in alice.get(f"{game}/").text


@pytest.mark.parametrize("board", boards())
def test_every_board_lies_on_its_own_ground(alice: Phone, board: str) -> None:
    page = alice.get(f"boards/{board}").text
    assert '<rect class="sea"' in page
    assert '<path class="land"' in page
