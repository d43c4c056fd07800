"""How long the whole count of a five-player game takes: ``python -m benchmarks.counting``."""

import time

from benchmarks.figures import heading, line, pace, quantile
from scorekeeper.demo.robots import finished_evening
from scorekeeper.rules import catalogue
from scorekeeper.rules.moves import Seat
from scorekeeper.rules.scoring import count

GAMES = 20
CALLS = 5
BUDGET_MS = 10.0
COLOURS = ("blue", "red", "green", "yellow", "black")


def report() -> None:
    """Count games that robots played, each a few times, and print median and slowest."""
    ruleset = catalogue.ruleset("usa-classic")
    seats = [Seat(f"Player {number}", colour) for number, colour in enumerate(COLOURS, start=1)]
    taken = []
    for seed in range(GAMES):
        table = finished_evening(ruleset, seats, seed).table
        best = float("inf")
        for _ in range(CALLS):
            began = time.process_time_ns()
            count(table)
            best = min(best, (time.process_time_ns() - began) / 1e6)
        taken.append(best)
    slower = pace()
    heading(
        f"Whole count of a five-player game ({GAMES} games, best of {CALLS} calls each)", slower
    )
    line("median", quantile(taken, 0.5), BUDGET_MS, "ms", slower)
    line("slowest", max(taken), BUDGET_MS, "ms", slower)


if __name__ == "__main__":
    report()
