"""Promises that hold for every way to play, on games played at random."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import boards, rulesets
from scorekeeper.rules.gamefile import count_as_json, read_game, snapshot, write_game
from scorekeeper.rules.moves import HouseRules, Move, MoveKind
from scorekeeper.rules.scoring import count
from scorekeeper.rules.table import Table, fold

from .evening import random_evening

WAYS = list(rulesets())


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_the_printed_lines_add_up_to_the_total(way: str, seed: int) -> None:
    counted = random_evening(way, seed).count()
    hand_tickets = {counted.ruleset.items[item].bonus for item in counted.ruleset.hand_tickets}
    for card in counted.seats:
        lines = [
            card.route_points,
            *(ticket.points for ticket in card.tickets),
            card.stations.points,
            *(award.points for award in card.bonuses),
        ]
        assert sum(lines) == card.total
        assert card.ticket_points == sum(ticket.points for ticket in card.tickets)
        by_hand = [award.points for award in card.bonuses if award.bonus in hand_tickets]
        joined = sum(ticket.completed for ticket in card.tickets)
        assert card.tickets_completed == joined + sum(by_hand)


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_a_recount_from_the_final_board_is_the_same(way: str, seed: int) -> None:
    evening = random_evening(way, seed)
    evening.play(Move(MoveKind.START_COUNT, None))
    again = read_game(write_game(evening.table), "game.json")
    first = random_evening(way, seed)
    goal = evening.count().first_to_goal
    if goal is not None:  # the file does not know the order of claims: the table says who
        again.play(Move(MoveKind.REACH_GOAL, goal))
    assert count_as_json(count(again)) == count_as_json(evening.count())
    assert write_game(again)["seats"][0]["routes"] == list(first.table.routes_of(0))


@pytest.mark.parametrize("way", [way for way in WAYS if rulesets()[way].goal is None])
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_claims_in_any_order_give_the_same_count(way: str, seed: int) -> None:
    evening = random_evening(way, seed)
    moves = list(evening.moves)
    random.Random(seed).shuffle(moves)
    other = fold(evening.table.ruleset, evening.table.seats, HouseRules(), moves)
    for first, second in zip(evening.count().seats, count(other).seats, strict=True):
        assert (first.total, first.place, first.longest.cars) == (
            second.total,
            second.place,
            second.longest.cars,
        )
        assert first.bonuses == second.bonuses
        assert first.longest == second.longest
        assert sorted(first.tickets, key=str) == sorted(second.tickets, key=str)
        assert first.stations == second.stations


@pytest.mark.parametrize("way", WAYS)
def test_an_empty_table_counts_and_everybody_shares(way: str) -> None:
    ruleset = rulesets()[way]
    evening = random_evening(way, 1, ruleset.players[1])
    empty = count(Table(ruleset, evening.table.seats))
    assert {card.place for card in empty.seats} == {1}
    assert {card.total for card in empty.seats} == {
        0 if ruleset.stations is None else ruleset.stations.count * ruleset.stations.points
    }


@pytest.mark.parametrize("way", WAYS)
def test_paths_and_missing_links_are_what_they_say(way: str) -> None:
    evening = random_evening(way, 5)
    board = evening.table.ruleset.board
    for seat, card in enumerate(evening.count().seats):
        own = {*evening.table.routes_of(seat), *(use.route for use in card.stations.borrowed)}
        for result in card.tickets:
            assert set(result.path) <= own
            assert not set(result.missing) & set(evening.table.owners)
            assert result.completed == bool(result.path)
            assert all(route in board.routes for route in result.missing)


@pytest.mark.parametrize("way", WAYS)
def test_a_snapshot_holds_what_shows_the_bonuses(way: str) -> None:
    counted = random_evening(way, 9).count()
    kept = snapshot(counted)
    for line, card in zip(kept["seats"], counted.seats, strict=True):
        for bonus, award in zip(line["bonuses"], card.bonuses, strict=True):
            assert bonus["routes"] == list(award.routes)
            assert bonus["cities"] == list(award.cities)
            assert (bonus["note"] is None) == (award.note is None)
    assert kept["first_to_goal"] == counted.first_to_goal


def test_every_board_has_a_way_to_play() -> None:
    assert set(boards()) == {way.board.id for way in rulesets().values()}


@pytest.mark.parametrize("way", WAYS)
def test_tickets_are_known_or_counted_by_hand(way: str) -> None:
    assert bool(rulesets()[way].tickets) != bool(rulesets()[way].hand_tickets)


def test_boards_that_rest_on_one_source_say_so() -> None:
    for board in boards().values():
        assert board.verified or board.unsure, board.id


@pytest.mark.parametrize("way", [way for way in WAYS if rulesets()[way].tickets])
def test_what_is_dealt_is_there(way: str) -> None:
    ruleset = rulesets()[way]
    assert ruleset.deal.first[0] * ruleset.players[1] <= len(ruleset.tickets)
    for part in ruleset.deal.parts:
        tickets = sum(len(ruleset.board.decks[deck]) for deck in part.decks)
        assert part.deal * ruleset.players[1] <= tickets


def test_the_ways_stand_in_the_order_of_lists() -> None:
    assert WAYS[0] == "usa-classic"
    assert [rulesets()[way].order for way in WAYS] == sorted(rulesets()[way].order for way in WAYS)
