"""The worked games as a table has them in hand: who claims what, and what it must come to."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases" / "worked_games.json"


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """One seat of a worked game: what lies on the table, and what it is worth."""

    number: int
    player: str
    colour: str
    routes: Sequence[str]
    tickets: Sequence[str]
    stations: Sequence[str]
    items: Mapping[str, int]
    route_points: int
    ticket_points: int
    station_points: int
    bonuses: Mapping[str, int]
    total: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A worked game of one way to play."""

    way: str
    seats: Sequence[PlayedSeat]
    dummy_items: Mapping[str, int]
    both_tracks_open: bool
    tie_break: str | None

    @property
    def winner(self) -> PlayedSeat:
        """The seat in the first place; every worked game has one."""
        return next(seat for seat in self.seats if seat.place == 1)


def _seat(number: int, lies: dict[str, Any], worth: dict[str, Any]) -> PlayedSeat:
    return PlayedSeat(
        number=number,
        player=lies["player"],
        colour=lies["colour"],
        routes=lies["routes"],
        tickets=lies["tickets"],
        stations=lies.get("stations", ()),
        items=lies.get("items", {}),
        **worth,
    )


def _game(case: dict[str, Any]) -> PlayedGame:
    game = case["game"]
    return PlayedGame(
        way=game["ruleset"],
        seats=[
            _seat(number, lies, worth)
            for number, (lies, worth) in enumerate(zip(game["seats"], case["expect"], strict=True))
        ],
        dummy_items=game.get("dummy_items", {}),
        both_tracks_open=game.get("house_rules", {}).get("both_tracks_open", False),
        tie_break=case["tie_break"],
    )


def played_games() -> dict[str, PlayedGame]:
    """Read the worked games by their way to play."""
    games = [_game(case) for case in json.loads(CASES.read_text(encoding="utf-8"))]
    return {game.way: game for game in games}
