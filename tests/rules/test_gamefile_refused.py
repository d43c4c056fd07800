"""What the game file and the count command refuse, each in one line that names the reason."""

from pathlib import Path

import pytest

from tests.rules.game_files import game, reason, run, saved

LONG_ROUTES = [
    "calgary--winnipeg-1", "duluth--helena-1", "duluth--toronto-1", "helena--seattle-1",
    "el-paso--houston-1", "el-paso--los-angeles-1", "miami--new-orleans-1",
    "denver--helena-1",
]  # fmt: skip

REFUSED = {
    "too many cars": (
        game("usa-classic", {"player": "Alice", "routes": LONG_ROUTES}, {"player": "Ben"}),
        "Alice: 46 cars claimed, the game has 45",
    ),
    "a route twice": (
        game(
            "usa-classic",
            {"player": "Alice", "routes": ["duluth--helena-1"]},
            {"player": "Ben", "routes": ["duluth--helena-1"]},
        ),
        "Ben: route duluth--helena-1 is already Alice's",
    ),
    "a route listed twice": (
        game(
            "usa-classic",
            {"player": "Alice", "routes": ["duluth--helena-1"] * 2},
            {"player": "Ben"},
        ),
        "Alice: route duluth--helena-1 is listed twice",
    ),
    "a closed track": (
        game(
            "usa-classic",
            {"player": "Alice", "routes": ["denver--kansas-city-1"]},
            {"player": "Ben", "routes": ["denver--kansas-city-2"]},
            {"player": "Carla"},
        ),
        "Ben: the second track of Denver – Kansas City is closed with 3 players",
    ),
    "both tracks": (
        game(
            "usa-classic",
            {"player": "Alice", "routes": ["denver--kansas-city-1", "denver--kansas-city-2"]},
            {"player": "Ben"},
        ),
        "Alice: both tracks of Denver – Kansas City cannot be one player's",
    ),
    "an unknown ruleset": (
        game("usa-klassic"),
        "no ruleset 'usa-klassic'; did you mean usa-classic?",
    ),
    "nothing like a ruleset": (game("chess"), "no ruleset 'chess'"),
    "an unknown route": (
        game("usa-classic", {"player": "Alice", "routes": ["denver--helana-1"]}, {"player": "Ben"}),
        "Alice: no route 'denver--helana-1'; did you mean denver--helena-1?",
    ),
    "a ticket of another deck": (
        game(
            "usa-classic", {"player": "Alice", "tickets": ["atlanta--chicago"]}, {"player": "Ben"}
        ),
        "Alice: ticket atlanta--chicago is not in the deck of usa-classic",
    ),
    "a ticket twice": (
        game(
            "usa-classic",
            {"player": "Alice", "tickets": ["denver--el-paso"]},
            {"player": "Ben", "tickets": ["denver--el-paso"]},
        ),
        "Ben: ticket denver--el-paso is already Alice's",
    ),
    "an unknown ticket": (
        game("usa-classic", {"player": "Alice", "tickets": ["denver--el-pasa"]}, {"player": "Ben"}),
        "Alice: no ticket 'denver--el-pasa'; did you mean denver--el-paso?",
    ),
    "a station in North America": (
        game("usa-classic", {"player": "Alice", "stations": ["denver"]}, {"player": "Ben"}),
        "Alice: North America is played without stations.",
    ),
    "a fourth station": (
        game(
            "europe",
            {"player": "Alice", "stations": ["paris", "wien", "roma", "riga"]},
            {"player": "Ben"},
        ),
        "Alice: no station is left for riga",
    ),
    "two stations in one city": (
        game(
            "europe",
            {"player": "Alice", "stations": ["paris"]},
            {"player": "Ben", "stations": ["paris"]},
        ),
        "Ben: in paris stands a station of Alice already",
    ),
    "six players": (
        game("usa-classic") | {"seats": [{"player": f"P{n}", "colour": f"c{n}"} for n in range(6)]},
        "North America is for 2 to 5 players, not 6.",
    ),
    "nobody": (game("usa-classic") | {"seats": []}, "North America is for 2 to 5 players, not 0."),
    "two alike": (
        game("usa-classic", {"player": "Alice"}, {"player": "Alice"}),
        "Alice sits at the table twice.",
    ),
    "a bonus ticket that the routes do not earn": (
        game("first-journey-usa", {"player": "Alice", "bonus_tickets": 1}, {"player": "Ben"}),
        "Alice: 1 bonus tickets, the routes earn 0",
    ),
    "a bonus ticket that was counted by hand": (
        game(
            "first-journey-europe",
            {"player": "Alice", "items": {"tickets-completed": 3}, "bonus_tickets": 1},
            {"player": "Ben"},
        ),
        "Alice: 1 bonus tickets, the routes earn 0",
    ),
    "a bonus ticket elsewhere": (
        game("usa-classic", {"player": "Alice", "bonus_tickets": 1}, {"player": "Ben"}),
        "game.json: seats 1: this game has no bonus tickets",
    ),
    "two who were first": (
        game(
            "first-journey-usa",
            {"player": "Alice", "reached_goal": True},
            {"player": "Ben", "reached_goal": True},
        ),
        "game.json: seats 2: two players are said to have reached the goal first",
    ),
    "too many passengers": (
        game(
            "germany",
            {"player": "Alice", "items": {"passengers-red": 6}},
            {"player": "Ben", "items": {"passengers-red": 6}},
        ),
        "Ben: Red passengers: there are 10, and 12 would be entered.",
    ),
    "an unknown item": (
        game("germany", {"player": "Alice", "items": {"passenger-red": 6}}, {"player": "Ben"}),
        "Alice: no item 'passenger-red'; did you mean passengers-red?",
    ),
    "a mistyped field": (
        game("usa-classic", {"player": "Alice", "ticket": []}, {"player": "Ben"}),
        "game.json: seats 1: the field “ticket” is not known; did you mean tickets?",
    ),
    "no name": (
        game("usa-classic", {"player": " "}, {"player": "Ben"}),
        "game.json: seats 1: “player” must be a text",
    ),
    "routes that are no list": (
        game("usa-classic", {"player": "Alice", "routes": "all"}, {"player": "Ben"}),
        "game.json: seats 1: “routes” must be a list [ … ]",
    ),
    "a marker that is no number": (
        game("usa-classic", {"player": "Alice", "marker": "78"}, {"player": "Ben"}),
        "game.json: seats 1: “marker” must be a whole number from -999 to 999, not “78”",
    ),
    "another format": (
        {"format": "something-else"},
        "game.json: “format” cannot be “something-else”; it can be scorekeeper-game",
    ),
    "another version": (
        game() | {"version": 2},
        "game.json: “version” must be a whole number from 1 to 1, not 2",
    ),
    "no object": ([1, 2], "game.json: must be an object { … }"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_and_the_words_for_it(name: str) -> None:
    data, words = REFUSED[name]
    assert reason(data) == words


@pytest.mark.parametrize("name", REFUSED)
def test_the_command_refuses_in_one_line(name: str, tmp_path: Path) -> None:
    result = run(saved(tmp_path, REFUSED[name][0]), "--json")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


UNREADABLE = {
    "no JSON": (b"{", "line 1 is not JSON, from column 2 on"),
    "not text": (b"\xff\xfe\x00", "the file is not UTF-8 text"),
    "a key twice": (b'{"format": 1, "format": 2}', "“format” is given twice in one entry"),
    "no number": (b'{"version": NaN}', "NaN is not a number"),
    "a long number": (b'{"version": ' + b"9" * 5000 + b"}", "a number in the file is too long"),
    "very deep": (b"[" * 200_000, "the file is nested too deeply"),
    "very large": (b" " * 1_000_001, "the file is larger than 1 MB"),
    "empty": (b"", "line 1 is not JSON, from column 1 on"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_files_that_are_no_games(name: str, tmp_path: Path) -> None:
    content, words = UNREADABLE[name]
    path = tmp_path / "game.json"
    path.write_bytes(content)
    result = run(path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == f"{path}: {words}\n" or result.stderr.endswith(f": {words}\n")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_is_not_there(name: str, tmp_path: Path) -> None:
    result = run(tmp_path / name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "cannot be read" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_line_breaks_in_names_do_not_break_the_line(tmp_path: Path) -> None:
    result = run(saved(tmp_path, game("usa-classic", {"player": "Al\nice"}, {"player": "Ben"})))
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
