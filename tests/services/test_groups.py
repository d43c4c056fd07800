"""Groups: who is let in, and who is shut out again."""

import threading
from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.services import boards, groups, players
from scorekeeper.services.errors import Forbidden, NotFound, Refused
from scorekeeper.services.names import name_key
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Member, Player, Role
from tests.board_files import file_of, lake

from .tables import a_game

pytestmark = pytest.mark.usefixtures("in_app")

Attempt = Callable[[Member], object]


def test_whoever_makes_a_group_owns_it_and_is_in_at_once() -> None:
    new = groups.create_group("  Tuesday   round ", "Alice's phone")
    ((group, member),) = groups.groups_of([new.token, "nonsense"])
    assert group.name == "Tuesday round"
    assert member.role is Role.OWNER
    assert member.label == "Alice's phone"
    assert len(group.invite_secret) == len(group.owner_secret) == 22


def test_the_invite_link_lets_a_player_in_and_the_owner_link_an_owner() -> None:
    group = groups.create_group("Tuesday round").group
    assert groups.join(group.invite_secret).member.role is Role.PLAYER
    assert groups.join(group.owner_secret).member.role is Role.OWNER
    assert len(groups.members_of(group)) == 3


def test_a_phone_that_is_in_stays_the_same_member() -> None:
    first = groups.create_group("Tuesday round")
    bob = groups.join(first.group.invite_secret)
    again = groups.join(first.group.invite_secret, known=[bob.token])
    assert again.member.id == bob.member.id
    assert again.token == bob.token
    raised = groups.join(first.group.owner_secret, known=["", bob.token])
    assert raised.member.id == bob.member.id
    assert raised.member.role is Role.OWNER


def test_an_owner_who_opens_the_invitation_stays_an_owner() -> None:
    first = groups.create_group("Tuesday round")
    again = groups.join(first.group.invite_secret, known=[first.token])
    assert again.member.role is Role.OWNER


def test_a_wrong_secret_is_refused_in_words() -> None:
    with pytest.raises(Refused, match="invitation"):
        groups.join("x" * 22)


def test_changing_the_code_shuts_everybody_else_out_at_once() -> None:
    alice = groups.create_group("Tuesday round")
    old = alice.group.invite_secret, alice.group.owner_secret
    bob = groups.join(old[0])
    groups.change_code(alice.group, alice.member)
    assert groups.groups_of([bob.token]) == []
    with pytest.raises(NotFound):
        groups.membership(alice.group.public_id, [bob.token])
    assert len(groups.groups_of([alice.token])) == 1
    for secret in old:
        with pytest.raises(Refused):
            groups.join(secret)
    assert groups.join(alice.group.invite_secret).group.id == alice.group.id


def test_a_player_cannot_change_the_code() -> None:
    alice = groups.create_group("Tuesday round")
    bob = groups.join(alice.group.invite_secret)
    with pytest.raises(Forbidden):
        groups.change_code(alice.group, bob.member)
    assert alice.group.epoch == 1


def test_an_owner_removes_one_phone() -> None:
    alice = groups.create_group("Tuesday round")
    bob = groups.join(alice.group.invite_secret)
    groups.remove_member(alice.group, alice.member, bob.member.id)
    assert groups.groups_of([bob.token]) == []
    with pytest.raises(NotFound):
        groups.remove_member(alice.group, alice.member, bob.member.id)
    with pytest.raises(Refused, match="in your hand"):
        groups.remove_member(alice.group, alice.member, alice.member.id)


def test_an_owner_of_another_group_removes_nobody_here() -> None:
    alice, rival = groups.create_group("Tuesday round"), groups.create_group("Another round")
    bob = groups.join(alice.group.invite_secret)
    with pytest.raises(NotFound):
        groups.remove_member(alice.group, rival.member, bob.member.id)
    with pytest.raises(NotFound):
        groups.remove_member(rival.group, rival.member, bob.member.id)


def test_what_only_owners_may_do_is_looked_at_again_when_it_is_done() -> None:
    """The phone was let in when its request came; meanwhile it may have been shut out."""
    alice = groups.create_group("Tuesday round")
    other, bob = groups.join(alice.group.owner_secret), groups.join(alice.group.invite_secret)
    group = alice.group
    game = a_game(alice)
    key = boards.bring_board(group, None, file_of(lake()))
    player = game.seats[0].player.id
    attempts: list[Attempt] = [
        lambda by: groups.change_settings(group, by, "Ours", "UTC"),
        lambda by: groups.change_code(group, by),
        lambda by: groups.remove_member(group, by, bob.member.id),
        lambda by: players.rename_player(group, by, player, "Zoe"),
        lambda by: players.put_away(group, by, player, away=True),
        lambda by: players.put_away(group, by, player, away=False),
        lambda by: boards.put_away(group, by, key, away=True),
        lambda by: boards.correct_ticket(group, by, key, "aldorf--egg", 9),
        lambda by: boards.bring_board(group, by, file_of(lake() | {"name": "Ours"})),
    ]
    groups.remove_member(group, alice.member, other.member.id)
    for attempt in attempts:
        with pytest.raises(NotFound):
            attempt(other.member)
        with pytest.raises(Forbidden):
            attempt(bob.member)
    assert (group.name, group.epoch, player_name(player)) == ("Tuesday round", 1, "Alice")


def player_name(player_id: int) -> str:
    return db.session.get_one(Player, player_id).name


def test_the_last_owner_stays_as_long_as_others_are_in() -> None:
    alice = groups.create_group("Tuesday round")
    bob = groups.join(alice.group.invite_secret)
    with pytest.raises(Refused, match="owner link"):
        groups.leave(alice.member)
    groups.leave(bob.member)
    groups.leave(alice.member)
    assert groups.groups_of([alice.token, bob.token]) == []


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 41,
        "Tues\x00day",
        "Tues\u202eday",
        "Tuesday\U000e0041",
        "a\ud800b",
        "\u200d",
        "\u2800",
        "\u0301",
        "\ufe0f",
        "\U000e0001",
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        groups.create_group(name)
    assert "name" in refused.value.fields


@pytest.mark.parametrize(
    "name", ["Спільнота", "يوم الثلاثاء", "👨\u200d👩\u200d👧 & Co.", "<b>", "\U0001fae8", "1"]
)
def test_a_name_may_be_in_any_script(name: str) -> None:
    assert groups.create_group(name).group.name == name


def test_a_time_zone_has_to_exist() -> None:
    group = groups.create_group("Tuesday round", time_zone="Europe/Vienna").group
    with pytest.raises(Refused, match="Mars/Olympus"):
        groups.change_settings(group, None, "Wednesday", "Mars/Olympus")
    assert group.name == "Tuesday round"
    groups.change_settings(group, None, "Wednesday", "America/Denver")
    assert (group.name, group.time_zone) == ("Wednesday", "America/Denver")


def test_services_need_no_request(in_app: Flask) -> None:
    assert in_app.testing
    groups.change_settings(groups.create_group("Tuesday").group, None, "Wednesday", "UTC")


def test_the_flag_of_wales_is_a_name_and_a_joiner_makes_no_second_one() -> None:
    wales = "\U0001f3f4" + "".join(chr(0xE0000 + ord(sign)) for sign in "gbwls") + "\U000e007f"
    assert groups.create_group(wales).group.name == wales
    assert name_key("Al\u200dice") == name_key("alice")


def test_a_form_sent_by_six_fingers_at_once_makes_one_group(app: Flask) -> None:
    db.session.rollback()
    start, made = threading.Barrier(6), list[tuple[str, str]]()

    def work() -> None:
        start.wait()
        with app.app_context():
            new = groups.create_group("Tuesday round", command_id="ab" * 16)
            made.append((new.group.public_id, new.token))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 6
    assert len(set(made)) == 1
