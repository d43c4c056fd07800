"""Collects every sentence that can be translated.

    python scripts/words.py [FILE]    writes a catalogue's template, build/messages.pot if not told

A new language: pybabel init -i build/messages.pot -d translations -l de
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "scorekeeper"
# Babel's own (_, gettext, ngettext, ...) and what the rules and lazy labels use.
KEYWORDS = (
    "N_",
    "say",
    "say_number:1,2",
    "_l",
    "lazy_gettext",
    "lazy_ngettext:1,2",
    "plural_forms:1,2",
)


def collect(target: Path) -> None:
    """Write the template of the catalogues to `target`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "babel.messages.frontend",
        "--quiet",
        "extract",
        "--mapping-file",
        str(ROOT / "babel.cfg"),
    ]
    for keyword in KEYWORDS:
        command += ["--keyword", keyword]
    command += ["--project", "Scorekeeper", "--output-file", str(target.absolute()), "."]
    subprocess.run(command, cwd=ROOT, check=True)
    _add_words_of_data(target)


def _add_words_of_data(target: Path) -> None:
    """Add what boards and ways to play are called, and what they note, to a template."""
    with target.open("rb") as file:
        catalogue = read_po(file)
    for path in sorted(DATA.glob("boards/*/board.json")) + sorted(DATA.glob("rulesets/*.json")):
        content = path.read_text(encoding="utf-8")
        for text in words_of(json.loads(content)):
            before = content.partition(json.dumps(text, ensure_ascii=False))[0]
            line = before.count("\n") + 1
            catalogue.add(text, locations=[(path.relative_to(ROOT).as_posix(), line)])
    with target.open("wb") as file:
        write_po(file, catalogue)


def words_of(data: Mapping[str, Any]) -> Iterator[str]:
    """Give the words of a board's or ruleset's file that pages show in the reader's language.

    Cities, railways and regions keep their own names.
    """
    yield data["name"]
    yield from (*data.get("notes", ()), *data.get("unsure", ()))
    for part in data.get("deal", {}).get("first", {}).get("parts", ()):
        yield part["name"]
    for bonus in data.get("bonuses", ()):
        yield bonus["name"]
        for item in (*bonus.get("items", ()), *filter(None, [bonus.get("item")])):
            yield item["name"]
        for company in bonus.get("companies", ()):
            yield company["number_name"]


if __name__ == "__main__":
    collect(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "messages.pot")
