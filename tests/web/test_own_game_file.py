"""The file of a game on a board that a group brought along is counted with the board's file."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.counting import count_command
from tests.board_files import lake, short_way, text_of
from tests.phones import Phone

from .test_boards import PAIR, brought, claim, finish, moves, way_of


@pytest.fixture
def files(alice: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The files of a finished game and of its board, as their pages save them."""
    monkeypatch.chdir(tmp_path)
    address = brought(alice, with_a_way())
    alice.post("new", {**PAIR, "ruleset": way_of(address).replace("usual", "short")})
    moves(alice, 1, claim(0, "brunn--castell"), claim(1, "aldorf--dornach"))
    finish(alice, 1)
    game, board = Path("game.json"), Path("lake.json")
    game.write_bytes(alice.get("games/1/game.json").data)
    board.write_bytes(alice.get(f"{address}/board.json").data)
    return game, board


def with_a_way() -> dict[str, object]:
    decks = {"all": ["aldorf--egg", "brunn--dornach"]}
    return {**lake(), "decks": decks, "rulesets": [short_way()]}


def counted(*arguments: Path | str) -> Result:
    return CliRunner().invoke(count_command, [str(argument) for argument in arguments])


def test_it_counts_as_its_page_does(files: tuple[Path, Path]) -> None:
    game, board = files
    answer = counted(game, "--board", board, "--json")
    assert answer.exit_code == 0, answer.output
    said = json.loads(answer.stdout)
    assert said["ruleset"] == json.loads(game.read_text(encoding="utf-8"))["ruleset"]
    assert [seat["route_points"] for seat in said["seats"]] == [5, 10]
    assert "A short evening" in counted(game, "--board", board).stdout


def test_without_the_boards_file_it_says_what_is_needed(files: tuple[Path, Path]) -> None:
    answer = counted(files[0])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == (
        "the game is on a board that was brought along; its file is needed: --board\n"
    )


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (lake(), "the board's file has no way to play 'short', only usual"),
        ({"format": "scorekeeper-board"}, "lake.json: “version” is missing"),
        (None, "lake.json cannot be read: No such file or directory"),
    ],
)
def test_a_file_that_does_not_fit_is_told_in_one_line(
    files: tuple[Path, Path], board: object, reason: str
) -> None:
    game, file = files
    file.unlink()
    if board is not None:
        file.write_text(text_of(board), encoding="utf-8")
    answer = counted(game, "--board", file)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert reason in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_a_game_written_by_hand_names_the_way_as_the_boards_file_does(
    files: tuple[Path, Path],
) -> None:
    game, board = files
    written = json.loads(game.read_text(encoding="utf-8"))
    game.write_text(json.dumps({**written, "ruleset": "short"}), encoding="utf-8")
    assert json.loads(counted(game, "--board", board, "--json").stdout)["ruleset"] == "short"
