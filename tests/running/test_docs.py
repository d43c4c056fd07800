"""The documents name everything that a person can set, call or make."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from scorekeeper import create_app
from scorekeeper.config import Settings

ROOT = Path(__file__).resolve().parents[2]
TARGET = re.compile(r"^([a-z-]+):.*## ", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
KEY = "only-for-this-test-" + "0123456789abcdef"


class Asked(Mapping[str, str]):
    """An environment that remembers what it was asked for."""

    def __init__(self, **values: str) -> None:
        self.values_given = values
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        return self.values_given[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_given)

    def __len__(self) -> int:
        return len(self.values_given)


def pages() -> list[Path]:
    return [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def words() -> str:
    return "\n".join(page.read_text(encoding="utf-8") for page in pages())


def settings_read() -> set[str]:
    asked = Asked(SECRET_KEY=KEY)
    Settings.from_env(asked)
    return asked.names


def test_every_setting_is_in_the_documents() -> None:
    text = words()
    names = {name for name in settings_read() if not name.endswith("_FILE")}
    assert {"SECRET_KEY", "DATABASE_URL", "PORT", "THREADS"} <= names
    assert sorted(name for name in names if f"`{name}`" not in text) == []
    assert "_FILE" in text


def test_every_make_target_is_in_the_documents() -> None:
    targets = TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8"))
    assert {"run", "test", "check", "bench"} <= set(targets)
    text = words()
    assert [target for target in targets if f"make {target}" not in text] == []


def test_every_command_is_in_the_documents() -> None:
    app = create_app(Settings.from_env({"SECRET_KEY": KEY}))
    own = {
        name
        for name, command in app.cli.commands.items()
        if (command.callback and command.callback.__module__.startswith("scorekeeper"))
    }
    assert {"count", "demo", "upgrade"} <= own
    text = words()
    assert sorted(name for name in own if f"scorekeeper {name}" not in text) == []


def test_every_page_and_module_is_in_the_architecture() -> None:
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    app = create_app(Settings.from_env({"SECRET_KEY": KEY}))
    rules = [rule for rule in app.url_map.iter_rules() if not rule.endpoint.startswith("health.")]
    addresses = {rule.rule for rule in rules if rule.endpoint != "static"}
    assert sorted(address for address in addresses if f" {address}`" not in text) == []
    rooms = [ROOT / "scorekeeper" / room for room in ("", "rules", "services", "storage", "web")]
    modules = {path.name for room in rooms for path in room.glob("*.py")} - {"__init__.py"}
    assert {"judging.py", "recording.py", "access.py"} <= modules
    assert sorted(name for name in modules if name not in text) == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = LINK.findall(text)
    assert [target for target in targets if not (page.parent / target).exists()] == []
