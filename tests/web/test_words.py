"""Every word a person reads goes through gettext, so that languages can follow."""

import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2 import Environment

from scorekeeper.rules import catalogue

from .words import bare_calls, bare_script_text, bare_strings, bare_text, files

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = files(ROOT / "templates", "*.html")
MODULES = files(ROOT / "scorekeeper", "*.py")
SCRIPTS = files(ROOT / "static" / "js", "*.js")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(scope="module")
def environment() -> Environment:
    return Environment(autoescape=True, extensions=["jinja2.ext.i18n"])


@pytest.mark.parametrize("template", TEMPLATES, ids=name)
def test_a_template_says_nothing_outright(template: Path, environment: Environment) -> None:
    source = template.read_text(encoding="utf-8")
    assert bare_text(source) == []
    assert bare_strings(environment, source) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=name)
def test_a_script_takes_its_words_from_the_page(script: Path) -> None:
    assert bare_script_text(script.read_text(encoding="utf-8")) == []


def test_messages_in_the_code_are_marked() -> None:
    found = {name(module): bare_calls(module.read_text(encoding="utf-8")) for module in MODULES}
    assert {module: calls for module, calls in found.items() if calls} == {}


@pytest.mark.parametrize(
    "source",
    [
        "<p>Two trains left</p>",
        '<img alt="A map">',
        '<input type="submit" value="Claim">',
        '<p title="Longest route">{{ n }}</p>',
        "<p>{{ n }} trains</p>",
    ],
)
def test_the_finder_finds_bare_text(source: str) -> None:
    assert len(bare_text(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "<p>{{ _('Two trains left') }}</p>",
        "{# a note #}<p>{% trans %}Two trains left{% endtrans %}</p>",
        '<meta name="viewport" content="width=device-width">',
        '<script type="application/json">{"a": "Some words"}</script>',
        "<p>{{ a }} – {{ b }} × 2</p>",
    ],
)
def test_the_finder_lets_marked_text_pass(source: str) -> None:
    assert bare_text(source) == []


def test_the_finder_looks_into_expressions(environment: Environment) -> None:
    assert bare_strings(environment, "{{ ui.button('Take back') }}") == [(1, "Take back")]
    assert bare_strings(environment, "{{ ui.button(_('Take back'), 'quiet') }}") == []


def test_the_finder_looks_into_code_and_scripts() -> None:
    assert bare_calls("flash('Saved')") == [(1, "'Saved'")]
    assert bare_calls("flash(_('Saved'))") == []
    assert bare_script_text("note.textContent = 'Saved now';") == [(1, "Saved now")]
    assert bare_script_text("note.textContent = words.saved;") == []


def test_the_words_can_be_collected(tmp_path: Path) -> None:
    target = tmp_path / "messages.pot"
    script = str(ROOT / "scripts" / "words.py")
    done = subprocess.run(
        [sys.executable, script, str(target)], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert done.stderr == ""  # nothing that looks like words was passed over
    with target.open("rb") as file:
        messages = {message.id: message.locations for message in read_po(file) if message.id}
    assert len(messages) > 100
    assert "Skip to the page" in messages
    assert "This invitation is not valid (any more)." in messages
    assert [file for file, _ in messages["Italy"]] == [
        "scorekeeper/boards/italy/board.json",
        "scorekeeper/rulesets/italy.json",
    ]
    ((found, line),) = messages["Asian Explorer"]
    assert '"Asian Explorer"' in (ROOT / found).read_text(encoding="utf-8").split("\n")[line - 1]
    assert {"long", "Europe Big Cities (1912)"} < set(messages)
    assert not any(Path(file).is_absolute() for places in messages.values() for file, _ in places)


def test_every_name_and_note_of_boards_and_ways_to_play_is_collected(tmp_path: Path) -> None:
    script, target = str(ROOT / "scripts" / "words.py"), tmp_path / "messages.pot"
    subprocess.run([sys.executable, script, str(target)], cwd=tmp_path, check=True)
    with target.open("rb") as file:
        messages = {message.id for message in read_po(file)}
    for ruleset in catalogue.rulesets().values():
        shown = {
            ruleset.name,
            *ruleset.notes,
            *ruleset.unsure,
            *(bonus.name for bonus in ruleset.bonuses),
        }
        shown |= {ruleset.board.name, *ruleset.board.notes, *ruleset.board.unsure}
        shown |= {part.name for part in ruleset.deal.parts}
        railways = {
            item.id for item in ruleset.items.values() if f"{item.id}-lowest" in ruleset.items
        }
        shown |= {item.name for item in ruleset.items.values() if item.id not in railways}
        assert shown <= messages, ruleset.id
