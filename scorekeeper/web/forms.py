"""What every form of a page has: fields that are ours, one id for what it does, faults in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from flask import request
from werkzeug.datastructures import MultiDict
from wtforms import FieldList, Form, FormField, HiddenField

from scorekeeper.services.checks import USED_TWICE
from scorekeeper.web.commands import command_id_of, fresh_command_id
from scorekeeper.web.i18n import translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wtforms import Field

    from scorekeeper.services.errors import ServiceError

UNPROCESSABLE: Final = 422  # the status of a form that is shown again
LONGEST_FIELD_NAME: Final = 120


class PageForm(Form):
    """A form of a page. Its token is checked for every form at once, by `security.csrf`."""

    def __init__(self, **data: object) -> None:
        super().__init__(_fields_sent() if request.method == "POST" else None, data=data)

    def sent_and_valid(self) -> bool:
        """Whether the form came back filled in, and rightly."""
        return request.method == "POST" and self.validate()


def _fields_sent() -> MultiDict[str, str]:
    """Leave out fields that no form of ours has: WTForms reads numbers out of fields' names."""
    sent = request.form.items(multi=True)
    return MultiDict(
        (name, text) for name, text in sent if name.isascii() and len(name) <= LONGEST_FIELD_NAME
    )


class CommandForm(PageForm):
    """A form that counts once, however often it is sent."""

    command_id = HiddenField(default=fresh_command_id)

    @property
    def command(self) -> str:
        """The id that this form was given when it was shown."""
        return command_id_of(self.command_id.data)


def show_refusal(form: Form, refused: ServiceError, beside: str | None = None) -> None:
    """Puts what a service refused beside the fields it names, else above the form.

    Args:
        form: the form that was sent.
        refused: what the service said.
        beside: the field to blame where the service names none.
    """
    sentences = dict(refused.fields) or ({beside: refused.sentence} if beside else {})
    named = [(form[name], said) for name, said in sentences.items() if name in form]
    for field, said in named:
        field.errors = [*field.errors, translate(said)]
    if not named:
        form.form_errors.append(translate(refused.sentence))
    if refused.code == USED_TWICE and isinstance(form, CommandForm):
        # It came back by "back" and was changed: sent once more it is an entry of its own.
        form.command_id.data = fresh_command_id()


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a form, and the id of the field where it can be put right."""

    text: str
    field: str = ""


def all_problems(form: Form) -> list[Problem]:
    """Everything that is wrong with a form, each thing once, in the order of its fields."""
    return list(dict.fromkeys(_problems_of(form)))


def _problems_of(form: Form) -> Iterator[Problem]:
    for field in form:
        yield from _problems_at(field)
    for sentence in form.form_errors:
        yield Problem(str(sentence))


def _problems_at(field: Field) -> Iterator[Problem]:
    if isinstance(field, FormField):
        yield from _problems_of(field.form)
        return
    if isinstance(field, FieldList):
        for entry in field.entries:
            yield from _problems_at(entry)
    errors: Sequence[object] = field.errors
    for error in errors:
        # A list's errors are those of its entries as well, which have been told.
        if not isinstance(error, dict | list | tuple):
            yield Problem(str(error), field.id)
