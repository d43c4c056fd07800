"""The longest route as the table sees it: the golden networks A to J, and who gets the card."""

import pytest

from scorekeeper.rules.bonus_settings import Prize
from scorekeeper.rules.catalogue import ruleset

from .evening import ALICE, BEN, CARLA, Evening, bonus_points

TRIANGLE = ("Denver – Helena", "Denver – Omaha", "Helena – Omaha")
LOOP = ("Denver – Helena", "Denver – Omaha", "Duluth – Omaha", "Duluth – Helena")

GOLDEN = {
    "A line": (
        ("Portland – Seattle", "Portland – San Francisco", "Los Angeles – San Francisco"),
        9, 15, 9,
    ),
    "B fork": (
        ("Denver – Helena", "Denver – Omaha", "Denver – Phoenix", "Los Angeles – Phoenix"),
        16, 28, 12,
    ),
    "C loop": (LOOP, 16, 31, 16),
    "D loop and tail": ((*LOOP, "Helena – Seattle"), 22, 46, 22),
    "E figure eight at Helena": (
        (*LOOP, "Calgary – Helena", "Calgary – Winnipeg", "Helena – Winnipeg"),
        30, 60, 30,
    ),
    "F triangle, tails at two corners": (
        (*TRIANGLE, "Helena – Seattle", "Chicago – Omaha"),
        23, 46, 19,
    ),
    "G triangle, two tails at one corner": (
        (*TRIANGLE, "Helena – Seattle", "Helena – Winnipeg"),
        23, 46, 23,
    ),
    "H two pieces": (
        (
            "Portland – Seattle", "Portland – San Francisco",
            "Atlanta – Miami", "Atlanta – New Orleans",
        ),
        15, 28, 9,
    ),
    "I star": (
        (
            "Helena – Seattle", "Duluth – Helena", "Duluth – Toronto",
            "Calgary – Helena", "Calgary – Winnipeg",
        ),
        28, 67, 22,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_networks_of_north_america(name: str) -> None:
    routes, cars, points, longest = GOLDEN[name]
    evening = Evening()
    evening.claims(ALICE, *routes)
    card = evening.card()
    assert (card.cars, card.route_points, card.longest.cars) == (cars, points, longest)
    lengths = evening.table.ruleset.board.routes
    assert sum(lengths[route].length for route in card.longest.routes) == longest


def test_golden_network_j_of_europe() -> None:
    evening = Evening("europe")
    evening.claims(
        ALICE,
        "Kobenhavn – Stockholm",
        "Stockholm – Petrograd",
        "Petrograd – Moskva",
        "Moskva – Smolensk",
        "Smolensk – Wilno",
        "Petrograd – Wilno",
        "Wilno – Warszawa",
        "Warszawa – Kyiv",
        "Moskva – Kharkov",
        "Budapest – Sarajevo",
        "Sarajevo – Athina",
        "Athina – Sofia",
    )
    card = evening.card()
    assert (card.cars, card.route_points, card.longest.cars) == (45, 78, 27)


def test_tied_seats_both_get_the_ten_points() -> None:
    evening = Evening(players=3)
    evening.claims(ALICE, "Helena – Seattle")
    evening.claims(BEN, "Portland – Salt Lake City")
    evening.claims(CARLA, "Atlanta – Miami")
    cards = evening.count().seats
    assert [bonus_points(card) for card in cards] == [
        {"longest-route": 10},
        {"longest-route": 10},
        {},
    ]


def test_nobody_gets_the_card_where_nobody_has_a_route() -> None:
    assert all(card.bonuses == () for card in Evening().count().seats)


def test_stations_and_borrowed_routes_do_not_lengthen_it() -> None:
    evening = Evening("europe")
    evening.claims(ALICE, "Paris – Frankfurt", "Berlin – Warszawa")
    evening.claims(BEN, "Frankfurt – Berlin")
    evening.keeps(ALICE, "Berlin – Bucuresti")
    evening.builds_stations(ALICE, "Frankfurt")
    assert evening.card().longest.cars == 4


def test_an_opponents_station_on_the_way_blocks_nothing() -> None:
    evening = Evening("europe")
    evening.claims(ALICE, "Paris – Frankfurt", "Frankfurt – Berlin")
    evening.builds_stations(BEN, "Frankfurt")
    assert evening.card().longest.cars == 6


@pytest.mark.parametrize(
    ("way", "cards"),
    [
        ("usa-classic", {"longest-route": 10}),
        ("usa-1910", {}),
        ("usa-mega", {"longest-route": 10}),
        ("usa-big-cities", {}),
    ],
)
def test_which_games_of_north_america_have_the_card(way: str, cards: dict[str, int]) -> None:
    evening = Evening(way)
    evening.claims(ALICE, "Helena – Seattle")
    assert bonus_points(evening.card()) == cards


@pytest.mark.parametrize(
    ("way", "name"),
    [
        ("europe", "European Express"),
        ("europe-big-cities", "European Express"),
        ("europe-big-cities-without-express", None),
        ("switzerland", "Longest route"),
        ("india", "Indian Express"),
        ("france", "Longest route"),
        ("nordic-countries", None),
        ("germany", None),
        ("legendary-asia", None),
        ("pennsylvania", None),
        ("united-kingdom", None),
        ("italy", None),
        ("netherlands", None),
        ("london", None),
        ("new-york", None),
        ("first-journey-usa", None),
    ],
)
def test_which_boards_have_the_card(way: str, name: str | None) -> None:
    bonus = ruleset(way).longest_route_bonus()
    assert (None if bonus is None else bonus.name) == name
    assert bonus is None or bonus.settings == Prize(10)


def test_nothing_is_ridden_through_a_border_end() -> None:
    evening = Evening("italy")
    ends = [
        city
        for city, ways in evening.table.ruleset.board.neighbours.items()
        if evening.table.ruleset.board.cities[city].place is not None
        and len({other for other, _ in ways}) > 1
    ]
    assert ends, "Italy has border ends with several neighbours"
    ways: dict[str, str] = {}
    for other, route in evening.table.ruleset.board.neighbours[ends[0]]:
        ways.setdefault(other, route)
    first, second = list(ways)[:2]
    evening.claims(ALICE, f"{ends[0]} – {first}", f"{ends[0]} – {second}")
    lengths = [evening.table.ruleset.board.routes[route].length for route in evening.table.owners]
    assert evening.card().longest.cars == max(lengths)
