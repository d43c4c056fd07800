"""Reading on after a mistake, so that everything that is wrong with a board is told at once.

What is wrong is mended in the data only: a route or ticket is left out, a city or a field of the
board itself gets a stand-in, because others name it. Nobody ever sees the mended board.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.board import Board, read_board
from scorekeeper.rules.datafile import AN_ID, DataError, Path
from scorekeeper.rules.sentences import Sentence, say

STAND_INS: Mapping[str, Any] = {
    "format": "scorekeeper-board",
    "version": 1,
    "id": "board",
    "name": "board",
    "verified": False,
    "notes": [],
    "unsure": [],
}
LISTS = ("cities", "places", "routes", "tickets")
NAMED_BY_OTHERS = ("cities", "places")


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that is wrong: where in the file, and why."""

    path: Path
    reason: Sentence


@dataclass(slots=True)
class Mending:
    """A board's data that is read again and again, each mistake mended for the next time.

    Attributes:
        data: the data as it is mended so far.
        board: the board, once it could be read.
    """

    data: dict[str, Any]
    board: Board | None = None
    _numbers: dict[str, list[int]] = field(default_factory=dict)
    _unsure: bool = False

    def mistakes(self) -> Iterator[Mistake]:
        """Give the mistakes one by one, as long as another one is not perhaps but their echo."""
        while self.board is None:
            try:
                self.board = read_board(self.data, "")
            except DataError as wrong:
                if self._unsure and wrong.path[:1] not in [(key,) for key in NAMED_BY_OTHERS]:
                    return
                path = self.as_written(wrong.path)
                yield Mistake(path, with_entry(wrong, path))
                if not self._mend(wrong.path):
                    return

    def as_written(self, path: Path) -> Path:
        """Give the number that an entry has in the file, whatever was left out before it."""
        match path:
            case (str(key), int(number), *rest) if key in self._numbers:
                return (key, self._numbers[key][number], *rest)
        return path

    def _mend(self, path: Path) -> bool:
        """Put the data right where it is wrong; tell whether that could be done."""
        match path:
            case (str(key), int(number), *_) if key in LISTS:
                return self._mend_entry(key, number)
            case ("decks", str(deck)):
                return self._mend_deck(deck)
            case (str(key),) if key in STAND_INS:
                self.data = {**self.data, key: STAND_INS[key]}
                return True
            case (str(key),) if key not in (*LISTS, "decks") and key in self.data:
                self.data = {name: value for name, value in self.data.items() if name != key}
                return True
        return False

    def _mend_entry(self, key: str, number: int) -> bool:
        entries = list(self.data[key])
        gone = entries[number]
        name = gone.get("id") if isinstance(gone, dict) else None
        others = [one.get("id") for one in entries if isinstance(one, dict) and one is not gone]
        if key == "cities" and name not in others and _is_id(name):
            entries[number] = {"id": name, "name": "city", "lat": 0, "lon": 0}
            if gone == entries[number]:
                return False
            self.data = {**self.data, key: entries}
            return True
        # Whoever names one that is gone, or whose id was meant otherwise, says nothing wrong.
        self._unsure = self._unsure or key in NAMED_BY_OTHERS
        entries.pop(number)
        self._numbers.setdefault(key, list(range(len(entries) + 1))).pop(number)
        self.data = {**self.data, key: entries}
        if key == "tickets" and name not in others:
            self.data["decks"] = _without(self.data.get("decks"), name)
        return bool(entries) or key in ("tickets", "places")

    def _mend_deck(self, deck: str) -> bool:
        decks, tickets = self.data["decks"], self.data.get("tickets") or ()
        known = [ticket.get("id") for ticket in tickets]
        named = decks[deck] if isinstance(decks[deck], list) else ()
        kept = [name for name in known if name in named]
        if kept == decks[deck]:
            return False
        self.data = {**self.data, "decks": {**decks, deck: kept}}
        return True


def _is_id(name: object) -> bool:
    return isinstance(name, str) and AN_ID.fullmatch(name) is not None


def _without(decks: object, ticket: object) -> object:
    if not isinstance(decks, dict):
        return decks
    return {
        deck: [kept for kept in tickets if kept != ticket] if isinstance(tickets, list) else tickets
        for deck, tickets in decks.items()
    }


def with_entry(wrong: DataError, path: Path = ()) -> Sentence:
    """Name the entry and the reason; by the number that the entry has in the file.

    Args:
        wrong: what was found.
        path: where that stands in the file.
    """
    entry = wrong.entry
    match wrong.path, path:
        case (key, int(read), *_), (_, int(written), *_):
            entry = f"{key} {written + 1}" + entry.removeprefix(f"{key} {read + 1}")
    if not entry:
        return wrong.reason
    return say("%(entry)s: %(reason)s", entry=entry, reason=wrong.reason)
