"""Bringing the database's tables up to what this version needs, one process at a time."""

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from flask import Flask
from flask_alembic import Alembic
from sqlalchemy import Connection, text

from scorekeeper.storage.database import DatabaseMissing, db
from scorekeeper.storage.folders import on_network

# Any number will do, as long as every process asks PostgreSQL for the same one.
ADVISORY_LOCK = 7_230_415

alembic = Alembic(run_mkdir=False, command_name="migrations")
# What is done is said by the command, in words.
logging.getLogger("alembic").setLevel(logging.WARNING)


class MigrationState(StrEnum):
    """How the database stands to this version of the app."""

    READY = "ready"
    MISSING = "missing"
    BEHIND = "behind"
    UNKNOWN = "unknown"  # made by a version this one does not know


def init_app(app: Flask, folder: Path) -> None:
    """Tell Alembic where the migrations are; nothing is run."""
    app.config["ALEMBIC"] = {"script_location": str(folder)}
    app.config["ALEMBIC_CONTEXT"] = {
        "render_as_batch": True,
        "compare_type": True,
        # SQLite can take DDL back; Alembic has to be told.
        "transactional_ddl": True,
    }
    alembic.init_app(app)


def state() -> MigrationState:
    """Compare the database's version with the newest migration."""
    scripts = alembic.script_directory
    try:
        with db.engine.connect() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
    except DatabaseMissing:
        return MigrationState.MISSING
    if current is None:
        return MigrationState.MISSING
    if current == scripts.get_current_head():
        return MigrationState.READY
    known = {script.revision for script in scripts.walk_revisions()}
    return MigrationState.BEHIND if current in known else MigrationState.UNKNOWN


class OnNetwork(Exception):
    """The database would be on a file system whose locks SQLite cannot rely upon."""


def upgrade(*, network_folder: bool = False) -> MigrationState:
    """Run the migrations that are missing; a second caller waits, then has nothing to do.

    Args:
        network_folder: whether SQLite may be kept on a file system of another machine.

    Returns:
        The state before, so that the command can say what it did.

    Raises:
        OnNetwork: it would be, and may not.
    """
    make_file(network_folder=network_folder)
    with _only_one():
        before = state()
        if before in {MigrationState.MISSING, MigrationState.BEHIND}:
            alembic.upgrade()
    return before


def make_file(*, network_folder: bool) -> None:
    """Make an empty SQLite database that only its owner can read, where there is none."""
    if db.engine.dialect.name != "sqlite":
        return
    path = Path(str(db.engine.url.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    if on_network(path.parent) and not network_folder:
        raise OnNetwork(str(path.parent))
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


@contextmanager
def _only_one() -> Iterator[None]:
    if db.engine.dialect.name == "sqlite":
        lock = Path(str(db.engine.url.database)).with_suffix(".upgrade-lock")
        with lock.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        return
    with db.engine.connect() as connection:
        _wait_for_lock(connection)
        yield


def _wait_for_lock(connection: Connection) -> None:
    """The lock ends with the connection's transaction, also when the process dies."""
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
