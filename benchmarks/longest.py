"""How long the longest route takes: ``python -m benchmarks.longest``.

One figure is the CPU time of one call with its way to ride, the best of several calls, so that a
machine with other work to do measures the program and not its neighbours. The budgets are for a
machine on which a million additions take 24 ms; here they count in proportion, and both are shown.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path

from scorekeeper.rules.longest import Track, longest_trail

NETWORKS = Path(__file__).parent.parent / "tests" / "cases" / "longest_networks.json"

CALLS = 5
ADDITIONS = 1_000_000
REFERENCE_MS = 24.0
BOARD_MS = 15.0

# Budgets in ms by the start of a group's name: (median, 99th percentile, longest).
BUDGETS = {"end of game": (0.13, 0.3, 0.6), "dense": (None, None, 1.0)}


def report() -> None:
    """Print what every group of networks takes, each figure beside its budget."""
    data = json.loads(NETWORKS.read_text("utf-8"))
    for group, networks in data["groups"].items():
        before = _cpu_ms(_additions)
        times = [
            (_time_of(data["maps"][board], places, cars), board) for board, places, cars in networks
        ]
        additions = min(before, _cpu_ms(_additions))
        print(f"{group}: {len(times)} networks")
        print(f"  a million additions meanwhile: {additions:.1f} ms (reference {REFERENCE_MS:.0f})")
        print(f"  {'ms':24}{'measured':>10}{'budget':>10}{'budget here':>14}")
        pace = additions / REFERENCE_MS
        if group.startswith("whole board"):
            for taken, board in times:
                _line(board, taken, BOARD_MS, pace)
        else:
            _summary(group, sorted(taken for taken, _ in times), pace)


def _time_of(board: list[tuple[str, str, int]], places: list[int], cars: int) -> float:
    """Measure one network, in ms; a fast wrong answer is no answer."""
    tracks = [Track(f"{place:03d}", *board[place]) for place in places]
    found = longest_trail(tracks).cars
    if found != cars:
        raise ValueError(f"The longest route has {cars} cars, not {found}: {tracks}")
    return _cpu_ms(lambda: longest_trail(tracks))


def _summary(group: str, times: list[float], pace: float) -> None:
    budgets = next(known for start, known in BUDGETS.items() if group.startswith(start))
    places = {"median": len(times) // 2, "p99": len(times) * 99 // 100, "max": len(times) - 1}
    for (label, place), budget in zip(places.items(), budgets, strict=True):
        _line(label, times[place], budget, pace)


def _line(name: str, taken: float, budget: float | None, pace: float) -> None:
    allowed = "" if budget is None else f"{budget:10.2f}{budget * pace:14.2f}"
    print(f"  {name:24}{taken:10.3f}{allowed}")


def _cpu_ms(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(CALLS):
        start = time.process_time_ns()
        work()
        taken.append(time.process_time_ns() - start)
    return min(taken) / 1e6


def _additions() -> int:
    total = 0
    for number in range(ADDITIONS):
        total += number
    return total


if __name__ == "__main__":
    report()
