"""A small board of our own for tests: five towns round a lake, a ferry, a double route, a loop."""

import json
from typing import Any

# Aldorf – Brunn (2) – Castell (3) – Dornach (4) round the lake back to Aldorf (5); a ferry (1)
# from Aldorf across to Castell; two tracks (2) from Castell to Egg.
ROUTES = (
    ("aldorf--brunn", "aldorf", "brunn", 2, "red"),
    ("brunn--castell", "brunn", "castell", 3, "blue"),
    ("castell--dornach", "castell", "dornach", 4, "green"),
    ("aldorf--dornach", "aldorf", "dornach", 5, "grey"),
    ("aldorf--castell", "aldorf", "castell", 1, "grey"),
    ("castell--egg-1", "castell", "egg", 2, "white"),
    ("castell--egg-2", "castell", "egg", 2, "pink"),
)
TOWNS = (
    ("aldorf", "Aldorf", 10, 10),
    ("brunn", "Brunn", 60, 12),
    ("castell", "Castell", 70, 60),
    ("dornach", "Dornach", 8, 64),
    ("egg", "Egg", 120, 90),
)
TICKETS = (("aldorf--egg", "aldorf", "egg", 3), ("brunn--dornach", "brunn", "dornach", 7))


def lake() -> dict[str, Any]:
    """The board as data, to be changed by a test."""
    return {
        "format": "scorekeeper-board",
        "version": 1,
        "id": "lake",
        "name": "Round the lake",
        "verified": True,
        "cities": [{"id": id_, "name": name, "x": x, "y": y} for id_, name, x, y in TOWNS],
        "routes": [
            {"id": id_, "cities": [a, b], "length": length, "colour": colour}
            for id_, a, b, length, colour in ROUTES
        ],
        "tickets": [{"id": id_, "cities": [a, b], "points": n} for id_, a, b, n in TICKETS],
    }


def text_of(board: object) -> str:
    """The file, one entry a line as people write it."""
    return json.dumps(board, indent=1, ensure_ascii=False)


def file_of(board: object) -> bytes:
    return text_of(board).encode()


def short_way() -> dict[str, Any]:
    """A way to play of one's own: few trains, three in a row are worth 5."""
    return {
        "id": "short",
        "name": "A short evening",
        "decks": ["all"],
        "players": [2, 3],
        "trains": 12,
        "route_points": {"1": 1, "2": 2, "3": 5, "4": 7, "5": 10},
        "tracks_open_from": {"pairs": 3},
        "deal": {"first": {"deal": 1, "keep": 1}, "later": {"deal": 1, "keep": 1}},
        "bonuses": [
            {"id": "lake", "kind": "cities-touched", "name": "At the lake",
             "cities": ["aldorf", "dornach"], "points": 4}
        ],
        "tie_breaks": ["completed-tickets"],
        "last_round_at": 1,
    }  # fmt: skip
