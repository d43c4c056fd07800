"""A whole board as one picture that stands alone: for the contact sheet and for makers of boards.

The classes are those of the site's board page (docs/DRAWING.md); beside them every element has
presentation attributes, so that the picture needs no style sheet.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from .labels import SIZES
from .theme import DAY, Theme

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from .facts import BoardFacts, CityFacts, RouteFacts
    from .layout import CityLayout, Layout, RouteLayout

FONT = "'Helvetica Neue', Roboto, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"
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
CROSS = "M-3,-3L3,3M3,-3L-3,3"
CORNER, EDGE = 10, 1.5
BADGE = 6.4
PENNANT = "M-.8,7V-7.5H.8V-7L10,-3.6L.8,-.2V7z"


def whole_board_svg(  # noqa: PLR0913 - what a picture shows is its caller's choice
    facts: BoardFacts,
    layout: Layout,
    backdrop: str,
    owners: Mapping[str, str],
    theme: Theme = DAY,
    *,
    closed: Collection[str] = (),
) -> str:
    """Draw a board with its owners (route id to player colour), as one SVG document.

    ``backdrop`` is the text of the board's backdrop file, or empty; ``closed`` are routes that
    nobody may claim any more.
    """
    routes = [
        draw_route(
            route, layout.routes[route.id], owners.get(route.id), theme, closed=route.id in closed
        )
        for route in facts.routes
    ]
    rails = [_rail(route, layout.routes[route.id]) for route in facts.routes]
    cities = [draw_city(city, layout.cities[city.id], theme) for city in facts.cities]
    labels = [_label(city, layout.cities[city.id]) for city in facts.cities]
    badges = [
        draw_badge(layout.routes[route], colour, theme) for route, colour in sorted(owners.items())
    ]
    return f"""\
<svg class="board" xmlns="http://www.w3.org/2000/svg" role="img" \
aria-label={quoteattr(facts.name)} viewBox="0 0 {layout.width} {layout.height}" \
font-family="{FONT}">
{_ground(facts, layout, backdrop, theme)}
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


def _ground(facts: BoardFacts, layout: Layout, backdrop: str, theme: Theme) -> str:
    """Draw what lies below everything: the land, cut off at the sheet's edge, and the edge.

    Without a backdrop the sheet is paper of the land's colour.
    """
    name = f"sheet-{facts.id}-{theme.name}"
    sheet = f'width="{layout.width:g}" height="{layout.height:g}" rx="{CORNER}"'
    wide, high = layout.width - EDGE, layout.height - EDGE
    return (
        f"<clipPath id={quoteattr(name)}><rect {sheet}/></clipPath>\n"
        f'<g class="backdrop" clip-path={quoteattr(f"url(#{name})")}>'
        f'<rect class="paper" {theme.backdrop["land"]} {sheet}/>{_land(backdrop, theme)}</g>\n'
        f'<rect class="edge" x="{EDGE / 2}" y="{EDGE / 2}" width="{wide:g}" height="{high:g}" '
        f'rx="{CORNER - EDGE / 2}" fill="none" stroke="{theme.rail}" stroke-width="{EDGE}"/>'
    )


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


def draw_route(
    route: RouteFacts,
    drawn: RouteLayout,
    owner: str | None,
    theme: Theme,
    *,
    closed: bool = False,
) -> str:
    """Draw a route's cars: open, in their owner's colour, or crossed out."""
    paint, tint = theme.paints.get(route.colour, theme.paints["grey"])
    look = f'fill="{tint}" stroke="{paint}" stroke-width="1.5"'
    state = "open"
    if owner is not None:
        state = f"claimed owner-{owner}"
        look = f'fill="{theme.owners[owner]}" stroke="{theme.casing}" stroke-width="1.2"'
    elif closed:
        state = "closed"
        look = f'fill="none" stroke="{paint}" stroke-width="1" stroke-dasharray="1.5 2.5"'
    elif route.kind == "tunnel":
        look += ' stroke-dasharray="2.6 1.5"'
    return (
        f'<g class="route {state} {route.kind}" data-route={quoteattr(route.id)} '
        f"data-colour={quoteattr(route.colour)} {look}>{_cars(route, drawn)}"
        f"{_marks(route, drawn, state, theme)}</g>"
    )


def _cars(route: RouteFacts, drawn: RouteLayout) -> str:
    length, width = drawn.car
    corner = width / 2 if route.kind == "ferry" else 2.2
    shape = f'x="{-length / 2:g}" y="{-width / 2:g}" width="{length:g}" height="{width:g}"'
    return "".join(
        f'<rect class="car" {shape} rx="{corner:g}" '
        f'transform="translate({x:g} {y:g})rotate({angle:g})"/>'
        for x, y, angle in drawn.cars
    )


def _marks(route: RouteFacts, drawn: RouteLayout, state: str, theme: Theme) -> str:
    """Mark an open route's first cars (waves, peaks), and all cars of a closed one."""
    if state == "closed":
        name, shape, ink, marked = "cross", CROSS, theme.paints["grey"][0], drawn.cars
    elif state == "open" and route.kind in MARKS:
        name, shape, ink = "mark", MARKS[route.kind], theme.casing
        marked = drawn.cars[: route.marks]
    else:
        return ""
    return "".join(
        f'<path class="{name}" d="{shape}" fill="none" stroke="{ink}" stroke-width="1.2" '
        'stroke-dasharray="none" stroke-linecap="round" '
        f'transform="translate({x:g} {y:g})'
        + ('"/>' if route.kind == UPRIGHT else f'rotate({angle:g})"/>')
        for x, y, angle in marked
    )


def _rail(route: RouteFacts, drawn: RouteLayout) -> str:
    """Draw the thin line that carries a route's cars from city to city."""
    return f'<path class="rail" data-route={quoteattr(route.id)} d="{drawn.path}"/>'


def draw_badge(drawn: RouteLayout, owner: str, theme: Theme) -> str:
    """Draw the owner's symbol on a token in the route's middle: five colours without colour.

    Where the two cars of the middle lie far apart, it lies on one of them.
    """
    half = len(drawn.cars) // 2
    x, y, _ = drawn.cars[half]
    if len(drawn.cars) % 2 == 0:
        before_x, before_y, _ = drawn.cars[half - 1]
        if math.hypot(x - before_x, y - before_y) - drawn.car[0] < BADGE:
            x, y = drawn.middle
    return (
        f'<g class="badge owner-{owner}" transform="translate({x:g} {y:g})">'
        f'<circle r="{BADGE}" fill="#ffffff" stroke="{theme.casing}" stroke-width="1"/>'
        f'<path class="symbol" d="{SYMBOLS[owner]}" fill="{theme.owners[owner]}" '
        'stroke="#1a1a1a" stroke-width=".7" stroke-linejoin="round"/></g>'
    )


def draw_city(city: CityFacts, drawn: CityLayout, theme: Theme) -> str:
    """Draw a city's ring, or the pennant of a border end."""
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
