"""In which line of a JSON text something stands, and what a parser lets pass or cannot survive.

One walk over the text, without recursion, so that a text of a million brackets is only long.
"""

import re
from dataclasses import dataclass, field

from scorekeeper.rules.datafile import Path

# Strings are taken whole, so that brackets inside them are not counted.
A_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[\[\]{},:\n]|[^\s\[\]{},:"]+')
NO_NUMBERS = frozenset({"NaN", "Infinity", "-Infinity"})
WITH_LINES = 3  # deep enough for an entry of a list inside an entry of a list


@dataclass(slots=True)
class _Open:
    """An object or list that is being walked: in an object the key at hand, else its number."""

    is_object: bool
    key: str = ""
    number: int = -1
    keys: set[str] = field(default_factory=set)
    waits_for_key: bool = True

    @property
    def here(self) -> str | int:
        return self.key if self.is_object else self.number


@dataclass(frozen=True, slots=True)
class Lines:
    """What a walk over a JSON text found; lines are counted from 1.

    Attributes:
        too_deep: the line where more than the allowed ones are open; None if nowhere.
        let_pass: the line of what parsers let pass: a key that its object has already, NaN and the
            like; None if there is none.
    """

    too_deep: int | None
    let_pass: int | None
    by_path: dict[Path, int]

    def of(self, path: Path) -> int | None:
        """Give the line where something begins, or what it is in; None for the whole file."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.by_path:
                return self.by_path[path[:length]]
        return None


def lines_of(text: str, most_depth: int) -> Lines:
    """Walk over a JSON text. A text that is no JSON is walked as far as it makes sense.

    Args:
        text: the text.
        most_depth: how many brackets may be open at once; the walk ends where more are.
    """
    walk = _Walk(most_depth)
    for token in A_TOKEN.finditer(text):
        if not walk.step(token[0]):
            break
    return Lines(walk.too_deep, walk.let_pass, walk.by_path)


class _Walk:
    def __init__(self, most_depth: int) -> None:
        self.most_depth = most_depth
        self.line = 1
        self.too_deep: int | None = None
        self.let_pass: int | None = None
        self.open: list[_Open] = []
        self.by_path: dict[Path, int] = {}

    def step(self, mark: str) -> bool:
        """Take one token; tell whether to go on."""
        inner = self.open[-1] if self.open else None
        if mark == "\n":
            self.line += 1
        elif mark in "[{":
            self._begin_value(inner)
            self.open.append(_Open(is_object=mark == "{"))
            if len(self.open) > self.most_depth:
                self.too_deep = self.line
                return False
        elif mark in "]}":
            if self.open:
                self.open.pop()
        elif mark == ",":
            if inner is not None:
                inner.waits_for_key = True
        elif mark != ":":
            self._string_or_number(inner, mark)
        return True

    def _string_or_number(self, inner: _Open | None, mark: str) -> None:
        if mark in NO_NUMBERS and self.let_pass is None:
            self.let_pass = self.line
        if inner is None or not inner.is_object or not inner.waits_for_key:
            self._begin_value(inner)
            return
        inner.key = mark[1:-1]
        inner.waits_for_key = False
        if inner.key in inner.keys and self.let_pass is None:
            self.let_pass = self.line
        inner.keys.add(inner.key)

    def _begin_value(self, inner: _Open | None) -> None:
        if inner is None:
            return
        if not inner.is_object:
            inner.number += 1
        if len(self.open) <= WITH_LINES:
            self.by_path.setdefault(tuple(level.here for level in self.open), self.line)
