"""The form of the count: score track and hand-counted items of each seat, and who won the race.

Which fields there are is the ruleset's business; each field knows the move that it makes.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from flask_babel import gettext as _
from wtforms import RadioField
from wtforms.widgets import TextInput

from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.scoring import count
from scorekeeper.rules.sentences import Refusal
from scorekeeper.rules.table import Table
from scorekeeper.web.fields import PointsField, options
from scorekeeper.web.forms import PageForm, Problem
from scorekeeper.web.i18n import translate, translate_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from wtforms import Field

    from scorekeeper.rules.bonus_settings import Item

NOBODY = "nobody"
ENOUGH_TO_ASK = 2  # players who may have been the first
Holder: TypeAlias = int | None


class NumberField(PointsField):
    """A whole number typed on a phone; what was typed wrongly stays to be seen."""

    widget = TextInput()


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields that belong together: of one bonus with several items, or one by itself."""

    title: str
    fields: tuple[Field, ...]
    lowest: tuple[Field, ...] = ()

    @property
    def lowest_matters(self) -> bool:
        """Whether the numbers that part level seats have to be in sight."""
        return any(field.errors or field.data is not None for field in self.lowest)


class CountForm:
    """The count's form for one table, and the moves that filling it in makes."""

    def __init__(self, table: Table, seq: int, shown: Table | None = None) -> None:
        """Read what was sent.

        Args:
            table: the game as it stands.
            seq: the number of its last move, which the page sends back with the form.
            shown: the game as the page that was sent had shown it; None where that is not known.
        """
        self.table = table
        self.seq = seq
        self.form = _form_class(table)(**_values(table))
        if shown is not None:
            self._keep_others_entries(_values(shown))
        self.goal: Field | None = None
        self.goal_names: dict[str, str] = {}  # who may have been first, by what the form sends
        self.goal = self._ask_for_the_first()

    def _keep_others_entries(self, shown: Mapping[str, int | str | None]) -> None:
        """Take over what another phone has entered where this page changed nothing."""
        now = _values(self.table)
        for field in self.form:
            if not field.process_errors and field.data == shown.get(field.name):
                field.data, field.raw_data = now.get(field.name), None

    def _ask_for_the_first(self) -> Field | None:
        """Ask who was first where two or more have enough; else there is nothing to say."""
        goal = self.table.ruleset.goal
        if goal is None:
            return None
        field = self.form["goal"]
        counted = count(self._unnamed(self.table_after()))
        at_goal = [card for card in counted.seats if card.total >= goal]
        if len(at_goal) < ENOUGH_TO_ASK:
            del self.form["goal"]
            return None
        first = counted.first_to_goal
        shown = None if first is None else self.table.seats[first].player
        nobody = _("Not known") if shown is None else _("As the claims show: %(name)s", name=shown)
        self.goal_names = {str(card.seat): card.player for card in at_goal} | {NOBODY: nobody}
        if not field.raw_data and field.data not in self.goal_names:
            field.data = NOBODY
        return field

    def _unnamed(self, table: Table) -> Table:
        """Take back who was named as the first, to see what the claims show."""
        table.play(Move(MoveKind.REACH_GOAL, None))
        return table

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong, and whose it is."""
        return [
            Problem(
                str(_("%(player)s, %(what)s: %(problem)s", player=whose, what=what, problem=error)),
                field.id,
            )
            for holder in _holders(self.table)
            for group in self.groups_of(holder)
            for field in (*group.fields, *group.lowest)
            for whose, what in [(self._name_of(holder), field.label.text)]
            for error in field.errors
        ] + [Problem(error, "goal") for error in (self.goal.errors if self.goal else ())]

    def _name_of(self, holder: Holder) -> str:
        return str(_("Dummy player")) if holder is None else self.table.seats[holder].player

    def groups_of(self, holder: Holder) -> list[FieldGroup]:
        """Give a seat's fields, the score track first; None gives those of the dummy player."""
        groups = []
        if holder is not None and self.table.ruleset.goal is None:
            groups.append(FieldGroup("", (self.form[_marker_name(holder)],)))
        for bonus in self.table.ruleset.bonuses:
            items = [item for item in bonus.items if item.id in _items_of(self.table, holder)]
            if items:
                several = len([item for item in items if not item.lowest]) > 1
                title = _("%(bonus)s: how many?", bonus=translate_name(bonus.name))
                groups.append(
                    FieldGroup(
                        title if several else "",
                        tuple(self._field(holder, item) for item in items if not item.lowest),
                        tuple(self._field(holder, item) for item in items if item.lowest),
                    )
                )
        return groups

    def _field(self, holder: Holder, item: Item) -> Field:
        return self.form[_item_name(holder, item.id)]

    def validate(self) -> bool:
        """Judge every field; a refusal stands beside the field that it is about."""
        self.form.sent_and_valid()
        if self.goal is not None and self.goal.data not in self.goal_names:
            self.goal.errors = [_("Only somebody who has enough tickets can have been the first.")]
        box = _box_of(self.table)
        for name, move in self._moves():
            try:
                if move.kind is MoveKind.SET_ITEM:
                    box.play(move)
                else:
                    self.table.judge(move)
            except Refusal as refusal:
                field = self.form[name]
                field.errors = [*field.errors, translate(refusal.sentence)]
        return not any(field.errors for field in self.form)

    def moves(self) -> list[Move]:
        """Give one move for each field that changes something."""
        return [move for _name, move in self._moves()]

    def table_after(self) -> Table:
        """Give the table as it will be; what the rules refuse is left out."""
        after = self.table.copy()
        for move in self.moves():
            with suppress(Refusal):
                after.play(move)
        return after

    def _moves(self) -> list[tuple[str, Move]]:
        # What somebody gives up is free for the next one: fewer before more.
        items = sorted(self._item_moves(), key=lambda change: self._grows(change[1]))
        return [*self._marker_moves(), *items, *self._goal_moves()]

    def _grows(self, move: Move) -> bool:
        before = self.table.items.get((move.seat, move.subject or ""), 0)
        return (move.amount or 0) > before

    def _changed(self, name: str, before: int | None) -> bool:
        """Tell whether a field says something new; what cannot be read says nothing."""
        field = self.form[name]
        return not field.process_errors and field.data != before

    def _marker_moves(self) -> Iterator[tuple[str, Move]]:
        for seat in range(len(self.table.seats)):
            name = _marker_name(seat)
            if name in self.form and self._changed(name, self.table.markers.get(seat)):
                yield name, Move(MoveKind.SET_MARKER, seat, None, self.form[name].data)

    def _item_moves(self) -> Iterator[tuple[str, Move]]:
        for holder in _holders(self.table):
            for item in _items_of(self.table, holder):
                name = _item_name(holder, item)
                if self._changed(name, self.table.items.get((holder, item))):
                    yield name, Move(MoveKind.SET_ITEM, holder, item, self.form[name].data)

    def _goal_moves(self) -> Iterator[tuple[str, Move]]:
        if self.goal is not None and self.goal.data in self.goal_names:
            first = None if self.goal.data == NOBODY else int(self.goal.data)
            if first != self.table.goal_seat:
                yield "goal", Move(MoveKind.REACH_GOAL, first)


def _holders(table: Table) -> list[Holder]:
    """List who may hold something: the seats, and the dummy player where the rules want one."""
    return [*range(len(table.seats)), None]


def _items_of(table: Table, holder: Holder) -> list[str]:
    items = table.ruleset.items.values()
    return [i.id for i in items if holder is not None or i.dummy_with == len(table.seats)]


def _box_of(table: Table) -> Table:
    """Lay a table with nothing but the items on it, to try the form's moves one after another."""
    box = Table(table.ruleset, table.seats, table.house_rules)
    for (holder, item), amount in table.items.items():
        box.play(Move(MoveKind.SET_ITEM, holder, item, amount))
    return box


def _form_class(table: Table) -> type[PageForm]:
    fields: dict[str, Field] = {}
    for seat in range(len(table.seats)):
        if table.ruleset.goal is None:
            label = _("Score track before tickets, if you used it")
            fields[_marker_name(seat)] = NumberField(label)
    for holder in _holders(table):
        for item in _items_of(table, holder):
            fields[_item_name(holder, item)] = _item_field(table.ruleset.items[item])
    if table.ruleset.goal is not None:
        everybody = options((*map(str, range(len(table.seats))), NOBODY))
        fields["goal"] = RadioField(choices=everybody, validate_choice=False)
    return type("TableCountForm", (PageForm,), fields)


def _item_field(item: Item) -> NumberField:
    return NumberField(translate_name(item.name), render_kw={"min": 0, "max": item.most})


def _values(table: Table) -> dict[str, int | str | None]:
    values: dict[str, int | str | None] = {
        _marker_name(seat): points for seat, points in table.markers.items()
    }
    values |= {_item_name(holder, item): n for (holder, item), n in table.items.items()}
    return values | {"goal": NOBODY if table.goal_seat is None else str(table.goal_seat)}


def _marker_name(seat: int) -> str:
    return f"marker-{seat}"


def _item_name(holder: Holder, item: str) -> str:
    return f"item-{NOBODY if holder is None else holder}-{item}"
