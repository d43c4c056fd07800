"""Pictures and backdrops: well-formed, in both themes, and fit for a strict page."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import scorekeeper
from scorekeeper.drawing.__main__ import main
from scorekeeper.drawing.facts import read_facts
from scorekeeper.drawing.layout import Layout
from scorekeeper.drawing.picture import SYMBOLS, whole_board_svg
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


@pytest.mark.parametrize("board", NAMES)
def test_a_backdrop_is_an_svg_of_known_classes_without_styles(board: str) -> None:
    text = (BOARDS / board / "backdrop.svg").read_text(encoding="utf-8")
    root = ET.fromstring(text)
    layout = Layout.from_json((BOARDS / board / "layout.json").read_text(encoding="utf-8"))
    assert root.get("viewBox") == f"0 0 {layout.width} {layout.height}"
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


def test_a_picture_by_night_has_no_colour_of_the_day_s_land() -> None:
    root = picture("usa", NIGHT, {})
    fills = {e.get("fill") for e in root.iter()}
    day = {re.findall(r'fill="(#\w+)"', DAY.backdrop[name])[0] for name in ("sea", "land")}
    assert not fills & day


def test_tunnels_are_dashed_and_ferries_carry_as_many_waves_as_locomotives() -> None:
    facts = read_facts(BOARDS / "europe" / "board.json")
    root = picture("europe", DAY, {})
    routes = {e.get("data-route"): e for e in root.iter(f"{SVG}g") if e.get("data-route")}
    for route in facts.routes:
        drawn = routes[route.id]
        assert (drawn.get("stroke-dasharray") is not None) == (route.kind == "tunnel")
        waves = [e for e in drawn if e.get("class") == "mark"]
        assert len(waves) == (route.locomotives if route.kind == "ferry" else 0)


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
    assert out.read_text(encoding="utf-8").count('class="board"') == 2 * len(NAMES)


def test_a_board_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["draw", "atlantis"])
    assert "atlantis" in capsys.readouterr().err
