"""The result of a finished game, made ready for its page: one table, one card a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _

from scorekeeper.rules.bonus_settings import Majority, Prize, Ranked, Shares
from scorekeeper.rules.ruleset import LONGEST_ROUTE
from scorekeeper.web.i18n import format_signed, translate_name
from scorekeeper.web.results import layers
from scorekeeper.web.results.points_table import TableRow, by_hand_of, has_dummy, points_of
from scorekeeper.web.results.reasons import SeatFacts, reason_of
from scorekeeper.web.results.words import (
    score_in_words,
    ticket_note,
    tie_break_line,
    trail_in_words,
    winner_line,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from scorekeeper.rules.ruleset import Ruleset
    from scorekeeper.rules.table import Table
    from scorekeeper.web.results.snapshot import Snapshot, TicketLine


@dataclass(frozen=True, slots=True)
class TicketRow:
    """A kept ticket on a seat's card."""

    layer: str
    name: str
    completed: bool
    points: str
    note: str


@dataclass(frozen=True, slots=True)
class AwardRow:
    """An award on a seat's card: what it was for, and the layer that shows it, if any does."""

    layer: str
    name: str
    points: str
    lost: bool
    note: str


@dataclass(frozen=True, slots=True)
class RouteRow:
    """A claimed route on a seat's card, in the order of the claims."""

    name: str
    cars: int
    points: int


@dataclass(frozen=True, slots=True)
class SeatCard:
    """Everything the page tells of one seat."""

    seat: int
    player: str
    colour: str
    place: int
    total: int
    score: str
    cars: int
    tickets: tuple[TicketRow, ...]
    longest_cars: int
    longest_way: str
    routes: tuple[RouteRow, ...]
    borrowed: tuple[str, ...]
    stations_layer: str
    awards: tuple[AwardRow, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """The whole page, seats in the order of the table; `podium` by place."""

    in_tickets: bool
    longest_counts: bool
    winner_line: str
    tie_break_line: str
    seats: tuple[SeatCard, ...]
    podium: tuple[SeatCard, ...]
    table: tuple[TableRow, ...]
    by_hand: tuple[TableRow, ...]
    dummy: bool
    layers: tuple[layers.Layer, ...]
    notes: tuple[str, ...]

    @property
    def most_cars(self) -> int:
        """The cars of the longest route of all; 0 where nobody has claimed any."""
        return max(card.longest_cars for card in self.seats)


def view_of(table: Table, snapshot: Snapshot) -> ResultView:
    """Make a finished game's stored count ready for its page.

    Args:
        table: the table as it was when the game was finished.
        snapshot: the count that was stored then.
    """
    ruleset = table.ruleset
    in_tickets = ruleset.goal is not None
    owners = {route: seat for seat, route in table.claims_in_order()}
    shown = layers.layers_of(ruleset, snapshot, owners, table.stations)
    lit = {layer.id for layer in shown if layer.lights}
    facts = [SeatFacts(table, seat, line) for seat, line in enumerate(snapshot["seats"])]
    seats = tuple(_card(one, owners, lit) for one in facts)
    return ResultView(
        in_tickets=in_tickets,
        longest_counts=_longest_counts(ruleset),
        winner_line=winner_line(snapshot, in_tickets=in_tickets),
        tie_break_line=_reason(ruleset, snapshot, in_tickets=in_tickets),
        seats=seats,
        podium=tuple(sorted(seats, key=lambda card: card.place)),
        table=points_of(facts, lit),
        by_hand=by_hand_of(facts),
        dummy=has_dummy(table),
        layers=shown,
        notes=rule_notes(ruleset),
    )


def _card(facts: SeatFacts, owners: Mapping[str, int], lit: Collection[str]) -> SeatCard:
    ruleset, seat, line = facts.table.ruleset, facts.seat, facts.line
    board, in_tickets = ruleset.board, ruleset.goal is not None
    stations = layers.stations_id(seat)
    return SeatCard(
        seat=seat,
        player=line["player"],
        colour=line["colour"],
        place=line["place"],
        total=line["total"],
        score=score_in_words(line["total"], in_tickets=in_tickets),
        cars=line["cars"],
        tickets=tuple(
            _ticket_row(ruleset, seat, index, ticket, in_tickets=in_tickets)
            for index, ticket in enumerate(line["tickets"])
        ),
        longest_cars=line["longest"]["cars"],
        longest_way=trail_in_words(board, line["longest"]["routes"]),
        routes=_routes(ruleset, [route for route, owner in owners.items() if owner == seat]),
        awards=tuple(_awards(facts, lit)),
        stations_layer=stations if stations in lit else "",
        borrowed=tuple(
            _(
                "the station at %(city)s used %(route)s",
                city=board.name_of(used["city"]),
                route=board.route_name(used["route"]),
            )
            for used in line["stations"]["borrowed"]
        ),
    )


def _routes(ruleset: Ruleset, routes: Sequence[str]) -> tuple[RouteRow, ...]:
    board, in_tickets = ruleset.board, ruleset.goal is not None
    return tuple(
        RouteRow(
            name=board.route_name(route),
            cars=board.routes[route].length,
            points=0 if in_tickets else ruleset.route_points[board.routes[route].length],
        )
        for route in routes
    )


def _awards(facts: SeatFacts, lit: Collection[str]) -> Iterator[AwardRow]:
    """Say what each award was for."""
    for bonus in facts.table.ruleset.bonuses:
        award = facts.award(bonus)
        if award is None:
            continue
        layer = layers.bonus_id(facts.seat, bonus)
        yield AwardRow(
            layer=layer if layer in lit else "",
            name=translate_name(bonus.name),
            points=format_signed(award["points"]),
            lost=award["points"] < 0,
            note=reason_of(bonus, facts, award),
        )


def _ticket_row(
    ruleset: Ruleset, seat: int, index: int, line: TicketLine, *, in_tickets: bool
) -> TicketRow:
    return TicketRow(
        layer=layers.ticket_id(seat, index),
        name=ruleset.board.ticket_name(line["ticket"]),
        completed=line["completed"],
        points="" if in_tickets else format_signed(line["points"]),
        note=ticket_note(ruleset.board, line),
    )


def _reason(ruleset: Ruleset, snapshot: Snapshot, *, in_tickets: bool) -> str:
    """Say what decided: the race for tickets, or how level seats were told apart."""
    first = snapshot.get("first_to_goal")
    if first is None or ruleset.goal is None:
        return tie_break_line(snapshot, in_tickets=in_tickets)
    player = snapshot["seats"][first]["player"]
    return str(_("%(name)s was the first with %(num)d tickets.", name=player, num=ruleset.goal))


def _longest_counts(ruleset: Ruleset) -> bool:
    """Tell whether the longest route decides anything in this way to play."""
    looked_at = any(bonus.kind in layers.LONGEST_KINDS for bonus in ruleset.bonuses)
    return looked_at or LONGEST_ROUTE in ruleset.tie_breaks


def rule_notes(ruleset: Ruleset) -> tuple[str, ...]:
    """One line each where tables argue, only for what this way to play has."""
    notes = []
    if ruleset.tickets:
        notes.append(
            _("A ticket is completed by its owner’s routes in any shape; a detour counts as well.")
        )
    if ruleset.tickets and not ruleset.open_tickets_cost:
        notes.append(_("A ticket that is still open costs nothing."))
    if _longest_counts(ruleset):
        notes.append(
            _("On the longest route cities may come again and loops count; a branch does not.")
        )
    if ruleset.stations is not None:
        notes.append(
            _("A station lends one route of somebody else for tickets; it lengthens no route.")
        )
    return (*notes, *_level_notes(ruleset))


def _level_notes(ruleset: Ruleset) -> Iterator[str]:
    """Say what each bonus gives to players who are level; not every one gives all to each."""
    for bonus in ruleset.bonuses:
        name = translate_name(bonus.name)
        match bonus.settings:
            case Prize():
                yield _("Players who are level for “%(bonus)s” each get all of it.", bonus=name)
            case Majority():
                yield _(
                    "%(bonus)s: players who are level for most each get all of it, and nobody is"
                    " second.",
                    bonus=name,
                )
            case Ranked():
                yield _("%(bonus)s: players who are level each get the same.", bonus=name)
            case Shares():
                yield _(
                    "%(bonus)s: of players with equally many, the one with the lowest number"
                    " comes first.",
                    bonus=name,
                )
