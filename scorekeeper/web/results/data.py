"""What the result page's scripts need: the layers with their captions, and the steps to tell."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.services import games
from scorekeeper.services.clock import now
from scorekeeper.web.i18n import format_number
from scorekeeper.web.results import layers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.storage.models import Game
    from scorekeeper.web.results.snapshot import Snapshot
    from scorekeeper.web.results.turnover import Step
    from scorekeeper.web.results.view import ResultView, SeatCard

# No line begins with the dot.
DOT: Final = "\N{NO-BREAK SPACE}\N{MIDDLE DOT} "
FRESH_FOR: Final = timedelta(minutes=10)


def captions_of(view: ResultView) -> dict[str, str]:
    """Say under the map what each layer shows, by the layer's id."""
    captions: dict[str, str] = {}
    for card in view.seats:
        captions[layers.network_id(card.seat)] = _network(card)
        captions[layers.longest_id(card.seat)] = ngettext(
            "%(player)s’s longest route: %(num)d train",
            "%(player)s’s longest route: %(num)d trains",
            card.longest_cars,
            player=card.player,
        )
        for award in card.awards:
            told = (card.player, award.name, "" if view.in_tickets else award.points, award.note)
            captions.setdefault(award.layer, DOT.join(part for part in told if part))
        for ticket in card.tickets:
            told = (card.player, ticket.name, ticket.points, ticket.note)
            captions[ticket.layer] = DOT.join(part for part in told if part)
        captions |= _of_all(card)
    return captions


def _of_all(card: SeatCard) -> dict[str, str]:
    """Say what the layers show that are about several tickets or stations at once."""
    done = sum(ticket.completed for ticket in card.tickets)
    missed = len(card.tickets) - done
    return {
        layers.done_id(card.seat): ngettext(
            "%(player)s: %(num)d completed ticket",
            "%(player)s: %(num)d completed tickets",
            done,
            player=card.player,
        ),
        layers.missed_id(card.seat): ngettext(
            "%(player)s: what %(num)d ticket was short of",
            "%(player)s: what %(num)d tickets were short of",
            missed,
            player=card.player,
        ),
        layers.stations_id(card.seat): DOT.join(
            [_("%(player)s: stations", player=card.player), *card.borrowed]
        ),
    }


def _network(card: SeatCard) -> str:
    routes = ngettext("%(num)d route", "%(num)d routes", len(card.routes))
    cars = ngettext("%(num)d train", "%(num)d trains", card.cars)
    return str(_("%(player)s: %(routes)s, %(cars)s", player=card.player, routes=routes, cars=cars))


def data_of(
    game: Game,
    snapshot: Snapshot,
    view: ResultView,
    captions: dict[str, str],
    steps: Sequence[Step],
) -> dict[str, Any]:
    """Put together what the page hands to its scripts; everything in it may be seen by the group.

    Args:
        game: the finished game.
        snapshot: its stored count.
        view: the page's own view of it.
        captions: what each layer shows, by its id.
        steps: what the turn-over tells.
    """
    start = [0 if view.in_tickets else line["route_points"] for line in snapshot["seats"]]
    finished = game.finished_at
    fresh = finished is not None and now() - finished < FRESH_FOR
    return {
        "key": f"{game.group.public_id}/{game.number}/{game.seq}",
        # Who corrected something wants the result; the table has seen it turn over before.
        "fresh": fresh and not games.reopened(game),
        "layers": [asdict(layer) | {"caption": captions[layer.id]} for layer in view.layers],
        "steps": [asdict(step) for step in steps],
        "seats": [
            {"player": card.player, "colour": card.colour, "start": format_number(start[card.seat])}
            for card in view.seats
        ],
    }
