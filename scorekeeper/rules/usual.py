"""The usual way to play a board whose file names none."""

from dataclasses import replace

from scorekeeper.rules.board import Board
from scorekeeper.rules.ruleset import Ruleset, read_ruleset

ALL_TICKETS = "all"
MOST_TRAINS = 45
LEAST_TRAINS = 10
# A board is used up when so many seats have laid all their trains.
SEATS_OF_TRAINS = 6
# The base game's points; those of longer routes are what boxes that have such routes give.
ROUTE_POINTS = {
    1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27, 10: 40, 11: 44, 12: 48,
}  # fmt: skip


def usual_way(board: Board) -> tuple[Board, Ruleset]:
    """Make the way to play that most boxes have.

    45 trains, or fewer where the board has no room for them; the base game's route points; 10 for
    the longest route; three tickets of which two are kept, later one; both tracks from four
    players on.

    Args:
        board: the board; without decks all its tickets become one.

    Returns:
        The board with at least one deck, and the way to play.

    Raises:
        DataError: the board's decks do not go together.
    """
    if not board.decks:
        board = replace(board, decks={ALL_TICKETS: tuple(board.tickets)})
    cars = sum(route.length for route in board.routes.values())
    data = {
        "format": "scorekeeper-ruleset",
        "version": 1,
        "revision": 1,
        "id": "usual",
        "name": board.name,
        "board": board.id,
        "decks": list(board.decks),
        "players": [2, 5],
        "trains": max(LEAST_TRAINS, min(MOST_TRAINS, cars // SEATS_OF_TRAINS)),
        "route_points": {str(length): points for length, points in ROUTE_POINTS.items()},
        "tracks_open_from": {"pairs": 4},
        "deal": {"first": {"deal": 3, "keep": 2}, "later": {"deal": 3, "keep": 1}},
        "bonuses": [
            {"id": "longest-route", "kind": "longest-route", "name": "Longest route", "points": 10}
        ],
        "tie_breaks": ["completed-tickets", "longest-route"],
        "last_round_at": 2,
    }
    return board, read_ruleset(data, "", lambda _board_id: board)
