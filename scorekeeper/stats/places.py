"""From what a table remembers of a game, the places: from tapped places, and from points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is known of one player's end; either may be unknown."""

    player: str
    place: int | None
    points: int | None


class PlacesDisagree(Exception):  # noqa: N818 - reads as a statement
    """A better place, or the same one, was given to somebody with fewer points."""

    def __init__(self, better: Remembered, worse: Remembered) -> None:
        super().__init__(f"{better.player} is not behind {worse.player} with fewer points")
        self.better = better
        self.worse = worse


class PlaceMissing(Exception):  # noqa: N818 - same
    """Somebody has a place, and nobody the one before it."""

    def __init__(self, place: int) -> None:
        super().__init__(f"nobody has place {place}")
        self.place = place


def settle(remembered: Sequence[Remembered]) -> tuple[int | None, ...]:
    """Works the places out.

    Places that were given stay, except that a shared place skips the next one (1, 1, 3). Where
    everybody's points are known, the places not given follow from them.

    Args:
        remembered: one entry a player.

    Returns:
        The place of each, in the same order; None where nothing tells it.

    Raises:
        PlacesDisagree: the places say one thing and the points another.
        PlaceMissing: the places that were given have a gap.
    """
    _check(remembered)
    if all(entry.points is not None for entry in remembered):
        return tuple(1 + sum(_before(other, entry) for other in remembered) for entry in remembered)
    given = [entry.place for entry in remembered]
    for place in filter(None, given):
        if _better(given, place) < place - 1:
            raise PlaceMissing(1 + _better(given, place))
    return tuple(place and 1 + _better(given, place) for place in given)


def _check(remembered: Sequence[Remembered]) -> None:
    for better in remembered:
        for worse in remembered:
            ahead = _placed_level(better, worse) or _placed_before(better, worse)
            if ahead and _points(better) < _points(worse):
                raise PlacesDisagree(better, worse)


def _placed_level(one: Remembered, other: Remembered) -> bool:
    if one.points is None or other.points is None or one.place is None:
        return False
    return one.place == other.place


def _placed_before(one: Remembered, other: Remembered) -> bool:
    if one.points is None or other.points is None or one.place is None:
        return False
    return other.place is None or one.place < other.place


def _points(entry: Remembered) -> int:
    return entry.points or 0


def _before(one: Remembered, other: Remembered) -> bool:
    """Whether `one` is before `other`: by points, among equals by the place that was given."""
    if one.points != other.points:
        return _points(one) > _points(other)
    return _placed_before(one, other)


def _better(given: Sequence[int | None], place: int) -> int:
    return sum(other is not None and other < place for other in given)
