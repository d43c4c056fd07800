"""Fields that ask in plain words, and answer in plain words what was wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from flask_babel import gettext as _
from wtforms import DateField, IntegerField
from wtforms.validators import StopValidation, ValidationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wtforms import Field

_WHOLE = re.compile(r"[+\-−]?[0-9]{1,4}")
_SHOWN = 20
LONGEST_NUMBER = 10


def options(values: Iterable[str]) -> list[tuple[str, str]]:
    """Name what may be chosen; templates say it in words.

    WTForms takes plain values, and warns of pairs since 3.3; its type stubs still know pairs only.
    """
    return cast("list[tuple[str, str]]", list(values))


def whole_number(text: str | None) -> int | None:
    """Read a number that a page of ours sent back; None where it is none, or longer than any."""
    if not text or len(text) > LONGEST_NUMBER or not (text.isascii() and text.isdigit()):
        return None
    return int(text)


class PointsField(IntegerField):
    """Points of one player: a whole number, below zero too; empty means unknown, not zero."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was typed; say so where it is no number."""
        typed = str(valuelist[0]).strip() if valuelist else ""
        self.data = None
        if not typed:
            return
        if not _WHOLE.fullmatch(typed):
            raise ValueError(
                _(
                    "“%(typed)s” is no number of points. Write digits only, or leave it empty.",
                    typed=typed[:_SHOWN],
                )
            )
        self.data = int(typed.replace("−", "-"))


class DayField(DateField):
    """A day of the calendar."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was typed, nothing too; say so where it is no date."""
        if not "".join(valuelist).strip():
            self.data = None
            return
        try:
            super().process_formdata(valuelist)
        except ValueError:
            self.data = None
            typed = str(valuelist[0])[:_SHOWN]
            raise ValueError(
                _("“%(typed)s” is no date. Write it like 2026-11-30.", typed=typed)
            ) from None


def has_come(form: Any, field: DayField) -> None:  # noqa: ANN401 - a form that knows its `latest`
    """Refuse a day on which no game can have been played yet.

    Raises:
        ValidationError: it is after the form's `latest`.
    """
    if field.data is not None and field.data > form.latest:
        raise ValidationError(_("This day has not come yet; the game cannot have been played."))


class Needed:
    """The field must be filled in; the message says with what."""

    field_flags = {"required": True}  # noqa: RUF012 - WTForms reads a plain mapping

    def __init__(self, message: object) -> None:
        self.message = message

    def __call__(self, _form: object, field: Field) -> None:
        """Refuse emptiness and mere blanks."""
        if not str(field.data or "").strip():
            raise StopValidation(str(self.message))


class AtMost:
    """The text has at most so many characters."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def __call__(self, _form: object, field: Field) -> None:
        """Refuse what is longer, with both figures."""
        length = len(str(field.data or "").strip())
        if length > self.longest:
            raise ValidationError(
                _(
                    "This has %(length)d characters; at most %(longest)d fit.",
                    length=length,
                    longest=self.longest,
                )
            )
