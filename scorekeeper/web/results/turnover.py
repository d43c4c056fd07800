"""The order in which a result is told: tickets turn over, then the longest route, then the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.web.i18n import translate_name
from scorekeeper.web.numerals import number, signed
from scorekeeper.web.results import layers
from scorekeeper.web.results.words import bonus_note, ticket_note, trail_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.rules.ruleset import Ruleset
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


def steps_of(ruleset: Ruleset, snapshot: Snapshot) -> tuple[Step, ...]:
    """Tell a finished game step by step, each with the running totals after it.

    Args:
        ruleset: the way that was played.
        snapshot: the count stored when the game was finished.
    """
    in_tickets = ruleset.goal is not None
    totals = [0 if in_tickets else line["route_points"] for line in snapshot["seats"]]
    steps = []
    for told in _told(ruleset, snapshot, in_tickets=in_tickets):
        totals[told.seat] += told.points
        steps.append(
            Step(
                kind=told.kind,
                seat=told.seat,
                title=told.title,
                note=told.note,
                points="" if in_tickets else signed(told.points),
                good=told.good,
                layer=told.layer,
                totals=tuple(number(total) for total in totals),
            )
        )
    return tuple(steps)


def _told(ruleset: Ruleset, snapshot: Snapshot, *, in_tickets: bool) -> Iterator[_Told]:
    yield from _tickets(ruleset, snapshot, in_tickets=in_tickets)
    if ruleset.stations is not None:
        yield from _stations(snapshot)
    for bonus in ruleset.bonuses:
        yield from _awards(ruleset, snapshot, bonus.id, translate_name(bonus.name))


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


def _awards(ruleset: Ruleset, snapshot: Snapshot, bonus_id: str, name: str) -> Iterator[_Told]:
    for seat, line in enumerate(snapshot["seats"]):
        for award in line["bonuses"]:
            if award["bonus"] != bonus_id:
                continue
            trail = line["longest"]
            is_longest = bonus_kind(ruleset, bonus_id) == "longest-route"
            on_map = award.get("routes") or award.get("cities")
            plain = layers.bonus_id(seat, bonus_id) if on_map else layers.network_id(seat)
            yield _Told(
                kind="longest" if is_longest else "bonus",
                seat=seat,
                title=name,
                note=_trail_note(ruleset, trail["cars"], trail["routes"])
                if is_longest
                else bonus_note(award),
                points=award["points"],
                good=award["points"] >= 0,
                layer=layers.longest_id(seat) if is_longest else plain,
            )


def bonus_kind(ruleset: Ruleset, bonus_id: str) -> str:
    """Give the kind of a ruleset's bonus."""
    return next(bonus.kind for bonus in ruleset.bonuses if bonus.id == bonus_id)


def _trail_note(ruleset: Ruleset, cars: int, routes: list[str]) -> str:
    way = trail_in_words(ruleset.board, routes)
    return str(ngettext("%(num)d train: %(way)s", "%(num)d trains: %(way)s", cars, way=way))
