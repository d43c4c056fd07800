"""The `check-board` command, as somebody who makes a board uses it."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from scorekeeper.check_board import check_board
from scorekeeper.config import ROOT
from tests.board_files import file_of, lake, short_way

SVG = "{http://www.w3.org/2000/svg}"


def check(path: Path, *options: str) -> Result:
    return CliRunner().invoke(check_board, [str(path), *options])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lake.json"


def test_one_of_a_kind_is_told_as_one(file: Path) -> None:
    small = lake()
    small["cities"], small["routes"] = small["cities"][:2], small["routes"][:1]
    small["tickets"] = [{"id": "t", "cities": ["aldorf", "brunn"], "points": 2}]
    file.write_bytes(file_of(small))
    output = check(file).output
    assert "\n  2 cities, 1 route of 2 cars together\n  1 ticket\n" in output


def test_it_says_what_it_understood(file: Path) -> None:
    file.write_bytes(file_of(lake()))
    answer = check(file)
    assert answer.exit_code == 0
    assert answer.output == (
        "Round the lake\n"
        "  5 cities, 7 routes of 19 cars together\n"
        "  2 tickets\n"
        "    deck all: 2\n"
        "  No way to play is named; the usual one is taken:\n"
        "  Way to play “Round the lake”: 2 to 5 players, 10 trains, deal 3 keep 2, later 3 keep 1,"
        " Longest route\n"
        "Worth a look (1):\n"
        "  Round the lake: there are 2 tickets; 5 players are dealt 15.\n"
    )


def test_a_way_to_play_of_its_own_is_named(file: Path) -> None:
    decks = {"all": ["aldorf--egg", "brunn--dornach"]}
    file.write_bytes(file_of(lake() | {"decks": decks, "rulesets": [short_way()]}))
    assert "Way to play “A short evening”: 2 to 3 players, 12 trains" in check(file).output


def test_it_draws_a_picture_that_stands_alone(file: Path, tmp_path: Path) -> None:
    board = lake()
    board["cities"][0]["name"] = "<Aldorf & co>"
    file.write_bytes(file_of(board))
    out = tmp_path / "lake.svg"
    answer = check(file, "--draw", str(out))
    assert answer.exit_code == 0
    assert answer.output.endswith(f"Drawn: {out}\n")
    picture = ET.fromstring(out.read_text(encoding="utf-8"))
    texts = {"".join(text.itertext()) for text in picture.iter(f"{SVG}text")}
    assert texts == {"<Aldorf & co>", "Brunn", "Castell", "Dornach", "Egg"}
    assert len([rect for rect in picture.iter(f"{SVG}rect") if rect.get("class") == "car"]) == 19


def test_every_problem_is_one_line_and_the_exit_code_says_so(file: Path, tmp_path: Path) -> None:
    board = lake()
    board["routes"][0]["length"] = 0
    board["routes"][3]["colour"] = "mauve\nor so"
    file.write_bytes(file_of(board))
    out = tmp_path / "lake.svg"
    answer = check(file, "--draw", str(out))
    assert answer.exit_code == 2
    lines = answer.stderr.splitlines()
    assert [line[:16] for line in lines] == ["lake.json: Line ", "lake.json: Line "]
    assert "routes 1 (aldorf--brunn): “length” must be" in lines[0]
    assert answer.stdout == ""
    assert not out.exists()


def test_a_file_that_cannot_be_read_is_said_in_words(tmp_path: Path) -> None:
    answer = check(tmp_path / "nowhere.json")
    assert (answer.exit_code, answer.stderr) == (
        2, "nowhere.json: cannot be read: No such file or directory\n",
    )  # fmt: skip
    assert check(tmp_path).exit_code == 2


def test_a_picture_that_cannot_be_written_is_said_in_words(file: Path, tmp_path: Path) -> None:
    file.write_bytes(file_of(lake()))
    answer = check(file, "--draw", str(tmp_path / "no" / "folder.svg"))
    assert answer.exit_code == 1
    assert "cannot be written: No such file or directory" in answer.stderr


def test_it_is_one_of_the_apps_commands(app: Flask) -> None:
    board = ROOT / "scorekeeper" / "boards" / "london" / "board.json"
    answer = app.test_cli_runner().invoke(args=["check-board", str(board)])
    assert answer.exit_code == 0
    assert answer.output.startswith("London\n  17 cities, 44 routes of 95 cars")
