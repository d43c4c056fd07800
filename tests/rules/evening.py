"""An evening at the table, told in city names: the rules' tests read like the games they are."""

import random
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise

from scorekeeper.rules.board import Ticket
from scorekeeper.rules.catalogue import ruleset
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scorecard import Count, Scorecard
from scorekeeper.rules.scoring import count
from scorekeeper.rules.sentences import Refusal
from scorekeeper.rules.table import HouseRules, Move, MoveKind, Seat, Table

NAMES = ("Alice", "Ben", "Carla", "Dan", "Eve")
COLOURS = ("blue", "red", "green", "yellow", "black")

ALICE, BEN, CARLA, DAN, EVE = range(5)

ENTERED = 0.85  # of what a table counts by hand


def seats(number: int) -> list[Seat]:
    """Seat so many players."""
    return [Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True)][:number]


class Evening:
    """A table whose moves are given by the names on the board."""

    def __init__(
        self, way: str = "usa-classic", players: int = 2, *, both_tracks_open: bool = False
    ) -> None:
        self.table = Table(
            ruleset(way), seats(players), HouseRules(both_tracks_open=both_tracks_open)
        )
        self.moves: list[Move] = []

    def play(self, move: Move) -> None:
        """Play a move and note it."""
        self.table.play(move)
        self.moves.append(move)

    def route(self, name: str) -> str:
        """Find a route by its cities, the first free track of it if there is one."""
        board = self.table.ruleset.board
        ends = {find(self.table.ruleset, city) for city in name.split("–")}
        tracks = [route.id for route in board.routes.values() if set(route.cities) == ends]
        assert tracks, name
        return next((track for track in tracks if track not in self.table.owners), tracks[0])

    def claims(self, seat: int, *names: str) -> None:
        """Claim routes, each named as "Denver – Helena"."""
        for name in names:
            self.play(Move(MoveKind.CLAIM, seat, self.route(name)))

    def claims_way(self, seat: int, *cities: str) -> None:
        """Claim the routes from city to city."""
        for a, b in pairwise(cities):
            self.claims(seat, f"{a} – {b}")

    def keeps(self, seat: int, *names: str) -> None:
        """Keep tickets, each named as "Denver – El Paso"."""
        for name in names:
            self.play(Move(MoveKind.KEEP_TICKET, seat, ticket(self.table.ruleset, name)))

    def builds_stations(self, seat: int, *cities: str) -> None:
        """Place stations."""
        for city in cities:
            self.play(Move(MoveKind.PLACE_STATION, seat, find(self.table.ruleset, city)))

    def has(self, seat: int | None, **items: int) -> None:
        """Enter hand-counted items, hyphens as underscores."""
        for item, amount in items.items():
            self.play(Move(MoveKind.SET_ITEM, seat, item.replace("_", "-"), amount))

    def refusal(self, kind: MoveKind, seat: int, subject: str) -> Refusal:
        """Try a move that must be refused."""
        try:
            self.table.judge(Move(kind, seat, subject))
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"{kind} {subject} was allowed")

    def count(self) -> Count:
        """Count the game."""
        return count(self.table)

    def card(self, seat: int = ALICE) -> Scorecard:
        """Count the game and look at one seat."""
        return self.count().seats[seat]


def plain(name: str) -> str:
    """A name without its accents."""
    letters = unicodedata.normalize("NFKD", name.strip().replace("ø", "o").replace("Ø", "O"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def find(way: Ruleset, city: str) -> str:
    """Find a city or place by its id or its name, accents or not."""
    board = way.board
    if city.strip() in board.cities or city.strip() in board.places:
        return city.strip()
    named = {plain(one.name): one.id for one in board.cities.values()}
    named |= {plain(one.name): one.id for one in board.places.values()}
    return named[plain(city)]


def ticket(way: Ruleset, name: str) -> str:
    """Find a ticket in the decks in play by its ends."""
    ends = {find(way, city) for city in name.split("–")}
    for card in way.tickets.values():
        if {card.start, *(end.at for end in card.destinations)} == ends:
            return card.id
    raise KeyError(name)


def bonus_points(card: Scorecard) -> dict[str, int]:
    """Give a seat's bonuses by id."""
    return {award.bonus: award.points for award in card.bonuses}


def random_evening(way: str, seed: int, players: int | None = None) -> Evening:
    """Play a random legal game to its end: claims, tickets, stations and hand-counted items."""
    dice = random.Random(seed)
    most = ruleset(way).players[1]
    evening = Evening(way, players or dice.randint(ruleset(way).players[0], most))
    table = evening.table
    routes = list(table.ruleset.board.routes)
    dice.shuffle(routes)
    claims = [Move(MoveKind.CLAIM, dice.randrange(len(table.seats)), route) for route in routes]
    _play_legal(evening, claims)
    _play_legal(evening, _tickets(table, dice))
    _play_legal(evening, _stations(table, dice))
    _play_legal(evening, _items(table, dice))
    return evening


def _play_legal(evening: Evening, moves: Iterable[Move]) -> None:
    for move in moves:
        with suppress(Refusal):
            evening.play(move)


def _tickets(table: Table, dice: random.Random) -> Iterator[Move]:
    """Up to twenty tickets, the first of them with a seat that has been at both ends."""
    tickets = list(table.ruleset.tickets.values())
    dice.shuffle(tickets)
    for seat in range(len(table.seats)):
        cities = _touched(table, seat)
        likely = [card for card in tickets if _reaches(table, cities, card)]
        for card in likely[:3]:
            yield Move(MoveKind.KEEP_TICKET, seat, card.id)
    for card in tickets[: 20 - len(table.tickets)]:
        yield Move(MoveKind.KEEP_TICKET, dice.randrange(len(table.seats)), card.id)


def _touched(table: Table, seat: int) -> set[str]:
    routes = table.ruleset.board.routes
    return {city for route in table.routes_of(seat) for city in routes[route].cities}


def _reaches(table: Table, cities: set[str], card: Ticket) -> bool:
    ends = [table.ruleset.board.ends(end.at) for end in card.destinations]
    starts = table.ruleset.board.ends(card.start)
    return bool(cities & starts) and any(cities & end for end in ends)


def _stations(table: Table, dice: random.Random) -> Iterator[Move]:
    """Some in cities where the seat's routes meet others', some anywhere."""
    cities = list(table.ruleset.board.cities)
    each = range(len(table.seats) if table.ruleset.stations else 0)
    for seat in each:
        others = set().union(*(_touched(table, other) for other in each if other != seat))
        meeting = sorted(_touched(table, seat) & others) or cities
        for city in (dice.choice(meeting), dice.choice(meeting), dice.choice(cities)):
            yield Move(MoveKind.PLACE_STATION, seat, city)


def _items(table: Table, dice: random.Random) -> Iterator[Move]:
    """Few of each, so that many are level; now and then nothing, or nothing entered."""
    for item in table.ruleset.items.values():
        for holder in (*range(len(table.seats)), None):
            if dice.random() < ENTERED:
                amount = min(item.most, dice.choice((0, 1, 1, 2, 2, 3)))
                yield Move(MoveKind.SET_ITEM, holder, item.id, amount)
