"""Every bonus kind, with a game whose answer was worked out by hand."""

import json
from importlib.resources import files

import pytest

from scorekeeper.rules.bonus_settings import READERS, ByCount, Prize
from scorekeeper.rules.bonuses import KINDS, paid_by_item
from scorekeeper.rules.catalogue import board_of, ruleset, rulesets
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.ruleset import read_ruleset
from scorekeeper.rules.scoring import count
from scorekeeper.rules.table import Table

from .evening import ALICE, BEN, CARLA, Evening, bonus_points, seats


def warned(evening: Evening, word: str) -> list[str]:
    """The warnings with a word in them."""
    return [text for warning in evening.table.warnings() if word in (text := str(warning))]


def test_every_kind_has_its_settings_and_its_function() -> None:
    assert set(READERS) == set(KINDS)
    used = {bonus.kind for way in rulesets().values() for bonus in way.bonuses}
    assert used == set(KINDS)


def test_globetrotter_counts_tickets_not_their_points() -> None:
    evening = Evening("usa-1910")
    evening.keeps(ALICE, "Miami – New York", "Atlanta – Washington")
    evening.keeps(BEN, "Oklahoma City – Seattle")
    evening.claims_way(ALICE, "Miami", "Atlanta", "Raleigh", "Washington", "New York")
    evening.claims_way(BEN, "Seattle", "Portland", "Salt Lake City", "Denver", "Oklahoma City")
    cards = evening.count().seats
    assert [card.tickets_completed for card in cards] == [2, 1]
    assert [bonus_points(card) for card in cards] == [{"globetrotter": 15}, {}]


@pytest.mark.parametrize(
    ("way", "points"),
    [("usa-1910", 15), ("usa-mega", 15), ("germany", 15), ("nordic-countries", 10)],
)
def test_what_globetrotter_is_worth(way: str, points: int) -> None:
    bonus = next(bonus for bonus in ruleset(way).bonuses if bonus.id == "globetrotter")
    assert bonus.settings == Prize(points)


def test_tied_globetrotters_both_get_all_of_it_and_nobody_without_a_ticket() -> None:
    evening = Evening("usa-1910", 3)
    evening.keeps(ALICE, "Atlanta – Chicago")
    evening.keeps(BEN, "Denver – Saint Louis")
    evening.claims_way(ALICE, "Atlanta", "Nashville", "Saint Louis", "Chicago")
    evening.claims_way(BEN, "Denver", "Kansas City", "Saint Louis")
    assert [bonus_points(card) for card in evening.count().seats] == [
        {"globetrotter": 15},
        {"globetrotter": 15},
        {},
    ]
    assert all(not card.bonuses for card in Evening("usa-1910").count().seats)


def test_passengers_of_germany_most_and_second_most() -> None:
    evening = Evening("germany", 4)
    evening.has(0, passengers_red=4, passengers_blue=3, passengers_white=2)
    evening.has(1, passengers_red=3, passengers_blue=3, passengers_white=1)
    evening.has(2, passengers_red=3, passengers_blue=1, passengers_green=1)
    # Red: 4 is first, 20; the two with 3 are second, 10 each. Blue: two first, 20 each, no second.
    # White: 20 and 10. Green: 20 for one alone. Nobody has black or yellow.
    points = [bonus_points(card).get("passengers", 0) for card in evening.count().seats]
    assert points == [20 + 20 + 20, 10 + 20 + 10, 10 + 20, 0]


def test_most_depots_left_of_europe_1912_bring_ten_to_all_who_are_level() -> None:
    """No way to play has the depots; one that a group brings along can have them."""
    data = json.loads((files("scorekeeper") / "rulesets" / "europe.json").read_bytes())
    depots = {"id": "depots-left", "name": "Depots left", "most": 5}
    data["bonuses"].append(
        {"id": "depots", "kind": "majority", "name": "D", "items": [depots], "points_by_rank": [10]}
    )
    table = Table(read_ruleset(data, "way.json", board_of), seats(3))
    for seat, left in enumerate((3, 2, 3)):
        table.play(Move(MoveKind.SET_ITEM, seat, "depots-left", left))
    assert [bonus_points(card) for card in count(table).seats] == [
        {"depots": 10},
        {},
        {"depots": 10},
    ]


@pytest.mark.parametrize(
    ("tickets", "points"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40)]
)
def test_the_points_of_the_mandala(tickets: int, points: int) -> None:
    mandala = next(bonus for bonus in ruleset("india").bonuses if bonus.id == "mandala")
    assert isinstance(mandala.settings, ByCount)
    assert mandala.settings.points(tickets) == points


def test_a_table_of_points_may_fall_again() -> None:
    table = ByCount({2: 5, 4: 3})
    assert [table.points(count) for count in range(6)] == [0, 0, 5, 5, 3, 3]


def test_a_mandala_needs_two_ways_that_share_no_route() -> None:
    evening = Evening("india")
    evening.keeps(ALICE, "Delhi – Lahore")
    evening.claims_way(ALICE, "Delhi", "Ambala", "Lahore")
    assert "mandala" not in bonus_points(evening.card())
    evening.claims_way(ALICE, "Delhi", "Bhatinda", "Lahore")
    assert bonus_points(evening.card())["mandala"] == 5


def test_the_two_ways_of_a_mandala_may_cross_in_a_city() -> None:
    evening = Evening("india")
    evening.keeps(ALICE, "Bhopal – Calcutta")
    evening.claims_way(ALICE, "Bhopal", "Bilaspur", "Calcutta")
    evening.claims_way(ALICE, "Bilaspur", "Raipur", "Calcutta")
    assert "mandala" not in bonus_points(evening.card()), "both ways need Bhopal – Bilaspur"
    evening.claims_way(ALICE, "Bhopal", "Agra", "Katni", "Bilaspur")
    award = next(award for award in evening.card().bonuses if award.bonus == "mandala")
    assert award.points == 5
    assert len(award.routes) == 7


def test_an_open_ticket_is_no_mandala() -> None:
    evening = Evening("india")
    evening.keeps(ALICE, "Agra – Rohri")
    evening.claims_way(ALICE, "Delhi", "Ambala", "Lahore", "Bhatinda", "Delhi")
    assert "mandala" not in bonus_points(evening.card())


def test_the_explorer_of_asia_has_most_cities_in_one_network() -> None:
    evening = Evening("legendary-asia", 3)
    evening.claims(ALICE, "Agra – Bombay", "Agra – Calcutta", "Agra – Karachi")
    evening.claims_way(BEN, "Baghdad", "Tehran", "Astrakhan", "Tbilisi")
    evening.claims(CARLA, "Kobe – Seoul", "Hanoi – Saigon", "Peking – Shanghai")
    cards = evening.count().seats
    assert [bonus_points(card).get("asian-explorer", 0) for card in cards] == [10, 10, 0]
    assert len(cards[ALICE].bonuses[0].cities) == 4


def test_every_train_left_on_a_mountain_brings_two_points() -> None:
    evening = Evening("legendary-asia")
    evening.claims(ALICE, "Hanoi – Mandalay", "Agra – Kathmandu")  # two mountains and one
    card = evening.card()
    assert bonus_points(card)["mountain-crossing"] == 6
    assert card.trains_left == 45 - 2 - 2 - 2 - 1
    assert card.route_points == 2 + 2
    assert evening.table.points_at_once(ALICE) == 4 + 6, "the score track has both at once"


def test_districts_of_london_need_all_their_places_in_one_network() -> None:
    evening = Evening("london")
    evening.claims(
        ALICE,
        "British Museum – Covent Garden",
        "Big Ben – Trafalgar Square",
        "Buckingham Palace – Trafalgar Square",
    )
    assert bonus_points(evening.card()) == {"districts": 1}
    evening.claims(ALICE, "Piccadilly Circus – Trafalgar Square")
    assert bonus_points(evening.card()) == {"districts": 3}
    evening.claims(BEN, "Elephant & Castle – Waterloo", "Globe Theatre – St Paul's")
    assert bonus_points(evening.card(BEN)) == {}, "touched, but in two pieces"


def test_tourist_attractions_of_new_york_count_once_each() -> None:
    evening = Evening("new-york")
    evening.claims(ALICE, "Central Park – Times Square", "Times Square – United Nations")
    evening.claims(ALICE, "East Village – Gramercy Park")
    assert bonus_points(evening.card()) == {"tourist-attractions": 3}


def test_regions_of_italy_count_in_each_network_by_itself() -> None:
    evening = Evening("italy")
    evening.claims_way(ALICE, "Torino", "Genova", "Milano", "Parma")
    evening.claims(ALICE, "Firenze – Grosseto")
    assert bonus_points(evening.card()) == {}, "four regions here, one there"
    evening.claims(ALICE, "Genova – Pisa")
    assert bonus_points(evening.card()) == {"regions": 1}
    evening.claims(ALICE, "Firenze – Pisa", "Firenze – Perugia", "Ancona – Perugia")
    assert bonus_points(evening.card()) == {"regions": 4}, "seven regions"


def test_the_regions_that_pay_can_be_shown_on_the_map() -> None:
    evening = Evening("italy")
    evening.claims_way(ALICE, "Torino", "Genova", "Pisa", "Firenze", "Perugia", "Ancona")
    evening.claims(ALICE, "Bari – Foggia")
    (award,) = evening.card().bonuses
    assert str(award.note) == "5 regions", "Pisa and Firenze are one"
    assert set(award.cities) == {"torino", "genova", "pisa", "firenze", "perugia", "ancona"}
    assert len(award.routes) == 5, "the network that pays, without the lonely route"


def test_sardinia_counts_twice_when_all_of_it_is_joined() -> None:
    evening = Evening("italy")
    evening.claims_way(ALICE, "Olbia", "Roma", "Perugia", "Ancona")
    evening.claims(ALICE, "Cagliari – Olbia")
    assert bonus_points(evening.card()) == {}, "four regions"
    evening.claims(ALICE, "Olbia – Sassari")
    assert bonus_points(evening.card()) == {"regions": 1}, "Sardinia twice: five"


def test_toll_tokens_are_ranked_and_a_loan_bars_its_holder() -> None:
    evening = Evening("netherlands", 4)
    evening.has(0, toll_tokens_left=12, loan_cards=2)
    evening.has(1, toll_tokens_left=9)
    evening.has(2, toll_tokens_left=9)
    evening.has(3, toll_tokens_left=4)
    assert [bonus_points(card) for card in evening.count().seats] == [
        {"loans": -10},
        {"bridge-toll-tokens": 55},
        {"bridge-toll-tokens": 55},
        {"bridge-toll-tokens": 20},
    ]


def test_no_toll_tokens_left_is_a_rank_and_nothing_entered_is_none() -> None:
    evening = Evening("netherlands", 3)
    evening.has(ALICE, toll_tokens_left=0)
    evening.has(BEN, toll_tokens_left=4)
    cards = evening.count().seats
    assert [bonus_points(card).get("bridge-toll-tokens", 0) for card in cards] == [35, 55, 0]


@pytest.mark.parametrize(
    ("players", "points"),
    [(2, [35, 0]), (3, [55, 35, 0]), (4, [55, 35, 20, 0]), (5, [55, 35, 20, 10, 0])],
)
def test_the_ranks_of_toll_tokens_by_players(players: int, points: list[int]) -> None:
    evening = Evening("netherlands", players)
    for seat in range(players):
        evening.has(seat, toll_tokens_left=20 - seat)
    cards = evening.count().seats
    assert [bonus_points(card).get("bridge-toll-tokens", 0) for card in cards] == points


def test_without_tolls_there_is_nothing_to_enter() -> None:
    assert ruleset("netherlands-without-tolls").items == {}


def test_shares_of_a_railroad_by_rank_the_lowest_number_first_among_equals() -> None:
    evening = Evening("pennsylvania", 3)
    evening.has(ALICE, baltimore_ohio=3, baltimore_ohio_lowest=2)
    evening.has(BEN, baltimore_ohio=3, baltimore_ohio_lowest=1)
    evening.has(CARLA, baltimore_ohio=4, baltimore_ohio_lowest=3)
    points = [bonus_points(card)["stock-shares"] for card in evening.count().seats]
    assert points == [9, 14, 20]


def test_the_dummy_takes_a_rank_and_no_points() -> None:
    evening = Evening("pennsylvania", 2)
    evening.has(ALICE, reading=2)
    evening.has(BEN, reading=1)
    evening.has(None, reading=3)
    points = [bonus_points(card)["stock-shares"] for card in evening.count().seats]
    assert points == [9, 5]


def test_what_each_railroad_pays_is_known_by_itself() -> None:
    evening = Evening("pennsylvania")
    evening.has(ALICE, jersey_central=2, western_maryland=1)
    evening.has(BEN, jersey_central=1)
    bonus = next(one for one in evening.table.ruleset.bonuses if one.id == "stock-shares")
    paid = paid_by_item(bonus.settings, evening.table)
    assert paid["jersey-central"] == {ALICE: 8, BEN: 5}
    assert paid["western-maryland"] == {ALICE: 9}
    assert paid["reading"] == {}
    assert paid_by_item(Prize(10), evening.table) == {}


def test_level_shares_without_their_numbers_are_asked_about() -> None:
    evening = Evening("pennsylvania", 3)
    evening.has(ALICE, reading=2, jersey_central=1)
    evening.has(BEN, reading=2)
    question = (
        "Reading Lines: two hold the same number of shares; enter their lowest share numbers."
    )
    assert warned(evening, "share") == [question]
    assert [bonus_points(card).get("stock-shares") for card in evening.count().seats[:2]] == [
        23,
        15,
    ]
    evening.has(ALICE, reading_lowest=4)
    assert warned(evening, "share") == [question]
    evening.has(BEN, reading_lowest=1)
    assert warned(evening, "share") == []
    assert [bonus_points(card).get("stock-shares") for card in evening.count().seats[:2]] == [
        17,
        15,
    ]


def test_shares_level_with_the_dummy_are_asked_about_too() -> None:
    evening = Evening("pennsylvania", 2)
    evening.has(ALICE, reading=2, reading_lowest=1)
    evening.has(None, reading=2)
    assert len(warned(evening, "share")) == 1


def test_toll_tokens_that_nobody_entered_are_asked_about() -> None:
    evening = Evening("netherlands", 3)
    evening.has(ALICE, toll_tokens_left=0)
    evening.has(CARLA, loan_cards=1)
    (warning,) = warned(evening, "empty")
    assert warning.startswith("Ben: “Value of the toll tokens left” is empty and brings nothing;")


def test_technologies_of_the_united_kingdom() -> None:
    evening = Evening("united-kingdom", 3)
    evening.keeps(ALICE, "Brighton – London", "Cambridge – London")
    evening.claims_way(ALICE, "Brighton", "London", "Cambridge")
    evening.claims(BEN, "Southampton – New York")
    evening.has(ALICE, boiler_lagging_routes=2, steam_turbines_ferries=1, double_heading_card=1)
    evening.has(ALICE, risky_contracts_card=1)
    evening.has(BEN, equalising_beam_card=1)
    evening.has(CARLA, double_heading_card=1)
    assert [bonus_points(card) for card in evening.count().seats] == [
        {"boiler-lagging": 2, "steam-turbines": 2, "double-heading": 4, "risky-contracts": 20},
        {"equalising-beam": 15},
        {},
    ]


def test_a_lost_wager_costs_its_holder() -> None:
    evening = Evening("united-kingdom")
    evening.claims(ALICE, "Southampton – New York")
    evening.has(BEN, equalising_beam_card=1)
    evening.has(ALICE, risky_contracts_card=1)
    cards = evening.count().seats
    assert [bonus_points(card) for card in cards] == [
        {"risky-contracts": -20},
        {"equalising-beam": -15},
    ]


def test_france_has_both_cards() -> None:
    evening = Evening("france")
    evening.claims(ALICE, "Grenoble – Lyon")
    assert bonus_points(evening.card())["longest-route"] == 10
    assert {bonus.id for bonus in ruleset("france").bonuses} == {"longest-route", "globetrotter"}
