"""A board: its cities, routes and tickets, as printed, read from a data file and checked.

Boards are facts. What a game does with them is a ruleset's business.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from scorekeeper.rules.datafile import DataError, Entry, shown
from scorekeeper.rules.sentences import Refusal, say

KINDS = ("plain", "tunnel", "ferry", "mountain")
COLOURS = (
    "grey", "blue", "red", "green", "yellow", "black", "white", "orange", "pink",
)  # fmt: skip
MOST_CARS = 12
MOST_CARDS = 20
MOST_ENTRIES = 500
MOST_POINTS = 99


class BoardError(DataError):
    """A board file that cannot be used: which file, which entry, why."""


@dataclass(frozen=True, slots=True)
class City:
    """A city; one with a place is that country's border end, and nothing passes through it."""

    id: str
    name: str
    lat: float
    lon: float
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A country with several border ends, which are not linked to each other."""

    id: str
    name: str
    cities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two cities.

    ``length`` is its spaces in cars. Each of its ``mountains`` takes one train more from the
    supply than stands on the track. ``locomotives`` and ``waves`` are the cards that it asks for.
    """

    id: str
    cities: tuple[str, str]
    length: int
    colour: str
    kind: str = "plain"
    locomotives: int = 0
    mountains: int = 0
    waves: int = 0

    @property
    def trains(self) -> int:
        """The trains that claiming it takes from the supply."""
        return self.length + self.mountains


@dataclass(frozen=True, slots=True)
class Destination:
    """One end that a ticket may reach, and what that is worth; ``at`` is a city or a place."""

    at: str
    points: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket; with several destinations the best one reached pays, and none costs the lowest."""

    id: str
    start: str
    destinations: tuple[Destination, ...]

    @property
    def best(self) -> int:
        """The most points that it can bring."""
        return max(destination.points for destination in self.destinations)

    @property
    def lowest(self) -> int:
        """The points that it costs when none of its destinations is reached."""
        return min(destination.points for destination in self.destinations)


@dataclass(frozen=True, slots=True)
class Board:
    """The facts of one board. All mappings are by id, in the order of the file.

    ``notes`` are short sentences that players should know; ``unsure`` those about facts that rest
    on one source, or on sources that differ.
    """

    id: str
    name: str
    verified: bool
    notes: tuple[str, ...]
    cities: Mapping[str, City]
    places: Mapping[str, Place]
    routes: Mapping[str, Route]
    tickets: Mapping[str, Ticket]
    decks: Mapping[str, tuple[str, ...]]
    ticket_values: Mapping[str, int] = field(default_factory=dict)
    """Corrections of ticket values that this board was given, by ticket id."""

    unsure: tuple[str, ...] = ()

    neighbours: Mapping[str, tuple[tuple[str, str], ...]] = field(
        init=False, repr=False, compare=False
    )
    """For every city its (city at the other end, route id), by route id."""

    _tracks: Mapping[str, tuple[str, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        between: dict[frozenset[str], list[str]] = {}
        around: dict[str, list[tuple[str, str]]] = {city: [] for city in self.cities}
        for route in self.routes.values():
            between.setdefault(frozenset(route.cities), []).append(route.id)
            a, b = route.cities
            around[a].append((b, route.id))
            around[b].append((a, route.id))
        tracks = {route: tuple(group) for group in between.values() for route in group}
        neighbours = {
            city: tuple(sorted(ways, key=lambda way: way[1])) for city, ways in around.items()
        }
        object.__setattr__(self, "_tracks", tracks)
        object.__setattr__(self, "neighbours", neighbours)

    def tracks(self, route_id: str) -> tuple[str, ...]:
        """Give every track between the same two cities, this one included."""
        return self._tracks[route_id]

    def ends(self, city_or_place_id: str) -> frozenset[str]:
        """Give the cities where a ticket's end can be reached: one, or a country's border ends."""
        place = self.places.get(city_or_place_id)
        return frozenset((city_or_place_id,) if place is None else place.cities)

    def name_of(self, city_or_place_id: str) -> str:
        """Give the name of a city or a place."""
        place = self.places.get(city_or_place_id)
        return self.cities[city_or_place_id].name if place is None else place.name

    def route_name(self, route_id: str) -> str:
        """Give a route's name for people, as "Denver – Kansas City"."""
        return " – ".join(self.cities[city].name for city in self.routes[route_id].cities)

    def ticket_name(self, ticket_id: str) -> str:
        """Give a ticket's name for people, as "Los Angeles – Seattle"."""
        ticket = self.tickets[ticket_id]
        reached = " / ".join(self.name_of(end.at) for end in ticket.destinations)
        return f"{self.name_of(ticket.start)} – {reached}"

    def with_ticket_values(self, values: Mapping[str, int]) -> "Board":
        """Give the same board with some tickets' values corrected.

        Args:
            values: points by ticket id, for cards that are printed differently.

        Returns:
            A new board; earlier corrections stay.

        Raises:
            Refusal: an unknown ticket, one with several destinations, points out of range.
        """
        tickets = dict(self.tickets)
        for ticket_id, points in values.items():
            tickets[ticket_id] = self._corrected(ticket_id, points)
        return replace(self, tickets=tickets, ticket_values={**self.ticket_values, **values})

    def _corrected(self, ticket_id: str, points: int) -> Ticket:
        ticket = self.tickets.get(ticket_id)
        if ticket is None:
            raise Refusal(
                "unknown-ticket", say("There is no ticket “%(ticket)s”.", ticket=shown(ticket_id))
            )
        name = self.ticket_name(ticket_id)
        if len(ticket.destinations) > 1:
            reason = say("%(ticket)s has several values; they stay as they are.", ticket=name)
            raise Refusal("ticket-value", reason)
        if not 1 <= points <= MOST_POINTS:
            reason = say(
                "%(ticket)s: %(points)s is not a ticket's value; it is from 1 to %(most)s.",
                ticket=name,
                points=points,
                most=MOST_POINTS,
            )
            raise Refusal("ticket-value", reason)
        return replace(ticket, destinations=(replace(ticket.destinations[0], points=points),))


def read_board(data: object, source: str) -> Board:
    """Read and check a board.

    Args:
        data: the parsed JSON of a board file; docs/BOARDS.md describes its form.
        source: the file's name, for messages.

    Returns:
        The board.

    Raises:
        BoardError: names the file, the entry and the reason.
    """
    top = Entry.of(data, source, "", BoardError)
    top.only(
        "format", "version", "id", "name", "verified", "notes", "unsure",
        "cities", "places", "routes", "tickets", "decks",
    )  # fmt: skip
    top.one_of("format", ["scorekeeper-board"])
    top.whole("version", 1, 1)
    places = _by_id(_read_place(entry) for entry in _some(top, "places"))
    country_of = _border_ends(top, places)
    cities = _by_id(_read_city(entry, country_of) for entry in _some(top, "cities"))
    for end, place in country_of.items():
        if end not in cities:
            top.fail(
                say(
                    "place %(place)s names no city of this board: %(city)s",
                    place=place,
                    city=shown(end),
                )
            )
    for place in places:
        if place in cities:
            top.fail(say("“%(id)s” is both a city and a place", id=place))
    ends = [*cities, *places]
    tickets = _by_id(_read_ticket(entry, ends, country_of) for entry in _some(top, "tickets"))
    return Board(
        id=top.identifier("id"),
        name=top.text("name"),
        verified=top.flag("verified", default=False),
        notes=top.texts("notes"),
        unsure=top.texts("unsure"),
        cities=cities,
        places=places,
        routes=_by_id(_read_route(entry, cities) for entry in _some(top, "routes")),
        tickets=tickets,
        decks=_read_decks(top, tickets),
    )


Item = TypeVar("Item", City, Place, Route, Ticket)


def _by_id(read: Iterable[tuple[Entry, Item]]) -> dict[str, Item]:
    found: dict[str, Item] = {}
    for entry, item in read:
        if item.id in found:
            entry.fail(say("the id “%(id)s” is used twice", id=item.id))
        found[item.id] = item
    return found


def _some(top: Entry, key: str) -> list[Entry]:
    entries = top.entries(key)
    if len(entries) > MOST_ENTRIES:
        top.fail(say("“%(field)s” has more than %(most)s entries", field=key, most=MOST_ENTRIES))
    if not entries and key in ("cities", "routes"):
        top.fail(say("“%(field)s” is empty", field=key), key)
    return entries


def _read_place(entry: Entry) -> tuple[Entry, Place]:
    entry.only("id", "name", "cities")
    cities = entry.texts("cities")
    if not cities:
        entry.fail(say("“%(field)s” is empty", field="cities"))
    return entry, Place(entry.identifier("id"), entry.text("name"), cities)


def _border_ends(top: Entry, places: Mapping[str, Place]) -> dict[str, str]:
    country_of: dict[str, str] = {}
    for place in places.values():
        for city in place.cities:
            if city in country_of:
                top.fail(say("border end “%(city)s” belongs to two places", city=shown(city)))
            country_of[city] = place.id
    return country_of


def _read_city(entry: Entry, country_of: Mapping[str, str]) -> tuple[Entry, City]:
    entry.only("id", "name", "lat", "lon", "side", "big_city")
    city = entry.identifier("id")
    return entry, City(
        id=city,
        name=entry.text("name"),
        lat=entry.number("lat", -90, 90),
        lon=entry.number("lon", -180, 180),
        place=country_of.get(city),
    )


def _read_route(entry: Entry, cities: Mapping[str, City]) -> tuple[Entry, Route]:
    entry.only("id", "cities", "length", "colour", "kind", "locomotives", "mountains", "waves")
    a, b = _two_ends(entry, cities)
    return entry, Route(
        id=entry.identifier("id"),
        cities=(a, b),
        length=entry.whole("length", 1, MOST_CARS),
        colour=entry.one_of("colour", COLOURS),
        kind=entry.one_of("kind", KINDS) if entry.has("kind") else "plain",
        locomotives=entry.whole("locomotives", 0, MOST_CARDS, default=0),
        mountains=entry.whole("mountains", 0, MOST_CARDS, default=0),
        waves=entry.whole("waves", 0, MOST_CARDS, default=0),
    )


def _two_ends(entry: Entry, known: Iterable[str]) -> tuple[str, str]:
    ends = entry.texts("cities")
    if len(ends) != 2 or ends[0] == ends[1]:  # noqa: PLR2004 - a route has two ends
        entry.fail(say("“%(field)s” must name two different cities", field="cities"), "cities")
    for end in ends:
        _check_end(entry, "cities", end, known)
    return ends[0], ends[1]


def _check_end(entry: Entry, key: str, end: str, known: Iterable[str]) -> None:
    if end not in known:
        entry.unknown(say("there is no city “%(city)s”", city=shown(end)), end, known, key)


def _read_ticket(
    entry: Entry, known: list[str], country_of: Mapping[str, str]
) -> tuple[Entry, Ticket]:
    entry.only("id", "cities", "points", "from", "to", "reprint_of")
    ticket = entry.identifier("id")
    if not entry.has("from"):
        start, end = _two_ends(entry, known)
        _check_apart(entry, start, end, country_of)
        return entry, Ticket(ticket, start, (Destination(end, _points(entry)),))
    start = entry.text("from")
    _check_end(entry, "from", start, known)
    destinations: list[Destination] = []
    for to in entry.entries("to"):
        to.only("place", "points")
        at = to.text("place")
        _check_end(to, "place", at, known)
        if at == start or at in [known_end.at for known_end in destinations]:
            to.fail(say("“%(city)s” is named twice on this ticket", city=shown(at)))
        _check_apart(to, start, at, country_of)
        destinations.append(Destination(at, _points(to)))
    if not destinations:
        entry.fail(say("“%(field)s” is empty", field="to"))
    return entry, Ticket(ticket, start, tuple(destinations))


def _check_apart(entry: Entry, start: str, at: str, country_of: Mapping[str, str]) -> None:
    """Refuse a country and its own border end: such a ticket would be complete from anywhere."""
    if country_of.get(start) == at or country_of.get(at) == start:
        reason = say(
            "a ticket cannot join a country and its own border end: %(start)s, %(end)s",
            start=start,
            end=at,
        )
        entry.fail(reason)


def _points(entry: Entry) -> int:
    """Read a ticket's value; where a game has no points every ticket counts as one."""
    return entry.whole("points", 1, MOST_POINTS, default=1)


def _read_decks(top: Entry, tickets: Mapping[str, Ticket]) -> dict[str, tuple[str, ...]]:
    if not top.has("decks"):
        return {}
    entry = top.inner("decks")
    decks: dict[str, tuple[str, ...]] = {}
    for deck in entry.fields:
        decks[deck] = entry.texts(deck)
        for ticket in decks[deck]:
            if ticket not in tickets:
                reason = say(
                    "deck %(deck)s has no ticket “%(ticket)s” on this board",
                    deck=shown(deck),
                    ticket=shown(ticket),
                )
                entry.unknown(reason, ticket, tickets, deck)
        if len(set(decks[deck])) < len(decks[deck]):
            entry.fail(say("deck %(deck)s has a ticket twice", deck=shown(deck)), deck)
    return decks
