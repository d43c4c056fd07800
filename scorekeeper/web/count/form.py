"""The form of the count: score track and hand-counted items of each seat, and who won the race.

Which fields there are is the ruleset's business; each field knows the move that it makes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from flask_babel import gettext as _
from wtforms import RadioField
from wtforms.widgets import TextInput

from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.sentences import Refusal
from scorekeeper.rules.table import Table
from scorekeeper.web.fields import PointsField, options
from scorekeeper.web.groups.forms import PageForm
from scorekeeper.web.i18n import translate, translate_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from wtforms import Field

    from scorekeeper.rules.bonus_settings import Item

NOBODY = "nobody"
LOWEST = "lowest"  # a number that matters only where two hold the same
Holder: TypeAlias = int | None


class NumberField(PointsField):
    """A whole number typed on a phone; what was typed wrongly stays to be seen."""

    widget = TextInput()


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
        self.goal = self.form["goal"] if table.ruleset.goal is not None else None

    def _keep_others_entries(self, shown: Mapping[str, int | str | None]) -> None:
        """Take over what another phone has entered where this page changed nothing."""
        now = _values(self.table)
        for field in self.form:
            if not field.process_errors and field.data == shown.get(field.name):
                field.data, field.raw_data = now.get(field.name), None

    @property
    def goal_names(self) -> dict[str, str]:
        """Give who may have won the race, by the value that the form sends."""
        names = {str(number): seat.player for number, seat in enumerate(self.table.seats)}
        return names | {NOBODY: _("Nobody")}

    @property
    def errors(self) -> bool:
        """Whether something has to be looked at again."""
        return any(field.errors for field in self.form)

    def fields_of(self, holder: Holder) -> list[Field]:
        """Give a seat's fields, the score track first; None gives those of the dummy player."""
        names = [_item_name(holder, item) for item in _items_of(self.table, holder)]
        if holder is not None and self.table.ruleset.goal is None:
            names.insert(0, _marker_name(holder))
        return [self.form[name] for name in names]

    def validate(self) -> bool:
        """Judge every field; a refusal stands beside the field that it is about."""
        if not self.form.sent_and_valid():
            return False
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
        return not self.errors

    def moves(self) -> list[Move]:
        """Give one move for each field that changes something."""
        return [move for _name, move in self._moves()]

    def _moves(self) -> list[tuple[str, Move]]:
        # What somebody gives up is free for the next one: fewer before more.
        items = sorted(self._item_moves(), key=lambda change: self._grows(change[1]))
        return [*self._marker_moves(), *items, *self._goal_moves()]

    def _grows(self, move: Move) -> bool:
        before = self.table.items.get((move.seat, move.subject or ""), 0)
        return (move.amount or 0) > before

    def _marker_moves(self) -> Iterator[tuple[str, Move]]:
        for seat in range(len(self.table.seats)):
            name = _marker_name(seat)
            if name in self.form and self.form[name].data != self.table.markers.get(seat):
                yield name, Move(MoveKind.SET_MARKER, seat, None, self.form[name].data)

    def _item_moves(self) -> Iterator[tuple[str, Move]]:
        for holder in _holders(self.table):
            for item in _items_of(self.table, holder):
                name = _item_name(holder, item)
                if self.form[name].data != self.table.items.get((holder, item)):
                    yield name, Move(MoveKind.SET_ITEM, holder, item, self.form[name].data)

    def _goal_moves(self) -> Iterator[tuple[str, Move]]:
        if self.goal is not None and self.goal.data:
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
        fields["goal"] = RadioField(choices=options((*map(str, range(len(table.seats))), NOBODY)))
    return type("TableCountForm", (PageForm,), fields)


def _item_field(item: Item) -> NumberField:
    what = LOWEST if item.lowest else ""
    return NumberField(
        translate_name(item.name), description=what, render_kw={"min": 0, "max": item.most}
    )


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
