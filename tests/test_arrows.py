"""The rooms of docs/ARCHITECTURE.md: who may import whom. Arrows point one way."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.config import ROOT

PACKAGE = ROOT / "scorekeeper"
STANDARD = frozenset(sys.stdlib_module_names)
# What a room may import beside the standard library and itself.
ROOMS = {
    "rules": {"networkx"},
    "drawing": {"shapely"},
    "storage": {"sqlalchemy", "alembic", "flask", "flask_sqlalchemy", "flask_alembic"},
    "services": {"sqlalchemy", "scorekeeper.storage", "scorekeeper.rules", "scorekeeper.drawing"},
    "stats": set[str](),
}


def imports_of(path: Path) -> Iterator[str]:
    """Give what a module imports, those for type checking only among them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{_module(node, path)}.{alias.name}" for alias in node.names)


def _module(node: ast.ImportFrom, path: Path) -> str:
    """Give the whole name of what `from ..x import y` in a module of the package means."""
    if node.level == 0:
        return node.module or ""
    package = ["scorekeeper", *path.relative_to(PACKAGE).parts[: -node.level]]
    return ".".join([*package, *([node.module] if node.module else [])])


def allowed(name: str, room: str) -> bool:
    inside = ROOMS[room] | {f"scorekeeper.{room}"}
    return name.partition(".")[0] in STANDARD or any(
        name == one or name.startswith(f"{one}.") for one in inside
    )


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    modules = sorted((PACKAGE / room).rglob("*.py"))
    assert modules, room
    wrong = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in modules
        for name in imports_of(path)
        if not allowed(name, room)
    }
    assert wrong == set()


def test_nobody_but_the_wiring_imports_the_web() -> None:
    outside = {"__init__.py", "cli.py"}
    wrong = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in PACKAGE.rglob("*.py")
        if "web" not in path.parts and str(path.relative_to(PACKAGE)) not in outside
        for name in imports_of(path)
        if name == "scorekeeper.web" or name.startswith("scorekeeper.web.")
    }
    assert wrong == set()


def test_an_arrow_the_wrong_way_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "table.py"
    module.write_text("import json\nfrom scorekeeper.storage import models\nimport flask.views\n")
    found = list(imports_of(module))
    assert found == ["json", "scorekeeper.storage.models", "flask.views"]
    assert [allowed(name, "rules") for name in found] == [True, False, False]
    assert [allowed(name, "services") for name in found] == [True, True, False]
