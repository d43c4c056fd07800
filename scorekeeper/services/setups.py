"""Setting a game up: who plays, in which colours, in which way."""

import datetime as dt
from dataclasses import dataclass, field, replace

from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import say
from scorekeeper.services import checks, players, ways
from scorekeeper.services.clock import now, today
from scorekeeper.services.names import clean_name, name_key
from scorekeeper.storage.database import db, once_more, write
from scorekeeper.storage.models import Game, GamePhase, Group, Member, Player, Seat, Way

GAMES_REMEMBERED = 50


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What a table agrees on before it starts.

    Attributes:
        ruleset_id: the way to play.
        way: followed move by move, or counted at the end.
        seats: names and colours, in the order of the table.
        both_tracks_open: the house rule; not kept where both are open anyway.
        played_on: the date on the table's calendar; None for today.
    """

    ruleset_id: str
    way: Way = Way.PLAY
    seats: tuple[tuple[str, str], ...] = field(default=())
    both_tracks_open: bool = False
    played_on: dt.date | None = None


@once_more
def start_game(
    group: Group, member: Member | None, setup: GameSetup, command_id: str | None = None
) -> Game:
    """Start a game; players who are not in the group yet are added.

    Args:
        group: whose game it is.
        member: the phone it came from; None where it came from no phone.
        setup: what the table agreed on.
        command_id: 32 hex digits, made with the form: the same one again is the same game.

    Raises:
        Refused: the way, the number of players, a name, a colour or the date cannot be; or the id
            was used for another game.
        NotFound: the phone was shut out in the meantime.
    """
    if command_id is not None:
        checks.need_command_id(command_id)
    seats = tuple((clean_name(name, "player"), colour) for name, colour in setup.seats)
    setup = replace(setup, seats=seats)
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_let_in(group, member)
        there = started_by(group, command_id)
        if there is not None:
            return _same(there, setup)
        way, played_on = _judged(group, setup)
        game = Game(
            group_id=group.id,
            number=next_number(group),
            command_id=command_id,
            ruleset_id=way.ruleset.id,
            ruleset_version=way.ruleset.version,
            board_version_id=way.board_version_id,
            ticket_values=way.ticket_values,
            both_tracks_open=_opened(setup, way.ruleset),
            way=Way(setup.way),
            phase=GamePhase.PLAYING,
            seq=0,
            started_at=now(),
            played_on=played_on,
            note="",
        )
        found = players.found_or_added(group, [name for name, _ in setup.seats])
        game.seats = [_seat(at, found[at], colour) for at, (_, colour) in enumerate(setup.seats)]
        session.add(game)
    return game


def last_house_rule(group: Group) -> bool:
    """Tell whether both tracks were open in the last game in which that made a difference."""
    latest = db.session.scalars(
        select(Game)
        .where(Game.group_id == group.id, Game.way != Way.RECORD, Game.withdrawn_at.is_(None))
        .order_by(Game.number.desc())
        .limit(GAMES_REMEMBERED)
        .options(selectinload(Game.seats))
    )
    for game in latest:
        ruleset = ways.named(game.ruleset_id)
        if ruleset is not None and ruleset.closes_tracks(len(game.seats)):
            return game.both_tracks_open
    return False


def next_number(group: Group) -> int:
    """Give the number of the group's next game, inside a write that holds the group's row."""
    last = db.session.scalar(select(func.max(Game.number)).where(Game.group_id == group.id))
    return (last or 0) + 1


def started_by(group: Group, command_id: str | None) -> Game | None:
    """Give the game that a command has made before, if it has."""
    if command_id is None:
        return None
    return db.session.scalar(
        select(Game).where(Game.group_id == group.id, Game.command_id == command_id)
    )


def _judged(group: Group, setup: GameSetup) -> tuple[ways.Chosen, dt.date]:
    """Check a setup; give what is played, and the date."""
    if setup.way == Way.RECORD:
        raise checks.refused("way", say("Choose how the game is counted."))
    way = ways.chosen(group, setup.ruleset_id)
    day = today(group.time_zone)
    played_on = setup.played_on or day
    checks.need_date(played_on, day)
    checks.need_players(way.ruleset, setup.seats)
    return way, played_on


def _opened(setup: GameSetup, ruleset: Ruleset) -> bool:
    """Tell whether the house rule is wanted, and opens a track."""
    return setup.both_tracks_open and ruleset.closes_tracks(len(setup.seats))


def _seat(position: int, player: Player, colour: str) -> Seat:
    player.colour = colour
    return Seat(position=position, player=player, colour=colour)


def _names(game: Game) -> tuple[tuple[str, str], ...]:
    return tuple((seat.player.name, seat.colour or "") for seat in game.seats)


def _same(game: Game, setup: GameSetup) -> Game:
    kept = [(name_key(name), colour) for name, colour in _names(game)]
    sent = [(name_key(name), colour) for name, colour in setup.seats]
    same = (game.ruleset_id, game.way) == (setup.ruleset_id, setup.way)
    if kept != sent or not same or game.both_tracks_open != _opened(setup, ways.way_of(game)):
        raise checks.used_twice()
    return game
