"""Tickets: found by city or by words, kept once, and seen by nobody else before the count."""

import datetime as dt
import re
from collections.abc import Iterator
from secrets import token_hex

import pytest
import time_machine
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.rules.catalogue import ruleset
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.web.spelling import matches
from scorekeeper.web.tickets.deck import deck_of, ends_of, found, points_in_words
from tests.phones import Phone

from .played import ALICE, BEN, TICKET_NAMES, TICKETS, new_game, play, the_table, worked_routes

OPEN = re.compile(r"[?&]open=([^&]+)")


@pytest.fixture
def game(alice: Phone) -> str:
    made = new_game(alice)
    play(alice, made, worked_routes())
    return made


def lift(phone: Phone, game: str, seat: int) -> str:
    """Press "I am Alice, show my tickets"; give the address of the open page."""
    answer = phone.post(f"{game}/tickets/{seat}", {"action": "show"})
    assert answer.status_code == 303
    return answer.location


def change(phone: Phone, address: str, action: str, **fields: object) -> TestResponse:
    """Press a button on the open page."""
    opened = OPEN.search(address)
    form = {"action": action, "open": opened[1] if opened else "", **fields}
    return phone.post(address.partition("?")[0], form)


def enter(phone: Phone, game: str, seat: int) -> str:
    """Enter a seat's tickets of the worked game on this phone; give the open page's address."""
    address = lift(phone, game, seat)
    for ticket in TICKETS[seat]:
        assert change(phone, address, "keep", ticket=ticket).status_code == 303
    return address


def text_of(answer: TestResponse) -> str:
    return answer.get_data(as_text=True)


def test_the_list_has_a_row_a_seat_and_says_what_the_deal_demands(alice: Phone, game: str) -> None:
    page = text_of(alice.get(f"{game}/tickets"))
    assert page.count("Enter tickets") == 2
    assert "Keep at least 2 of the first 3 tickets." in page
    assert "Pass the phone to Alice" in page


def test_a_cover_lies_over_the_tickets(alice: Phone, game: str) -> None:
    page = text_of(alice.get(f"{game}/tickets/0"))
    assert "Pass the phone to" in page
    assert "I am Alice, show my tickets" in page
    assert "Tickets of the deck" not in page


def test_a_ticket_is_kept_and_removed_and_the_removal_undone(alice: Phone, game: str) -> None:
    address = lift(alice, game, ALICE)
    kept = change(alice, address, "keep", ticket="los-angeles--seattle")
    page = text_of(alice.get(kept.location))
    assert "ticket Los Angeles – Seattle kept" in page
    removed = change(alice, address, "return", ticket="los-angeles--seattle")
    page = text_of(alice.get(removed.location))
    assert "ticket Los Angeles – Seattle taken out again" in page
    assert the_table(alice, game)[1].tickets == {}
    seq = removed.location.rpartition("last=")[2]
    assert change(alice, address, "undo", undoes=seq).status_code == 303
    assert the_table(alice, game)[1].tickets == {"los-angeles--seattle": ALICE}


def test_the_same_form_twice_keeps_one_ticket(alice: Phone, game: str) -> None:
    address = lift(alice, game, ALICE)
    for _ in range(2):
        answer = change(alice, address, "keep", ticket="los-angeles--seattle", command_id="ab" * 16)
        assert answer.status_code == 303
    found_game, table = the_table(alice, game)
    assert table.tickets == {"los-angeles--seattle": ALICE}
    assert found_game.seq == len(worked_routes()) + 1


def test_a_ticket_that_somebody_keeps_is_refused_without_a_name(alice: Phone, game: str) -> None:
    enter(alice, game, ALICE)
    answer = change(alice, lift(alice, game, BEN), "keep", ticket="los-angeles--seattle", q="los")
    page = text_of(answer)
    assert answer.status_code == 422
    assert "Los Angeles – Seattle" in page
    assert 'value="los"' in page, "the search stays as it was typed"
    assert "Alice" not in page


def test_a_ticket_that_is_not_in_the_deck_is_named(alice: Phone, game: str) -> None:
    answer = change(alice, lift(alice, game, ALICE), "keep", ticket="chicago--houston")
    assert answer.status_code == 422
    assert 'role="alert"' in text_of(answer)


def test_searching_works_without_scripts(alice: Phone, game: str) -> None:
    address = lift(alice, game, ALICE)
    page = text_of(alice.get(f"{address}&q=los+sea"))
    shown = re.findall(r'<li data-words="([^"]+)"[^>]*data-ends="[^"]+">', page)
    assert shown == ["los angeles seattle"]
    page = text_of(alice.get(f"{address}&city=seattle"))
    shown = re.findall(r'<li data-words="([^"]+)"[^>]*data-ends="[^"]+">', page)
    assert sorted(shown) == ["los angeles seattle", "new york seattle"]
    page = text_of(alice.get(f"{address}&q=atlantis"))
    assert "No ticket of this deck fits" in page


def test_going_back_finds_the_cover(alice: Phone, game: str) -> None:
    address = enter(alice, game, ALICE)
    assert "Los Angeles – Seattle" in text_of(alice.get(address))
    assert change(alice, address, "done").location.endswith("/tickets")
    for _ in range(2):
        page = text_of(alice.get(address))
        assert "I am Alice, show my tickets" in page
        assert "Los Angeles" not in page


@pytest.mark.parametrize("elsewhere", ["tickets", "tickets/1"])
def test_leaving_for_another_seat_covers_the_tickets(
    alice: Phone, game: str, elsewhere: str
) -> None:
    address = enter(alice, game, ALICE)
    alice.get(f"{game}/{elsewhere}")
    assert "Los Angeles" not in text_of(alice.get(address))


def test_another_seats_key_opens_nothing(alice: Phone, game: str) -> None:
    enter(alice, game, ALICE)
    key = OPEN.search(lift(alice, game, BEN))
    assert key
    assert "Los Angeles" not in text_of(alice.get(f"{game}/tickets/0?open={key[1]}"))


def test_open_tickets_are_never_stored(alice: Phone, game: str) -> None:
    address = enter(alice, game, ALICE)
    for page in (address, f"{game}/tickets", f"{game}/tickets/0"):
        assert "no-store" in alice.get(page).headers["Cache-Control"]


def test_a_covered_page_changes_nothing(alice: Phone, game: str) -> None:
    answer = alice.post(f"{game}/tickets/0", {"action": "keep", "ticket": "los-angeles--seattle"})
    assert "I am Alice" in text_of(answer)
    assert the_table(alice, game)[1].tickets == {}


def secret_answers(phone: Phone, game: str) -> Iterator[tuple[str, TestResponse]]:
    """Ask for everything that a phone can ask for while a game is played."""
    addresses = [f"{game}/{page}" for page in ("state", "log", "game.json", "count", "result")]
    addresses += [f"{game}/", f"{game}/tickets", f"{game}/tickets/0", f"{game}/tickets/1"]
    addresses += [f"{game}/tickets/0?open=guess", f"{game}/tickets/0?last=21", ""]
    rules = {rule.endpoint for rule in phone.app.url_map.iter_rules()}
    for address in addresses:
        for json in (False, True):
            yield address, phone.get(address, json=json)
    for action in ("show", "keep", "return", "undo", "done"):
        fields = {"action": action, "ticket": "los-angeles--seattle", "undoes": "21"}
        yield action, phone.post(f"{game}/tickets/0", fields)
    if "moves.record" in rules:
        for kind in (MoveKind.RETURN_TICKET, "undo"):
            form = {"kind": kind, "seat": 0, "subject": "los-angeles--seattle", "undoes": 21}
            sent = {**form, "command_id": "cd" * 16}
            yield str(kind), phone.post(f"{game}/moves", sent, json=True)


def test_no_answer_to_another_phone_holds_a_ticket(alice: Phone, bob: Phone, game: str) -> None:
    enter(alice, game, ALICE)
    asked = 0
    for what, answer in secret_answers(bob, game):
        asked += 1
        text = text_of(answer)
        for ticket, name in zip(TICKETS[ALICE], TICKET_NAMES[ALICE], strict=True):
            assert ticket not in text, what
            assert name not in text, what
    assert asked > 20
    assert the_table(alice, game)[1].tickets_of(ALICE) == TICKETS[ALICE], "nothing was changed"


def test_another_phone_learns_that_tickets_are_kept_elsewhere(
    alice: Phone, bob: Phone, game: str
) -> None:
    enter(alice, game, ALICE)
    page = text_of(bob.get(f"{game}/tickets"))
    assert "Kept on another phone until the count." in page
    assert page.count("Enter tickets") == 1, "Ben's are still to come"
    answer = bob.get(f"{game}/tickets/0")
    assert answer.status_code == 403
    assert "kept on another phone until the count" in text_of(answer)


def test_a_ticket_slipped_in_from_another_phone_opens_no_hand(
    alice: Phone, bob: Phone, game: str
) -> None:
    enter(alice, game, ALICE)
    play(bob, game, [Move(MoveKind.KEEP_TICKET, ALICE, "dallas--new-york")])
    page = text_of(bob.get(lift(bob, game, ALICE)))
    assert "Dallas – New York" in page
    assert "More of Alice" in page
    kept = page.partition("Add a ticket")[0]
    assert not any(name in kept for name in TICKET_NAMES[ALICE])


def test_from_the_count_on_everybody_sees_everything(alice: Phone, bob: Phone, game: str) -> None:
    enter(alice, game, ALICE)
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    page = text_of(bob.get(f"{game}/tickets/0"))
    assert all(name in page for name in TICKET_NAMES[ALICE])
    answer = bob.post(f"{game}/tickets/1", {"action": "keep", "ticket": "atlanta--new-york"})
    assert answer.status_code == 303
    assert the_table(alice, game)[1].tickets["atlanta--new-york"] == BEN
    assert change(bob, f"{game}/tickets/1", "done").location.endswith("/count")


def test_back_at_playing_tickets_are_secret_again(alice: Phone, bob: Phone, game: str) -> None:
    enter(alice, game, ALICE)
    play(alice, game, [Move(MoveKind.START_COUNT, None), Move(MoveKind.RESUME_PLAY, None)])
    assert bob.get(f"{game}/tickets/0").status_code == 403
    assert "Seattle" not in text_of(bob.get(f"{game}/log")).replace("Portland – Seattle", "")


def test_a_finished_games_tickets_lead_to_its_result(alice: Phone, game: str) -> None:
    play(alice, game, [Move(MoveKind.START_COUNT, None), Move(MoveKind.FINISH, None)])
    for page in ("tickets", "tickets/0"):
        assert alice.get(f"{game}/{page}").location.endswith("/result")


@pytest.mark.parametrize("page", ["tickets", "tickets/0"])
def test_a_stranger_finds_nothing(alice: Phone, stranger: Phone, game: str, page: str) -> None:
    assert stranger.get(alice.address(f"{game}/{page}")).status_code == 404


def test_a_seat_that_is_not_there_is_not_found(alice: Phone, game: str) -> None:
    assert alice.get(f"{game}/tickets/2").status_code == 404
    assert alice.post(f"{game}/tickets/0", {"action": "burn"}).status_code in {200, 404}


def test_words_find_a_ticket_in_any_order_without_accents() -> None:
    assert matches("orl mon", "montreal new orleans")
    assert matches("Montréal", "montreal new orleans")
    assert not matches("real", "montreal new orleans")
    assert matches("", "montreal new orleans")


def test_the_deck_is_what_is_in_play(app: Flask) -> None:
    with app.test_request_context():
        classic, big = ruleset("usa-classic"), ruleset("usa-big-cities")
        assert len(deck_of(classic)) == 30
        assert len(deck_of(big)) == 35
        deck = deck_of(classic)
        boston = found(deck, "", "boston")
        assert [(ticket.name, ticket.points) for ticket in boston] == [
            ("Boston – Miami", "12 points")
        ]
        assert "Atlanta" in {end.name for end in ends_of(classic, deck)}
        ticket = classic.tickets["los-angeles--seattle"]
        assert points_in_words(classic, ticket) == "9 points"


def test_a_ticket_to_several_countries_says_what_each_pays(app: Flask) -> None:
    with app.test_request_context():
        switzerland = ruleset("switzerland")
        ticket = switzerland.tickets["france--countries-1"]
        pays = points_in_words(switzerland, ticket).replace("\N{NO-BREAK SPACE}", " ")
        assert pays == "Österreich 14, Italia 11, Deutschland 5"


def test_nobody_finds_tickets_out_by_trying(alice: Phone, bob: Phone, game: str) -> None:
    enter(alice, game, ALICE)
    tried = (*TICKETS[ALICE], *TICKETS[ALICE][:2], "dallas--new-york")
    seen = [keep_for_ben(bob, game, ticket) for ticket in tried]
    assert [answer.status_code for answer in seen] == [422, 422, 422, 422, 403, 403]
    assert seen[4].get_json()["error"] == seen[5].get_json()["error"]
    assert "enter them at the count" in seen[5].get_json()["error"]["message"]
    assert the_table(bob, game)[1].tickets_of(BEN) == ()
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    assert keep_for_ben(bob, game, "dallas--new-york").status_code == 200


def test_nobody_finds_a_seats_tickets_out_by_adding_to_them(
    alice: Phone, bob: Phone, game: str
) -> None:
    """Two phones that enter a seat's first tickets at once may both add to them afterwards."""
    enter(alice, game, ALICE)
    play(bob, game, [Move(MoveKind.KEEP_TICKET, ALICE, "dallas--new-york")])
    forms = [
        {"kind": "keep_ticket", "seat": ALICE, "subject": ticket, "command_id": token_hex(16)}
        for ticket in (*TICKETS[ALICE], *TICKETS[ALICE][:2])
    ]
    seen = [bob.post(f"{game}/moves", form, json=True).status_code for form in forms]
    assert seen == [422, 422, 422, 422, 403]


def test_leaving_and_joining_again_gives_no_new_tries(
    app: Flask, alice: Phone, bob: Phone, game: str
) -> None:
    enter(alice, game, ALICE)
    seen = []
    for ticket in (*TICKETS[ALICE], *TICKETS[ALICE][:2], "dallas--new-york"):
        seen.append(keep_for_ben(bob, game, ticket).status_code)
        assert bob.post("settings/leave").status_code == 303
        bob = Phone.blank(app).join(alice.invite)
    assert seen == [422, 422, 422, 422, 403, 403]


def test_one_more_slip_is_told_after_some_hours(alice: Phone, bob: Phone, game: str) -> None:
    enter(alice, game, ALICE)
    with time_machine.travel(dt.datetime(2026, 3, 1, 20, tzinfo=dt.UTC), tick=False) as clock:
        seen = [keep_for_ben(bob, game, TICKETS[ALICE][0]).status_code for _ in range(5)]
        clock.shift(dt.timedelta(hours=6, seconds=1))
        seen += [keep_for_ben(bob, game, TICKETS[ALICE][0]).status_code for _ in range(2)]
    assert seen == [422, 422, 422, 422, 403, 422, 403]


def test_slips_of_a_phone_that_goes_round_are_no_tries(alice: Phone, game: str) -> None:
    enter(alice, game, ALICE)
    for _ in range(6):
        assert keep_for_ben(alice, game, TICKETS[ALICE][0]).status_code == 422
    assert keep_for_ben(alice, game, "dallas--new-york").status_code == 200


def keep_for_ben(phone: Phone, game: str, ticket: str) -> TestResponse:
    form = {"kind": "keep_ticket", "seat": BEN, "subject": ticket, "command_id": token_hex(16)}
    return phone.post(f"{game}/moves", form, json=True)


def test_nobody_finds_tickets_out_by_taking_back(alice: Phone, bob: Phone, game: str) -> None:
    seqs = []
    for ticket in (*TICKETS[ALICE], *TICKETS[ALICE][:2], "dallas--new-york"):
        kept = keep_for_ben(bob, game, ticket).get_json()["seq"]
        returned = {"kind": "undo", "undoes": kept, "command_id": token_hex(16)}
        seqs.append(bob.post(f"{game}/moves", returned, json=True).get_json()["seq"])
    enter(alice, game, ALICE)
    undos = [{"kind": "undo", "undoes": seq, "command_id": token_hex(16)} for seq in seqs]
    seen = [bob.post(f"{game}/moves", form, json=True).status_code for form in undos]
    assert seen == [422, 422, 422, 422, 403, 403]
