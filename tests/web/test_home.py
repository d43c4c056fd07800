"""The start page and joining: making a group, getting in by an invitation."""

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.services import clock
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group, Member, Role
from tests.phones import Phone


def groups_there(app: Flask) -> list[str]:
    with app.app_context():
        return list(db.session.scalars(select(Group.name).order_by(Group.id)))


def test_the_start_page_says_what_the_app_is_for(stranger: Phone) -> None:
    page = stranger.get("/")
    assert page.status_code == 200
    assert "who won Ticket to Ride, and why" in page.text
    assert "My groups" not in page.text


def test_one_field_makes_a_group_and_leads_there(app: Flask, stranger: Phone) -> None:
    answer = stranger.post("/groups", {"name": "  Kitchen   table ", "time_zone": "Europe/Vienna"})
    assert answer.status_code == 303
    assert stranger.get(answer.location).status_code == 200
    assert groups_there(app) == ["Kitchen table"]
    with app.app_context():
        group = db.session.scalars(select(Group)).one()
        member = db.session.scalars(select(Member)).one()
        assert (group.time_zone, member.role) == ("Europe/Vienna", Role.OWNER)
    assert "Kitchen table" in stranger.get("/").text


def test_a_time_zone_nobody_knows_does_not_stop_a_group(app: Flask, stranger: Phone) -> None:
    stranger.post("/groups", {"name": "Kitchen", "time_zone": "Moon/Sea_of_Rains"})
    with app.app_context():
        assert db.session.scalars(select(Group.time_zone)).one() == "UTC"


@pytest.fixture
def no_zones(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without time zone data, as small containers are."""
    looked_up = (clock.known_time_zones, clock.zone)
    monkeypatch.setattr(clock, "available_timezones", set)
    monkeypatch.setattr(clock, "ZoneInfo", None)
    for one in looked_up:
        one.cache_clear()
    yield
    for one in looked_up:
        one.cache_clear()


@pytest.mark.usefixtures("no_zones")
def test_a_machine_without_time_zones_tells_the_time_in_utc(app: Flask, stranger: Phone) -> None:
    answer = stranger.post("/groups", {"name": "Kitchen", "time_zone": "Europe/Vienna"})
    assert answer.status_code == 303
    assert stranger.get(answer.location).status_code == 200
    settings = stranger.get(f"{answer.location}settings")
    assert settings.status_code == 200
    assert settings.text.count('value="UTC"') == 1
    assert groups_there(app) == ["Kitchen"]


def test_a_group_needs_a_name(app: Flask, stranger: Phone) -> None:
    answer = stranger.post("/groups", {"name": "   "})
    assert answer.status_code == 422
    assert "Please write a name for the group." in answer.text
    assert groups_there(app) == []


def test_a_name_that_is_too_long_is_kept_in_the_field(app: Flask, stranger: Phone) -> None:
    name = "The very long table of the " + "great " * 5
    answer = stranger.post("/groups", {"name": name})
    assert answer.status_code == 422
    assert f'value="{name}"' in answer.text
    assert "at most 40 fit" in answer.text
    assert groups_there(app) == []


def test_a_group_without_the_form_token_is_not_made(app: Flask, stranger: Phone) -> None:
    assert stranger.post("/groups", {"name": "Kitchen"}, token="").status_code == 400
    assert groups_there(app) == []


def test_an_invitation_lets_a_phone_in(alice: Phone, stranger: Phone) -> None:
    assert stranger.get(f"/g/{alice.group_id}/").status_code == 404
    answer = stranger.post("/join", {"secret": alice.invite})
    assert answer.status_code == 303
    page = stranger.get(answer.location)
    assert "You are in: Tuesday round." in page.text


def test_a_whole_link_with_blanks_in_it_is_an_invitation_too(alice: Phone, stranger: Phone) -> None:
    secret = f"{alice.invite[:8]} {alice.invite[8:]}\n"
    typed = f"https://scores.example/join#{secret}"
    assert stranger.post("/join", {"secret": typed}).status_code == 303


def test_the_owner_link_makes_an_owner(app: Flask, alice: Phone, stranger: Phone) -> None:
    stranger.post("/join", {"secret": alice.owner_link})
    with app.app_context():
        owners = select(func.count(Member.id)).where(Member.role == Role.OWNER)
        assert db.session.scalar(owners) == 2


def test_joining_twice_is_joining_once(app: Flask, alice: Phone, stranger: Phone) -> None:
    for _try in range(2):
        assert stranger.post("/join", {"secret": alice.invite}).status_code == 303
    with app.app_context():
        assert db.session.scalar(select(func.count(Member.id))) == 2


def test_a_wrong_code_is_answered_in_words_and_names_no_group(
    alice: Phone, stranger: Phone
) -> None:
    answer = stranger.post("/join", {"secret": "notTheSecretOfAnyGroup"})
    assert answer.status_code == 422
    assert "This invitation is not valid" in answer.text
    assert 'value="notTheSecretOfAnyGroup"' in answer.text
    assert "Tuesday round" not in answer.text
    assert alice.group_id not in answer.text


def test_an_empty_code_is_asked_for(stranger: Phone) -> None:
    answer = stranger.post("/join", {"secret": " "})
    assert answer.status_code == 422
    assert "Please type or paste the invitation." in answer.text


def test_guessing_is_slowed_down(stranger: Phone) -> None:
    answers = [stranger.post("/join", {"secret": f"guess{n}"}) for n in range(11)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429]
    assert int(answers[-1].headers["Retry-After"]) >= 1


def test_a_group_no_more_than_ten_times_an_hour(app: Flask, stranger: Phone) -> None:
    answers = [stranger.post("/groups", {"name": f"Group {n}"}) for n in range(11)]
    assert answers[-1].status_code == 429
    assert len(groups_there(app)) == 10
