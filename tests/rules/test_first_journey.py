"""First Journey: no points, the first to six tickets, and the ticket from coast to coast.

The tickets of its Europe are not known here: the table counts those that are completed.
"""

from scorekeeper.rules.moves import HouseRules, Move, MoveKind
from scorekeeper.rules.scoring import count
from scorekeeper.rules.table import fold

from .evening import ALICE, BEN, Evening, bonus_points

SIX = (
    "Los Angeles – Seattle", "Calgary – San Francisco", "Calgary – Los Angeles",
    "Denver – Seattle", "Denver – San Francisco", "Denver – Los Angeles",
)  # fmt: skip
OTHER_SIX = (
    "Chicago – New Orleans", "Kansas City – Washington", "Atlanta – New York",
    "New Orleans – Washington", "Kansas City – Montréal", "Atlanta – Montréal",
)  # fmt: skip


def coast() -> Evening:
    """Both have six tickets; Alice joins the west, Ben the east."""
    evening = Evening("first-journey-usa")
    evening.keeps(ALICE, *SIX)
    evening.keeps(BEN, *OTHER_SIX)
    return evening


def west(evening: Evening) -> None:
    """Complete Alice's tickets: 12 trains."""
    evening.claims(ALICE, "Los Angeles – San Francisco", "San Francisco – Seattle")
    evening.claims(ALICE, "Calgary – Seattle", "Denver – Salt Lake City")
    evening.claims(ALICE, "Salt Lake City – San Francisco")


def east(evening: Evening) -> None:
    """Complete Ben's tickets."""
    evening.claims(BEN, "Atlanta – New Orleans", "Atlanta – Washington")
    evening.claims(BEN, "New York – Washington", "Montréal – New York")
    evening.claims(BEN, "Atlanta – Kansas City", "Atlanta – Chicago")


def test_a_completed_ticket_is_a_ticket_and_routes_bring_nothing() -> None:
    evening = Evening("first-journey-usa")
    evening.keeps(ALICE, "Los Angeles – Seattle", "Miami – New York")
    evening.claims(ALICE, "Los Angeles – San Francisco", "San Francisco – Seattle")
    card = evening.card()
    assert (card.route_points, card.tickets_completed, card.total) == (0, 1, 1)
    assert [ticket.points for ticket in card.tickets] == [1, 0]


def test_the_first_to_six_wins_by_the_order_of_claims() -> None:
    for first, last, winner in ((west, east, ALICE), (east, west, BEN)):
        evening = coast()
        first(evening)
        last(evening)
        counted = evening.count()
        assert [card.total for card in counted.seats] == [6, 6]
        assert counted.first_to_goal == winner
        assert counted.winners == (winner,)
        assert counted.questions == ()


def test_a_claim_that_was_taken_back_is_timed_when_it_is_made_again() -> None:
    evening = coast()
    west(evening)
    last = evening.table.routes_of(ALICE)[-1]
    evening.play(Move(MoveKind.RELEASE, ALICE, last))
    east(evening)
    evening.play(Move(MoveKind.CLAIM, ALICE, last))
    assert evening.count().winners == (BEN,), "Alice had tapped the wrong route"


def test_a_claim_that_was_taken_back_by_mistake_keeps_its_time() -> None:
    evening = coast()
    west(evening)
    east(evening)
    last = evening.table.routes_of(ALICE)[-1]
    for kind in (MoveKind.RELEASE, MoveKind.CLAIM) * 2:
        evening.play(Move(kind, ALICE, last))
    assert evening.count().winners == (ALICE,)


def test_the_first_to_six_wins_against_seven() -> None:
    evening = coast()
    evening.keeps(BEN, "Chicago – Miami")
    west(evening)
    east(evening)
    evening.claims(BEN, "Atlanta – Miami")
    counted = evening.count()
    assert [card.total for card in counted.seats] == [6, 7]
    assert counted.winners == (ALICE,)


def test_a_game_that_is_only_counted_asks_who_was_first() -> None:
    evening = coast()
    evening.play(Move(MoveKind.START_COUNT, None))
    west(evening)
    east(evening)
    counted = evening.count()
    assert counted.first_to_goal is None
    assert len(counted.questions) == 1
    assert "who was first" in str(counted.questions[0])
    evening.play(Move(MoveKind.REACH_GOAL, BEN))
    counted = evening.count()
    assert counted.winners == (BEN,)
    assert counted.questions == ()


def test_a_game_entered_at_its_end_knows_no_order_of_claims() -> None:
    evening = coast()
    west(evening)
    east(evening)
    table = evening.table
    entered = fold(table.ruleset, table.seats, HouseRules(), evening.moves, in_order=False)
    assert count(entered).first_to_goal is None
    assert len(count(entered).questions) == 1


def test_nobody_needs_to_be_asked_where_one_has_six() -> None:
    evening = coast()
    evening.play(Move(MoveKind.START_COUNT, None))
    west(evening)
    counted = evening.count()
    assert counted.winners == (ALICE,)
    assert counted.questions == ()


def test_who_is_named_and_has_not_six_does_not_win_by_it() -> None:
    evening = coast()
    west(evening)
    evening.play(Move(MoveKind.REACH_GOAL, BEN))
    assert evening.count().winners == (ALICE,)


def test_without_six_the_most_tickets_win() -> None:
    evening = Evening("first-journey-usa")
    evening.keeps(ALICE, "Los Angeles – Seattle")
    evening.keeps(BEN, "Miami – New York")
    evening.claims(ALICE, "Los Angeles – San Francisco", "San Francisco – Seattle")
    counted = evening.count()
    assert counted.winners == (ALICE,)
    assert counted.first_to_goal is None


def test_coast_to_coast_is_a_ticket_that_the_app_finds() -> None:
    evening = Evening("first-journey-usa")
    evening.claims_way(
        ALICE, "Seattle", "Salt Lake City", "Denver", "Kansas City", "Chicago", "Washington"
    )
    card = evening.card()
    assert card.total == 1
    assert [award.bonus for award in card.bonuses] == ["coast-to-coast"]
    assert card.bonuses[0].routes[0] == "salt-lake-city--seattle-1"


def test_two_pieces_do_not_make_a_coast_to_coast() -> None:
    evening = Evening("first-journey-usa")
    evening.claims(ALICE, "San Francisco – Seattle", "Miami – Washington")
    assert evening.card().bonuses == ()


def test_the_bonus_ticket_can_be_the_sixth() -> None:
    evening = Evening("first-journey-usa")
    evening.keeps(ALICE, *SIX[:5])
    evening.keeps(BEN, *OTHER_SIX)
    west(evening)
    evening.claims_way(ALICE, "Denver", "Kansas City", "Chicago")
    assert evening.card().total == 5
    evening.claims(ALICE, "Chicago – Washington")
    east(evening)
    counted = evening.count()
    assert [card.total for card in counted.seats] == [6, 6]
    assert counted.first_to_goal == ALICE


def test_other_games_have_no_goal() -> None:
    assert Evening().refusal(MoveKind.REACH_GOAL, ALICE, "").code == "no-goal"


def test_tickets_counted_by_hand_are_completed_tickets() -> None:
    evening = Evening("first-journey-europe")
    evening.has(ALICE, tickets_completed=4)
    card = evening.card()
    assert (card.route_points, card.tickets_completed, card.total) == (0, 4, 4)
    assert card.tickets == ()


def test_west_to_east_can_be_the_sixth_of_europe() -> None:
    evening = Evening("first-journey-europe")
    evening.has(ALICE, tickets_completed=5)
    evening.claims_way(ALICE, "Madrid", "Barcelona", "Rome", "Athens")
    assert evening.card().total == 5
    evening.claims(ALICE, "Ankara – Athens")
    counted = evening.count()
    assert bonus_points(counted.seats[ALICE]) == {"tickets": 5, "west-to-east": 1}
    assert (counted.first_to_goal, counted.winners) == (ALICE, (ALICE,))


def test_what_is_counted_by_hand_has_no_order_so_the_table_is_asked() -> None:
    evening = Evening("first-journey-europe")
    evening.has(ALICE, tickets_completed=6)
    evening.has(BEN, tickets_completed=7)
    counted = evening.count()
    assert counted.first_to_goal is None
    assert "who was first" in str(counted.questions[0])
    evening.play(Move(MoveKind.REACH_GOAL, ALICE))
    counted = evening.count()
    assert (counted.winners, counted.questions) == ((ALICE,), ())


def test_no_deal_is_asked_for_where_tickets_are_not_known_but_a_number_is() -> None:
    evening = Evening("first-journey-europe")
    evening.claims(ALICE, "Dublin – London")
    evening.claims(BEN, "Paris – Zurich")
    evening.has(ALICE, tickets_completed=0)
    assert [str(warning) for warning in evening.table.warnings()] == [
        "Ben's tickets are not counted yet."
    ]


def test_a_ticket_cannot_be_kept_where_none_is_known() -> None:
    refusal = Evening("first-journey-europe").refusal(MoveKind.KEEP_TICKET, ALICE, "kiev--rome")
    assert refusal.code == "unknown-ticket"
