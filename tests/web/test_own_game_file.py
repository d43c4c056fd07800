"""The file of a game on a board that a group brought along is counted with the board's file."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.counting import count_command
from tests.board_files import lake, short_way, text_of
from tests.phones import Phone

from .played import new_game
from .test_boards import PAIR, bring, brought, claim, finish, moves, way_of

ASKED_FOR = "version 1 is needed, the game's result page saves it"


@pytest.fixture
def files(alice: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The files of a finished game and of its board, as their pages save them."""
    monkeypatch.chdir(tmp_path)
    return saved(alice, played(alice))


def played(alice: Phone) -> str:
    """Finish a game on an own board; give the board's address."""
    address = brought(alice, with_a_way())
    alice.post("new", {**PAIR, "ruleset": way_of(address).replace("usual", "short")})
    moves(alice, 1, claim(0, "brunn--castell"), claim(1, "aldorf--dornach"))
    finish(alice, 1)
    return address


def saved(alice: Phone, address: str) -> tuple[Path, Path]:
    game, board = Path("game.json"), Path("lake.json")
    game.write_bytes(alice.get("games/1/game.json").data)
    board.write_bytes(alice.get(f"{address}/board.json").data)
    return game, board


def brought_anew(alice: Phone, address: str) -> None:
    """Bring the board again, with points for routes that make the other player win."""
    board = with_a_way()
    points = {**short_way()["route_points"], "3": 30}
    board["rulesets"] = [{**short_way(), "name": "A long evening", "route_points": points}]
    assert bring(alice, text_of(board), f"{address}/new").status_code == 303


def without_version(game: Path) -> None:
    """Make it a file from before its board's version stood in it, or one written by hand."""
    written = json.loads(game.read_text(encoding="utf-8"))
    del written["board"]
    game.write_text(json.dumps(written), encoding="utf-8")


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
        "the game is on a board that was brought along; "
        "the file of its version 1 is needed: --board\n"
    )
    without_version(files[0])
    assert counted(files[0]).stderr == (
        "the game is on a board that was brought along; its file is needed: --board\n"
    )


def test_another_version_of_the_board_is_refused_in_one_line(
    alice: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    address = played(alice)
    brought_anew(alice, address)
    game, newest = saved(alice, address)
    assert "Bob wins" in alice.get("games/1/result").text
    answer = counted(game, "--board", newest)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == (
        f"the board's file is not the one that the game was played on: {ASKED_FOR}\n"
    )
    # What a file that names no version is counted as: nothing can be checked there.
    without_version(game)
    assert "Alice wins" in counted(game, "--board", newest).stdout


def test_the_result_page_saves_the_board_as_the_game_was_played(
    alice: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    address = played(alice)
    brought_anew(alice, address)
    game, board = saved(alice, address)
    assert 'games/1/board.json" download' in alice.get("games/1/result").text
    answer = alice.get("games/1/board.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    board.write_bytes(answer.data)
    said = counted(game, "--board", board)
    assert said.exit_code == 0, said.output
    assert "A short evening" in said.stdout
    assert "Bob wins" in said.stdout


def test_a_game_on_a_shipped_board_needs_no_board_file(alice: Phone) -> None:
    new_game(alice)
    finish(alice, 1)
    assert "board.json" not in alice.get("games/1/result").text
    assert alice.get("games/1/board.json").data == alice.get("boards/usa/board.json").data
    assert "board" not in json.loads(alice.get("games/1/game.json").data)


def test_a_boards_file_that_only_looks_different_is_the_same(files: tuple[Path, Path]) -> None:
    game, board = files
    data = json.loads(board.read_text(encoding="utf-8"))
    turned = dict(reversed(data.items()))
    board.write_text(json.dumps(turned, indent=4), encoding="utf-8-sig")
    assert counted(game, "--board", board).exit_code == 0


def test_corrected_values_of_tickets_go_with_the_game(
    alice: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    address = brought(alice, with_a_way())
    correction = {"ticket": "aldorf--egg", "points": "19"}
    assert alice.post(f"{address}/correct_ticket", correction).status_code == 303
    alice.post("new", {**PAIR, "ruleset": way_of(address).replace("usual", "short")})
    kept = {"kind": "keep_ticket", "seat": 0, "subject": "aldorf--egg"}
    moves(alice, 1, claim(0, "brunn--castell"), kept)
    finish(alice, 1)
    game, board = saved(alice, address)
    said = json.loads(counted(game, "--board", board, "--json").stdout)
    assert said["seats"][0]["tickets"][0]["points"] == -19


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (lake(), ASKED_FOR),
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
    without_version(game)
    written = json.loads(game.read_text(encoding="utf-8"))
    game.write_text(json.dumps({**written, "ruleset": "short"}), encoding="utf-8")
    assert json.loads(counted(game, "--board", board, "--json").stdout)["ruleset"] == "short"
    board.write_text(text_of(lake()), encoding="utf-8")
    answer = counted(game, "--board", board)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == "the board's file has no way to play 'short', only usual\n"


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (1, "game.json: board: must be an object { … }"),
        ({"version": 1}, "game.json: board: “sha256” is missing"),
        ({"version": 0, "sha256": "0"}, "“version” must be a whole number from 1 to"),
        ({"version": 1, "sha256": "0", "id": 1}, "board: the field “id” is not known"),
    ],
)
def test_a_mistyped_version_is_told(files: tuple[Path, Path], board: object, reason: str) -> None:
    game, file = files
    written = json.loads(game.read_text(encoding="utf-8"))
    game.write_text(json.dumps({**written, "board": board}), encoding="utf-8")
    answer = counted(game, "--board", file)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert reason in answer.stderr
