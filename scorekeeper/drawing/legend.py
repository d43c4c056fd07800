"""What the signs of a board's picture mean, drawn by the code that draws boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .facts import CityFacts, RouteFacts
from .layout import CityLayout, RouteLayout
from .picture import SYMBOLS, draw_badge, draw_city, draw_route

if TYPE_CHECKING:
    from .theme import Theme

LEGEND_HEIGHT = 170.0
COLUMNS, LINE = 10, 62.0
SCALE, SAMPLE = 1.7, 62.0
CAR = (19.0, 8.0)
KINDS = (
    ("Tunnel", RouteFacts("tunnel", ("a", "b"), 3, "orange", "tunnel")),
    ("Ferry", RouteFacts("ferry", ("a", "b"), 3, "grey", "ferry", 2)),
    ("Mountains", RouteFacts("mountain", ("a", "b"), 3, "green", "mountain", 2)),
)


def legend(theme: Theme, width: float) -> str:
    """Draw the legend of one theme, in two lines across ``width``."""
    colours = [
        (name.capitalize() if name != "grey" else "Grey: any colour", _route(name, theme))
        for name in theme.paints
    ]
    kinds = [(said, draw_route(route, _TRACK, None, theme)) for said, route in KINDS]
    closed = draw_route(
        RouteFacts("closed", ("a", "b"), 3, "blue"), _TRACK, None, theme, closed=True
    )
    seats = [
        (f"{colour.capitalize()} seat", _route("grey", theme, owner=colour)) for colour in SYMBOLS
    ]
    lines = [
        [*colours, ("City", _city(theme, place=None))],
        [*kinds, ("Closed track", closed), ("Border end", _city(theme, place="border")), *seats],
    ]
    return "".join(
        _entry(said, sample, theme, (width / COLUMNS * column, LINE * (row + 0.5)))
        for row, line in enumerate(lines)
        for column, (said, sample) in enumerate(line)
    )


_TRACK = RouteLayout(
    path=f"M0,0L{SAMPLE},0",
    cars=tuple((CAR[0] / 2 + i * (CAR[0] + 2), 0.0, 0.0) for i in range(3)),
    car=CAR,
    middle=(SAMPLE / 2, 0.0),
)


def _route(colour: str, theme: Theme, owner: str | None = None) -> str:
    route = RouteFacts(colour, ("a", "b"), len(_TRACK.cars), colour)
    drawn = draw_route(route, _TRACK, owner, theme)
    return drawn + draw_badge(_TRACK, owner, theme) if owner else drawn


def _city(theme: Theme, place: str | None) -> str:
    facts = CityFacts("sample", "Sample", 0, 0, place)
    layout = CityLayout(SAMPLE / 2, 0, 0, 0, "start", 1, flag=place is not None)
    return draw_city(facts, layout, theme)


def _entry(said: str, sample: str, theme: Theme, at: tuple[float, float]) -> str:
    x, y = at
    return (
        f'<g transform="translate({x:g} {y:g})"><g transform="scale({SCALE})">{sample}</g>'
        f'<text x="{SAMPLE * SCALE + 16:g}" y="7" font-size="20" fill="{theme.ink}">'
        f"{said}</text></g>\n"
    )
