"""Prints a figure beside its budget.

The budgets are for a machine on which a million additions take 24 ms. On a slower or busier one
they count in proportion; both are shown.
"""

import time

ADDITIONS = 1_000_000
REFERENCE_MS = 24.0


def pace() -> float:
    """Return how many times slower than the reference this machine is now, 1 at the least."""
    began = time.perf_counter()
    total = 0
    for number in range(ADDITIONS):
        total += number
    return max(1.0, (time.perf_counter() - began) * 1000 / REFERENCE_MS)


def heading(text: str, slower: float = 1.0) -> None:
    """Begin a group of figures."""
    print(f"\n{text}")
    if slower > 1:
        print(f"  this machine is {slower:.1f} times slower than the reference at the moment")
    print(f"  {'':46}{'measured':>12}{'budget':>12}{'budget here':>15}")


def line(name: str, measured: float, budget: float, unit: str, slower: float = 1.0) -> None:
    """Print one figure beside its budget, and say so if it is over what counts here."""
    verdict = "" if measured <= budget * slower else "   OVER"
    amounts = f"{measured:9.1f} {unit:2}{budget:9.1f} {unit:2}{budget * slower:12.1f} {unit:2}"
    print(f"  {name:46}{amounts}{verdict}")


def quantile(values: list[float], share: float) -> float:
    """Return the value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
