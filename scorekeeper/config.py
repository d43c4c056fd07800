"""Settings: read from the environment once, checked at start-up, never changed afterwards."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from click import ClickException
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

ROOT = Path(__file__).resolve().parent.parent
EVERY_INTERFACE = "0.0.0.0"  # noqa: S104 - phones in the same room have to reach it
SECRET_KEY_BYTES = 32
SQLITE_JOURNALS = ("wal", "truncate", "delete")
TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"0", "false", "no", "off"})
# Keys that stand in tutorials and templates: long enough, and known to everybody.
KNOWN_SECRETS = frozenset(
    {
        "192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf",
        '_5#y2L"F4Q8z\\n\\xec]/',
        "change-me-change-me-change-me-change-me",
        "please-change-this-secret-key-please",
    }
)


class SettingsError(ClickException):
    """A setting that cannot be used: says which variable, and why.

    Commands print a ClickException as one line; anything else would be a traceback.
    """

    def __init__(self, variable: str, reason: str) -> None:
        super().__init__(f"{variable}: {reason}")
        self.variable = variable
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that differs between one installation and another."""

    database_url: str
    secret_key: str = field(repr=False)
    secret_key_fallbacks: tuple[str, ...] = field(default=(), repr=False)
    instance: Path = ROOT / "instance"
    host: str = EVERY_INTERFACE
    port: int = 8000
    workers: int = 1
    threads: int = 64
    access_log: bool = False
    proxy_hops: int = 0
    trusted_hosts: tuple[str, ...] = ()
    behind_tls: bool = False
    public_url: str | None = None
    sqlite_journal: str | None = None
    network_folder: bool = False
    testing: bool = False

    def __post_init__(self) -> None:
        check_secret("SECRET_KEY", self.secret_key)
        for key in self.secret_key_fallbacks:
            check_secret("SECRET_KEY_FALLBACKS", key)

    @property
    def sqlite_file(self) -> Path | None:
        """The database file; None where another kind of database is used."""
        url = make_url(self.database_url)
        if url.get_backend_name() != "sqlite" or not url.database:
            return None
        return Path(url.database)

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> "Settings":
        """Read the settings.

        Every variable NAME may be given as NAME_FILE, the path of a file that holds its value.

        Raises:
            SettingsError: names the variable and the reason.
        """
        values = _Variables(os.environ if env is None else env)
        instance = Path(values.text("INSTANCE_DIR") or ROOT / "instance").absolute()
        behind_tls = values.flag("BEHIND_TLS", default=False)
        return cls(
            database_url=_database_url(values.text("DATABASE_URL"), instance),
            secret_key=values.text("SECRET_KEY") or stored_secret(instance),
            secret_key_fallbacks=values.words("SECRET_KEY_FALLBACKS"),
            instance=instance,
            host=values.text("HOST") or EVERY_INTERFACE,
            port=values.number("PORT", default=8000, least=1, most=65535),
            workers=values.number("WORKERS", default=1, least=1, most=64),
            threads=values.number("THREADS", default=64, least=1, most=1000),
            access_log=values.flag("ACCESS_LOG", default=False),
            proxy_hops=values.number("PROXY_HOPS", default=0, least=0, most=10),
            trusted_hosts=values.words("TRUSTED_HOSTS"),
            behind_tls=behind_tls,
            public_url=_public_url(values.text("PUBLIC_URL")),
            sqlite_journal=_journal(values.text("SQLITE_JOURNAL")),
            network_folder=values.flag("SQLITE_ON_NETWORK_FOLDER", default=False),
        )


class _Variables:
    """The environment, read with words of its own for what is wrong."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self.env = env

    def text(self, name: str) -> str | None:
        direct = self.env.get(name, "").strip()
        path = self.env.get(f"{name}_FILE", "").strip()
        if direct and path:
            raise SettingsError(name, f"is set, and {name}_FILE too: give one of them")
        if not path:
            return direct or None
        try:
            return Path(path).read_text(encoding="utf-8").strip() or None
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"{name}_FILE", f"cannot read {path} ({error})") from error

    def flag(self, name: str, *, default: bool) -> bool:
        text = self.text(name)
        if text is None:
            return default
        if text.lower() in TRUE_WORDS | FALSE_WORDS:
            return text.lower() in TRUE_WORDS
        raise SettingsError(name, f"is {text!r}; write yes or no")

    def number(self, name: str, *, default: int, least: int, most: int) -> int:
        text = self.text(name)
        if text is None:
            return default
        if text.isascii() and text.isdigit() and least <= int(text) <= most:
            return int(text)
        raise SettingsError(name, f"is {text!r}; a whole number from {least} to {most} is needed")

    def words(self, name: str) -> tuple[str, ...]:
        return tuple(word.strip() for word in (self.text(name) or "").split(",") if word.strip())


def check_secret(variable: str, secret: str) -> None:
    """Refuse a key that signs cookies but can be guessed.

    Raises:
        SettingsError: shorter than 32 bytes, one that everybody knows, or hardly any variety.
    """
    advice = 'make one with: python3 -c "import secrets; print(secrets.token_hex(32))"'
    if len(secret.encode()) < SECRET_KEY_BYTES:
        raise SettingsError(variable, f"is shorter than {SECRET_KEY_BYTES} bytes; {advice}")
    if secret in KNOWN_SECRETS or len(set(secret)) < 8:  # noqa: PLR2004 - "aaaa…", "1212…"
        raise SettingsError(variable, f"is one that others know or can guess; {advice}")


def stored_secret(instance: Path) -> str:
    """Give the key kept in the instance folder; the first call makes it, for its owner only.

    Raises:
        SettingsError: the folder cannot be written, or the file cannot be read.
    """
    path = instance / "secret_key"
    try:
        if not path.exists():
            _write_new_secret(path)
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            "SECRET_KEY", f"is not set, and {path} cannot be used instead ({error})"
        ) from error


def _write_new_secret(path: Path) -> None:
    """Two processes may start at once: the first link wins, both then read the same file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(SECRET_KEY_BYTES) + "\n")
        with suppress(FileExistsError):
            path.hardlink_to(draft)
    finally:
        draft.unlink()


def _database_url(text: str | None, instance: Path) -> str:
    if text is None:
        return URL.create(
            "sqlite", database=str(instance / "scorekeeper.sqlite")
        ).render_as_string()
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise SettingsError("DATABASE_URL", "is not an address of a database") from error
    kind = url.get_backend_name()
    if kind in {"postgresql", "postgres"}:
        return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    if kind != "sqlite":
        raise SettingsError("DATABASE_URL", f"{kind} is not supported; use sqlite or postgresql")
    if not url.database or url.database == ":memory:":
        raise SettingsError("DATABASE_URL", "a database in memory would forget every game")
    return url.set(database=str((ROOT / url.database).absolute())).render_as_string()


def _public_url(text: str | None) -> str | None:
    if text is None:
        return None
    if not text.startswith(("http://", "https://")) or any(mark in text for mark in "?# "):
        raise SettingsError("PUBLIC_URL", f"is {text!r}; write it like https://scores.example.org")
    return text.rstrip("/")


def _journal(text: str | None) -> str | None:
    if text is None or text.lower() in SQLITE_JOURNALS:
        return text.lower() if text else None
    raise SettingsError(
        "SQLITE_JOURNAL", f"is {text!r}; choose one of {', '.join(SQLITE_JOURNALS)}"
    )
