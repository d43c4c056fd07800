"""The people of a group: one name, one person, however it is spelled."""

import threading
import unicodedata

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.services import players
from scorekeeper.services.errors import Conflict, NotFound, Refused
from scorekeeper.services.groups import NewMember
from scorekeeper.services.names import clean_name, name_key
from scorekeeper.storage.database import db
from scorekeeper.storage.models import NAME_LENGTH, Group

from .tables import a_group


@pytest.fixture
def alice(in_app: Flask) -> NewMember:
    assert in_app
    return a_group()


def names(group: Group, *, archived: bool = False) -> list[str]:
    return [player.name for player in players.players_of(group, archived=archived)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "ZOE\u0308"),
        ("Ann  Marie", " ann marie "),
        ("Straße", "STRASSE"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ],
)
def test_two_spellings_of_a_name_are_one_person(alice: NewMember, one: str, other: str) -> None:
    first = players.add_player(alice.group, one)
    with pytest.raises(Conflict, match="already"):
        players.add_player(alice.group, other)
    assert [player.id for player in players.find_or_add(alice.group, [other])] == [first.id]


def test_two_names_are_two_people(alice: NewMember) -> None:
    players.find_or_add(alice.group, ["Jo", "Joe", "Jō"])
    assert len(names(alice.group)) == 3


def test_two_groups_can_have_the_same_name(alice: NewMember) -> None:
    other = a_group()
    assert players.add_player(alice.group, "Bob").id != players.add_player(other.group, "Bob").id


def test_a_player_is_renamed(alice: NewMember) -> None:
    bob = players.add_player(alice.group, "Bob")
    players.add_player(alice.group, "Cleo")
    assert players.rename_player(alice.group, bob.id, "BOB").name == "BOB"
    with pytest.raises(Conflict, match="Cleo"):
        players.rename_player(alice.group, bob.id, "cleo")
    players.rename_player(alice.group, bob.id, "Robert")
    assert names(alice.group) == ["Cleo", "Robert"]
    players.add_player(alice.group, "Bob")


def test_a_player_is_put_away_and_comes_back(alice: NewMember) -> None:
    bob = players.add_player(alice.group, "Bob")
    players.archive_player(alice.group, bob.id)
    assert names(alice.group) == []
    assert names(alice.group, archived=True) == ["Bob"]
    with pytest.raises(Conflict, match="put away"):
        players.add_player(alice.group, "Bob")
    players.restore_player(alice.group, bob.id)
    assert names(alice.group) == ["Bob"]


def test_players_of_another_group_are_not_there(alice: NewMember) -> None:
    theirs = players.add_player(a_group().group, "Bob")
    with pytest.raises(NotFound):
        players.rename_player(alice.group, theirs.id, "Robert")
    for attempt in (players.archive_player, players.restore_player, players.player_of):
        with pytest.raises(NotFound):
            attempt(alice.group, theirs.id)


def test_several_phones_add_the_same_person_at_once(app: Flask) -> None:
    with app.app_context():
        group_id = a_group().group.id
        db.session.remove()
    found: list[int] = []

    def work() -> None:
        with app.app_context():
            group = db.session.get_one(Group, group_id)
            found.append(players.find_or_add(group, ["Bob"])[0].id)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert len(set(found)) == 1


@given(st.text(max_size=60))
def test_a_cleaned_name_is_safe_to_keep_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except Refused:
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert name == clean_name(name)
    assert name == unicodedata.normalize("NFC", name)
    assert name.isprintable() or any(sign in name for sign in "\u200c\u200d")
    assert name_key(name) == name_key(f"  {name} ") == name_key(name_key(name))
