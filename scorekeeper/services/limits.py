"""Rate limits: token buckets in the database, so that every process counts the same."""

import math
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import delete
from sqlalchemy.orm import Session

from scorekeeper.services.clock import now
from scorekeeper.services.errors import TooMany
from scorekeeper.storage.database import insert_new, once_more, write
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

    Args:
        limits: the buckets.

    Raises:
        TooMany: says how many seconds to wait for the emptiest.
    """
    moment = now()
    with write() as session:
        # Always in the same order, so that two of these never wait for each other.
        waits = [_take(session, limit, moment) for limit in sorted(limits)]
        if any(waits):
            raise TooMany(max(1, math.ceil(round(max(waits), 3))))


def _take(session: Session, limit: Limit, moment: datetime) -> float:
    """Take a token; give the seconds to wait where there is none."""
    bucket = session.get(Bucket, limit.key, with_for_update=True)
    if bucket is None:
        # Whoever comes for the first time clears away what nobody has used for a day.
        session.execute(delete(Bucket).where(Bucket.updated_at < moment - KEPT))
        full = {"key": limit.key, "tokens": float(limit.capacity), "updated_at": moment}
        insert_new(session, Bucket, full)
        bucket = session.get_one(Bucket, limit.key, with_for_update=True)
    passed = max((moment - bucket.updated_at).total_seconds(), 0.0)
    tokens = min(limit.capacity, bucket.tokens + passed * limit.capacity / limit.refill_seconds)
    if tokens < 1:
        return (1 - tokens) * limit.refill_seconds / limit.capacity
    bucket.tokens, bucket.updated_at = tokens - 1, max(moment, bucket.updated_at)
    return 0.0
