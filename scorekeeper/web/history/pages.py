"""What the group remembers: finished games, standings, one player's record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, render_template, request

from scorekeeper.services import games as game_service
from scorekeeper.services import players
from scorekeeper.stats.players import record_of
from scorekeeper.stats.standings import standings
from scorekeeper.web import access
from scorekeeper.web.games.ruleset_words import ruleset_title
from scorekeeper.web.history.past_games import for_statistics, result_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask.typing import ResponseReturnValue

    from scorekeeper.storage.models import Game, Group

blueprint = Blueprint("history", __name__, url_prefix="/g/<group_id>")

GAMES_A_PAGE = 30


@blueprint.get("/history")
def games(group_id: str) -> ResponseReturnValue:
    """List finished games, of one board or player if wanted, with the standings of these."""
    del group_id
    group = access.the_group()
    finished = game_service.finished_games(group)
    people = players.players_of(group, archived=True)
    player = request.args.get("player", 0, int)
    ruleset = request.args.get("board", "")
    chosen = [game for game in finished if _fits(game, player, ruleset)]
    shown = _Page(chosen, request.args.get("page", 1, int))
    return render_template(
        "history/games.html",
        group=group,
        standings=standings(for_statistics(chosen)),
        names={person.id: person.name for person in people},
        results=result_lines(shown.games),
        shown=shown,
        games_finished=len(chosen),
        games_of_all=len(finished),
        people=people,
        rulesets=sorted((ruleset_title(key), key) for key in {g.ruleset_id for g in finished}),
        player=player,
        ruleset=ruleset,
        away=_away(group),
    )


def _away(group: Group) -> list[tuple[Game, str]]:
    taken = game_service.withdrawn_games(group)
    return [(game, ruleset_title(game.ruleset_id)) for game in taken]


def _fits(game: Game, player: int, ruleset: str) -> bool:
    there = not player or any(seat.player_id == player for seat in game.seats)
    return there and (not ruleset or game.ruleset_id == ruleset)


class _Page:
    """A stretch of a long list, and whether there is more on either side."""

    def __init__(self, games: Sequence[Game], number: int) -> None:
        last = max(1, -(-len(games) // GAMES_A_PAGE))
        self.number = min(max(1, number), last)
        start = (self.number - 1) * GAMES_A_PAGE
        self.games = games[start : start + GAMES_A_PAGE]
        self.newer = self.number - 1 if self.number > 1 else None
        self.older = self.number + 1 if self.number < last else None


@blueprint.get("/players/<int:player_id>")
def player(group_id: str, player_id: int) -> ResponseReturnValue:
    """Show one player's record."""
    del group_id
    group = access.the_group()
    finished = game_service.finished_games(group)
    record = record_of(player_id, for_statistics(finished))
    of_player = {entry.game.number for entry in record.games}
    return render_template(
        "history/player.html",
        group=group,
        player=access.the_player(),
        record=record,
        results=result_lines(game for game in finished if game.number in of_player),
        titles={key: ruleset_title(key) for key, _tally in record.by_ruleset},
    )
