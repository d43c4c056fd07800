"""One game's table: the fold of its moves."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.rules import forgotten, judging
from scorekeeper.rules.moves import HouseRules, Move, MoveKind, Phase, Seat
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import Sentence
from scorekeeper.rules.standing import Standing

__all__ = ["HouseRules", "Move", "MoveKind", "Phase", "Seat", "Table", "fold"]

AS_THE_RULES_SAY = HouseRules()


class Table(Standing):
    """A table at which moves are judged and made; only ``play`` changes what lies on it."""

    __slots__ = ()

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
        super().__init__(ruleset, seats, house_rules, in_order=in_order)

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
