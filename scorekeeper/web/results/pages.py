"""The count, the result, the log and the game file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.rules.boardfile import digest_of
from scorekeeper.rules.gamefile import PlayedOn, write_game
from scorekeeper.rules.moves import Phase
from scorekeeper.rules.sentences import say
from scorekeeper.services import board_versions, boards, games
from scorekeeper.services.errors import Conflict, NotFound
from scorekeeper.storage.models import GamePhase, Way
from scorekeeper.web import access
from scorekeeper.web.addresses import of_game
from scorekeeper.web.board.picture import picture_of
from scorekeeper.web.commands import fresh_command_id
from scorekeeper.web.count import page as count
from scorekeeper.web.games.ruleset_words import cautions_of, ruleset_title, title_of
from scorekeeper.web.log_lines import lines_of
from scorekeeper.web.results import correct, share
from scorekeeper.web.results.data import captions_of, data_of
from scorekeeper.web.results.recorded import cards_of, headline_of
from scorekeeper.web.results.snapshot import read_snapshot
from scorekeeper.web.results.turnover import steps_of
from scorekeeper.web.results.view import view_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask.typing import ResponseReturnValue

    from scorekeeper.rules.table import Table
    from scorekeeper.storage.models import Game
    from scorekeeper.web.board.picture import Picture
    from scorekeeper.web.results.view import ResultView

blueprint = Blueprint("results", __name__, url_prefix="/g/<group_id>/games/<int:number>")


@dataclass(frozen=True, slots=True)
class ResultMap:
    """The finished board: its picture, and who has which routes and stations, by colour."""

    picture: Picture
    owners: Mapping[str, str]
    stations: Mapping[str, str]
    label: str


@blueprint.route("/count", methods=["GET", "POST"], endpoint="count")
def count_page(**_address: object) -> ResponseReturnValue:
    """Count a game: what is still to enter, and the button that finishes it."""
    game = _played_game()
    table = games.table_of(game)
    return count.answer(game, table) if request.method == "POST" else count.show(game, table)


@blueprint.get("/result")
def page(**_address: object) -> ResponseReturnValue:
    """Show who won and why; a game that is not finished leads back to where it stands."""
    game = access.the_game()
    if game.way == Way.RECORD:
        return _recorded_page(game)
    table = games.table_of(game)
    if table.phase is Phase.PLAYING:
        return redirect(of_game("games.board", game), 303)
    if table.phase is Phase.COUNTING or game.count is None:
        return redirect(of_game("results.count", game), 303)
    return _result_page(game, table)


def _recorded_page(game: Game) -> str:
    cards = cards_of(game)
    return render_template(
        "results/recorded.html",
        game=game,
        ruleset_name=ruleset_title(game.ruleset_id),
        cards=cards,
        headline=headline_of(cards),
        as_text=share.text_of_recorded(game, ruleset_title(game.ruleset_id), cards),
        correct_url=of_game("results.correct", game),
        log_url=of_game("results.log", game),
        away_url=of_game("away.page", game),
        here_url=of_game("results.page", game),
        **_ways_on(game),
    )


def _result_page(game: Game, table: Table) -> str:
    ruleset, snapshot = table.ruleset, read_snapshot(game.count or {})
    view = view_of(table, snapshot)
    captions = captions_of(view)
    shown = next((x for x in view.layers if x.id == request.args.get("show")), None)
    data = data_of(game, snapshot, view, captions, steps_of(table, snapshot))
    return render_template(
        "results/page.html",
        group=game.group,
        game=game,
        ruleset=ruleset,
        view=view,
        view_map=_map_of(table, view),
        shown=shown,
        caption=captions[shown.id] if shown else _("Every route of the game"),
        cautions=cautions_of(ruleset),
        as_text=share.text_of(game, title_of(ruleset), view),
        data=data | {"shown": shown.id if shown else ""},
        command_id=fresh_command_id(),
        count_url=of_game("results.count", game),
        log_url=of_game("results.log", game),
        away_url=of_game("away.page", game),
        file_url=of_game("results.file", game),
        board_file_url=of_game("results.board_file", game) if game.board_version_id else None,
        here_url=of_game("results.page", game),
        **_ways_on(game),
    )


def _map_of(table: Table, view: ResultView) -> ResultMap:
    colours = [seat.colour for seat in table.seats]
    label = _("Map of the finished game. %(winner)s.", winner=view.winner_line)
    return ResultMap(
        picture=picture_of(table.ruleset.board),
        owners={route: colours[seat] for route, seat in table.owners.items()},
        stations={city: colours[seat] for city, seat in table.stations.items()},
        label=f"{label} {_('The lists on this page have all of it.')}",
    )


def _ways_on(game: Game) -> dict[str, str]:
    return {
        "group_url": url_for("groups.page", group_id=game.group.public_id),
        "again_url": url_for("games.new", group_id=game.group.public_id),
    }


@blueprint.route("/correct", methods=["GET", "POST"], endpoint="correct")
def correct_page(**_address: object) -> ResponseReturnValue:
    """Correct a result that was only recorded; a game that was counted is opened again instead."""
    game = access.the_game()
    if game.way != Way.RECORD:
        return redirect(of_game("results.page", game), 303)
    return correct.answer(game)


@blueprint.get("/log")
def log(**_address: object) -> ResponseReturnValue:
    """Show who changed what; ticket moves only once the count has begun."""
    game = access.the_game()
    table = None if game.way == Way.RECORD else games.table_of(game)
    pages = {
        GamePhase.PLAYING: "games.board",
        GamePhase.COUNTING: "results.count",
        GamePhase.FINISHED: "results.page",
    }
    return render_template(
        "results/log.html",
        game=game,
        ruleset_name=title_of(table.ruleset) if table else ruleset_title(game.ruleset_id),
        seats=[{"player": seat.player.name, "colour": seat.colour} for seat in game.seats],
        lines=lines_of(table, games.log_of(game)),
        secret=game.phase == GamePhase.PLAYING,
        back_url=of_game(pages[game.phase], game),
        away_url=of_game("away.page", game),
    )


@blueprint.get("/game.json")
def file(**_address: object) -> ResponseReturnValue:
    """Give the game as a file; while it is played the file would give the tickets away."""
    game = _played_game()
    table = games.table_of(game)
    if table.phase is Phase.PLAYING:
        raise Conflict(
            say("The game file holds everybody’s tickets. It is here once the count has begun."),
            "tickets_are_secret",
        )
    text = json.dumps(write_game(table, _played_on(game)), ensure_ascii=False, indent=1)
    name = f"{table.ruleset.id}-{game.played_on.isoformat()}-game-{game.number}.json"
    return _saved(text + "\n", name)


@blueprint.get("/board.json")
def board_file(**_address: object) -> ResponseReturnValue:
    """Give the board's file: of an own board the version that the game is played on."""
    game = _played_game()
    if game.board_version_id is None:
        text = boards.file_of(game.group, games.table_of(game).ruleset.board.id)
    else:
        text = board_versions.file_text(game.board_version_id)
    return _saved(text, f"board-of-game-{game.number}.json")


def _played_on(game: Game) -> PlayedOn | None:
    version_id = game.board_version_id
    if version_id is None:
        return None
    digest = digest_of(board_versions.file_text(version_id).encode())
    return PlayedOn(board_versions.number_of(version_id), digest)


def _saved(text: str, name: str) -> Response:
    response = Response(text, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _played_game() -> Game:
    """Give the game of the address, which must have a board."""
    game = access.the_game()
    if game.way == Way.RECORD:
        raise NotFound
    return game
