"""The result, the log and the game file: every number, and where on the map it comes from."""

import datetime as dt
import json
import re
from html import unescape

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import boards, ruleset
from scorekeeper.rules.gamefile import read_game, snapshot
from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.scoring import count
from scorekeeper.rules.table import Table
from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Member, Way
from scorekeeper.web.results.layers import layers_of, ticket_cities, trail_cities
from scorekeeper.web.results.snapshot import SeatLine, Snapshot, TicketLine, read_snapshot
from scorekeeper.web.results.turnover import steps_of
from scorekeeper.web.results.view import ResultView, view_of
from scorekeeper.web.results.words import (
    ticket_note,
    tie_break_line,
    trail_in_words,
    winner_line,
)
from tests.phones import Phone

from .played import (
    ALICE,
    BEN,
    THREE_SEATS,
    TICKET_NAMES,
    counting_game,
    finished_game,
    new_game,
    play,
    the_table,
    worked_routes,
    worked_tickets,
)


def page_of(phone: Phone, address: str) -> str:
    answer = phone.get(address)
    assert answer.status_code == 200
    return unescape(answer.get_data(as_text=True))


def row(page: str, kind: str) -> list[str]:
    """Read one row of the table of points, notes included."""
    found = re.search(rf'<tr data-kind="{kind}">(.*?)</tr>', page, re.DOTALL)
    assert found, f"the table has no row {kind}"
    cells = re.findall(r"<td[^>]*>(.*?)</td>", found[1])
    return [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in cells]


def test_the_table_of_points_has_every_kind(alice: Phone) -> None:
    page = page_of(alice, f"{finished_game(alice)}/result")
    assert row(page, "routes") == ["78 44 trains", "31 20 trains"]
    assert row(page, "done") == ["20 2 of 3", "6 1 of 2"]
    assert row(page, "failed") == ["−9", "−11"], "with a real minus"
    assert row(page, "bonus-longest-route") == ["10 36 trains", "– 11 trains"]
    assert row(page, "total") == ["99", "26"]
    assert row(page, "marker") == ["–", "37 6 too many"]


def test_who_won_stands_above_everything(alice: Phone) -> None:
    page = page_of(alice, f"{finished_game(alice)}/result")
    assert "<h1>Alice wins with 99 points</h1>" in page
    places = re.findall(r'data-order="(\d)" data-place="(\d)"', page)
    assert places == [("1", "1"), ("2", "2")]


def test_a_ticket_tells_its_way_or_its_gap(alice: Phone) -> None:
    page = page_of(alice, f"{finished_game(alice)}/result")
    way = "by Saint Louis, Kansas City, Denver, Santa Fe, and El Paso"
    assert f"Chicago – Los Angeles<small>{way}</small>" in page
    assert "Los Angeles – Seattle<small>1 route short: Helena – Seattle, 6 trains</small>" in page


def test_the_longest_trails_stand_side_by_side(alice: Phone) -> None:
    page = page_of(alice, f"{finished_game(alice)}/result")
    assert "36 trains" in page
    assert "New York – Washington – Raleigh – Atlanta – Miami" in page
    assert "On the longest route cities may come again and loops count; a branch does not." in page


def lights(page: str) -> str:
    found = re.search(r'<svg class="lights".*?</svg>', page, re.DOTALL)
    assert found
    return found[0]


def test_a_ticket_is_lit_on_the_map_without_scripts(alice: Phone) -> None:
    game = finished_game(alice)
    joined = lights(page_of(alice, f"{game}/result?show=ticket-0-0"))
    assert joined.count('class="cars"') == 6
    assert 'class="gap"' not in joined
    assert ">Chicago</text>" in joined
    assert ">Los Angeles</text>" in joined
    short = lights(page_of(alice, f"{game}/result?show=ticket-0-2"))
    assert short.count('class="gap"') == 1
    assert 'd=""' not in joined + short
    assert "veil" not in lights(page_of(alice, f"{game}/result?show=nothing"))


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="result-data">(.*?)</script>', page)
    assert found
    data: dict[str, object] = json.loads(found[1])
    return data


def test_the_turn_over_is_for_a_result_of_this_hour(alice: Phone, app: Flask) -> None:
    game = finished_game(alice)
    assert data_of(page_of(alice, f"{game}/result"))["fresh"] is True
    with app.app_context():
        stored = games.game_of(db.session.get_one(Member, alice.member_id).group, int(game[-1]))
        assert stored.finished_at
        stored.finished_at -= dt.timedelta(hours=1)
        db.session.commit()
    assert data_of(page_of(alice, f"{game}/result"))["fresh"] is False


@pytest.fixture
def told(app: Flask) -> tuple[Table, Snapshot, ResultView]:
    """The worked game's table, count and view, without pages."""
    seats = [
        {"player": "Alice", "colour": "red", "routes": [], "tickets": []},
        {"player": "Ben", "colour": "blue", "routes": [], "tickets": []},
    ]
    file = {"format": "scorekeeper-game", "version": 1, "ruleset": "usa-classic", "seats": seats}
    table = read_game(file, "worked.json")
    for move in [*worked_routes(), *worked_tickets()]:
        table.play(move)
    with app.test_request_context():
        stored = read_snapshot(snapshot(count(table)))
        return table, stored, view_of(table, stored)


def test_the_running_totals_end_at_the_totals(
    app: Flask, told: tuple[Table, Snapshot, ResultView]
) -> None:
    with app.test_request_context():
        steps = steps_of(told[0], told[1])
    assert [step.kind for step in steps] == ["ticket"] * 5 + ["longest"]
    assert [step.seat for step in steps] == [ALICE, ALICE, ALICE, BEN, BEN, ALICE]
    assert steps[0].totals == ("94", "31")
    assert steps[2].points == "−9"
    assert steps[-1].totals == ("99", "26")


def test_every_step_and_row_lights_a_layer(
    app: Flask, told: tuple[Table, Snapshot, ResultView]
) -> None:
    table, stored, view = told
    known = {layer.id for layer in view.layers}
    with app.test_request_context():
        assert {step.layer for step in steps_of(table, stored)} <= known
    assert {ticket.layer for card in view.seats for ticket in card.tickets} <= known
    assert {f"{kind}-{seat}" for kind in ("network", "longest") for seat in (0, 1)} <= known


def test_a_gap_is_shown_with_the_network_that_it_would_have_joined(
    told: tuple[Table, Snapshot, ResultView],
) -> None:
    layers = {layer.id: layer for layer in told[2].layers}
    short = layers["ticket-0-2"]
    assert short.missing == ("helena--seattle-1",)
    assert "el-paso--los-angeles-1" in short.routes
    assert short.cities == ("los-angeles", "seattle")
    assert layers["ticket-1-1"].missing == ("los-angeles--phoenix-1",)
    assert "atlanta--miami-1" not in layers["ticket-1-1"].routes, "another piece stays dark"


def test_a_trail_is_read_in_riding_order() -> None:
    board = ruleset("usa-classic").board
    loop = ("denver--helena-1", "denver--omaha-1", "helena--omaha-1", "helena--seattle-1")
    assert trail_cities(board, loop) == ("helena", "denver", "omaha", "helena", "seattle")
    assert trail_cities(board, ()) == ()
    assert trail_in_words(board, ("denver--helena-1",)) == "Denver – Helena"
    with pytest.raises(ValueError, match="do not follow"):
        trail_cities(board, ("denver--helena-1", "atlanta--miami-1"))


def test_a_ticket_to_countries_is_about_the_one_that_was_reached() -> None:
    switzerland = boards()["switzerland"]
    line = TicketLine(ticket="bern--countries", completed=True, points=5, reached="france")
    ends = ("bern", "france-1", "france-2", "france-3", "france-4")
    assert ticket_cities(switzerland, line) == ends
    plain = TicketLine(ticket="denver--el-paso", completed=False, points=-4)
    assert ticket_cities(ruleset("usa-classic").board, plain) == ("denver", "el-paso")


def seat_line(player: str, place: int, total: int, tickets: int, cars: int) -> SeatLine:
    return SeatLine(
        player=player,
        colour="red",
        place=place,
        cars=45,
        trains_left=0,
        route_points=80,
        tickets=[],
        tickets_completed=tickets,
        ticket_points=0,
        longest={"cars": cars, "routes": []},
        stations={"unused": 0, "points": 0, "borrowed": []},
        bonuses=[],
        total=total,
    )


def level(step: str | None, *seats: SeatLine) -> Snapshot:
    winners = [line["player"] for line in seats if line["place"] == 1]
    return Snapshot(ruleset="usa-classic", seats=list(seats), winners=winners, tie_break=step)


ANA, BEA = "Ana", "Bea"


@pytest.mark.parametrize(
    ("step", "ana", "bea", "sentence"),
    [
        (
            "completed-tickets",
            (1, 99, 5, 9),
            (2, 99, 4, 30),
            "Ana and Bea have 99 points each; Ana completed more tickets, 5 against 4.",
        ),
        (
            "longest-route",
            (2, 99, 5, 29),
            (1, 99, 5, 31),
            "Ana and Bea have 99 points each; Bea had the longest route, 31 trains against 29.",
        ),
        (
            "items:passengers",
            (1, 99, 5, 9),
            (2, 99, 5, 30),
            "Ana and Bea have 99 points each; Ana had more of what is counted by hand.",
        ),
        (
            "mountain-routes",
            (1, 99, 5, 9),
            (2, 99, 5, 30),
            "Ana and Bea have 99 points each; Ana claimed more mountain routes.",
        ),
        (
            None,
            (1, 99, 5, 31),
            (1, 99, 5, 31),
            (
                "Ana and Bea have 99 points each; "
                "no tie-break tells them apart, so they share the win."
            ),
        ),
        (None, (1, 99, 5, 31), (2, 98, 5, 31), ""),
    ],
)
def test_the_tie_break_is_a_sentence(
    app: Flask,
    step: str | None,
    ana: tuple[int, int, int, int],
    bea: tuple[int, int, int, int],
    sentence: str,
) -> None:
    with app.test_request_context():
        stored = level(step, seat_line(ANA, *ana), seat_line(BEA, *bea))
        assert tie_break_line(stored, in_tickets=False) == sentence


def test_a_shared_win_and_a_race_for_tickets_are_said_so(app: Flask) -> None:
    both = level(None, seat_line("Ana", 1, 6, 5, 31), seat_line("Ben", 1, 6, 5, 31))
    alone = level(None, seat_line("Ana", 1, -1, 0, 0), seat_line("Ben", 2, -9, 0, 0))
    with app.test_request_context():
        assert winner_line(both, in_tickets=True) == "Ana and Ben share the win with 6 tickets each"
        assert winner_line(alone, in_tickets=False) == "Ana wins with −1 points"


def test_the_house_rule_is_shown(alice: Phone) -> None:
    game = new_game(alice, both_tracks_open=True)
    play(alice, game, [Move(MoveKind.START_COUNT, None), Move(MoveKind.FINISH, None)])
    assert "House rule: both tracks of double routes open" in page_of(alice, f"{game}/result")


def test_a_game_of_three_without_a_single_route(alice: Phone) -> None:
    game = new_game(alice, seats=THREE_SEATS)
    play(alice, game, [Move(MoveKind.START_COUNT, None), Move(MoveKind.FINISH, None)])
    page = page_of(alice, f"{game}/result")
    assert "Alice, Ben, and Cleo share the win with 0 points each" in page
    assert row(page, "bonus-longest-route") == ["– 0 trains"] * 3


def test_a_game_that_is_not_finished_leads_to_where_it_stands(alice: Phone) -> None:
    assert alice.get(f"{counting_game(alice)}/result").location.endswith("/count")
    game = new_game(alice)
    assert alice.get(f"{game}/result").location.endswith(f"{game}/")


def test_the_log_says_what_was_taken_back(alice: Phone, app: Flask) -> None:
    game = new_game(alice)
    play(alice, game, [Move(MoveKind.CLAIM, ALICE, "denver--helena-1")])
    with app.app_context():
        member = db.session.get_one(Member, alice.member_id)
        stored = games.game_of(member.group, int(game[-1]))
        games.record(stored, member, games.Command("ef" * 16, undoes=1))
    log = page_of(alice, f"{game}/log")
    assert "<s>Denver – Helena claimed, 4 trains</s>" in log
    assert "Denver – Helena given back" in log
    assert "a phone" in log


def test_the_log_holds_ticket_moves_back_until_the_count(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, worked_tickets())
    assert not any(name in page_of(alice, f"{game}/log") for name in TICKET_NAMES[ALICE])
    play(alice, game, [Move(MoveKind.START_COUNT, None)])
    assert all(name in page_of(alice, f"{game}/log") for name in TICKET_NAMES[ALICE])


def test_the_game_file_counts_the_same(alice: Phone) -> None:
    game = finished_game(alice)
    answer = alice.get(f"{game}/game.json")
    assert answer.mimetype == "application/json"
    disposition = answer.headers["Content-Disposition"]
    assert re.fullmatch(r'attachment; filename="usa-classic-[\d-]+-game-1\.json"', disposition)
    counted = count(read_game(json.loads(answer.data), "game.json"))
    assert [card.total for card in counted.seats] == [99, 26]


def test_the_game_file_of_a_running_game_is_refused_in_words(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, worked_tickets())
    answer = alice.get(f"{game}/game.json")
    assert answer.status_code == 409
    assert "once the count has begun" in answer.get_data(as_text=True)


def test_a_recorded_result_has_places_and_the_points_that_are_known(
    alice: Phone, app: Flask
) -> None:
    places = (games.Placed("Ana", "red", 1, 120), games.Placed("Ben", None, 2, None))
    with app.app_context():
        member = db.session.get_one(Member, alice.member_id)
        kept = games.ResultOnly("usa-classic", places, dt.date(2026, 11, 29), "ab" * 16)
        game = games.record_result(member.group, member, kept)
        assert game.way == Way.RECORD
        address = f"games/{game.number}"
    page = page_of(alice, f"{address}/result")
    assert "<h1>Ana won</h1>" in page
    assert "120 points" in page
    assert "0 points" not in page.replace("120 points", "")
    assert "\n1. Ana: 120 points\n2. Ben</textarea>" in page, "as it is sent to others"
    for other in ("game.json", "count", "tickets"):
        assert alice.get(f"{address}/{other}").status_code == 404


@pytest.mark.parametrize("page", ["result", "log", "game.json", "count"])
def test_a_stranger_finds_nothing(alice: Phone, stranger: Phone, page: str) -> None:
    game = finished_game(alice)
    assert stranger.get(alice.address(f"{game}/{page}")).status_code == 404


def test_a_snapshot_stays_what_it_was(alice: Phone) -> None:
    game = finished_game(alice)
    stored, table = the_table(alice, game)
    assert stored.count == snapshot(count(table))
    counted = read_snapshot(stored.count or {})
    layers = layers_of(table.ruleset, counted, table.owners, table.stations)
    assert len(layers) == 2 * 2 + 5 + 2 * 2, "tickets one by one, and all done or missed at once"


def test_what_a_ticket_is_short_of_is_told_in_all_the_trains_that_it_takes(app: Flask) -> None:
    line = TicketLine(ticket="", completed=False, points=-5, missing=["agra--kathmandu-1"])
    with app.test_request_context():
        note = ticket_note(boards()["legendary-asia"], line)
    assert note == "1 route short: Agra – Kathmandu, 3 trains"


def test_a_result_in_words_names_no_longest_route_where_nobody_has_one(alice: Phone) -> None:
    game = new_game(alice)
    play(alice, game, [Move(MoveKind.START_COUNT, None), Move(MoveKind.FINISH, None)])
    page = page_of(alice, f"{game}/result")
    told = re.search(r'<textarea[^>]*id="result-text"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert told is not None
    assert "Alice: 0 points" in told[1]
    assert "Longest route" not in told[1]
