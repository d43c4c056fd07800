"""Everything that is shipped: the boards and the ways to play, each file read once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from scorekeeper.rules.board import Board, BoardError, read_board
from scorekeeper.rules.datafile import parse_json, shown
from scorekeeper.rules.ruleset import Ruleset, RulesetError, read_ruleset
from scorekeeper.rules.sentences import Refusal, did_you_mean, say


@cache
def boards() -> Mapping[str, Board]:
    """Give every board by its id, in order of the ids."""
    folder = files("scorekeeper") / "boards"
    found = {}
    for board_folder in sorted(folder.iterdir(), key=lambda entry: entry.name):
        file = board_folder / "board.json"
        if file.is_file():
            source = f"boards/{board_folder.name}/board.json"
            board = read_board(parse_json(file.read_bytes(), source, BoardError), source)
            found[board.id] = board
    return found


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """Give every way to play by its id, in the order of lists."""
    found = []
    for file in (files("scorekeeper") / "rulesets").iterdir():
        if file.name.endswith(".json"):
            source = f"rulesets/{file.name}"
            data = parse_json(file.read_bytes(), source, RulesetError)
            found.append(read_ruleset(data, source, board_of))
    found.sort(key=lambda ruleset: (ruleset.order, ruleset.id))
    return {ruleset.id: ruleset for ruleset in found}


def board_of(board_id: str) -> Board:
    """Give a board by its id.

    Raises:
        Refusal: there is none of that id.
    """
    found = boards().get(board_id)
    if found is None:
        sentence = say("There is no board “%(board)s”.", board=shown(board_id))
        raise Refusal("unknown-board", sentence)
    return found


def ruleset(ruleset_id: str) -> Ruleset:
    """Give a way to play by its id.

    Raises:
        Refusal: there is none of that id; it names the nearest one.
    """
    found = rulesets().get(ruleset_id)
    if found is not None:
        return found
    near = did_you_mean(ruleset_id, rulesets())
    name = shown(ruleset_id)
    if near is None:
        raise Refusal("unknown-ruleset", say("no ruleset '%(name)s'", name=name))
    sentence = say("no ruleset '%(name)s'; did you mean %(near)s?", name=name, near=near)
    raise Refusal("unknown-ruleset", sentence)


def board_file(board_id: str) -> str:
    """Give the text of a shipped board's file.

    Raises:
        Refusal: there is none of that id.
    """
    folder = files("scorekeeper") / "boards" / board_of(board_id).id
    return (folder / "board.json").read_text(encoding="utf-8")
