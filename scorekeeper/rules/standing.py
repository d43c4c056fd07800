"""What lies on the table: who has which routes, tickets and stations, and what follows from it."""

from collections.abc import Sequence
from typing import Self

from scorekeeper.rules.moves import HouseRules, Phase, Seat
from scorekeeper.rules.ruleset import Ruleset


class Standing:
    """A table as it stands. It only tells; the moves of a Table change it.

    The public mappings are for reading.
    """

    __slots__ = (
        "_claim_numbers", "_claims", "_points", "_released", "_trains", "goal_seat", "house_rules",
        "in_order", "items", "markers", "owners", "phase", "ruleset", "seats", "stations",
        "tickets", "untimed",
    )  # fmt: skip

    def __init__(
        self, ruleset: Ruleset, seats: Sequence[Seat], house_rules: HouseRules, *, in_order: bool
    ) -> None:
        """Lay an empty table; the arguments are those of Table."""
        self.ruleset = ruleset
        self.seats = tuple(seats)
        self.house_rules = house_rules
        self.in_order = in_order
        self.phase = Phase.PLAYING
        self.owners: dict[str, int] = {}
        self.tickets: dict[str, int] = {}
        self.stations: dict[str, int] = {}
        self.markers: dict[int, int] = {}
        self.items: dict[tuple[int | None, str], int] = {}
        self.goal_seat: int | None = None
        self.untimed: set[str] = set()
        self._claims = 0
        self._claim_numbers: dict[tuple[int, str], int] = {}
        self._released: dict[tuple[int, str], int] = {}
        self._trains = [ruleset.trains] * len(seats)
        self._points = [0] * len(seats)

    def copy(self) -> Self:
        """Give another table on which everything lies as on this one."""
        other = type(self).__new__(type(self))
        for name in Standing.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, dict | list | set) else value)
        return other

    def routes_of(self, seat: int) -> tuple[str, ...]:
        """Give a seat's routes in the order of claiming."""
        return tuple(route for route, owner in self.owners.items() if owner == seat)

    def tickets_of(self, seat: int) -> tuple[str, ...]:
        """Give a seat's tickets in the order of keeping."""
        return tuple(ticket for ticket, holder in self.tickets.items() if holder == seat)

    def stations_of(self, seat: int) -> tuple[str, ...]:
        """Give the cities with a seat's stations."""
        return tuple(city for city, owner in self.stations.items() if owner == seat)

    def stations_left(self, seat: int) -> int:
        """Count the stations that a seat has not built."""
        stations = self.ruleset.stations
        return 0 if stations is None else stations.count - len(self.stations_of(seat))

    def trains_left(self, seat: int) -> int:
        """Count the trains in a seat's supply."""
        return self._trains[seat]

    def route_points(self, seat: int) -> int:
        """Give the points for a seat's routes."""
        return self._points[seat]

    def points_at_once(self, seat: int) -> int:
        """Give what a seat's routes have put on the score track, with bonuses paid at once."""
        return sum(self.ruleset.points_at_once(route) for route in self.routes_of(seat))

    def item(self, seat: int | None, item: str) -> int:
        """Give how many of an item a seat has; what was not entered is none."""
        return self.items.get((seat, item), 0)

    def tracks_open(self, tracks: int) -> int:
        """Tell how many of some tracks between two cities may be claimed at this table."""
        if self.house_rules.both_tracks_open:
            return tracks
        return self.ruleset.tracks_open(tracks, len(self.seats))

    def closed(self) -> frozenset[str]:
        """Give the routes that nobody may claim any more, though nobody has them."""
        closed: set[str] = set()
        for route in self.owners:
            tracks = self.ruleset.board.tracks(route)
            if len(tracks) > 1:
                free = [track for track in tracks if track not in self.owners]
                if free and len(tracks) - len(free) >= self.tracks_open(len(tracks)):
                    closed.update(free)
        return frozenset(closed)

    @property
    def last_round(self) -> int | None:
        """The seat that called the last round: the first with few enough trains left.

        Told from what lies on the board, so that a claim which was taken back calls nothing, and
        taking a route back by mistake and claiming it again changes nothing.
        """
        left = [self.ruleset.trains] * len(self.seats)
        for seat, route in self.claims_in_order():
            left[seat] -= self.ruleset.board.routes[route].trains
            if left[seat] <= self.ruleset.last_round_at:
                return seat
        return None

    def claims_in_order(self) -> list[tuple[int, str]]:
        """Give (seat, route) of everything on the board in the order of claiming.

        A route that is claimed again before anybody claimed another one was taken back by mistake,
        and keeps its place.
        """
        claims = [(owner, route) for route, owner in self.owners.items()]
        return sorted(claims, key=self._claim_numbers.__getitem__)
