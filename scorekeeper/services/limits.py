"""Rate limits: token buckets in the database, so that every process counts the same."""

import math
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select, update

from scorekeeper.services.clock import now
from scorekeeper.services.errors import TooMany
from scorekeeper.storage.database import insert_new, once_more, write_apart
from scorekeeper.storage.models import Bucket

KEPT: Final = timedelta(hours=24)


class Limit(NamedTuple):
    """How much is allowed.

    Attributes:
        key: whose bucket, and for what.
        capacity: how many tokens a full bucket holds.
        refill_seconds: how long an empty bucket takes to fill again.
    """

    key: str
    capacity: int
    refill_seconds: float


def spend(key: str, capacity: int, refill_seconds: float) -> None:
    """Take one token out of a bucket.

    Args:
        key: whose bucket, and for what.
        capacity: how many tokens a full bucket holds.
        refill_seconds: how long an empty bucket takes to fill again.

    Raises:
        TooMany: the bucket is empty; says how many seconds to wait.
    """
    spend_all([Limit(key, capacity, refill_seconds)])


@once_more
def spend_all(limits: Iterable[Limit]) -> None:
    """Take one token out of each bucket, or none if one of them is empty.

    A transaction of its own: what is refused afterwards was a try as well.

    Args:
        limits: the buckets.

    Raises:
        TooMany: says how many seconds to wait for the emptiest.
    """
    wanted = {limit.key: limit for limit in limits}
    if not wanted:
        return
    with write_apart() as connection:
        moment = now()
        buckets = _buckets(connection, wanted, moment)
        filled = {key: _filled(bucket, wanted[key], moment) for key, bucket in buckets.items()}
        waits = [
            (1 - tokens) * wanted[key].refill_seconds / wanted[key].capacity
            for key, tokens in filled.items()
            if tokens < 1
        ]
        taken = 0 if waits else 1
        for key, tokens in filled.items():
            # A clock that was put back is believed at once: the bucket would stay empty until then.
            if taken or buckets[key].updated_at > moment:
                values = {"tokens": tokens - taken, "updated_at": moment}
                connection.execute(update(Bucket).where(Bucket.key == key).values(**values))
    if waits:
        raise TooMany(max(1, math.ceil(round(max(waits), 3))))


@once_more
def give_back(limit: Limit) -> None:
    """Put a token back into a bucket: it turned out that nothing was tried.

    Args:
        limit: the bucket; it never holds more than it can.
    """
    with write_apart() as connection:
        moment = now()
        bucket = _buckets(connection, {limit.key: limit}, moment)[limit.key]
        tokens = min(float(limit.capacity), _filled(bucket, limit, moment) + 1)
        values = {"tokens": tokens, "updated_at": moment}
        connection.execute(update(Bucket).where(Bucket.key == limit.key).values(**values))


class _Filling(NamedTuple):
    tokens: float
    updated_at: datetime


def _buckets(
    connection: Connection, wanted: Mapping[str, Limit], moment: datetime
) -> dict[str, _Filling]:
    """Read the buckets, and fill those that are not there."""
    # Always in the same order, so that two of these never wait for each other.
    statement = (
        select(Bucket.key, Bucket.tokens, Bucket.updated_at)
        .where(Bucket.key.in_(wanted))
        .order_by(Bucket.key)
        .with_for_update()
    )
    found = {key: _Filling(tokens, at) for key, tokens, at in connection.execute(statement)}
    missing = wanted.keys() - found.keys()
    if not missing:
        return found
    # Whoever comes for the first time clears away what nobody has used for a day.
    connection.execute(delete(Bucket).where(Bucket.updated_at < moment - KEPT))
    for key in sorted(wanted):
        full = {"key": key, "tokens": float(wanted[key].capacity), "updated_at": moment}
        insert_new(connection, Bucket, full)
    return {key: _Filling(tokens, at) for key, tokens, at in connection.execute(statement)}


def _filled(bucket: _Filling, limit: Limit, moment: datetime) -> float:
    passed = max((moment - bucket.updated_at).total_seconds(), 0.0)
    return min(limit.capacity, bucket.tokens + passed * limit.capacity / limit.refill_seconds)
