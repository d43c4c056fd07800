"""Results: what a finished game came to, in columns, written once."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.rules.gamefile import snapshot
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scorecard import Count, Scorecard
from scorekeeper.rules.scoring import count
from scorekeeper.rules.sentences import say
from scorekeeper.rules.table import Table
from scorekeeper.services import checks, facts, players, setups, tables, ways
from scorekeeper.services.clock import now, today
from scorekeeper.services.names import clean_name, name_key
from scorekeeper.services.tables import Amendment
from scorekeeper.storage.database import once_more, write
from scorekeeper.storage.models import Game, GamePhase, Group, Member, Seat, Way

LEAST_POINTS: Final = -500
MOST_POINTS: Final = 999
RESULT_COLUMNS: Final = (
    "place", "winner", "total", "route_points", "ticket_points", "station_points", "bonus_points",
    "tickets_completed", "tickets_failed", "longest_cars", "marker",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Placed:
    """One player of a result that was counted elsewhere.

    Attributes:
        player: the name.
        colour: the colour of the trains, if known.
        place: 1 for a winner; level players share a place, and the next one is skipped. None for
            somebody who played but whose place is not known.
        points: the total, if known.
    """

    player: str
    colour: str | None = None
    place: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class ResultOnly:
    """A result to keep.

    Attributes:
        ruleset_id: the way it was played.
        places: everybody who played, in any order.
        played_on: the date on the table's calendar.
        command_id: 32 hex digits, made by the phone; the same one again is the same result.
    """

    ruleset_id: str
    places: tuple[Placed, ...]
    played_on: dt.date
    command_id: str


def write_results(game: Game, table: Table) -> None:
    """Write what the count says into the game's and the seats' columns, inside an open write."""
    counted = count(table)
    game.finished_at = now()
    game.tie_break = counted.tie_break
    game.ruleset_version = table.ruleset.version
    game.count = snapshot(counted)
    for seat, card in zip(game.seats, counted.seats, strict=True):
        _fill(seat, card, counted, table.markers.get(card.seat))


def clear_results(game: Game) -> None:
    """Take a result back because the game was reopened, inside an open write."""
    game.finished_at = game.tie_break = game.count = None
    for seat in game.seats:
        for column in RESULT_COLUMNS:
            setattr(seat, column, None)


def _fill(seat: Seat, card: Scorecard, counted: Count, marker: int | None) -> None:
    seat.place = card.place
    seat.winner = card.seat in counted.winners
    seat.total = card.total
    seat.route_points = card.route_points
    seat.ticket_points = card.ticket_points
    seat.station_points = card.stations.points
    seat.bonus_points = sum(award.points for award in card.bonuses)
    seat.tickets_completed = card.tickets_completed
    seat.tickets_failed = sum(not ticket.completed for ticket in card.tickets)
    seat.longest_cars = card.longest.cars
    seat.marker = marker


@once_more
def record_result(group: Group, member: Member | None, result: ResultOnly) -> Game:
    """Keep the result of a game that was counted elsewhere.

    Args:
        group: whose game it was.
        member: the phone it came from; None where it came from no phone.
        result: who came where.

    Raises:
        Refused: a name, place, number or date that cannot be; or the id was used for another one.
    """
    checks.need_command_id(result.command_id)
    places = _in_order(result.places)
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_let_in(group, member)
        there = setups.started_by(group, result.command_id)
        if there is not None:
            return _same(there, result, places)
        game = _game(group, _judged(group, result, places), result)
        session.add(game)
        found = players.found_or_added(group, [placed.player for placed in places])
        game.seats = [
            Seat(
                position=position,
                player=player,
                colour=placed.colour,
                place=placed.place,
                winner=None if placed.place is None else placed.place == 1,
                total=placed.points,
            )
            for position, (placed, player) in enumerate(zip(places, found, strict=True))
        ]
    return game


def _game(group: Group, way: ways.Chosen, result: ResultOnly) -> Game:
    moment = now()
    return Game(
        group_id=group.id,
        number=setups.next_number(group),
        command_id=result.command_id,
        ruleset_id=way.ruleset.id,
        ruleset_version=way.ruleset.version,
        board_version_id=way.board_version_id,
        ticket_values=way.ticket_values,
        both_tracks_open=False,
        way=Way.RECORD,
        phase=GamePhase.FINISHED,
        seq=0,
        started_at=moment,
        played_on=result.played_on,
        finished_at=moment,
        note="",
    )


def _same(game: Game, result: ResultOnly, places: tuple[Placed, ...]) -> Game:
    """Give the result that was kept under the same id, if it was the same, corrected or not."""
    first = facts.facts_at_first(game, tables.log_of(game))
    kept = {
        (
            name_key(seat.player.name),
            seat.colour,
            first[Amendment.SET_PLACE, seat.position],
            first[Amendment.SET_POINTS, seat.position],
        )
        for seat in game.seats
    }
    sent = {(name_key(p.player), p.colour, p.place, p.points) for p in places}
    same = (game.way, game.ruleset_id) == (Way.RECORD, result.ruleset_id)
    if kept != sent or not same or first[facts.THE_DAY] != result.played_on.toordinal():
        raise checks.used_twice()
    return game


def _in_order(places: Iterable[Placed]) -> tuple[Placed, ...]:
    """Give players in the order of their places, names cleaned."""
    cleaned = (replace(placed, player=clean_name(placed.player, "player")) for placed in places)
    return tuple(sorted(cleaned, key=lambda p: (p.place is None, p.place or 0)))


def _judged(group: Group, result: ResultOnly, places: Sequence[Placed]) -> ways.Chosen:
    """Check a result; give what was played."""
    way = ways.chosen(group, result.ruleset_id)
    checks.need_date(result.played_on, today(group.time_zone))
    checks.need_players(way.ruleset, [(p.player, p.colour) for p in places])
    need_places(way.ruleset, places)
    return way


def need_places(ruleset: Ruleset | None, places: Sequence[Placed]) -> None:
    """Refuse places and points that cannot be together.

    Args:
        ruleset: the way it was played; None where that is not known any more.
        places: everybody who played, in any order.

    Raises:
        Refused: says who, and why not.
    """
    _need_ranking(places)
    for placed in places:
        if placed.points is not None and not LEAST_POINTS <= placed.points <= MOST_POINTS:
            sentence = say(
                "%(player)s: %(points)s points cannot be.",
                player=placed.player,
                points=placed.points,
            )
            raise checks.refused("points", sentence)
    if ruleset is None or ruleset.goal is None:
        _need_points_in_order(places)


def _need_ranking(places: Sequence[Placed]) -> None:
    """Refuse places that do not count like 1, 2, 3 or 1, 1, 3."""
    taken = sorted(p.place for p in places if p.place is not None)
    if not taken:
        sentence = say("Please say who won.")
    elif all(place == 1 + sum(other < place for other in taken) for place in taken):
        return
    elif taken[0] != 1:
        sentence = say("Somebody has to be first.")
    else:
        sentence = say(
            "The places do not add up: two players who are both first are followed by a third."
        )
    raise checks.refused("places", sentence)


def _need_points_in_order(places: Sequence[Placed]) -> None:
    """Refuse points that say something else than the places."""
    known = [(p.place, p.points, p.player) for p in places]
    for place, points, player in known:
        for other_place, other_points, other in known:
            if place is None or points is None or other_place is None or other_points is None:
                continue
            if place < other_place and points < other_points:
                sentence = say(
                    "%(other)s has more points than %(player)s, but the worse place.",
                    other=other,
                    player=player,
                )
                raise checks.refused("points", sentence)
            if place == other_place and points != other_points:
                sentence = say(
                    "%(player)s and %(other)s share a place, but not their points.",
                    other=other,
                    player=player,
                )
                raise checks.refused("points", sentence)
