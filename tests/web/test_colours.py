"""The colours of base.css: readable by day and by night, and told apart without seeing colour.

The simulation of colour blindness is Machado, Oliveira and Fernandes (2009) at full severity; the
distance of two colours is CIEDE2000.
"""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

CSS = (Path(__file__).resolve().parents[2] / "static" / "css" / "base.css").read_text("utf-8")
THEMES = {"light": ":root {", "dark": ':root[data-theme="dark"] {'}
SEATS = ("blue", "red", "green", "yellow", "black")
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Triple = tuple[float, float, float]


def declared(selector: str) -> dict[str, str]:
    block = CSS[CSS.index(selector) + len(selector) :].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", block))


def colours(theme: str) -> dict[str, str]:
    return declared(THEMES["light"]) | declared(THEMES[theme])


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    lights = sorted(
        sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
        for colour in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen(colour: str, vision: str) -> Triple:
    """The colour in CIELAB as it is seen."""
    rgb = linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(w * p for w, p in zip(row, rgb, strict=True))))
        for row in VISION[vision]
    )
    x = _cube_root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    y = _cube_root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    z = _cube_root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(part: float) -> float:
    return math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000, after Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1 = math.degrees(math.atan2(b1, a1 * stretch)) % 360
    h2 = math.degrees(math.atan2(b2, a2 * stretch)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    tint = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / _hue_scale(hue, chroma)
    depth = (c2 - c1) / (1 + 0.045 * chroma)
    lit = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    swing = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    turned = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * swing
    return math.sqrt(lit**2 + depth**2 + tint**2 + turned * depth * tint)


def _hue_scale(hue: float, chroma: float) -> float:
    waves = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    return 1 + 0.015 * chroma * waves


def test_the_distance_agrees_with_a_published_pair() -> None:
    # first pair of the test data of Sharma, Wu and Dalal
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", THEMES)
def test_players_colours_are_told_apart(theme: str, vision: str) -> None:
    known = colours(theme)
    for one, other in combinations(SEATS, 2):
        apart = distance(seen(known[one], vision), seen(known[other], vision))
        assert apart >= 20, (one, other)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *((text, ground) for text in ("ink", "ink-soft") for ground in ("paper", "sheet", "tint")),
        *((text, ground) for text in ("accent", "danger", "good") for ground in ("paper", "sheet")),
        ("enamel-ink", "enamel"),
        ("sign-ink", "sign"),
        ("note-ink", "note"),
    ],
)
def test_text_stands_out_from_its_ground(theme: str, text: str, ground: str) -> None:
    known = colours(theme)
    assert contrast(known[text], known[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mark", ["casing", "line-strong", "focus", "enamel"])
def test_edges_and_the_focus_ring_stand_out(theme: str, mark: str) -> None:
    known = colours(theme)
    for ground in ("paper", "sheet"):
        assert contrast(known[mark], known[ground]) >= 3


def test_night_is_the_same_by_system_and_by_switch() -> None:
    assert declared(THEMES["dark"]) == declared(':root:not([data-theme="light"]) {')


@pytest.mark.parametrize("colour", SEATS)
def test_names_on_a_players_colour_can_be_read(colour: str) -> None:
    rule = re.search(rf'\[data-colour="{colour}"\] {{[^}}]*--seat-ink: (#[0-9a-f]{{3,6}})', CSS)
    assert rule is not None
    ink = rule[1] if len(rule[1]) == 7 else "#" + "".join(2 * digit for digit in rule[1][1:])
    assert contrast(ink, colours("light")[colour]) >= 4.5


def test_every_player_has_a_symbol_of_another_shape() -> None:
    sprite = (Path(__file__).resolve().parents[2] / "static" / "seats.svg").read_text("utf-8")
    shapes = dict(re.findall(r'id="seat-(\w+)"[^>]*>(<[^/]+)', sprite))
    assert set(shapes) == set(SEATS)
    assert len(set(shapes.values())) == len(SEATS)
