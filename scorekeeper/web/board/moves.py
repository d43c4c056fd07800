"""Moves of a running game: one goes in, the state comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Blueprint, Response, flash, jsonify, redirect, request, url_for
from flask_babel import lazy_gettext as _l
from wtforms import Form, IntegerField, StringField
from wtforms.validators import AnyOf, Length, NumberRange, Optional, Regexp

from scorekeeper.rules.sentences import say
from scorekeeper.rules.table import Move, MoveKind
from scorekeeper.services import games
from scorekeeper.services.checks import COMMAND_ID
from scorekeeper.services.errors import Conflict, Forbidden, Refused, ServiceError
from scorekeeper.storage.models import Way
from scorekeeper.web import access, errors
from scorekeeper.web.board.table_state import TableState, state_of
from scorekeeper.web.tickets import cover as ticket_cover

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

    from scorekeeper.storage.models import Game

blueprint = Blueprint("moves", __name__)

UNDO = "undo"
MOST_SEATS = 9
LARGEST = 2**31 - 1
LONGEST_ID = 80


class MoveForm(Form):
    """What a phone sends: the same fields from a script and from a plain form."""

    command_id = StringField(validators=[Regexp(COMMAND_ID, message=_l("The move has no number."))])
    kind = StringField(validators=[AnyOf([UNDO, *MoveKind], message=_l("There is no such move."))])
    seat = IntegerField(validators=[Optional(), NumberRange(0, MOST_SEATS)])
    subject = StringField(validators=[Length(max=LONGEST_ID)])
    amount = IntegerField(validators=[Optional(), NumberRange(-LARGEST, LARGEST)])
    undoes = IntegerField(validators=[Optional(), NumberRange(1, LARGEST)])

    def command(self) -> games.Command:
        """Give what the service records.

        Raises:
            Refused: a field that cannot be read, or an undo that does not say of what.
        """
        if not self.validate():
            problems = {
                name: say("%(problem)s", problem=str(self[name].errors[0]))
                for name in self.errors
                if name is not None
            }
            raise Refused(say("The move could not be read."), "unreadable", problems)
        command_id, kind = self.command_id.data or "", self.kind.data or ""
        if kind != UNDO:
            subject = self.subject.data or None
            move = Move(MoveKind(kind), self.seat.data, subject, self.amount.data)
            return games.Command(command_id, move)
        if self.undoes.data is None:
            raise Refused(say("There is nothing to take back."), "nothing_to_undo")
        return games.Command(command_id, undoes=self.undoes.data)


@blueprint.get("/g/<group_id>/games/<int:number>/state")
def state(**_address: object) -> Response:
    """Give the game's state, or nothing where the phone has it already."""
    game = access.the_game()
    if request.if_none_match.contains(str(game.seq)):
        response = Response(status=304)
    elif game.way == Way.RECORD:
        # There is no table; a page that shows the result asks whether it was corrected.
        response = jsonify(seq=game.seq, phase=game.phase)
    else:
        response = jsonify(_state(game))
    response.set_etag(str(game.seq))
    return response


@blueprint.post("/g/<group_id>/games/<int:number>/moves")
def record(**_address: object) -> ResponseReturnValue:
    """Record one move; answer with the state, or go back to the page it came from."""
    game = access.the_game()
    try:
        command = MoveForm(request.form).command()
        recorded = ticket_cover.record(game, access.the_member(), command)
    except (Refused, Forbidden, Conflict) as refused:
        return _refused(game, refused)
    if errors.wants_json():
        now = state_of(recorded.table, len(recorded.log), recorded.log, access.the_member())
        return jsonify(seq=recorded.seq, repeated=recorded.repeated, state=now)
    return redirect(_way_back(game), 303)


def _refused(game: Game, refused: ServiceError) -> ResponseReturnValue:
    problem = errors.of_service(refused)
    if errors.wants_json():
        answer = jsonify(error=errors.as_json(problem), state=_state(game))
        answer.status_code = problem.status
        return answer
    flash(problem.message, "refusal")
    return redirect(_way_back(game), 303)


def _state(game: Game) -> TableState:
    """Read the game anew: after a refusal the table may be another one than this phone thought."""
    fresh = games.game_of(game.group, game.number)
    log = games.log_of(fresh)
    return state_of(games.table_of(fresh), fresh.seq, log, access.the_member())


def _way_back(game: Game) -> str:
    """Give the page that a plain form came from; only pages of this game count."""
    here = url_for("games.board", group_id=game.group.public_id, number=game.number)
    try:
        asked = urlsplit(request.form.get("next", ""))
    except ValueError:
        return here
    if asked.scheme or asked.netloc or not asked.path.startswith(here):
        return here
    return asked._replace(fragment="").geturl()
