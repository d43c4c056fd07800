"""The order in which a result is told: tickets turn over, then the longest route, then the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.web.i18n import format_number, format_signed, translate_name
from scorekeeper.web.results import layers
from scorekeeper.web.results.reasons import SeatFacts, reason_of
from scorekeeper.web.results.words import ticket_note, trail_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorekeeper.rules.ruleset import Bonus, Ruleset
    from scorekeeper.rules.table import Table
    from scorekeeper.web.results.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Step:
    """One thing told: what it says, what it lights on the map, and the totals after it."""

    kind: str
    seat: int
    title: str
    note: str
    points: str
    good: bool
    layer: str
    totals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Told:
    kind: str
    seat: int
    title: str
    note: str
    points: int
    good: bool
    layer: str


def steps_of(table: Table, snapshot: Snapshot) -> tuple[Step, ...]:
    """Tell a finished game step by step, each with the running totals after it.

    Args:
        table: the table as it was when the game was finished.
        snapshot: the count that was stored then.
    """
    ruleset = table.ruleset
    in_tickets = ruleset.goal is not None
    totals = [0 if in_tickets else line["route_points"] for line in snapshot["seats"]]
    steps = []
    for told in _told(table, snapshot, in_tickets=in_tickets):
        totals[told.seat] += told.points
        steps.append(
            Step(
                kind=told.kind,
                seat=told.seat,
                title=told.title,
                note=told.note,
                points="" if in_tickets else format_signed(told.points),
                good=told.good,
                layer=told.layer,
                totals=tuple(format_number(total) for total in totals),
            )
        )
    return tuple(steps)


def _told(table: Table, snapshot: Snapshot, *, in_tickets: bool) -> Iterator[_Told]:
    ruleset = table.ruleset
    yield from _tickets(ruleset, snapshot, in_tickets=in_tickets)
    if ruleset.stations is not None:
        yield from _stations(snapshot)
    seats = [SeatFacts(table, seat, line) for seat, line in enumerate(snapshot["seats"])]
    for bonus in ruleset.bonuses:
        yield from _awards(seats, bonus)


def _tickets(ruleset: Ruleset, snapshot: Snapshot, *, in_tickets: bool) -> Iterator[_Told]:
    for seat, line in enumerate(snapshot["seats"]):
        for index, ticket in enumerate(line["tickets"]):
            done = ticket["completed"]
            yield _Told(
                kind="ticket",
                seat=seat,
                title=ruleset.board.ticket_name(ticket["ticket"]),
                note=ticket_note(ruleset.board, ticket),
                points=int(done) if in_tickets else ticket["points"],
                good=done,
                layer=layers.ticket_id(seat, index),
            )


def _stations(snapshot: Snapshot) -> Iterator[_Told]:
    for seat, line in enumerate(snapshot["seats"]):
        unused = line["stations"]["unused"]
        yield _Told(
            kind="stations",
            seat=seat,
            title=_("Stations left"),
            note=ngettext("%(num)d unused", "%(num)d unused", unused),
            points=line["stations"]["points"],
            good=True,
            layer=layers.network_id(seat),
        )


def _awards(seats: Sequence[SeatFacts], bonus: Bonus) -> Iterator[_Told]:
    is_longest = bonus.kind == "longest-route"
    for facts in seats:
        award = facts.award(bonus)
        if award is None:
            continue
        trail = facts.line["longest"]
        on_map = is_longest or award.get("routes") or award.get("cities")
        seen = layers.bonus_id(facts.seat, bonus) if on_map else layers.network_id(facts.seat)
        yield _Told(
            kind="longest" if is_longest else "bonus",
            seat=facts.seat,
            title=translate_name(bonus.name),
            note=_trail_note(facts.table.ruleset, trail["cars"], trail["routes"])
            if is_longest
            else reason_of(bonus, facts, award),
            points=award["points"],
            good=award["points"] >= 0,
            layer=seen,
        )


def _trail_note(ruleset: Ruleset, cars: int, routes: list[str]) -> str:
    way = trail_in_words(ruleset.board, routes)
    return str(ngettext("%(num)d train: %(way)s", "%(num)d trains: %(way)s", cars, way=way))
