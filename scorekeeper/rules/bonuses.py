"""The bonuses: one small function for each kind, found by its name in the data.

Each takes the bonus's id, its settings and the tally of all seats, and gives what each seat is
awarded; a seat that is not in the answer gets nothing. docs/BOARDS.md shows every kind with an
example.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, TypeAlias

from scorekeeper.rules.bonus_settings import (
    ByCount,
    Company,
    Counted,
    District,
    Districts,
    Item,
    Majority,
    Prize,
    Ranked,
    Regions,
    RouteExtra,
    Settings,
    Shares,
    Sides,
    Touched,
    Wager,
)
from scorekeeper.rules.network import Network, shortest_way, two_ways
from scorekeeper.rules.ruleset import Bonus
from scorekeeper.rules.scorecard import Award
from scorekeeper.rules.sentences import Sentence, named, say, say_number
from scorekeeper.rules.table import Table
from scorekeeper.rules.tally import SeatTally, Tally

Awards: TypeAlias = dict[int, Award]


def awards(bonus: Bonus, tally: Tally) -> Awards:
    """Give what a bonus awards.

    Args:
        bonus: the bonus.
        tally: every seat.

    Returns:
        Awards by seat, none of them worth nothing.
    """
    found = KINDS[bonus.kind](bonus.id, bonus.settings, tally)
    return {seat: award for seat, award in found.items() if award.points}


def longest_route(bonus: str, settings: Prize, tally: Tally) -> Awards:
    """Award the longest continuous route; all level seats get it, nobody where all have none."""
    return {
        seat: Award(bonus, settings.points, routes=tally.seats[seat].longest.routes)
        for seat in tally.most(tally.longest_cars())
    }


def most_completed_tickets(bonus: str, settings: Prize, tally: Tally) -> Awards:
    """Award most completed tickets, by number; all level seats get it."""
    return {
        seat: Award(bonus, settings.points, note=_tickets(tally.seats[seat].tickets_completed))
        for seat in tally.most(tally.tickets_completed())
    }


def most_cities_in_one_network(bonus: str, settings: Prize, tally: Tally) -> Awards:
    """Award most cities in one connected network; all level seats get it."""
    largest = {
        seat.seat: max(seat.networks, key=lambda network: len(network.cities))
        for seat in tally.seats
        if seat.networks
    }
    best = tally.most({seat: len(network.cities) for seat, network in largest.items()})
    return {seat: _network_award(bonus, settings.points, largest[seat]) for seat in best}


def _network_award(bonus: str, points: int, network: Network) -> Award:
    cities = tuple(sorted(network.cities))
    note = say_number("%(number)s city", "%(number)s cities", len(cities))
    return Award(bonus, points, tuple(sorted(network.routes)), cities, note)


def double_connection(bonus: str, settings: ByCount, tally: Tally) -> Awards:
    """Award completed tickets whose ends two own ways join that share no route."""
    return {seat.seat: _doubly_joined(bonus, settings, tally, seat) for seat in tally.seats}


def _doubly_joined(bonus: str, settings: ByCount, tally: Tally, seat: SeatTally) -> Award:
    board = tally.table.ruleset.board
    routes: set[str] = set()
    number = 0
    for result in seat.completed:
        ticket = tally.table.ruleset.tickets[result.ticket]
        assert result.reached is not None
        ways = two_ways(seat.graph, board.ends(ticket.start), board.ends(result.reached))
        if ways is not None:
            number += 1
            routes.update(ways)
    return Award(
        bonus, settings.points(number), routes=tuple(sorted(routes)), note=_tickets(number)
    )


def cities_touched(bonus: str, settings: Touched, tally: Tally) -> Awards:
    """Award each of some cities that own routes touch."""
    found = {}
    for seat in tally.seats:
        cities = tuple(city for city in settings.cities if city in seat.cities)
        found[seat.seat] = Award(bonus, settings.points * len(cities), cities=cities)
    return found


def districts_connected(bonus: str, settings: Districts, tally: Tally) -> Awards:
    """Award each district all of whose cities one own network joins."""
    found = {}
    for seat in tally.seats:
        joined = [district for district in settings.districts if joins_all(seat.networks, district)]
        found[seat.seat] = Award(
            bonus,
            sum(district.points for district in joined),
            cities=tuple(city for district in joined for city in district.cities),
            note=_list([district.name for district in joined]),
        )
    return found


def joins_all(networks: Sequence[Network], district: District) -> bool:
    """Tell whether one of the networks joins all cities of a district."""
    return any(network.cities.issuperset(district.cities) for network in networks)


def regions_per_network(bonus: str, settings: Regions, tally: Tally) -> Awards:
    """Award the number of regions that each own network reaches; some double when all joined."""
    found = {}
    for seat in tally.seats:
        paying = [
            network
            for network in seat.networks
            if settings.by_count.points(regions_reached(settings, network))
        ]
        counts = [regions_reached(settings, network) for network in paying]
        reached = {city for region in settings.regions for city in region.cities}
        found[seat.seat] = Award(
            bonus,
            sum(settings.by_count.points(count) for count in counts),
            routes=tuple(sorted(route for network in paying for route in network.routes)),
            cities=tuple(sorted(reached & _cities_of(paying))),
            note=_joined(
                [say_number("%(number)s region", "%(number)s regions", count) for count in counts]
            ),
        )
    return found


def _cities_of(networks: Sequence[Network]) -> frozenset[str]:
    return frozenset(city for network in networks for city in network.cities)


def regions_reached(settings: Regions, network: Network) -> int:
    """Count the regions that a network reaches, those that count double twice."""
    count = 0
    for region in settings.regions:
        if network.cities.intersection(region.cities):
            count += 2 if region.doubles and network.cities.issuperset(region.cities) else 1
    return count


def per_route_extra(bonus: str, settings: RouteExtra, tally: Tally) -> Awards:
    """Award each mountain, wave, ferry or tunnel of own routes."""
    routes = tally.table.ruleset.board.routes
    found = {}
    for seat in tally.seats:
        paid = {route: settings.paid_for(routes[route]) for route in sorted(seat.routes)}
        having = tuple(route for route, points in paid.items() if points)
        found[seat.seat] = Award(bonus, sum(paid.values()), routes=having)
    return found


def majority(bonus: str, settings: Majority, tally: Tally) -> Awards:
    """Award most and second most of each item; level seats get the same, and the next none."""
    return _awards_of_items(bonus, settings, tally)


def shares(bonus: str, settings: Shares, tally: Tally) -> Awards:
    """Award each company's shares by rank; among equals the lowest share number comes first."""
    return _awards_of_items(bonus, settings, tally)


def _awards_of_items(bonus: str, settings: Majority | Shares, tally: Tally) -> Awards:
    points = dict.fromkeys(range(len(tally.seats)), 0)
    told: dict[int, list[Sentence]] = {seat: [] for seat in points}
    for item, paid in paid_by_item(settings, tally.table).items():
        for seat, won in paid.items():
            points[seat] += won
            told[seat].append(_paid_for(tally.table.ruleset.items[item], won))
    return {seat: Award(bonus, points[seat], note=_joined(told[seat])) for seat in points}


def paid_by_item(settings: Settings, table: Table) -> dict[str, dict[int, int]]:
    """Give what each item of a bonus pays by itself.

    Args:
        settings: the bonus's settings.
        table: the table, with what was counted by hand.

    Returns:
        Points by item and seat; nothing for a kind that does not pay its items one by one.
    """
    match settings:
        case Majority(items=items, points_by_rank=ranks):
            return {item.id: _by_rank(_amounts(item, table), ranks) for item in items}
        case Shares(companies=companies):
            # A dummy takes a rank, and no points.
            return {
                company.held.id: {
                    holder: paid
                    for holder, paid in _by_rank(
                        _held(company, table), company.points_by_rank
                    ).items()
                    if holder != DUMMY
                }
                for company in companies
            }
        case _:
            return {}


def _amounts(item: Item, table: Table) -> dict[int, tuple[int, ...]]:
    amounts = {seat: table.item(seat, item.id) for seat in range(len(table.seats))}
    return {seat: (amount,) for seat, amount in amounts.items() if amount > 0}


DUMMY = -1


def _held(company: Company, table: Table) -> dict[int, tuple[int, ...]]:
    """Give what ranks each holder: shares held, then the lowest number, entered or not."""
    held: dict[int, tuple[int, ...]] = {}
    for (seat, item), amount in table.items.items():
        if item == company.held.id and amount > 0:
            number = table.items.get((seat, company.lowest_number.id), company.held.most + 1)
            held[DUMMY if seat is None else seat] = (amount, -number)
    return held


def ranked_item(bonus: str, settings: Ranked, tally: Tally) -> Awards:
    """Award an item by rank; level seats get the same, a seat with a barring item nothing.

    Nothing left is an amount like any other; a seat for which nothing was entered has no rank.
    """
    table = tally.table
    entered = {
        seat.seat: (table.items[seat.seat, settings.item.id],)
        for seat in tally.seats
        if (seat.seat, settings.item.id) in table.items
        and (settings.barred_by is None or not table.item(seat.seat, settings.barred_by))
    }
    ranks = settings.points_by_rank.get(len(tally.seats), ())
    return {seat: Award(bonus, paid) for seat, paid in _by_rank(entered, ranks).items()}


def _by_rank(amounts: Mapping[int, tuple[int, ...]], ranks: Sequence[int]) -> dict[int, int]:
    """Pay by rank: as many as have more stand before a seat; level seats stand at the same."""
    paid = {}
    for seat, amount in amounts.items():
        before = sum(other > amount for other in amounts.values())
        if before < len(ranks) and ranks[before]:
            paid[seat] = ranks[before]
    return paid


def counted_item(bonus: str, settings: Counted, tally: Tally) -> Awards:
    """Award (or fine) each of an item."""
    return {
        seat.seat: Award(bonus, settings.points * tally.table.item(seat.seat, settings.item.id))
        for seat in tally.seats
    }


def tickets_by_hand(bonus: str, settings: Counted, tally: Tally) -> Awards:
    """Award each completed ticket that the table counted; elsewhere it is a ticket like others."""
    return counted_item(bonus, settings, tally)


def per_completed_ticket(bonus: str, settings: Counted, tally: Tally) -> Awards:
    """Award each completed ticket of a seat that has the item."""
    return {
        seat.seat: Award(bonus, settings.points * seat.tickets_completed)
        for seat in tally.seats
        if tally.table.item(seat.seat, settings.item.id)
    }


def wager_most_tickets(bonus: str, settings: Wager, tally: Tally) -> Awards:
    """Award the item's holder for most completed tickets, or fine him for not having them."""
    return _wager(bonus, settings, tally, tally.most(tally.tickets_completed()))


def wager_longest_route(bonus: str, settings: Wager, tally: Tally) -> Awards:
    """Award the item's holder for the longest route, or fine him for not having it."""
    return _wager(bonus, settings, tally, tally.most(tally.longest_cars()))


def _wager(bonus: str, settings: Wager, tally: Tally, best: Sequence[int]) -> Awards:
    return {
        seat.seat: Award(bonus, settings.points if seat.seat in best else settings.otherwise)
        for seat in tally.seats
        if tally.table.item(seat.seat, settings.item.id)
    }


def side_to_side(bonus: str, settings: Sides, tally: Tally) -> Awards:
    """Award a network that joins a city of one side with a city of the other."""
    found = {}
    for seat in tally.seats:
        way = shortest_way(seat.graph, settings.west, settings.east)
        if way is not None:
            found[seat.seat] = Award(bonus, settings.points, routes=way)
    return found


def _tickets(number: int) -> Sentence:
    return say_number("%(number)s ticket", "%(number)s tickets", number)


def _paid_for(item: Item, points: int) -> Sentence:
    return say("%(item)s +%(points)s", item=named(item.name), points=points)


def _joined(told: Sequence[Sentence]) -> Sentence | None:
    """Join sentences by commas, each of them still to be translated."""
    if not told:
        return None
    return reduce(lambda first, last: say("%(first)s, %(last)s", first=first, last=last), told)


def _list(names: Sequence[str]) -> Sentence | None:
    return say("%(names)s", names=", ".join(names)) if names else None


# Each function has the settings that its kind's reader makes; the dispatch cannot say so in types.
KINDS: Mapping[str, Callable[[str, Any, Tally], Awards]] = {
    "longest-route": longest_route,
    "most-completed-tickets": most_completed_tickets,
    "most-cities-in-one-network": most_cities_in_one_network,
    "double-connection": double_connection,
    "cities-touched": cities_touched,
    "districts-connected": districts_connected,
    "regions-per-network": regions_per_network,
    "per-route-extra": per_route_extra,
    "majority": majority,
    "shares": shares,
    "ranked-item": ranked_item,
    "counted-item": counted_item,
    "tickets-by-hand": tickets_by_hand,
    "per-completed-ticket": per_completed_ticket,
    "wager-most-tickets": wager_most_tickets,
    "wager-longest-route": wager_longest_route,
    "side-to-side": side_to_side,
}
