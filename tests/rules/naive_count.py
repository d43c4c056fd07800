"""A second count, plain and slow: it reads the raw data files and tries everything out.

It shares no code with `scorekeeper.rules`, so that a mistake would have to be made twice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from .naive_board import Facts, Paper

BY_HAND = "tickets-by-hand"


@dataclass(slots=True)
class Hand:
    """One seat: what it has, and what its tickets come to."""

    routes: Sequence[str]
    tickets: Sequence[str]
    stations: Sequence[str]
    items: Mapping[str, int]
    longest: int = 0
    ticket_points: int = 0
    done: Sequence[tuple[str, str]] = ()

    def settle(self, paper: Paper, others: Sequence[str]) -> None:
        """Measure the longest route, and find the best use of the stations by trying all."""
        self.longest = paper.longest(self.routes)
        offers = [[None, *(route for route, _ in paper.steps(others, at))] for at in self.stations]
        best: tuple[int, int] | None = None
        for choice in product(*offers):
            usable = [*self.routes, *(route for route in choice if route)]
            told = [(ticket, *paper.ticket(ticket, usable)) for ticket in self.tickets]
            done = [(ticket, end) for ticket, end, _ in told if end]
            worth = (sum(points for *_, points in told), len(done))
            if best is None or worth > best:
                best, self.ticket_points, self.done = worth, worth[0], done


@dataclass(frozen=True, slots=True)
class Line:
    """What a seat comes to."""

    route_points: int
    ticket_points: int
    station_points: int
    bonuses: Mapping[str, int]

    @property
    def total(self) -> int:
        """Everything together."""
        fixed = self.route_points + self.ticket_points + self.station_points
        return fixed + sum(self.bonuses.values())


@dataclass(frozen=True, slots=True)
class Told:
    """Every seat's line and place, and the step that parted level winners."""

    lines: Sequence[Line]
    places: Sequence[int]
    tie_break: str | None


@dataclass(frozen=True, slots=True)
class Round:
    """All seats at the end of a game."""

    paper: Paper
    hands: Sequence[Hand]
    dummy: Mapping[str, int]

    def most(self, amounts: Sequence[int]) -> list[int]:
        """Give the points-free answer to "who has the most": 1 for each level seat, else 0."""
        return [int(amount == max(amounts) and amount > 0) for amount in amounts]

    def longest(self) -> list[int]:
        return [hand.longest for hand in self.hands]

    def done(self) -> list[int]:
        by_hand = [bonus for bonus in self.paper.rules["bonuses"] if bonus["kind"] == BY_HAND]
        counted = [self.items(bonus["item"]["id"]) for bonus in by_hand]
        return [
            len(hand.done) + sum(items[seat] for items in counted)
            for seat, hand in enumerate(self.hands)
        ]

    def items(self, item: str) -> list[int]:
        return [hand.items.get(item, 0) for hand in self.hands]


def naive_count(game: Facts) -> Told:
    """Count a game file in which nobody's claims have an order."""
    paper = Paper.of(game["ruleset"])
    hands = [
        Hand(seat["routes"], seat["tickets"], seat.get("stations", ()), seat.get("items", {}))
        for seat in game["seats"]
    ]
    for hand in hands:
        others = [route for other in hands if other is not hand for route in other.routes]
        hand.settle(paper, others)
    table = Round(paper, hands, game.get("dummy_items", {}))
    awarded = {bonus["id"]: KINDS[bonus["kind"]](bonus, table) for bonus in paper.rules["bonuses"]}
    lines = [
        Line(
            _route_points(paper, hand),
            hand.ticket_points,
            _station_points(paper, hand),
            {bonus: points[seat] for bonus, points in awarded.items() if points[seat]},
        )
        for seat, hand in enumerate(hands)
    ]
    return _ranked(table, lines)


def _route_points(paper: Paper, hand: Hand) -> int:
    points = paper.rules.get("route_points")
    if points is None:
        return 0
    return sum(points[str(paper.routes[route]["length"])] for route in hand.routes)


def _station_points(paper: Paper, hand: Hand) -> int:
    stations = paper.rules.get("stations")
    if stations is None:
        return 0
    left: int = stations["count"] - len(hand.stations)
    return left * int(stations["points"])


def _ranked(table: Round, lines: Sequence[Line]) -> Told:
    """Part level seats step by step; the winners' last step that parted anybody decided."""
    keys: list[list[int]] = [[line.total] for line in lines]
    tie_break = None
    for step in table.paper.rules["tie_breaks"]:
        level = sum(key == max(keys) for key in keys)
        for key, value in zip(keys, _step(step, table), strict=True):
            key.append(value)
        if sum(key == max(keys) for key in keys) < level:
            tie_break = step
    return Told(lines, [1 + sum(other > key for other in keys) for key in keys], tie_break)


def _step(step: str, table: Round) -> list[int]:
    if step.startswith("items:"):
        bonus = next(b for b in table.paper.rules["bonuses"] if b["id"] == step[6:])
        kinds = [item["id"] for item in bonus["items"]]
        return [sum(hand.items.get(kind, 0) for kind in kinds) for hand in table.hands]
    if step == "completed-tickets":
        return table.done()
    if step == "stations-used":
        return [-len(hand.stations) for hand in table.hands]
    if step == "mountain-routes":
        routes = table.paper.routes
        return [sum("mountains" in routes[r] for r in hand.routes) for hand in table.hands]
    assert step == "longest-route"
    with_card = any(bonus["kind"] == step for bonus in table.paper.rules["bonuses"])
    return table.most(table.longest()) if with_card else table.longest()


def _prize(who: Callable[[Round], Sequence[int]]) -> Callable[[Facts, Round], list[int]]:
    return lambda bonus, table: [bonus["points"] * won for won in table.most(who(table))]


def _largest_networks(table: Round) -> list[int]:
    return [max(map(len, table.paper.networks(h.routes)), default=0) for h in table.hands]


def _by_count(bonus: Facts, number: int) -> int:
    paid: Mapping[str, int] = bonus["points_by_count"]
    known = {int(count): points for count, points in paid.items() if int(count) <= number}
    return known[max(known)] if known else 0


def _double_connection(bonus: Facts, table: Round) -> list[int]:
    def twice(hand: Hand, ticket: str, end: str) -> bool:
        ways = table.paper.ways(hand.routes, table.paper.faces(ticket)[0], end)
        return any(not one & other for one, other in combinations(ways, 2))

    return [_by_count(bonus, sum(twice(hand, *one) for one in hand.done)) for hand in table.hands]


def _cities_touched(bonus: Facts, table: Round) -> list[int]:
    touched = [table.paper.cities(hand.routes) for hand in table.hands]
    return [bonus["points"] * len(cities.intersection(bonus["cities"])) for cities in touched]


def _districts(bonus: Facts, table: Round) -> list[int]:
    return [
        sum(
            district["points"]
            for district in bonus["districts"]
            if any(net.issuperset(district["cities"]) for net in table.paper.networks(hand.routes))
        )
        for hand in table.hands
    ]


def _regions(bonus: Facts, table: Round) -> list[int]:
    def regions(network: frozenset[str]) -> int:
        number = 0
        for region in bonus["regions"]:
            inside = network.intersection(region["cities"])
            number += bool(inside)
            number += len(inside) == len(region["cities"]) and region.get("doubles", False)
        return number

    return [
        sum(_by_count(bonus, regions(network)) for network in table.paper.networks(hand.routes))
        for hand in table.hands
    ]


def _route_extra(bonus: Facts, table: Round) -> list[int]:
    assert bonus["of"] == "mountains"
    routes = table.paper.routes
    return [
        bonus["points"] * sum(routes[route].get("mountains", 0) for route in hand.routes)
        for hand in table.hands
    ]


def _side_to_side(bonus: Facts, table: Round) -> list[int]:
    def crosses(hand: Hand) -> bool:
        return any(
            table.paper.joins(hand.routes, west, east)
            for west in bonus["west"]
            for east in bonus["east"]
        )

    return [bonus["points"] * crosses(hand) for hand in table.hands]


Rank: TypeAlias = tuple[int, ...]


def _paid(ranks: Sequence[int], own: Rank | None, everybody: Sequence[Rank]) -> int:
    """Pay by how many are ahead; without anything there is no rank."""
    ahead = sum(other > own for other in everybody) if own is not None else len(ranks)
    return ranks[ahead] if ahead < len(ranks) else 0


def _majority(bonus: Facts, table: Round) -> list[int]:
    totals = [0] * len(table.hands)
    for item in bonus["items"]:
        held = [(n,) if n else None for n in table.items(item["id"])]
        everybody = [rank for rank in held if rank]
        for seat, own in enumerate(held):
            totals[seat] += _paid(bonus["points_by_rank"], own, everybody)
    return totals


def _shares(bonus: Facts, table: Round) -> list[int]:
    totals = [0] * len(table.hands)
    for company in bonus["companies"]:
        unnumbered = company["shares"] + 1
        held: list[Rank | None] = []
        for items in (*(hand.items for hand in table.hands), table.dummy):
            number = items.get(f"{company['id']}-lowest", unnumbered)
            amount = items.get(company["id"], 0)
            held.append((amount, -number) if amount else None)
        everybody = [rank for rank in held if rank]
        for seat in range(len(totals)):
            totals[seat] += _paid(company["points_by_rank"], held[seat], everybody)
    return totals


def _ranked_item(bonus: Facts, table: Round) -> list[int]:
    ranks = bonus["points_by_rank"][str(len(table.hands))]
    held: list[Rank | None] = []
    for hand in table.hands:
        barred = hand.items.get(bonus.get("barred_by", ""), 0)
        own = hand.items.get(bonus["item"]["id"])
        held.append(None if barred or own is None else (own,))
    return [_paid(ranks, own, [rank for rank in held if rank]) for own in held]


def _counted_item(bonus: Facts, table: Round) -> list[int]:
    return [bonus["points"] * number for number in table.items(bonus["item"]["id"])]


def _per_ticket(bonus: Facts, table: Round) -> list[int]:
    holders = table.items(bonus["item"]["id"])
    return [bonus["points"] * n * bool(h) for h, n in zip(holders, table.done(), strict=True)]


def _wager(who: Callable[[Round], Sequence[int]]) -> Callable[[Facts, Round], list[int]]:
    def award(bonus: Facts, table: Round) -> list[int]:
        holders = table.items(bonus["item"]["id"])
        best = table.most(who(table))
        return [
            (bonus["points"] if won else bonus["points_otherwise"]) if held else 0
            for held, won in zip(holders, best, strict=True)
        ]

    return award


KINDS: Mapping[str, Callable[[Facts, Round], list[int]]] = {
    "longest-route": _prize(Round.longest),
    "most-completed-tickets": _prize(Round.done),
    "most-cities-in-one-network": _prize(_largest_networks),
    "double-connection": _double_connection,
    "cities-touched": _cities_touched,
    "districts-connected": _districts,
    "regions-per-network": _regions,
    "per-route-extra": _route_extra,
    "side-to-side": _side_to_side,
    "majority": _majority,
    "shares": _shares,
    "ranked-item": _ranked_item,
    "counted-item": _counted_item,
    BY_HAND: _counted_item,
    "per-completed-ticket": _per_ticket,
    "wager-most-tickets": _wager(Round.done),
    "wager-longest-route": _wager(Round.longest),
}
