"""A group's page and settings."""

import datetime as dt

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.services import games, groups
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group, Member, Player
from tests.phones import Phone
from tests.services.tables import people

from .played import THREE_SEATS, new_game


def own_group(alice: Phone) -> Group:
    return db.session.scalars(select(Group).where(Group.public_id == alice.group_id)).one()


def keep_result(app: Flask, alice: Phone, number: int, *placed: games.Placed) -> None:
    with app.app_context():
        day = dt.date(2026, 1, number)
        result = games.ResultOnly("usa-classic", placed, day, f"{number:032x}")
        games.record_result(own_group(alice), None, result)


def add_player(app: Flask, alice: Phone, name: str) -> int:
    with app.app_context():
        return people(own_group(alice), name)[0].id


def names_of(app: Flask) -> list[tuple[str, bool]]:
    with app.app_context():
        found = db.session.scalars(select(Player).order_by(Player.id))
        return [(player.name, player.archived_at is None) for player in found]


def test_an_empty_group_says_what_to_do_next(alice: Phone) -> None:
    page = alice.get("").text
    assert "No game yet" in page
    assert "New game" in page
    assert "Invite the others’ phones" in page


def test_the_page_is_for_members_only(alice: Phone, bob: Phone, stranger: Phone) -> None:
    assert alice.get("").status_code == 200
    assert bob.get("").status_code == 200
    for path in ("", "settings", "new", "record", "history"):
        assert stranger.get(f"/g/{alice.group_id}/{path}").status_code == 404


def test_while_a_game_runs_a_result_is_kept_beside_a_new_game(alice: Phone) -> None:
    new_game(alice)
    running = alice.get("").text.split('id="running"', 1)[1].split("</section>", 1)[0]
    for way in ("new", "record"):
        assert f'href="/g/{alice.group_id}/{way}"' in running


def test_settings_say_only_what_this_phone_may_do(alice: Phone, bob: Phone) -> None:
    assert "Bring a board along" in alice.get("settings").text
    assert "Bring a board along" not in bob.get("settings").text
    assert "See the maps" in bob.get("settings").text


def test_standings_and_last_results_name_winners_and_samples(app: Flask, alice: Phone) -> None:
    keep_result(
        app, alice, 3, games.Placed("Ana", "blue", 1, 121), games.Placed("Ben", "red", 2, 98)
    )
    keep_result(app, alice, 4, games.Placed("Ana", None, 1), games.Placed("Ben", None, 2))
    page = alice.get("").text
    assert "Out of 2 finished games" in page
    assert "100% of 2 games" in page
    assert "average 121 (1 known)" in page
    assert "#seat-blue" in page
    assert "See all" not in page


def test_a_shared_win_shows_both_winners_first(app: Flask, alice: Phone) -> None:
    keep_result(
        app,
        alice,
        5,
        games.Placed("Ana", "blue", 1, 90),
        games.Placed("Ben", "red", 1, 90),
        games.Placed("Cleo", "green", 3, 70),
    )
    page = alice.get("").text
    assert page.count("result-first") == 2


def test_a_running_game_can_be_gone_back_to(app: Flask, alice: Phone) -> None:
    with app.app_context():
        setup = games.GameSetup("usa-classic", seats=(("Ana", "blue"), ("Ben", "red")))
        games.start_game(own_group(alice), None, setup)
    page = alice.get("").text
    assert f"/g/{alice.group_id}/games/1/" in page
    assert "Back to the game" in page


def test_of_two_running_games_the_way_back_says_which_one_it_means(alice: Phone) -> None:
    new_game(alice)
    newer = new_game(alice, "europe", THREE_SEATS)
    page = alice.get("").text
    button = page.partition('class="button primary"')[2].partition("</a>")[0]
    assert f"/{newer}/" in button
    for words in ("Back to game 2", "Europe", "Alice, Ben, Cleo"):
        assert words in button
    assert "Back to the game" not in page


def test_names_are_shown_as_text(app: Flask, alice: Phone) -> None:
    add_player(app, alice, "<b>Ana</b>")
    page = alice.get("settings").text
    assert "<b>Ana</b>" not in page
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page


def test_owners_rename_the_group_and_choose_its_time_zone(app: Flask, alice: Phone) -> None:
    answer = alice.post("settings", {"name": "Sunday round", "time_zone": "Asia/Tokyo"})
    assert answer.status_code == 303
    with app.app_context():
        assert (own_group(alice).name, own_group(alice).time_zone) == ("Sunday round", "Asia/Tokyo")


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"name": "", "time_zone": "UTC"}, "Please write a name for the group."),
        ({"name": "x" * 41, "time_zone": "UTC"}, "at most 40 fit"),
    ],
)
def test_bad_settings_change_nothing(
    app: Flask, alice: Phone, sent: dict[str, str], words: str
) -> None:
    answer = alice.post("settings", sent)
    assert answer.status_code == 422
    assert words in answer.text
    with app.app_context():
        assert own_group(alice).name == "Tuesday round"


def test_a_time_zone_that_does_not_exist_is_refused(app: Flask, alice: Phone) -> None:
    answer = alice.post("settings", {"name": "Sunday round", "time_zone": "Moon/Rains"})
    assert answer.status_code == 422
    with app.app_context():
        assert own_group(alice).name == "Tuesday round"


def test_who_was_invited_sees_the_invitation_but_no_owner_things(alice: Phone, bob: Phone) -> None:
    page = bob.get("settings").text
    assert alice.invite in page
    assert alice.owner_link not in page
    assert "Change the invitation" not in page
    assert "Leave" in page
    assert alice.owner_link in alice.get("settings").text


def test_only_owners_change_the_group(app: Flask, alice: Phone, bob: Phone) -> None:
    ana = add_player(app, alice, "Ana")
    sent = {"name": "Ours now", "time_zone": "UTC", "id": str(ana)}
    actions = ("change_code", "remove_member", "rename_player", "archive_player", "restore_player")
    for path in ("settings", *(f"settings/{action}" for action in actions)):
        assert bob.post(path, sent).status_code == 403, path
    with app.app_context():
        assert own_group(alice).name == "Tuesday round"
    assert names_of(app) == [("Ana", True)]


def test_strangers_find_no_settings(alice: Phone, stranger: Phone) -> None:
    for action in ("change_code", "leave", "rename_player"):
        address = f"/g/{alice.group_id}/settings/{action}"
        assert stranger.post(address, {"id": "1"}).status_code == 404


def test_an_action_nobody_knows_does_not_exist(alice: Phone) -> None:
    assert alice.post("settings/explode").status_code == 404


def test_changing_the_code_shuts_everybody_else_out(alice: Phone, bob: Phone) -> None:
    assert alice.post("settings/change_code").status_code == 303
    assert alice.get("").status_code == 200
    assert bob.get("").status_code == 404
    assert alice.invite not in alice.get("settings").text


def test_removing_a_phone_shuts_it_out(alice: Phone, bob: Phone) -> None:
    alice.post("settings/remove_member", {"id": str(bob.member_id)})
    assert bob.get("").status_code == 404


def test_leaving_takes_this_phone_out_only(alice: Phone, bob: Phone) -> None:
    answer = bob.post("settings/leave")
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Tuesday round" in bob.get("/").text  # the message says which group was left
    assert bob.get("").status_code == 404
    assert alice.get("").status_code == 200


def test_the_only_owner_is_told_why_it_cannot_leave(app: Flask, alice: Phone, bob: Phone) -> None:
    assert bob.get("").status_code == 200
    alice.post("settings/leave")
    assert "the only phone that looks after the group" in alice.get("settings").text
    with app.app_context():
        member = db.session.get_one(Member, alice.member_id)
        assert member.revoked_at is None


def test_players_are_renamed_put_away_and_brought_back(app: Flask, alice: Phone) -> None:
    ana = str(add_player(app, alice, "Ana"))
    alice.post("settings/rename_player", {"id": ana, "name": "Anna"})
    assert names_of(app) == [("Anna", True)]
    alice.post("settings/archive_player", {"id": ana})
    assert names_of(app) == [("Anna", False)]
    alice.post("settings/restore_player", {"id": ana})
    assert names_of(app) == [("Anna", True)]


def test_a_taken_name_is_refused_with_the_name(app: Flask, alice: Phone) -> None:
    ana = add_player(app, alice, "Ana")
    add_player(app, alice, "Ben")
    alice.post("settings/rename_player", {"id": str(ana), "name": "BEN"})
    assert "There is a player called Ben already." in alice.get("settings").text
    assert names_of(app) == [("Ana", True), ("Ben", True)]


def test_a_player_of_another_group_is_out_of_reach(app: Flask, alice: Phone, rival: Phone) -> None:
    ana = add_player(app, alice, "Ana")
    for sent in ({"id": str(ana), "name": "Mine"}, {"id": "x", "name": "Mine"}):
        assert rival.post("settings/rename_player", sent).status_code == 404
    assert names_of(app) == [("Ana", True)]


def test_the_square_code_carries_the_invitation(alice: Phone) -> None:
    page = alice.get("settings").text
    assert f"/join#{alice.invite}" in page
    assert 'class="square-code"' in page
    assert 'fill="#ffffff"' in page


def test_the_epoch_of_a_group_grows_with_its_codes(app: Flask, alice: Phone) -> None:
    with app.app_context():
        before = own_group(alice).epoch
    alice.post("settings/change_code")
    with app.app_context():
        assert own_group(alice).epoch == before + 1
        assert len(groups.members_of(own_group(alice))) == 1
