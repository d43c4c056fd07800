"""Small game files, and what reading them or counting them says."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.counting import count_command
from scorekeeper.rules.gamefile import read_game
from scorekeeper.rules.sentences import Refusal


def game(way: str = "usa-classic", *seats: dict[str, Any], **more: object) -> dict[str, Any]:
    """A small game file."""
    people = seats or ({"player": "Alice"}, {"player": "Ben"})
    colours = ("blue", "red", "green", "yellow", "black")
    return {
        "format": "scorekeeper-game",
        "version": 1,
        "ruleset": way,
        "seats": [
            {"colour": colour, "routes": [], "tickets": []} | seat
            for colour, seat in zip(colours, people, strict=False)
        ],
        **more,
    }


def run(path: Path, *options: str) -> Result:
    """Run the command on a file."""
    return CliRunner().invoke(count_command, [str(path), *options])


def saved(folder: Path, data: object) -> Path:
    """Save a game file."""
    path = folder / "game.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def reason(data: object) -> str:
    """The refusal of a game file."""
    with pytest.raises(Refusal) as refused:
        read_game(data, "game.json")
    return str(refused.value)
