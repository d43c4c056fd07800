"""The time, from one place."""

import datetime as dt
from zoneinfo import ZoneInfo


def now() -> dt.datetime:
    """Give the moment in UTC."""
    return dt.datetime.now(dt.UTC)


def today(time_zone: str) -> dt.date:
    """Give the date on the calendar of a group's time zone."""
    return dt.datetime.now(ZoneInfo(time_zone)).date()
