"""Forms of the start page and of a group's settings, and how a refusal finds its field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask import request
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import Form, HiddenField, SelectField, StringField

from scorekeeper.services.checks import USED_TWICE
from scorekeeper.services.clock import DEFAULT_TIME_ZONE
from scorekeeper.storage.models import NAME_LENGTH
from scorekeeper.web.access import LARGEST_NUMBER
from scorekeeper.web.commands import command_id_of, fresh_command_id
from scorekeeper.web.fields import AtMost, Needed, options
from scorekeeper.web.i18n import time_zones, translate

if TYPE_CHECKING:
    from scorekeeper.services.errors import ServiceError

_NO_LETTERS_OF_A_SECRET = re.compile(r"[\s\u200b\ufeff]+")
LONGEST_FIELD_NAME = 120
LONGEST_NUMBER = 10


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


class CommandForm(PageForm):
    """A form that counts once, however often it is sent."""

    command_id = HiddenField(default=fresh_command_id)

    @property
    def command(self) -> str:
        """The id that this form was given when it was shown."""
        return command_id_of(self.command_id.data)


class GroupForm(CommandForm):
    """A new group: its name; the time zone is what the phone says of itself."""

    name = StringField(
        _l("Name of the group"),
        [Needed(_l("Please write a name for the group.")), AtMost(NAME_LENGTH)],
    )
    time_zone = HiddenField()

    @property
    def group_name(self) -> str:
        """What was typed."""
        return self.name.data or ""

    @property
    def known_time_zone(self) -> str:
        """The phone's time zone where this machine knows it."""
        name = self.time_zone.data or ""
        return name if name in time_zones() else DEFAULT_TIME_ZONE


class JoinForm(PageForm):
    """An invitation typed or pasted."""

    secret = StringField(
        _l("Invitation"),
        [Needed(_l("Please type or paste the invitation.")), AtMost(500)],
    )

    @property
    def typed_secret(self) -> str:
        """The secret alone: of a whole link only what stands after the #, blanks left out."""
        typed = (self.secret.data or "").rpartition("#")[2]
        return _NO_LETTERS_OF_A_SECRET.sub("", typed)


class SettingsForm(PageForm):
    """A group's name and time zone."""

    name = StringField(
        _l("Name of the group"),
        [Needed(_l("Please write a name for the group.")), AtMost(NAME_LENGTH)],
    )
    time_zone = SelectField(_l("Time zone"), choices=lambda: options(time_zones()))


class ChangeForm(PageForm):
    """One small change of the settings page: whom it is about, and perhaps a new name."""

    id = HiddenField()
    name = StringField(_l("Name"))

    @property
    def number(self) -> int:
        """The id of the player or phone; 0, which nobody has, where it is no number."""
        text = self.id.data or ""
        readable = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
        return min(int(text), LARGEST_NUMBER) if readable else 0
