"""`make check` finds what must not stand in the project: each rule on an example of its own."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "forbidden.py"


@pytest.fixture(scope="module")
def forbidden() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("forbidden_words", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


FAULTS = [
    ("templates/a.html", "<p>{{ name|" + "safe }}</p>"),
    ("templates/a.html", "{% autoescape false %}"),
    ("templates/a.html", "<p sty" + 'le="color: red">'),
    ("templates/a.html", "<script>start()</script>"),
    ("templates/a.html", '<button onclick="go()">'),
    ("static/js/a.js", "box.inner" + "HTML = name;"),
    ("static/js/a.js", "ev" + "al(text)"),
    ("scorekeeper/web/a.py", "Mark" + "up(name)"),
    ("scorekeeper/storage/a.py", 'session.execute(f"DELETE FROM {name}")'),
    ("scorekeeper/a.py", "# TO" + "DO: later"),
    ("package-lock.json", '"resol' + 'ved": "somewhere"'),
    ("requirements.txt", "--index-url https://py" + "pi.example.org/"),
]
FINE = [
    ("templates/a.html", '<script type="module" src="/a.js"></script>'),
    ("templates/a.html", '<script type="application/json" id="words">{}</script>'),
    ("templates/a.html", '<input name="only" value="x"{% if only == 1 %} checked{% endif %}>'),
    ("static/js/a.js", "box.textContent = name;"),
    ("scorekeeper/storage/a.py", 'connection.execute(f"PRAGMA {pragma}")'),
    ("scorekeeper/a.py", "todos = []"),
]


def faults(forbidden: ModuleType, folder: Path, path: str, text: str) -> list[str]:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    found: list[str] = list(forbidden.faults_of(path, folder))
    return found


@pytest.mark.parametrize(("path", "text"), FAULTS)
def test_a_fault_is_found(forbidden: ModuleType, tmp_path: Path, path: str, text: str) -> None:
    assert len(faults(forbidden, tmp_path, path, text)) == 1


@pytest.mark.parametrize(("path", "text"), FINE)
def test_what_is_fine_passes(forbidden: ModuleType, tmp_path: Path, path: str, text: str) -> None:
    assert faults(forbidden, tmp_path, path, text) == []


def test_a_file_with_too_many_lines_is_found(forbidden: ModuleType, tmp_path: Path) -> None:
    found = faults(forbidden, tmp_path, "scorekeeper/a.py", "a = 1\n" * 401)
    assert found == ["scorekeeper/a.py: 401 lines, more than 400: has it one purpose?"]


def test_a_function_with_too_many_lines_is_found(forbidden: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def long():\n" + "    a = 1\n" * 60, encoding="utf-8")
    found = list(forbidden.faults_of_functions(["a.py"], tmp_path))
    assert found[0] == "a.py:1 long: 61 lines, more than 60"


@pytest.mark.parametrize(
    "code",
    [
        '_(f"{name} wins")',
        'say("%(who)s wins", who=f"{name}!")',
        'ngettext(f"{n} train", f"{n} trains", n)',
        'babel.gettext(f"{name} wins")',
        '_("%(who)s wins", who=shown(f"{name}!"))',
    ],
)
def test_words_that_cannot_be_collected_are_found(
    forbidden: ModuleType, tmp_path: Path, code: str
) -> None:
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    (found,) = forbidden.words_put_together("a.py", tmp_path)
    assert found.startswith("a.py:1: ")


@pytest.mark.parametrize("code", ['_("%(who)s wins", who=name)', 'shown(f"{name}")', '_("a" "b")'])
def test_words_that_can_be_collected_pass(forbidden: ModuleType, tmp_path: Path, code: str) -> None:
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    assert list(forbidden.words_put_together("a.py", tmp_path)) == []
