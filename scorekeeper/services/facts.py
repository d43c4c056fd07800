"""What a recorded result says: a day, places and points; the log's amendments folded over it.

The columns hold what is said now. Every amendment remembers what was said before it, so that what
was said at first is known as well, also of results that were recorded before they could be amended.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Final

from scorekeeper.services.tables import Amendment, Entry
from scorekeeper.storage.models import Game

Fact = tuple[Amendment, int | None]
Facts = Mapping[Fact, int | None]

THE_DAY: Final[Fact] = (Amendment.SET_DAY, None)
KINDS: Final = frozenset({Amendment.SET_DAY, Amendment.SET_PLACE, Amendment.SET_POINTS})


def facts_now(game: Game) -> Facts:
    """Give what a result's columns say: its day as an ordinal, each seat's place and points."""
    facts: dict[Fact, int | None] = {THE_DAY: game.played_on.toordinal()}
    for seat in game.seats:
        facts[Amendment.SET_PLACE, seat.position] = seat.place
        facts[Amendment.SET_POINTS, seat.position] = seat.total
    return facts


def facts_at_first(game: Game, log: Iterable[Entry]) -> Facts:
    """Give what a result said when it was recorded.

    Args:
        game: the result as it is now.
        log: all of its log, in order.
    """
    before: dict[Fact, int | None] = {}
    for entry in log:
        if entry.kind in KINDS:
            before.setdefault(fact_of(entry), value_before(entry))
    return {**facts_now(game), **before}


def folded(first: Facts, log: Iterable[Entry]) -> Facts:
    """Give what a result says after the entries of a log, which it said nothing of at first."""
    return {**first, **{fact_of(entry): entry.amount for entry in log if entry.kind in KINDS}}


def write_facts(game: Game, facts: Facts) -> None:
    """Write the columns of a recorded result anew, inside an open write."""
    day = facts[THE_DAY]
    if day is not None:
        game.played_on = dt.date.fromordinal(day)
    for seat in game.seats:
        seat.place = facts[Amendment.SET_PLACE, seat.position]
        seat.winner = None if seat.place is None else seat.place == 1
        seat.total = facts[Amendment.SET_POINTS, seat.position]


def fact_of(entry: Entry) -> Fact:
    """Give what an amendment is about."""
    return Amendment(entry.kind), entry.seat


def value_before(entry: Entry) -> int | None:
    """Give what was said before an amendment; None for not known."""
    return None if entry.subject is None else int(entry.subject)
