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

from .tables import a_group, people


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
        ("Anna", "Anna\ufe0f"),
        ("Anna", "An\u034fna"),
        ("Anna", "A\u17b4nn\U000e0101a"),
    ],
)
def test_two_spellings_of_a_name_are_one_person(alice: NewMember, one: str, other: str) -> None:
    first, second = people(alice.group, one, "Somebody else")
    with pytest.raises(Conflict, match="already"):
        players.rename_player(alice.group, alice.member, second.id, other)
    assert [player.id for player in people(alice.group, other)] == [first.id]


def test_two_names_are_two_people(alice: NewMember) -> None:
    people(alice.group, "Jo", "Joe", "Jō")
    assert len(names(alice.group)) == 3


def test_two_groups_can_have_the_same_name(alice: NewMember) -> None:
    other = a_group()
    assert people(alice.group, "Bob")[0].id != people(other.group, "Bob")[0].id


def test_a_player_is_renamed(alice: NewMember) -> None:
    bob, _cleo = people(alice.group, "Bob", "Cleo")
    assert players.rename_player(alice.group, alice.member, bob.id, "BOB").name == "BOB"
    with pytest.raises(Conflict, match="Cleo"):
        players.rename_player(alice.group, alice.member, bob.id, "cleo")
    players.rename_player(alice.group, alice.member, bob.id, "Robert")
    assert names(alice.group) == ["Cleo", "Robert"]
    assert people(alice.group, "Bob")[0].id != bob.id


def test_a_player_is_put_away_and_comes_back(alice: NewMember) -> None:
    bob, cleo = people(alice.group, "Bob", "Cleo")
    players.put_away(alice.group, alice.member, bob.id, away=True)
    assert names(alice.group) == ["Cleo"]
    assert names(alice.group, archived=True) == ["Bob", "Cleo"]
    with pytest.raises(Conflict, match="put away"):
        players.rename_player(alice.group, alice.member, cleo.id, "Bob")
    players.put_away(alice.group, alice.member, bob.id, away=False)
    assert names(alice.group) == ["Bob", "Cleo"]


def test_players_of_another_group_are_not_there(alice: NewMember) -> None:
    (theirs,) = people(a_group().group, "Bob")
    with pytest.raises(NotFound):
        players.rename_player(alice.group, alice.member, theirs.id, "Robert")
    with pytest.raises(NotFound):
        players.put_away(alice.group, alice.member, theirs.id, away=True)
    with pytest.raises(NotFound):
        players.player_of(alice.group, theirs.id)


def test_several_phones_add_the_same_person_at_once(app: Flask) -> None:
    with app.app_context():
        group_id = a_group().group.id
        db.session.remove()
    found: list[int] = []

    def work() -> None:
        with app.app_context():
            group = db.session.get_one(Group, group_id)
            found.append(people(group, "Bob")[0].id)

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
