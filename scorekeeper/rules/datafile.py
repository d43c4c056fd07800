"""Reading data files strictly: what is wrong is named by file, entry and reason.

Nothing in a file is run. Files come from strangers too, so size, depth, bytes that are no text,
doubled keys and numbers that are none are refused in words like every other mistake.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NoReturn, TypeAlias

from scorekeeper.rules.sentences import Refusal, Sentence, did_you_mean, say

MOST_BYTES = 1_000_000
MOST_TEXT = 200
AN_ID = re.compile(r"[a-z0-9]+(?:-{1,2}[a-z0-9]+)*")
A_NUMBER = re.compile(r"[0-9]{1,3}")


# Where something stands in a file: keys of objects, and numbers in lists counted from 0.
Path: TypeAlias = tuple[str | int, ...]


class DataError(Refusal):
    """A data file that cannot be used: which file, which entry, why."""

    def __init__(self, source: str, entry: str, reason: Sentence, path: Path = ()) -> None:
        if entry:
            sentence = say(
                "%(source)s: %(entry)s: %(reason)s", source=source, entry=entry, reason=reason
            )
        else:
            sentence = say("%(source)s: %(reason)s", source=source, reason=reason)
        super().__init__("bad-file", sentence)
        self.source = source
        self.entry = entry
        self.reason = reason
        self.path = path


def parse_json(content: bytes, source: str, error: type[DataError] = DataError) -> object:
    """Parse one JSON file.

    Args:
        content: the bytes of the file, UTF-8.
        source: the file's name, for messages.
        error: the kind of DataError to raise.

    Returns:
        What the file holds, as json.loads gives it.

    Raises:
        DataError: too big, too deep, not UTF-8, not JSON, or a key given twice.
    """
    if len(content) > MOST_BYTES:
        raise error(source, "", say("the file is larger than 1 MB"))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise error(source, "", say("the file is not UTF-8 text")) from None
    try:
        data: object = json.loads(
            text, object_pairs_hook=_no_key_twice, parse_constant=_no_such_number
        )
    except json.JSONDecodeError as problem:
        reason = say(
            "line %(line)s is not JSON, from column %(column)s on",
            line=problem.lineno,
            column=problem.colno,
        )
        raise error(source, "", reason) from None
    except RecursionError:
        raise error(source, "", say("the file is nested too deeply")) from None
    except _UnreadableError as problem:
        raise error(source, "", problem.sentence) from None
    except ValueError:  # Python's own limit to the digits of a number
        raise error(source, "", say("a number in the file is too long")) from None
    return data


class _UnreadableError(ValueError):
    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        # Counted once: looking for each key among all the others takes seconds in a large file.
        times = Counter(key for key, _ in pairs)
        twice = next(key for key, number in times.items() if number > 1)
        raise _UnreadableError(say("“%(key)s” is given twice in one entry", key=shown(twice)))
    return entry


def _no_such_number(name: str) -> NoReturn:
    raise _UnreadableError(say("%(name)s is not a number", name=name))


def shown(value: object) -> str:
    """Put any value of a file into a message: short, on one line, without control characters."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    text = "".join(char if char.isprintable() else "�" for char in text[:MOST_TEXT])
    return text if len(text) <= 60 else text[:59] + "…"  # noqa: PLR2004 - fits a line


@dataclass(frozen=True, slots=True)
class Entry:
    """One object of a data file, with the words for where it stands."""

    source: str
    where: str
    fields: Mapping[str, object]
    error: type[DataError]
    path: Path = ()

    @classmethod
    def of(
        cls, data: object, source: str, where: str, error: type[DataError], path: Path = ()
    ) -> "Entry":
        """Take an object of the file, or say that it is none."""
        if not isinstance(data, Mapping):
            raise error(source, where, say("must be an object { … }"), path)
        return cls(source, where, data, error, path)

    def fail(self, reason: Sentence, key: str | None = None) -> NoReturn:
        """Refuse the entry for a reason, which may lie in one of its fields."""
        path = self.path if key is None else (*self.path, key)
        raise self.error(self.source, self.where, reason, path)

    def only(self, *keys: str) -> None:
        """Refuse keys that mean nothing here, so that a mistyped one is not passed over."""
        for key in self.fields:
            if key not in keys:
                reason = say("the field “%(field)s” is not known", field=shown(key))
                self.unknown(reason, key, keys, key)

    def unknown(
        self, reason: Sentence, wrong: str, known: Iterable[str], key: str | None = None
    ) -> NoReturn:
        """Refuse something unknown, with the nearest known one."""
        near = did_you_mean(wrong, known)
        if near is None:
            self.fail(reason, key)
        self.fail(say("%(reason)s; did you mean %(near)s?", reason=reason, near=near), key)

    def has(self, key: str) -> bool:
        """Tell whether the entry has a field, null counting as left out."""
        return self.fields.get(key) is not None

    def need(self, key: str) -> object:
        """Give a field that must be there."""
        if not self.has(key):
            self.fail(say("“%(field)s” is missing", field=key), key)
        return self.fields[key]

    def text(self, key: str) -> str:
        """Give a text that is not empty."""
        value = self.need(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(say("“%(field)s” must be a text", field=key), key)
        if len(value) > MOST_TEXT or not value.isprintable():
            self.fail(say("“%(field)s” is too long or has hidden characters", field=key), key)
        return value

    def identifier(self, key: str) -> str:
        """Give an id: small letters, digits and hyphens."""
        value = self.text(key)
        if not AN_ID.fullmatch(value):
            reason = say(
                "“%(field)s” must be small letters, digits and hyphens, not “%(value)s”",
                field=key,
                value=shown(value),
            )
            self.fail(reason, key)
        return value

    def one_of(self, key: str, known: Iterable[str]) -> str:
        """Give a text that must be one of a few."""
        value = self.text(key)
        known = tuple(known)
        if value not in known:
            reason = say("“%(field)s” cannot be “%(value)s”", field=key, value=shown(value))
            if did_you_mean(value, known) is None:
                words = "%(reason)s; it can be %(known)s"
                reason = say(words, reason=reason, known=", ".join(known))
            self.unknown(reason, value, known, key)
        return value

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """Give a whole number within bounds; the default where it is left out."""
        if default is not None and not self.has(key):
            return default
        value = self.need(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            given = f"“{shown(value)}”" if isinstance(value, str) else shown(value)
            reason = say(
                "“%(field)s” must be a whole number from %(least)s to %(most)s, not %(value)s",
                field=key,
                least=least,
                most=most,
                value=given,
            )
            self.fail(reason, key)
        return value

    def number(self, key: str, least: float, most: float) -> float:
        """Give a number within bounds."""
        value = self.need(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fail(say("“%(field)s” must be a number", field=key), key)
        if not least <= value <= most:
            reason = say(
                "“%(field)s” must lie between %(least)s and %(most)s",
                field=key,
                least=str(least),
                most=str(most),
            )
            self.fail(reason, key)
        return float(value)

    def flag(self, key: str, *, default: bool) -> bool:
        """Give true or false; the default where it is left out."""
        if not self.has(key):
            return default
        value = self.fields[key]
        if not isinstance(value, bool):
            self.fail(say("“%(field)s” must be true or false", field=key), key)
        return value

    def list_of(self, key: str) -> list[object]:
        """Give a list; an empty one where it is left out."""
        value = self.fields.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fail(say("“%(field)s” must be a list [ … ]", field=key), key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Give a list of texts; an empty one where it is left out."""
        values = self.list_of(key)
        for value in values:
            if not isinstance(value, str) or not value.isprintable():
                self.fail(say("“%(field)s” must be a list of texts", field=key), key)
        return tuple(str(value) for value in values)

    def wholes(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """Give a list of whole numbers within bounds."""
        return tuple(
            replace(self, fields={key: value}).whole(key, least, most)
            for value in self.list_of(key)
        )

    def whole_by_number(self, key: str, least: int, most: int) -> dict[int, int]:
        """Give a table from number to number, as {"1": 1, "2": 2, "3": 4}."""
        table: dict[int, int] = {}
        if not self.has(key):
            return table
        entry = self.inner(key)
        for number in entry.fields:
            if not A_NUMBER.fullmatch(number):
                entry.fail(say("“%(key)s” must be a number", key=shown(number)))
            table[int(number)] = entry.whole(number, least, most)
        return table

    def inner(self, key: str) -> "Entry":
        """Give an object inside this one."""
        where = f"{self.where}, {key}" if self.where else key
        return Entry.of(self.need(key), self.source, where, self.error, (*self.path, key))

    def entries(self, key: str) -> list["Entry"]:
        """Give a list of objects, each known by its id where it has one."""
        found = []
        for number, data in enumerate(self.list_of(key), 1):
            name = data.get("id") if isinstance(data, Mapping) else None
            words = f"{key} {number}" + (f" ({shown(name)})" if isinstance(name, str) else "")
            where = f"{self.where}, {words}" if self.where else words
            path = (*self.path, key, number - 1)
            found.append(Entry.of(data, self.source, where, self.error, path))
        return found
