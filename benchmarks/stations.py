"""How long the count of a full game of Europe takes: ``python -m benchmarks.stations``.

Five players, all fifteen stations built, the whole deck kept: the best use of stations is looked
for over every choice of borrowed routes.
"""

import random
from functools import partial

from benchmarks.counting import COLOURS
from benchmarks.figures import cpu_ms, cpu_pace, heading, line, quantile
from scorekeeper.rules import catalogue
from scorekeeper.rules.moves import Move, MoveKind, Seat
from scorekeeper.rules.scoring import count
from scorekeeper.rules.sentences import Refusal
from scorekeeper.rules.table import Table

GAMES = 20
CALLS = 3
BUDGET_MS = 100.0


def report() -> None:
    """Count full games, and print median and slowest."""
    taken = [cpu_ms(partial(count, full_table(seed)), CALLS) for seed in range(GAMES)]
    slower = cpu_pace()
    heading(f"Europe, all stations built, the whole deck kept ({GAMES} games)", slower)
    line("median", quantile(taken, 0.5), BUDGET_MS, slower=slower)
    line("slowest", max(taken), BUDGET_MS, slower=slower)


def full_table(seed: int) -> Table:
    """Lay a table on which every train, ticket and station that fits has been used."""
    dice = random.Random(seed)  # noqa: S311 - plays games, keeps no secrets
    seats = [Seat(f"Player {number}", colour) for number, colour in enumerate(COLOURS, start=1)]
    table = Table(catalogue.ruleset("europe"), seats)
    board = table.ruleset.board
    for kind, subjects in (
        (MoveKind.CLAIM, list(board.routes)),
        (MoveKind.KEEP_TICKET, list(table.ruleset.tickets)),
        (
            MoveKind.PLACE_STATION,
            sorted(board.cities, key=lambda city: -len(board.neighbours[city])),
        ),
    ):
        if kind is not MoveKind.PLACE_STATION:
            dice.shuffle(subjects)
        for subject in subjects:
            play_if_legal(table, Move(kind, dice.randrange(len(seats)), subject))
    return table


def play_if_legal(table: Table, move: Move) -> None:
    """Play a move, or leave it where the table does not allow it."""
    try:
        table.play(move)
    except Refusal:
        return


if __name__ == "__main__":
    report()
