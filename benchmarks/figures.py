"""Measures, and prints a figure beside its budget.

The budgets are for a machine on which a million additions take 24 ms. On a slower one they count in
proportion; both are shown.
"""

import time
from collections.abc import Callable, Sequence

ADDITIONS = 1_000_000
REFERENCE_MS = 24.0
CALLS = 5


def cpu_ms(work: Callable[[], object], calls: int = CALLS) -> float:
    """Return the processor's time for one call, in ms: the best of several.

    On a machine with other work to do that measures the program and not its neighbours.
    """
    taken = []
    for _ in range(calls):
        began = time.process_time_ns()
        work()
        taken.append(time.process_time_ns() - began)
    return min(taken) / 1e6


def cpu_pace() -> float:
    """Return how many times slower than the reference this machine's processor is, 1 at least."""
    return max(1.0, cpu_ms(_additions) / REFERENCE_MS)


def pace() -> float:
    """Return how many times slower than the reference this machine is, busy as it is, 1 at least.

    For what was measured by the clock on the wall.
    """
    began = time.perf_counter()
    _additions()
    return max(1.0, (time.perf_counter() - began) * 1000 / REFERENCE_MS)


def _additions() -> None:
    total = 0
    for number in range(ADDITIONS):
        total += number


def heading(text: str, slower: float = 1.0) -> None:
    """Begin a group of figures."""
    print(f"\n{text}")
    if slower > 1:
        print(f"  this machine is {slower:.1f} times slower than the reference at the moment")
    print(f"  {'':46}{'measured':>12}{'budget':>12}{'budget here':>15}")


def line(
    name: str, measured: float, budget: float | None, unit: str = "ms", slower: float = 1.0
) -> None:
    """Print one figure beside its budget if it has one, and say so if it is over what counts."""
    amounts = f"{measured:9.2f} {unit:2}"
    if budget is not None:
        amounts += f"{budget:9.2f} {unit:2}{budget * slower:12.2f} {unit:2}"
    over = budget is not None and measured > budget * slower
    print(f"  {name:46}{amounts}{'   OVER' if over else ''}")


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
