"""The result of a finished game, made ready for its page: one table, one card a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.bonus_settings import Prize
from scorekeeper.rules.ruleset import LONGEST_ROUTE
from scorekeeper.web.i18n import translate_name
from scorekeeper.web.numerals import number, signed
from scorekeeper.web.results import layers
from scorekeeper.web.results.words import (
    bonus_note,
    marker_note,
    score_in_words,
    ticket_note,
    tie_break_line,
    trail_in_words,
    winner_line,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scorekeeper.rules.ruleset import Bonus, Ruleset
    from scorekeeper.web.results.snapshot import SeatLine, Snapshot, TicketLine


@dataclass(frozen=True, slots=True)
class TicketRow:
    """A kept ticket on a seat's card."""

    layer: str
    name: str
    completed: bool
    points: str
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
    trains_left: int
    tickets: tuple[TicketRow, ...]
    longest_cars: int
    longest_way: str
    routes: tuple[RouteRow, ...]
    borrowed: tuple[str, ...]
    awards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of the table of points: how it reads, and whether it was lost."""

    text: str
    lost: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One kind of points, a cell a seat; the total's row is the sum of those above it."""

    kind: str
    label: str
    cells: tuple[Cell, ...]


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
    layers: tuple[layers.Layer, ...]
    notes: tuple[str, ...]


def view_of(
    ruleset: Ruleset,
    snapshot: Snapshot,
    owners: Mapping[str, int],
    markers: Mapping[int, int],
) -> ResultView:
    """Make a finished game's stored count ready for its page.

    Args:
        ruleset: the way that was played.
        snapshot: the count stored when the game was finished.
        owners: the seat of each claimed route, by route id, in the order of the claims.
        markers: what the cardboard score track showed, by seat, in points.
    """
    in_tickets = ruleset.goal is not None
    seats = tuple(
        _card(ruleset, seat, line, owners, in_tickets=in_tickets)
        for seat, line in enumerate(snapshot["seats"])
    )
    return ResultView(
        in_tickets=in_tickets,
        longest_counts=_longest_counts(ruleset),
        winner_line=winner_line(snapshot, in_tickets=in_tickets),
        tie_break_line=_reason(ruleset, snapshot, in_tickets=in_tickets),
        seats=seats,
        podium=tuple(sorted(seats, key=lambda card: card.place)),
        table=_table(ruleset, snapshot["seats"], markers, in_tickets=in_tickets),
        layers=layers.layers_of(ruleset.board, snapshot, owners),
        notes=_rule_notes(ruleset),
    )


def _card(
    ruleset: Ruleset, seat: int, line: SeatLine, owners: Mapping[str, int], *, in_tickets: bool
) -> SeatCard:
    board = ruleset.board
    return SeatCard(
        seat=seat,
        player=line["player"],
        colour=line["colour"],
        place=line["place"],
        total=line["total"],
        score=score_in_words(line["total"], in_tickets=in_tickets),
        cars=line["cars"],
        trains_left=line["trains_left"],
        tickets=tuple(
            _ticket_row(ruleset, seat, index, ticket, in_tickets=in_tickets)
            for index, ticket in enumerate(line["tickets"])
        ),
        longest_cars=line["longest"]["cars"],
        longest_way=trail_in_words(board, line["longest"]["routes"]),
        routes=tuple(
            RouteRow(
                name=board.route_name(route),
                cars=board.routes[route].length,
                points=0 if in_tickets else ruleset.route_points[board.routes[route].length],
            )
            for route, owner in owners.items()
            if owner == seat
        ),
        awards=_awards(ruleset, line, in_tickets=in_tickets),
        borrowed=tuple(
            _(
                "the station at %(city)s used %(route)s",
                city=board.name_of(used["city"]),
                route=board.route_name(used["route"]),
            )
            for used in line["stations"]["borrowed"]
        ),
    )


def _awards(ruleset: Ruleset, line: SeatLine, *, in_tickets: bool) -> tuple[str, ...]:
    """Say what each award was for, where there is more to say than the table of points has."""
    names = {bonus.id: translate_name(bonus.name) for bonus in ruleset.bonuses}
    told = []
    for award in line["bonuses"]:
        note = bonus_note(award)
        if note or in_tickets:
            what = names[award["bonus"]]
            paid = score_in_words(award["points"], in_tickets=in_tickets)
            told.append(f"{what}: {note or paid}")
    return tuple(told)


def _ticket_row(
    ruleset: Ruleset, seat: int, index: int, line: TicketLine, *, in_tickets: bool
) -> TicketRow:
    return TicketRow(
        layer=layers.ticket_id(seat, index),
        name=ruleset.board.ticket_name(line["ticket"]),
        completed=line["completed"],
        points="" if in_tickets else signed(line["points"]),
        note=ticket_note(ruleset.board, line),
    )


def _table(
    ruleset: Ruleset, lines: Sequence[SeatLine], markers: Mapping[int, int], *, in_tickets: bool
) -> tuple[TableRow, ...]:
    def row(kind: str, label: str, cell: Callable[[SeatLine], Cell]) -> TableRow:
        return TableRow(kind, label, tuple(cell(line) for line in lines))

    rows = [] if in_tickets else _points_rows(ruleset, row)
    rows += [row(f"bonus-{b.id}", translate_name(b.name), _bonus_cell(b)) for b in ruleset.bonuses]
    if ruleset.stations is not None:
        rows.append(row("stations", _("Stations left"), _stations_cell))
    total = _("Tickets") if in_tickets else _("Total")
    rows.append(row("total", total, lambda line: _cell(line["total"])))
    if markers:
        cells = tuple(_marker_cell(ruleset, seat, line, markers) for seat, line in enumerate(lines))
        rows.append(TableRow("marker", _("Score track"), cells))
    return tuple(rows)


def _points_rows(
    ruleset: Ruleset, row: Callable[[str, str, Callable[[SeatLine], Cell]], TableRow]
) -> list[TableRow]:
    rows = [
        row("routes", _("Routes"), _routes_cell),
        row("done", _("Tickets completed"), _done_cell),
    ]
    if not ruleset.open_tickets_cost:
        return rows
    return [*rows, row("failed", _("Tickets missed"), _failed_cell)]


def _cell(value: int, note: str = "") -> Cell:
    return Cell(number(value), lost=value < 0, note=note)


def _routes_cell(line: SeatLine) -> Cell:
    return _cell(line["route_points"], ngettext("%(num)d train", "%(num)d trains", line["cars"]))


def _done_cell(line: SeatLine) -> Cell:
    done = sum(ticket["points"] for ticket in line["tickets"] if ticket["completed"])
    kept = len(line["tickets"])
    note = _("%(done)d of %(kept)d", done=line["tickets_completed"], kept=kept) if kept else ""
    return _cell(done, note)


def _failed_cell(line: SeatLine) -> Cell:
    return _cell(sum(ticket["points"] for ticket in line["tickets"] if not ticket["completed"]))


def _bonus_cell(bonus: Bonus) -> Callable[[SeatLine], Cell]:
    def cell(line: SeatLine) -> Cell:
        points = [award["points"] for award in line["bonuses"] if award["bonus"] == bonus.id]
        return _cell(sum(points)) if points else Cell("\N{EN DASH}")

    return cell


def _stations_cell(line: SeatLine) -> Cell:
    unused = line["stations"]["unused"]
    note = ngettext("%(num)d unused", "%(num)d unused", unused)
    return _cell(line["stations"]["points"], note)


def _marker_cell(ruleset: Ruleset, seat: int, line: SeatLine, markers: Mapping[int, int]) -> Cell:
    """Compare the score track with what was put on it: routes, and bonuses paid at once."""
    if seat not in markers:
        return Cell("\N{EN DASH}")
    at_once = {bonus.id for bonus in ruleset.bonuses if bonus.at_once}
    awards = sum(award["points"] for award in line["bonuses"] if award["bonus"] in at_once)
    return _cell(markers[seat], marker_note(markers[seat], line["route_points"] + awards))


def _reason(ruleset: Ruleset, snapshot: Snapshot, *, in_tickets: bool) -> str:
    """Say what decided: the race for tickets, or how level seats were told apart."""
    first = snapshot.get("first_to_goal")
    if first is None or ruleset.goal is None:
        return tie_break_line(snapshot, in_tickets=in_tickets)
    player = snapshot["seats"][first]["player"]
    return str(_("%(name)s was the first with %(num)d tickets.", name=player, num=ruleset.goal))


def _longest_counts(ruleset: Ruleset) -> bool:
    """Tell whether the longest route decides anything in this way to play."""
    return ruleset.longest_route_bonus() is not None or LONGEST_ROUTE in ruleset.tie_breaks


def _rule_notes(ruleset: Ruleset) -> tuple[str, ...]:
    """One line each where tables argue, only for what this way to play has."""
    notes = []
    if ruleset.tickets:
        notes.append(
            _("A ticket is completed by its owner's routes in any shape; a detour counts as well.")
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
    if any(isinstance(bonus.settings, Prize) for bonus in ruleset.bonuses):
        notes.append(_("Where players are level for a bonus, each of them gets all of it."))
    return tuple(notes)
