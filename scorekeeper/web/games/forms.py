"""Forms that set a game up or record a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import (
    BooleanField,
    FieldList,
    Form,
    FormField,
    RadioField,
    SelectField,
    StringField,
)
from wtforms.validators import ValidationError

from scorekeeper.services.clock import today
from scorekeeper.services.names import name_key
from scorekeeper.storage.models import NAME_LENGTH
from scorekeeper.web import access
from scorekeeper.web.fields import AtMost, DayField, PointsField, has_come, options
from scorekeeper.web.forms import CommandForm
from scorekeeper.web.games.ruleset_words import players_in_words, ruleset_title
from scorekeeper.web.templating import COLOURS, colour_name

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable

    from wtforms import Field

AWAY, PLAYED = "", "0"
LEAST_PLAYERS = 2
MOST_ROWS = 120  # each is read and shown again, which takes its time


class _BoardForm(CommandForm):
    """A form that is about a game on one of the group's boards."""

    ruleset = RadioField(
        _l("Board"), choices=lambda: options(access.the_ways()), validate_choice=False
    )

    def validate_ruleset(self, field: RadioField) -> None:
        """Refuse a form without a board, or with one that the group has not."""
        if field.data not in access.the_ways():
            raise ValidationError(_("Please choose the board you play on."))


class NewGameForm(_BoardForm):
    """Who sits at which colour, on which board, counted how."""

    way = RadioField(
        _l("How do you want to count?"),
        choices=options(("play", "count")),
        default="play",
        id="way-play",  # where a fault leads to: the first of the two
    )
    blue = StringField(_l("Blue"), [AtMost(NAME_LENGTH)])
    red = StringField(_l("Red"), [AtMost(NAME_LENGTH)])
    green = StringField(_l("Green"), [AtMost(NAME_LENGTH)])
    yellow = StringField(_l("Yellow"), [AtMost(NAME_LENGTH)])
    black = StringField(_l("Black"), [AtMost(NAME_LENGTH)])
    both_tracks_open = BooleanField(_l("House rule: both tracks of double routes are open"))

    @property
    def colours(self) -> dict[str, Field]:
        """The field of each colour."""
        return {colour: self[colour] for colour in COLOURS}

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Who was written at which colour: (player, colour)."""
        typed = [((field.data or "").strip(), colour) for colour, field in self.colours.items()]
        return [(player, colour) for player, colour in typed if player]

    def validate(self, extra_validators: object = None) -> bool:
        """Look at all seats together: enough of them, and nobody at two."""
        del extra_validators
        fine = super().validate()
        seen: dict[str, str] = {}
        for player, colour in self.seats:
            other = seen.setdefault(name_key(player), colour)
            if other != colour:
                self._complain_of_two_seats(player, other, colour)
                fine = False
        return self._validate_number() and fine

    def _complain_of_two_seats(self, player: str, one: str, other: str) -> None:
        message = _(
            "%(player)s sits at %(one)s and at %(other)s.",
            player=player,
            one=colour_name(one),
            other=colour_name(other),
        )
        field = self[other]
        field.errors = [*field.errors, message]

    def _validate_number(self) -> bool:
        ruleset = access.the_ways().get(self.ruleset.data or "")
        least, most = ruleset.players if ruleset else (LEAST_PLAYERS, len(COLOURS))
        number = len(self.seats)
        if least <= number <= most:
            return True
        self.form_errors.append(wrong_number(self.ruleset.data, number, least, most))
        return False


def wrong_number(ruleset_id: str | None, number: int, least: int, most: int) -> str:
    """Say how many players a way to play takes, and how many were given.

    The id is what was sent: a way that the group has not may be another group's, and is not named.
    """
    known = ruleset_id is not None and ruleset_id in access.the_ways()
    return str(
        _(
            "%(board)s is for %(players)s; here are %(number)d.",
            board=ruleset_title(ruleset_id) if ruleset_id and known else _("The game"),
            players=players_in_words(least, most),
            number=number,
        )
    )


class PersonForm(Form):
    """One player's part in a result: whether there, which place, how many points."""

    name = StringField(_l("Name"), [AtMost(NAME_LENGTH)])
    place = RadioField(
        _l("Place"),
        choices=options(("1", "2", "3", PLAYED, AWAY)),
        default=AWAY,
        validate_choice=False,
    )
    points = PointsField(_l("Points"))
    colour = SelectField(_l("Colour"), choices=options(("", *COLOURS)), default="")

    @property
    def player(self) -> str:
        """The name without blanks round it."""
        return (self.name.data or "").strip()

    @property
    def there(self) -> bool:
        """Whether this player took part; one with points or a place did."""
        return bool(self.player) and (self.place.data != AWAY or self.points.data is not None)

    @property
    def place_number(self) -> int | None:
        """The place that was tapped."""
        return int(self.place.data) if self.place.data in {"1", "2", "3"} else None


class RecordForm(_BoardForm):
    """A result as the table remembers it."""

    people = FieldList(FormField(PersonForm), max_entries=MOST_ROWS)
    played_on = DayField(_l("Played on"), [has_come])

    def __init__(self, time_zone: str, **data: object) -> None:
        super().__init__(**data)
        self.latest: dt.date = today(time_zone)

    @property
    def there(self) -> list[PersonForm]:
        """Who took part."""
        return [entry.form for entry in self.people if entry.form.there]

    def validate_people(self, field: FieldList[FormField[PersonForm]]) -> None:
        """Look at everyone together: enough of them, nobody twice, each colour once."""
        there = self.there
        problems = [*_twice(there), *_same_colour(there), *_nameless(field)]
        ruleset = access.the_ways().get(self.ruleset.data or "")
        least, most = ruleset.players if ruleset else (LEAST_PLAYERS, len(COLOURS))
        if not least <= len(there) <= most:
            problems.append(wrong_number(self.ruleset.data, len(there), least, most))
        if problems:
            raise ValidationError(" ".join(problems))


def _twice(there: Iterable[PersonForm]) -> list[str]:
    seen: set[str] = set()
    problems = []
    for person in there:
        key = name_key(person.player)
        if key in seen:
            problems.append(str(_("%(player)s is there twice.", player=person.player)))
        seen.add(key)
    return problems


def _same_colour(there: Iterable[PersonForm]) -> list[str]:
    holders: dict[str, str] = {}
    problems = []
    for person in there:
        colour = person.colour.data
        other = holders.setdefault(colour, person.player) if colour else person.player
        if other != person.player:
            message = _(
                "%(one)s and %(other)s cannot both have %(colour)s.",
                one=other,
                other=person.player,
                colour=colour_name(colour),
            )
            problems.append(str(message))
    return problems


def _nameless(people: Iterable[FormField[PersonForm]]) -> list[str]:
    for entry in people:
        form = entry.form
        if not form.player and (form.place_number or form.points.data is not None):
            return [str(_("Somebody has a place or points, but no name."))]
    return []
