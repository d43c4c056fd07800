"""Correcting a recorded result: its places, points and day, on the form that recorded it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import flash, redirect, render_template
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import FieldList, Form, FormField, HiddenField, RadioField
from wtforms.validators import ValidationError

from scorekeeper.services import games
from scorekeeper.services.clock import today
from scorekeeper.services.errors import Conflict, ServiceError
from scorekeeper.stats.places import Remembered
from scorekeeper.web import access
from scorekeeper.web.addresses import of_game
from scorekeeper.web.fields import DayField, PointsField, has_come, options, whole_number
from scorekeeper.web.forms import UNPROCESSABLE, CommandForm, show_refusal
from scorekeeper.web.games.forms import PLAYED
from scorekeeper.web.games.places import settled
from scorekeeper.web.games.ruleset_words import ruleset_title
from scorekeeper.web.i18n import translate

if TYPE_CHECKING:
    import datetime as dt

    from flask.typing import ResponseReturnValue

    from scorekeeper.storage.models import Game

LEAST_PLACES: Final = 3
PLACES: Final = tuple("12345")
MOST_SEATS: Final = 12


class SeatForm(Form):
    """What is said of one seat."""

    place = RadioField(
        _l("Place"), choices=options((*PLACES, PLAYED)), default=PLAYED, validate_choice=False
    )
    points = PointsField(_l("Points"))

    @property
    def place_number(self) -> int | None:
        """The place that was tapped."""
        return int(self.place.data) if self.place.data in PLACES else None


class CorrectForm(CommandForm):
    """A recorded result as it is, to be corrected; `seq` is the version that the page shows."""

    people = FieldList(FormField(SeatForm), max_entries=MOST_SEATS)
    played_on = DayField(_l("Played on"), [has_come])
    seq = HiddenField()

    def __init__(self, game: Game) -> None:
        super().__init__(
            people=[_said_of(game, seat.place, seat.total) for seat in game.seats],
            played_on=game.played_on,
            seq=str(game.seq),
        )
        self.latest: dt.date = today(game.group.time_zone)
        self.seats = len(game.seats)

    def validate_people(self, field: FieldList[FormField[SeatForm]]) -> None:
        """Refuse a form that is not about the players of this game."""
        if len(field.entries) != self.seats:
            raise ValidationError(_("The players of this result cannot be changed."))

    @property
    def expected_seq(self) -> int:
        """The version that the page showed; one that cannot be read is none of ours."""
        seq = whole_number(self.seq.data)
        return -1 if seq is None else seq


def answer(game: Game) -> ResponseReturnValue:
    """Show the form, or correct the result and go back to it."""
    form = CorrectForm(game)
    try:
        if form.sent_and_valid() and _corrected(game, form):
            flash(_("The result is corrected."), "done")
            return redirect(of_game("results.page", game), 303)
    except Conflict as conflict:
        # The page shows what was said before; it has to be looked at anew.
        flash(translate(conflict.sentence), "refusal")
        return redirect(of_game("results.correct", game), 303)
    page = render_template(
        "results/correct.html",
        game=game,
        form=form,
        seats=list(zip(game.seats, form.people, strict=False)),
        places=_places_offered(form),
        ruleset_name=ruleset_title(game.ruleset_id),
        result_url=of_game("results.page", game),
        away_url=of_game("away.page", game),
    )
    return page, UNPROCESSABLE if form.errors else 200


def _said_of(game: Game, place: int | None, points: int | None) -> dict[str, object]:
    """Say a seat's place as it was tapped: after two who share the first, a third has tapped 2."""
    before = {seat.place for seat in game.seats if seat.place and seat.place < (place or 0)}
    return {"place": PLAYED if place is None else str(1 + len(before)), "points": points}


def _places_offered(form: CorrectForm) -> tuple[str, ...]:
    taken = [seat.form.place_number or 0 for seat in form.people]
    return PLACES[: max([LEAST_PLACES, *taken])]


def _corrected(game: Game, form: CorrectForm) -> bool:
    seats = [entry.form for entry in form.people]
    names = [seat.player.name for seat in game.seats]
    remembered = [
        Remembered(name, seat.place_number, seat.points.data)
        for name, seat in zip(names, seats, strict=True)
    ]
    places = settled(form, remembered)
    if places is None:
        return False
    correction = games.Correction(
        seats=tuple((place, seat.points.data) for place, seat in zip(places, seats, strict=True)),
        played_on=form.played_on.data or game.played_on,
        command_id=form.command,
        expected_seq=form.expected_seq,
    )
    try:
        games.correct_result(game, access.the_member(), correction)
    except Conflict:
        raise
    except ServiceError as refused:
        show_refusal(form, refused)
        return False
    return True
