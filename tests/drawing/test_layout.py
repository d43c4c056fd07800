"""What every committed layout keeps to. Figures are units of a sheet 640 high, unless said."""

from __future__ import annotations

import gzip
import itertools
import time
from functools import cache
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.drawing.facts import BoardFacts, CityFacts, RouteFacts, read_facts
from scorekeeper.drawing.geometry import distance, nearest_on
from scorekeeper.drawing.labels import SIZES
from scorekeeper.drawing.layout import Layout, lay_out

from . import measures

BOARDS = Path(scorekeeper.__file__).parent / "boards"
NAMES = sorted(file.parent.name for file in BOARDS.glob("*/layout.json"))
CROWDED = {
    # The board itself prints tracks that cross (only one of them can be built).
    "france": {"cars on cars": 12, "crossings": 12, "names on cars": 6},
    # Three tracks to each of two neighbours meet at Düsseldorf.
    "germany": {"cars on cars": 1, "crossings": 1, "names on cars": 4},
    "united-kingdom": {"names on cars": 7},
}


@cache
def facts_of(board: str) -> BoardFacts:
    return read_facts(BOARDS / board / "board.json")


@cache
def layout_of(board: str) -> Layout:
    return Layout.from_json((BOARDS / board / "layout.json").read_text(encoding="utf-8"))


def allowed(board: str, what: str, otherwise: int) -> int:
    return CROWDED.get(board, {}).get(what, otherwise)


def test_every_board_has_a_layout() -> None:
    assert sorted(file.parent.name for file in BOARDS.glob("*/board.json")) == NAMES


@pytest.mark.parametrize("board", ["usa", "first-journey-europe"])
def test_drawing_a_board_again_gives_the_committed_bytes(board: str) -> None:
    again = lay_out(facts_of(board)).to_json()
    assert again == (BOARDS / board / "layout.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("board", NAMES)
def test_a_layout_file_read_and_written_is_the_same_file(board: str) -> None:
    text = (BOARDS / board / "layout.json").read_text(encoding="utf-8")
    assert Layout.from_json(text).to_json() == text


def test_another_format_is_not_taken_for_a_layout() -> None:
    with pytest.raises(ValueError, match="scorekeeper-layout"):
        Layout.from_json('{"format": "scorekeeper-board", "version": 1}')


@pytest.mark.parametrize("board", NAMES)
def test_every_route_has_as_many_cars_as_its_length(board: str) -> None:
    drawn = {key: len(route.cars) for key, route in layout_of(board).routes.items()}
    assert drawn == {route.id: route.length for route in facts_of(board).routes}
    assert set(layout_of(board).cities) == {city.id for city in facts_of(board).cities}


@pytest.mark.parametrize("board", NAMES)
def test_a_car_can_be_seen_and_told_from_its_neighbour(board: str) -> None:
    for key, route in layout_of(board).routes.items():
        assert route.car[0] >= route.car[1] + 0.9, key
        for one, other in zip(route.cars, route.cars[1:], strict=False):
            assert distance(one[:2], other[:2]) >= route.car[0] + 1.0, key


@pytest.mark.parametrize("board", NAMES)
def test_cars_of_different_routes_do_not_lie_on_one_another(board: str) -> None:
    layout = layout_of(board)
    crossing = measures.crossing_routes(layout)
    assert len(crossing) <= allowed(board, "crossings", 0), crossing
    found = measures.cars_on_cars(layout)
    assert len(found) <= allowed(board, "cars on cars", 0), found
    assert {(f.one, f.other) for f in found if f.depth > 2.0} <= set(crossing)


@pytest.mark.parametrize("board", NAMES)
def test_no_route_runs_through_a_foreign_city(board: str) -> None:
    assert measures.cars_on_foreign_cities(facts_of(board), layout_of(board)) == []


@pytest.mark.parametrize("board", NAMES)
def test_names_keep_clear_of_cars_cities_and_one_another(board: str) -> None:
    facts, layout = facts_of(board), layout_of(board)
    on_cars = measures.labels_on_cars(facts, layout)
    assert len(on_cars) <= allowed(board, "names on cars", 2), on_cars
    assert measures.labels_on_labels(facts, layout) == []
    assert measures.labels_on_cities(facts, layout) == []
    assert measures.labels_outside(facts, layout, broader=0.1) == []


@pytest.mark.parametrize("board", NAMES)
def test_hardly_a_name_has_a_track_between_itself_and_its_city(board: str) -> None:
    assert len(measures.labels_behind_cars(facts_of(board), layout_of(board))) <= 4


@pytest.mark.parametrize("board", NAMES)
def test_names_of_the_first_view_are_large_enough_and_most_names(board: str) -> None:
    layout = layout_of(board)
    for rank, zoom in ((1, 1), (2, 2)):
        assert SIZES[rank] * zoom * measures.FIRST_VIEW / layout.height >= 11
    first = sum(city.rank == 1 for city in layout.cities.values())
    assert first >= 0.7 * len(layout.cities)


@pytest.mark.parametrize("board", NAMES)
def test_tracks_are_a_finger_apart_after_one_double_tap(board: str) -> None:
    layout = layout_of(board)
    pixels = [
        measures.pixels_at_double_tap(apart, layout)
        for apart, _, _ in measures.closest_tracks(facts_of(board), layout)
    ]
    assert min(pixels) >= 17
    assert sum(p < 24 for p in pixels) <= 6  # places just outside the fan at a shared city


@pytest.mark.parametrize("board", NAMES)
def test_a_track_leads_from_city_to_city_under_its_cars(board: str) -> None:
    layout = layout_of(board)
    for route in facts_of(board).routes:
        drawn = layout.routes[route.id]
        points = measures.path_points(drawn.path)
        ends = [(layout.cities[c].x, layout.cities[c].y) for c in sorted(route.cities)]
        assert [points[0], points[-1]] == ends
        x, y = drawn.middle
        line = measures.axis(drawn)
        assert min(nearest_on((x, y), a, b)[0] for a, b in measures.pairs(line)) < 4


@pytest.mark.parametrize("board", NAMES)
def test_files_are_small_on_the_wire(board: str) -> None:
    for name, most in (("layout.json", 10_000), ("backdrop.svg", 15_000)):
        size = len(gzip.compress((BOARDS / board / name).read_bytes(), mtime=0))
        assert size <= most, (name, size)


def test_a_board_of_the_usual_size_is_laid_out_within_three_seconds() -> None:
    start = time.process_time()
    lay_out(facts_of("switzerland"))
    assert time.process_time() - start < 3.0


def small_board(*places: tuple[str, float, float], place: str | None = None) -> BoardFacts:
    cities = tuple(CityFacts(name, name.title(), lat, lon, place) for name, lat, lon in places)
    routes = tuple(
        RouteFacts(f"{a.id}--{b.id}-1", (a.id, b.id), 3) for a, b in itertools.pairwise(cities)
    )
    return BoardFacts("small", "Small", cities, routes)


def test_a_board_across_the_date_line_is_not_torn_apart() -> None:
    layout = lay_out(small_board(("suva", -18.1, 178.4), ("apia", -13.8, -171.8)))
    assert layout.cities["suva"].x < layout.cities["apia"].x
    assert layout.cities["suva"].y > layout.cities["apia"].y


@pytest.mark.parametrize("lats", [(-34.6, -33.4), (0.3, -0.2)])
def test_boards_lie_right_in_the_south_and_on_the_equator(
    lats: tuple[float, float],
) -> None:
    layout = lay_out(small_board(("west", lats[0], -70.6), ("east", lats[1], -58.4)))
    assert layout.cities["west"].x < layout.cities["east"].x
    assert (layout.cities["west"].y > layout.cities["east"].y) == (lats[0] < lats[1])


def test_cities_on_one_parallel_lie_on_one_level_in_the_middle_of_the_sheet() -> None:
    layout = lay_out(small_board(("oslo", 59.9, 10.7), ("uppsala", 59.9, 17.6)))
    oslo, uppsala = layout.cities["oslo"], layout.cities["uppsala"]
    assert oslo.x < uppsala.x
    assert abs(oslo.y - uppsala.y) < 2
    assert abs(oslo.y - layout.height / 2) < 40


def test_a_board_of_few_cars_has_a_smaller_sheet_that_its_cars_fill() -> None:
    places = (("aldorf", 10.0, 8.0), ("brunn", 10.2, 8.6), ("castell", 9.8, 8.7), ("egg", 9.5, 9.0))
    board = small_board(*places)
    layout = lay_out(board)
    assert 300 < layout.height < 450
    assert sum(r.length for r in board.routes) == 9
    assert all(0 < c.x < layout.width and 0 < c.y < layout.height for c in layout.cities.values())
    assert measures.labels_outside(board, layout) == []
    assert {layout_of(name).height for name in NAMES} == {640}


def test_two_cities_in_one_place_are_parted_until_their_cars_have_room() -> None:
    layout = lay_out(small_board(("here", 50.0, 8.0), ("there", 50.0, 8.0), ("far", 52.0, 11.0)))
    assert layout.routes["here--there-1"].car[0] >= 9.0
    assert measures.cars_on_cars(layout) == []


def test_a_city_at_a_border_flies_a_flag() -> None:
    layout = lay_out(small_board(("a", 47.0, 8.0), ("b", 46.0, 9.0), place="italy"))
    assert all(city.flag for city in layout.cities.values())
    assert not any(city.flag for city in layout_of("usa").cities.values())


def test_a_board_without_a_city_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="without a city"):
        lay_out(BoardFacts("empty", "Empty", (), ()))


def test_a_board_of_one_city_lies_in_the_middle() -> None:
    only = lay_out(BoardFacts("one", "One", (CityFacts("ulm", "Ulm", 48.4, 10.0),), ()))
    assert only.cities["ulm"].x == only.width / 2


def test_a_tangled_board_of_many_routes_is_still_drawn_with_all_its_cars() -> None:
    cities = tuple(CityFacts(f"c{i}", f"City {i}", i * 5 % 13, i * 3 % 11) for i in range(14))
    routes = tuple(
        RouteFacts(f"r{i}-{j}", (f"c{i}", f"c{j}"), 1 + (i + j) % 6)
        for i in range(14)
        for j in range(i)
        if (i * j) % 4 == 1
    )
    layout = lay_out(BoardFacts("tangle", "Tangle", cities, routes))
    assert {key: len(route.cars) for key, route in layout.routes.items()} == {
        route.id: route.length for route in routes
    }
