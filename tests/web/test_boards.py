"""A group's boards on its pages: brought along, looked at, played on, corrected, put away."""

import io
import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from jinja2 import nodes
from werkzeug.test import TestResponse

from scorekeeper.config import ROOT
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Member
from tests.board_files import file_of, lake, short_way, text_of
from tests.phones import Phone

from .played import new_game, play

PAIR = {"blue": "Alice", "red": "Bob", "way": "play"}
TRANSLATING = {"_", "gettext", "ngettext"}


def bring(phone: Phone, text: str, address: str = "boards/new") -> TestResponse:
    return phone.post(address, {"text": text})


def brought(phone: Phone, board: Mapping[str, Any] | None = None) -> str:
    """Bring a board along; give its address below the group."""
    answer = bring(phone, text_of(board or lake()))
    assert answer.status_code == 303, answer.text
    found = re.search(r"boards/own-[0-9a-f]{12}$", answer.location)
    assert found
    return found[0]


def way_of(address: str) -> str:
    return f"{address.removeprefix('boards/')}--usual"


def moves(phone: Phone, number: int, *made: Mapping[str, object]) -> None:
    for at, move in enumerate(made):
        form = {"command_id": f"{number:016x}{at:016x}", **move}
        answer = phone.post(f"games/{number}/moves", form, json=True)
        assert answer.status_code == 200, answer.text


def finish(phone: Phone, number: int) -> str:
    answer = phone.post(f"games/{number}/moves", last("start_count", "a"), json=True)
    assert answer.status_code == 200, answer.text
    answer = phone.post(f"games/{number}/moves", last("finish", "b"), json=True)
    assert answer.status_code == 200, answer.text
    return phone.get(f"games/{number}/result").text


def last(kind: str, digit: str) -> dict[str, str]:
    return {"command_id": digit * 32, "kind": kind}


def claim(seat: int, route: str) -> dict[str, object]:
    return {"kind": "claim", "seat": seat, "subject": route}


def test_a_pasted_board_is_played_on_at_once(alice: Phone) -> None:
    address = brought(alice)
    page = alice.get(address).text
    assert "Round the lake" in page
    assert page.count('data-route="') == 7
    setup = alice.get("new").text
    assert f'value="{way_of(address)}"' in setup
    assert alice.post("new", {**PAIR, "ruleset": way_of(address)}).status_code == 303
    board = alice.get("games/1/").text
    assert 'data-route="castell--egg-2"' in board
    assert 'class="land"' in board
    moves(alice, 1, claim(0, "aldorf--castell"), claim(1, "castell--dornach"))
    result = finish(alice, 1)
    assert "Round the lake" in result
    assert "Bob" in result
    assert "Round the lake" in alice.get("").text
    assert "Round the lake" in alice.get("history").text


def test_a_chosen_file_counts_before_the_text(alice: Phone) -> None:
    form = {"text": "nothing", "file": (io.BytesIO(file_of(lake())), "lake.json")}
    assert alice.post("boards/new", form).status_code == 303


def test_a_result_alone_is_kept_on_an_own_board(alice: Phone) -> None:
    address = brought(alice)
    form = {
        "ruleset": way_of(address), "played_on": "2026-11-01", "command_id": "c" * 32,
        "people-0-name": "Alice", "people-0-place": "1",
        "people-1-name": "Bob", "people-1-place": "2",
    }  # fmt: skip
    assert alice.post("record", form).status_code == 303
    assert "Round the lake" in alice.get("games/1/result").text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Nothing was chosen"),
        (" \n", "Nothing was chosen"),
        ("not a board", "line 1 is not JSON"),
        ('{"id": 1, "id": 2}', "Line 1: “id” is given twice"),
        ("[" * 100_000, "nested too deeply"),
        (" " * 300_000 + "{}", "“format” is missing"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)"),
    ],
)
def test_what_is_no_board_is_refused_and_stays_in_the_form(
    alice: Phone, text: str, words: str
) -> None:
    answer = bring(alice, text)
    assert answer.status_code == 422
    assert words in answer.text
    assert "<script>alert(1)" not in answer.text


def test_all_that_is_wrong_is_listed_and_a_file_can_be_put_right_in_the_form(alice: Phone) -> None:
    board = lake()
    board["routes"][0]["length"] = 0
    board["routes"][1]["cities"] = ["aldorf", "aldorf"]
    answer = alice.post("boards/new", {"file": (io.BytesIO(file_of(board)), "lake.json")})
    assert answer.status_code == 422
    assert "2 things are wrong" in answer.text
    assert len(re.findall(r"Line \d+: routes [12] ", answer.text)) == 2
    assert "&#34;Round the lake&#34;" in answer.text


def test_a_file_larger_than_a_board_can_be_is_refused_in_words(alice: Phone) -> None:
    large = b"{" + b" " * 300_000 + b"}"
    answer = alice.post("boards/new", {"file": (io.BytesIO(large), "large.json")})
    assert (answer.status_code, "256 kB" in answer.text) == (422, True)
    huge = alice.client.post(
        alice.address("boards/new"),
        data=b" " * 2_000_000,
        content_type="multipart/form-data; boundary=x",
    )
    assert huge.status_code == 413
    assert alice.post("new", {"blue": "x" * 100_000}).status_code == 413


def test_names_with_markup_are_only_names(alice: Phone) -> None:
    board = lake() | {"name": "<b>100 % %(x)s</b>", "notes": ["<i>%s</i>"]}
    board["cities"][0]["name"] = "<script>1</script>"
    board["cities"][1]["name"] = '🚂 </text> & "co" {{ 7 * 7 }}'
    address = brought(alice, board)
    alice.post("new", {**PAIR, "ruleset": way_of(address)})
    moves(alice, 1, claim(0, "aldorf--brunn"))
    paths = (address, "boards", "new", "games/1/", "", f"{address}/new")
    pages = [alice.get(path).text for path in paths]
    pages.append(finish(alice, 1))
    for page in pages:
        assert "<script>1" not in page
        assert "<b>100" not in page
        assert "<i>%s" not in page
        assert "🚂 </text>" not in page
        assert ">49<" not in page
    assert "&lt;b&gt;100 % %(x)s&lt;/b&gt;" in pages[0]
    assert "&lt;i&gt;%s&lt;/i&gt;" in pages[0]


def test_templates_translate_their_own_words_only(app: Flask) -> None:
    """There a message is markup with fields: somebody's words in it would become markup too."""
    found = []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        tree = app.jinja_env.parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in TRANSLATING:
                words = call.args[: 2 if call.node.name == "ngettext" else 1]
                if not all(isinstance(word, nodes.Const) for word in words):
                    found.append(f"{path.name}:{call.lineno}")
    assert found == []


def test_only_owners_bring_boards_and_correct_tickets(
    alice: Phone, bob: Phone, stranger: Phone, rival: Phone
) -> None:
    address = brought(alice)
    stranger.group_id = alice.group_id
    rival.group_id = alice.group_id
    assert bob.get(address).status_code == 200
    correction = {"ticket": "aldorf--egg", "points": "5"}
    for phone, status in ((bob, 403), (stranger, 404), (rival, 404)):
        assert bring(phone, text_of(lake())).status_code == status
        assert bring(phone, text_of(lake()), f"{address}/new").status_code == status
        assert phone.post(f"{address}/correct_ticket", correction).status_code == status
        assert phone.post(f"{address}/put_away").status_code == status
        assert phone.get("boards/new").status_code == status
    for phone in (stranger, rival):
        assert phone.get("boards").status_code == 404
        assert phone.get(address).status_code == 404
        assert phone.get(f"{address}/board.json").status_code == 404


def test_a_board_of_another_group_is_not_found_through_ones_own(alice: Phone, rival: Phone) -> None:
    address = brought(alice)
    assert rival.get(address).status_code == 404
    assert rival.get(f"{address}/board.json").status_code == 404
    assert bring(rival, text_of(lake()), f"{address}/new").status_code == 404
    assert rival.post(f"{address}/put_away").status_code == 404
    assert rival.post("new", {**PAIR, "ruleset": way_of(address)}).status_code == 422


def test_a_refusal_does_not_name_another_groups_board(alice: Phone, rival: Phone) -> None:
    theirs = way_of(brought(alice))
    for page, form in (("new", {"blue": "Zoe"}), ("record", {"people-0-name": "Zoe"})):
        answer = rival.post(page, {**form, "ruleset": theirs})
        assert answer.status_code == 422
        assert "here are" in answer.text
        assert lake()["name"] not in answer.text


def test_a_corrected_value_is_shown_and_counts_from_the_next_game_on(alice: Phone) -> None:
    form = {"ticket": "los-angeles--seattle", "points": "11"}
    alice.post("new", {**PAIR, "ruleset": "usa-classic"})
    assert alice.post("boards/usa/correct_ticket", form).status_code == 303
    page = alice.get("boards/usa").text
    assert "corrected; the board says 9" in page
    assert "counts from the next game on" in page
    alice.post("new", {**PAIR, "ruleset": "usa-classic"})
    with alice.app.app_context():
        group = db.session.get_one(Member, alice.member_id).group
        tables = [games.table_of(games.game_of(group, number)) for number in (1, 2)]
        values = [table.ruleset.tickets["los-angeles--seattle"].best for table in tables]
    assert values == [9, 11]
    assert "1 value corrected" in alice.get("boards").text
    alice.post("boards/usa/correct_ticket", {**form, "points": ""})
    assert "corrected; the board says" not in alice.get("boards/usa").text


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"ticket": "los-angeles--seattle", "points": "5%"}, "is no number of points"),
        ({"ticket": "los-angeles--seattle", "points": "0"}, "is not a ticket"),
        ({"ticket": "los-angeles--seattle", "points": "-3"}, "is not a ticket"),
        ({"ticket": "nowhere", "points": "3"}, "There is no ticket"),
    ],
)
def test_a_value_that_no_card_has_is_refused_in_words(
    alice: Phone, form: dict[str, str], words: str
) -> None:
    answer = alice.post("boards/usa/correct_ticket", form)
    assert answer.status_code == 303
    assert words in alice.get("boards/usa").text


def test_boards_say_what_they_rest_on(alice: Phone) -> None:
    assert "worth 4 here and 5 on some cards" in alice.get("boards/france").text
    assert "compared in several sources" in alice.get("boards/usa").text
    page = alice.get(brought(alice)).text
    assert "The file says that its facts were compared with the box." in page
    assert "compared in several sources" not in page
    address = brought(alice, lake() | {"verified": False})
    assert "does not say that its facts were compared" in alice.get(address).text


def test_what_is_odd_about_an_own_board_is_told_to_those_who_can_change_it(
    alice: Phone, bob: Phone
) -> None:
    board = lake()
    board["cities"].append({"id": "farm", "name": "Farm", "x": 120, "y": 90})
    address = brought(alice, board)
    shown = alice.get(address).text
    assert "Worth a look (3)" in shown
    assert "Egg and Farm lie on one spot." in shown
    assert "Worth a look" not in bob.get(address).text
    assert "Worth a look" not in alice.get("boards/italy").text


def test_tickets_of_one_name_say_which_way_to_play_has_them(alice: Phone) -> None:
    rows = alice.get("boards/usa").text.split("<li>")
    twice = [row for row in rows if "<bdi>Los Angeles – New York</bdi>" in row]
    assert len(twice) == 2
    (classic,) = [row for row in twice if '<span class="number">21</span>' in row]
    (cards_of_1910,) = [row for row in twice if '<span class="number">20</span>' in row]
    assert "the one of North America</small>" in classic
    assert "North America Mega, North America Big Cities, and North America" in cards_of_1910
    once = next(row for row in rows if "<bdi>Calgary – Phoenix</bdi>" in row)
    assert "the one of" not in once


def test_a_ticket_that_a_deck_holds_twice_is_the_same_ticket(alice: Phone) -> None:
    assert "the one of" not in alice.get("boards/switzerland").text


def test_a_game_without_points_has_no_values_to_correct(alice: Phone) -> None:
    page = alice.get("boards/first-journey-usa").text
    assert "Tickets" in page
    assert "correct_ticket" not in page


def test_two_boards_with_a_way_of_one_name_can_be_told_apart(alice: Phone) -> None:
    decks = {"all": ["aldorf--egg"]}
    for board in ("The Lake", "The Grove"):
        brought(alice, lake() | {"name": board, "decks": decks, "rulesets": [short_way()]})
    labels = re.findall(r'<label for="ruleset-own-.*?<strong>(.*?)</strong>', alice.get("new").text)
    assert [re.sub(r"<.*?>", "", label) for label in labels] == [
        "The Lake, A short evening",
        "The Grove, A short evening",
    ]


def test_a_game_on_an_own_board_is_headed_by_the_board_and_the_way(alice: Phone) -> None:
    board = lake() | {"decks": {"all": ["aldorf--egg"]}, "rulesets": [short_way()]}
    key = str(alice.post("boards/new", {"text": text_of(board)}).location).rpartition("/")[2]
    title = "Round the lake, A short evening"
    game = new_game(alice, f"{key}--short")
    assert f"<small>{title}</small>" in alice.get(f"{game}/").text
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    assert title in alice.get(f"{game}/count").text
    play(alice, game, [Move(MoveKind.FINISH, None)])
    assert f"<bdi>{title}</bdi>" in alice.get(f"{game}/result").text
    assert title in alice.get(f"{game}/log").text


def test_the_players_of_a_way_are_never_one_to_one(alice: Phone) -> None:
    way = short_way() | {"players": [2, 2]}
    brought(alice, lake() | {"decks": {"all": ["aldorf--egg"]}, "rulesets": [way]})
    page = alice.get("new").text
    assert "2 players · 12 trains" in page
    assert "2 to 2" not in page


def test_a_board_put_away_is_not_offered_and_comes_back(alice: Phone) -> None:
    address = brought(alice)
    alice.post(f"{address}/put_away")
    assert way_of(address) not in alice.get("new").text
    assert "put away" in alice.get("boards").text
    alice.post(f"{address}/bring_back")
    assert way_of(address) in alice.get("new").text
    assert alice.post(f"{address}/set_on_fire").status_code == 404
    assert alice.post("boards/usa/put_away").status_code == 404


def test_a_new_version_and_the_file_of_it(alice: Phone) -> None:
    address = brought(alice)
    file = alice.get(f"{address}/board.json")
    assert file.text == text_of(lake())
    assert file.headers["Content-Disposition"].startswith("attachment")
    assert "A new version of Round the lake" in alice.get(f"{address}/new").text
    assert bring(alice, text_of(lake() | {"name": "The lake"}), f"{address}/new").status_code == 303
    assert "version 2" in alice.get(address).text
    assert "The lake" in alice.get("boards").text
    assert alice.get("boards/usa/new").location == alice.address("boards/new")


@pytest.mark.parametrize("board", ["own-000000000000", "own-", "..", "usa-x", "own-000000000000-1"])
def test_boards_that_are_not_there_are_not_found(alice: Phone, board: str) -> None:
    assert alice.get(f"boards/{board}").status_code == 404


def test_a_way_to_play_says_what_it_deals_closes_and_awards(alice: Phone) -> None:
    page = alice.get("boards/usa").text
    for words in (
        "Deal 3 tickets each, keep at least 2",
        "One track of each double route with fewer than 4 players",
        "Longest route: 10 points",
        "45 trains",
    ):
        assert words in page


def test_a_board_is_deleted_as_long_as_nobody_played_on_it(alice: Phone) -> None:
    address = brought(alice)
    page = alice.get(address).text
    assert "Delete Round the lake" in page
    answer = alice.post(f"{address}/delete")
    assert answer.location == alice.address("boards")
    assert "Round the lake is deleted." in alice.get("boards").text
    assert "Round the lake" not in alice.get("boards").text
    assert alice.get(address).status_code == 404
    assert alice.post(f"{address}/delete").status_code == 404


def test_a_board_with_games_is_not_offered_for_deletion(alice: Phone) -> None:
    address = brought(alice)
    alice.post("new", {**PAIR, "ruleset": way_of(address)})
    assert "Delete Round the lake" not in alice.get(address).text
    assert alice.post(f"{address}/delete").location == alice.address(address)
    assert "can be put away, but not deleted" in alice.get(address).text


def test_a_shipped_board_is_not_deleted(alice: Phone) -> None:
    assert "Delete " not in alice.get("boards/usa").text
    assert alice.post("boards/usa/delete").status_code == 404


def test_only_owners_delete_boards(alice: Phone, bob: Phone) -> None:
    address = brought(alice)
    assert "Delete Round the lake" not in bob.get(address).text
    assert bob.post(f"{address}/delete").status_code == 403
    assert alice.get(address).status_code == 200
