"""Colours of the drawings that stand alone, by day and by night (the site's CSS has its own)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Theme:
    """Presentation attributes of the backdrop by class, route paints, owners' colours."""

    name: str
    backdrop: Mapping[str, str]
    paints: Mapping[str, tuple[str, str]]
    owners: Mapping[str, str]
    ink: str
    paper: str
    casing: str
    rail: str


def _backdrop(  # noqa: PLR0913 - one colour for each kind of shape
    *,
    sea: str,
    grid: str,
    shore: str,
    land: str,
    abroad: str,
    lake: str,
    coast: str,
    border: str,
    state: str,
    park: str,
) -> dict[str, str]:
    line = 'fill="none" stroke-linejoin="round"'
    return {
        "sea": f'fill="{sea}"',
        "graticule": f'{line} stroke="{grid}" stroke-width=".7"',
        "shore": f'fill="{shore}" stroke="{shore}" stroke-width="9" stroke-linejoin="round"',
        "land": f'fill="{land}" stroke="{coast}" stroke-width=".7" stroke-linejoin="round"',
        "abroad": f'fill="{abroad}" stroke="{coast}" stroke-width=".7" stroke-linejoin="round"',
        "lake": f'fill="{lake}" stroke="{coast}" stroke-width=".6" stroke-linejoin="round"',
        "state": f'{line} stroke="{state}" stroke-width=".7"',
        "border": f'{line} stroke="{border}" stroke-width="1" stroke-dasharray="4 2.5"',
        "park": f'fill="{park}"',
        "street": f'{line} stroke="{state}" stroke-width="1.6"',
        "bridge": f'{line} stroke="{border}" stroke-width="2.2"',
    }


DAY = Theme(
    name="day",
    backdrop=_backdrop(
        sea="#cfe2ea",
        grid="#bfd6e0",
        shore="#dcebf0",
        land="#f7f1e3",
        abroad="#ebe4d3",
        lake="#cfe2ea",
        coast="#b9b199",
        border="#b3a27f",
        state="#e2d8c1",
        park="#dbe6c4",
    ),
    paints={
        "red": ("#c23b2e", "#f3cdc6"),
        "orange": ("#d9741a", "#f9dcb8"),
        "yellow": ("#b99200", "#fbeb9e"),
        "green": ("#3d8a3b", "#cfe6c6"),
        "blue": ("#2d6db3", "#c8ddf2"),
        "pink": ("#bd5592", "#f4d2e5"),
        "black": ("#2b2b2b", "#b4b0ab"),
        "white": ("#8d8678", "#ffffff"),
        "grey": ("#85817a", "#ddd8cd"),
    },
    owners={
        "blue": "#1b57b2",
        "red": "#bf1c0a",
        "green": "#62b28e",
        "yellow": "#ffec40",
        "black": "#1a1a1a",
    },
    ink="#2c2a26",
    paper="#fffdf7",
    casing="#22201c",
    rail="#b9b2a2",
)

NIGHT = Theme(
    name="night",
    backdrop=_backdrop(
        sea="#0e1922",
        grid="#172633",
        shore="#13212c",
        land="#222b32",
        abroad="#1a2228",
        lake="#0e1922",
        coast="#3a4954",
        border="#56636c",
        state="#2e3941",
        park="#22352b",
    ),
    paints={
        "red": ("#e8695a", "#552620"),
        "orange": ("#f0913d", "#563415"),
        "yellow": ("#e5c22f", "#4f4410"),
        "green": ("#6fbf69", "#213f22"),
        "blue": ("#6ba7e8", "#1d3a5a"),
        "pink": ("#e08abd", "#4f2540"),
        "black": ("#8f9499", "#0b0d0f"),
        "white": ("#f4f1ea", "#5d6469"),
        "grey": ("#9aa1a6", "#3a434a"),
    },
    owners={
        "blue": "#3e65b2",
        "red": "#d93016",
        "green": "#44c2a2",
        "yellow": "#ffec40",
        "black": "#1a1a1a",
    },
    ink="#eef1f3",
    paper="#0f151a",
    casing="#f2efe8",
    rail="#56626b",
)
