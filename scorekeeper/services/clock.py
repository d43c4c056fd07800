"""The time, from one place, and the time zones in which it is told."""

import datetime as dt
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

DEFAULT_TIME_ZONE: Final = "UTC"


def now() -> dt.datetime:
    """Give the moment in UTC."""
    return dt.datetime.now(dt.UTC)


def today(time_zone: str) -> dt.date:
    """Give the date on the calendar of a group's time zone; of UTC where this machine lacks it."""
    return dt.datetime.now(zone(time_zone)).date()


@cache
def known_time_zones() -> frozenset[str]:
    """Give the names of all time zones there are here; UTC is one on every machine.

    Looked up once: every look walks over the system's files.
    """
    return frozenset({*available_timezones(), DEFAULT_TIME_ZONE})


@cache
def zone(name: str) -> dt.tzinfo:
    """Give the time zone of that name; UTC where this machine does not know it."""
    if name == DEFAULT_TIME_ZONE or name not in known_time_zones():
        return dt.UTC
    return ZoneInfo(name)
