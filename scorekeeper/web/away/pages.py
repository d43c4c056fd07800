"""A game is taken away and brought back: one page asks, and stands for all others meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.services import games
from scorekeeper.services.errors import NotFound
from scorekeeper.services.games import Amendment
from scorekeeper.web import access
from scorekeeper.web.addresses import of_game
from scorekeeper.web.commands import command_id_of, fresh_command_id
from scorekeeper.web.games.ruleset_words import ruleset_title

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

    from scorekeeper.services.games import Entry
    from scorekeeper.storage.models import Game

blueprint = Blueprint("away", __name__, url_prefix="/g/<group_id>/games/<int:number>")

# What can still be asked of a game that was taken away; open boards go on asking for the state.
STILL_THERE: Final = frozenset({"away.page", "results.log", "moves.state"})


@blueprint.before_app_request
def lead_there() -> ResponseReturnValue | None:
    """Lead from the pages of a game that was taken away to the one that says so."""
    if "number" not in (request.view_args or {}) or request.endpoint in STILL_THERE:
        return None
    game = access.the_game()
    if request.method not in {"GET", "HEAD"} or game.withdrawn_at is None:
        return None
    return redirect(of_game("away.page", game), 303)


@blueprint.route("/away", methods=["GET", "POST"])
def page(**_address: object) -> ResponseReturnValue:
    """Ask before a game is taken away; or say that it was, and bring it back."""
    game = access.the_game()
    if request.method == "POST":
        return _turn(game)
    return render_template(
        "away/page.html",
        group=game.group,
        game=game,
        title=ruleset_title(game.ruleset_id),
        taken=_taken(game),
        command_id=fresh_command_id(),
        game_url=of_game("games.board", game),
        log_url=of_game("results.log", game),
    )


def _turn(game: Game) -> ResponseReturnValue:
    action = request.form.get("action", "")
    command_id = command_id_of(request.form.get("command_id"))
    if action == Amendment.WITHDRAW:
        games.withdraw(game, access.the_member(), command_id)
        flash(_("The game is taken away. The history page can bring it back."), "done")
        return redirect(url_for("groups.page", group_id=game.group.public_id), 303)
    if action == Amendment.BRING_BACK:
        games.bring_back(game, access.the_member(), command_id)
        flash(_("The game is back."), "done")
        return redirect(of_game("games.board", game), 303)
    raise NotFound


def _taken(game: Game) -> Entry | None:
    """Give who took a game away and when; None where it is not away."""
    if game.withdrawn_at is None:
        return None
    return next(e for e in reversed(games.log_of(game)) if e.kind == Amendment.WITHDRAW)
