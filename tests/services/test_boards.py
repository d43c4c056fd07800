"""A group's own boards and corrected tickets: from the next game on, and never for older games."""

import datetime as dt
import itertools
import json
import math
import time
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select, update
from sqlalchemy.exc import DatabaseError

from scorekeeper.drawing.layout import Layout
from scorekeeper.rules.boardfile import BoardFileError, read_board_file
from scorekeeper.rules.moves import MoveKind
from scorekeeper.services import board_versions, boards, games, layouts, ways
from scorekeeper.services.boards import FileRefused
from scorekeeper.services.errors import NotFound, Refused
from scorekeeper.services.games import GameSetup
from scorekeeper.services.groups import NewMember
from scorekeeper.storage.board_models import BoardVersion, TicketCorrection
from scorekeeper.storage.database import db, write
from scorekeeper.storage.models import Game, Way
from tests.board_files import file_of, lake, short_way, text_of

from .tables import a_game, a_group, claim, keep, of_all

PAIR = (("Alice", "blue"), ("Bob", "red"))


@pytest.fixture
def new(in_app: Flask) -> NewMember:
    assert in_app
    return a_group()


def bring(new: NewMember, board: dict[str, Any], key: str | None = None) -> str:
    return boards.bring_board(new.group, new.member, file_of(board), key)


def play(new: NewMember, ruleset: str) -> Game:
    return games.start_game(new.group, new.member, GameSetup(ruleset, Way.PLAY, PAIR))


def finish(new: NewMember, game: Game) -> Game:
    commands = [of_all(MoveKind.START_COUNT), of_all(MoveKind.FINISH)]
    games.record_many(game, new.member, commands)
    return game


def test_a_brought_board_is_played_on_from_set_up_to_result(new: NewMember) -> None:
    key = bring(new, lake())
    assert next(iter(ways.ways_of(new.group))) == f"{key}--usual"
    game = play(new, f"{key}--usual")
    moves = [
        claim(0, "aldorf--castell"), claim(1, "castell--dornach"), claim(0, "castell--egg-1"),
        claim(1, "brunn--castell"), keep(0, "aldorf--egg"), keep(1, "brunn--dornach"),
    ]  # fmt: skip
    games.record_many(game, new.member, moves)
    finish(new, game)
    # Alice: 1 + 2 for routes, 3 for the ticket. Bob: 7 + 4, 7, and the longest route of 7 cars.
    assert [(seat.total, seat.place) for seat in game.seats] == [(6, 2), (28, 1)]
    assert game.ruleset_version == 1


def test_a_game_keeps_the_version_that_it_was_begun_with(new: NewMember) -> None:
    key = bring(new, lake())
    old = play(new, f"{key}--usual")
    longer = lake()
    longer["routes"][4]["length"] = 4
    assert bring(new, longer, key) == key
    young = play(new, f"{key}--usual")
    for game, points in ((old, 1), (young, 7)):
        games.record(game, new.member, claim(0, "aldorf--castell"))
        assert games.table_of(game).route_points(0) == points
    games.record(old, new.member, claim(1, "castell--dornach"))
    assert games.table_of(old).ruleset.board.routes["aldorf--castell"].length == 1


def test_a_game_of_a_way_that_is_gone_keeps_its_name(new: NewMember) -> None:
    both = lake() | {"decks": {"all": ["aldorf--egg"]}, "rulesets": [short_way()]}
    key = bring(new, both)
    old = play(new, f"{key}--short")
    bring(new, lake(), key)
    assert f"{key}--short" not in ways.ways_of(new.group)
    named = ways.named(old.ruleset_id)
    assert named is not None
    assert named.name == "A short evening"
    assert games.table_of(old).trains_left(0) == 12
    assert ways.named(f"own-{'0' * 12}--usual") is None


def test_a_version_is_never_changed(new: NewMember) -> None:
    play(new, f"{bring(new, lake())}--usual")
    with pytest.raises(DatabaseError, match="never changed"), write():
        db.session.execute(update(BoardVersion).values(file="{}"))
    with pytest.raises(DatabaseError, match=r"(?i)foreign key"), write():
        db.session.execute(delete(BoardVersion))


def test_a_board_that_nobody_played_on_is_deleted_with_all_its_versions(new: NewMember) -> None:
    kept, key = bring(new, {**lake(), "name": "Kept"}), bring(new, lake())
    bring(new, {**lake(), "name": "Round the lake again"}, key)
    boards.correct_ticket(new.group, new.member, key, "aldorf--egg", 5)
    boards.delete_board(new.group, new.member, key)
    assert [board.key for board in boards.boards_of(new.group)[0]] == [kept]
    assert db.session.scalars(select(TicketCorrection)).all() == []
    assert len(db.session.scalars(select(BoardVersion)).all()) == 1
    assert f"{key}--usual" not in ways.ways_of(new.group)
    for ask in (boards.board_of, boards.file_of):
        with pytest.raises(NotFound):
            ask(new.group, key)


def test_what_comes_after_a_deleted_board_is_not_taken_for_it(new: NewMember) -> None:
    key = bring(new, lake())
    assert boards.board_of(new.group, key).board.name == "Round the lake"
    boards.delete_board(new.group, new.member, key)
    other = bring(new, {**lake(), "name": "Another lake"})
    assert boards.board_of(new.group, other).board.name == "Another lake"


@pytest.mark.parametrize("taken_away", [False, True])
def test_a_board_that_was_played_on_is_not_deleted(new: NewMember, *, taken_away: bool) -> None:
    key = bring(new, lake())
    game = play(new, f"{key}--usual")
    bring(new, {**lake(), "name": "Round the lake again"}, key)
    if taken_away:
        games.withdraw(game, new.member, "c" * 32)
    with pytest.raises(Refused, match="can be put away, but not deleted"):
        boards.delete_board(new.group, new.member, key)
    assert games.table_of(game).ruleset.board.name == "Round the lake"


def test_a_shipped_board_is_not_deleted(new: NewMember) -> None:
    with pytest.raises(NotFound):
        boards.delete_board(new.group, new.member, "usa")


def test_what_is_no_board_is_refused_with_everything_that_is_wrong(new: NewMember) -> None:
    board = lake()
    board["routes"][0]["length"] = 0
    board["routes"][1]["cities"] = ["aldorf", "nowhere"]
    with pytest.raises(FileRefused) as refused:
        bring(new, board)
    said = [str(problem.sentence) for problem in refused.value.problems]
    assert len(said) == 2
    assert "routes 1 (aldorf--brunn): “length”" in said[0]
    assert "routes 2 (brunn--castell): there is no city “nowhere”" in said[1]
    assert boards.boards_of(new.group)[0] == []


def test_a_board_is_put_away_and_its_games_stay(new: NewMember) -> None:
    key = bring(new, lake())
    game = play(new, f"{key}--usual")
    boards.put_away(new.group, new.member, key, away=True)
    assert f"{key}--usual" not in ways.ways_of(new.group)
    with pytest.raises(Refused):
        play(new, f"{key}--usual")
    games.record(game, new.member, claim(0, "aldorf--brunn"))
    assert finish(new, game).seats[0].total == 12  # 2 for the route, 10 for the longest
    assert boards.board_of(new.group, key).archived
    boards.put_away(new.group, new.member, key, away=False)
    assert f"{key}--usual" in ways.ways_of(new.group)


def test_another_group_has_none_of_it(new: NewMember) -> None:
    key = bring(new, lake())
    other = a_group()
    assert f"{key}--usual" not in ways.ways_of(other.group)
    with pytest.raises(Refused):
        play(other, f"{key}--usual")
    for ask in (boards.board_of, boards.file_of):
        with pytest.raises(NotFound):
            ask(other.group, key)
    with pytest.raises(NotFound):
        bring(other, lake(), key)
    with pytest.raises(NotFound):
        boards.put_away(other.group, other.member, key, away=True)
    with pytest.raises(NotFound):
        boards.correct_ticket(other.group, other.member, key, "aldorf--egg", 5)


def test_a_corrected_ticket_counts_from_the_next_game_on(new: NewMember) -> None:
    ticket = "los-angeles--seattle"
    old = a_game(new)
    boards.correct_ticket(new.group, new.member, "usa", ticket, 11)
    young = a_game(new)
    assert games.table_of(old).ruleset.tickets[ticket].best == 9
    assert games.table_of(young).ruleset.tickets[ticket].best == 11
    assert (old.ticket_values, young.ticket_values) == (None, {ticket: 11})
    boards.correct_ticket(new.group, new.member, "usa", ticket, 12)
    for game, lost in ((old, -9), (young, -11)):
        games.record(game, new.member, keep(0, ticket))
        assert finish(new, game).seats[0].ticket_points == lost
        assert games.count_of(game).seats[0].ticket_points == lost


def test_a_correction_is_taken_back_by_nothing_or_by_the_printed_value(new: NewMember) -> None:
    ticket = "los-angeles--seattle"
    for back in (None, 9):
        boards.correct_ticket(new.group, new.member, "usa", ticket, 11)
        assert boards.board_of(new.group, "usa").board.ticket_values == {ticket: 11}
        boards.correct_ticket(new.group, new.member, "usa", ticket, back)
        assert boards.board_of(new.group, "usa").board.ticket_values == {}
    assert a_game(new).ticket_values is None


def test_corrections_are_the_groups_own(new: NewMember) -> None:
    boards.correct_ticket(new.group, new.member, "usa", "los-angeles--seattle", 11)
    assert ways.corrections_of(a_group().group) == {}


@pytest.mark.parametrize(
    ("board", "ticket", "points"),
    [
        ("usa", "los-angeles--seattle", 0),
        ("usa", "los-angeles--seattle", 100),
        ("usa", "los-angeles--atlantis", 5),
    ],
)
def test_a_correction_that_cannot_be_is_refused(
    new: NewMember, board: str, ticket: str, points: int
) -> None:
    with pytest.raises(Refused):
        boards.correct_ticket(new.group, new.member, board, ticket, points)
    with pytest.raises(NotFound):
        boards.correct_ticket(new.group, new.member, "atlantis", ticket, points)
    assert ways.corrections_of(new.group) == {}


def test_tickets_with_several_values_stay_as_they_are(new: NewMember) -> None:
    tickets = boards.board_of(new.group, "switzerland").board.tickets.values()
    several = next(ticket for ticket in tickets if len(ticket.destinations) > 1)
    with pytest.raises(Refused, match="several values"):
        boards.correct_ticket(new.group, new.member, "switzerland", several.id, 5)


def test_a_new_file_is_the_newer_word_about_its_tickets(new: NewMember) -> None:
    key = bring(new, lake())
    boards.correct_ticket(new.group, new.member, key, "aldorf--egg", 8)
    game = play(new, f"{key}--usual")
    bring(new, lake() | {"name": "The lake"}, key)
    assert ways.corrections_of(new.group) == {}
    assert games.table_of(game).ruleset.tickets["aldorf--egg"].best == 8


def test_what_is_sent_again_is_answered_though_the_board_is_put_away(new: NewMember) -> None:
    way = f"{bring(new, lake())}--usual"
    setup = GameSetup(way, seats=PAIR)
    places = (games.Placed("Alice", place=1), games.Placed("Bob", place=2))
    result = games.ResultOnly(way, places, dt.date(2026, 1, 2), "cd" * 16)

    def send() -> list[int]:
        begun = games.start_game(new.group, new.member, setup, "ab" * 16)
        kept = games.record_result(new.group, new.member, result)
        return [begun.number, kept.number]

    assert send() == [1, 2]
    boards.put_away(new.group, new.member, way.partition("--")[0], away=True)
    assert send() == [1, 2]


def test_a_second_tap_brings_no_second_board(new: NewMember) -> None:
    key = bring(new, lake())
    boards.correct_ticket(new.group, new.member, key, "aldorf--egg", 8)
    for again in (None, key):
        assert bring(new, lake(), again) == key
    assert [newest.number for newest in board_versions.newest_of(new.group)] == [1]
    assert ways.corrections_of(new.group) == {key: {"aldorf--egg": 8}}
    other = bring(new, lake() | {"name": "The lake"})
    assert other != key
    assert bring(new, lake(), other) == other
    assert [newest.number for newest in board_versions.newest_of(new.group)] == [1, 2]


def test_the_file_comes_back_as_it_came(new: NewMember) -> None:
    key = bring(new, lake())
    assert boards.file_of(new.group, key) == text_of(lake())
    assert json.loads(boards.file_of(new.group, "usa"))["id"] == "usa"


def test_a_group_has_no_more_boards_and_versions_than_fit(
    new: NewMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "MOST_BOARDS", 1)
    monkeypatch.setattr(boards, "MOST_VERSIONS", 1)
    key = bring(new, lake())
    for again in (None, key):
        with pytest.raises(Refused):
            bring(new, lake() | {"name": "The lake"}, again)
    assert [newest.number for newest in board_versions.newest_of(new.group)] == [1]


def test_a_board_is_laid_out_in_good_time_or_refused() -> None:
    """Every two of 16 towns joined: no sheet shows that, and no search should look for one."""
    board = lake()
    towns = [(n, n * n % 17, n * 5 % 16) for n in range(16)]
    board["cities"] = [{"id": f"t{n}", "name": f"Town {n}", "x": x, "y": y} for n, x, y in towns]
    board["routes"] = [
        {"id": f"t{a}--t{b}", "cities": [f"t{a}", f"t{b}"], "length": 1, "colour": "grey"}
        for a, b in itertools.combinations(range(16), 2)
    ]
    board["tickets"] = []
    read = read_board_file(file_of(board))
    start = time.process_time()
    with pytest.raises(BoardFileError, match="cross each other"):
        layouts.layout_of(read.board)
    assert time.process_time() - start < 2


@pytest.mark.parametrize("spread", [0, 1])
def test_towns_in_one_place_or_in_one_line_are_drawn_too(spread: int) -> None:
    board = lake()
    for number, city in enumerate(board["cities"]):
        city["x"], city["y"] = number * spread, 7
    layout = layouts.layout_of(read_board_file(file_of(board)).board)
    assert Layout.from_json(layout.to_json()) == layout
    assert set(layout.cities) == {city["id"] for city in board["cities"]}
    places = {(city.x, city.y) for city in layout.cities.values()}
    assert len(places) == len(board["cities"])


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_boards_anywhere_on_earth_are_drawn(data: st.DataObject) -> None:
    """The poles, the date line, towns on top of each other: every car has its place."""
    number = data.draw(st.integers(2, 6))
    latitude = st.sampled_from([-90, 90, 0]) | st.floats(-90, 90)
    longitude = st.sampled_from([-180, 180, 0]) | st.floats(-180, 180)
    pairs = list(itertools.combinations(range(number), 2))
    town = st.tuples(latitude, longitude)
    towns = data.draw(st.lists(town, min_size=number, max_size=number))
    route = st.tuples(st.sampled_from(pairs), st.integers(1, 12))
    joined = data.draw(st.lists(route, min_size=1, max_size=8))
    board = {
        "format": "scorekeeper-board", "version": 1, "id": "anywhere", "name": "Anywhere",
        "cities": [
            {"id": f"t{n}", "name": f"Town {n}", "lat": lat, "lon": lon}
            for n, (lat, lon) in enumerate(towns)
        ],
        "routes": [
            {"id": f"r{n}", "cities": [f"t{a}", f"t{b}"], "length": cars, "colour": "red"}
            for n, ((a, b), cars) in enumerate(joined)
        ],
    }  # fmt: skip
    read = read_board_file(file_of(board))
    layout = layouts.layout_of(read.board)
    for printed in read.board.routes.values():
        cars = layout.routes[printed.id].cars
        assert len(cars) == printed.length
        assert all(math.isfinite(part) for car in cars for part in car)
