"""How long the whole count of a five-player game takes: ``python -m benchmarks.counting``."""

from functools import partial

from benchmarks.figures import cpu_ms, cpu_pace, heading, line, quantile
from scorekeeper.demo.robots import finished_evening
from scorekeeper.rules import catalogue
from scorekeeper.rules.moves import Seat
from scorekeeper.rules.scoring import count

GAMES = 20
BUDGET_MS = 10.0
COLOURS = ("blue", "red", "green", "yellow", "black")


def report() -> None:
    """Count games that robots played, and print median and slowest."""
    ruleset = catalogue.ruleset("usa-classic")
    seats = [Seat(f"Player {number}", colour) for number, colour in enumerate(COLOURS, start=1)]
    tables = [finished_evening(ruleset, seats, seed).table for seed in range(GAMES)]
    taken = [cpu_ms(partial(count, table)) for table in tables]
    slower = cpu_pace()
    heading(f"Whole count of a five-player game ({GAMES} games)", slower)
    line("median", quantile(taken, 0.5), BUDGET_MS, slower=slower)
    line("slowest", max(taken), BUDGET_MS, slower=slower)


if __name__ == "__main__":
    report()
