"""Stations of Europe: what each is worth, what it lends, and the best choice of all."""

import random
from itertools import product

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.board import Board, Ticket
from scorekeeper.rules.catalogue import ruleset
from scorekeeper.rules.moves import MoveKind
from scorekeeper.rules.stations import best_borrowing
from scorekeeper.rules.table import Table

from .evening import ALICE, BEN, CARLA, Evening, random_evening


def borrowed(evening: Evening, seat: int = ALICE) -> list[tuple[str, str]]:
    """What a seat's stations borrow, as (city, route)."""
    return [(use.city, use.route) for use in evening.card(seat).stations.borrowed]


def test_three_unused_stations_bring_twelve_points() -> None:
    stations = Evening("europe").card().stations
    assert (stations.unused, stations.points) == (3, 12)


def test_one_used_and_two_unused_bring_eight() -> None:
    evening = Evening("europe")
    evening.builds_stations(ALICE, "Paris")
    assert evening.card().stations.points == 8
    assert evening.card().total == 8


def test_a_station_lends_an_opponents_route() -> None:
    evening = Evening("europe")
    evening.claims(ALICE, "Amsterdam – Essen")
    evening.claims(BEN, "Essen – Berlin", "Berlin – Danzig")
    evening.keeps(ALICE, "Amsterdam – Wilno")
    evening.claims(ALICE, "Berlin – Warszawa", "Warszawa – Wilno")
    evening.builds_stations(ALICE, "Berlin")
    assert borrowed(evening) == [("berlin", "berlin--essen-1")]
    result = evening.card().tickets[0]
    assert result.completed
    assert "berlin--essen-1" in result.path


def test_one_route_a_station_the_best_ticket_is_taken() -> None:
    evening = Evening("europe")
    evening.keeps(ALICE, "Berlin – Roma", "Berlin – London", "Berlin – Bucuresti")
    evening.keeps(ALICE, "Frankfurt – Kobenhavn")
    evening.claims(BEN, "Frankfurt – Essen", "Berlin – Frankfurt", "Essen – Kobenhavn")
    evening.builds_stations(ALICE, "Essen", "Frankfurt")
    assert set(borrowed(evening)) == {
        ("essen", "essen--kobenhavn-1"),
        ("frankfurt", "essen--frankfurt-1"),
    }
    completed = [ticket.ticket for ticket in evening.card().tickets if ticket.completed]
    assert completed == ["frankfurt--kobenhavn"]


def test_two_tickets_that_need_two_routes_of_one_city_get_the_better_one() -> None:
    evening = Evening("europe")
    evening.claims(BEN, "Zürich – München", "München – Wien")
    evening.claims(ALICE, "Venezia – Zürich", "Wien – Budapest")
    evening.keeps(ALICE, "Budapest – Zürich", "London – Wien")
    evening.builds_stations(ALICE, "München")
    card = evening.card()
    assert card.tickets_completed == 0
    assert card.stations.borrowed == ()
    evening.builds_stations(ALICE, "Wien")
    card = evening.card()
    assert [(use.city, use.route) for use in card.stations.borrowed] == [
        ("munchen", "munchen--zurich-1"),
        ("wien", "munchen--wien-1"),
    ]
    assert card.ticket_points == 6 - 10


def test_one_station_cannot_serve_two_tickets_by_two_routes() -> None:
    evening = Evening("europe")
    evening.keeps(ALICE, "Marseille – Essen", "Frankfurt – Kobenhavn")  # 8 and 5
    evening.claims_way(ALICE, "Marseille", "Paris", "Bruxelles", "Amsterdam")
    evening.claims(ALICE, "Essen – Kobenhavn")
    evening.claims(BEN, "Amsterdam – Essen", "Essen – Frankfurt")
    evening.builds_stations(ALICE, "Essen")
    assert borrowed(evening) == [("essen", "amsterdam--essen-1")]
    assert [ticket.points for ticket in evening.card().tickets] == [8, -5]


def test_of_equal_points_the_choice_with_more_completed_tickets_is_taken() -> None:
    """The first tie-break counts completed tickets: two of 5 are better than one of 10."""
    evening = Evening("europe")
    evening.keeps(ALICE, "Angora – Kharkov", "Budapest – Sofia", "Sofia – Smyrna")  # 10, 5, 5
    evening.claims_way(ALICE, "Angora", "Constantinople", "Sofia")
    evening.claims_way(ALICE, "Bucuresti", "Kyiv", "Kharkov")
    evening.claims_way(ALICE, "Budapest", "Sarajevo", "Athina", "Smyrna")
    evening.claims(BEN, "Bucuresti – Sofia", "Sarajevo – Sofia")
    evening.builds_stations(ALICE, "Sofia")
    assert borrowed(evening) == [("sofia", "sarajevo--sofia-1")]
    assert [ticket.points for ticket in evening.card().tickets] == [-10, 5, 5]


def test_two_stations_in_a_row_complete_a_ticket_without_own_trains() -> None:
    evening = Evening("europe", 3)
    evening.keeps(ALICE, "Paris – Wien")
    evening.claims(BEN, "Paris – Zürich", "Zürich – München")
    evening.claims(CARLA, "München – Wien")
    evening.builds_stations(ALICE, "Zürich", "München", "Paris")
    card = evening.card()
    assert card.tickets_completed == 1
    assert {use.route.rsplit("-", 1)[0] for use in card.stations.borrowed} == {
        "paris--zurich", "munchen--zurich", "munchen--wien",
    }  # fmt: skip
    assert card.cars == 0


def test_a_station_that_is_not_needed_costs_its_four_points_anyway() -> None:
    evening = Evening("europe")
    evening.keeps(ALICE, "Edinburgh – Paris")
    evening.claims_way(ALICE, "Edinburgh", "London", "Dieppe", "Paris")
    evening.claims(BEN, "Paris – Brest")
    evening.builds_stations(ALICE, "Paris")
    card = evening.card()
    assert card.stations.points == 8
    assert card.stations.borrowed == ()


def test_a_route_that_nobody_claimed_cannot_be_borrowed() -> None:
    evening = Evening("europe")
    evening.keeps(ALICE, "Paris – Zagrab")
    evening.builds_stations(ALICE, "Paris", "Zürich", "Zagrab")
    assert evening.card().tickets_completed == 0


def test_a_city_holds_one_station() -> None:
    evening = Evening("europe")
    evening.builds_stations(ALICE, "Paris")
    refusal = evening.refusal(MoveKind.PLACE_STATION, BEN, "paris")
    assert refusal.code == "station-taken"
    assert str(refusal) == "Alice has a station in Paris already."


def test_a_seat_has_three_stations() -> None:
    evening = Evening("europe")
    evening.builds_stations(ALICE, "Paris", "Wien", "Roma")
    refusal = evening.refusal(MoveKind.PLACE_STATION, ALICE, "berlin")
    assert str(refusal) == "Alice has no station left."


def test_north_america_has_no_stations() -> None:
    refusal = Evening().refusal(MoveKind.PLACE_STATION, ALICE, "denver")
    assert str(refusal) == "North America is played without stations."


def plain_best(table: Table, seat: int) -> tuple[int, int, int]:
    """Go through every choice on the real board: (points, tickets completed, fewest borrowed)."""
    board = table.ruleset.board
    options = [
        [
            None,
            *(r for _, r in board.neighbours[city] if table.owners.get(r, seat) != seat),
        ]
        for city in table.stations_of(seat)
    ]
    best: tuple[int, int, int] | None = None
    for choice in product(*options):
        used = [route for route in choice if route is not None]
        graph: nx.Graph[str] = nx.Graph()
        graph.add_nodes_from(board.cities)
        for route in (*table.routes_of(seat), *used):
            graph.add_edge(*board.routes[route].cities)
        worth = done = 0
        for name in table.tickets_of(seat):
            card = table.ruleset.tickets[name]
            joined = nx.has_path(graph, card.start, card.destinations[0].at)
            worth += card.best if joined else -card.lowest
            done += joined
        if best is None or (worth, done, -len(used)) > best:
            best = (worth, done, -len(used))
    assert best is not None
    return best[0], best[1], -best[2]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from([2, 3, 5]))
def test_the_choice_is_the_best_of_all(seed: int, players: int) -> None:
    evening = random_evening("europe", seed, players)
    for seat, card in enumerate(evening.count().seats):
        worth, most, fewest = plain_best(evening.table, seat)
        assert card.ticket_points == worth
        assert card.tickets_completed == most
        assert len(card.stations.borrowed) == fewest


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["switzerland", "germany", "italy"]), st.integers(0, 100_000))
def test_the_choice_is_the_best_with_countries_and_several_destinations(
    way: str, seed: int
) -> None:
    board, dice = ruleset(way).board, random.Random(seed)
    routes = list(board.routes)
    dice.shuffle(routes)
    own, others = sorted(routes[:15]), set(routes[15:50])
    at_stations = {
        city: [route for _, route in board.neighbours[city] if route in others][:4]
        for city in dice.sample(list(board.cities), 3)
    }
    tickets = dice.sample(list(ruleset(way).tickets.values()), 8)
    chosen = best_borrowing(board, own, at_stations, tickets)
    choices = product(*([None, *lent] for lent in at_stations.values()))
    used = [[route for route in choice if route is not None] for choice in choices]
    best = max((*tickets_worth(board, [*own, *lent], tickets), -len(lent)) for lent in used)
    borrowed_routes = [use.route for use in chosen]
    assert all(use.route in at_stations[use.city] for use in chosen)
    worth = tickets_worth(board, [*own, *borrowed_routes], tickets)
    assert (*worth, -len(borrowed_routes)) == best


def tickets_worth(board: Board, routes: list[str], tickets: list[Ticket]) -> tuple[int, int]:
    """What tickets bring and how many are completed with some routes, by networkx."""
    graph: nx.Graph[str] = nx.Graph()
    for route in routes:
        a, b = (
            city if board.cities[city].place is None else f"{city}/{route}"
            for city in board.routes[route].cities
        )
        graph.add_edge(a, b)

    def nodes(place: str) -> list[str]:
        return [node for node in graph if node.split("/")[0] in board.ends(place)]

    worth = done = 0
    for ticket in tickets:
        reached = [
            end.points
            for end in ticket.destinations
            if any(nx.has_path(graph, a, b) for a in nodes(ticket.start) for b in nodes(end.at))
        ]
        worth += max(reached, default=-ticket.lowest)
        done += bool(reached)
    return worth, done
