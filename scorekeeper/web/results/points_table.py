"""The tables of a result: points by kind, and what was counted by hand, a column a seat.

A number that can be seen on the map names the layer that shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.bonus_settings import Majority, Ranked, Shares
from scorekeeper.rules.bonuses import paid_by_item
from scorekeeper.web.i18n import format_number, format_signed, translate_name
from scorekeeper.web.results import layers
from scorekeeper.web.results.reasons import SeatFacts, value_of, wager_in_words
from scorekeeper.web.results.words import marker_note

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from scorekeeper.rules.bonus_settings import Item
    from scorekeeper.rules.ruleset import Bonus, Ruleset
    from scorekeeper.rules.table import Table

NOTHING = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of a table: how it reads, whether it was lost, what shows it on the map."""

    text: str
    lost: bool = False
    note: str = ""
    layer: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One kind of points or one thing counted, a cell a seat."""

    kind: str
    label: str
    cells: tuple[Cell, ...]


def points_of(seats: Sequence[SeatFacts], lit: Collection[str]) -> tuple[TableRow, ...]:
    """Make the table of points; the total's row is the sum of those above it.

    Args:
        seats: every seat.
        lit: the layers that there are.
    """
    table = seats[0].table
    ruleset = table.ruleset

    def row(kind: str, label: str, cell: Callable[[SeatFacts], Cell]) -> TableRow:
        return TableRow(kind, label, tuple(_seen(cell(facts), lit) for facts in seats))

    rows = [] if ruleset.goal is not None else _points_rows(ruleset, row)
    rows += [
        row(f"bonus-{b.id}", translate_name(b.name), _bonus_cell(b, lit)) for b in ruleset.bonuses
    ]
    if ruleset.stations is not None:
        rows.append(row("stations", _("Stations left"), _stations_cell))
    total = _("Total") if ruleset.goal is None else _("Tickets")
    rows.append(row("total", total, lambda facts: _cell(facts.line["total"])))
    if table.markers:
        rows.append(row("marker", _("Score track"), _marker_cell))
    return tuple(rows)


def _points_rows(
    ruleset: Ruleset, row: Callable[[str, str, Callable[[SeatFacts], Cell]], TableRow]
) -> list[TableRow]:
    rows = [
        row("routes", _("Routes"), _routes_cell),
        row("done", _("Tickets completed"), _done_cell),
    ]
    if not ruleset.open_tickets_cost:
        return rows
    return [*rows, row("failed", _("Tickets missed"), _failed_cell)]


def _seen(cell: Cell, lit: Collection[str]) -> Cell:
    """Leave out a layer that there is not."""
    return cell if cell.layer in lit else Cell(cell.text, cell.lost, cell.note)


def _cell(value: int, note: str = "", layer: str = "") -> Cell:
    return Cell(format_number(value), value < 0, note, layer)


def _routes_cell(facts: SeatFacts) -> Cell:
    line = facts.line
    note = ngettext("%(num)d train", "%(num)d trains", line["cars"])
    return _cell(line["route_points"], note, layers.network_id(facts.seat))


def _done_cell(facts: SeatFacts) -> Cell:
    line = facts.line
    done = sum(ticket["points"] for ticket in line["tickets"] if ticket["completed"])
    kept = len(line["tickets"])
    note = _("%(done)d of %(kept)d", done=line["tickets_completed"], kept=kept) if kept else ""
    return _cell(done, note, layers.done_id(facts.seat))


def _failed_cell(facts: SeatFacts) -> Cell:
    lost = sum(ticket["points"] for ticket in facts.line["tickets"] if not ticket["completed"])
    return _cell(lost, layer=layers.missed_id(facts.seat))


def _bonus_cell(bonus: Bonus, lit: Collection[str]) -> Callable[[SeatFacts], Cell]:
    def cell(facts: SeatFacts) -> Cell:
        award = facts.award(bonus)
        had = value_of(bonus, facts)
        own = layers.bonus_id(facts.seat, bonus)
        # What was not enough for the bonus lies somewhere in the seat's network.
        layer = own if own in lit or not had else layers.network_id(facts.seat)
        if award is None:
            return Cell(NOTHING, note=had, layer=layer if had else "")
        return _cell(award["points"], had, layer)

    return cell


def _stations_cell(facts: SeatFacts) -> Cell:
    stations = facts.line["stations"]
    note = ngettext("%(num)d unused", "%(num)d unused", stations["unused"])
    return _cell(stations["points"], note, layers.stations_id(facts.seat))


def _marker_cell(facts: SeatFacts) -> Cell:
    """Compare the score track with what was put on it: routes, and bonuses paid at once."""
    table, line = facts.table, facts.line
    if facts.seat not in table.markers:
        return Cell(NOTHING)
    at_once = {bonus.id for bonus in table.ruleset.bonuses if bonus.at_once}
    awards = sum(award["points"] for award in line["bonuses"] if award["bonus"] in at_once)
    marker = table.markers[facts.seat]
    return _cell(marker, marker_note(marker, line["route_points"] + awards))


def by_hand_of(seats: Sequence[SeatFacts]) -> tuple[TableRow, ...]:
    """Make the table of what was counted by hand; the dummy's column comes last, if it has one.

    Args:
        seats: every seat.
    """
    table = seats[0].table
    held = {item for (_holder, item), amount in table.items.items() if amount}
    return tuple(
        TableRow(
            f"item-{item.id}",
            translate_name(item.name),
            (
                *(_item_cell(bonus, item, facts) for facts in seats),
                *([_dummy_cell(table, bonus, item)] if has_dummy(table) else []),
            ),
        )
        for bonus in table.ruleset.bonuses
        for item in bonus.items
        if item.id in held and not item.lowest
    )


def has_dummy(table: Table) -> bool:
    """Tell whether a dummy player has something that was counted by hand."""
    return any(holder is None for holder, _item in table.items)


def _item_cell(bonus: Bonus, item: Item, facts: SeatFacts) -> Cell:
    amount = facts.entered(item)
    text = NOTHING if amount is None else format_number(amount)
    notes = [_lowest(facts.table, bonus, item, facts.seat), *_item_notes(bonus, item, facts)]
    return Cell(text, note=", ".join(note for note in notes if note))


def _dummy_cell(table: Table, bonus: Bonus, item: Item) -> Cell:
    amount = table.items.get((None, item.id))
    text = NOTHING if amount is None else format_number(amount)
    return Cell(text, note=_lowest(table, bonus, item, None))


def _lowest(table: Table, bonus: Bonus, item: Item, holder: int | None) -> str:
    """Say the lowest printed number that goes with an item, where it was entered."""
    if not isinstance(bonus.settings, Shares):
        return ""
    company = next(one for one in bonus.settings.companies if one.held.id == item.id)
    lowest = table.items.get((holder, company.lowest_number.id))
    return "" if lowest is None else str(_("from no. %(number)s", number=format_number(lowest)))


def _item_notes(bonus: Bonus, item: Item, facts: SeatFacts) -> list[str]:
    """Say what an item brought its holder, or why it brought nothing."""
    if facts.table.ruleset.goal is not None:
        return []
    settings = bonus.settings
    if isinstance(settings, Majority | Shares):
        paid = paid_by_item(settings, facts.table)[item.id].get(facts.seat, 0)
        return [format_signed(paid)] if paid else []
    award = facts.award(bonus)
    if award is not None:
        why = wager_in_words(bonus, facts, award) if bonus.kind.startswith("wager-") else ""
        return [why, format_signed(award["points"])]
    barring = settings.barred_by if isinstance(settings, Ranked) else None
    if barring is not None and facts.table.item(facts.seat, barring):
        name = translate_name(facts.table.ruleset.items[barring].name)
        return [str(_("nothing, because of %(item)s", item=name))]
    return []
