"""One game's table: the fold of its moves."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.rules import forgotten, judging
from scorekeeper.rules.moves import HouseRules, Move, MoveKind, Phase, Seat
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import Sentence

__all__ = ["HouseRules", "Move", "MoveKind", "Phase", "Seat", "Table", "fold"]

AS_THE_RULES_SAY = HouseRules()


class Table:
    """What lies on the table after some moves: who has which routes, tickets and stations.

    The public mappings are for reading; only ``play`` changes them.
    """

    __slots__ = (
        "_claim_numbers", "_claims", "_points", "_released", "_trains", "goal_seat", "house_rules",
        "in_order", "items", "markers", "owners", "phase", "ruleset", "seats", "stations",
        "tickets", "untimed",
    )  # fmt: skip

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Sequence[Seat],
        house_rules: HouseRules = AS_THE_RULES_SAY,
        *,
        in_order: bool = True,
    ) -> None:
        """Lay an empty table.

        Args:
            ruleset: the way to play.
            seats: who sits at the table, in order.
            house_rules: what the table has agreed on.
            in_order: whether claims made while playing come in the order of play; False for a
                game that is only entered at its end.

        Raises:
            Refusal: too few or too many players, or two alike.
        """
        judging.judge_seats(ruleset, tuple(seats))
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

    def copy(self) -> "Table":
        """Give another table on which everything lies as on this one."""
        other = Table.__new__(Table)
        for name in Table.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, dict | list | set) else value)
        return other

    def judge(self, move: Move) -> None:
        """Judge a move without making it.

        Raises:
            Refusal: the move breaks a rule; the sentence says which.
        """
        judging.judge(self, move)

    def play(self, move: Move) -> None:
        """Judge a move and make it.

        Raises:
            Refusal: as judge; the table is left as it was.
        """
        judging.judge(self, move)
        if move.kind in _PHASES_AFTER:
            self.phase = _PHASES_AFTER[move.kind]
        else:
            getattr(self, f"_{move.kind}")(move)  # the effect of a kind is the method of its name

    def opposite(self, move: Move) -> Move:
        """Give the move that takes a move back.

        Args:
            move: a move that is about to be played here: for markers, items and the goal the
                opposite sets what was there before.

        Returns:
            The move to play after it.
        """
        kind = _OPPOSITES.get(move.kind)
        if kind is not None:
            return Move(kind, move.seat, move.subject)
        if move.kind is MoveKind.SET_MARKER and move.seat is not None:
            return Move(move.kind, move.seat, None, self.markers.get(move.seat))
        if move.kind is MoveKind.SET_ITEM:
            before = self.items.get((move.seat, move.subject or ""))
            return Move(move.kind, move.seat, move.subject, before)
        return Move(MoveKind.REACH_GOAL, self.goal_seat)

    def shows(self, move: Move) -> bool:
        """Tell whether a marker, an item or the goal still is what a move made it.

        Other moves have no value that a later one could have replaced: those are always shown.
        """
        if move.kind is MoveKind.SET_MARKER and move.seat is not None:
            return self.markers.get(move.seat) == move.amount
        if move.kind is MoveKind.SET_ITEM:
            return self.items.get((move.seat, move.subject or "")) == move.amount
        return move.kind is not MoveKind.REACH_GOAL or self.goal_seat == move.seat

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

    def warnings(self) -> tuple[Sentence, ...]:
        """Tell what looks forgotten at the count. Warnings never block."""
        return tuple(forgotten.warnings_of(self))

    def _claim(self, move: Move) -> None:
        seat, route = _seat_and_subject(move)
        self.owners[route] = seat
        if self._released.get((seat, route)) != self._claims:
            self._claims += 1
            self._claim_numbers[seat, route] = self._claims
        if not self.in_order or self.phase is not Phase.PLAYING:
            self.untimed.add(route)
        facts = self.ruleset.board.routes[route]
        self._trains[seat] -= facts.trains
        self._points[seat] += self.ruleset.route_points[facts.length]

    def _release(self, move: Move) -> None:
        seat, route = _seat_and_subject(move)
        del self.owners[route]
        self.untimed.discard(route)
        self._released[seat, route] = self._claims
        facts = self.ruleset.board.routes[route]
        self._trains[seat] += facts.trains
        self._points[seat] -= self.ruleset.route_points[facts.length]

    def _keep_ticket(self, move: Move) -> None:
        seat, ticket = _seat_and_subject(move)
        self.tickets[ticket] = seat

    def _return_ticket(self, move: Move) -> None:
        del self.tickets[_seat_and_subject(move)[1]]

    def _place_station(self, move: Move) -> None:
        seat, city = _seat_and_subject(move)
        self.stations[city] = seat

    def _take_back_station(self, move: Move) -> None:
        del self.stations[_seat_and_subject(move)[1]]

    def _set_marker(self, move: Move) -> None:
        assert move.seat is not None
        if move.amount is None:
            self.markers.pop(move.seat, None)
        else:
            self.markers[move.seat] = move.amount

    def _set_item(self, move: Move) -> None:
        assert move.subject is not None
        if move.amount is None:
            self.items.pop((move.seat, move.subject), None)
        else:
            self.items[move.seat, move.subject] = move.amount

    def _reach_goal(self, move: Move) -> None:
        self.goal_seat = move.seat


def _seat_and_subject(move: Move) -> tuple[int, str]:
    """Unpack a judged move."""
    assert move.seat is not None
    assert move.subject is not None
    return move.seat, move.subject


_PHASES_AFTER: Mapping[MoveKind, Phase] = {
    MoveKind.START_COUNT: Phase.COUNTING,
    MoveKind.RESUME_PLAY: Phase.PLAYING,
    MoveKind.FINISH: Phase.FINISHED,
    MoveKind.REOPEN: Phase.COUNTING,
}

_PAIRS = (
    (MoveKind.CLAIM, MoveKind.RELEASE),
    (MoveKind.KEEP_TICKET, MoveKind.RETURN_TICKET),
    (MoveKind.PLACE_STATION, MoveKind.TAKE_BACK_STATION),
    (MoveKind.START_COUNT, MoveKind.RESUME_PLAY),
    (MoveKind.FINISH, MoveKind.REOPEN),
)
_OPPOSITES: Mapping[MoveKind, MoveKind] = {
    kind: other for pair in _PAIRS for kind, other in (pair, pair[::-1])
}


def fold(
    ruleset: Ruleset,
    seats: Sequence[Seat],
    house_rules: HouseRules,
    moves: Iterable[Move],
    *,
    in_order: bool = True,
) -> Table:
    """Play a whole log.

    Args:
        ruleset: the way to play.
        seats: who sits at the table, in order.
        house_rules: what the table has agreed on.
        moves: the log in its order.
        in_order: as for Table.

    Returns:
        The table after the last move.

    Raises:
        Refusal: the table cannot be laid, or a move breaks a rule.
    """
    table = Table(ruleset, seats, house_rules, in_order=in_order)
    for move in moves:
        table.play(move)
    return table
