"""What rests on one source: said where a game is set up, on the board's page, at the result."""

import re
from html import unescape

import pytest

from scorekeeper.rules.moves import Move, MoveKind
from tests.board_files import lake, short_way, text_of
from tests.phones import Phone

from .played import new_game, play

ATTRACTIONS = "Which nine places are tourist attractions comes from one source."
DEALS = "How many tickets are dealt and kept comes from one source."
UNSURE = {
    "italy": "Which region a city belongs to comes from one source.",
    "new-york": ATTRACTIONS,
    "pennsylvania": "The points for stock shares come from one source.",
    "united-kingdom": "The rules for technologies come from one source.",
    "legendary-asia": "How a tie is broken comes from one source.",
    "france": "Cherbourg – Paris is worth 4 here and 5 on some cards; correct it if yours differs.",
    "usa-classic": "The classic game has the 30 tickets of the first edition.",
    "europe-expanded": DEALS,
    "europe-mega": DEALS,
    "europe-big-cities": DEALS,
}


def cautions(page: str, ruleset: str) -> str:
    """What the form to set a game up says below one way to play."""
    below = page.split(f'id="ruleset-{ruleset}"', 1)[1].split('class="ruleset"', 1)[0]
    return unescape(" ".join(re.findall(r'<p class="caution small">(.*?)</p>', below)))


@pytest.mark.parametrize("ruleset", UNSURE)
def test_setting_a_game_up_says_what_rests_on_one_source(alice: Phone, ruleset: str) -> None:
    assert UNSURE[ruleset] in cautions(alice.get("new").text, ruleset)


def test_what_is_sure_has_no_caution(alice: Phone) -> None:
    page = alice.get("new").text
    assert [cautions(page, sure) for sure in ("germany", "europe", "usa-1910")] == ["", "", ""]


@pytest.mark.parametrize(
    ("board", "sentence"), [("new-york", ATTRACTIONS), ("europe", DEALS), ("usa", "first edition.")]
)
def test_the_boards_page_says_it_too(alice: Phone, board: str, sentence: str) -> None:
    assert sentence in unescape(alice.get(f"boards/{board}").text)


def test_an_own_board_says_what_its_file_says(alice: Phone) -> None:
    way = short_way() | {"unsure": ["We guess the trains."]}
    decks = {"all": ["aldorf--egg"]}
    board = lake() | {"unsure": ["Nobody knows Egg."], "rulesets": [way], "decks": decks}
    address = str(alice.post("boards/new", {"text": text_of(board)}).location)
    assert "Nobody knows Egg." in alice.get("boards/" + address.rpartition("/")[2]).text
    page = alice.get("new").text
    assert "We guess the trains." in page
    assert "Nobody knows Egg." in page


def finished(phone: Phone, ruleset: str) -> str:
    """The result's page of a game in which nobody did anything."""
    game = new_game(phone, ruleset)
    play(phone, game, [Move(kind, None) for kind in (MoveKind.START_COUNT, MoveKind.FINISH)])
    return unescape(phone.get(f"{game}/result").text)


def test_the_result_says_it_in_a_small_line(alice: Phone) -> None:
    assert f'<p class="note small">{ATTRACTIONS}</p>' in finished(alice, "new-york")
    assert "one source" not in finished(alice, "switzerland")
