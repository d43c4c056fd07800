"""What each kind of bonus needs to know, read from a ruleset file and checked.

A kind has its settings here and its function in ``bonuses``, under the same name. docs/BOARDS.md
shows every kind with an example.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from scorekeeper.rules.board import Board, Route
from scorekeeper.rules.datafile import A_NUMBER, Entry, shown
from scorekeeper.rules.sentences import say

MOST_POINTS = 200
MOST_ITEMS = 99
MOST_COUNT = 999
ROUTE_EXTRAS = ("mountains", "waves", "ferries", "tunnels")


@dataclass(frozen=True, slots=True)
class Item:
    """Something that is counted by hand at the table, as tokens or cards.

    ``most`` is the most that one seat can have, ``total`` what there is in the box. An item with
    ``lowest`` is a printed number, of which a seat enters its lowest one. With ``dummy_with``
    players a dummy holds some as well; they are entered for no seat.
    """

    id: str
    name: str
    bonus: str
    most: int
    total: int | None = None
    lowest: bool = False
    dummy_with: int | None = None


@dataclass(frozen=True, slots=True)
class Prize:
    """Points for being first at something; all level seats get them."""

    points: int


@dataclass(frozen=True, slots=True)
class ByCount:
    """Points for how many there are; more than the table knows count as its last entry."""

    points_by_count: Mapping[int, int]

    def points(self, count: int) -> int:
        """Give the points for a count: those of the last entry up to it."""
        reached = max((least for least in self.points_by_count if least <= count), default=None)
        return 0 if reached is None else self.points_by_count[reached]


@dataclass(frozen=True, slots=True)
class Touched:
    """Points for each of some cities that an own route touches."""

    cities: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class District:
    """Cities that belong together; ``points`` for joining all of them, or its worth doubled."""

    name: str
    cities: tuple[str, ...]
    points: int = 0
    doubles: bool = False


@dataclass(frozen=True, slots=True)
class Districts:
    """Points for each district whose cities one network joins."""

    districts: tuple[District, ...]


@dataclass(frozen=True, slots=True)
class Regions:
    """Points for how many regions one network reaches, for each network."""

    regions: tuple[District, ...]
    by_count: ByCount


@dataclass(frozen=True, slots=True)
class RouteExtra:
    """Points for each of something on own routes, as mountains."""

    of: str
    points: int

    def paid_for(self, route: Route) -> int:
        """Give the points for one route."""
        return self.points * self.number(route)

    def number(self, route: Route) -> int:
        """Count on one route what is paid for."""
        numbers = {
            "mountains": route.mountains,
            "waves": route.waves,
            "ferries": int(route.kind == "ferry"),
            "tunnels": int(route.kind == "tunnel"),
        }
        return numbers[self.of]


@dataclass(frozen=True, slots=True)
class Majority:
    """For each item: points for most, and for second most; level seats get the same."""

    items: tuple[Item, ...]
    points_by_rank: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Company:
    """A company's shares: how many a seat holds, its lowest share number, the points by rank."""

    held: Item
    lowest_number: Item
    points_by_rank: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """For each company: points by rank of shares held, the lowest number first among equals."""

    companies: tuple[Company, ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """Points by rank of an item, by number of players; a seat with a barring item gets none."""

    item: Item
    points_by_rank: Mapping[int, tuple[int, ...]]
    barred_by: str | None


@dataclass(frozen=True, slots=True)
class Counted:
    """Points for each of an item, or for each completed ticket of a seat that has the item."""

    item: Item
    points: int


@dataclass(frozen=True, slots=True)
class Wager:
    """Points for a seat that has the item and is first at something, others if it is not."""

    item: Item
    points: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Sides:
    """Points for one network that joins a city of one side with a city of the other."""

    west: tuple[str, ...]
    east: tuple[str, ...]
    points: int


Settings: TypeAlias = (
    Prize
    | ByCount
    | Touched
    | Districts
    | Regions
    | RouteExtra
    | Majority
    | Shares
    | Ranked
    | Counted
    | Wager
    | Sides
)

COMMON = ("id", "kind", "name", "at_once")


def items_of(settings: Settings) -> tuple[Item, ...]:
    """Give the items that a bonus wants counted by hand."""
    match settings:
        case Majority(items=items):
            return items
        case Shares(companies=companies):
            return tuple(
                item for company in companies for item in (company.held, company.lowest_number)
            )
        case Ranked(item=item) | Counted(item=item) | Wager(item=item):
            return (item,)
        case _:
            return ()


def read_settings(entry: Entry, board: Board) -> Settings:
    """Read a bonus's settings.

    Args:
        entry: the bonus in its ruleset file.
        board: the board of the ruleset.

    Returns:
        The settings of its kind.

    Raises:
        DataError: an unknown kind, a missing setting, a city that is not on the board.
    """
    return READERS[entry.one_of("kind", READERS)](entry, board)


def _points(entry: Entry, key: str = "points") -> int:
    return entry.whole(key, -MOST_POINTS, MOST_POINTS)


def _prize(entry: Entry, _board: Board) -> Prize:
    entry.only(*COMMON, "points")
    return Prize(_points(entry))


def _by_count(entry: Entry, _board: Board) -> ByCount:
    entry.only(*COMMON, "points_by_count")
    return _count_table(entry)


def _count_table(entry: Entry) -> ByCount:
    entry.need("points_by_count")
    table = ByCount(entry.whole_by_number("points_by_count", 0, MOST_POINTS))
    if not table.points_by_count:
        entry.fail(say("“%(field)s” is empty", field="points_by_count"))
    return table


def _cities(entry: Entry, key: str, known: Iterable[str]) -> tuple[str, ...]:
    cities = entry.texts(key)
    if not cities:
        entry.fail(say("“%(field)s” is empty", field=key))
    for city in cities:
        if city not in known:
            entry.unknown(say("there is no city “%(city)s”", city=shown(city)), city, known)
    return cities


def _touched(entry: Entry, board: Board) -> Touched:
    entry.only(*COMMON, "cities", "points")
    return Touched(_cities(entry, "cities", board.cities), _points(entry))


def _districts(entry: Entry, board: Board) -> Districts:
    entry.only(*COMMON, "districts")
    districts = []
    for part in _filled(entry, "districts"):
        part.only("name", "cities", "points")
        cities = _cities(part, "cities", board.cities)
        districts.append(District(part.text("name"), cities, _points(part)))
    return Districts(tuple(districts))


def _regions(entry: Entry, board: Board) -> Regions:
    entry.only(*COMMON, "regions", "points_by_count")
    regions = []
    for part in _filled(entry, "regions"):
        part.only("name", "cities", "doubles")
        cities = _cities(part, "cities", board.cities)
        doubles = part.flag("doubles", default=False)
        regions.append(District(part.text("name"), cities, doubles=doubles))
    return Regions(tuple(regions), _count_table(entry))


def _filled(entry: Entry, key: str) -> list[Entry]:
    entries = entry.entries(key)
    if not entries:
        entry.fail(say("“%(field)s” is empty", field=key))
    return entries


def _route_extra(entry: Entry, _board: Board) -> RouteExtra:
    entry.only(*COMMON, "of", "points")
    return RouteExtra(entry.one_of("of", ROUTE_EXTRAS), _points(entry))


def _item(entry: Entry, bonus: str) -> Item:
    return Item(
        id=entry.identifier("id"),
        name=entry.text("name"),
        bonus=bonus,
        most=entry.whole("most", 1, MOST_COUNT, default=MOST_ITEMS),
        total=entry.whole("total", 1, MOST_COUNT) if entry.has("total") else None,
    )


def _one_item(entry: Entry) -> Item:
    part = entry.inner("item")
    part.only("id", "name", "most", "total")
    return _item(part, entry.identifier("id"))


def _ranks(entry: Entry) -> tuple[int, ...]:
    entry.need("points_by_rank")
    ranks = entry.wholes("points_by_rank", 0, MOST_POINTS)
    if not ranks:
        entry.fail(say("“%(field)s” is empty", field="points_by_rank"))
    return ranks


def _majority(entry: Entry, _board: Board) -> Majority:
    entry.only(*COMMON, "items", "points_by_rank")
    items = []
    for part in _filled(entry, "items"):
        part.only("id", "name", "most", "total")
        items.append(_item(part, entry.identifier("id")))
    return Majority(tuple(items), _ranks(entry))


def _shares(entry: Entry, _board: Board) -> Shares:
    entry.only(*COMMON, "companies", "dummy_with_players")
    bonus = entry.identifier("id")
    dummy = entry.whole("dummy_with_players", 0, MOST_ITEMS, default=0) or None
    companies = []
    for part in _filled(entry, "companies"):
        part.only("id", "name", "number_name", "shares", "points_by_rank")
        shares = part.whole("shares", 1, MOST_ITEMS)
        company = part.identifier("id")
        held = Item(company, part.text("name"), bonus, shares, shares, dummy_with=dummy)
        number = replace(
            held, id=f"{company}-lowest", name=part.text("number_name"), total=None, lowest=True
        )
        companies.append(Company(held, number, _ranks(part)))
    return Shares(tuple(companies))


def _ranked(entry: Entry, _board: Board) -> Ranked:
    entry.only(*COMMON, "item", "points_by_rank", "barred_by")
    table = entry.inner("points_by_rank")
    return Ranked(
        item=_one_item(entry),
        points_by_rank={int(n): table.wholes(n, 0, MOST_POINTS) for n in _numbers(table)},
        barred_by=entry.identifier("barred_by") if entry.has("barred_by") else None,
    )


def _numbers(table: Entry) -> Iterable[str]:
    for number in table.fields:
        if not A_NUMBER.fullmatch(number):
            table.fail(say("“%(key)s” must be a number", key=shown(number)))
        yield number


def _counted(entry: Entry, _board: Board) -> Counted:
    entry.only(*COMMON, "item", "points")
    return Counted(_one_item(entry), _points(entry))


def _wager(entry: Entry, _board: Board) -> Wager:
    entry.only(*COMMON, "item", "points", "points_otherwise")
    return Wager(_one_item(entry), _points(entry), _points(entry, "points_otherwise"))


def _sides(entry: Entry, board: Board) -> Sides:
    entry.only(*COMMON, "west", "east", "points")
    west = _cities(entry, "west", board.cities)
    east = _cities(entry, "east", board.cities)
    return Sides(west, east, _points(entry))


READERS: Mapping[str, Callable[[Entry, Board], Settings]] = {
    "longest-route": _prize,
    "most-completed-tickets": _prize,
    "most-cities-in-one-network": _prize,
    "double-connection": _by_count,
    "cities-touched": _touched,
    "districts-connected": _districts,
    "regions-per-network": _regions,
    "per-route-extra": _route_extra,
    "majority": _majority,
    "shares": _shares,
    "ranked-item": _ranked,
    "counted-item": _counted,
    "tickets-by-hand": _counted,
    "per-completed-ticket": _counted,
    "wager-most-tickets": _wager,
    "wager-longest-route": _wager,
    "side-to-side": _sides,
}
