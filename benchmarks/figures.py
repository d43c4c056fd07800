"""Prints a figure beside its budget."""


def heading(text: str) -> None:
    """Begin a group of figures."""
    print(f"\n{text}")
    print(f"  {'':46}{'measured':>12}{'budget':>12}")


def line(name: str, measured: float, budget: float, unit: str) -> bool:
    """Print one figure; returns whether it keeps its budget."""
    kept = measured <= budget
    verdict = "" if kept else "   OVER"
    print(f"  {name:46}{measured:9.1f} {unit:2}{budget:9.1f} {unit:2}{verdict}")
    return kept


def quantile(values: list[float], share: float) -> float:
    """Return the value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
