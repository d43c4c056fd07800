"""Fails on what must not stand in the project: unsafe markup, left-over notes, far too long code.

    python scripts/forbidden.py

Looks at the files that Git knows and at new ones that it does not ignore.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
USUAL_FUNCTION = 40
CODE = (".py", ".js", ".css", ".html")
# What marks words for translation: scripts/words.py reads the code, and never runs it.
MARKS = frozenset(
    {"_", "gettext", "ngettext", "pgettext", "npgettext", "_l", "N_", "say", "say_number"}
    | {"lazy_gettext", "lazy_ngettext", "lazy_pgettext", "lazy_npgettext", "plural_forms"}
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern that must not stand in files of some kinds under some folders."""

    reason: str
    pattern: re.Pattern[str]
    kinds: tuple[str, ...]
    folders: tuple[str, ...] = ("",)

    def concerns(self, path: str) -> bool:
        """Tell whether this rule looks at `path`."""
        return path.endswith(self.kinds) and path.startswith(self.folders)


PAGES = ("templates/",)
SCRIPTS = ("static/js/",)
RULES = (
    Rule("text goes through autoescape", re.compile(r"\|\s*safe\b"), (".html", ".svg"), PAGES),
    Rule("text goes through autoescape", re.compile(r"autoescape\s+false"), (".html",), PAGES),
    Rule("the policy drops inline styles", re.compile(r"<style|\sstyle\s*="), (".html",), PAGES),
    Rule(
        "the policy drops inline scripts",
        re.compile(r"<script(?![^>]*(?:\ssrc=|type=\"application/json\"))"),
        (".html",),
        PAGES,
    ),
    Rule(
        "the policy drops inline handlers",
        re.compile(r"<[^>]*\son[a-z]+\s*=\s*[\"']"),
        (".html",),
        PAGES,
    ),
    Rule(
        "markup is built from elements and text",
        re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"),
        (".js",),
        SCRIPTS,
    ),
    Rule("text goes through autoescape", re.compile(r"\bMarkup\("), (".py",), ("scorekeeper/",)),
    Rule(
        "SQL takes its values as parameters",
        re.compile(r"""(?:text|execute)\(\s*f["'](?!PRAGMA )"""),
        (".py",),
        ("scorekeeper/",),
    ),
    Rule("left-over work is an issue", re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X|HAC[K])\b"), CODE),
    Rule(
        "no address of a package index",
        re.compile(r"https?://(?:registry|files|pypi)\.|\"resolved\"\s*:"),
        (*CODE, ".json", ".toml", ".txt", ".md", ".npmrc", "run", "Makefile", ".sh"),
    ),
)


def project_files() -> list[str]:
    """Return the project's text files, as paths from its root."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.splitlines() if (ROOT / path).is_file()]


def faults_of(path: str, root: Path = ROOT) -> Iterator[str]:
    """Yield what is wrong in one file, each as one line."""
    concerned = [rule for rule in RULES if rule.concerns(path)]
    if not concerned:
        return
    text = (root / path).read_text(encoding="utf-8")
    for rule in concerned:
        for found in rule.pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{path}:{line}: {found.group().strip()!r}: {rule.reason}"
    lines = text.count("\n")
    if path.endswith(CODE) and lines > LONGEST_FILE:
        yield f"{path}: {lines} lines, more than {LONGEST_FILE}: has it one purpose?"


def words_put_together(path: str, root: Path = ROOT) -> Iterator[str]:
    """Yield calls that mark words for translation and have an f-string among their arguments."""
    for node in ast.walk(ast.parse((root / path).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        inside = (part for argument in given for part in ast.walk(argument))
        if name in MARKS and any(isinstance(part, ast.JoinedStr) for part in inside):
            yield f'{path}:{node.lineno}: {name}(… f"…"): its words cannot be collected'


def function_lengths(path: str, root: Path) -> Iterator[tuple[int, str]]:
    """Yield length in lines and place of every function of a Python file."""
    for node in ast.walk(ast.parse((root / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            yield node.end_lineno - node.lineno + 1, f"{path}:{node.lineno} {node.name}"


def faults_of_functions(paths: list[str], root: Path = ROOT) -> Iterator[str]:
    """Yield functions that are far too long, and one line if they are long as a rule."""
    lengths = sorted(
        length for path in paths if path.endswith(".py") for length in function_lengths(path, root)
    )
    for length, place in lengths:
        if length > LONGEST_FUNCTION:
            yield f"{place}: {length} lines, more than {LONGEST_FUNCTION}"
    usual = lengths[int(len(lengths) * 0.95)][0] if lengths else 0
    if usual > USUAL_FUNCTION:
        yield f"one function in twenty has more than {USUAL_FUNCTION} lines ({usual})"


def main() -> None:
    """Print every fault and end with 1 if there is one."""
    paths = project_files()
    faults = [fault for path in paths for fault in faults_of(path)]
    code = [path for path in paths if path.endswith(".py")]
    faults += [fault for path in code for fault in words_put_together(path)]
    faults += faults_of_functions(paths)
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(1)
    print(f"Nothing forbidden in {len(paths)} files.")


if __name__ == "__main__":
    main()
