"""Files with anything anywhere: they end in a board or in words, never in a traceback."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.boardfile import BoardFile, BoardFileError, read_board_file
from tests.board_files import lake, short_way, text_of


def outcome(content: bytes) -> BoardFile | BoardFileError:
    """What reading ends with: a board, or the one refusal there is; anything else is a failure."""
    try:
        return read_board_file(content)
    except BoardFileError as wrong:
        return wrong


def is_in_words(read: BoardFile | BoardFileError) -> bool:
    if isinstance(read, BoardFile):
        return len(read.rulesets) > 0
    return 1 <= len(read.problems) <= 20 and all(str(found.sentence) for found in read.problems)


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_end_in_a_board_or_in_words(content: bytes) -> None:
    read = outcome(content)
    assert isinstance(read, BoardFileError)
    assert is_in_words(read)


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["aldorf", "castell", "lake", "longest-route", "all"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "name", "points", "deal", "at"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def places_in(data: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place inside of a file's data."""
    found = [path] if path else []
    inner: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data))
    for key, value in inner:
        found += places_in(value, (*path, key))
    return found


WHOLE = lake() | {"decks": {"all": ["aldorf--egg"]}, "rulesets": [short_way()], "notes": ["a"]}
PLACES = places_in(WHOLE)


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(PLACES), ODD), min_size=1, max_size=3))
def test_a_board_with_anything_anywhere_ends_in_a_board_or_in_words(
    changes: list[tuple[tuple[str | int, ...], object]],
) -> None:
    data: Any = json.loads(text_of(WHOLE))
    for path, odd in changes:
        with suppress(KeyError, IndexError, TypeError):  # what is there no more, or is changed
            inner = data
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = odd
    assert is_in_words(outcome(json.dumps(data).encode()))
