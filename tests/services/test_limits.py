"""Token buckets: a burst is allowed, then so much in a while, counted the same for everybody."""

import datetime as dt
import threading
from collections.abc import Iterator

import pytest
import time_machine
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.services.errors import TooMany
from scorekeeper.services.limits import Limit, spend, spend_all
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Bucket

EVENING = dt.datetime(2026, 11, 30, 20, tzinfo=dt.UTC)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EVENING, tick=False) as held:
        yield held


@pytest.fixture
def tries(in_app: Flask, clock: time_machine.Traveller) -> time_machine.Traveller:
    """Ten tries in ten minutes, of which all are spent."""
    assert in_app
    for _ in range(10):
        spend("join:x", 10, 600)
    return clock


def test_the_eleventh_try_has_to_wait_a_minute(tries: time_machine.Traveller) -> None:
    with pytest.raises(TooMany) as refused:
        spend("join:x", 10, 600)
    assert refused.value.retry_after == 60
    tries.shift(59)
    with pytest.raises(TooMany) as refused:
        spend("join:x", 10, 600)
    assert refused.value.retry_after == 1
    tries.shift(1)
    spend("join:x", 10, 600)
    with pytest.raises(TooMany):
        spend("join:x", 10, 600)


def test_a_bucket_never_holds_more_than_it_can(tries: time_machine.Traveller) -> None:
    tries.shift(dt.timedelta(hours=20))
    for _ in range(10):
        spend("join:x", 10, 600)
    with pytest.raises(TooMany):
        spend("join:x", 10, 600)


def test_others_have_buckets_of_their_own(tries: time_machine.Traveller) -> None:
    assert tries
    spend("join:y", 10, 600)


def test_where_one_bucket_is_empty_nothing_is_taken_of_another(
    tries: time_machine.Traveller,
) -> None:
    assert tries
    for _ in range(3):
        with pytest.raises(TooMany):
            spend_all([Limit("all", 2, 60), Limit("join:x", 10, 600)])
    spend("all", 2, 60)
    spend("all", 2, 60)


def test_a_clock_that_goes_back_gives_nothing_away_and_locks_nobody_out(
    tries: time_machine.Traveller,
) -> None:
    tries.shift(-3600)
    with pytest.raises(TooMany) as refused:
        spend("join:x", 10, 600)
    assert refused.value.retry_after == 60
    tries.shift(60)
    spend("join:x", 10, 600)
    with pytest.raises(TooMany):
        spend("join:x", 10, 600)


def test_what_nobody_used_for_a_day_is_forgotten(tries: time_machine.Traveller) -> None:
    tries.shift(dt.timedelta(hours=25))
    spend("join:y", 10, 600)
    assert db.session.scalars(select(Bucket.key)).all() == ["join:y"]


def test_eight_threads_share_one_bucket(app: Flask) -> None:
    answers: list[bool] = []

    def work() -> None:
        with app.app_context():
            try:
                spend("join:x", 5, 3600)
            except TooMany:
                answers.append(False)
            else:
                answers.append(True)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [False] * 3 + [True] * 5
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Bucket)) == 1
