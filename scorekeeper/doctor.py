"""The `doctor` command: what could make this installation lose a game or let somebody in."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
from flask import current_app
from flask.cli import with_appcontext
from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.config import Settings
from scorekeeper.storage import migration
from scorekeeper.storage.database import DatabaseMissing, db, journal_for
from scorekeeper.storage.folders import file_system_of, on_network

LEAST_FREE: Final = 100 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    well: bool
    what: str


@click.command()
@with_appcontext
def doctor() -> None:
    """Say what this installation rests on, and what is wrong with it."""
    settings: Settings = current_app.extensions["settings"]
    findings = [*_of_settings(settings), *_of_database(settings)]
    for finding in findings:
        click.echo(f"{'ok     ' if finding.well else 'PROBLEM'} {finding.what}")
    if not all(finding.well for finding in findings):
        raise SystemExit(1)


def _of_settings(settings: Settings) -> Iterator[Finding]:
    secret = settings.instance / "secret_key"
    if secret.exists():
        yield _private(secret)
    yield Finding(well=True, what=f"proxy hops trusted: {settings.proxy_hops}")
    yield Finding(well=True, what="https: " + ("yes" if settings.behind_tls else "not told so"))
    hosts = ", ".join(settings.trusted_hosts) or "any (set TRUSTED_HOSTS where the net is open)"
    yield Finding(well=True, what=f"answers to hosts: {hosts}")
    if settings.instance.is_dir():
        free = shutil.disk_usage(settings.instance).free
        yield Finding(free >= LEAST_FREE, f"free in {settings.instance}: {free // 2**20} MiB")


def _of_database(settings: Settings) -> Iterator[Finding]:
    path = settings.sqlite_file
    if path is not None:
        yield from _of_sqlite(settings, path)
    try:
        state = migration.state()
        yield Finding(state is migration.MigrationState.READY, f"tables: {state}")
        if path is None:
            yield Finding(well=True, what=db.session.scalars(text("SELECT version()")).one())
        elif state is not migration.MigrationState.MISSING:
            yield from _of_open_file()
    except SQLAlchemyError as error:
        yield Finding(well=False, what=f"database does not answer: {type(error).__name__}")


def _of_sqlite(settings: Settings, path: Path) -> Iterator[Finding]:
    journal = journal_for(sqlite3.sqlite_version_info, settings.sqlite_journal)
    yield Finding(
        well=journal_is_safe(journal.mode), what=f"journal: {journal.mode} ({journal.reason})"
    )
    kind = file_system_of(path.parent)
    yield Finding(
        settings.network_folder or not on_network(path.parent),
        f"file system of {path.parent}: {kind or 'unknown'}",
    )
    if path.exists():
        yield _private(path)


def _of_open_file() -> Iterator[Finding]:
    try:
        mode = db.session.scalars(text("PRAGMA journal_mode")).one()
        checked = db.session.scalars(text("PRAGMA quick_check")).first()
        foreign = db.session.execute(text("PRAGMA foreign_key_check")).first()
        db.session.scalar(select(1))
    except DatabaseMissing:
        return
    yield Finding(well=True, what=f"journal in use: {mode}")
    yield Finding(checked == "ok", f"quick check: {checked}")
    yield Finding(foreign is None, "references: " + ("whole" if foreign is None else str(foreign)))


def journal_is_safe(mode: str) -> bool:
    """Tell whether this SQLite keeps its promise in a journal mode."""
    return mode != "wal" or journal_for(sqlite3.sqlite_version_info).mode == "wal"


def _private(path: Path) -> Finding:
    mode = stat.S_IMODE(path.stat().st_mode)
    ours = path.stat().st_uid == os.geteuid()
    well = not mode & 0o077 and ours
    advice = "" if well else f"; run: chmod 600 {path}" if ours else "; belongs to somebody else"
    return Finding(well, f"{path} has mode {mode:04o}{advice}")
