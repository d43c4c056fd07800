"""Boards that people bring along: what is taken, what is refused, and in which words and line."""

import json
import random
import re
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from scorekeeper.config import ROOT
from scorekeeper.rules import boardfile, catalogue
from scorekeeper.rules.advice import advice_on
from scorekeeper.rules.boardfile import BoardFileError, read_board_file
from scorekeeper.rules.longest import longest_trail
from tests.board_files import file_of, lake, short_way

Data = dict[str, Any]
RULESETS = ROOT / "scorekeeper" / "rulesets"


def problems(content: bytes) -> list[tuple[int | None, str]]:
    with pytest.raises(BoardFileError) as wrong:
        read_board_file(content)
    return [(problem.line, str(problem.reason)) for problem in wrong.value.problems]


def problem(content: bytes) -> tuple[int | None, str]:
    (one,) = problems(content)
    return one


def line_of(content: bytes, words: str, which: int = 1) -> int:
    lines = [n for n, line in enumerate(content.decode().split("\n"), 1) if words in line]
    return lines[which - 1]


def test_a_board_without_a_way_to_play_is_played_as_usual() -> None:
    read = read_board_file(file_of(lake()))
    (way,) = read.rulesets
    assert read.usual
    assert (way.players, way.trains, way.deal.first, way.deal.later) == ((2, 5), 10, (3, 2), (3, 1))
    assert [(bonus.kind, str(bonus.name)) for bonus in way.bonuses] == [
        ("longest-route", "Longest route")
    ]
    assert [way.route_points[cars] for cars in range(1, 7)] == [1, 2, 4, 7, 10, 15]
    assert list(way.tickets) == ["aldorf--egg", "brunn--dornach"]
    assert way.tracks_open(2, 3) == 1
    assert way.tracks_open(2, 4) == 2


def test_a_large_board_has_45_trains() -> None:
    board = lake()
    board["routes"] = [{**route, "length": 12} for route in board["routes"]] * 4
    for number, route in enumerate(board["routes"]):
        board["routes"][number] = {**route, "id": f"route-{number}"}
    board["routes"] = board["routes"][:23]
    assert read_board_file(file_of(board)).rulesets[0].trains == 45


def test_a_board_brings_its_own_ways_to_play() -> None:
    board = lake() | {"rulesets": [short_way()], "decks": {"all": ["aldorf--egg"]}}
    read = read_board_file(file_of(board))
    assert not read.usual
    assert [(way.id, way.trains, list(way.tickets)) for way in read.rulesets] == [
        ("short", 12, ["aldorf--egg"])
    ]


def test_cities_on_paper_become_degrees_that_keep_their_places() -> None:
    cities = read_board_file(file_of(lake())).board.cities
    aldorf, egg, dornach = cities["aldorf"], cities["egg"], cities["dornach"]
    assert dornach.lon < aldorf.lon < egg.lon
    assert egg.lat < dornach.lat < aldorf.lat
    # 112 units wide, 80 high: one scale for both.
    assert (egg.lon - dornach.lon) / 112 == pytest.approx((aldorf.lat - egg.lat) / 80, rel=1e-4)


def test_names_may_be_written_in_any_script_and_with_pictures() -> None:
    board = lake()
    board["cities"][0]["name"] = "🚂 Łódź 東京"
    board["name"] = "<b>50 % off</b>"
    read = read_board_file(file_of(board))
    assert read.board.cities["aldorf"].name == "🚂 Łódź 東京"
    assert read.board.name == "<b>50 % off</b>"


@pytest.mark.parametrize("board_id", catalogue.boards())
def test_every_shipped_board_can_be_brought_along_with_its_ways(board_id: str) -> None:
    board = json.loads(catalogue.board_file(board_id))
    shipped = [way for way in catalogue.rulesets().values() if way.board.id == board_id]
    board["rulesets"] = [json.loads((RULESETS / f"{way.id}.json").read_text()) for way in shipped]
    read = read_board_file(file_of(board))
    assert read.board.routes == catalogue.boards()[board_id].routes
    assert read.usual == (not shipped)
    assert list(read.rulesets) == shipped or read.usual


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        (b"", None, "line 1 is not JSON"),
        (b"\xff\xfe\x00", None, "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", None, "not UTF-8"),
        (b"a board", None, "line 1 is not JSON"),
        (b'{"id": "lake",\n "name": }', None, "line 2 is not JSON"),
        (b"[]", 1, "must be an object"),
        (b"7", 1, "must be an object"),
        (b'{"id": 1,\n"name": 2,\n"id": 3}', 3, "given twice"),
        (b'{"cities": [\n{"lat": NaN}]}', 2, "NaN is not a number"),
        (b'{"id": ' + b"9" * 5000 + b"}", None, "too long"),
        (b'{"name": "\\ud800"}', None, "not valid Unicode"),
        (b"[" * 200_000, 1, "nested too deeply"),
        (b'{"a":\n' * 40, 11, "nested too deeply"),
        (b" " * (boardfile.MOST_BYTES + 1), None, "larger than 256 kB"),
    ],
)
def test_what_is_no_board_at_all_is_refused_in_words(
    content: bytes, line: int | None, words: str
) -> None:
    found_line, reason = problem(content)
    assert words in reason
    assert found_line == line


def test_brackets_and_keys_inside_of_texts_are_only_texts() -> None:
    board = lake()
    board["notes"] = ['[[[[[[[[[[[[{{{{ "id": \\" ' * 3]
    assert read_board_file(file_of(board)).board.notes[0].startswith("[[[")


def a_city(board: Data, **changes: object) -> None:
    board["cities"][1] |= changes


def a_route(board: Data, **changes: object) -> None:
    board["routes"][2] |= changes


def a_ticket(board: Data, **changes: object) -> None:
    board["tickets"][1] |= changes


@pytest.mark.parametrize(
    ("change", "changes", "words"),
    [
        (a_city, {"x": "left"}, "“x” must be a number"),
        (a_city, {"x": 1e300}, "must lie between"),
        (a_city, {"lat": 3}, "not both"),
        (a_city, {"name": ""}, "“name” must be a text"),
        (a_city, {"name": "two\u202elines"}, "hidden characters"),
        (a_city, {"name": "x" * 300}, "too long"),
        (a_city, {"id": "Brunn"}, "small letters"),
        (a_city, {"id": "aldorf"}, "used twice"),
        (a_city, {"colour": "red"}, "“colour” is not known"),
        (a_route, {"cities": ["castell", "dornacht"]}, "no city “dornacht”; did you mean dornach?"),
        (a_route, {"cities": ["castell", "castell"]}, "two different cities"),
        (a_route, {"cities": ["castell"]}, "two different cities"),
        (a_route, {"length": 0}, "from 1 to 12, not 0"),
        (a_route, {"length": 2.5}, "not 2.5"),
        (a_route, {"length": True}, "not true"),
        (a_route, {"length": -(10**30)}, "“length” must be a whole number"),
        (a_route, {"colour": "mauve"}, "“mauve”; it can be grey, blue, red, green, yellow, black,"),
        (a_route, {"id": "egg; DROP TABLE game"}, "small letters"),
        (a_ticket, {"cities": ["brunn", "atlantis"]}, "no city “atlantis”"),
        (a_ticket, {"points": 0}, "“points” must be a whole number"),
        (a_ticket, {"points": "7"}, "“points” must be a whole number"),
        (a_ticket, {"cities": ["egg", "egg"]}, "two different cities"),
    ],
)
def test_one_wrong_entry_is_named_with_its_line(
    change: Callable[..., None], changes: Data, words: str
) -> None:
    board = lake()
    change(board, **changes)
    content = file_of(board)
    line, reason = problem(content)
    assert words in reason
    kind = {a_city: "cities", a_route: "routes", a_ticket: "tickets"}[change]
    which = {"cities": 1, "routes": 2, "tickets": 1}[kind]
    assert reason.startswith(f"{kind} {which + 1}") or kind == "cities"
    start = line_of(content, f' "{kind}": [')
    lines = list(enumerate(content.decode().split("\n"), 1))
    entry = [n for n, text in lines if text == "  {" and n > start][which]
    (key,) = changes
    field = next(n for n, text in lines if n > entry and f'"{key}"' in text)
    assert line == (entry if "used twice" in words or "not both" in words else field)


def test_several_wrong_routes_and_tickets_are_all_named_by_their_own_lines() -> None:
    board = lake()
    board["routes"][1]["length"] = 0
    board["routes"][4]["cities"][0] = "nowhere"
    board["tickets"][0]["points"] = 1000
    board["decks"] = {"all": ["aldorf--egg", "brunn--dornach"]}
    content = file_of(board)
    found = problems(content)
    assert [reason.partition(":")[0] for _, reason in found] == [
        "routes 2 (brunn--castell)",
        "routes 5 (aldorf--castell)",
        "tickets 1 (aldorf--egg)",
    ]
    begins = line_of(content, '"nowhere"') - 1  # the list of its cities
    length, points = (line_of(content, wrong) for wrong in ('"length": 0', '"points": 1000'))
    assert [line for line, _ in found] == [length, begins, points]


def test_no_more_than_twenty_problems_are_listed() -> None:
    board = lake()
    board["routes"] = [{**board["routes"][0], "id": f"r{n}", "length": 0} for n in range(60)]
    assert len(problems(file_of(board))) == 20


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"routes": [{}] * 10_000}, "“routes” has 10000 entries; at most 200 are read"),
        ({"cities": [{}] * 101}, "at most 100"),
        ({"tickets": [{}] * 301}, "at most 300"),
        ({"rulesets": [{}] * 9}, "at most 8"),
        ({"notes": ["a"] * 11}, "at most 10"),
        ({"routes": 3}, "“routes” must be a list"),
        ({"cities": {"a": 1}}, "“cities” must be a list"),
        ({"routes": []}, "“routes” is empty"),
        ({"rulesets": 5}, "“rulesets” must be a list"),
        ({"format": "something"}, "“format” cannot be “something”"),
        ({"eval": "__import__('os')"}, "“eval” is not known"),
        ({"decks": {"all": ["nothing"]}}, "has no ticket “nothing”"),
        ({"name": "y" * 41}, "longer than 40 characters"),
        ({"places": [{"id": "lake-land", "name": "Lake", "cities": ["venus"]}]}, "venus"),
    ],
)
def test_a_board_beyond_its_limits_is_refused(changes: Data, words: str) -> None:
    assert words in problem(file_of(lake() | changes))[1]


def test_a_board_that_no_sheet_holds_is_refused() -> None:
    board = lake()
    first = board["routes"][0]
    board["routes"] = [{**first, "id": f"r{n}", "length": 12} for n in range(60)]
    content = file_of(board)
    found = problems(content)
    assert [(line, reason.partition(";")[0]) for line, reason in found] == [
        (line_of(content, '"id": "aldorf"') - 1, "Aldorf has 60 routes"),
        (line_of(content, '"id": "brunn"') - 1, "Brunn has 60 routes"),
        (line_of(content, '"routes": ['), "all routes together have 720 cars"),
    ]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"trains": 61}, "61 trains"),
        ({"stations": {"count": 4, "points": 4}}, "3 stations"),
        ({"board": "usa"}, "another board"),
        ({"decks": ["long"]}, "no deck “long”"),
        ({"bonuses": [{"id": "x", "kind": "os.system", "name": "x"}]}, "“kind” cannot be"),
        ({"route_points": {"1": 1}}, "lacks routes of 2 cars"),
        ({"name": "z" * 41}, "longer than 40"),
        ({"players": [5, 2]}, "[2, 5]"),
    ],
)
def test_a_way_to_play_that_cannot_be_is_named(changes: Data, words: str) -> None:
    decks = {"all": ["aldorf--egg", "brunn--dornach"]}
    board = lake() | {
        "decks": decks,
        "rulesets": [short_way() | changes, short_way() | {"id": "b"}],
    }
    content = file_of(board)
    line, reason = problem(content)
    assert words in reason
    assert line is not None
    assert line >= line_of(content, '"rulesets"')


def test_decks_that_do_not_go_together_need_a_way_to_play() -> None:
    board = lake()
    board["tickets"].append({"id": "egg--aldorf", "cities": ["egg", "aldorf"], "points": 4})
    board["decks"] = {"old": ["aldorf--egg"], "new": ["egg--aldorf"]}
    _, reason = problem(file_of(board))
    assert "do not go together" in reason
    assert "“rulesets”" in reason
    board["rulesets"] = [short_way() | {"decks": ["new"]}]
    assert list(read_board_file(file_of(board)).rulesets[0].tickets) == ["egg--aldorf"]


def test_the_example_in_the_docs_is_a_board() -> None:
    page = (ROOT / "docs" / "BOARDS.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```json own\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    read = read_board_file(example.encode())
    assert [way.name for way in read.rulesets] == ["A short evening"]
    assert len(read.board.routes) == 3
    limits = [boardfile.MOST[key] for key in ("cities", "routes", "tickets", "rulesets")]
    assert limits == [100, 200, 300, 8]
    assert "100 cities, 200 routes of 1 to 12 cars (500 together)" in page
    assert "300 tickets, 8 ways to play with at most 60 trains and 3 stations" in page


def test_advice_names_what_is_odd_though_playable() -> None:
    board = lake() | {"verified": False}
    board["cities"].append({"id": "farm", "name": "Farm", "x": 120, "y": 90})
    board["tickets"][1]["points"] = 9
    board["tickets"].append({"id": "farm--egg", "cities": ["farm", "egg"], "points": 5})
    read = read_board_file(file_of(board))
    assert [str(sentence) for sentence in advice_on(read.board, read.rulesets)] == [
        "The file does not say that its facts were compared with the box (“verified”).",
        "Egg and Farm lie on one spot.",
        "Farm has no route.",
        "Brunn – Dornach is worth 9; its shortest way has 7 cars.",
        "Farm – Egg: Egg cannot be reached.",
        "Round the lake: there are 3 tickets; 5 players are dealt 15.",
    ]


def test_a_board_without_tickets_is_played_for_its_routes_and_gets_no_advice_on_decks() -> None:
    read = read_board_file(file_of(lake() | {"tickets": []}))
    assert list(advice_on(read.board, read.rulesets)) == []


def test_the_longest_route_is_quick_on_the_worst_networks_that_trains_can_build() -> None:
    rng = random.Random(5)
    trains = boardfile.MOST_TRAINS
    for cities in (11, 15, 20, 24, 30):
        links = rng.sample(list(combinations(range(cities), 2)), min(trains, cities * 5))
        tracks = [(f"{a}--{b}", str(a), str(b), 1) for a, b in links]
        start = time.process_time()
        trail = longest_trail(tracks)
        assert time.process_time() - start < 2
        assert len(set(trail.routes)) == trail.cars
