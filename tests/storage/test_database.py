"""The database: set up so that what was answered is kept, and nothing changes the log."""

import datetime as dt
import re
import sqlite3
import stat
import threading
from contextlib import closing

import pytest
from flask import Flask
from sqlalchemy import delete, func, inspect, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from scorekeeper.config import Settings
from scorekeeper.rules.moves import Phase
from scorekeeper.services import games, groups
from scorekeeper.storage.database import (
    db,
    insert_new,
    journal_for,
    once_more,
    write,
    write_apart,
)
from scorekeeper.storage.models import Bucket, GamePhase, Group, LogEntry, Member, Seat
from tests.databases import ON_POSTGRES
from tests.services.tables import a_game, a_group, claim

only_sqlite = pytest.mark.skipif(ON_POSTGRES, reason="about SQLite")
NOW = dt.datetime(2026, 11, 30, 20, 0, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("version", "mode"),
    [
        ((3, 40, 1), "truncate"),
        ((3, 44, 5), "truncate"),
        ((3, 44, 6), "wal"),
        ((3, 45, 3), "truncate"),
        ((3, 50, 6), "truncate"),
        ((3, 50, 7), "wal"),
        ((3, 51, 2), "truncate"),
        ((3, 51, 3), "wal"),
        ((3, 53, 0), "wal"),
        ((4, 0, 0), "wal"),
    ],
)
def test_wal_only_where_its_race_is_cured(version: tuple[int, int, int], mode: str) -> None:
    assert journal_for(version).mode == mode
    assert journal_for(version, "delete").mode == "delete"


@only_sqlite
@pytest.mark.usefixtures("in_app")
def test_every_connection_is_set_up() -> None:
    wanted = {
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "trusted_schema": 0,
        "synchronous": 2,
        "journal_mode": journal_for(sqlite3.sqlite_version_info).mode,
    }
    with db.engine.connect() as first, db.engine.connect() as second:
        for connection in (first, second):
            for name, value in wanted.items():
                assert connection.execute(text(f"PRAGMA {name}")).scalar() == value, name


@only_sqlite
@pytest.mark.usefixtures("in_app")
def test_every_table_is_strict() -> None:
    tables = db.session.execute(text("PRAGMA table_list")).mappings().all()
    ours = {row["name"]: row["strict"] for row in tables if row["name"] in Group.metadata.tables}
    assert ours.keys() == Group.metadata.tables.keys()
    assert set(ours.values()) == {1}


@only_sqlite
def test_only_its_owner_reads_the_file(settings: Settings, in_app: Flask) -> None:
    assert in_app
    groups.create_group("Tuesday round")
    assert settings.sqlite_file is not None
    # The copy that tests use keeps the mode of the file that `upgrade` made.
    assert stat.S_IMODE(settings.sqlite_file.stat().st_mode) == 0o600


@pytest.mark.usefixtures("in_app")
@pytest.mark.parametrize("verb", ["update", "delete"])
def test_the_log_cannot_be_changed(verb: str) -> None:
    game = a_game(a_group())
    games.record(game, None, claim(0, "denver--helena-1"))
    statement = delete(LogEntry) if verb == "delete" else update(LogEntry).values(seat=1)
    with pytest.raises(DBAPIError, match="append-only"), write() as session:
        session.execute(statement)
    assert games.table_of(game).owners == {"denver--helena-1": 0}


@pytest.mark.usefixtures("in_app")
@pytest.mark.parametrize(
    "change",
    [
        {"seq": 3, "command_id": "b" * 31},
        {"seq": 0},
        {"seq": 3, "undoes": 3},
        {"seq": 1},
        {"command_id": "a" * 32, "seq": 3},
        {"game_id": 4711, "seq": 3},
        {"member_id": 4711, "seq": 3},
    ],
)
def test_the_database_refuses_what_no_log_can_hold(change: dict[str, object]) -> None:
    game = a_game(a_group())
    entry = {
        "game_id": game.id, "seq": 1, "command_id": "a" * 32, "kind": "claim",
        "seat": 0, "subject": "x", "amount": None, "undoes": None, "member_id": None, "at": NOW,
    }  # fmt: skip
    with write() as session:
        session.add(LogEntry(**entry))
    with pytest.raises(IntegrityError), write() as session:
        session.add(LogEntry(**{**entry, "command_id": "b" * 32, **change}))
    assert db.session.scalar(select(func.count()).select_from(LogEntry)) == 1


@pytest.mark.usefixtures("in_app")
def test_two_seats_of_one_game_differ_in_player_and_colour() -> None:
    game = a_game(a_group())
    for column in ("player_id", "colour", "position"):
        values = {"player_id": None, "colour": "black", "position": 9, "game_id": game.id}
        values[column] = getattr(game.seats[0], column)
        with pytest.raises(IntegrityError), write() as session:
            session.execute(
                update(Seat).where(Seat.id == game.seats[1].id).values({column: values[column]})
            )


@pytest.mark.usefixtures("in_app")
def test_a_game_is_finished_exactly_when_it_has_a_time_of_finishing() -> None:
    game = a_game(a_group())
    with pytest.raises(IntegrityError), write():
        game.phase = GamePhase.FINISHED


@pytest.mark.usefixtures("in_app")
def test_a_write_is_all_or_nothing() -> None:
    alice = a_group()

    def fail_half_way() -> None:
        with write() as session:
            alice.group.name = "Another name"
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()
    assert alice.group.name == "Tuesday round"


@pytest.mark.usefixtures("in_app")
def test_a_write_inside_a_write_is_a_mistake() -> None:
    with pytest.raises(RuntimeError, match="inside"), write(), write():
        pass
    alice = a_group()
    alice.group.name = "Changed outside"
    with pytest.raises(RuntimeError, match="outside"), write():
        pass


@pytest.mark.usefixtures("in_app")
def test_a_write_sees_what_changed_since_the_read(app: Flask) -> None:
    alice = a_group()
    assert alice.group.epoch == 1
    member_id = alice.member.id

    def elsewhere() -> None:
        with app.app_context():
            member = db.session.get_one(Member, member_id)
            groups.change_code(member.group, member)

    db.session.rollback()
    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    with write():
        assert alice.group.epoch == 2


@only_sqlite
@pytest.mark.usefixtures("in_app")
def test_writes_begin_immediate_and_reads_deferred(settings: Settings) -> None:
    assert settings.sqlite_file is not None
    with closing(sqlite3.connect(settings.sqlite_file, timeout=0)) as other:
        with write(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        db.session.scalars(select(Group)).all()
        other.execute("BEGIN IMMEDIATE").close()
        other.rollback()


def test_eight_threads_that_read_then_write_all_succeed(app: Flask) -> None:
    with app.app_context():
        group_id = a_group().group.id
        db.session.remove()
    failures: list[Exception] = []

    def work() -> None:
        for _ in range(10):
            with app.app_context():
                try:
                    with write() as session:
                        group = session.get_one(Group, group_id, with_for_update=True)
                        group.epoch += 1
                except DBAPIError as error:
                    failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with app.app_context():
        assert db.session.get_one(Group, group_id).epoch == 81


@pytest.mark.usefixtures("in_app")
def test_a_row_that_is_there_already_stays() -> None:
    for tokens in (3.5, 7.0):
        with write() as session:
            insert_new(session, Bucket, {"key": "k", "tokens": tokens, "updated_at": NOW})
    bucket = db.session.get_one(Bucket, "k")
    assert (bucket.tokens, bucket.updated_at) == (3.5, NOW)


class AgainError(Exception):
    sqlstate = "40001"


@pytest.mark.parametrize(("state", "calls"), [("40001", 2), ("40P01", 2), ("23505", 1)])
def test_once_more_where_the_database_asks_for_it(state: str, calls: int) -> None:
    made: list[int] = []
    cause = AgainError()
    cause.sqlstate = state

    @once_more
    def work() -> None:
        made.append(1)
        raise DBAPIError("statement", {}, cause)

    with pytest.raises(DBAPIError):
        work()
    assert len(made) == calls


def test_a_moment_without_a_time_zone_is_a_mistake(in_app: Flask) -> None:
    assert in_app
    naive = dt.datetime(2026, 11, 30)  # noqa: DTZ001 - that is the point
    with pytest.raises(Exception, match="time zone"), write() as session:
        insert_new(session, Bucket, {"key": "k", "tokens": 1.0, "updated_at": naive})


def test_the_phases_are_those_of_the_rules() -> None:
    assert [str(phase) for phase in GamePhase] == [str(phase) for phase in Phase]


@pytest.mark.usefixtures("in_app")
def test_every_constraint_has_a_name() -> None:
    look = inspect(db.engine)
    for table in Group.metadata.tables:
        assert look.get_pk_constraint(table)["name"], table
        for found in (*look.get_unique_constraints(table), *look.get_check_constraints(table)):
            assert found["name"], (table, found)
        for key in look.get_foreign_keys(table):
            assert key["name"] or written_in_the_column(table, key["constrained_columns"][0])


def written_in_the_column(table: str, column: str) -> bool:
    """SQLAlchemy does not read the name of a foreign key that SQLite has in a column's line."""
    query = text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = :table")
    made = db.session.execute(query, {"table": table}).scalar_one()
    return (
        re.search(rf"{column} INTEGER\s+CONSTRAINT fk_{table}_{column}_\w+ REFERENCES", made)
        is not None
    )


@pytest.mark.usefixtures("in_app")
def test_a_write_apart_leaves_the_session_as_it_is() -> None:
    alice = a_group()
    with write_apart() as connection:
        insert_new(connection, Bucket, {"key": "k", "tokens": 1.0, "updated_at": NOW})
    assert "name" in inspect(alice.group).dict, "nothing has to be read again"
    assert db.session.get_one(Bucket, "k").tokens == 1.0
    with pytest.raises(RuntimeError, match="inside"), write(), write_apart():
        pass
    alice.group.name = "Changed outside"
    with pytest.raises(RuntimeError, match="outside"), write_apart():
        pass
