"""Migrations: run by a command, under a lock, and equal to the models."""

import os
import shutil
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from flask import Flask

from scorekeeper import create_app
from scorekeeper.config import Settings
from scorekeeper.storage import migration
from scorekeeper.storage.database import db
from scorekeeper.storage.folders import file_system_of, on_network
from scorekeeper.storage.migration import MigrationState
from scorekeeper.storage.models import Base
from tests.databases import ON_POSTGRES, SECRET_KEY, sqlite_url

only_sqlite = pytest.mark.skipif(ON_POSTGRES, reason="about the SQLite file")


def test_the_migrations_make_what_the_models_say(in_app: Flask) -> None:
    assert in_app
    assert migration.state() is MigrationState.READY
    difference = compare_metadata(migration.alembic.migration_context, Base.metadata)
    assert difference == []


@only_sqlite
def test_making_the_app_makes_no_database(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.sqlite"
    app = create_app(replace(settings, database_url=sqlite_url(path)))
    assert not path.parent.exists()
    with app.app_context():
        assert migration.state() is MigrationState.MISSING
        assert migration.upgrade() is MigrationState.MISSING
        assert migration.upgrade() is MigrationState.READY
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        db.engine.dispose()


@only_sqlite
def test_a_failed_migration_leaves_nothing_behind(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(Path(__file__).parents[2] / "migrations", folder)
    newest = max(path.name[:4] for path in folder.glob("[0-9]*.py"))
    (folder / "9999_broken.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f"revision = '9999'\ndown_revision = '{newest}'\nbranch_labels = depends_on = None\n"
        "def upgrade():\n"
        "    op.create_table('half', sa.Column('id', sa.Integer()))\n"
        "    raise RuntimeError('the power is gone')\n"
    )
    app = create_app(settings)
    app.config["ALEMBIC"]["script_location"] = str(folder)
    with app.app_context():
        assert migration.state() is MigrationState.BEHIND
        with pytest.raises(RuntimeError, match="the power"):
            migration.upgrade()
    with app.app_context():
        assert migration.state() is MigrationState.BEHIND
        assert "half" not in db.inspect(db.engine).get_table_names()
        db.engine.dispose()


@only_sqlite
def test_two_upgrades_at_once_both_end_well(tmp_path: Path) -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "INSTANCE_DIR": str(tmp_path),
        "SECRET_KEY": SECRET_KEY,
    }
    command = [sys.executable, "-m", "flask", "--app", "scorekeeper", "upgrade"]
    both = [
        subprocess.Popen(
            command,
            env=environment,
            cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for _ in range(2)
    ]
    said = sorted(process.communicate()[0] for process in both)
    assert [process.returncode for process in both] == [0, 0], said
    assert said == ["The database is up to date.\n", "The database was made.\n"]


def test_the_kind_of_file_system_is_that_of_the_nearest_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    games = tmp_path / "games"
    games.mkdir()
    mounts.write_text(f"disk / ext4 rw 0 0\nserver:/x {games} nfs4 rw 0 0\nbroken\n")
    assert file_system_of(tmp_path, mounts) == "ext4"
    assert file_system_of(games / "deeper", mounts) == "nfs4"
    assert on_network(games, mounts)
    assert not on_network(tmp_path, mounts)
    assert file_system_of(games, tmp_path / "nowhere") is None


@only_sqlite
def test_a_network_folder_is_refused_unless_told(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migration, "on_network", lambda _folder: True)
    path = tmp_path / "shared.sqlite"
    app = create_app(replace(settings, database_url=sqlite_url(path)))
    answer = app.test_cli_runner().invoke(args=["upgrade"])
    assert answer.exit_code == 1
    assert "PostgreSQL" in answer.output
    assert not path.exists()
    told = create_app(replace(settings, database_url=sqlite_url(path), network_folder=True))
    assert told.test_cli_runner().invoke(args=["upgrade"]).output == "The database was made.\n"
    for made in (app, told):
        with made.app_context():
            db.engine.dispose()
