"""The land behind a board: coasts, lakes and borders, bent as its cities were moved.

Needs shapely (the ``drawing`` extra) and the atlas packages from npm; what it draws is committed.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shapely import LineString, MultiPolygon, Point, Polygon, box, make_valid, union_all
from shapely.affinity import translate
from shapely.ops import linemerge, transform

from .atlas import read_atlas
from .frame import frame_for
from .geometry import smooth
from .theme import DAY
from .warp import Warp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from shapely.geometry.base import BaseGeometry

    from .atlas import Atlas, Region
    from .facts import BoardFacts
    from .layout import Layout

LAKES = Path(__file__).with_name("lakes.json")
WIDE_VIEW = 25.0
SMALLEST_RING = 4
ROUND = 360.0
SPECK = 9.0
NATURAL = {"land", "abroad", "lake"}
BLEED = 6.0
MOST_LINES = 9  # of the graticule, across the board
SHORTEST_STROKE = 2.0
BUDGET = 14_000
DETAILS = (0.4, 0.6, 0.8, 1.1, 1.5, 2.0)


@dataclass(frozen=True)
class View:
    """A board's window on the Earth: degrees around it, and the way from degrees to the sheet."""

    window: BaseGeometry
    sheet: BaseGeometry
    bend: Callable[[float, float, float | None], tuple[float, ...]]
    span: float
    detail: float = DETAILS[0]


def draw_backdrop(facts: BoardFacts, layout: Layout, packages: Path, ground: Path | None) -> str:
    """Draw a board's backdrop as a standalone SVG document.

    ``packages`` is the node_modules folder; ``ground`` is the board's own shapes, where it has
    some (a city board is too small for an atlas of the world).
    """
    view = _view(facts, layout)
    for detail in DETAILS:
        text = _document(facts, layout, replace(view, detail=detail), packages, ground)
        if len(gzip.compress(text.encode(), mtime=0)) <= BUDGET:
            break
    return text


def _document(
    facts: BoardFacts, layout: Layout, view: View, packages: Path, ground: Path | None
) -> str:
    parts = [_shape("rect", "sea", f'width="{layout.width}" height="{layout.height}"')]
    if ground is not None and ground.exists():
        parts += _ground(json.loads(ground.read_text(encoding="utf-8")), view)
    else:
        parts += _country(facts, view, packages)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{layout.width}" height="{layout.height}" '
        f'viewBox="0 0 {layout.width} {layout.height}">\n'
        + "\n".join(part for part in parts if part)
        + "\n</svg>\n"
    )


def _view(facts: BoardFacts, layout: Layout) -> View:
    frame = frame_for(facts)
    homes = [frame(city.lat, city.lon) for city in facts.cities]
    places = [(layout.cities[city.id].x, layout.cities[city.id].y) for city in facts.cities]
    warp = Warp(homes, places)

    def bend(lon: float, lat: float, _height: float | None = None) -> tuple[float, ...]:
        return warp(*frame(lat, lon))

    lats = [city.lat for city in facts.cities]
    lons = [city.lon for city in facts.cities]
    tall, wide = max(lats) - min(lats), max(lons) - min(lons)
    window = box(
        min(lons) - wide * 0.35 - tall * 0.2,
        max(min(lats) - tall * 0.35, -80),
        max(lons) + wide * 0.35 + tall * 0.2,
        min(max(lats) + tall * 0.35, 84),
    )
    sheet = box(-BLEED, -BLEED, layout.width + BLEED, layout.height + BLEED)
    return View(window, sheet, bend, max(tall, wide))


def _country(facts: BoardFacts, view: View, packages: Path) -> list[str]:
    scale = "50m" if view.span > WIDE_VIEW else "10m"
    countries = read_atlas(packages / "world-atlas" / f"countries-{scale}.json", "countries")
    states = read_atlas(packages / "us-atlas" / "states-10m.json", "states")
    shapes = [_region_shape(region, view.window) for region in countries.regions]
    shapes = [shape for shape in shapes if not shape.is_empty]
    at_home = _home_countries(facts, shapes)
    home = [_bent(shape, view) for i, shape in enumerate(shapes) if i in at_home]
    abroad = [_bent(shape, view) for i, shape in enumerate(shapes) if i not in at_home]
    lakes = [_bent(shape, view) for shape in _lakes(view)]
    return [
        _graticule(view),
        _area("shore", [*home, *abroad], view),
        _area("abroad", abroad, view),
        _area("land", home, view),
        _lines("state", states, view),
        _area("lake", lakes, view),
        _lines("border", countries, view),
    ]


def _home_countries(facts: BoardFacts, shapes: Sequence[BaseGeometry]) -> set[int]:
    """Number the countries that have a city of the board: all, where it has no border ends."""
    inland = [Point(city.lon, city.lat) for city in facts.cities if city.place is None]
    if len(inland) == len(facts.cities):
        return set(range(len(shapes)))
    return {min(range(len(shapes)), key=lambda i: shapes[i].distance(city)) for city in inland}


def _region_shape(region: Region, window: BaseGeometry) -> BaseGeometry:
    pieces: list[BaseGeometry] = []
    for rings in region.polygons:
        if len(rings[0]) < SMALLEST_RING:
            continue
        outer = make_valid(Polygon(rings[0], rings[1:]))
        turned = (outer, translate(outer, -ROUND), translate(outer, ROUND))
        pieces += [shape.intersection(window) for shape in turned if shape.intersects(window)]
    return union_all(pieces)


def _lakes(view: View) -> list[BaseGeometry]:
    entries = json.loads(LAKES.read_text(encoding="utf-8"))["lakes"]
    fitting = [lake for lake in entries if lake["from"] <= view.span <= lake["to"]]
    shapes = [_rounded(lake["outline"]) for lake in fitting]
    return [shape for shape in shapes if shape.intersects(view.window)]


def _rounded(outline: Sequence[tuple[float, float]]) -> BaseGeometry:
    """Round off an outline of few points."""
    ring = [(lon, lat) for lon, lat in outline]
    curve = smooth([*ring[-2:], *ring, *ring[:2]], 4)
    return Polygon(curve[8:-8]).buffer(0)


def _bent(shape: BaseGeometry, view: View) -> BaseGeometry:
    """Bring a shape in degrees to the sheet; long straight edges get points to bend at."""
    dense = shape.segmentize(view.span / 60)
    bent: BaseGeometry = transform(view.bend, dense)
    return make_valid(bent) if isinstance(bent, Polygon | MultiPolygon) else bent


def _graticule(view: View) -> str:
    step = next(s for s in (1, 2, 5, 10, 20) if view.span / s < MOST_LINES)
    west, south, east, north = view.window.bounds
    lons = range(int(west // step) * step, int(east) + step, step)
    lats = range(int(south // step) * step, int(north) + step, step)
    lines = [LineString([(lon, south), (lon, north)]) for lon in lons]
    lines += [LineString([(west, lat), (east, lat)]) for lat in lats]
    bent = [_bent(line.segmentize(step / 4), view) for line in lines]
    return _strokes("graticule", bent, view)


def _lines(name: str, atlas: Atlas, view: View) -> str:
    near = [LineString(line) for line in atlas.borders if len(line) > 1]
    cut = [line.intersection(view.window) for line in near if line.intersects(view.window)]
    bent = [_bent(line, view) for line in cut if not line.is_empty]
    return _strokes(name, bent, view)


def _strokes(name: str, lines: Sequence[BaseGeometry], view: View) -> str:
    simple = [part for line in lines for part in _parts(line) if isinstance(part, LineString)]
    if not simple:
        return ""
    merged = _parts(linemerge(simple)) if len(simple) > 1 else [simple[0]]
    data = ""
    for line in merged:
        cut = line.intersection(view.sheet).simplify(1.3 * view.detail)
        for part in _parts(cut):
            if part.geom_type == "LineString" and part.length > SHORTEST_STROKE:
                data += _trace(part.coords, closed=False)
    return _shape("path", name, f'd="{data}"') if data else ""


def _area(name: str, shapes: Sequence[BaseGeometry], view: View) -> str:
    least = SPECK * view.detail
    merged = union_all([shape.intersection(view.sheet) for shape in shapes if not shape.is_empty])
    data = ""
    for part in _parts(merged):
        if part.geom_type != "Polygon" or part.area < least:
            continue
        simple = part.simplify(view.detail)
        if not isinstance(simple, Polygon) or simple.is_empty:
            continue
        data += _trace(simple.exterior.coords[:-1], closed=True)
        for hole in simple.interiors:
            if Polygon(hole).area >= least:
                data += _trace(hole.coords[:-1], closed=True)
    return _shape("path", name, f'd="{data}"') if data else ""


def _parts(shape: BaseGeometry) -> list[BaseGeometry]:
    return list(getattr(shape, "geoms", [shape]))


def _trace(points: Iterable[tuple[float, ...]], *, closed: bool) -> str:
    """Write path data in small relative steps of a tenth of a unit."""
    tenths = [(round(p[0] * 10), round(p[1] * 10)) for p in points]
    text = f"M{_tenth(tenths[0][0])}{_joined(tenths[0][1])}l"
    steps = []
    for (ax, ay), (bx, by) in pairwise(tenths):
        if (ax, ay) != (bx, by):
            steps.append(_tenth(bx - ax) + _joined(by - ay))
    for k, step in enumerate(steps):
        text += step if k == 0 or step.startswith("-") else f" {step}"
    return text + ("z" if closed else "")


def _joined(value: int) -> str:
    text = _tenth(value)
    return text if text.startswith("-") else f" {text}"


def _tenth(value: int) -> str:
    whole, part = divmod(abs(value), 10)
    text = (f"{whole}" if whole or not part else "") + (f".{part}" if part else "")
    return f"-{text}" if value < 0 else text


def _ground(entry: Mapping[str, Any], view: View) -> list[str]:
    """Draw a board's own shapes, in their order: areas (coasts are rounded off), and lines."""
    parts = []
    for shape in entry["shapes"]:
        points = [(lon, lat) for lon, lat in shape["points"]]
        name = shape["class"]
        if shape.get("line"):
            parts.append(_strokes(name, [_bent(LineString(points), view)], view))
        else:
            area = _rounded(points) if name in NATURAL else Polygon(points).buffer(0)
            parts.append(_area(name, [_bent(area, view)], view))
    return parts


def _shape(tag: str, name: str, attributes: str) -> str:
    """Write one element with its class and the daylight colours to fall back on."""
    return f'<{tag} class="{name}" {DAY.backdrop[name]} {attributes}/>'
