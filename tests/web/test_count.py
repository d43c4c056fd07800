"""The count's page: started, filled in, finished, opened again; what is wrong is named and kept."""

import re

import pytest

from scorekeeper.rules.moves import Move, MoveKind, Phase
from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Member
from tests.phones import Phone

from .played import (
    ALICE,
    BEN,
    TICKET_NAMES,
    counting_game,
    finished_game,
    new_game,
    play,
    the_table,
    worked_routes,
    worked_tickets,
)

FORM_ID = "12" * 16


def send(phone: Phone, game: str, action: str, **fields: object) -> tuple[int, str]:
    """Press a button of the count; give the status and the page or the address it leads to."""
    answer = phone.post(f"{game}/count", {"action": action, "command_id": FORM_ID, **fields})
    return answer.status_code, answer.location or answer.get_data(as_text=True)


def test_the_count_is_started_once(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, worked_routes())
    page = alice.get(f"{game}/count").get_data(as_text=True)
    assert "Start the count?" in page
    assert "no tickets yet" in page
    for _ in range(2):
        status, address = send(alice, game, "start")
        assert (status, address.endswith("/count")) == (303, True)
    found, table = the_table(alice, game)
    assert table.phase is Phase.COUNTING
    assert found.seq == len(worked_routes()) + 1


def test_the_page_shows_every_seats_tickets_and_what_is_left(alice: Phone) -> None:
    page = alice.get(f"{counting_game(alice)}/count").get_data(as_text=True)
    assert all(name in page for seat in (ALICE, BEN) for name in TICKET_NAMES[seat])
    assert "78 points on routes, 1 train left" in page
    assert "31 points on routes, 25 trains left" in page


def test_warnings_do_not_block(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [*worked_routes(), Move(MoveKind.START_COUNT, None)])
    page = alice.get(f"{game}/count").get_data(as_text=True)
    assert "Alice kept 0 tickets; the first deal asks for 2." in page
    assert send(alice, game, "finish")[0] == 303
    assert the_table(alice, game)[1].phase is Phase.FINISHED


def test_the_score_track_is_kept_and_cleared(alice: Phone) -> None:
    game = counting_game(alice)
    assert send(alice, game, "save", **{"marker-0": "78", "marker-1": "−3"})[0] == 303
    assert the_table(alice, game)[1].markers == {ALICE: 78, BEN: -3}
    page = alice.get(f"{game}/count").get_data(as_text=True)
    assert re.search(r'name="marker-0"[^>]*value="78"', page)
    assert send(alice, game, "save", **{"marker-0": "", "marker-1": "0"})[0] == 303
    assert the_table(alice, game)[1].markers == {BEN: 0}, "empty is unknown, zero is zero"


def test_the_same_form_twice_counts_once(alice: Phone) -> None:
    game = counting_game(alice)
    for _ in range(2):
        status, address = send(alice, game, "finish", **{"marker-0": "78"})
        assert status == 303
    assert address.endswith("/count"), "which leads on to the result"
    assert alice.get(f"{game}/count").location.endswith("/result")
    kinds = [move.kind for move in moves_of(alice, game)]
    assert kinds.count(MoveKind.SET_MARKER) == kinds.count(MoveKind.FINISH) == 1


def moves_of(phone: Phone, game: str) -> list[Move]:
    with phone.app.app_context():
        group = db.session.get_one(Member, phone.member_id).group
        return [e.move for e in games.log_of(games.game_of(group, int(game[-1])))]


def test_what_is_no_number_is_named_and_stays(alice: Phone) -> None:
    game = counting_game(alice)
    status, page = send(alice, game, "finish", **{"marker-0": "lots", "marker-1": "31"})
    assert status == 422
    assert "“lots” is no number" in page
    assert 'value="lots"' in page
    assert 'value="31"' in page
    assert the_table(alice, game)[1].phase is Phase.COUNTING
    assert the_table(alice, game)[1].markers == {}, "all or nothing"


def test_what_the_rules_refuse_stands_beside_its_field(alice: Phone) -> None:
    game = counting_game(alice)
    status, page = send(alice, game, "save", **{"marker-1": "1000"})
    assert status == 422
    assert 'id="marker-1-error"' in page
    assert 'id="marker-0-error"' not in page
    assert 'value="1000"' in page


def test_back_to_playing(alice: Phone) -> None:
    game = counting_game(alice)
    status, address = send(alice, game, "resume", **{"marker-0": "78"})
    assert (status, address.endswith(f"{game}/")) == (303, True)
    table = the_table(alice, game)[1]
    assert (table.phase, table.markers) == (Phase.PLAYING, {ALICE: 78})


@pytest.mark.parametrize(
    ("action", "target"),
    [("tickets-1", "/tickets/1"), ("board", "/"), ("away", "/away")],
)
def test_every_way_off_the_count_keeps_what_was_typed(
    alice: Phone, action: str, target: str
) -> None:
    game = counting_game(alice)
    page = alice.get(f"{game}/count").get_data(as_text=True)
    assert f'name="action" value="{action}"' in page
    status, address = send(alice, game, action, **{"marker-0": "78"})
    assert (status, address.endswith(f"{game}{target}")) == (303, True)
    table = the_table(alice, game)[1]
    assert (table.phase, table.markers) == (Phase.COUNTING, {ALICE: 78})
    status, page = send(alice, game, action, **{"marker-0": "lots"})
    assert status == 422
    assert 'value="lots"' in page
    assert the_table(alice, game)[1].markers == {ALICE: 78}


def test_enter_saves_and_goes_nowhere(alice: Phone) -> None:
    page = alice.get(f"{counting_game(alice)}/count").get_data(as_text=True)
    form = page[page.index('id="count"') :]
    first = re.search(r'<button type="submit"[^>]*>', form)
    assert first
    assert 'name="action" value="save"' in first[0]


def test_a_count_that_was_opened_again_says_so_and_its_result_comes_at_once(alice: Phone) -> None:
    words = "If nothing was wrong, tap Finish: the result comes back as it was."
    game = counting_game(alice)
    assert words not in alice.get(f"{game}/count").get_data(as_text=True)
    assert send(alice, game, "finish")[0] == 303
    assert '"fresh": true' in alice.get(f"{game}/result").get_data(as_text=True)
    assert send(alice, game, "reopen")[0] == 303
    assert words in alice.get(f"{game}/count").get_data(as_text=True)
    assert send(alice, game, "finish")[1].endswith("/result")
    assert '"fresh": false' in alice.get(f"{game}/result").get_data(as_text=True)
    # Who plays on after that counts anew, and is told nothing of the old result.
    send(alice, game, "reopen")
    send(alice, game, "resume")
    send(alice, game, "start")
    assert words not in alice.get(f"{game}/count").get_data(as_text=True)


def test_a_result_is_corrected_and_the_log_says_by_whom(alice: Phone, bob: Phone) -> None:
    game = finished_game(alice)
    assert send(bob, game, "reopen")[0] == 303
    assert alice.get(f"{game}/result").location.endswith("/count")
    played = bob.post(f"{game}/tickets/1", {"action": "return", "ticket": "phoenix--portland"})
    assert played.status_code == 303
    answer = bob.post(f"{game}/count", {"action": "finish", "command_id": "34" * 16})
    assert answer.location.endswith("/result")
    page = alice.get(f"{game}/result").get_data(as_text=True)
    assert "Phoenix – Portland" not in page
    log = alice.get(f"{game}/log").get_data(as_text=True)
    assert "The game was opened again to correct something" in log
    assert "ticket Phoenix – Portland taken out again" in log
    assert "another phone" in log


def test_two_phones_that_finish_at_once_both_see_the_result(alice: Phone, bob: Phone) -> None:
    game = counting_game(alice)
    assert send(alice, game, "finish")[1].endswith("/result")
    late = bob.post(f"{game}/count", {"action": "finish", "command_id": "56" * 16})
    assert late.status_code == 303
    assert bob.get(late.location).location.endswith("/result")


@pytest.mark.parametrize(
    "action", ["start", "save", "finish", "resume", "reopen", "board", "tickets-0"]
)
def test_a_stranger_finds_nothing(alice: Phone, stranger: Phone, action: str) -> None:
    address = alice.address(f"{counting_game(alice)}/count")
    assert stranger.get(address).status_code == 404
    assert stranger.post(address, {"action": action}).status_code == 404


def test_an_unknown_button_is_not_found(alice: Phone) -> None:
    assert send(alice, counting_game(alice), "win")[0] == 404


def test_a_form_without_its_token_is_refused(alice: Phone) -> None:
    game = counting_game(alice)
    answer = alice.post(f"{game}/count", {"action": "finish"}, token="")
    assert answer.status_code == 400
    assert the_table(alice, game)[1].phase is Phase.COUNTING


def test_counting_without_a_board_page_needs_only_routes_and_tickets(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [*worked_routes(), Move(MoveKind.START_COUNT, None), *worked_tickets()])
    assert send(alice, game, "finish")[1].endswith("/result")
    assert "Alice wins with 99 points" in alice.get(f"{game}/result").get_data(as_text=True)


def test_hand_counted_items_have_a_stepper_a_seat(alice: Phone) -> None:
    game = new_game(alice, "germany")
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    item = next(iter(the_table(alice, game)[1].ruleset.items))
    page = alice.get(f"{game}/count").get_data(as_text=True)
    assert page.count(f'-{item}"') >= 2
    assert send(alice, game, "save", **{f"item-0-{item}": "4", f"item-1-{item}": "3"})[0] == 303
    assert the_table(alice, game)[1].items == {(ALICE, item): 4, (BEN, item): 3}
    status, page = send(alice, game, "save", **{f"item-0-{item}": "-1", f"item-1-{item}": "3"})
    assert (status, f'id="item-0-{item}-error"' in page) == (422, True)
    assert "not -1" in page


def test_a_token_changes_hands_in_one_go(alice: Phone) -> None:
    game = new_game(alice, "germany")
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    item = next(iter(the_table(alice, game)[1].ruleset.items.values()))
    assert item.total
    all_of_it = {f"item-0-{item.id}": "0", f"item-1-{item.id}": str(item.most)}
    assert send(alice, game, "save", **all_of_it)[0] == 303
    other_way = {f"item-0-{item.id}": str(item.most), f"item-1-{item.id}": "0"}
    assert send(alice, game, "save", **other_way)[0] == 303
    assert the_table(alice, game)[1].items[ALICE, item.id] == item.most


def test_tickets_that_are_not_known_are_counted_by_hand(alice: Phone) -> None:
    assert "The list of its tickets is not known here" in alice.get("new").get_data(as_text=True)
    game = new_game(alice, "first-journey-europe")
    board = alice.get(f"{game}/").get_data(as_text=True)
    assert f"{game}/count" in board
    assert f"{game}/tickets" not in board
    assert alice.get(f"{game}/tickets").status_code == 404
    begin = alice.get(f"{game}/count").get_data(as_text=True)
    assert "The tickets of this game are counted by hand." in begin
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    page = alice.get(f"{game}/count").get_data(as_text=True)
    assert page.count("Tickets completed</label>") == 2
    assert f"{game}/tickets" not in page
    assert "Alice&#39;s tickets are not counted yet." in page
    items = {"item-0-tickets-completed": "6", "item-1-tickets-completed": "6"}
    assert send(alice, game, "save", **items)[0] == 303
    assert "who was first?" in alice.get(f"{game}/count").get_data(as_text=True)
    assert send(alice, game, "finish", goal="1", **items)[1].endswith("/result")
    result = alice.get(f"{game}/result").get_data(as_text=True)
    assert "Ben wins" in result
    assert result.count("Tickets counted by hand<small>Tickets completed: 6</small>") == 2
    assert "The list of its tickets is not known here" in result
    assert "No tickets." not in result


def shown_seq(phone: Phone, game: str) -> dict[str, str]:
    """What an open page of the count sends beside what is typed."""
    found = re.search(r'name="seq" value="(\d+)"', phone.get(f"{game}/count").text)
    assert found
    return {"seq": found[1]}


def test_two_phones_fill_the_count_in_and_both_entries_stay(alice: Phone, bob: Phone) -> None:
    game = counting_game(alice)
    hers, his = shown_seq(alice, game), shown_seq(bob, game)
    assert send(alice, game, "save", **hers, **{"marker-0": "10", "marker-1": ""})[0] == 303
    assert send(bob, game, "save", **his, **{"marker-0": "", "marker-1": "20"})[0] == 303
    assert the_table(alice, game)[1].markers == {ALICE: 10, BEN: 20}
    # Her page still shows nothing for Ben, and the old number for herself.
    assert send(alice, game, "finish", **hers, **{"marker-0": "12", "marker-1": ""})[0] == 303
    assert the_table(alice, game)[1].markers == {ALICE: 12, BEN: 20}


def test_a_page_that_has_to_be_looked_at_again_shows_the_others_entries(
    alice: Phone, bob: Phone
) -> None:
    game = counting_game(alice)
    his = shown_seq(bob, game)
    send(alice, game, "save", **{"marker-0": "10", "marker-1": ""})
    status, page = send(bob, game, "save", **his, **{"marker-0": "", "marker-1": "2x"})
    assert status == 422
    assert re.findall(r'name="marker-\d"[^>]* value="([^"]*)"', page) == ["10", "2x"]
    again = re.findall(r'name="seq" value="(\d+)"', page)[0]
    assert send(bob, game, "save", seq=again, **{"marker-0": "", "marker-1": "20"})[0] == 303
    assert the_table(bob, game)[1].markers == {BEN: 20}, "this time he did clear it"


@pytest.mark.parametrize("seq", ["", "x", "-1", "9" * 5000, "99999"])
def test_a_page_that_no_one_was_shown_says_what_it_says(alice: Phone, seq: str) -> None:
    game = counting_game(alice)
    assert send(alice, game, "save", seq=seq, **{"marker-0": "10"})[0] == 303
    assert the_table(alice, game)[1].markers == {ALICE: 10}
