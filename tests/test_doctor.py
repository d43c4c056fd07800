"""The doctor says what is well and what is not, and ends accordingly."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper import create_app, doctor
from scorekeeper.config import Settings
from scorekeeper.storage.database import db
from tests.databases import ON_POSTGRES, sqlite_url

only_sqlite = pytest.mark.skipif(ON_POSTGRES, reason="about the SQLite file")


def ask(app: Flask) -> tuple[int, str]:
    answer = app.test_cli_runner().invoke(args=["doctor"])
    with app.app_context():
        db.engine.dispose()
    return answer.exit_code, answer.output


def test_all_is_well(app: Flask) -> None:
    code, said = ask(app)
    assert code == 0, said
    assert "PROBLEM" not in said
    assert "tables: ready" in said


@only_sqlite
def test_it_says_which_journal_and_why(app: Flask) -> None:
    said = ask(app)[1]
    assert f"SQLite {sqlite3.sqlite_version}" in said
    assert "quick check: ok" in said


@only_sqlite
def test_a_file_that_others_can_read_is_a_problem(app: Flask, settings: Settings) -> None:
    assert settings.sqlite_file is not None
    settings.sqlite_file.chmod(0o644)
    code, said = ask(app)
    assert code == 1
    assert "PROBLEM" in said
    assert f"chmod 600 {settings.sqlite_file}" in said


@only_sqlite
def test_no_database_is_a_problem(settings: Settings) -> None:
    missing = sqlite_url(settings.instance / "missing.sqlite")
    code, said = ask(create_app(replace(settings, database_url=missing)))
    assert code == 1
    assert "PROBLEM tables: missing" in said


@only_sqlite
def test_a_broken_file_is_a_problem(settings: Settings) -> None:
    assert settings.sqlite_file is not None
    settings.sqlite_file.write_bytes(b"not a database" * 1000)
    code, said = ask(create_app(settings))
    assert code == 1
    assert "does not answer" in said


@only_sqlite
def test_a_reference_to_nothing_is_a_problem(app: Flask, settings: Settings) -> None:
    assert settings.sqlite_file is not None
    with closing(sqlite3.connect(settings.sqlite_file)) as connection:
        connection.execute(
            "INSERT INTO player (group_id, name, name_key) VALUES (4711, 'X', 'x')"
        ).close()
        connection.commit()
    code, said = ask(app)
    assert code == 1
    assert "PROBLEM references" in said


def test_wal_is_safe_only_where_its_race_is_cured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    assert not doctor.journal_is_safe("wal")
    assert doctor.journal_is_safe("truncate")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 3))
    assert doctor.journal_is_safe("wal")
