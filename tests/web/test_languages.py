"""Pages in other languages: a made-up one that stretches every word, from left and from right."""

import datetime as dt
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from flask_babel import force_locale

from scorekeeper.rules.sentences import say, say_number
from scorekeeper.web.i18n import (
    format_moment,
    format_number,
    format_share,
    plural_forms,
    translate,
)
from tests.phones import Phone

ROOT = Path(__file__).resolve().parents[2]
FIELD = re.compile(r"(%\(\w+\)[sd]|\{\w+\}|%%)")


def stretched(text: str) -> str:
    """More than a third longer, and seen at once: "Save" becomes "«Save ~~»"."""
    more = len(FIELD.sub("", text)) // 3 + 1
    return f"«{text} {textwrap.fill('~' * more, 9).replace(chr(10), ' ')}»"


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("translations")
    found = folder / "messages.pot"
    subprocess.run([sys.executable, ROOT / "scripts" / "words.py", found], check=True)
    with found.open("rb") as file:
        template = read_po(file)
    for language in ("de", "ar"):
        catalogue = Catalog(locale=language)
        for message in template:
            if message.id:
                catalogue.add(message.id, _made_up(message.id, catalogue.num_plurals))
        target = folder / language / "LC_MESSAGES" / "messages.mo"
        target.parent.mkdir(parents=True)
        with target.open("wb") as file:
            write_mo(file, catalogue)
    return folder


def _made_up(text: str | tuple[str, ...] | list[str], plurals: int) -> str | list[str]:
    if isinstance(text, str):
        return stretched(text)
    return [f"{number}{stretched(text[-1])}" for number in range(plurals)]


@pytest.fixture
def spoken(app: Flask, languages: Path) -> Flask:
    app.extensions["babel"].translation_directories = [str(languages)]
    return app


def page(phone: Phone, path: str, language: str) -> str:
    headers = {"Accept-Language": language}
    return phone.client.get(phone.address(path), headers=headers, buffered=True).text


@pytest.mark.parametrize("path", ["/", "/join", "", "settings", "new", "record", "history"])
@pytest.mark.parametrize(("language", "direction"), [("de", "ltr"), ("ar", "rtl")])
def test_a_page_speaks_the_readers_language(
    spoken: Flask, alice: Phone, path: str, language: str, direction: str
) -> None:
    assert alice.app is spoken
    shown = page(alice, path, f"{language},en;q=0.5")
    assert f'<html lang="{language}" dir="{direction}"' in shown
    assert stretched("Skip to the page") in shown
    for heading in re.findall(r"<(?:h2|label|button)[^>]*>([^<{]*\w[^<]*)<", shown):
        assert "«" in heading, heading


def test_the_region_chooses_how_dates_are_written(spoken: Flask, alice: Phone) -> None:
    assert alice.app is spoken
    assert '<html lang="de-AT"' in page(alice, "/", "de-AT,de;q=0.9")


@pytest.mark.parametrize("wanted", ["tlh", "", "x" * 300, "de-", "../../etc"])
def test_a_language_nobody_wrote_is_english(spoken: Flask, alice: Phone, wanted: str) -> None:
    assert alice.app is spoken
    assert '<html lang="en"' in page(alice, "/", wanted) or wanted.startswith("de")


EVENING = dt.datetime(2026, 11, 30, 21, 43, tzinfo=dt.UTC)
NARROW = "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("wanted", "moment", "numbers"),
    [
        ("en-US,en;q=0.9", f"Nov 30, 2026, 9:43{NARROW}PM", ("1,234.5", "67%")),
        ("en", f"Nov 30, 2026, 9:43{NARROW}PM", ("1,234.5", "67%")),
        ("en-GB", "30 Nov 2026, 21:43", ("1,234.5", "67%")),
        ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "30 Nov 2026, 21:43", ("1.234,5", "67\xa0%")),
        ("de,en-US;q=0.7,en;q=0.3", "30 Nov 2026, 21:43", ("1.234,5", "67\xa0%")),
        ("fr-FR", "30 Nov 2026, 21:43", (f"1{NARROW}234,5", "67%")),
        ("ja-JP,en;q=0.5", "Nov 30, 2026, 21:43", ("1,234.5", "67%")),
        # There is no English of these countries; their own way with numbers and clocks is known.
        ("tr-TR", "30 Nov 2026, 21:43", ("1.234,5", "%67")),
        ("pt-BR,en-US;q=0.5", "30 Nov 2026, 21:43", ("1.234,5", "67%")),
        ("ko-KR", f"30 Nov 2026, 9:43{NARROW}pm", ("1,234.5", "67%")),
    ],
)
def test_english_words_stand_beside_the_dates_and_numbers_of_the_readers_country(
    app: Flask, wanted: str, moment: str, numbers: tuple[str, str]
) -> None:
    with app.test_request_context(headers={"Accept-Language": wanted}):
        assert format_moment(EVENING) == moment
        assert (format_number(1234.5), format_share(2 / 3)) == numbers
        assert format_number(-1234) == f"\N{MINUS SIGN}{numbers[0][:-2]}"


def test_a_country_that_does_not_speak_the_pages_language_leaves_it_as_it_is(
    spoken: Flask, alice: Phone
) -> None:
    assert alice.app is spoken
    assert '<html lang="de"' in page(alice, "/", "tr-TR,de;q=0.9,en;q=0.5")


def test_a_sentence_of_the_rules_is_translated_with_its_values(spoken: Flask) -> None:
    sentence = say("There is a player called %(name)s already.", name="Ana")
    with spoken.test_request_context(), force_locale("de"):
        assert translate(sentence).startswith("«There is a player called Ana already. ~")
    with spoken.test_request_context():
        assert translate(sentence) == "There is a player called Ana already."


def test_numbers_are_written_as_the_reader_writes_them(spoken: Flask) -> None:
    with spoken.test_request_context(), force_locale("de"):
        assert (format_number(98.5), format_number(1200), format_number(98.25)) == (
            "98,5",
            "1.200",
            "98,3",
        )
        assert format_share(0.445) == "45\N{NO-BREAK SPACE}%"
    with spoken.test_request_context():
        assert format_share(2 / 3) == "67%"


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (57.25, "57.3"),
        (57.35, "57.4"),
        (1141 / 20, "57.1"),
        (170 / 3, "56.7"),
        (57.0, "57"),
        (57.04, "57"),
        (-0.25, "\N{MINUS SIGN}0.3"),
        (-1 / 30, "0"),
    ],
)
def test_halves_are_rounded_up_as_people_do(app: Flask, number: float, written: str) -> None:
    with app.test_request_context():
        assert format_number(number) == written


@pytest.mark.parametrize(("share", "written"), [(1 / 8, "13%"), (3 / 8, "38%"), (29 / 200, "15%")])
def test_half_a_per_cent_is_rounded_up(app: Flask, share: float, written: str) -> None:
    with app.test_request_context():
        assert format_share(share) == written


def test_scripts_get_one_form_for_each_plural_of_the_language(spoken: Flask) -> None:
    with spoken.test_request_context():
        forms = plural_forms("%(num)d ticket fits", "%(num)d tickets fit")
        assert forms == {"one": "%(num)d ticket fits", "other": "%(num)d tickets fit"}
    with spoken.test_request_context(), force_locale("ar"):
        forms = plural_forms("%(num)d ticket fits", "%(num)d tickets fit")
        assert set(forms) == {"zero", "one", "two", "few", "many", "other"}
        assert len(set(forms.values())) == 6


def test_a_sentence_with_a_number_takes_the_right_plural(spoken: Flask) -> None:
    one = say_number("%(number)s train left", "%(number)s trains left", 1)
    three = say_number("%(number)s train left", "%(number)s trains left", 3)
    with spoken.test_request_context():
        assert [translate(one), translate(three)] == ["1 train left", "3 trains left"]
