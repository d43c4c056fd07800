"""What the rules promise the rest of the project: documented kinds, no names, no foreign rooms."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.board import read_board
from scorekeeper.rules.bonus_settings import READERS, read_settings
from scorekeeper.rules.catalogue import board_of, boards, rulesets
from scorekeeper.rules.datafile import DataError, Entry
from scorekeeper.rules.ruleset import read_ruleset

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "scorekeeper" / "rules").glob("*.py"))
PAGE = (ROOT / "docs" / "BOARDS.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^### ([a-z-]+)\n\n.+?\n\n```json board=([a-z-]+)\n(.+?)\n```", PAGE, re.DOTALL | re.MULTILINE
)


def test_every_kind_of_bonus_is_on_the_page() -> None:
    assert sorted(kind for kind, _, _ in EXAMPLES) == sorted(READERS)


@pytest.mark.parametrize(("kind", "board", "text"), EXAMPLES, ids=[kind for kind, *_ in EXAMPLES])
def test_the_examples_on_the_page_are_right(kind: str, board: str, text: str) -> None:
    data = json.loads(text)
    assert data["kind"] == kind
    read_settings(Entry.of(data, "BOARDS.md", kind, DataError), board_of(board))


def test_the_board_and_the_way_to_play_on_the_page_go_together() -> None:
    board, way = re.findall(r"```json\n(.+?)\n```", PAGE, re.DOTALL)
    alps = read_board(json.loads(board), "BOARDS.md")
    ruleset = read_ruleset(json.loads(way), "BOARDS.md", lambda _: alps)
    assert ruleset.board is alps
    assert set(ruleset.tickets) == {"basel--bern", "bern--france"}


def texts_in(module: Path) -> Iterator[str]:
    """Every text that a module uses as a value."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_no_rule_asks_for_the_name_of_a_board_or_a_way_to_play(module: Path) -> None:
    names = {*boards(), *rulesets()}
    assert not names.intersection(texts_in(module))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_the_rules_know_nothing_but_themselves_python_and_networkx(module: Path) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    for name in imported:
        is_python = name.partition(".")[0] in sys.stdlib_module_names
        assert is_python or name == "networkx" or name.startswith("scorekeeper.rules"), name
