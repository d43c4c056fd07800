"""The board of a running game: the map, the list, the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.services import games
from scorekeeper.storage.models import GamePhase
from scorekeeper.web import access
from scorekeeper.web.board.picture import picture_of
from scorekeeper.web.board.route_list import GROUPS, Search, rows_of
from scorekeeper.web.board.station_list import cities_of
from scorekeeper.web.board.table_state import TableState, state_of
from scorekeeper.web.commands import fresh_command_id
from scorekeeper.web.games.ruleset_words import title_of

if TYPE_CHECKING:
    from flask.sansio.blueprints import BlueprintSetupState
    from flask.typing import ResponseReturnValue

    from scorekeeper.rules.table import Table

# The map includes the backdrop of its board, which is a file beside the board's facts.
blueprint = Blueprint("board", __name__, template_folder="../../boards")

ADDRESS = "/g/<group_id>/games/<int:number>/"
VIEWS = ("map", "list")
LONGEST_QUERY = 60
# What a phone wants of every board, in the cookie of that name; the scripts keep it.
WISHES = ("left", "bright")


def board(group_id: str, number: int) -> ResponseReturnValue:
    """Show the board; a finished game has its result instead."""
    game = access.the_game()
    if game.phase == GamePhase.FINISHED:
        return redirect(url_for("results.page", group_id=group_id, number=number))
    table = games.table_of(game)
    search = _search(table)
    rows = rows_of(table, search)
    state = state_of(table, game.seq, games.log_of(game), access.the_member())
    wishes = _wishes()
    return render_template(
        "board/page.html",
        group=access.the_group(),
        game=game,
        ruleset_name=title_of(table.ruleset),
        has_tickets=bool(table.ruleset.tickets),
        picture=picture_of(table.ruleset.board),
        owners=_colours(table, table.owners),
        stations=_colours(table, table.stations),
        closed=table.closed(),
        state=state,
        seats=state["seats"],
        rows=rows,
        cities=cities_of(table, search),
        chosen=search.seat,
        view=_one_of("view", VIEWS),
        query=search.query,
        only=search.only,
        shown=sum(not row.hidden for row in rows),
        last_undoable=_last_undoable(state),
        map_label=map_label(len(table.owners), len(rows)),
        words=words_of_the_page(table),
        wishes=wishes,
        # A bright table is in the day's colours, whatever was chosen for the other pages.
        **({"page_theme": "light"} if "bright" in wishes else {}),
        new_command_id=fresh_command_id,
        here=request.full_path,
    )


@blueprint.record_once
def _among_the_games(state: BlueprintSetupState) -> None:
    """Add the page as `games.board`, beside the other pages of a game."""
    state.app.add_url_rule(ADDRESS, "games.board", board)


def _search(table: Table) -> Search:
    seat = request.args.get("seat", 0, int)
    return Search(
        query=request.args.get("q", "")[:LONGEST_QUERY],
        only=_one_of("only", GROUPS),
        seat=seat if 0 <= seat < len(table.seats) else 0,
    )


def _wishes() -> list[str]:
    """Give what changes the look of the page, so that it is right before scripts run."""
    asked = request.cookies.get("board", "").split(".")
    return [wish for wish in WISHES if wish in asked]


def _one_of(name: str, known: tuple[str, ...]) -> str:
    asked = request.args.get(name, "")
    return asked if asked in known else known[0]


def _colours(table: Table, owners: dict[str, int]) -> dict[str, str]:
    return {thing: table.seats[seat].colour for thing, seat in owners.items()}


def _last_undoable(state: TableState) -> int | None:
    """Give the move that the undo button takes back where scripts do not run."""
    open_moves = [move for move in state["moves"] if move["undoable"]]
    own = [move for move in open_moves if move["mine"]]
    return next((move["seq"] for move in own or open_moves), None)


def map_label(claimed: int, routes: int) -> str:
    """Say what the map shows to those who do not see it."""
    words = ngettext(
        "Map, %(num)d of %(routes)d routes claimed; the list has all of it",
        "Map, %(num)d of %(routes)d routes claimed; the list has all of it",
        claimed,
        routes=routes,
    )
    return str(words)


def words_of_the_page(table: Table) -> dict[str, str]:
    """Give the words that the page's scripts say; {names} are filled in by them."""
    return {
        "claim": _("Claim"),
        "take_back": _("Take back"),
        "free": _("free"),
        "closed": _("closed"),
        "claimed": _("{player}: {route}, {what}, {sum}"),
        "claimed_plainly": _("{player}: {route}, {what}"),
        "sum": _("{gain} ({before} → {after})"),
        "taken_back_points": _("Taken back: {what} ({before} → {after})"),
        "released": _("{player} gave {route} back"),
        "taken_back": _("Taken back: {what}"),
        "back_again": _("{player} has {route} again"),
        "nothing_to_undo": _("There is nothing to take back."),
        "which_route": _("Which route?"),
        "choice": _("{route}, {colour}: {who}"),
        "owned_by": _("of {player}"),
        "about_route": _("{facts}. Claimed by {player}, {when}."),
        "just_now": _("just now"),
        "only_one_track": _(
            "With {players} players only one track between these two cities may be claimed."
        ),
        "build_station": _("Build a station for {player} ({left} left)"),
        "build": _("Build"),
        "station_of": _("Station of {player}"),
        "station_built": _station_built(table),
        "station_unbuilt": _("{player}: station in {city}, {left} left"),
        "station_again": _("{player} has the station in {city} again"),
        "station_gone": _("{player} took the station in {city} back"),
        "claims_now": _("{player} claims now."),
        "map_label": _("Map, {claimed} of {all} routes claimed; the list has all of it"),
        "last_round": _last_round(table),
        "away": _("This game was taken away. Bring it back first."),
        "catching_up": _("Catching up"),
        "offline": _("Offline"),
        "held_waiting": _("Waiting: {waiting}"),
        "offline_waiting": _("Offline, waiting: {waiting}"),
        "not_sent": _("This could not be sent. Load the page again."),
        "still_kept": _("Not sent yet, kept on this phone: {waiting}."),
        "awake_now": _("The screen stays on now."),
        "awake_later": _("The screen stays on from the next tap on."),
        "awake_not": _("The screen may go dark."),
        "awake_refused": _("The phone does not allow it now, perhaps to save its battery."),
        "found": _("{shown} of {all} routes"),
        "none_found": _("No route of that name. Try the beginning of one city."),
    }


def _last_round(table: Table) -> str:
    """Say what it means that somebody has few trains left: in a race for tickets, that it ends."""
    if table.ruleset.goal is not None and table.ruleset.last_round_at == 0:
        return str(_("The game is over: {player} has no trains left"))
    return str(_("Last round, called by {player}"))


def _station_built(table: Table) -> str:
    """Say what a station costs: who builds it has fewer points for unused ones at the end."""
    points = table.ruleset.stations.points if table.ruleset.stations else 0
    if not points:
        return str(_("{player}: station in {city}, {left} left"))
    words = ngettext(
        "{player}: station in {city}, {left} left, %(num)d point less at the end",
        "{player}: station in {city}, {left} left, %(num)d points less at the end",
        points,
    )
    return str(words)
