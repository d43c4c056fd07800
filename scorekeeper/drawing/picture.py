"""A whole board as one picture that stands alone: for the contact sheet and for sharing.

The classes are those of the site's board page (docs/DRAWING.md); beside them every element has
presentation attributes, so that the picture needs no style sheet.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from .labels import SIZES
from .theme import DAY, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .facts import BoardFacts, CityFacts, RouteFacts
    from .layout import CityLayout, Layout, RouteLayout

FONT = "'Helvetica Neue', Roboto, Arial, 'Liberation Sans', sans-serif"
SYMBOLS = {
    "blue": "M-4.4,0a4.4,4.4 0 1,0 8.8,0a4.4,4.4 0 1,0 -8.8,0z",
    "red": "M0,-4.9L4.9,3.7H-4.9z",
    "green": "M-3.9,-3.9H3.9V3.9H-3.9z",
    "yellow": "M0,-5.2L5,0L0,5.2L-5,0z",
    "black": "M-1.6,-4.8H1.6V-1.6H4.8V1.6H1.6V4.8H-1.6V1.6H-4.8V-1.6H-1.6z",
}
MARKS = {
    "ferry": "M-5,.7q1.25,-2.6 2.5,0t2.5,0t2.5,0t2.5,0",
    "mountain": "M-3.6,1.9L0,-2L3.6,1.9",
}
UPRIGHT = "mountain"
PENNANT = "M-.8,7V-7.5H.8V-7L10,-3.6L.8,-.2V7z"


def whole_board_svg(
    facts: BoardFacts,
    layout: Layout,
    backdrop: str,
    owners: Mapping[str, str],
    theme: Theme = DAY,
) -> str:
    """Draw a board with its owners (route id to player colour), as one SVG document.

    ``backdrop`` is the text of the board's backdrop file, or empty.
    """
    routes = [
        _route(route, layout.routes[route.id], owners.get(route.id), theme)
        for route in facts.routes
    ]
    rails = [_rail(route, layout.routes[route.id]) for route in facts.routes]
    cities = [_city(city, layout.cities[city.id], theme) for city in facts.cities]
    labels = [_label(city, layout.cities[city.id]) for city in facts.cities]
    badges = [
        _badge(layout.routes[route], colour, theme) for route, colour in sorted(owners.items())
    ]
    return f"""\
<svg class="board" xmlns="http://www.w3.org/2000/svg" role="img" \
aria-label={quoteattr(facts.name)} viewBox="0 0 {layout.width} {layout.height}" \
font-family="{FONT}">
<g class="backdrop">{_land(backdrop, theme)}</g>
<g class="rails" fill="none" stroke="{theme.rail}" stroke-width="1.6">
{_joined(rails)}</g>
<g class="routes">
{_joined(routes)}</g>
<g class="cities">
{_joined(cities)}</g>
<g class="badges">
{_joined(badges)}</g>
<g class="labels" fill="{theme.ink}" stroke="{theme.paper}" stroke-width="2.6" \
stroke-linejoin="round" paint-order="stroke" font-weight="600">
{_joined(labels)}</g>
</svg>
"""


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _land(backdrop: str, theme: Theme) -> str:
    """Take the backdrop out of its document and give it the theme's colours."""
    inner = re.sub(r"^<svg[^>]*>\s*|\s*</svg>\s*$", "", backdrop)
    for name, attributes in theme.backdrop.items():
        inner = inner.replace(
            f'class="{name}" {DAY.backdrop[name]}', f'class="{name}" {attributes}'
        )
    return inner


def _route(route: RouteFacts, drawn: RouteLayout, owner: str | None, theme: Theme) -> str:
    paint, tint = theme.paints.get(route.colour, theme.paints["grey"])
    if owner is None:
        look = f'fill="{tint}" stroke="{paint}" stroke-width="1.5"'
        if route.kind == "tunnel":
            look += ' stroke-dasharray="2.6 1.5"'
    else:
        look = f'fill="{theme.owners[owner]}" stroke="{theme.casing}" stroke-width="1.2"'
    state = f"claimed owner-{owner}" if owner else "open"
    ink = theme.casing if owner is None else _on(owner)
    return (
        f'<g class="route {state} {route.kind}" data-route={quoteattr(route.id)} '
        f"data-colour={quoteattr(route.colour)} {look}>{_cars(route, drawn, ink)}</g>"
    )


def _cars(route: RouteFacts, drawn: RouteLayout, ink: str) -> str:
    """Draw a route's cars; the first ones carry the route's marks (waves, mountains)."""
    length, width = drawn.car
    corner = width / 2 if route.kind == "ferry" else 2.2
    shape = f'x="{-length / 2:g}" y="{-width / 2:g}" width="{length:g}" height="{width:g}"'
    text = ""
    for number, (x, y, angle) in enumerate(drawn.cars):
        place = f"translate({x:g} {y:g})"
        turn = f'transform="{place}rotate({angle:g})"'
        text += f'<rect class="car" {shape} rx="{corner:g}" {turn}/>'
        if number < route.locomotives and route.kind in MARKS:
            text += (
                f'<path class="mark" d="{MARKS[route.kind]}" fill="none" stroke="{ink}" '
                f'stroke-width="1.1" stroke-dasharray="none" stroke-linecap="round" '
                + (f'transform="{place}"/>' if route.kind == UPRIGHT else f"{turn}/>")
            )
    return text


def _rail(route: RouteFacts, drawn: RouteLayout) -> str:
    """Draw the thin line that carries a route's cars from city to city."""
    return f'<path class="rail" data-route={quoteattr(route.id)} d="{drawn.path}"/>'


def _on(owner: str) -> str:
    """Choose a mark's colour upon an owner's colour."""
    return "#1a1a1a" if owner in {"yellow", "green"} else "#ffffff"


def _badge(drawn: RouteLayout, owner: str, theme: Theme) -> str:
    """Draw the owner's symbol on a token in the route's middle: five colours without colour."""
    x, y, _ = drawn.cars[len(drawn.cars) // 2]
    if len(drawn.cars) % 2 == 0:
        x, y = drawn.middle
    return (
        f'<g class="badge owner-{owner}" transform="translate({x:g} {y:g})">'
        f'<circle r="6.4" fill="#ffffff" stroke="{theme.casing}" stroke-width="1"/>'
        f'<path class="symbol" d="{SYMBOLS[owner]}" fill="{theme.owners[owner]}" '
        'stroke="#1a1a1a" stroke-width=".7" stroke-linejoin="round"/></g>'
    )


def _city(city: CityFacts, drawn: CityLayout, theme: Theme) -> str:
    place = f'transform="translate({drawn.x:g} {drawn.y:g})"'
    kind = "city flag" if drawn.flag else "city"
    shape = f'<path d="{PENNANT}"/>' if drawn.flag else '<circle r="5.2"/>'
    fill = theme.ink if drawn.flag else theme.paper
    edge = theme.paper if drawn.flag else theme.ink
    wide = "1" if drawn.flag else "2.3"
    return (
        f'<g class="{kind}" data-city={quoteattr(city.id)} fill="{fill}" stroke="{edge}" '
        f'stroke-width="{wide}" {place}>{shape}</g>'
    )


def _label(city: CityFacts, drawn: CityLayout) -> str:
    slant = ' font-style="italic"' if drawn.flag else ""
    return (
        f'<text class="label rank-{drawn.rank}" x="{drawn.label_x:g}" y="{drawn.label_y:g}" '
        f'text-anchor="{drawn.anchor}" font-size="{SIZES[drawn.rank]:g}"{slant}>'
        f"{escape(city.name)}</text>"
    )
