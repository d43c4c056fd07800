"""Finds words in templates and code that a translator would never see."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from jinja2 import Environment, nodes

# Names that are the same in every language.
NAMES = frozenset({"Scorekeeper", "UTC"})
SPOKEN = ("aria-label", "aria-description", "alt", "title", "placeholder", "content", "label")
NOT_SPOKEN_META = ("viewport", "robots", "theme-color", "color-scheme", "referrer")
GETTEXT = frozenset(
    {"_", "gettext", "ngettext", "_l", "lazy_gettext", "lazy_ngettext", "N_", "say", "pgettext"}
)
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
TRANSLATED = re.compile(r"\{%-?\s*trans\b.*?\{%-?\s*endtrans\s*-?%\}", re.DOTALL)
CLASS_NAMES = re.compile(r"\{%-?\s*block \w+_class\b.*?\{%-?\s*endblock\s*-?%\}", re.DOTALL)
CODE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")


class _Words(HTMLParser):
    """Collects what a template says outright: its text, and the attributes that are read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"script", "style"}:
            self._silent += 1
        given = dict(attrs)
        if tag == "meta" and given.get("name") in NOT_SPOKEN_META:
            return
        labelled = tag == "input" and given.get("type") in {"submit", "button"}
        spoken = [*SPOKEN, *(["value"] if labelled else [])]
        for name in spoken:
            self._note(given.get(name) or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "style"} and self._silent:
            self._silent -= 1

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._note(data)

    def _note(self, text: str) -> None:
        if any(word not in NAMES for word in WORD.findall(text)):
            self.found.append((self.getpos()[0], " ".join(text.split())))


def _blank(match: re.Match[str]) -> str:
    return "\n" * match.group().count("\n")


def bare_text(source: str) -> list[tuple[int, str]]:
    """Return the line and words of text in a template that is not handed to gettext."""
    text = source
    for pattern in (COMMENT, TRANSLATED, CLASS_NAMES, CODE):
        text = pattern.sub(_blank, text)
    parser = _Words()
    parser.feed(text)
    parser.close()
    return parser.found


def bare_strings(environment: Environment, source: str) -> list[tuple[int, str]]:
    """Return the line and words of sentences inside `{{ }}` and `{% %}` outside gettext."""
    return [
        (string.lineno, string.value)
        for string in _strings(environment.parse(source), inside=False)
        if _is_sentence(string.value)
    ]


def _strings(node: nodes.Node, *, inside: bool) -> Iterator[nodes.Const]:
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name):
        inside = inside or node.node.name in GETTEXT
    if isinstance(node, nodes.Const) and isinstance(node.value, str) and not inside:
        yield node
    for child in node.iter_child_nodes():
        yield from _strings(child, inside=inside)


def _is_sentence(text: str) -> bool:
    """A capital letter and then small ones, or words apart: somebody is meant to read it."""
    return bool(re.match(r"^[A-Z][a-z]+[^<>=]*$", text)) and text not in NAMES


def bare_calls(source: str) -> list[tuple[int, str]]:
    """Return line and text of messages in Python code that are given as plain strings."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        first = node.args[0]
        if _called(node) in {"flash", "Sentence", "ValidationError"} and _is_plain(first):
            found.append((node.lineno, ast.unparse(first)))
    return found


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def bare_script_text(source: str) -> list[tuple[int, str]]:
    """Return line and text of words that a script of a page writes outright."""
    written = re.compile(
        r"(?:textContent|ariaLabel|title|placeholder)\s*=\s*(['\"`])([^'\"`]*)\1"
        r"|setAttribute\(\s*['\"]aria-label['\"]\s*,\s*(['\"`])([^'\"`]*)\3"
    )
    found = []
    for match in written.finditer(source):
        text = match.group(2) or match.group(4) or ""
        if WORD.search(re.sub(r"\$\{[^}]*\}", "", text)):
            found.append((source.count("\n", 0, match.start()) + 1, text))
    return found


def files(folder: Path, pattern: str) -> list[Path]:
    """Return the files below `folder`, in a stable order."""
    return sorted(folder.rglob(pattern))
