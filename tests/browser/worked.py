"""The worked count as a table would play it: Alice 99, Ben 26."""

from dataclasses import dataclass

from scorekeeper.rules.moves import Move, MoveKind


@dataclass(frozen=True, slots=True)
class Player:
    """One seat of the worked game: what is claimed and kept, and what comes out."""

    name: str
    colour: str
    routes: tuple[str, ...]
    tickets: tuple[str, ...]
    marker: int
    total: int


ALICE = Player(
    "Alice",
    "red",
    (
        "el-paso--los-angeles-1", "el-paso--santa-fe-1", "denver--santa-fe-1",
        "denver--kansas-city-1", "kansas-city--saint-louis-1", "chicago--saint-louis-1",
        "denver--helena-1", "duluth--helena-1", "helena--omaha-1", "chicago--omaha-1",
        "chicago--duluth-1", "duluth--sault-st-marie-1", "kansas-city--omaha-1",
    ),
    ("chicago--los-angeles", "denver--el-paso", "los-angeles--seattle"),
    marker=78,
    total=99,
)  # fmt: skip
BEN = Player(
    "Ben",
    "blue",
    (
        "portland--seattle-1", "portland--san-francisco-1", "los-angeles--san-francisco-1",
        "new-york--washington-1", "raleigh--washington-1", "atlanta--raleigh-1",
        "atlanta--miami-1",
    ),
    ("atlanta--new-york", "phoenix--portland"),
    marker=37,
    total=26,
)  # fmt: skip
PLAYERS = (ALICE, BEN)
SEATS = tuple((player.name, player.colour) for player in PLAYERS)


def claims() -> list[Move]:
    """Return both players' claims in turn."""
    moves = []
    for number in range(max(len(player.routes) for player in PLAYERS)):
        for seat, player in enumerate(PLAYERS):
            if number < len(player.routes):
                moves.append(Move(MoveKind.CLAIM, seat, player.routes[number]))
    return moves


def settling() -> list[Move]:
    """Return what the table enters at the count, up to the finish."""
    moves = [Move(MoveKind.START_COUNT, None)]
    for seat, player in enumerate(PLAYERS):
        moves += [Move(MoveKind.KEEP_TICKET, seat, ticket) for ticket in player.tickets]
        moves.append(Move(MoveKind.SET_MARKER, seat, None, player.marker))
    return [*moves, Move(MoveKind.FINISH, None)]
