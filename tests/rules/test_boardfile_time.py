"""What a file from a stranger may ask the program to do: nothing that takes long."""

import time
from typing import Any

import pytest

from scorekeeper.rules.board import Board, City, Destination, Route, Ticket
from scorekeeper.rules.boardfile import BoardFileError, read_board_file
from scorekeeper.rules.stations import best_borrowing
from tests.board_files import file_of, lake, short_way

from .test_boardfile import problem

SOON = 3.0  # seconds; it takes a tenth of a second, and took half a minute


def bonuses(number: int) -> list[dict[str, Any]]:
    """As many bonuses as asked for."""
    return [
        {"id": f"x{n}", "kind": "double-connection", "name": "X", "points_by_count": {"1": 5}}
        for n in range(number)
    ]


def items(number: int) -> list[dict[str, Any]]:
    """One bonus with as many things to count as asked for."""
    found = [{"id": f"token-{n}", "name": "T"} for n in range(number)]
    return [{"id": "x", "kind": "majority", "name": "X", "items": found, "points_by_rank": [1]}]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bonuses": bonuses(13)}, "more than 12 bonuses"),
        ({"bonuses": items(41)}, "more than 40 things to count by hand"),
    ],
)
def test_a_way_to_play_that_would_be_counted_for_ever_is_refused(
    changes: dict[str, Any], words: str
) -> None:
    way = short_way() | {"decks": ["all"]} | changes
    board = lake() | {"decks": {"all": ["aldorf--egg"]}, "rulesets": [way]}
    assert words in problem(file_of(board))[1]


def test_a_ticket_to_half_the_world_is_refused() -> None:
    board = lake()
    far = [{"id": f"far-{n}", "name": f"Far {n}", "x": n, "y": 1} for n in range(13)]
    board["cities"] += far
    to = [{"place": city["id"], "points": 1} for city in far]
    board["tickets"].append({"id": "world", "from": "aldorf", "to": to})
    assert problem(file_of(board))[1] == (
        "ticket world has 13 destinations; at most 12 are counted"
    )


def test_the_best_use_of_stations_is_found_soon_on_the_most_crowded_board() -> None:
    hubs = ["c0", "c1", "c2"]
    cities = {f"c{n}": City(f"c{n}", f"C{n}", 0, 0) for n in range(60)}
    others = [city for city in cities if city not in hubs]
    routes = {
        f"{hub}-{n}": Route(f"{hub}-{n}", (hub, others[(17 * n + 5 * at) % 57]), 1, "grey")
        for at, hub in enumerate(hubs)
        for n in range(16)
    }
    tickets = {
        f"t{n}": Ticket(
            f"t{n}",
            hubs[n % 3],
            tuple(Destination(others[(n + 1 + k) % 57], 1 + k) for k in range(12)),
        )
        for n in range(300)
    }
    board = Board(
        id="b",
        name="B",
        verified=True,
        notes=(),
        cities=cities,
        places={},
        routes=routes,
        tickets=tickets,
        decks={},
    )
    begun = time.process_time()
    at_hubs = {hub: [route for _, route in board.neighbours[hub]] for hub in hubs}
    borrowed = best_borrowing(board, [], at_hubs, tickets.values())
    assert time.process_time() - begun < SOON
    assert [use.city for use in borrowed] == hubs


def test_a_key_given_twice_is_found_at_once_in_the_largest_file() -> None:
    keys = [f'"{key:x}":1' for key in range(25_000)]
    start = time.process_time()
    with pytest.raises(BoardFileError, match="given twice"):
        read_board_file(f"{{{','.join([*keys, keys[-1]])}}}".encode())
    assert time.process_time() - start < 2
