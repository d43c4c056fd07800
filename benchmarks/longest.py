"""How long the longest route takes, with its way to ride: ``python -m benchmarks.longest``."""

import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import cpu_ms, cpu_pace, heading, line, quantile
from scorekeeper.rules.longest import Track, longest_trail

NETWORKS = Path(__file__).parent.parent / "tests" / "cases" / "longest_networks.json"

WHOLE_BOARD = "whole board"
BOARD_MS = 15.0
# Budgets in ms by the start of a group's name: (median, 99th percentile, longest).
BUDGETS = {"end of game": (0.13, 0.3, 0.6), "dense": (None, None, 1.0)}


def report() -> None:
    """Print what every group of networks takes, each figure beside its budget."""
    data = json.loads(NETWORKS.read_text("utf-8"))
    for group, networks in data["groups"].items():
        times = [
            (_time_of(data["maps"][board], places, cars), board) for board, places, cars in networks
        ]
        slower = cpu_pace()
        heading(f"Longest route, {group} ({len(times)} networks)", slower)
        if group.startswith(WHOLE_BOARD):
            for taken, board in times:
                line(board, taken, BOARD_MS, slower=slower)
        else:
            _summary(group, [taken for taken, _ in times], slower)


def _time_of(board: list[tuple[str, str, int]], places: list[int], cars: int) -> float:
    """Measure one network, in ms; a fast wrong answer is no answer."""
    tracks = [Track(f"{place:03d}", *board[place]) for place in places]
    found = longest_trail(tracks).cars
    if found != cars:
        raise ValueError(f"The longest route has {cars} cars, not {found}: {tracks}")
    return cpu_ms(lambda: longest_trail(tracks))


def _summary(group: str, times: Sequence[float], slower: float) -> None:
    median, nearly_all, longest = next(
        known for start, known in BUDGETS.items() if group.startswith(start)
    )
    line("median", quantile(times, 0.5), median, slower=slower)
    line("of 99 in a hundred", quantile(times, 0.99), nearly_all, slower=slower)
    line("slowest", max(times), longest, slower=slower)


if __name__ == "__main__":
    report()
