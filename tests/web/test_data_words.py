"""Words that stand in the files of boards and ways to play are put into the reader's language."""

import re
from html import unescape

import pytest
from flask import Flask
from flask_babel import force_locale

from scorekeeper.rules import catalogue
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.sentences import named, say
from scorekeeper.web.i18n import translate, translate_name
from tests.phones import Phone

from .played import ALICE, new_game, play
from .test_languages import languages, page, spoken, stretched

__all__ = ["languages", "spoken"]

TAG = re.compile(r"<[^>]*>")
BOARD = "Germany"
BONUSES = ("Globetrotter", "Passengers")
ITEM = "Red passengers"


def bare(text: str, name: str) -> list[str]:
    """Find where a page says a name in English, outside the made-up language's marks."""
    said = unescape(text)
    return re.findall(rf"(?<!«){re.escape(name)}(?! ~)[^<\n]*", said)


@pytest.fixture
def german(spoken: Flask, alice: Phone) -> tuple[Phone, str]:
    """A game in Germany, counted."""
    assert alice.app is spoken
    game = new_game(alice, "germany")
    counted = [
        Move(MoveKind.CLAIM, ALICE, next(iter(catalogue.boards()["germany"].routes))),
        Move(MoveKind.START_COUNT, None),
        Move(MoveKind.SET_ITEM, ALICE, "passengers-red", 3),
    ]
    play(alice, game, counted)
    return alice, game


def test_the_counts_items_and_the_name_of_the_game(german: tuple[Phone, str]) -> None:
    phone, game = german
    shown = page(phone, f"{game}/count", "de")
    assert stretched(ITEM) in shown
    assert f"<title>{stretched('Count')} · {stretched(BOARD)}" in shown
    assert [bare(shown, name) for name in (BOARD, ITEM)] == [[], []]


def test_the_log(german: tuple[Phone, str]) -> None:
    phone, game = german
    shown = page(phone, f"{game}/log", "de")
    assert stretched("%(item)s: %(amount)s") % {"item": stretched(ITEM), "amount": 3} in shown
    assert bare(shown, BOARD) == []


def test_the_result_with_what_it_hands_to_its_scripts(german: tuple[Phone, str]) -> None:
    phone, game = german
    play(phone, game, [Move(MoveKind.FINISH, None)])
    shown = page(phone, f"{game}/result", "de")
    assert stretched("Passengers") in TAG.sub("", shown)
    steps = shown.encode().decode("unicode_escape")
    assert "«Passengers" in steps
    for name in (BOARD, *BONUSES, ITEM):
        assert bare(shown, name) == []


def test_a_name_is_never_a_template(app: Flask) -> None:
    sentence = say("%(game)s is played without stations.", game=named("100% Alps %(x)s"))
    assert str(sentence) == "100% Alps %(x)s is played without stations."
    with app.test_request_context():
        assert translate(sentence) == str(sentence)
        assert translate_name("100% Alps %(x)s") == "100% Alps %(x)s"


def test_an_empty_note_is_not_the_head_of_the_catalogue(spoken: Flask) -> None:
    with spoken.test_request_context(), force_locale("de"):
        assert translate_name("") == ""


def test_no_shipped_name_has_a_sign_that_templates_mean_something_by() -> None:
    for ruleset in catalogue.rulesets().values():
        names = [ruleset.name, ruleset.board.name, *ruleset.notes, *ruleset.unsure]
        names += [item.name for item in ruleset.items.values()]
        assert not [name for name in names if "%" in name]
