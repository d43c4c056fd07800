"""The game file and the count command: what they read, and what they print."""

import copy
import json
import subprocess
import sys
from pathlib import Path

from scorekeeper.rules.catalogue import ruleset
from scorekeeper.rules.gamefile import read_game, write_game
from scorekeeper.rules.scoring import count
from tests.rules.game_files import game, run, saved

WORKED = json.loads(
    (Path(__file__).parents[1] / "cases" / "worked_count.json").read_text(encoding="utf-8")
)


def test_the_worked_count_is_99_against_26() -> None:
    cards = count(read_game(WORKED["game"], "worked")).seats
    for card, expected in zip(cards, WORKED["expect"], strict=True):
        assert card.player == expected["name"]
        assert card.route_points == expected["route_points"]
        assert card.cars == expected["cars"]
        assert card.tickets_completed == expected["completed"]
        assert card.ticket_points == expected["ticket_points"]
        assert card.longest.cars == expected["longest"]
        assert sum(award.points for award in card.bonuses) == expected["longest_bonus"]
        assert card.total == expected["total"]
        assert card.place == expected["rank"]


def test_json_has_exactly_the_documented_form(tmp_path: Path) -> None:
    printed = json.loads(run(saved(tmp_path, WORKED["game"]), "--json").stdout)
    assert list(printed) == ["ruleset", "seats", "winners", "tie_break"]
    assert (printed["ruleset"], printed["winners"], printed["tie_break"]) == (
        "usa-classic",
        ["Alice"],
        None,
    )
    alice = printed["seats"][0]
    assert list(alice) == [
        "player", "colour", "place", "cars", "trains_left", "route_points", "tickets",
        "tickets_completed", "ticket_points", "longest", "stations", "bonuses", "total",
    ]  # fmt: skip
    assert alice["bonuses"] == [{"bonus": "longest-route", "points": 10}]
    assert alice["stations"] == {"unused": 0, "points": 0, "borrowed": []}
    assert alice["trains_left"] == 1
    completed, _, failed = alice["tickets"]
    assert list(completed) == ["ticket", "completed", "points", "path"]
    assert failed == {
        "ticket": "los-angeles--seattle",
        "completed": False,
        "points": -9,
        "missing": ["helena--seattle-1"],
    }


def test_the_table_can_be_read_by_people(tmp_path: Path) -> None:
    result = run(saved(tmp_path, WORKED["game"]))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "North America"
    assert lines[3].split() == ["1", "Alice", "78", "11", "0", "10", "99", "36", "1"]
    assert "    -9  Los Angeles – Seattle: Helena – Seattle missing" in lines
    assert lines[-1] == "Alice wins."


def test_it_runs_from_a_shell_without_the_app(tmp_path: Path) -> None:
    path = saved(tmp_path, WORKED["game"])
    command = [sys.executable, "-m", "scorekeeper.counting", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["seats"][0]["total"] == 99
    assert done.stderr == ""


def test_a_shared_win_and_a_tie_break_are_told(tmp_path: Path) -> None:
    level = game(
        "usa-classic",
        {"player": "Alice", "routes": ["helena--seattle-1"]},
        {"player": "Ben", "routes": ["portland--salt-lake-city-1"]},
    )
    assert run(saved(tmp_path, level)).stdout.splitlines()[-1] == "Alice and Ben share the win."
    decided = game(
        "germany",
        {"player": "Alice", "items": {"passengers-red": 3, "passengers-blue": 1}},
        {"player": "Ben", "items": {"passengers-red": 1, "passengers-blue": 2}},
    )
    lines = run(saved(tmp_path, decided)).stdout.splitlines()
    assert lines[-2:] == ["Alice wins.", "The tie was broken by: items:passengers."]


def test_a_game_with_everything_in_it_is_written_as_it_was_read() -> None:
    whole = game(
        "europe",
        {"player": "Alice", "routes": ["brest--paris-1"], "tickets": ["edinburgh--paris"],
         "stations": ["paris"], "marker": 4},
        {"player": "Ben", "stations": []},
        house_rules={"both_tracks_open": True},
        ticket_values={"edinburgh--paris": 8},
    )  # fmt: skip
    table = read_game(copy.deepcopy(whole), "game.json")
    written = write_game(table)
    whole["seats"][1]["routes"] = []
    assert written == whole
    assert count(table).seats[0].ticket_points == -8


def test_hand_counted_items_are_part_of_the_file() -> None:
    table = read_game(
        game(
            "pennsylvania",
            {"player": "Alice", "items": {"reading": 2}},
            {"player": "Ben"},
            dummy_items={"reading": 3},
        ),
        "game.json",
    )
    assert table.items == {(0, "reading"): 2, (None, "reading"): 3}
    again = read_game(write_game(table), "game.json")
    assert again.items == table.items


def test_who_was_first_is_part_of_the_file() -> None:
    first = game("first-journey-usa", {"player": "Alice"}, {"player": "Ben", "reached_goal": True})
    table = read_game(first, "game.json")
    assert table.goal_seat == 1
    assert write_game(table)["seats"][1]["reached_goal"] is True


def test_the_house_rule_opens_both_tracks() -> None:
    seats = (
        {"player": "Alice", "routes": ["denver--kansas-city-1"]},
        {"player": "Ben", "routes": ["denver--kansas-city-2"]},
    )
    table = read_game(
        game("usa-classic", *seats, house_rules={"both_tracks_open": True}), "game.json"
    )
    assert len(table.owners) == 2


def test_reading_changes_nothing_that_is_shipped() -> None:
    read_game(game("europe", ticket_values={"edinburgh--paris": 8}), "game.json")
    assert ruleset("europe").tickets["edinburgh--paris"].best == 7
