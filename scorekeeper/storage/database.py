"""The database: one engine an app, set up so that a write that was answered is kept."""

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from scorekeeper.storage import board_models  # noqa: F401 - its tables belong to the metadata
from scorekeeper.storage.models import Base

db = SQLAlchemy(
    model_class=Base, disable_autonaming=True, session_options={"expire_on_commit": False}
)

BUSY_SECONDS: Final = 5
POOL: Final = {"pool_size": 20, "max_overflow": 60}
# PostgreSQL's "serialization failure" and "deadlock detected": both mean "the same again works".
TRY_AGAIN: Final = frozenset({"40001", "40P01"})

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


class DatabaseMissing(Exception):
    """There is no database yet: `upgrade` has not been run."""


@dataclass(frozen=True, slots=True)
class Journal:
    """How SQLite keeps its promise over a crash, and why this way."""

    mode: str
    reason: str


def journal_for(version: tuple[int, int, int], override: str | None = None) -> Journal:
    """Choose the journal mode: WAL only where its reset race is fixed.

    SQLite 3.7.0 to 3.51.2 can lose committed pages in WAL mode when a checkpoint races a writer
    that starts the log anew (sqlite.org/wal.html#walresetbug); 3.51.3, 3.50.7 and 3.44.6 carry the
    cure.
    """
    if override is not None:
        return Journal(override, "chosen by SQLITE_JOURNAL")
    text = ".".join(map(str, version))
    fixed = (
        version >= (3, 51, 3)
        or (version[:2] == (3, 50) and version[2] >= 7)  # noqa: PLR2004 - the version with the cure
        or (version[:2] == (3, 44) and version[2] >= 6)  # noqa: PLR2004 - the version with the cure
    )
    if fixed:
        return Journal("wal", f"SQLite {text} has the cure of the WAL-reset race")
    return Journal("truncate", f"SQLite {text} may lose pages in WAL mode")


def engine_options(url: str) -> Mapping[str, Any]:
    """Give what `create_engine` needs for the kind of database."""
    if make_url(url).get_backend_name() == "sqlite":
        return {**POOL, "connect_args": {"timeout": BUSY_SECONDS, "check_same_thread": False}}
    limits = "-c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000"
    return {
        **POOL,
        "pool_pre_ping": True,
        "isolation_level": "READ COMMITTED",
        "connect_args": {"options": f"{limits} -c timezone=UTC", "connect_timeout": 5},
    }


def init_app(app: Flask, journal_override: str | None) -> None:
    """Wire the database into the app; nothing is opened, made or changed yet."""
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = dict(engine_options(url))
    db.init_app(app)
    with app.app_context():
        engine = db.engine
    if engine.dialect.name == "sqlite":
        _listen(engine, journal_for(sqlite3.sqlite_version_info, journal_override))


def _listen(engine: Engine, journal: Journal) -> None:
    """Hand transactions over to us, and set every connection up the same way."""
    path = Path(str(engine.url.database))

    @event.listens_for(engine, "do_connect")
    def check_file(*_: object) -> None:
        # sqlite3 would make an empty file, which then looks like a database.
        if not path.exists():
            raise DatabaseMissing(str(path))

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {BUSY_SECONDS * 1000}",
            "foreign_keys = ON",
            "trusted_schema = OFF",
            "synchronous = FULL",
            f"journal_mode = {journal.mode}",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        mode = connection.get_execution_options().get("sqlite_begin", "DEFERRED")
        connection.exec_driver_sql(f"BEGIN {mode}")


def _session_at_rest() -> Session:
    """Give the session, in which nothing may be under way when a write begins."""
    session = db.session()
    if session.info.get("writing"):
        raise RuntimeError("a write inside a write: join them in one service function")
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("something was changed outside of write()")
    return session


@contextmanager
def write() -> Iterator[Session]:
    """Open one immediate transaction: committed at the end, rolled back on an exception.

    What was read before is read again, because it may have changed while this waited for the lock.

    Raises:
        RuntimeError: a write is already open, or something was changed outside of one.
    """
    session = _session_at_rest()
    session.rollback()
    session.expire_all()
    session.info["writing"] = True
    try:
        session.connection(execution_options={"sqlite_begin": "IMMEDIATE"})
        yield session
        session.commit()
    except BaseException:
        session.rollback()
        raise
    finally:
        session.info["writing"] = False


@contextmanager
def write_apart() -> Iterator[Connection]:
    """Open an immediate transaction beside the session, kept whatever becomes of the session.

    What the session has read stays as it is; only its open read ends, which would block the write.

    Raises:
        RuntimeError: a write is open, or something was changed outside of one.
    """
    session = _session_at_rest()
    session.commit()
    immediate = db.engine.execution_options(sqlite_begin="IMMEDIATE")
    with immediate.begin() as connection:
        yield connection


def insert_new(
    session: Session | Connection, model: type[Base], values: Mapping[str, object]
) -> None:
    """Insert a row, or leave the one that somebody else has just inserted under the same key."""
    on_postgresql = db.engine.dialect.name == "postgresql"
    statement = (
        postgresql.insert(model).values(**values).on_conflict_do_nothing()
        if on_postgresql
        else sqlite.insert(model).values(**values).on_conflict_do_nothing()
    )
    session.execute(statement)


def once_more(function: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Run a service function again where the database asked for it (deadlock, serialization)."""

    @wraps(function)
    def tried_twice(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        try:
            return function(*args, **kwargs)
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) not in TRY_AGAIN:
                raise
        return function(*args, **kwargs)

    return tried_twice


def is_busy(error: DBAPIError) -> bool:
    """Tell whether waiting a moment would help: locked, timed out, connection lost."""
    text = str(error.orig)
    return bool(
        re.search(r"database is locked|database is busy|timeout|connection", text, re.IGNORECASE)
    )
