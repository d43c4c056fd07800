"""What a count says: every number of every seat, and who won."""

from dataclasses import dataclass

from scorekeeper.rules.longest import Trail
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import Sentence


@dataclass(frozen=True, slots=True)
class TicketResult:
    """One ticket counted: ``points`` are signed.

    ``path`` is the way that completes it, ``missing`` the routes that would have joined it with
    fewest cars (none where nothing could any more), ``reached`` the city or place that paid.
    """

    ticket: str
    completed: bool
    points: int
    path: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    reached: str | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """Points of one bonus, with what shows them on the map."""

    bonus: str
    points: int
    routes: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    note: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Borrowed:
    """An opponent's route that a station lets its owner use."""

    city: str
    route: str


@dataclass(frozen=True, slots=True)
class StationResult:
    """Stations not built, their points, and what the built ones borrow."""

    unused: int = 0
    points: int = 0
    borrowed: tuple[Borrowed, ...] = ()


@dataclass(frozen=True, slots=True)
class Scorecard:
    """One seat counted: cars and trains in pieces, everything else in points."""

    seat: int
    player: str
    colour: str
    place: int
    cars: int
    trains_left: int
    route_points: int
    tickets: tuple[TicketResult, ...]
    tickets_completed: int
    ticket_points: int
    longest: Trail
    stations: StationResult
    bonuses: tuple[Award, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Count:
    """A game counted.

    ``winners`` are seats. ``tie_break`` names the step that decided the first place, None where
    none was needed or none could. ``first_to_goal`` is the seat that won by its number of
    tickets. ``questions`` are what the table should still say, because the order of claims,
    which would tell, is not known.
    """

    ruleset: Ruleset
    seats: tuple[Scorecard, ...]
    winners: tuple[int, ...]
    tie_break: str | None
    first_to_goal: int | None = None
    questions: tuple[Sentence, ...] = ()
