"""Starting a game, or just recording its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.rules import catalogue
from scorekeeper.services import games, players
from scorekeeper.services.clock import today
from scorekeeper.services.errors import ServiceError
from scorekeeper.services.names import name_key
from scorekeeper.stats.places import Remembered
from scorekeeper.storage.models import Way
from scorekeeper.web import access
from scorekeeper.web.forms import UNPROCESSABLE, show_refusal
from scorekeeper.web.games.forms import AWAY, MOST_ROWS, PLAYED, NewGameForm, RecordForm
from scorekeeper.web.games.places import settled
from scorekeeper.web.games.ruleset_words import board_choices, title_of
from scorekeeper.web.templating import COLOURS

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

    from scorekeeper.storage.models import Game, Group

blueprint = Blueprint("games", __name__, url_prefix="/g/<group_id>")

blueprint.add_app_template_filter(title_of, "titled")

NEW_PEOPLE = 3
FIRST_PEOPLE = 5


@blueprint.route("/new", methods=["GET", "POST"])
def new(group_id: str) -> ResponseReturnValue:
    """Set a game up and go to its board."""
    group = access.the_group()
    form = NewGameForm(**_last_time(group))
    if form.sent_and_valid():
        try:
            game = games.start_game(group, access.the_member(), _setup(form), form.command)
        except ServiceError as refused:
            show_refusal(form, refused)
        else:
            if form.both_tracks_open.data and not game.both_tracks_open:
                flash(_("The house rule is not needed: both tracks are open here anyway."), "done")
            return redirect(url_for("games.board", group_id=group_id, number=game.number), 303)
    page = render_template(
        "games/new.html",
        group=group,
        form=form,
        boards=board_choices(group),
        people=players.players_of(group),
    )
    return page, UNPROCESSABLE if form.errors else 200


def _last_time(group: Group) -> dict[str, object]:
    """What the form says at first: the people, colours and board of the group's last game."""
    last = _last_game(group)
    if last is None:
        return {"ruleset": next(iter(catalogue.rulesets()))}
    way = Way.COUNT if last.way == Way.COUNT else Way.PLAY
    return {
        **_colours_of(last),
        "ruleset": last.ruleset_id,
        "way": way.value,
        "both_tracks_open": games.last_house_rule(group),
    }


def _colours_of(last: Game) -> dict[str, str]:
    """Who had which colour; where none was noted, the usual one or the next that is free."""
    people = {seat.colour: seat.player.name for seat in last.seats if seat.colour}
    for seat in last.seats:
        if seat.colour is None:
            wishes = (seat.player.colour, *COLOURS)
            free = next((one for one in wishes if one and one not in people), None)
            if free is not None:
                people[free] = seat.player.name
    return people


def _last_game(group: Group) -> Game | None:
    """The game set up or recorded last; one that was played today before one that is older."""
    latest = [*games.running_games(group)[:1], *games.finished_games(group, limit=1)]
    return max(latest, key=lambda game: game.number, default=None)


def _setup(form: NewGameForm) -> games.GameSetup:
    return games.GameSetup(
        ruleset_id=form.ruleset.data,
        way=Way(form.way.data),
        seats=tuple(form.seats),
        both_tracks_open=bool(form.both_tracks_open.data),
    )


@blueprint.route("/record", methods=["GET", "POST"])
def record(group_id: str) -> ResponseReturnValue:
    """Keep a result that was counted on the cardboard."""
    group = access.the_group()
    form = RecordForm(group.time_zone, **_remembered(group))
    if form.sent_and_valid() and _keep(group, form):
        flash(_("The result is kept."), "done")
        return redirect(url_for("groups.page", group_id=group_id), 303)
    known = {name_key(player.name) for player in players.players_of(group)}
    page = render_template(
        "games/record.html",
        group=group,
        form=form,
        boards=board_choices(group),
        known=known,
        name_key=name_key,
        latest=form.latest,
    )
    return page, UNPROCESSABLE if form.errors else 200


def _keep(group: Group, form: RecordForm) -> bool:
    places = _places(form)
    if places is None:
        return False
    try:
        result = games.ResultOnly(
            ruleset_id=form.ruleset.data,
            places=places,
            played_on=form.played_on.data or form.latest,
            command_id=form.command,
        )
        games.record_result(group, access.the_member(), result)
    except ServiceError as refused:
        show_refusal(form, refused)
    else:
        return True
    return False


def _places(form: RecordForm) -> tuple[games.Placed, ...] | None:
    people = form.there
    told = [Remembered(p.player, p.place_number, p.points.data) for p in people]
    places = settled(form, told)
    if places is None:
        return None
    return tuple(
        games.Placed(person.player, person.colour.data or None, place, person.points.data)
        for person, place in zip(people, places, strict=True)
    )


def _remembered(group: Group) -> dict[str, object]:
    """What the form says at first: last time's people played, the others of the group are away."""
    if request.method == "POST":
        return {}
    last = _last_game(group)
    at_table = [seat.player.name_key for seat in last.seats] if last else []
    people = sorted(players.players_of(group), key=lambda player: player.name_key not in at_table)
    rows = [
        {"name": player.name, "place": PLAYED if player.name_key in at_table else AWAY}
        for player in people
    ]
    empty = NEW_PEOPLE if rows else FIRST_PEOPLE
    return {
        "people": [
            *rows[: MOST_ROWS - empty],
            *({"name": "", "place": AWAY} for _row in range(empty)),
        ],
        "ruleset": last.ruleset_id if last else next(iter(catalogue.rulesets())),
        "played_on": today(group.time_zone),
    }
