"""Games to look at, played through the services, their numbers worked out by hand.

The worked game: Alice has 13 routes of 44 cars (78 points), joins Chicago – Los Angeles (16) and
Denver – El Paso (4), is short of Los Angeles – Seattle (9), and rides 36 cars in one go (10 more):
99. Ben has 7 routes of 20 cars (31 points), joins Atlanta – New York (6), not Phoenix – Portland
(11): 26. His score track shows 37, six too many.
"""

from collections.abc import Iterable, Sequence
from secrets import token_hex

from scorekeeper.rules.moves import Move, MoveKind
from scorekeeper.rules.table import Table
from scorekeeper.services import games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game, Member
from tests.phones import Phone

ALICE, BEN, CLEO = 0, 1, 2
SEATS = (("Alice", "red"), ("Ben", "blue"))
THREE_SEATS = (*SEATS, ("Cleo", "yellow"))

ROUTES = {
    ALICE: (
        "el-paso--los-angeles-1", "el-paso--santa-fe-1", "denver--santa-fe-1",
        "denver--kansas-city-1", "kansas-city--saint-louis-1", "chicago--saint-louis-1",
        "denver--helena-1", "duluth--helena-1", "helena--omaha-1", "chicago--omaha-1",
        "chicago--duluth-1", "duluth--sault-st-marie-1", "kansas-city--omaha-1",
    ),
    BEN: (
        "portland--seattle-1", "portland--san-francisco-1", "los-angeles--san-francisco-1",
        "new-york--washington-1", "raleigh--washington-1", "atlanta--raleigh-1",
        "atlanta--miami-1",
    ),
}  # fmt: skip
TICKETS = {
    ALICE: ("chicago--los-angeles", "denver--el-paso", "los-angeles--seattle"),
    BEN: ("atlanta--new-york", "phoenix--portland"),
}
TICKET_NAMES = {
    ALICE: ("Chicago – Los Angeles", "Denver – El Paso", "Los Angeles – Seattle"),
    BEN: ("Atlanta – New York", "Phoenix – Portland"),
}


def new_game(
    phone: Phone,
    ruleset: str = "usa-classic",
    seats: Sequence[tuple[str, str]] = SEATS,
    *,
    both_tracks_open: bool = False,
) -> str:
    """Start a game; give its address below the group."""
    with phone.app.app_context():
        member = db.session.get_one(Member, phone.member_id)
        setup = games.GameSetup(ruleset, seats=tuple(seats), both_tracks_open=both_tracks_open)
        number = games.start_game(member.group, member, setup).number
    return f"games/{number}"


def play(phone: Phone, game: str, moves: Iterable[Move]) -> None:
    """Record moves as this phone does."""
    with phone.app.app_context():
        member = db.session.get_one(Member, phone.member_id)
        commands = [games.Command(token_hex(16), move) for move in moves]
        games.record_many(_game(member, game), member, commands)


def the_table(phone: Phone, game: str) -> tuple[Game, Table]:
    """Look at a game behind the pages; for reading only."""
    with phone.app.app_context():
        member = db.session.get_one(Member, phone.member_id)
        found = _game(member, game)
        return found, games.table_of(found)


def _game(member: Member, game: str) -> Game:
    return games.game_of(member.group, int(game.rpartition("/")[2]))


def worked_routes() -> list[Move]:
    """Give the claims of the worked game."""
    return [Move(MoveKind.CLAIM, seat, route) for seat in ROUTES for route in ROUTES[seat]]


def worked_tickets() -> list[Move]:
    """Give the tickets of the worked game."""
    return [
        Move(MoveKind.KEEP_TICKET, seat, ticket) for seat in TICKETS for ticket in TICKETS[seat]
    ]


def counting_game(phone: Phone) -> str:
    """Play the worked game up to the count."""
    game = new_game(phone)
    play(phone, game, [*worked_routes(), *worked_tickets(), Move(MoveKind.START_COUNT, None)])
    return game


def finished_game(phone: Phone) -> str:
    """Play the worked game to its end, Ben's score track included."""
    game = counting_game(phone)
    ending = [Move(MoveKind.SET_MARKER, BEN, None, 37), Move(MoveKind.FINISH, None)]
    play(phone, game, ending)
    return game
