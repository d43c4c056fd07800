"""The only place where something is looked up by an id of the address.

A phone is in a group as long as its row lives and is of the group's epoch. Whatever belongs to a
group that the phone is not in does not exist for it: 404, the same as for what was never there.
Every address with a `group_id` in it passes here before its view runs, so that no view can forget
to ask.
"""

from collections.abc import Mapping
from typing import Final

from flask import Flask, g, request, session

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.services import boards, checks, games, groups, players, ways
from scorekeeper.services.boards import GroupBoard
from scorekeeper.services.clock import now
from scorekeeper.services.errors import NotFound
from scorekeeper.storage.models import Game, Group, Member, Player, Role, Seat

TOKENS: Final = "phone"
RENEWED: Final = "renewed"
RENEW_DAYS: Final = 7
MOST_GROUPS: Final = 40  # keeps the cookie below 4 kB
LARGEST_NUMBER: Final = 2**31 - 1  # the databases' own


def init_app(app: Flask) -> None:
    """Check every address that names a group."""
    app.before_request(check_address)


def check_address() -> None:
    """Look up everything that the address names; a stranger gets 404 here."""
    arguments = request.view_args or {}
    if "group_id" not in arguments:
        return
    groups.seen(the_member())
    if "number" in arguments:
        the_game()
    if "player_id" in arguments:
        the_player()
    if "board_id" in arguments:
        the_board()
    if "seat" in arguments:
        the_seat()
    _renew_cookie()


def the_group() -> Group:
    """Give the group of the address.

    Raises:
        NotFound: no such group, or this phone is not in it.
    """
    return _membership()[0]


def the_member() -> Member:
    """Give this phone's row in the group of the address.

    Raises:
        NotFound: as `the_group`.
    """
    return _membership()[1]


def require_owner() -> Member:
    """Give this phone's row if it is an owner.

    Raises:
        NotFound: as `the_group`.
        Forbidden: the phone is in the group, but not as an owner.
    """
    member = the_member()
    if member.role != Role.OWNER:
        raise checks.owners_only()
    return member


def the_game() -> Game:
    """Give the game of the address.

    Raises:
        NotFound: as `the_group`, or no such game in the group.
    """
    if "game" not in g:
        g.game = games.game_of(the_group(), _argument("number"))
    game: Game = g.game
    return game


def the_seat() -> Seat:
    """Give the seat of the address: its place in the order of the game, from 0.

    Raises:
        NotFound: as `the_game`, or the game has no such seat.
    """
    position = _argument("seat")
    for seat in the_game().seats:
        if seat.position == position:
            return seat
    raise NotFound


def the_player() -> Player:
    """Give the player of the address.

    Raises:
        NotFound: as `the_group`, or no such player in the group.
    """
    if "player" not in g:
        g.player = players.player_of(the_group(), _argument("player_id"))
    player: Player = g.player
    return player


def the_ways() -> Mapping[str, Ruleset]:
    """Give what the group of the address can play, by id."""
    if "ways" not in g:
        g.ways = ways.ways_of(the_group())
    found: Mapping[str, Ruleset] = g.ways
    return found


def the_board() -> GroupBoard:
    """Give the board of the address, as the group has it.

    Raises:
        NotFound: as `the_group`, or it is neither a shipped board nor one of the group's own.
    """
    if "board" not in g:
        g.board = boards.board_of(the_group(), str((request.view_args or {}).get("board_id")))
    board: GroupBoard = g.board
    return board


def my_groups() -> list[tuple[Group, Member]]:
    """Give the groups that this phone is in, newest first."""
    return groups.groups_of(my_tokens())


def my_tokens() -> list[str]:
    """Give what this phone's cookie holds."""
    tokens = session.get(TOKENS, [])
    if not isinstance(tokens, list):
        return []
    return [token for token in tokens if isinstance(token, str)][:MOST_GROUPS]


def remember(new: groups.NewMember) -> None:
    """Put a phone's new token into its cookie."""
    others = [token for token in my_tokens() if token != new.token]
    session.permanent = True
    session[RENEWED] = now().date().toordinal()
    session[TOKENS] = [new.token, *others][:MOST_GROUPS]


def forget(member: Member) -> None:
    """Take a phone's token out of its cookie."""
    session[TOKENS] = [t for t in my_tokens() if groups.hash_of(t) != member.token_hash]


def _membership() -> tuple[Group, Member]:
    if "member" not in g:
        public_id = (request.view_args or {}).get("group_id")
        if not isinstance(public_id, str):
            raise NotFound
        g.group, g.member = groups.membership(public_id, my_tokens())
    return g.group, g.member


def _argument(name: str) -> int:
    value = (request.view_args or {}).get(name)
    if not isinstance(value, int) or value > LARGEST_NUMBER:
        raise NotFound
    return value


def _renew_cookie() -> None:
    """Let the cookie's 180 days start again, once a week, on a page that is looked at."""
    today = now().date().toordinal()
    renewed = session.get(RENEWED)
    due = not isinstance(renewed, int) or today - renewed >= RENEW_DAYS
    if due and request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
        session.permanent = True
        session[RENEWED] = today
