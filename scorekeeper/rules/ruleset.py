"""A way to play: which board and tickets, how many trains, what is awarded, who wins. All data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.rules.board import Board, Ticket
from scorekeeper.rules.bonus_settings import (
    Item,
    Ranked,
    RouteExtra,
    Settings,
    items_of,
    read_settings,
)
from scorekeeper.rules.datafile import DataError, Entry, shown
from scorekeeper.rules.sentences import Refusal, say

COMPLETED_TICKETS = "completed-tickets"
STATIONS_USED = "stations-used"
LONGEST_ROUTE = "longest-route"
TICKETS_BY_HAND = "tickets-by-hand"
MOUNTAIN_ROUTES = "mountain-routes"
ITEMS = "items:"
TIE_BREAKS = (COMPLETED_TICKETS, STATIONS_USED, LONGEST_ROUTE, MOUNTAIN_ROUTES)

LEAST_PLAYERS = 2
MOST_PLAYERS = 5  # a table has five colours
OPEN_TO_NOBODY = 9  # so many players are at no table
MOST_TRAINS = 99
MOST_STATIONS = 5
MOST_ROUTE_POINTS = 100
MOST_TICKETS = 20
MOST_ORDER = 999
MOST_STATION_POINTS = 50


class RulesetError(DataError):
    """A ruleset file that cannot be used: which file, which entry, why."""


@dataclass(frozen=True, slots=True)
class Stations:
    """How many stations a seat has, and what each one left over is worth."""

    count: int
    points: int


@dataclass(frozen=True, slots=True)
class DealPart:
    """Part of the first deal: so many tickets from some of the decks, as one long ticket."""

    name: str
    decks: tuple[str, ...]
    deal: int


@dataclass(frozen=True, slots=True)
class Deal:
    """How many tickets are dealt and how many at least are kept, first and later on."""

    first: tuple[int, int]
    later: tuple[int, int]
    parts: tuple[DealPart, ...] = ()


@dataclass(frozen=True, slots=True)
class Bonus:
    """An award of a way to play; its kind names a function of ``bonuses``.

    One paid ``at_once`` is on the score track before the game ends.
    """

    id: str
    kind: str
    name: str
    settings: Settings
    at_once: bool = False

    @property
    def items(self) -> tuple[Item, ...]:
        """What has to be counted by hand for it."""
        return items_of(self.settings)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A way to play.

    ``version`` grows whenever the same game would count differently. ``tracks_open_from`` is the
    number of players from which on both tracks of a pair, and all of a triple, are open.
    ``goal`` is the number of tickets that wins a game without points; ``last_round_at`` the
    number of trains left that calls the last round; ``order`` its place in lists, lowest first;
    ``notes`` are short sentences that players should know; ``unsure`` as the board's.
    """

    id: str
    version: int
    name: str
    board: Board
    decks: tuple[str, ...]
    players: tuple[int, int]
    trains: int
    stations: Stations | None
    route_points: Mapping[int, int]
    tracks_open_from: tuple[int, int]
    deal: Deal
    bonuses: tuple[Bonus, ...]
    tie_breaks: tuple[str, ...]
    goal: int | None
    open_tickets_cost: bool
    last_round_at: int
    order: int = MOST_ORDER
    notes: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()

    tickets: Mapping[str, Ticket] = field(init=False, repr=False, compare=False)
    """The tickets of the decks in play, by id."""

    items: Mapping[str, Item] = field(init=False, repr=False, compare=False)
    """What its bonuses want counted by hand, by id."""

    def __post_init__(self) -> None:
        tickets = {
            ticket: self.board.tickets[ticket]
            for deck in self.decks
            for ticket in self.board.decks[deck]
        }
        items = {item.id: item for bonus in self.bonuses for item in bonus.items}
        object.__setattr__(self, "tickets", tickets)
        object.__setattr__(self, "items", items)

    def with_ticket_values(self, values: Mapping[str, int]) -> "Ruleset":
        """Give the same way to play with some tickets' values corrected, as printed at this table.

        Raises:
            Refusal: as Board.with_ticket_values.
        """
        return replace(self, board=self.board.with_ticket_values(values)) if values else self

    def points_at_once(self, route_id: str) -> int:
        """Give what the score track gains when a route is claimed: for its cars, and by bonuses."""
        route = self.board.routes[route_id]
        return self.route_points[route.length] + sum(
            bonus.settings.paid_for(route)
            for bonus in self.bonuses
            if bonus.at_once and isinstance(bonus.settings, RouteExtra)
        )

    def tracks_open(self, tracks: int, players: int) -> int:
        """Tell how many of some tracks between two cities may be claimed by so many players."""
        pairs_from, triples_from = self.tracks_open_from
        needed = pairs_from if tracks == 2 else triples_from  # noqa: PLR2004 - a pair
        return tracks if players >= needed else 1

    def closes_tracks(self, players: int) -> bool:
        """Tell whether with so many players some track is closed once its neighbour is claimed."""
        between = {len(self.board.tracks(route)) for route in self.board.routes}
        return any(self.tracks_open(tracks, players) < tracks for tracks in between)

    @property
    def hand_tickets(self) -> tuple[str, ...]:
        """The items that say how many tickets a seat completed, where the app knows none."""
        return tuple(
            item.id
            for bonus in self.bonuses
            if bonus.kind == TICKETS_BY_HAND
            for item in bonus.items
        )

    def longest_route_bonus(self) -> Bonus | None:
        """Give the bonus for the longest route, where there is one."""
        return next((bonus for bonus in self.bonuses if bonus.kind == LONGEST_ROUTE), None)


def read_ruleset(data: object, source: str, board_of: Callable[[str], Board]) -> Ruleset:
    """Read and check a way to play.

    Args:
        data: the parsed JSON of a ruleset file; docs/BOARDS.md describes its form.
        source: the file's name, for messages.
        board_of: gives a board by its id, or raises Refusal.

    Returns:
        The ruleset.

    Raises:
        RulesetError: names the file, the entry and the reason.
    """
    top = Entry.of(data, source, "", RulesetError)
    top.only(
        "format", "version", "revision", "id", "name", "board", "decks", "players", "trains",
        "stations", "route_points", "tracks_open_from", "deal", "bonuses", "tie_breaks", "goal",
        "open_tickets_cost", "last_round_at", "order", "notes", "unsure",
    )  # fmt: skip
    top.one_of("format", ["scorekeeper-ruleset"])
    top.whole("version", 1, 1)
    board = _board(top, board_of)
    decks = _decks(top, board)
    players = _players(top)
    bonuses = _bonuses(top, board, players)
    goal = top.whole("goal", 1, MOST_TICKETS) if top.has("goal") else None
    return Ruleset(
        id=top.identifier("id"),
        version=top.whole("revision", 1, MOST_ROUTE_POINTS),
        name=top.text("name"),
        board=board,
        decks=decks,
        players=players,
        trains=top.whole("trains", 1, MOST_TRAINS),
        stations=_stations(top),
        route_points=_route_points(top, board, needed=goal is None),
        tracks_open_from=_tracks_open_from(top),
        deal=_deal(top, decks),
        bonuses=bonuses,
        tie_breaks=_tie_breaks(top, bonuses),
        goal=goal,
        open_tickets_cost=top.flag("open_tickets_cost", default=True),
        last_round_at=top.whole("last_round_at", 0, MOST_TRAINS),
        order=top.whole("order", 0, MOST_ORDER, default=MOST_ORDER),
        notes=top.texts("notes"),
        unsure=top.texts("unsure"),
    )


def _board(top: Entry, board_of: Callable[[str], Board]) -> Board:
    try:
        return board_of(top.identifier("board"))
    except Refusal as refusal:
        if isinstance(refusal, RulesetError):
            raise
        top.fail(refusal.sentence)


def _decks(top: Entry, board: Board) -> tuple[str, ...]:
    decks = top.texts("decks")
    if not decks and board.tickets:
        top.fail(say("“%(field)s” is empty", field="decks"), "decks")
    holder: dict[frozenset[str], str] = {}
    for deck in decks:
        if deck not in board.decks:
            reason = say("the board has no deck “%(deck)s”", deck=shown(deck))
            top.unknown(reason, deck, board.decks, "decks")
        for ticket in board.decks[deck]:
            printed = board.tickets[ticket]
            ends = frozenset((printed.start, *(end.at for end in printed.destinations)))
            if holder.setdefault(ends, deck) != deck:
                reason = say(
                    "decks %(deck)s and %(other)s do not go together: both have %(ticket)s",
                    deck=deck,
                    other=holder[ends],
                    ticket=board.ticket_name(ticket),
                )
                top.fail(reason, "decks")
    return decks


def _players(top: Entry) -> tuple[int, int]:
    players = top.wholes("players", LEAST_PLAYERS, MOST_PLAYERS)
    if len(players) != 2 or players[0] > players[1]:  # noqa: PLR2004 - fewest and most
        top.fail(
            say("“%(field)s” must be the fewest and the most, as [2, 5]", field="players"),
            "players",
        )
    return players[0], players[1]


def _stations(top: Entry) -> Stations | None:
    if not top.has("stations"):
        return None
    entry = top.inner("stations")
    entry.only("count", "points")
    return Stations(
        entry.whole("count", 1, MOST_STATIONS), entry.whole("points", 0, MOST_STATION_POINTS)
    )


def _route_points(top: Entry, board: Board, *, needed: bool) -> dict[int, int]:
    table = top.whole_by_number("route_points", 0, MOST_ROUTE_POINTS)
    lengths = {route.length for route in board.routes.values()}
    for length in sorted(lengths - set(table)):
        if needed:
            reason = say("“route_points” lacks routes of %(length)s cars", length=length)
            top.fail(reason, "route_points")
        table[length] = 0
    return table


def _tracks_open_from(top: Entry) -> tuple[int, int]:
    entry = top.inner("tracks_open_from")
    entry.only("pairs", "triples")
    pairs = entry.whole("pairs", 1, OPEN_TO_NOBODY)
    return pairs, entry.whole("triples", 1, OPEN_TO_NOBODY, default=pairs)


def _deal(top: Entry, decks: tuple[str, ...]) -> Deal:
    entry = top.inner("deal")
    entry.only("first", "later")
    first = entry.inner("first")
    first.only("deal", "keep", "parts")
    later = entry.inner("later")
    later.only("deal", "keep")
    deal = Deal(_draw(first), _draw(later), tuple(_part(p, decks) for p in first.entries("parts")))
    if deal.parts and sum(part.deal for part in deal.parts) != deal.first[0]:
        first.fail(say("the parts do not add up to what is dealt"))
    return deal


def _draw(entry: Entry) -> tuple[int, int]:
    deal = entry.whole("deal", 1, MOST_TICKETS)
    return deal, entry.whole("keep", 0, deal)


def _part(entry: Entry, decks: tuple[str, ...]) -> DealPart:
    entry.only("name", "decks", "deal")
    for deck in entry.texts("decks"):
        if deck not in decks:
            entry.unknown(say("deck “%(deck)s” is not in play", deck=shown(deck)), deck, decks)
    return DealPart(entry.text("name"), entry.texts("decks"), entry.whole("deal", 1, MOST_TICKETS))


def _bonuses(top: Entry, board: Board, players: tuple[int, int]) -> tuple[Bonus, ...]:
    bonuses: dict[str, Bonus] = {}
    items: set[str] = set()
    for entry in top.entries("bonuses"):
        settings = read_settings(entry, board)
        bonus = Bonus(
            id=entry.identifier("id"),
            kind=entry.text("kind"),
            name=entry.text("name"),
            settings=settings,
            at_once=entry.flag("at_once", default=False),
        )
        for item in bonus.items:
            if item.id in items:
                entry.fail(say("the id “%(id)s” is used twice", id=item.id))
            items.add(item.id)
        if bonus.id in bonuses:
            entry.fail(say("the id “%(id)s” is used twice", id=bonus.id))
        bonuses[bonus.id] = bonus
    for entry in top.entries("bonuses"):
        settings = bonuses[entry.identifier("id")].settings
        if isinstance(settings, Ranked):
            _check_ranked(entry, settings, items, players)
    return tuple(bonuses.values())


def _check_ranked(entry: Entry, ranked: Ranked, items: set[str], players: tuple[int, int]) -> None:
    """Refuse ranks that would silently pay nothing, and a bar that would silently bar nobody."""
    for number in range(players[0], players[1] + 1):
        if number not in ranked.points_by_rank:
            entry.fail(say("“points_by_rank” lacks %(players)s players", players=number))
    if ranked.barred_by is not None and ranked.barred_by not in items:
        reason = say("there is no item “%(item)s” to be barred by", item=ranked.barred_by)
        entry.unknown(reason, ranked.barred_by, items)


def _tie_breaks(top: Entry, bonuses: tuple[Bonus, ...]) -> tuple[str, ...]:
    known = (*TIE_BREAKS, *(ITEMS + bonus.id for bonus in bonuses if bonus.items))
    for step in top.texts("tie_breaks"):
        if step not in known:
            reason = say("“%(step)s” is no way to break a tie", step=shown(step))
            top.unknown(reason, step, known, "tie_breaks")
    return top.texts("tie_breaks")
