"""What the count asks: only what it cannot know, once, and every fault of its form at once."""

import re
from html import unescape

from scorekeeper.rules.moves import Move, MoveKind, Phase
from tests.phones import Phone
from tests.rules.test_first_journey import coast, east, west

from .played import ALICE, BEN, counting_game, new_game, play, the_table
from .test_problems import problems_of

FORM_ID = "ab" * 16
ASKED = "Who completed 6 tickets first?"


def send(phone: Phone, game: str, action: str, **fields: object) -> tuple[int, str]:
    """Send the form of the page that is shown; give the status and where it leads or the page."""
    shown = re.findall(r'name="seq" value="(\d+)"', phone.get(f"{game}/count").text)
    form = {"action": action, "command_id": FORM_ID, "seq": shown[0], **fields}
    answer = phone.post(f"{game}/count", form)
    return answer.status_code, answer.location or unescape(answer.text)


def race(phone: Phone, way: str = "first-journey-europe") -> str:
    game = new_game(phone, way)
    play(phone, game, [Move(MoveKind.START_COUNT, None)])
    return game


def page_of(phone: Phone, game: str) -> str:
    return unescape(phone.get(f"{game}/count").text)


def options_of(page: str) -> list[str]:
    return re.findall(r'type="radio".*?<span>(.*?)</span>', page)


def test_nobody_is_asked_who_was_first_where_nobody_has_enough(alice: Phone) -> None:
    game = race(alice)
    assert ASKED not in page_of(alice, game)
    items = {"item-0-tickets-completed": "6", "item-1-tickets-completed": "5"}
    assert send(alice, game, "save", goal="1", **items)[0] == 303
    assert ASKED not in page_of(alice, game)
    assert the_table(alice, game)[1].goal_seat is None, "an answer to nothing is none"
    assert "first to reach the goal" not in alice.get(f"{game}/log").text


def test_two_with_enough_are_asked_before_the_game_is_finished(alice: Phone) -> None:
    game = race(alice)
    items = {"item-0-tickets-completed": "7", "item-1-tickets-completed": "6"}
    assert send(alice, game, "finish", **items)[1].endswith("/count"), "kept, and asked"
    page = page_of(alice, game)
    assert "Saved. Please look at what is asked below, then finish." in page
    assert ASKED in page
    assert options_of(page) == ["Alice", "Ben", "Not known"]
    assert send(alice, game, "finish", goal="1", **items)[1].endswith("/result")
    assert the_table(alice, game)[1].goal_seat == BEN


def test_a_question_is_never_in_the_way(alice: Phone) -> None:
    game = race(alice)
    items = {"item-0-tickets-completed": "7", "item-1-tickets-completed": "6"}
    assert send(alice, game, "finish", **items)[1].endswith("/count")
    assert send(alice, game, "finish", **items)[1].endswith("/result")


def test_somebody_without_enough_cannot_have_been_first(alice: Phone) -> None:
    game = new_game(alice, "first-journey-europe", (("A", "red"), ("B", "blue"), ("C", "black")))
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    items = {f"item-{seat}-tickets-completed": str(6 - seat // 2) for seat in range(3)}
    for nobody in ("2", "7", "x"):
        status, page = send(alice, game, "save", goal=nobody, **items)
        assert status == 422
        assert list(problems_of(page)) == ["goal"]
    assert the_table(alice, game)[1].items == {}, "all or nothing"


def test_where_the_claims_show_who_was_first_they_are_believed(alice: Phone) -> None:
    evening = coast()
    east(evening)
    west(evening)
    table = evening.table
    game = new_game(alice, "first-journey-usa")
    moves = [Move(MoveKind.CLAIM, *claim) for claim in table.claims_in_order()]
    moves += [Move(MoveKind.KEEP_TICKET, seat, ticket) for ticket, seat in table.tickets.items()]
    play(alice, game, [*moves, Move(MoveKind.START_COUNT, None)])
    assert options_of(page_of(alice, game)) == ["Alice", "Ben", "As the claims show: Ben"]
    assert send(alice, game, "finish", goal="nobody")[1].endswith("/result")
    assert "Ben wins" in alice.get(f"{game}/result").text


def test_level_shares_are_asked_about_before_the_game_is_finished(alice: Phone) -> None:
    game = new_game(alice, "pennsylvania")
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    shares = {"item-0-jersey-central": "1", "item-1-jersey-central": "1"}
    assert send(alice, game, "finish", **shares)[1].endswith("/count")
    page = page_of(alice, game)
    assert "Jersey Central Lines: two hold the same number of shares" in page
    numbers = {"item-0-jersey-central-lowest": "3", "item-1-jersey-central-lowest": "1"}
    assert send(alice, game, "finish", **shares, **numbers)[1].endswith("/result")


def test_every_fault_of_the_count_is_told_at_once_and_whose_it_is(alice: Phone) -> None:
    game = new_game(alice, "germany")
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    wrong = {"item-0-passengers-red": "abc", "item-1-passengers-blue": "99", "marker-0": "x"}
    status, page = send(alice, game, "finish", **wrong)
    assert status == 422
    problems = problems_of(page)
    assert list(problems) == ["marker-0", "item-0-passengers-red", "item-1-passengers-blue"]
    assert problems["item-0-passengers-red"].startswith("Alice, Red passengers: “abc” is no")
    assert problems["item-1-passengers-blue"].startswith("Ben, Blue passengers: ")
    assert the_table(alice, game)[1].phase is Phase.COUNTING
    assert 'value="99"' in page


def test_what_cannot_be_read_takes_nothing_away(alice: Phone) -> None:
    game = new_game(alice, "germany")
    item = "passengers-red"
    play(alice, game, [Move(MoveKind.START_COUNT, None), Move(MoveKind.SET_ITEM, ALICE, item, 6)])
    both = {f"item-0-{item}": "six", f"item-1-{item}": "5"}
    status, page = send(alice, game, "save", **both)
    assert status == 422
    assert list(problems_of(page)) == [f"item-0-{item}", f"item-1-{item}"], "6 and 5 are too many"


def test_it_is_said_what_is_counted(alice: Phone) -> None:
    for way, heading in (
        ("pennsylvania", "Stock shares: how many?"),
        ("germany", "Passengers: how many?"),
    ):
        game = race(alice, way)
        found = re.findall(r'<h3 class="count-heading"[^>]*>([^<]*)</h3>', page_of(alice, game))
        assert set(found) == {heading}
        assert len(found) == 2 + (way == "pennsylvania"), "each seat, and the dummy"
    assert "count-heading" not in page_of(alice, counting_game(alice))
