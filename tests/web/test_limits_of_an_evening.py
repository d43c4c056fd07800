"""An ordinary evening meets no limit: five phones behind one wifi, in quick hands."""

import datetime as dt
from collections import Counter
from secrets import token_hex

import pytest
import time_machine
from flask import Flask

from scorekeeper.rules.moves import MoveKind
from tests.phones import Phone
from tests.rules.evening import random_evening

BY_HAND = {MoveKind.CLAIM, MoveKind.PLACE_STATION, MoveKind.KEEP_TICKET}


@pytest.mark.parametrize(("phones", "seconds"), [(1, 0.6), (5, 0.3)])
def test_a_quick_family_is_never_told_to_wait(
    app: Flask, alice: Phone, phones: int, seconds: float
) -> None:
    evening, answers = random_evening("europe", 5, 5), Counter[int]()
    # Not before the phone's cookie was made: one from the future lets nobody in.
    with time_machine.travel(dt.datetime.now(dt.UTC), tick=False) as clock:
        family = [alice]
        for _ in range(4):
            phone = Phone.blank(app)
            phone.group_id = alice.group_id
            for typed in ("a slip", alice.invite, alice.invite):
                answers[phone.post("/join", {"secret": typed}).status_code] += 1
            family.append(phone)
        people = {seat.colour: seat.player for seat in evening.table.seats}
        begun = alice.post("new", {"ruleset": "europe", "way": "count", **people})
        for move in evening.moves:
            if move.kind in BY_HAND:
                phone = family[(move.seat or 0) % phones]
                form = {"kind": move.kind, "seat": move.seat, "subject": move.subject}
                sent = {**form, "command_id": token_hex(16)}
                answers[phone.post(f"{begun.location}moves", sent, json=True).status_code] += 1
                clock.shift(seconds)
    assert answers.keys() == {200, 303, 422}
    assert answers[422] == 4, "the slips"
    assert answers[200] > 100
