import ast
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules import longest
from scorekeeper.rules.longest import Track, Trail, longest_trail
from tests.rules.longest_twins import by_repair, by_trying_all

Tracks = list[tuple[str, str, str, int]]

CASES = Path(__file__).parent.parent / "cases"
NAMED: list[dict[str, Any]] = json.loads((CASES / "longest_named.json").read_text("utf-8"))
NETWORKS: dict[str, Any] = json.loads((CASES / "longest_networks.json").read_text("utf-8"))
GROUPS: dict[str, list[tuple[str, list[int], int]]] = NETWORKS["groups"]


def numbered(routes: list[tuple[str, str, int]]) -> Tracks:
    return [(f"{n:03d} {a} - {b}", a, b, cars) for n, (a, b, cars) in enumerate(routes)]


def on_the_board(name: str, places: list[int]) -> Tracks:
    return numbered([NETWORKS["maps"][name][place] for place in places])


def claimed(text: str) -> Tracks:
    """Read ``Seattle - Portland 1, Portland - San Francisco 5``."""
    routes: list[tuple[str, str, int]] = []
    for part in text.split(","):
        cities, cars = part.strip().rsplit(" ", 1)
        a, b = cities.split(" - ")
        routes.append((a, b, int(cars)))
    return numbered(routes)


def check_ride(tracks: Tracks, trail: Trail) -> None:
    """Ride the trail: own tracks only, none twice, each from where the last one ended."""
    own = {route: (a, b, cars) for route, a, b, cars in tracks}
    assert len(set(trail.routes)) == len(trail.routes)
    assert sum(own[route][2] for route in trail.routes) == trail.cars
    standing_in = set(own[trail.routes[0]][:2]) if trail.routes else set()
    for route in trail.routes:
        a, b, _ = own[route]
        assert standing_in & {a, b}, f"no way on to {route}"
        standing_in = {b for city in standing_in if city == a} | {
            a for city in standing_in if city == b
        }


def ridden(tracks: Tracks) -> int:
    trail = longest_trail(tracks)
    check_ride(tracks, trail)
    return trail.cars


# By hand


def test_a_seat_without_routes_has_no_longest_route() -> None:
    assert longest_trail([]) == Trail(0, ())


@pytest.mark.parametrize("case", NAMED, ids=[case["name"] for case in NAMED])
def test_named_networks(case: dict[str, Any]) -> None:
    tracks = numbered(case["routes"])
    assert sum(cars for *_, cars in tracks) == case["total"]
    assert ridden(tracks) == case["longest"], case["note"]


LOOP = "Helena - Denver 4, Denver - Omaha 4, Omaha - Duluth 2, Duluth - Helena 6"
SECOND_LOOP = "Helena - Calgary 4, Calgary - Winnipeg 6, Winnipeg - Helena 4"
TRIANGLE = "Helena - Denver 4, Denver - Omaha 4, Omaha - Helena 5"

GOLDEN = {
    "line": (9, "Seattle - Portland 1, Portland - San Francisco 5, San Francisco - Los Angeles 3"),
    "fork": (
        12,
        "Helena - Denver 4, Denver - Omaha 4, Denver - Phoenix 5, Phoenix - Los Angeles 3",
    ),
    "loop": (16, LOOP),
    "loop with a tail": (22, f"{LOOP}, Helena - Seattle 6"),
    "figure eight at Helena": (30, f"{LOOP}, {SECOND_LOOP}"),
    "tails at two corners of a triangle": (
        19,
        f"{TRIANGLE}, Helena - Seattle 6, Omaha - Chicago 4",
    ),
    "two tails at one corner": (23, f"{TRIANGLE}, Helena - Seattle 6, Helena - Winnipeg 4"),
    "two pieces": (
        9,
        (
            "Seattle - Portland 1, Portland - San Francisco 5, Miami - Atlanta 5,"
            "Atlanta - New Orleans 4"
        ),
    ),
    "star": (
        22,
        (
            "Helena - Seattle 6, Helena - Duluth 6, Duluth - Toronto 6, Helena - Calgary 4,"
            "Calgary - Winnipeg 6"
        ),
    ),
    "all 45 cars in Europe": (
        27,
        (
            "København - Stockholm 3, Stockholm - Petrograd 8, Petrograd - Moskva 4,"
            "Moskva - Smolensk 2, Smolensk - Wilno 3, Petrograd - Wilno 4, Wilno - Warszawa 3,"
            "Warszawa - Kyiv 4, Moskva - Kharkov 4,"
            "Budapest - Sarajevo 3, Sarajevo - Athina 4, Athina - Sofia 3"
        ),
    ),
}


@pytest.mark.parametrize(("cars", "routes"), GOLDEN.values(), ids=GOLDEN)
def test_golden_networks(cars: int, routes: str) -> None:
    assert ridden(claimed(routes)) == cars


FOOLING = {
    "10 by dropping the shortest connection first": (
        11,
        (
            "Dallas - El Paso 4, Dallas - Little Rock 2, Dallas - Oklahoma City 2,"
            "Little Rock - Oklahoma City 2, Little Rock - Saint Louis 2, Oklahoma City - Santa Fe 3"
        ),
    ),
    "4 by passing no city twice": (
        6,
        "Pittsburgh - Raleigh 2, Pittsburgh - Washington 2, Raleigh - Washington 2",
    ),
    "11 by riding a third arm of a star": (
        8,
        (
            "Denver - Kansas City 4, Denver - Oklahoma City 4, Denver - Salt Lake City 3,"
            "Denver - Santa Fe 2"
        ),
    ),
    "2 by starting at dead ends only": (
        8,
        (
            "Calgary - Seattle 4, Calgary - Vancouver 3, Seattle - Vancouver 1,"
            "Pittsburgh - Washington 2"
        ),
    ),
    "2 by counting routes, not cars": (
        8,
        "Denver - Salt Lake City 3, Salt Lake City - San Francisco 5",
    ),
    "13 by forgetting which parts hang together": (
        14,
        (
            "Atlanta - Denver 1, Boston - Fargo 6, Denver - Boston 1, Calgary - Atlanta 2,"
            "Boston - Fargo 1, Denver - El Paso 4, Atlanta - Fargo 1"
        ),
    ),
    "1 by taking two tracks for one": (2, "Portland - Seattle 1, Portland - Seattle 1"),
}


@pytest.mark.parametrize(("cars", "routes"), FOOLING.values(), ids=FOOLING)
def test_small_networks_that_fool_a_simpler_count(cars: int, routes: str) -> None:
    assert ridden(claimed(routes)) == cars


def test_the_routes_come_in_riding_order() -> None:
    tracks = [
        Track("c", "Portland", "Seattle", 1),
        Track("a", "Portland", "San Francisco", 5),
        Track("b", "Vancouver", "Seattle", 1),
    ]
    trail = longest_trail(tracks)
    assert trail.cars == 7
    assert trail.routes in {("a", "c", "b"), ("b", "c", "a")}


def test_cities_may_be_anything_that_can_be_told_apart() -> None:
    trail = longest_trail([("x", 1, (2, 3), 4), ("y", (2, 3), None, 2)])
    assert trail.cars == 6


# Wrong tracks


@pytest.mark.parametrize("cars", [0, -3])
def test_a_route_has_at_least_one_car(cars: int) -> None:
    with pytest.raises(ValueError, match=f"'denver-omaha' is {cars} cars long"):
        longest_trail([("a", "Denver", "Helena", 4), ("denver-omaha", "Denver", "Omaha", cars)])


def test_a_route_joins_two_cities() -> None:
    with pytest.raises(ValueError, match="'ring' joins 'Denver' to itself"):
        longest_trail([("ring", "Denver", "Denver", 4)])


def test_a_route_comes_once() -> None:
    twice = [("denver-omaha", "Denver", "Omaha", 4), ("denver-omaha", "Omaha", "Denver", 4)]
    with pytest.raises(ValueError, match="'denver-omaha' is given twice"):
        longest_trail(twice)


# Against other ways to find it


@st.composite
def networks(draw: st.DrawFn, most_routes: int = 14) -> Tracks:
    """Draw multigraphs: few cities give parallels and knots, many give several pieces."""
    cities = ["Atlanta", "Boston", "Calgary", "Dallas", "El Paso", "Fargo", "Galveston", "Houston"]
    several = cities[: draw(st.integers(2, len(cities)))]
    pair = st.permutations(several).map(lambda order: (order[0], order[1]))
    long = st.one_of(st.integers(1, 8), st.sampled_from([1, 1, 30]))
    return numbered(
        [
            (a, b, cars)
            for (a, b), cars in draw(st.lists(st.tuples(pair, long), max_size=most_routes))
        ]
    )


@settings(max_examples=600, deadline=None)
@given(networks())
def test_as_long_as_the_best_of_all_sets_of_tracks(tracks: Tracks) -> None:
    assert ridden(tracks) == by_trying_all(tracks)


@settings(max_examples=300, deadline=None)
@given(networks(most_routes=28))
def test_as_long_as_by_mending_odd_and_even(tracks: Tracks) -> None:
    assert ridden(tracks) == by_repair(tracks)


@settings(max_examples=50, deadline=None)
@given(networks(most_routes=9))
def test_the_two_other_ways_agree_with_each_other(tracks: Tracks) -> None:
    assert by_repair(tracks) == by_trying_all(tracks)


@settings(max_examples=150, deadline=None)
@given(networks(), st.randoms(use_true_random=False))
def test_the_order_of_claiming_does_not_matter(tracks: Tracks, chance: Random) -> None:
    shuffled = list(tracks)
    chance.shuffle(shuffled)
    assert longest_trail(shuffled) == longest_trail(tracks)


@settings(max_examples=100, deadline=None)
@given(networks())
def test_one_route_more_never_makes_it_shorter(tracks: Tracks) -> None:
    lengths = [longest_trail(tracks[:count]).cars for count in range(len(tracks) + 1)]
    assert lengths == sorted(lengths)


# Thousands of networks from real boards


@pytest.mark.parametrize("group", GROUPS)
def test_recorded_answers(group: str) -> None:
    for board, places, cars in GROUPS[group]:
        assert ridden(on_the_board(board, places)) == cars, (board, places)


@pytest.mark.parametrize(
    ("group", "every"), [(group, 8 if group.startswith("end of game") else 1) for group in GROUPS]
)
def test_recorded_networks_by_mending_odd_and_even(group: str, every: int) -> None:
    for board, places, _ in GROUPS[group][::every]:
        tracks = on_the_board(board, places)
        assert longest_trail(tracks).cars == by_repair(tracks), (board, places)


# What it promises beyond the number


def test_the_same_trail_after_every_restart() -> None:
    """No set may lend its order, which changes with each start of Python."""
    ask = (
        "from tests.rules.test_longest import GROUPS, longest_trail, on_the_board\n"
        "for board, places, _ in GROUPS['dense 45 trains']:\n"
        "    print(longest_trail(on_the_board(board, places)))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", ask],
            check=True,
            capture_output=True,
            cwd=CASES.parent.parent,
            env={"PYTHONHASHSEED": seed},
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(answers) == 1


def test_it_stands_on_the_standard_library_alone() -> None:
    tree = ast.parse(Path(longest.__file__).read_text("utf-8"))
    roots = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert roots <= sys.stdlib_module_names
