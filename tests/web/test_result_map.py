"""Every number of a result can be seen on the map, in every way to play, and says why it is so."""

import json
import re
from html import unescape
from typing import Any

import pytest

from scorekeeper.rules.catalogue import rulesets
from scorekeeper.rules.moves import Move, MoveKind
from tests.browser.played import PlayedGame, played_games
from tests.phones import Phone

from .played import ALICE, BEN, new_game, play, the_table

GAMES = played_games()
CONTROL = re.compile(r'<a class="([^"]*)" href="[^"]*show=([^"#]+)#map" data-layer="([^"]*)"')
CELL_CONTROL = re.compile(r'<td[^>]*><a href="[^"]*show=([^"#]+)#map" data-layer="([^"]*)"')


def finished(phone: Phone, played: PlayedGame) -> str:
    """Play a worked game to its end."""
    seats = [(seat.player, seat.colour) for seat in played.seats]
    game = new_game(phone, played.way, seats, both_tracks_open=played.both_tracks_open)
    play(phone, game, moves_of(played))
    return game


def moves_of(played: PlayedGame) -> list[Move]:
    moves = []
    for seat in played.seats:
        moves += [Move(MoveKind.CLAIM, seat.number, route) for route in seat.routes]
        moves += [Move(MoveKind.PLACE_STATION, seat.number, city) for city in seat.stations]
    moves.append(Move(MoveKind.START_COUNT, None))
    for seat in played.seats:
        moves += [Move(MoveKind.KEEP_TICKET, seat.number, ticket) for ticket in seat.tickets]
        moves += [Move(MoveKind.SET_ITEM, seat.number, *one) for one in seat.items.items()]
    moves += [Move(MoveKind.SET_ITEM, None, *one) for one in played.dummy_items.items()]
    return [*moves, Move(MoveKind.FINISH, None)]


def result_of(phone: Phone, game: str) -> str:
    answer = phone.get(f"{game}/result")
    assert answer.status_code == 200
    return unescape(answer.text)


def layers_of(page: str) -> dict[str, dict[str, Any]]:
    found = re.search(r'id="result-data">(.*?)</script>', page)
    assert found
    return {layer["id"]: layer for layer in json.loads(found[1])["layers"]}


def controls_of(page: str) -> set[str]:
    """The layers that something on the page leads to, with scripts and without."""
    links = [(show, layer) for _, show, layer in CONTROL.findall(page)]
    links += CELL_CONTROL.findall(page)
    assert all(show == layer for show, layer in links)
    return {layer for _, layer in links}


@pytest.mark.parametrize("way", sorted(rulesets()))
def test_every_layer_has_a_control_and_every_control_its_layer(alice: Phone, way: str) -> None:
    game = finished(alice, GAMES[way])
    page = result_of(alice, game)
    layers = layers_of(page)
    controls = controls_of(page)
    assert controls <= set(layers)
    seen = {id_ for id_, one in layers.items() if one["routes"] or one["cities"]}
    # Where no longest route counts, the networks show it; races have no table of points.
    in_tickets = rulesets()[way].goal is not None
    hidden = {id_ for id_ in seen - controls if id_.startswith("longest-")}
    hidden |= {id_ for id_ in seen - controls if in_tickets and id_.startswith(("done", "missed"))}
    assert seen - controls == hidden
    stored, _table = the_table(alice, game)
    for seat, line in enumerate((stored.count or {})["seats"]):
        for award in line["bonuses"]:
            if award["routes"] or award["cities"]:
                lit = [
                    layer
                    for id_, layer in layers.items()
                    if id_ in controls and layer["seat"] == seat
                    if set(award["routes"]) <= set(layer["routes"])
                    if layer["cities"] or not award["cities"]
                ]
                assert lit, award


@pytest.mark.parametrize("way", sorted(rulesets()))
def test_every_award_says_why(alice: Phone, way: str) -> None:
    page = result_of(alice, finished(alice, GAMES[way]))
    told = re.findall(r'<span class="told-name">([^<]*)<small>([^<]*)</small>', page)
    expected = sum(bool(points) for seat in GAMES[way].seats for points in seat.bonuses.values())
    names = {bonus.name for bonus in rulesets()[way].bonuses}
    awards = [note for name, note in told if name in names]
    assert len(awards) == expected
    assert all(awards)


def test_a_seat_without_the_bonus_says_what_it_had(alice: Phone) -> None:
    game = new_game(alice, "legendary-asia")
    board = the_table(alice, game)[1].ruleset.board
    mountain = next(route.id for route in board.routes.values() if route.mountains == 1)
    play(
        alice,
        game,
        [
            Move(MoveKind.CLAIM, ALICE, mountain),
            Move(MoveKind.START_COUNT, None),
            Move(MoveKind.FINISH, None),
        ],
    )
    page = result_of(alice, game)
    assert "Asian Explorer<small>2 cities in one network</small>" in page
    assert "Mountain crossing<small>1 mountain</small>" in page
    assert "–<small>0 cities</small>" in page


def counted_by_hand(phone: Phone, way: str, players: int, *items: tuple[int, str, int]) -> str:
    """Finish a game in which nothing but these items (seat, item, amount) was entered."""
    colours = ("red", "blue", "green")
    names = ("Alice", "Ben", "Cleo")
    game = new_game(phone, way, list(zip(names, colours, strict=True))[:players])
    moves = [Move(MoveKind.SET_ITEM, *item) for item in items]
    play(phone, game, [Move(MoveKind.START_COUNT, None), *moves, Move(MoveKind.FINISH, None)])
    return result_of(phone, game)


def row(page: str, item: str) -> list[str]:
    found = re.search(rf'<tr data-kind="item-{item}">(.*?)</tr>', page, re.DOTALL)
    assert found
    cells = re.findall(r"<td[^>]*>(.*?)</td>", found[1])
    return [re.sub(r"<[^>]+>", " ", cell).strip() for cell in cells]


def test_what_was_counted_by_hand_stands_beside_what_it_brought(alice: Phone) -> None:
    page = counted_by_hand(
        alice,
        "netherlands",
        3,
        (ALICE, "toll-tokens-left", 12),
        (BEN, "toll-tokens-left", 9),
        (ALICE, "loan-cards", 2),
    )
    assert row(page, "toll-tokens-left") == ["12 nothing, because of Loan cards", "9 +55", "–"]
    assert row(page, "loan-cards") == ["2 −10", "–", "–"]
    page = counted_by_hand(alice, "germany", 2, (ALICE, "passengers-red", 4))
    assert row(page, "passengers-red") == ["4 +20", "–"]
    assert "passengers-blue" not in page, "nobody has any"


def test_shares_are_shown_with_their_lowest_numbers_and_the_dummys(alice: Phone) -> None:
    game = new_game(alice, "pennsylvania")
    items = [
        (ALICE, "jersey-central", 1),
        (ALICE, "jersey-central-lowest", 2),
        (BEN, "jersey-central", 1),
        (BEN, "jersey-central-lowest", 1),
        (None, "jersey-central", 1),
    ]
    moves = [Move(MoveKind.SET_ITEM, *item) for item in items]
    play(alice, game, [Move(MoveKind.START_COUNT, None), *moves, Move(MoveKind.FINISH, None)])
    page = result_of(alice, game)
    assert row(page, "jersey-central") == ["1 from no. 2, +5", "1 from no. 1, +8", "1"]
    assert "<small>Jersey Central Lines: 1, +8</small>" in page
    assert ">Dummy</th>" in page
    assert "Where players are level for a bonus" not in page, "of level shares one comes first"
    assert "Stock shares: of players with equally many, the one with the lowest number" in page


def test_a_wager_on_the_longest_route_shows_all_of_them_side_by_side(alice: Phone) -> None:
    page = counted_by_hand(alice, "united-kingdom", 2, (ALICE, "equalising-beam-card", 1))
    assert "Longest routes, side by side" in page
    assert row(page, "equalising-beam-card") == ["1 0 trains, somebody has more, −15", "–"]
    assert "Longest routes, side by side" not in counted_by_hand(alice, "germany", 2)


def test_a_region_that_counts_twice_says_so(alice: Phone) -> None:
    page = result_of(alice, finished(alice, GAMES["italy"]))
    note = "5 regions: Lazio, Marche, Sardegna (counts twice), and Umbria"
    assert f"Regions<small>{note}</small>" in page
