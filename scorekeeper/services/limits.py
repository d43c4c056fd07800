"""Rate limits: token buckets in the database, so that every process counts the same."""

import math
from datetime import timedelta
from typing import Final

from sqlalchemy import delete

from scorekeeper.services.clock import now
from scorekeeper.services.errors import TooMany
from scorekeeper.storage.database import once_more, write
from scorekeeper.storage.models import Bucket

KEPT: Final = timedelta(hours=24)


@once_more
def spend(key: str, capacity: int, refill_seconds: float) -> None:
    """Take one token out of a bucket.

    Args:
        key: whose bucket, and for what.
        capacity: how many tokens a full bucket holds.
        refill_seconds: how long an empty bucket takes to fill again.

    Raises:
        TooMany: the bucket is empty; says how many seconds to wait.
    """
    moment = now()
    with write() as session:
        bucket = session.get(Bucket, key, with_for_update=True)
        if bucket is None:
            # Whoever comes for the first time clears away what nobody has used for a day.
            session.execute(delete(Bucket).where(Bucket.updated_at < moment - KEPT))
            session.add(Bucket(key=key, tokens=capacity - 1.0, updated_at=moment))
            return
        passed = max((moment - bucket.updated_at).total_seconds(), 0.0)
        tokens = min(capacity, bucket.tokens + passed * capacity / refill_seconds)
        if tokens < 1:
            raise TooMany(max(1, math.ceil((1 - tokens) * refill_seconds / capacity)))
        bucket.tokens, bucket.updated_at = tokens - 1, moment
