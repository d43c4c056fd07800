"""Forms of the start page and of a group's settings."""

from __future__ import annotations

import re

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, SelectField, StringField

from scorekeeper.services.clock import DEFAULT_TIME_ZONE
from scorekeeper.storage.models import NAME_LENGTH
from scorekeeper.web.access import LARGEST_NUMBER
from scorekeeper.web.fields import AtMost, Needed, options, whole_number
from scorekeeper.web.forms import CommandForm, PageForm
from scorekeeper.web.i18n import time_zones

_NO_LETTERS_OF_A_SECRET = re.compile(r"[\s\u200b\ufeff]+")


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
        return min(whole_number(self.id.data) or 0, LARGEST_NUMBER)
