"""Setting a game up: who plays, what is offered next time, what cannot be."""

import datetime as dt

import pytest

from scorekeeper.services import games, groups, players
from scorekeeper.services.errors import NotFound, Refused
from scorekeeper.services.games import GameSetup
from scorekeeper.storage.database import write
from scorekeeper.storage.models import GamePhase, Way

from .tables import THREE, a_game, a_group, fresh_id

pytestmark = pytest.mark.usefixtures("in_app")


def test_a_game_starts_with_its_seats_in_order() -> None:
    alice = a_group()
    game = a_game(alice)
    assert [(seat.player.name, seat.colour) for seat in game.seats] == list(THREE)
    assert (game.number, game.seq, game.phase) == (1, 0, GamePhase.PLAYING)
    assert game.ruleset_version >= 1
    assert all(seat.place is None and seat.total is None for seat in game.seats)


def test_a_group_whose_time_zone_this_machine_lacks_plays_by_utc() -> None:
    alice = a_group()
    with write():
        alice.group.time_zone = "Mars/Olympus"
    assert a_game(alice).played_on == dt.datetime.now(dt.UTC).date()


def test_games_are_numbered_within_their_group() -> None:
    alice, rival = a_group(), a_group()
    assert [a_game(alice).number, a_game(rival).number, a_game(alice).number] == [1, 1, 2]
    assert games.game_of(rival.group, 1).group_id == rival.group.id
    with pytest.raises(NotFound):
        games.game_of(rival.group, 2)


def test_people_who_played_before_are_the_same_people() -> None:
    alice = a_group()
    a_game(alice)
    a_game(alice, (("  ALICE ", "red"), ("bob", "blue"), ("Zoë", "black")))
    assert [p.name for p in players.players_of(alice.group)] == ["Alice", "Bob", "Cleo", "Zoë"]
    assert [p.colour for p in players.players_of(alice.group)] == ["red", "blue", "green", "black"]


def test_an_archived_player_who_plays_again_is_back() -> None:
    alice = a_group()
    bob = a_game(alice).seats[1].player
    players.put_away(alice.group, alice.member, bob.id, away=True)
    assert "Bob" not in [p.name for p in players.players_of(alice.group)]
    a_game(alice)
    assert "Bob" in [p.name for p in players.players_of(alice.group)]


@pytest.mark.parametrize(
    ("ruleset", "seats", "kept"),
    [
        ("usa-classic", THREE, True),
        ("usa-classic", (*THREE, ("Dora", "black")), False),
        ("first-journey-usa", THREE[:2], False),
        ("netherlands", THREE[:2], False),
        ("italy", THREE, True),
    ],
)
def test_the_house_rule_is_kept_only_where_tracks_are_closed(
    ruleset: str, seats: tuple[tuple[str, str], ...], *, kept: bool
) -> None:
    alice, command = a_group(), fresh_id()
    setup = GameSetup(ruleset, seats=seats, both_tracks_open=True)
    game = games.start_game(alice.group, alice.member, setup, command)
    assert game.both_tracks_open is kept
    assert games.start_game(alice.group, alice.member, setup, command).id == game.id


def test_the_same_start_sent_twice_is_one_game() -> None:
    alice = a_group()
    setup, command = GameSetup("usa-classic", seats=THREE), fresh_id()
    first = games.start_game(alice.group, alice.member, setup, command)
    again = games.start_game(alice.group, alice.member, setup, command)
    assert again.id == first.id
    other = GameSetup("usa-classic", seats=THREE[:2])
    with pytest.raises(Refused, match="another entry"):
        games.start_game(alice.group, alice.member, other, command)
    assert len(games.running_games(alice.group)) == 1


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (GameSetup("usa-klassic", seats=THREE), "did you mean usa-classic"),
        (GameSetup("usa-classic", seats=THREE[:1]), "2 to 5 players"),
        (GameSetup("usa-classic", seats=(*THREE, ("alice", "black"))), "twice"),
        (GameSetup("usa-classic", seats=(*THREE, ("Dora", "blue"))), "same colour"),
        (GameSetup("usa-classic", seats=(*THREE, ("Dora", "<b>"))), "no such colour"),
        (GameSetup("usa-classic", seats=(*THREE, (" ", "black"))), "write a name"),
        (GameSetup("usa-classic", Way.RECORD, THREE), "how the game is counted"),
        (GameSetup("usa-classic", seats=THREE, played_on=dt.date(2099, 1, 1)), "still to come"),
        (GameSetup("usa-classic", seats=THREE, played_on=dt.date(1999, 1, 1)), "not exist then"),
    ],
)
def test_what_cannot_be_is_refused_in_words(setup: GameSetup, words: str) -> None:
    alice = a_group()
    with pytest.raises(Refused, match=words):
        games.start_game(alice.group, alice.member, setup)
    assert games.running_games(alice.group) == []
    assert players.players_of(alice.group) == []


def test_a_phone_that_was_shut_out_starts_nothing() -> None:
    alice = a_group()
    bob = groups.join(alice.group.invite_secret)
    groups.change_code(alice.group, alice.member)
    with pytest.raises(NotFound):
        a_game(bob)
