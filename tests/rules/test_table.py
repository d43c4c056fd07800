"""What the table allows, and the sentence where it does not."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import ruleset, rulesets
from scorekeeper.rules.moves import HouseRules, Move, MoveKind, Phase, Seat
from scorekeeper.rules.sentences import Refusal
from scorekeeper.rules.table import Table, fold

from .evening import ALICE, BEN, Evening, random_evening, seats


def state(table: Table) -> tuple[object, ...]:
    """Everything that a table holds."""
    each = range(len(table.seats))
    return (
        table.phase, dict(table.owners), dict(table.tickets), dict(table.stations),
        dict(table.markers), dict(table.items), table.goal_seat,
        [table.trains_left(seat) for seat in each], [table.route_points(seat) for seat in each],
        table.closed(), table.last_round,
    )  # fmt: skip


def test_a_route_is_taken_and_the_table_hears_by_whom() -> None:
    evening = Evening()
    evening.claims(ALICE, "Duluth – Helena")
    refusal = evening.refusal(MoveKind.CLAIM, BEN, "duluth--helena-1")
    assert refusal.code == "route-taken"
    assert str(refusal) == "Duluth – Helena is already taken by Alice."


def test_ones_own_route_cannot_be_claimed_again() -> None:
    evening = Evening()
    evening.claims(ALICE, "Duluth – Helena")
    refusal = evening.refusal(MoveKind.CLAIM, ALICE, "duluth--helena-1")
    assert str(refusal) == "Alice has Duluth – Helena already."


@pytest.mark.parametrize("players", [2, 3])
def test_the_second_track_closes_with_fewer_than_four_players(players: int) -> None:
    evening = Evening(players=players)
    evening.claims(ALICE, "Denver – Kansas City")
    refusal = evening.refusal(MoveKind.CLAIM, BEN, "denver--kansas-city-2")
    assert refusal.code == "track-closed"
    assert str(refusal) == (
        f"The second track of Denver – Kansas City is closed with {players} players; "
        "Alice has the first."
    )
    assert evening.table.closed() == {"denver--kansas-city-2"}


@pytest.mark.parametrize("players", [4, 5])
def test_the_second_track_is_open_with_four_and_five_players(players: int) -> None:
    evening = Evening(players=players)
    evening.claims(ALICE, "Denver – Kansas City")
    assert evening.table.closed() == frozenset()
    evening.claims(BEN, "Denver – Kansas City")
    assert evening.table.owners == {"denver--kansas-city-1": ALICE, "denver--kansas-city-2": BEN}


def test_a_house_rule_opens_both_tracks() -> None:
    evening = Evening(players=2, both_tracks_open=True)
    evening.claims(ALICE, "Denver – Kansas City")
    evening.claims(BEN, "Denver – Kansas City")
    assert len(evening.table.owners) == 2


@pytest.mark.parametrize("players", [2, 5])
def test_nobody_has_both_tracks(players: int) -> None:
    evening = Evening(players=players, both_tracks_open=True)
    evening.claims(ALICE, "Denver – Kansas City")
    refusal = evening.refusal(MoveKind.CLAIM, ALICE, "denver--kansas-city-2")
    assert refusal.code == "both-tracks"
    assert str(refusal) == (
        "Alice has a track of Denver – Kansas City already; nobody may have two."
    )


@pytest.mark.parametrize(
    ("way", "players", "is_open"),
    [
        ("switzerland", 2, False),
        ("switzerland", 3, True),
        ("nordic-countries", 2, False),
        ("nordic-countries", 3, True),
        ("india", 3, False),
        ("india", 4, True),
        ("europe", 3, False),
        ("europe", 4, True),
        ("legendary-asia", 3, False),
        ("united-kingdom", 2, False),
        ("united-kingdom", 3, True),
        ("netherlands", 2, True),
        ("netherlands-without-tolls", 3, False),
        ("netherlands-without-tolls", 4, True),
        ("london", 2, False),
        ("new-york", 3, True),
        ("italy", 3, False),
        ("france", 4, True),
        ("first-journey-usa", 2, True),
    ],
)
def test_from_how_many_players_both_tracks_are_open(
    way: str, players: int, *, is_open: bool
) -> None:
    table = Evening(way, players).table
    pair = next(
        tracks
        for route in table.ruleset.board.routes
        if len(tracks := table.ruleset.board.tracks(route)) == 2
    )
    table.play(Move(MoveKind.CLAIM, ALICE, pair[0]))
    assert (pair[1] not in table.closed()) is is_open


@pytest.mark.parametrize(("way", "open_tracks"), [("italy", 3), ("germany", 1), ("france", 1)])
def test_the_three_tracks_of_a_triple_with_three_players(way: str, open_tracks: int) -> None:
    table = Evening(way, 3).table
    triple = next(
        tracks
        for route in table.ruleset.board.routes
        if len(tracks := table.ruleset.board.tracks(route)) == 3
    )
    for seat, track in enumerate(triple[:open_tracks]):
        table.play(Move(MoveKind.CLAIM, seat, track))
    assert table.closed() == set(triple[open_tracks:])


def test_more_cars_than_trains_left_are_refused() -> None:
    evening = Evening()
    evening.claims(
        ALICE, "Calgary – Winnipeg", "Duluth – Helena", "Duluth – Toronto", "Helena – Seattle",
        "El Paso – Houston", "El Paso – Los Angeles", "Miami – New Orleans",
    )  # fmt: skip
    refusal = evening.refusal(MoveKind.CLAIM, ALICE, "denver--kansas-city-1")
    assert refusal.code == "no-trains"
    assert str(refusal) == "Alice has 3 trains left; Denver – Kansas City needs 4."


def test_one_train_is_one_train() -> None:
    evening = Evening()
    evening.claims(
        ALICE, "Calgary – Winnipeg", "Duluth – Helena", "Duluth – Toronto", "Helena – Seattle",
        "El Paso – Houston", "El Paso – Los Angeles", "Miami – New Orleans", "Denver – Santa Fe",
    )  # fmt: skip
    refusal = evening.refusal(MoveKind.CLAIM, ALICE, "denver--kansas-city-1")
    assert str(refusal) == "Alice has 1 train left; Denver – Kansas City needs 4."


@pytest.mark.parametrize(
    ("way", "trains"),
    [
        ("usa-classic", 45), ("europe", 45), ("germany", 45), ("india", 45), ("italy", 45),
        ("legendary-asia", 45), ("pennsylvania", 45), ("switzerland", 40), ("nordic-countries", 40),
        ("netherlands", 40), ("france", 40), ("united-kingdom", 35), ("first-journey-usa", 20),
        ("first-journey-europe", 20), ("london", 17), ("new-york", 15),
    ],
)  # fmt: skip
def test_how_many_trains_a_box_holds(way: str, trains: int) -> None:
    assert Evening(way).table.trains_left(ALICE) == trains


def test_nobody_on_the_seat() -> None:
    assert Evening().refusal(MoveKind.CLAIM, 4, "denver--helena-1").code == "unknown-seat"


def test_an_unknown_route_with_the_nearest_one() -> None:
    refusal = Evening().refusal(MoveKind.CLAIM, ALICE, "denver--helana-1")
    assert refusal.code == "unknown-route"
    assert str(refusal) == (
        "There is no route “denver--helana-1” on this board. Did you mean denver--helena-1?"
    )


def test_what_was_not_claimed_cannot_be_released() -> None:
    evening = Evening()
    evening.claims(ALICE, "Denver – Helena")
    refusal = evening.refusal(MoveKind.RELEASE, BEN, "denver--helena-1")
    assert str(refusal) == "Ben does not have Denver – Helena."


@pytest.mark.parametrize(
    ("way", "players"),
    [
        ("usa-classic", 1), ("usa-classic", 6), ("nordic-countries", 4), ("switzerland", 4),
        ("india", 5), ("first-journey-usa", 5), ("london", 5), ("united-kingdom", 5),
    ],
)  # fmt: skip
def test_too_few_or_too_many_players(way: str, players: int) -> None:
    people = [Seat(f"player {number}", f"colour {number}") for number in range(players)]
    with pytest.raises(Refusal) as refused:
        Table(ruleset(way), people)
    assert refused.value.code == "players"
    assert f"not {players}" in str(refused.value)


@pytest.mark.parametrize(
    ("people", "reason"),
    [
        ([Seat("Alice", "blue"), Seat("alice", "red")], "Alice sits at the table twice."),
        ([Seat("Alice", "blue"), Seat("Ben", "blue")], "Two players have the colour blue."),
    ],
)
def test_two_players_alike(people: Sequence[Seat], reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        Table(ruleset("usa-classic"), people)
    assert str(refused.value) == reason


def test_the_phases_of_a_game() -> None:
    table = Evening().table
    for kind, phase in (
        (MoveKind.START_COUNT, Phase.COUNTING),
        (MoveKind.RESUME_PLAY, Phase.PLAYING),
        (MoveKind.START_COUNT, Phase.COUNTING),
        (MoveKind.FINISH, Phase.FINISHED),
        (MoveKind.REOPEN, Phase.COUNTING),
    ):
        table.play(Move(kind, None))
        assert str(table.phase) == str(phase)


@pytest.mark.parametrize("kind", [MoveKind.RESUME_PLAY, MoveKind.FINISH, MoveKind.REOPEN])
def test_what_cannot_be_done_while_playing(kind: MoveKind) -> None:
    with pytest.raises(Refusal) as refused:
        Evening().table.play(Move(kind, None))
    assert refused.value.code == "wrong-phase"


def test_a_finished_game_changes_only_when_it_is_reopened() -> None:
    evening = Evening()
    evening.play(Move(MoveKind.START_COUNT, None))
    evening.play(Move(MoveKind.FINISH, None))
    refusal = evening.refusal(MoveKind.CLAIM, ALICE, "denver--helena-1")
    assert refusal.code == "game-finished"
    evening.play(Move(MoveKind.REOPEN, None))
    evening.claims(ALICE, "Denver – Helena")
    assert evening.table.owners == {"denver--helena-1": ALICE}


def test_the_last_round_is_called_at_two_trains() -> None:
    evening = Evening()
    evening.claims(
        BEN, "Calgary – Winnipeg", "Duluth – Helena", "Duluth – Toronto", "Helena – Seattle",
        "El Paso – Houston", "El Paso – Los Angeles", "Miami – New Orleans",
    )  # fmt: skip
    called = [evening.table.last_round]
    evening.claims(BEN, "Portland – Seattle")
    called.append(evening.table.last_round)
    assert evening.table.trains_left(BEN) == 2
    evening.play(Move(MoveKind.RELEASE, BEN, "portland--seattle-1"))
    called.append(evening.table.last_round)
    assert called == [None, BEN, None]


TWO_TRAINS_LEFT = {
    BEN: (
        "Calgary – Winnipeg", "Duluth – Helena", "Duluth – Toronto", "Helena – Seattle",
        "El Paso – Houston", "El Paso – Los Angeles", "Miami – New Orleans", "Portland – Seattle",
    ),
    ALICE: (
        "Sault St. Marie – Winnipeg", "Portland – Salt Lake City", "Salt Lake City – San Francisco",
        "Pittsburgh – Saint Louis", "Montréal – Sault St. Marie", "Helena – Omaha",
        "Denver – Phoenix", "Atlanta – Miami", "Seattle – Vancouver",
    ),
}  # fmt: skip


def test_who_called_the_last_round_stays_when_a_route_is_taken_back_by_mistake() -> None:
    evening = Evening(players=4)
    for seat in (BEN, ALICE):
        evening.claims(seat, *TWO_TRAINS_LEFT[seat])
    assert [evening.table.trains_left(seat) for seat in (ALICE, BEN)] == [2, 2]
    called = [evening.table.last_round]
    last = evening.table.routes_of(BEN)[-1]
    evening.play(Move(MoveKind.RELEASE, BEN, last))
    called.append(evening.table.last_round)
    evening.play(Move(MoveKind.CLAIM, BEN, last))
    called.append(evening.table.last_round)
    assert called == [BEN, ALICE, BEN]


def test_legendary_asias_mountains_take_a_train_more() -> None:
    evening = Evening("legendary-asia")
    evening.claims(ALICE, "Agra – Kathmandu")
    assert evening.table.trains_left(ALICE) == 45 - 2 - 1
    card = evening.card()
    assert (card.cars, card.trains_left, card.route_points) == (2, 42, 2)


def test_the_dummy_of_pennsylvania_holds_shares_with_two_players_only() -> None:
    evening = Evening("pennsylvania")
    evening.has(None, reading=2)
    assert evening.table.item(None, "reading") == 2
    with pytest.raises(Refusal) as refused:
        Evening("pennsylvania", 3).has(None, reading=2)
    assert refused.value.code == "unknown-seat"


def test_the_box_holds_ten_passengers_of_a_colour() -> None:
    evening = Evening("germany")
    evening.has(ALICE, passengers_red=6)
    with pytest.raises(Refusal) as refused:
        evening.has(BEN, passengers_red=5)
    assert str(refused.value) == "Red passengers: there are 10, and 11 would be entered."


def test_two_players_cannot_have_the_same_share() -> None:
    evening = Evening("pennsylvania")
    evening.has(ALICE, reading_lowest=3)
    with pytest.raises(Refusal) as refused:
        evening.has(BEN, reading_lowest=3)
    assert refused.value.code == "item-number"


@pytest.mark.parametrize("way", rulesets())
def test_every_move_has_an_opposite_that_restores_the_table(way: str) -> None:
    evening = random_evening(way, seed=7)
    table = Table(evening.table.ruleset, evening.table.seats)
    extra = [
        Move(MoveKind.SET_MARKER, 0, None, 40), Move(MoveKind.SET_MARKER, 0, None, 41),
        Move(MoveKind.SET_MARKER, 0), Move(MoveKind.START_COUNT, None),
        Move(MoveKind.FINISH, None),
    ]  # fmt: skip
    if table.ruleset.goal is not None:
        extra.insert(0, Move(MoveKind.REACH_GOAL, 1))
    for move in [*evening.moves, *extra]:
        before = state(table)
        opposite = table.opposite(move)
        table.play(move)
        table.play(opposite)
        assert state(table) == before, move
        table.play(move)


def test_every_kind_of_move_can_be_played() -> None:
    played = {move.kind for way in ("europe", "germany") for move in random_evening(way, 3).moves}
    table = Evening("first-journey-usa").table
    extra = [
        Move(MoveKind.CLAIM, 0, "albuquerque--dallas-1"),
        Move(MoveKind.RELEASE, 0, "albuquerque--dallas-1"),
        Move(MoveKind.KEEP_TICKET, 0, "albuquerque--chicago"),
        Move(MoveKind.RETURN_TICKET, 0, "albuquerque--chicago"),
        Move(MoveKind.SET_MARKER, 0, None, 3), Move(MoveKind.REACH_GOAL, 0),
        Move(MoveKind.START_COUNT, None), Move(MoveKind.RESUME_PLAY, None),
        Move(MoveKind.START_COUNT, None), Move(MoveKind.FINISH, None),
        Move(MoveKind.REOPEN, None),
    ]  # fmt: skip
    for move in extra:
        table.play(move)
    europe = Evening("europe").table
    europe.play(Move(MoveKind.PLACE_STATION, 0, "paris"))
    europe.play(Move(MoveKind.TAKE_BACK_STATION, 0, "paris"))
    assert europe.stations == {}
    kinds = {move.kind for move in extra}
    assert played | kinds | {MoveKind.TAKE_BACK_STATION} == set(MoveKind)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(list(rulesets())), st.integers(0, 10_000))
def test_a_fold_of_the_log_is_the_table(way: str, seed: int) -> None:
    evening = random_evening(way, seed)
    table = evening.table
    assert state(fold(table.ruleset, table.seats, HouseRules(), evening.moves)) == state(table)
    for seat in range(len(table.seats)):
        routes = [table.ruleset.board.routes[route] for route in table.routes_of(seat)]
        left = table.ruleset.trains - sum(route.length + route.mountains for route in routes)
        assert table.trains_left(seat) == left >= 0
        points = sum(table.ruleset.route_points[route.length] for route in routes)
        assert table.route_points(seat) == points


def test_the_seats_keep_their_order() -> None:
    assert [seat.player for seat in Evening(players=5).table.seats] == [
        seat.player for seat in seats(5)
    ]
