"""Settings: read from the environment, each mistake named with its reason."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.config import ROOT, Settings, SettingsError

KEY = "0123456789abcdef0123456789abcdef"


def read(tmp_path: Path, **variables: str) -> Settings:
    return Settings.from_env({"INSTANCE_DIR": str(tmp_path), "SECRET_KEY": KEY, **variables})


def test_without_anything_set_there_is_a_database_and_a_secret_of_ones_own(tmp_path: Path) -> None:
    settings = Settings.from_env({"INSTANCE_DIR": str(tmp_path / "instance")})
    assert settings.sqlite_file == tmp_path / "instance" / "scorekeeper.sqlite"
    assert (settings.port, settings.proxy_hops, settings.behind_tls) == (8000, 0, False)
    kept = tmp_path / "instance" / "secret_key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert settings.secret_key == kept.read_text().strip()
    assert len(settings.secret_key) == 64
    again = Settings.from_env({"INSTANCE_DIR": str(tmp_path / "instance")})
    assert again.secret_key == settings.secret_key
    assert [path.name for path in kept.parent.iterdir()] == ["secret_key"]


def test_processes_that_start_at_once_share_one_secret(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from scorekeeper.config import stored_secret; "
        "print(stored_secret(Path(sys.argv[1])))"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    started = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(4)
    ]
    said = {process.communicate()[0] for process in started}
    assert len(said) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


@pytest.mark.parametrize(
    ("variables", "variable", "reason"),
    [
        ({"SECRET_KEY": "short"}, "SECRET_KEY", "shorter than 32 bytes"),
        ({"SECRET_KEY": "a" * 40}, "SECRET_KEY", "guess"),
        (
            {"SECRET_KEY": "192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf"},
            "SECRET_KEY",
            "others know",
        ),
        ({"SECRET_KEY_FALLBACKS": f"{KEY},dev"}, "SECRET_KEY_FALLBACKS", "shorter"),
        ({"PORT": "http"}, "PORT", "from 1 to 65535"),
        ({"PORT": "0"}, "PORT", "from 1 to 65535"),
        ({"PORT": "٣"}, "PORT", "whole number"),
        ({"PROXY_HOPS": "-1"}, "PROXY_HOPS", "from 0 to 10"),
        ({"BEHIND_TLS": "perhaps"}, "BEHIND_TLS", "yes or no"),
        ({"SQLITE_JOURNAL": "off"}, "SQLITE_JOURNAL", "wal, truncate, delete"),
        ({"DATABASE_URL": "mysql://x/y"}, "DATABASE_URL", "mysql is not supported"),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL", "not an address"),
        ({"DATABASE_URL": "sqlite://"}, "DATABASE_URL", "forget every game"),
        ({"DATABASE_URL": "sqlite:///:memory:"}, "DATABASE_URL", "forget every game"),
        ({"PUBLIC_URL": "scores.example.org"}, "PUBLIC_URL", "https://"),
        ({"PORT_FILE": "/nowhere/port"}, "PORT_FILE", "cannot read"),
        ({"PORT_FILE": "/nowhere/port", "PORT": "1"}, "PORT", "one of them"),
    ],
)
def test_a_mistake_is_named(
    tmp_path: Path, variables: dict[str, str], variable: str, reason: str
) -> None:
    with pytest.raises(SettingsError) as error:
        read(tmp_path, **variables)
    assert error.value.variable == variable
    assert reason in str(error.value)
    assert KEY not in str(error.value)


def test_a_value_can_come_from_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text(KEY[::-1] + "\n")
    settings = Settings.from_env({"INSTANCE_DIR": str(tmp_path), "SECRET_KEY_FILE": str(secret)})
    assert settings.secret_key == KEY[::-1]


def test_what_can_be_set(tmp_path: Path) -> None:
    settings = read(
        tmp_path,
        HOST="127.0.0.1",
        PORT="9000",
        WORKERS="2",
        THREADS="8",
        ACCESS_LOG="1",
        PROXY_HOPS="1",
        TRUSTED_HOSTS="scores.example.org, localhost",
        BEHIND_TLS="yes",
        PUBLIC_URL="https://scores.example.org/",
        SQLITE_JOURNAL="WAL",
        DATABASE_URL="postgresql://me:word@db/games",
    )
    assert (settings.host, settings.port, settings.proxy_hops) == ("127.0.0.1", 9000, 1)
    assert (settings.workers, settings.threads, settings.access_log) == (2, 8, True)
    assert settings.trusted_hosts == ("scores.example.org", "localhost")
    assert settings.behind_tls
    assert settings.public_url == "https://scores.example.org"
    assert settings.sqlite_journal == "wal"
    assert settings.database_url == "postgresql+psycopg://me:word@db/games"
    assert settings.sqlite_file is None


def test_a_relative_database_is_beside_the_project(tmp_path: Path) -> None:
    settings = read(tmp_path, DATABASE_URL="sqlite:///games.sqlite")
    assert settings.sqlite_file == ROOT / "games.sqlite"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(SettingsError, match="SECRET_KEY: is not set, and"):
        Settings.from_env({"INSTANCE_DIR": str(tmp_path / "file")})


def test_a_command_says_in_one_line_which_setting_is_wrong(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "flask", "--app", "scorekeeper", "upgrade"],
        env={"SECRET_KEY": "short", "INSTANCE_DIR": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert told.stdout == ""
    (line,) = told.stderr.splitlines()
    assert line.startswith("Error: SECRET_KEY: is shorter than 32 bytes; make one with:")
