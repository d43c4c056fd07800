"""The count's page: start it, fill it in, go back to playing, finish, open it again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from flask import flash, redirect, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.moves import Move, MoveKind, Phase
from scorekeeper.rules.scoring import count
from scorekeeper.services import games
from scorekeeper.services.errors import NotFound, Refused
from scorekeeper.storage.models import GamePhase
from scorekeeper.web import access
from scorekeeper.web.addresses import of_game
from scorekeeper.web.commands import command_id_of, fresh_command_id, id_for_move
from scorekeeper.web.count.form import CountForm, FieldGroup
from scorekeeper.web.fields import whole_number
from scorekeeper.web.forms import UNPROCESSABLE
from scorekeeper.web.i18n import format_number, translate
from scorekeeper.web.tickets.cover import hand_of
from scorekeeper.web.tickets.deck import points_in_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from flask.typing import ResponseReturnValue

    from scorekeeper.rules.sentences import Sentence
    from scorekeeper.rules.table import Table
    from scorekeeper.storage.models import Game

# What a button of the count does: the move it ends with, and the page it leads to. Every way off
# the page is such a button, so that what was typed is kept whichever way somebody leaves.
ENDINGS: Final[Mapping[str, tuple[MoveKind | None, str]]] = {
    "save": (None, "results.count"),
    "board": (None, "games.board"),
    "away": (None, "away.page"),
    "finish": (MoveKind.FINISH, "results.page"),
    "resume": (MoveKind.RESUME_PLAY, "games.board"),
}


@dataclass(frozen=True, slots=True)
class KeptTicket:
    """A ticket as the count lists it: face up, but not yet said whether it is joined."""

    name: str
    points: str


@dataclass(frozen=True, slots=True)
class CountSeat:
    """One seat on the count's page."""

    seat: int
    player: str
    colour: str
    state: str
    tickets: tuple[KeptTicket, ...]
    tickets_action: str
    groups: tuple[FieldGroup, ...]


def show(game: Game, table: Table) -> ResponseReturnValue:
    """Show the page that fits the game's phase."""
    if table.phase is Phase.FINISHED:
        return redirect(of_game("results.page", game), 303)
    if table.phase is Phase.PLAYING:
        return _begin_page(game, table)
    return _count_page(game, table, CountForm(table, game.seq))


def answer(game: Game, table: Table) -> ResponseReturnValue:
    """Do what the pressed button says."""
    action = request.form.get("action", "")
    if action == "start":
        return _turn(game, table, MoveKind.START_COUNT, Phase.PLAYING)
    if action == "reopen":
        return _turn(game, table, MoveKind.REOPEN, Phase.FINISHED)
    ways = _ways_off(game, table)
    if action not in ways:
        raise NotFound
    if table.phase is not Phase.COUNTING:
        return redirect(of_game("results.count", game), 303)
    ending, target = ways[action]
    return _end(game, table, ending, target)


def _ways_off(game: Game, table: Table) -> dict[str, tuple[MoveKind | None, str]]:
    """Give each button's move and address; a seat's tickets have a button where they are known."""
    ways = {action: (move, of_game(page, game)) for action, (move, page) in ENDINGS.items()}
    if table.ruleset.tickets:
        for seat in range(len(table.seats)):
            ways[_tickets_action(seat)] = (None, of_game("tickets.seat", game, seat=seat))
    return ways


def _tickets_action(seat: int) -> str:
    return f"tickets-{seat}"


def _turn(game: Game, table: Table, kind: MoveKind, needed: Phase) -> ResponseReturnValue:
    """Make a move of the whole game; where another phone was quicker, just show how it stands."""
    if table.phase is needed:
        form_id = command_id_of(request.form.get("command_id"))
        with suppress(Refused):
            commands = _commands(game, form_id, [Move(kind, None)])
            games.record_many(game, access.the_member(), commands)
    return redirect(of_game("results.count", game), 303)


def _end(game: Game, table: Table, ending: MoveKind | None, target: str) -> ResponseReturnValue:
    shown = _table_shown(game)
    form = CountForm(table, game.seq, shown)
    if not form.validate():
        return _count_page(game, table, form), UNPROCESSABLE
    asks = ending is MoveKind.FINISH and _asks_anew(shown or table, form.table_after())
    moves = form.moves() + ([Move(ending, None)] if ending and not asks else [])
    form_id = command_id_of(request.form.get("command_id"))
    try:
        games.record_many(game, access.the_member(), _commands(game, form_id, moves))
    except Refused as refused:
        if game.phase != GamePhase.COUNTING:
            # Another phone has finished, or gone back to playing, in the meantime.
            return redirect(of_game("results.count", game), 303)
        return _count_page(game, table, form, translate(refused.sentence)), UNPROCESSABLE
    if asks:
        flash(_("Saved. Please look at what is asked below, then finish."), "done")
        return redirect(of_game("results.count", game), 303)
    if target == of_game("results.count", game):
        flash(_("Saved."), "done")
    return redirect(target, 303)


def _table_shown(game: Game) -> Table | None:
    """Give the game as it was when the page was shown whose form was sent."""
    seq = whole_number(request.form.get("seq"))
    return None if seq is None or seq > game.seq else games.table_at(game, seq)


def _commands(game: Game, form_id: str, moves: Sequence[Move]) -> list[games.Command]:
    """Give each move of a form its id.

    These moves change the table as it is now. Where the log has an id already, the page was left
    and came back by "back", and what it says is said anew.
    """
    known = {entry.command_id for entry in games.log_of(game) if entry.seq <= game.seq}
    commands = []
    for move in moves:
        command_id = id_for_move(form_id, move)
        if command_id in known:
            command_id = id_for_move(f"{form_id} {game.seq}", move)
        commands.append(games.Command(command_id, move))
    return commands


def _begin_page(game: Game, table: Table) -> str:
    return render_template(
        "count/begin.html",
        game=game,
        ruleset=table.ruleset,
        seats=[
            {"player": seat.player, "colour": seat.colour, "state": _hand_state(game, table, index)}
            for index, seat in enumerate(table.seats)
        ],
        board_url=of_game("games.board", game),
        away_url=of_game("away.page", game),
        here_url=of_game("results.count", game),
        command_id=fresh_command_id(),
    )


def _hand_state(game: Game, table: Table, seat: int) -> str:
    hand = hand_of(table, games.log_of(game), seat, access.the_member().id)
    if hand.elsewhere:
        return str(_("tickets on another phone"))
    return str(_("tickets on this phone") if hand.tickets else _("no tickets yet"))


def _count_page(game: Game, table: Table, form: CountForm, refusal: str = "") -> str:
    return render_template(
        "count/page.html",
        game=game,
        ruleset=table.ruleset,
        form=form,
        refusal=refusal,
        seats=[_count_seat(table, form, seat) for seat in range(len(table.seats))],
        dummy_groups=form.groups_of(None),
        warnings=_warnings(table),
        reopened=games.reopened(game),
        board_url=of_game("games.board", game),
        here_url=of_game("results.count", game),
        command_id=fresh_command_id(),
    )


def _warnings(table: Table) -> list[Sentence]:
    """Give what looks forgotten, and what the table has still to say: who was first."""
    questions = () if table.ruleset.goal is None else count(table).questions
    return [*table.warnings(), *questions]


def _asks_anew(shown: Table, after: Table) -> bool:
    """Tell whether what was filled in asks something that nobody has seen yet.

    It is asked once, never in the way: the next time the game is finished.
    """
    seen = {str(warning) for warning in _warnings(shown)}
    return any(str(warning) not in seen for warning in _warnings(after))


def _count_seat(table: Table, form: CountForm, seat: int) -> CountSeat:
    ruleset = table.ruleset
    trains = table.trains_left(seat)
    return CountSeat(
        seat=seat,
        player=table.seats[seat].player,
        colour=table.seats[seat].colour,
        state=_state(table, seat, trains),
        tickets=tuple(
            KeptTicket(
                ruleset.board.ticket_name(ticket),
                points_in_words(ruleset, ruleset.tickets[ticket]),
            )
            for ticket in table.tickets_of(seat)
        ),
        tickets_action=_tickets_action(seat),
        groups=tuple(form.groups_of(seat)),
    )


def _state(table: Table, seat: int, trains: int) -> str:
    left = ngettext("%(num)d train left", "%(num)d trains left", trains)
    if table.ruleset.goal is not None:
        return str(left)
    points = table.points_at_once(seat)
    on_routes = ngettext(
        "%(shown)s point on routes",
        "%(shown)s points on routes",
        points,
        shown=format_number(points),
    )
    return f"{on_routes}, {left}"
