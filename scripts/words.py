"""Collects every sentence that can be translated.

    python scripts/words.py [FILE]    writes a catalogue's template, build/messages.pot if not told

A new language: pybabel init -i build/messages.pot -d translations -l de
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
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
    command += ["--project", "Scorekeeper", "--output-file", str(target), str(ROOT)]
    subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    collect(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "messages.pot")
