"""The form of the count: score track and hand-counted items of each seat, and who won the race.

Which fields there are is the ruleset's business; each field knows the move that it makes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_babel import gettext as _
from wtforms import RadioField
from wtforms.widgets import TextInput

from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.sentences import Refusal
from scorekeeper.web.fields import PointsField
from scorekeeper.web.forms import PageForm
from scorekeeper.web.i18n import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wtforms import Field

    from scorekeeper.rules.bonus_settings import Item
    from scorekeeper.rules.table import Table

NOBODY = "nobody"


class NumberField(PointsField):
    """A whole number typed on a phone; what was typed wrongly stays to be seen."""

    widget = TextInput()


class CountForm:
    """The count's form for one table, and the moves that filling it in makes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.form = _form_class(table)(**_values(table))
        self.goal = self.form["goal"] if table.ruleset.goal is not None else None

    @property
    def errors(self) -> bool:
        """Whether something has to be looked at again."""
        return any(field.errors for field in self.form)

    def fields_of(self, seat: int) -> list[Field]:
        """Give a seat's fields: the score track, then its hand-counted items."""
        names = [_item_name(seat, item) for item in self.table.ruleset.items]
        marker = [] if self.table.ruleset.goal is not None else [_marker_name(seat)]
        return [self.form[name] for name in (*marker, *names)]

    def validate(self) -> bool:
        """Judge every field; a refusal stands beside the field that it is about."""
        if not self.form.sent_and_valid():
            return False
        for name, move in self._moves():
            try:
                self.table.judge(move)
            except Refusal as refusal:
                field = self.form[name]
                field.errors = [*field.errors, translate(refusal.sentence)]
        return not self.errors

    def moves(self) -> list[Move]:
        """Give one move for each field that changes something, in the order of the page."""
        return [move for _name, move in self._moves()]

    def _moves(self) -> Iterator[tuple[str, Move]]:
        table = self.table
        for seat in range(len(table.seats)):
            marker = _marker_name(seat)
            if marker in self.form and self.form[marker].data != table.markers.get(seat):
                yield marker, Move(MoveKind.SET_MARKER, seat, None, self.form[marker].data)
            for item in table.ruleset.items:
                name = _item_name(seat, item)
                if self.form[name].data != table.items.get((seat, item)):
                    yield name, Move(MoveKind.SET_ITEM, seat, item, self.form[name].data)
        if self.goal is not None and self.goal.data:
            first = None if self.goal.data == NOBODY else int(self.goal.data)
            if first != table.goal_seat:
                yield "goal", Move(MoveKind.REACH_GOAL, first)


def _form_class(table: Table) -> type[PageForm]:
    fields: dict[str, Field] = {}
    for seat in range(len(table.seats)):
        if table.ruleset.goal is None:
            label = _("Score track before tickets (if kept)")
            fields[_marker_name(seat)] = NumberField(label)
        for item in table.ruleset.items.values():
            fields[_item_name(seat, item.id)] = _item_field(item)
    if table.ruleset.goal is not None:
        choices = [(str(seat), table.seats[seat].player) for seat in range(len(table.seats))]
        fields["goal"] = RadioField(
            choices=[*choices, (NOBODY, _("Nobody"))],
            validate_choice=True,
        )
    return type("TableCountForm", (PageForm,), fields)


def _item_field(item: Item) -> NumberField:
    return NumberField(item.name, render_kw={"min": 0, "max": item.most})


def _values(table: Table) -> dict[str, int | str | None]:
    values: dict[str, int | str | None] = {
        _marker_name(seat): points for seat, points in table.markers.items()
    }
    values |= {
        _item_name(seat, item): count
        for (seat, item), count in table.items.items()
        if seat is not None
    }
    return values | {"goal": NOBODY if table.goal_seat is None else str(table.goal_seat)}


def _marker_name(seat: int) -> str:
    return f"marker-{seat}"


def _item_name(seat: int, item: str) -> str:
    return f"item-{seat}-{item}"
