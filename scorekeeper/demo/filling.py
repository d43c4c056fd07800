"""Fills a group with made-up games through the services, as phones would."""

import datetime as dt
import random
from dataclasses import dataclass

from scorekeeper.demo.robots import Evening, finished_evening, running_evening
from scorekeeper.rules import catalogue
from scorekeeper.rules.moves import Seat
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.services import groups
from scorekeeper.services.clock import today
from scorekeeper.services.groups import NewMember
from scorekeeper.services.recording import Command, record_many
from scorekeeper.services.results import Placed, ResultOnly, record_result
from scorekeeper.services.setups import GameSetup, start_game
from scorekeeper.storage.models import Game

PLAYERS = (
    ("Alice", "red"),
    ("Ben", "blue"),
    ("Clara", "green"),
    ("David", "yellow"),
    ("Emma", "black"),
)
FAVOURITE = "usa-classic"
SOMETIMES_ANOTHER = 0.3
COUNTED_WITH_CARDBOARD = 0.2
DAYS_APART = (3, 17)
ROUNDS_SO_FAR = 9
HEX_DIGITS_OF_A_COMMAND = 32


@dataclass(frozen=True, slots=True)
class Filled:
    """What was made: the group, the phone that owns it, and the running game."""

    owner: NewMember
    running: Game
    finished: int


class Filler:
    """Makes one group's history; the same seed makes the same games."""

    def __init__(self, owner: NewMember, seed: int) -> None:
        self.group = owner.group
        self.member = owner.member
        self.chance = random.Random(seed)  # noqa: S311 – made-up games, nothing secret

    def finished_game(self, played_on: dt.date) -> None:
        """Play a game to the end, or only note how one ended."""
        seats = self._seats()
        evening = finished_evening(self._way_to_play(len(seats)), seats, self._seed())
        if self.chance.random() < COUNTED_WITH_CARDBOARD:
            self._note_result(evening, played_on)
        else:
            self._record(evening, played_on)

    def running_game(self) -> Game:
        """Start a game with three players and leave it in the middle."""
        seats = [Seat(player, colour) for player, colour in PLAYERS[:3]]
        ruleset = catalogue.ruleset(FAVOURITE)
        evening = running_evening(ruleset, seats, self._seed(), ROUNDS_SO_FAR)
        return self._record(evening, today(self.group.time_zone))

    def _seats(self) -> list[Seat]:
        number = self.chance.choice((2, 3, 3, 4, 4, 5))
        chosen = sorted(self.chance.sample(range(len(PLAYERS)), number))
        return [Seat(*PLAYERS[index]) for index in chosen]

    def _way_to_play(self, players: int) -> Ruleset:
        fitting = [
            ruleset
            for ruleset in catalogue.rulesets().values()
            if ruleset.board.id == catalogue.ruleset(FAVOURITE).board.id
            and ruleset.players[0] <= players <= ruleset.players[1]
        ]
        if self.chance.random() < SOMETIMES_ANOTHER:
            return self.chance.choice(fitting)
        return catalogue.ruleset(FAVOURITE)

    def _seed(self) -> int:
        return self.chance.getrandbits(32)

    def _command_id(self) -> str:
        return f"{self.chance.getrandbits(4 * HEX_DIGITS_OF_A_COMMAND):0{HEX_DIGITS_OF_A_COMMAND}x}"

    def _record(self, evening: Evening, played_on: dt.date) -> Game:
        setup = GameSetup(
            ruleset_id=evening.table.ruleset.id,
            seats=tuple((seat.player, seat.colour) for seat in evening.table.seats),
            played_on=played_on,
        )
        game = start_game(self.group, self.member, setup)
        commands = [Command(self._command_id(), move) for move in evening.moves]
        record_many(game, self.member, commands)
        return game

    def _note_result(self, evening: Evening, played_on: dt.date) -> None:
        counted = evening.count()
        places = tuple(
            Placed(card.player, card.colour, card.place, card.total) for card in counted.seats
        )
        ruleset_id = evening.table.ruleset.id
        result = ResultOnly(ruleset_id, places, played_on, self._command_id())
        record_result(self.group, self.member, result)


def fill(name: str, number: int, seed: int) -> Filled:
    """Make a group with `number` finished games over the last months and a running one.

    Args:
        name: the group's name.
        number: how many finished games.
        seed: the same one makes the same games.

    Raises:
        Refused: a name that cannot be used.
    """
    owner = groups.create_group(name)
    filler = Filler(owner, seed)
    played_on = [today(owner.group.time_zone)]
    for _ in range(number):
        days = filler.chance.randint(*DAYS_APART)
        played_on.append(played_on[-1] - dt.timedelta(days=days))
    for date in reversed(played_on[1:]):
        filler.finished_game(date)
    return Filled(owner, filler.running_game(), number)
