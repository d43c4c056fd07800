"""Pictures and backdrops: well-formed, in both themes, and fit for a strict page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import scorekeeper
from scorekeeper.drawing.__main__ import main
from scorekeeper.drawing.facts import read_facts
from scorekeeper.drawing.layout import Layout, RouteLayout
from scorekeeper.drawing.picture import MARKS, SYMBOLS, draw_badge, whole_board_svg
from scorekeeper.drawing.rows import in_rows
from scorekeeper.drawing.seats import some_owners, twins_of
from scorekeeper.drawing.theme import DAY, NIGHT, Theme
from scorekeeper.drawing.warp import Warp
from scorekeeper.drawing.widths import text_width

BOARDS = Path(scorekeeper.__file__).parent / "boards"
NAMES = sorted(file.parent.name for file in BOARDS.glob("*/backdrop.svg"))
SVG = "{http://www.w3.org/2000/svg}"


def picture(board: str, theme: Theme, owners: dict[str, str]) -> ET.Element:
    folder = BOARDS / board
    text = whole_board_svg(
        read_facts(folder / "board.json"),
        Layout.from_json((folder / "layout.json").read_text(encoding="utf-8")),
        (folder / "backdrop.svg").read_text(encoding="utf-8"),
        owners,
        theme,
    )
    return ET.fromstring(text)


def routes_of(root: ET.Element) -> dict[str | None, ET.Element]:
    return {e.get("data-route"): e for e in root.iter(f"{SVG}g") if e.get("data-route")}


@pytest.mark.parametrize("board", NAMES)
def test_a_backdrop_is_an_svg_of_known_classes_without_styles(board: str) -> None:
    text = (BOARDS / board / "backdrop.svg").read_text(encoding="utf-8")
    root = ET.fromstring(text)
    layout = Layout.from_json((BOARDS / board / "layout.json").read_text(encoding="utf-8"))
    assert root.get("viewBox") == f"0 0 {layout.width} {layout.height}"
    # Measures of its own: a part of the board in close view is not filled with the whole land.
    assert (root.get("width"), root.get("height")) == (f"{layout.width}", f"{layout.height}")
    classes = [element.get("class") for element in root]
    assert classes[0] == "sea"
    assert "land" in classes
    assert set(classes) <= set(DAY.backdrop)
    assert not re.search(r"style|script|href|\bon\w+=", text)


@pytest.mark.parametrize("board", ["usa", "london"])
def test_the_land_lies_under_its_cities(board: str) -> None:
    root = ET.parse(BOARDS / board / "backdrop.svg").getroot()
    land = next(element for element in root if element.get("class") == "land")
    xs = [float(x) for x in re.findall(r"M(-?[\d.]+)", land.get("d", ""))]
    assert xs
    assert min(xs) < 500


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
def test_a_picture_shows_every_car_city_and_name(theme: Theme) -> None:
    facts = read_facts(BOARDS / "europe" / "board.json")
    root = picture("europe", theme, {})
    cars = [e for e in root.iter(f"{SVG}rect") if e.get("class") == "car"]
    assert len(cars) == sum(route.length for route in facts.routes) == 300
    labels = [e.text for e in root.iter(f"{SVG}text")]
    assert labels == [city.name for city in facts.cities]
    assert "Constantinople" in labels


def test_claimed_routes_carry_their_owner_s_colour_and_symbol() -> None:
    owners = {"denver--kansas-city-1": "blue", "duluth--omaha-1": "yellow"}
    root = picture("usa", DAY, owners)
    claimed = [e for e in root.iter(f"{SVG}g") if "claimed" in (e.get("class") or "")]
    assert {e.get("data-route"): e.get("fill") for e in claimed} == {
        "denver--kansas-city-1": DAY.owners["blue"],
        "duluth--omaha-1": DAY.owners["yellow"],
    }
    symbols = [e.get("d") for e in root.iter(f"{SVG}path") if e.get("class") == "symbol"]
    assert symbols == [SYMBOLS["blue"], SYMBOLS["yellow"]]


def test_a_token_lies_on_a_car_where_cars_lie_far_apart() -> None:
    cars = ((10.0, 0.0, 0.0), (70.0, 0.0, 0.0))
    apart = RouteLayout("M0,0L80,0", cars, (20.0, 8.0), (40.0, 0.0))
    assert "translate(70 0)" in draw_badge(apart, "red", DAY)
    near = RouteLayout("M0,0L80,0", cars, (58.0, 8.0), (40.0, 0.0))
    assert "translate(40 0)" in draw_badge(near, "red", DAY)


def test_a_picture_by_night_has_no_colour_of_the_day_s_land() -> None:
    root = picture("usa", NIGHT, {})
    fills = {e.get("fill") for e in root.iter()}
    day = {re.findall(r'fill="(#\w+)"', DAY.backdrop[name])[0] for name in ("sea", "land")}
    assert not fills & day


@pytest.mark.parametrize(
    ("board", "kinds"),
    [
        ("europe", {"tunnel", "ferry"}),
        ("italy", {"ferry"}),
        ("legendary-asia", {"mountain"}),
    ],
)
def test_tunnels_are_dashed_ferries_carry_waves_and_mountains_peaks(
    board: str, kinds: set[str]
) -> None:
    data = json.loads((BOARDS / board / "board.json").read_text(encoding="utf-8"))
    drawn = routes_of(picture(board, DAY, {}))
    for route in data["routes"]:
        kind = route.get("kind", "plain")
        group = drawn[route["id"]]
        assert (group.get("stroke-dasharray") is not None) == (kind == "tunnel")
        asked = {"ferry": ("locomotives", "waves"), "mountain": ("mountains",)}.get(kind, ())
        marks = [e.get("d") for e in group if e.get("class") == "mark"]
        assert marks == [MARKS.get(kind)] * max([route.get(key, 0) for key in asked], default=0)
    assert kinds <= {route.get("kind") for route in data["routes"]}


def test_a_claimed_ferry_shows_its_owner_and_no_waves() -> None:
    drawn = routes_of(picture("italy", DAY, {"cagliari--palermo-1": "red"}))
    classes = [e.get("class") for e in drawn["cagliari--palermo-1"]]
    assert set(classes) == {"car"}


def test_a_closed_track_is_crossed_out_on_every_car() -> None:
    folder = BOARDS / "usa"
    facts = read_facts(folder / "board.json")
    owners = {"denver--kansas-city-1": "blue"}
    closed = twins_of(facts, owners)
    assert closed == {"denver--kansas-city-2"}
    layout = Layout.from_json((folder / "layout.json").read_text(encoding="utf-8"))
    text = whole_board_svg(facts, layout, "", owners, closed=closed)
    group = routes_of(ET.fromstring(text))["denver--kansas-city-2"]
    assert (group.get("class"), group.get("fill")) == ("route closed plain", "none")
    crosses = [e for e in group if e.get("class") == "cross"]
    assert len(crosses) == len(layout.routes["denver--kansas-city-2"].cars)


@pytest.mark.parametrize("board", NAMES)
def test_a_backdrop_covers_its_whole_sheet_and_is_cut_off_at_its_edge(board: str) -> None:
    layout = Layout.from_json((BOARDS / board / "layout.json").read_text(encoding="utf-8"))
    whole = {"width": f"{layout.width:g}", "height": f"{layout.height:g}"}
    sea = ET.parse(BOARDS / board / "backdrop.svg").getroot()[0]
    assert {"width": sea.get("width"), "height": sea.get("height")} == whole
    assert (sea.get("x"), sea.get("y"), sea.get("transform")) == (None, None, None)
    root = picture(board, DAY, {})
    clip = root.find(f"{SVG}clipPath")
    ground = root.find(f"{SVG}g")
    assert clip is not None
    assert ground is not None
    assert ground.get("clip-path") == f"url(#{clip.get('id')})"
    assert {key: clip[0].get(key) for key in whole} == whole


def test_seats_build_connected_lines_of_different_routes() -> None:
    facts = read_facts(BOARDS / "usa" / "board.json")
    owners = some_owners(facts, ["blue", "red", "green"], twins=False)
    assert len(owners) >= len(facts.routes) / 3
    for colour in ("blue", "red", "green"):
        own = [route for route in facts.routes if owners.get(route.id) == colour]
        reached = set(own[0].cities)
        for _ in own:
            reached |= {city for r in own if reached & set(r.cities) for city in r.cities}
        assert reached == {city for route in own for city in route.cities}
    pairs = [frozenset(r.cities) for r in facts.routes if r.id in owners]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize(
    ("widths", "room", "rows"),
    [
        ([4, 4, 4, 4], 8, [2, 2]),
        ([9, 3, 3, 3], 9, [1, 3]),
        ([5], 100, [1]),
        ([1, 1], 0.1, [1, 1]),
    ],
)
def test_pictures_are_broken_into_rows_of_like_breadth(
    widths: list[float], room: float, rows: list[int]
) -> None:
    assert in_rows(widths, room) == rows


def test_the_warp_takes_every_city_to_its_place_and_bends_what_lies_between() -> None:
    homes = [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0), (50.0, 50.0)]
    places = [*homes[:4], (60.0, 50.0)]
    warp = Warp(homes, places)
    for home, place in zip(homes, places, strict=True):
        assert warp(*home) == pytest.approx(place, abs=2.0)
    assert 40.0 < warp(40.0, 50.0)[0] < 50.0


def test_wide_letters_make_wide_names() -> None:
    assert text_width("Zürich", 12) == text_width("Zurich", 12)
    assert text_width("WWW", 12) > 2 * text_width("iii", 12)
    assert text_width("Oslo", 24) == 2 * text_width("Oslo", 12)


def test_the_sheet_shows_every_board_by_day_and_by_night(tmp_path: Path) -> None:
    out = tmp_path / "made" / "boards.html"
    assert main(["sheet", str(out)]) == 0
    page = out.read_text(encoding="utf-8")
    sheet = ET.fromstring(page[page.index("<svg") : page.index("</body>")])
    boards = [e for e in sheet if e.get("class") == "board"]
    assert len(boards) == 2 * len(NAMES)
    assert {e.get("aria-label") for e in boards} == {
        read_facts(BOARDS / name / "board.json").name for name in NAMES
    }
    for board in boards:
        left, top = float(board.get("x", "-1")), float(board.get("y", "-1"))
        assert 0 < left < left + float(board.get("width", "inf")) < float(sheet.get("width", 0))
        assert 0 < top < top + float(board.get("height", "inf")) < float(sheet.get("height", 0))
    words = {e.text for e in sheet.iter(f"{SVG}text")}
    assert {"Tunnel", "Closed track", "Border end", "Yellow seat", "Switzerland"} <= words
    assert "34 cities · 17 border ends · 88 routes · 205 cars" in words
    classes = {e.get("class") for e in sheet.iter(f"{SVG}g")}
    assert {f"badge owner-{colour}" for colour in SYMBOLS} <= classes
    assert "route closed plain" in classes


def test_a_board_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["draw", "atlantis"])
    assert "atlantis" in capsys.readouterr().err
