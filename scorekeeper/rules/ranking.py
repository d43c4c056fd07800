"""Who is where: totals, and the steps that part level seats."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.ruleset import (
    COMPLETED_TICKETS,
    ITEMS,
    LONGEST_ROUTE,
    MOUNTAIN_ROUTES,
    STATIONS_USED,
)
from scorekeeper.rules.tally import SeatTally, Tally


@dataclass(frozen=True, slots=True)
class Ranking:
    """Places by seat, and the step that decided the first place."""

    places: Mapping[int, int]
    tie_break: str | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in self.places.items() if place == 1)


def rank(tally: Tally, totals: Sequence[int], first_to_goal: int | None = None) -> Ranking:
    """Rank the seats.

    The rule: most points; level seats are parted by the ruleset's tie-breaks, in order; seats
    that nothing parts share a place, and the next place is skipped (1, 1, 3). The rules name the
    winner only; the same steps are used for every place.

    Args:
        tally: every seat.
        totals: every seat's total.
        first_to_goal: the seat that has won by reaching the goal first, if any.

    Returns:
        The places, and the tie-break that decided the first one.
    """
    seats = list(range(len(totals)))
    groups = _split([seats], lambda seat: (seat == first_to_goal, totals[seat]))
    tie_break: str | None = None
    for step in tally.table.ruleset.tie_breaks:
        level = len(groups[0])
        groups = _split(groups, _better(step, tally))
        if len(groups[0]) < level:
            tie_break = step
    places: dict[int, int] = {}
    for group in groups:
        place = len(places) + 1
        places.update(dict.fromkeys(group, place))
    return Ranking({seat: places[seat] for seat in seats}, tie_break)


def _split(
    groups: Sequence[Sequence[int]], better: Callable[[int], tuple[int, ...]]
) -> list[list[int]]:
    """Part each group of level seats, the better ones first."""
    parted: list[list[int]] = []
    for group in groups:
        values = sorted({better(seat) for seat in group}, reverse=True)
        parted.extend([seat for seat in group if better(seat) == value] for value in values)
    return parted


def _better(step: str, tally: Tally) -> Callable[[int], tuple[int, ...]]:
    if step.startswith(ITEMS):
        return _items_of_bonus(step.removeprefix(ITEMS), tally)
    amount = STEPS[step](tally)
    return lambda seat: (amount(tally.seats[seat]),)


def _items_of_bonus(bonus: str, tally: Tally) -> Callable[[int], tuple[int, ...]]:
    items = [item.id for item in tally.table.ruleset.items.values() if item.bonus == bonus]
    return lambda seat: (sum(tally.table.item(seat, item) for item in items),)


def _completed_tickets(_tally: Tally) -> Callable[[SeatTally], int]:
    return lambda seat: seat.tickets_completed


def _stations_used(_tally: Tally) -> Callable[[SeatTally], int]:
    return lambda seat: -seat.stations_built


def _longest_route(tally: Tally) -> Callable[[SeatTally], int]:
    """Prefer who has the card for the longest route; where there is none, the longer route."""
    if tally.table.ruleset.longest_route_bonus() is None:
        return lambda seat: seat.longest.cars
    holders = tally.most(tally.longest_cars())
    return lambda seat: int(seat.seat in holders)


def _mountain_routes(tally: Tally) -> Callable[[SeatTally], int]:
    routes = tally.table.ruleset.board.routes
    return lambda seat: sum(routes[route].mountains > 0 for route in seat.routes)


STEPS: Mapping[str, Callable[[Tally], Callable[[SeatTally], int]]] = {
    COMPLETED_TICKETS: _completed_tickets,
    STATIONS_USED: _stations_used,
    LONGEST_ROUTE: _longest_route,
    MOUNTAIN_ROUTES: _mountain_routes,
}
