"""A board that somebody brought along: one file with the board and its ways to play, judged.

The file has the form of a shipped board, and beside it ``rulesets``, each in the form of a shipped
way to play. docs/BOARDS.md shows one. Files come from strangers: nothing in them is run, every
size has a limit, and whatever is wrong is said in words with its line.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import Any

from scorekeeper.rules.board import Board
from scorekeeper.rules.datafile import DataError, Entry, Path, parse_json, shown
from scorekeeper.rules.freemap import with_degrees
from scorekeeper.rules.lines import Lines, lines_of
from scorekeeper.rules.mending import Mending, with_entry
from scorekeeper.rules.ruleset import Ruleset, read_ruleset
from scorekeeper.rules.sentences import Sentence, say, say_number
from scorekeeper.rules.usual import usual_way

MOST_BYTES = 256 * 1024
MOST_DEPTH = 10
MOST_PROBLEMS = 20
MOST_NAME = 40
MOST_CARS = 500
MOST_AT_A_CITY = 16
MOST_TRAINS = 60
MOST_STATIONS = 3
MOST_BONUSES = 12
MOST_ITEMS = 40
MOST_DESTINATIONS = 12
MOST: Mapping[str, int] = {
    "cities": 100,
    "places": 20,
    "routes": 200,
    "tickets": 300,
    "notes": 10,
    "unsure": 10,
    "rulesets": 8,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a file, and its line where it has one."""

    reason: Sentence
    line: int | None = None

    @property
    def sentence(self) -> Sentence:
        """The whole of it in words."""
        if self.line is None:
            return self.reason
        return say("Line %(line)s: %(reason)s", line=self.line, reason=self.reason)


class BoardFileError(Exception):
    """A file that is no board to play on; says everything that is wrong with it, up to a limit."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(str(problem.sentence) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board with its ways to play; ``usual`` tells that the file named none.

    ``digest`` is as ``digest_of`` gives it.
    """

    board: Board
    rulesets: tuple[Ruleset, ...]
    usual: bool
    digest: str


def read_board_file(content: bytes) -> BoardFile:
    """Read and judge a board file.

    Args:
        content: the file, UTF-8 JSON of at most 256 kB.

    Returns:
        The board and at least one way to play it.

    Raises:
        BoardFileError: with every problem found.
    """
    data, lines = _parsed(content)
    problems, board = _board(data, lines)
    entries = data.get("rulesets")
    if board is not None and not problems and not entries:
        return BoardFile(*_usual(board), usual=True, digest=_digest(data))
    rulesets = () if board is None else _rulesets(entries, board, lines, problems)
    if board is None or problems:
        in_order = sorted(problems, key=lambda problem: problem.line or 0)
        raise BoardFileError(tuple(in_order[:MOST_PROBLEMS]))
    return BoardFile(board, rulesets, usual=False, digest=_digest(data))


def digest_of(content: bytes) -> str:
    """Give the SHA-256, in hexadecimal, of what a board file says.

    Files that differ only in their layout or in the order of keys have the same.

    Raises:
        BoardFileError: the file is no JSON object.
    """
    return _digest(_parsed(content)[0])


def _digest(data: Mapping[str, Any]) -> str:
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _parsed(content: bytes) -> tuple[dict[str, Any], Lines]:
    if len(content) > MOST_BYTES:
        raise _refused(say("the file is larger than %(most)s kB", most=MOST_BYTES // 1024))
    lines = lines_of(content.decode("utf-8", "replace"), MOST_DEPTH)
    if lines.too_deep is not None:
        raise _refused(say("brackets are nested too deeply"), lines.too_deep)
    try:
        data = parse_json(content, "")
        _check_text(data)
    except DataError as wrong:
        # A syntax error says its line itself.
        line = None if "line" in wrong.reason.values else lines.let_pass
        raise _refused(wrong.reason, line) from None
    if not isinstance(data, dict):
        raise _refused(say("the file must be an object { … }"), 1)
    for key, most in MOST.items():
        entries = data.get(key)
        if isinstance(entries, list) and len(entries) > most:
            reason = say(
                "“%(field)s” has %(entries)s entries; at most %(most)s are read",
                field=key,
                entries=len(entries),
                most=most,
            )
            raise _refused(reason, lines.of((key,)))
    return data, lines


def _check_text(data: object) -> None:
    """Refuse half a character, which JSON can spell out but no database and no page can hold."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise DataError("", "", say("a text in the file is not valid Unicode")) from None


def _refused(reason: Sentence, line: int | None = None) -> BoardFileError:
    return BoardFileError((Problem(reason, line),))


def _board(data: Mapping[str, Any], lines: Lines) -> tuple[list[Problem], Board | None]:
    """Read the board, and tell what is wrong with it; None where too much is, to judge the rest."""
    fields, misplaced = with_degrees({key: data[key] for key in data if key != "rulesets"})
    mending = Mending(fields)
    mistakes = [*misplaced, *islice(mending.mistakes(), MOST_PROBLEMS)]
    problems = [Problem(mistake.reason, lines.of(mistake.path)) for mistake in mistakes]
    board = mending.board
    if board is not None:
        for path, reason in (*_names_beyond_limits(board), *_beyond_limits(board)):
            problems.append(Problem(reason, lines.of(mending.as_written(path))))
    return problems, board


def _names_beyond_limits(board: Board) -> Iterator[tuple[Path, Sentence]]:
    """Name what is called by more than a label holds."""
    named: list[tuple[Path, str]] = [(("name",), board.name)]
    named += [(("cities", at, "name"), one.name) for at, one in enumerate(board.cities.values())]
    named += [(("places", at, "name"), one.name) for at, one in enumerate(board.places.values())]
    return ((path, _too_long(name)) for path, name in named if len(name) > MOST_NAME)


def _beyond_limits(board: Board) -> Iterator[tuple[Path, Sentence]]:
    """Name what could be read, but neither drawn nor counted in good time."""
    for at, ticket in enumerate(board.tickets.values()):
        if len(ticket.destinations) > MOST_DESTINATIONS:
            yield (
                ("tickets", at),
                say(
                    "ticket %(ticket)s has %(ends)s destinations; at most %(most)s are counted",
                    ticket=ticket.id,
                    ends=len(ticket.destinations),
                    most=MOST_DESTINATIONS,
                ),
            )
    cars = sum(route.length for route in board.routes.values())
    if cars > MOST_CARS:
        yield (
            ("routes",),
            say(
                "all routes together have %(cars)s cars; at most %(most)s are drawn",
                cars=cars,
                most=MOST_CARS,
            ),
        )
    around = Counter(city for route in board.routes.values() for city in route.cities)
    for at, city in enumerate(board.cities.values()):
        if around[city.id] > MOST_AT_A_CITY:
            yield (
                ("cities", at),
                say(
                    "%(city)s has %(routes)s routes; at most %(most)s fit round a city",
                    city=city.name,
                    routes=around[city.id],
                    most=MOST_AT_A_CITY,
                ),
            )


def _too_long(name: str) -> Sentence:
    return say(
        "the name “%(name)s” is longer than %(most)s characters", name=shown(name), most=MOST_NAME
    )


def _usual(board: Board) -> tuple[Board, tuple[Ruleset, ...]]:
    """Make the usual way to play; without decks all tickets are one."""
    try:
        board, ruleset = usual_way(board)
    except DataError as wrong:
        reason = say(
            "the usual way to play does not fit: %(reason)s; write the ways to play into"
            " “rulesets”",
            reason=wrong.reason,
        )
        raise _refused(reason) from None
    return board, (ruleset,)


def _rulesets(
    entries: object, board: Board, lines: Lines, problems: list[Problem]
) -> tuple[Ruleset, ...]:
    if not isinstance(entries, list):
        if entries is not None:
            reason = say("“%(field)s” must be a list [ … ]", field="rulesets")
            problems.append(Problem(reason, lines.of(("rulesets",))))
        return ()
    found: dict[str, Ruleset] = {}
    for number, entry in enumerate(entries):
        path: Path = ("rulesets", number)
        try:
            ruleset = _ruleset(entry, number, board)
        except DataError as wrong:
            line = lines.of((*path, *wrong.path))
            problems.append(Problem(with_entry(wrong), line))
            continue
        reasons = list(_ruleset_beyond_limits(ruleset))
        if ruleset.id in found:
            reasons.append(("id", say("the id “%(id)s” is used twice", id=ruleset.id)))
        found[ruleset.id] = ruleset
        problems += [Problem(reason, lines.of((*path, key))) for key, reason in reasons]
    return tuple(found.values())


def _ruleset(entry: object, number: int, board: Board) -> Ruleset:
    """Read one way to play; which board it is for goes without saying."""
    where = f"rulesets {number + 1}"
    top = Entry.of(entry, "", where, DataError)
    if top.has("board") and top.identifier("board") != board.id:
        top.fail(say("“%(field)s” is another board than this file's", field="board"))
    usual = {"format": "scorekeeper-ruleset", "version": 1, "revision": 1, "board": board.id}
    try:
        return read_ruleset({**usual, **top.fields}, "", lambda _board_id: board)
    except DataError as wrong:
        inner = f"{where}, {wrong.entry}" if wrong.entry else where
        raise DataError("", inner, wrong.reason, wrong.path) from None


def _ruleset_beyond_limits(ruleset: Ruleset) -> Iterator[tuple[str, Sentence]]:
    if len(ruleset.name) > MOST_NAME:
        yield "name", _too_long(ruleset.name)
    if ruleset.trains > MOST_TRAINS:
        yield (
            "trains",
            say(
                "%(trains)s trains are more than any box has; at most %(most)s can be played",
                trains=ruleset.trains,
                most=MOST_TRAINS,
            ),
        )
    if ruleset.stations is not None and ruleset.stations.count > MOST_STATIONS:
        yield (
            "stations",
            say_number(
                "a player can have %(number)s station at the most",
                "a player can have %(number)s stations at the most",
                MOST_STATIONS,
            ),
        )
    if len(ruleset.bonuses) > MOST_BONUSES:
        yield "bonuses", say("there are more than %(most)s bonuses", most=MOST_BONUSES)
    if len(ruleset.items) > MOST_ITEMS:
        yield (
            "bonuses",
            say("there are more than %(most)s things to count by hand", most=MOST_ITEMS),
        )
