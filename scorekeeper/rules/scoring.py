"""The count: every seat's points by kind, the places, and who won."""

from bisect import bisect_left
from collections.abc import Sequence

from scorekeeper.rules.bonuses import awards
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.ranking import Ranking, rank
from scorekeeper.rules.scorecard import (
    Award,
    Borrowed,
    Count,
    Scorecard,
    StationResult,
    TicketResult,
)
from scorekeeper.rules.sentences import say
from scorekeeper.rules.table import Table
from scorekeeper.rules.tally import SeatTally, Tally, take_tally

__all__ = [
    "Award",
    "Borrowed",
    "Count",
    "Scorecard",
    "StationResult",
    "TicketResult",
    "count",
]


def count(table: Table) -> Count:
    """Count a game as it stands.

    Args:
        table: the table, in any phase.

    Returns:
        Scorecards in the order of the seats; each total is the sum of its route points, ticket
        points, station points and awards.
    """
    tally = take_tally(table)
    bonuses = _awards(tally)
    totals = [_total(table, seat, bonuses[seat.seat]) for seat in tally.seats]
    at_goal = _at_goal(table, totals)
    first = _first_to_goal(table, at_goal)
    ranking = rank(tally, totals, first)
    unknown = bool(at_goal) and first is None
    question = say("More than one player has enough tickets to win: who was first?")
    return Count(
        ruleset=table.ruleset,
        seats=tuple(_scorecard(table, seat, bonuses[seat.seat], ranking) for seat in tally.seats),
        winners=ranking.winners,
        tie_break=ranking.tie_break,
        first_to_goal=first,
        questions=(question,) if unknown else (),
    )


def _awards(tally: Tally) -> list[list[Award]]:
    found: list[list[Award]] = [[] for _ in tally.seats]
    for bonus in tally.table.ruleset.bonuses:
        for seat, award in awards(bonus, tally).items():
            found[seat].append(award)
    return found


def _total(table: Table, seat: SeatTally, bonuses: Sequence[Award]) -> int:
    return (
        table.route_points(seat.seat)
        + sum(ticket.points for ticket in seat.tickets)
        + seat.stations.points
        + sum(award.points for award in bonuses)
    )


def _scorecard(
    table: Table, seat: SeatTally, bonuses: Sequence[Award], ranking: Ranking
) -> Scorecard:
    routes = table.ruleset.board.routes
    return Scorecard(
        seat=seat.seat,
        player=table.seats[seat.seat].player,
        colour=table.seats[seat.seat].colour,
        place=ranking.places[seat.seat],
        cars=sum(routes[route].length for route in seat.routes),
        trains_left=table.trains_left(seat.seat),
        route_points=table.route_points(seat.seat),
        tickets=seat.tickets,
        tickets_completed=seat.tickets_completed,
        ticket_points=sum(ticket.points for ticket in seat.tickets),
        longest=seat.longest,
        stations=seat.stations,
        bonuses=tuple(bonuses),
        total=_total(table, seat, bonuses),
    )


def _at_goal(table: Table, totals: Sequence[int]) -> list[int]:
    goal = table.ruleset.goal
    return [] if goal is None else [seat for seat, total in enumerate(totals) if total >= goal]


def _first_to_goal(table: Table, at_goal: Sequence[int]) -> int | None:
    """Find who reached the goal first: who was named, the only one, or whom the claims show.

    Claims show nothing where something is counted by hand: nobody knows when it came.
    """
    if table.goal_seat in at_goal:
        return table.goal_seat
    if len(at_goal) == 1:
        return at_goal[0]
    if not at_goal or table.untimed or table.ruleset.items:
        return None
    claims = table.claims_in_order()
    return min(at_goal, key=lambda seat: _claims_to_goal(table, seat, claims))


def _claims_to_goal(table: Table, seat: int, claims: Sequence[tuple[int, str]]) -> int:
    """Count the claims of the whole table that it took until a seat had its tickets.

    More routes never open a ticket again, so the place can be found by halving.
    """
    return bisect_left(
        range(len(claims)), 1, key=lambda number: _has_goal(table, seat, claims[: number + 1])
    )


def _has_goal(table: Table, seat: int, claims: Sequence[tuple[int, str]]) -> bool:
    earlier = Table(table.ruleset, table.seats, table.house_rules)
    for owner, route in claims:
        earlier.play(Move(MoveKind.CLAIM, owner, route))
    for ticket in table.tickets_of(seat):
        earlier.play(Move(MoveKind.KEEP_TICKET, seat, ticket))
    tally = take_tally(earlier)
    total = _total(earlier, tally.seats[seat], _awards(tally)[seat])
    assert table.ruleset.goal is not None
    return total >= table.ruleset.goal
