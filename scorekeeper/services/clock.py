"""The time, from one place."""

import datetime as dt
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def now() -> dt.datetime:
    """Give the moment in UTC."""
    return dt.datetime.now(dt.UTC)


def today(time_zone: str) -> dt.date:
    """Give the date on the calendar of a group's time zone; of UTC where this machine lacks it."""
    zone: dt.tzinfo
    try:
        zone = ZoneInfo(time_zone)
    except ZoneInfoNotFoundError:
        zone = dt.UTC
    return dt.datetime.now(zone).date()
