"""Tickets: what completes one, what it costs open, and what was missing."""

import pytest

from scorekeeper.rules.catalogue import ruleset
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.network import graph_of, shortest_way

from .evening import ALICE, BEN, CARLA, DAN, Evening, ticket


def test_a_long_way_round_completes_a_ticket() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Denver – El Paso")
    evening.claims_way(ALICE, "Denver", "Phoenix", "El Paso")
    result = evening.card().tickets[0]
    assert result.completed
    assert result.points == 4
    assert result.path == ("denver--phoenix-1", "el-paso--phoenix-1")


def test_the_witness_is_the_way_of_fewest_cars() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Denver – El Paso")
    evening.claims_way(ALICE, "Denver", "Phoenix", "El Paso", "Santa Fe", "Denver")
    assert evening.card().tickets[0].path == ("denver--santa-fe-1", "el-paso--santa-fe-1")


def test_both_cities_touched_in_two_pieces_complete_nothing() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Denver – El Paso")
    evening.claims(ALICE, "Denver – Helena", "El Paso – Phoenix")
    result = evening.card().tickets[0]
    assert not result.completed
    assert result.points == -4


def test_an_open_ticket_costs_its_value_once() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Los Angeles – Seattle")
    card = evening.card()
    assert (card.ticket_points, card.total) == (-9, -9)


def test_a_ticket_drawn_in_the_last_round_costs_as_much() -> None:
    evening = Evening()
    evening.claims(
        ALICE, "Calgary – Winnipeg", "Duluth – Helena", "Duluth – Toronto", "Helena – Seattle",
        "El Paso – Houston", "El Paso – Los Angeles", "Miami – New Orleans", "Portland – Seattle",
    )  # fmt: skip
    assert evening.table.last_round == ALICE
    evening.keeps(BEN, "Dallas – New York")
    assert evening.card(BEN).ticket_points == -11


def test_a_total_may_be_far_below_zero() -> None:
    evening = Evening()
    evening.keeps(ALICE, "New York – Seattle", "Los Angeles – New York", "Miami – Los Angeles")
    evening.claims(ALICE, "Portland – Seattle")
    card = evening.card()
    assert card.ticket_points == -63
    assert card.total == -63 + 1 + 10


def test_a_second_track_joins_the_same_cities() -> None:
    evening = Evening(players=4)
    evening.keeps(BEN, "Denver – El Paso")
    evening.claims(ALICE, "Denver – Kansas City", "Kansas City – Oklahoma City")
    evening.claims_way(BEN, "Denver", "Kansas City", "Oklahoma City", "El Paso")
    assert evening.card(BEN).tickets[0].completed


def test_kansas_city_houston_and_sault_st_marie_oklahoma_city_bring_fourteen() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Kansas City – Houston", "Sault St. Marie – Oklahoma City")
    evening.claims_way(
        ALICE, "Sault St. Marie", "Duluth", "Omaha", "Kansas City", "Oklahoma City", "Dallas"
    )
    evening.claims(ALICE, "Dallas – Houston")
    assert evening.card().ticket_points == 14
    assert evening.card().tickets_completed == 2


def test_one_route_helps_several_tickets() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Denver – El Paso", "Chicago – Santa Fe")
    evening.claims_way(ALICE, "El Paso", "Santa Fe", "Denver", "Omaha", "Chicago")
    first, second = evening.card().tickets
    assert set(first.path) & set(second.path) == {"denver--santa-fe-1"}
    assert evening.card().ticket_points == 4 + 9


@pytest.mark.parametrize(
    ("name", "base", "reprint"),
    [
        ("Los Angeles – New York", 21, 20),
        ("New York – Seattle", 22, 20),
        ("Los Angeles – Miami", 20, 19),
        ("Oklahoma City – Sault St. Marie", 9, 8),
    ],
)
def test_four_tickets_are_worth_less_since_the_1910_reprint(
    name: str, base: int, reprint: int
) -> None:
    for way, points in (
        ("usa-classic", base),
        ("usa-mega", reprint),
        ("usa-classic-1910-cards", reprint),
    ):
        cards = ruleset(way).tickets
        assert cards[ticket(ruleset(way), name)].best == points


def test_each_printed_ticket_is_kept_once() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Denver – El Paso")
    refusal = evening.refusal(MoveKind.KEEP_TICKET, BEN, "denver--el-paso")
    assert refusal.code == "ticket-kept"
    assert str(refusal) == "Denver – El Paso is entered for somebody else already."
    assert "Alice" not in str(refusal)


def test_a_group_may_correct_a_tickets_value() -> None:
    corrected = ruleset("usa-classic").with_ticket_values({"denver--el-paso": 5})
    assert corrected.tickets["denver--el-paso"].best == 5
    assert ruleset("usa-classic").tickets["denver--el-paso"].best == 4
    assert corrected.board.ticket_values == {"denver--el-paso": 5}


def test_the_missing_link_is_the_fewest_cars() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Los Angeles – Seattle")
    evening.claims(ALICE, "Portland – Seattle", "Los Angeles – San Francisco")
    result = evening.card().tickets[0]
    assert result.missing == ("portland--san-francisco-1",)
    assert result.path == ()


def test_the_missing_link_keeps_off_what_others_have() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Los Angeles – Seattle")
    evening.claims(ALICE, "Portland – Seattle", "Los Angeles – San Francisco")
    evening.claims(BEN, "Portland – San Francisco")
    assert evening.card().tickets[0].missing == (
        "salt-lake-city--san-francisco-1",  # eleven cars, as by Las Vegas, and a route less
        "portland--salt-lake-city-1",
    )


def test_a_closed_second_track_is_no_missing_link_but_an_open_one_is() -> None:
    for players, missing in ((2, False), (4, True)):
        evening = Evening(players=players)
        evening.keeps(ALICE, "Portland – Phoenix")
        evening.claims(ALICE, "Los Angeles – Phoenix", "Los Angeles – San Francisco")
        evening.claims(BEN, "Portland – San Francisco")
        track = "portland--san-francisco-2"
        assert (track in evening.card().tickets[0].missing) is missing


def test_where_nothing_can_join_a_ticket_any_more_nothing_is_missing() -> None:
    evening = Evening(players=4)
    evening.keeps(ALICE, "Miami – Toronto")
    evening.claims(BEN, "Miami – Atlanta", "Charleston – Miami", "Miami – New Orleans")
    result = evening.card().tickets[0]
    assert (result.points, result.missing) == (-10, ())


def test_keeping_fewer_than_dealt_is_a_warning() -> None:
    evening = Evening()
    evening.keeps(ALICE, "Denver – El Paso")
    evening.keeps(BEN, "Miami – Toronto", "Dallas – New York")
    warnings = [str(warning) for warning in evening.table.warnings()]
    assert "Alice kept 1 ticket; the first deal asks for 2." in warnings
    assert not any("Ben kept" in warning for warning in warnings)


def test_a_mega_game_asks_for_three_tickets() -> None:
    evening = Evening("usa-mega")
    evening.keeps(ALICE, "Denver – El Paso", "Miami – Toronto")
    warnings = [str(warning) for warning in evening.table.warnings()]
    assert "Alice kept 2 tickets; the first deal asks for 3." in warnings


def test_a_ticket_of_another_deck_is_refused() -> None:
    refusal = Evening().refusal(MoveKind.KEEP_TICKET, ALICE, "atlanta--chicago")
    assert refusal.code == "ticket-not-in-deck"
    assert str(refusal) == "Atlanta – Chicago is not among the tickets of North America."


def test_tickets_of_switzerland_pay_the_best_country_reached() -> None:
    evening = Evening("switzerland")
    evening.play(Move(MoveKind.KEEP_TICKET, ALICE, "france--countries-1"))
    board = evening.table.ruleset.board
    germany, austria = sorted(board.ends("germany")), sorted(board.ends("austria"))
    own = _join(evening, sorted(board.ends("france")), germany)
    result = evening.card().tickets[0]
    assert own
    assert (result.completed, result.points, result.reached) == (True, 5, "germany")
    assert austria
    _join(evening, sorted(board.ends("france")), austria)
    result = evening.card().tickets[0]
    assert (result.points, result.reached) == (14, "austria")


def _join(evening: Evening, starts: list[str], ends: list[str]) -> list[str]:
    """Claim the shortest free way between two countries for Alice."""
    table = evening.table
    cars = {
        route.id: 0 if table.owners.get(route.id) == ALICE else route.length
        for route in table.ruleset.board.routes.values()
        if route.id not in table.closed()
    }
    way = shortest_way(graph_of(table.ruleset.board, cars), starts, ends)
    assert way is not None
    for route in way:
        evening.play(Move(MoveKind.CLAIM, ALICE, route))
    return list(way)


def test_a_country_ticket_that_reaches_none_costs_the_lowest_value() -> None:
    evening = Evening("switzerland")
    evening.play(Move(MoveKind.KEEP_TICKET, ALICE, "france--countries-1"))
    result = evening.card().tickets[0]
    assert (result.points, result.reached) == (-5, None)


def test_two_players_may_both_hold_the_ticket_from_france_to_the_countries() -> None:
    evening = Evening("switzerland")
    evening.play(Move(MoveKind.KEEP_TICKET, ALICE, "france--countries-1"))
    evening.play(Move(MoveKind.KEEP_TICKET, BEN, "france--countries-2"))
    assert [card.ticket_points for card in evening.count().seats] == [-5, -5]


def test_one_way_between_two_borders_serves_the_tickets_of_both_countries() -> None:
    evening = Evening("switzerland")
    evening.play(Move(MoveKind.KEEP_TICKET, ALICE, "france--countries-1"))
    evening.play(Move(MoveKind.KEEP_TICKET, ALICE, "germany--countries-1"))
    board = evening.table.ruleset.board
    _join(evening, sorted(board.ends("france")), sorted(board.ends("germany")))
    assert [ticket.points for ticket in evening.card().tickets] == [5, 5]


def test_dan_and_carla_keep_their_own_tickets_apart() -> None:
    evening = Evening(players=4)
    evening.keeps(CARLA, "Denver – El Paso")
    evening.keeps(DAN, "Miami – Toronto")
    evening.claims_way(DAN, "Denver", "Santa Fe", "El Paso")
    cards = evening.count().seats
    assert [card.tickets_completed for card in cards] == [0, 0, 0, 0]
