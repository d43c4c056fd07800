"""Numbers as a table reads them: a real minus, a plus where something was gained."""

from __future__ import annotations

from flask_babel import format_decimal

MINUS = "\N{MINUS SIGN}"


def number(value: int) -> str:
    """Write a whole number in the reader's way, with a real minus below zero."""
    return str(format_decimal(abs(value))) if value >= 0 else f"{MINUS}{format_decimal(-value)}"


def signed(value: int) -> str:
    """Write a whole number with its sign; zero has none."""
    return f"+{format_decimal(value)}" if value > 0 else number(value)
