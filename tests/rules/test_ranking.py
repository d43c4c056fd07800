"""Who wins, who shares, and the step that decided."""

from scorekeeper.rules.scorecard import Count

from .evening import ALICE, BEN, CARLA, Evening


def places(count: Count) -> list[int]:
    """The places in the order of the seats."""
    return [card.place for card in count.seats]


def totals(count: Count) -> list[int]:
    """The totals in the order of the seats."""
    return [card.total for card in count.seats]


def test_most_points_win() -> None:
    evening = Evening(players=3)
    evening.claims(BEN, "Helena – Seattle")
    evening.claims(CARLA, "Denver – Helena")
    count = evening.count()
    assert places(count) == [3, 1, 2]
    assert count.winners == (BEN,)
    assert count.tie_break is None


def test_level_on_points_more_completed_tickets_win() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Denver – El Paso")  # 4
    evening.claims_way(ALICE, "Denver", "Santa Fe", "El Paso")  # 2 + 2
    evening.claims(BEN, "Portland – Seattle", "Calgary – Winnipeg")  # 1, and 15 in a piece apart
    evening.claims(ALICE, "Atlanta – Charleston", "Boston – Montréal", "Duluth – Omaha")  # 6
    evening.claims(ALICE, "Chicago – Saint Louis")  # 2
    evening.claims(ALICE, "Pittsburgh – Raleigh")
    evening.claims(ALICE, "Houston – New Orleans", "Las Vegas – Los Angeles")
    evening.claims(ALICE, "Pittsburgh – Toronto")
    evening.claims(ALICE, "Atlanta – Nashville", "Dallas – Houston")
    count = evening.count()
    assert totals(count) == [26, 26]
    assert places(count) == [1, 2]
    assert count.tie_break == "completed-tickets"


def test_two_cheap_tickets_break_a_tie_against_a_dear_one() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Denver – El Paso", "Kansas City – Houston")  # 4 and 5
    evening.claims_way(ALICE, "Denver", "Santa Fe", "El Paso")
    evening.claims_way(ALICE, "Kansas City", "Oklahoma City", "Dallas", "Houston")
    evening.claims(ALICE, "Calgary – Winnipeg", "Los Angeles – San Francisco")
    evening.keeps(BEN, "Boston – Miami")  # 12, and 10 for the longest
    evening.claims_way(BEN, "Boston", "New York", "Washington", "Raleigh", "Charleston", "Miami")
    counted = evening.count()
    assert [card.ticket_points for card in counted.seats] == [9, 12]
    assert totals(counted) == [37, 37]
    assert (counted.winners, counted.tie_break) == ((ALICE,), "completed-tickets")


def test_still_level_the_longest_route_wins() -> None:
    evening = Evening()
    evening.claims(ALICE, "Denver – Helena")  # 7, and 10 for the longest
    evening.claims(
        BEN, "Los Angeles – San Francisco", "Chicago – Duluth", "Nashville – Raleigh",
        "Calgary – Vancouver", "Portland – Seattle",
    )  # fmt: skip
    count = evening.count()
    assert totals(count) == [17, 17]
    assert count.tie_break == "longest-route"
    assert count.winners == (ALICE,)


def test_level_in_everything_share_the_win_and_the_next_is_third() -> None:
    evening = Evening(players=3)
    evening.claims(ALICE, "Helena – Seattle")
    evening.claims(BEN, "Portland – Salt Lake City")
    count = evening.count()
    assert places(count) == [1, 1, 3]
    assert count.winners == (ALICE, BEN)
    assert count.tie_break is None


def test_a_third_who_has_the_longest_route_leaves_the_others_level() -> None:
    evening = Evening(players=3)
    evening.claims(CARLA, "Duluth – Helena", "Helena – Seattle")
    evening.keeps(CARLA, "Los Angeles – Miami", "New York – Seattle", "Los Angeles – New York")
    evening.claims(ALICE, "Denver – Omaha", "Atlanta – Miami", "Portland – Seattle")
    evening.claims(BEN, "Denver – Kansas City", "Portland – San Francisco", "Atlanta – Nashville")
    count = evening.count()
    assert totals(count)[:2] == [18, 18]
    assert places(count) == [1, 1, 3]
    assert count.tie_break is None


def test_the_same_steps_part_the_lower_places() -> None:
    evening = Evening(players=4)
    evening.claims(ALICE, "Duluth – Helena", "Helena – Seattle")
    evening.keeps(CARLA, "Denver – El Paso")
    evening.claims_way(CARLA, "Denver", "Santa Fe", "El Paso")
    evening.claims(BEN, "Denver – Kansas City", "Portland – Seattle")
    assert totals(evening.count()) == [40, 8, 8, 0]
    assert places(evening.count()) == [1, 3, 2, 4]
    assert evening.count().tie_break is None, "the first place needed none"


def test_europe_prefers_who_used_fewer_stations() -> None:
    evening = Evening("europe")
    evening.builds_stations(BEN, "Paris")
    evening.claims(ALICE, "Berlin – Warszawa")  # 7, and 12 for three stations
    evening.claims(BEN, "Paris – Brest", "Athina – Smyrna", "Berlin – Danzig")
    evening.claims(BEN, "Venezia – Roma")
    first, second = totals(evening.count())
    assert (first, second) == (7 + 12 + 10, 4 + 2 + 7 + 2 + 8 + 10)
    evening.claims(ALICE, "Petrograd – Riga")
    assert totals(evening.count()) == [36, 33]
    evening.claims(BEN, "Madrid – Barcelona", "Budapest – Wien")
    count = evening.count()
    assert totals(count) == [36, 36]
    assert count.tie_break == "stations-used"
    assert count.winners == (ALICE,)


def test_europe_asks_for_the_express_at_last() -> None:
    evening = Evening("europe")
    evening.claims(ALICE, "Palermo – Smyrna")  # 15, and 10 for the Express
    evening.claims(BEN, "Berlin – Warszawa", "Barcelona – Marseille", "Petrograd – Riga")
    evening.claims(BEN, "Amsterdam – Essen")
    counted = evening.count()
    assert totals(counted) == [37, 37], "12 of each for three stations"
    assert (counted.winners, counted.tie_break) == ((ALICE,), "longest-route")


def test_europe_asks_for_tickets_before_stations() -> None:
    evening = Evening("europe")
    evening.keeps(ALICE, "Edinburgh – Paris")
    evening.claims_way(ALICE, "Edinburgh", "London", "Dieppe", "Paris")  # 7 + 2 + 1, and 7
    evening.builds_stations(ALICE, "Wien")  # 8 for two left, and 10 for the Express
    evening.claims(BEN, "Palermo – Smyrna", "Amsterdam – Essen", "Danzig – Riga")  # 15 + 4 + 4
    counted = evening.count()
    assert totals(counted) == [35, 35], "Ben has 12 for all three stations"
    assert (counted.winners, counted.tie_break) == ((ALICE,), "completed-tickets")


def test_the_nordic_countries_compare_the_longest_route_without_a_card() -> None:
    evening = Evening("nordic-countries")
    evening.claims_way(ALICE, "Göteborg", "Oslo", "Örebro")
    evening.claims(BEN, "Bergen – Stavanger", "Ålborg – Göteborg")
    count = evening.count()
    assert totals(count) == [4, 4]
    assert count.tie_break == "longest-route"
    assert count.winners == (ALICE,)


def test_germany_prefers_who_has_more_passengers() -> None:
    evening = Evening("germany")
    evening.has(ALICE, passengers_red=3, passengers_blue=1)
    evening.has(BEN, passengers_red=1, passengers_blue=2)
    count = evening.count()
    assert totals(count) == [30, 30]
    assert count.tie_break == "items:passengers"
    assert count.winners == (ALICE,)


def test_legendary_asia_prefers_who_has_more_mountain_routes() -> None:
    evening = Evening("legendary-asia")
    evening.claims(ALICE, "Bangkok – Hanoi", "Bangkok – Rangoon")  # 2 + 2 mountain, 1
    evening.claims(BEN, "Bombay – Calcutta", "Mandalay – Calcutta")  # 4, 1
    count = evening.count()
    assert totals(count) == [15, 15]
    assert count.tie_break == "mountain-routes"
    assert count.winners == (ALICE,)
