"""Numbers as a table reads them: a real minus, a plus where something was gained."""

from __future__ import annotations

from scorekeeper.web.i18n import format_number


def number(value: int) -> str:
    """Write a whole number in the reader's way, with a real minus below zero."""
    return format_number(value)


def signed(value: int) -> str:
    """Write a whole number with its sign; zero has none."""
    return f"+{format_number(value)}" if value > 0 else format_number(value)
