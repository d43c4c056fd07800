"""An evening at the table, told in city names: the rules' tests read like the games they are."""

import random
import unicodedata
from itertools import pairwise

from scorekeeper.rules.catalogue import ruleset
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scorecard import Count, Scorecard
from scorekeeper.rules.scoring import count
from scorekeeper.rules.sentences import Refusal
from scorekeeper.rules.table import HouseRules, Move, MoveKind, Seat, Table

NAMES = ("Alice", "Ben", "Carla", "Dan", "Eve")
COLOURS = ("blue", "red", "green", "yellow", "black")

ALICE, BEN, CARLA, DAN, EVE = range(5)


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
    for route in routes:
        move = Move(MoveKind.CLAIM, dice.randrange(len(table.seats)), route)
        if _legal(table, move):
            evening.play(move)
    _keep_tickets(evening, dice)
    _build_stations(evening, dice)
    for item in table.ruleset.items.values():
        for seat in range(len(table.seats)):
            amount = dice.randint(1, min(item.most, 4))
            move = Move(MoveKind.SET_ITEM, seat, item.id, amount)
            if _legal(table, move):
                evening.play(move)
    return evening


def _legal(table: Table, move: Move) -> bool:
    try:
        table.judge(move)
    except Refusal:
        return False
    return True


def _keep_tickets(evening: Evening, dice: random.Random) -> None:
    tickets = dice.sample(
        list(evening.table.ruleset.tickets), min(20, len(evening.table.ruleset.tickets))
    )
    for kept in tickets:
        evening.play(Move(MoveKind.KEEP_TICKET, dice.randrange(len(evening.table.seats)), kept))


def _build_stations(evening: Evening, dice: random.Random) -> None:
    if evening.table.ruleset.stations is None:
        return
    cities = list(evening.table.ruleset.board.cities)
    for seat in range(len(evening.table.seats)):
        for city in dice.sample(cities, 3):
            move = Move(MoveKind.PLACE_STATION, seat, city)
            if _legal(evening.table, move):
                evening.play(move)
