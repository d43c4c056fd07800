"""Natural Earth's countries and the US states, decoded from topojson files that npm installs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

Line = list[tuple[float, float]]

HALF_ROUND = 180.0


@dataclass(frozen=True)
class Region:
    """One country or state: polygons of rings of (longitude, latitude)."""

    name: str
    polygons: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True)
class Atlas:
    """Regions, and the lines where two of them meet."""

    regions: tuple[Region, ...]
    borders: tuple[Line, ...]


def read_atlas(file: Path, layer: str) -> Atlas:
    """Decode one layer of a topojson file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    arcs = _arcs(data)
    geometries = data["objects"][layer]["geometries"]
    users: dict[int, set[int]] = {}
    regions = []
    for number, geometry in enumerate(geometries):
        shapes = _shapes(geometry)
        for ring in (ring for shape in shapes for ring in shape):
            for arc in ring:
                users.setdefault(arc if arc >= 0 else ~arc, set()).add(number)
        polygons = tuple(tuple(_ring(arcs, ring) for ring in shape) for shape in shapes)
        regions.append(Region(geometry.get("properties", {}).get("name", ""), polygons))
    shared = tuple(arcs[arc] for arc in sorted(users) if len(users[arc]) > 1)
    return Atlas(tuple(regions), shared)


def _shapes(geometry: dict[str, Any]) -> list[list[list[int]]]:
    if geometry["type"] == "Polygon":
        return [geometry["arcs"]]
    return list(geometry.get("arcs", ())) if geometry["type"] == "MultiPolygon" else []


def _arcs(data: dict[str, Any]) -> list[Line]:
    (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
    return [[(x * sx + tx, y * sy + ty) for x, y in _walk(arc)] for arc in data["arcs"]]


def _walk(arc: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Add up the steps that an arc is stored as."""
    xs, ys = accumulate(p[0] for p in arc), accumulate(p[1] for p in arc)
    return zip(xs, ys, strict=True)


def _ring(arcs: Sequence[Line], numbers: Sequence[int]) -> Line:
    ring: Line = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += arc[1:] if ring else arc
    return _unwrapped(ring)


def _unwrapped(ring: Line) -> Line:
    """Let a ring run on across the date line, instead of jumping round the whole Earth."""
    whole, turn = ring[:1], 0.0
    for (before, _), (lon, lat) in pairwise(ring):
        if abs(lon - before) > HALF_ROUND:
            turn += 2 * HALF_ROUND if lon < before else -2 * HALF_ROUND
        whole.append((lon + turn, lat))
    return whole
