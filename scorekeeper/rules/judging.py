"""What is legal at the table, and why not: one small judge for each kind of move.

A judge only looks. It raises a Refusal whose sentence the table can read, and says nothing where
the move may be made. A refusal never tells who holds a ticket.
"""

from collections.abc import Callable, Mapping

from scorekeeper.rules.board import Route
from scorekeeper.rules.bonus_settings import Item
from scorekeeper.rules.datafile import shown
from scorekeeper.rules.moves import Move, MoveKind, Phase, Seat
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import Refusal, did_you_mean, named, say, say_number
from scorekeeper.rules.standing import Standing

LEAST_MARKER = -999
MOST_MARKER = 999

PHASES: Mapping[MoveKind, Phase] = {
    MoveKind.START_COUNT: Phase.PLAYING,
    MoveKind.RESUME_PLAY: Phase.COUNTING,
    MoveKind.FINISH: Phase.COUNTING,
    MoveKind.REOPEN: Phase.FINISHED,
}


def judge_number(ruleset: Ruleset, players: int) -> None:
    """Refuse too few or too many players."""
    fewest, most = ruleset.players
    if not fewest <= players <= most:
        sentence = say(
            "%(game)s is for %(fewest)s to %(most)s players, not %(players)s.",
            game=named(ruleset.name),
            fewest=fewest,
            most=most,
            players=players,
        )
        raise Refusal("players", sentence)


def judge_seats(ruleset: Ruleset, seats: tuple[Seat, ...]) -> None:
    """Refuse a table with too few or too many players, or with two that cannot be told apart."""
    judge_number(ruleset, len(seats))
    names = [seat.player.casefold() for seat in seats]
    colours = [seat.colour for seat in seats]
    for seat in seats:
        if names.count(seat.player.casefold()) > 1:
            sentence = say("%(player)s sits at the table twice.", player=seat.player)
            raise Refusal("seats", sentence)
        if colours.count(seat.colour) > 1:
            sentence = say("Two players have the colour %(colour)s.", colour=seat.colour)
            raise Refusal("seats", sentence)


def judge(table: Standing, move: Move) -> None:
    """Judge a move at a table.

    Raises:
        Refusal: the move breaks a rule; the sentence says which.
    """
    judge_phase(table.phase, move.kind)
    JUDGES[move.kind](table, move)


def judge_phase(phase: Phase, kind: MoveKind) -> None:
    """Refuse what cannot be done at this stage of the game."""
    needed = PHASES.get(kind)
    if phase is Phase.FINISHED and needed is not Phase.FINISHED:
        raise Refusal("game-finished", say("This game is finished. Reopen it to change something."))
    if needed is not None and phase is not needed:
        sentence = {
            MoveKind.START_COUNT: say("This game is being counted already."),
            MoveKind.RESUME_PLAY: say("This game is not being counted."),
            MoveKind.FINISH: say("This game has to be counted before it is finished."),
            MoveKind.REOPEN: say("This game is not finished."),
        }[kind]
        raise Refusal("wrong-phase", sentence)


def _judge_nothing(_table: Standing, _move: Move) -> None:
    """Moves of the whole game depend on its phase only."""


def _seat(table: Standing, move: Move) -> int:
    if move.seat is None or not 0 <= move.seat < len(table.seats):
        number = "-" if move.seat is None else move.seat + 1
        raise Refusal("unknown-seat", say("Nobody sits on seat %(seat)s.", seat=number))
    return move.seat


def _unknown(code: str, what: str, subject: str | None, known: Mapping[str, object]) -> Refusal:
    name = shown(subject or "")
    near = did_you_mean(subject or "", known)
    sentence = {
        "route": say("There is no route “%(name)s” on this board.", name=name),
        "ticket": say("There is no ticket “%(name)s” on this board.", name=name),
        "city": say("There is no city “%(name)s” on this board.", name=name),
        "item": say("There is no “%(name)s” to count in this game.", name=name),
    }[what]
    if near is not None:
        sentence = say("%(sentence)s Did you mean %(near)s?", sentence=sentence, near=near)
    return Refusal(code, sentence)


def _route(table: Standing, move: Move) -> Route:
    route = table.ruleset.board.routes.get(move.subject or "")
    if route is None:
        raise _unknown("unknown-route", "route", move.subject, table.ruleset.board.routes)
    return route


def _judge_claim(table: Standing, move: Move) -> None:
    seat = _seat(table, move)
    route = _route(table, move)
    owner = table.owners.get(route.id)
    if owner is not None:
        raise _taken(table, seat, route, owner)
    tracks = table.ruleset.board.tracks(route.id)
    if len(tracks) > 1:
        _judge_tracks(table, seat, route, tracks)
    left = table.trains_left(seat)
    if route.trains > left:
        sentence = say_number(
            "%(player)s has %(number)s train left; %(route)s needs %(needed)s.",
            "%(player)s has %(number)s trains left; %(route)s needs %(needed)s.",
            left,
            player=table.seats[seat].player,
            route=table.ruleset.board.route_name(route.id),
            needed=route.trains,
        )
        raise Refusal("no-trains", sentence)


def _taken(table: Standing, seat: int, route: Route, owner: int) -> Refusal:
    name = table.ruleset.board.route_name(route.id)
    player = table.seats[owner].player
    if owner == seat:
        return Refusal(
            "route-own", say("%(player)s has %(route)s already.", player=player, route=name)
        )
    return Refusal(
        "route-taken", say("%(route)s is already taken by %(player)s.", player=player, route=name)
    )


def _judge_tracks(table: Standing, seat: int, route: Route, tracks: tuple[str, ...]) -> None:
    takers = [table.owners[track] for track in tracks if track in table.owners]
    name = table.ruleset.board.route_name(route.id)
    if seat in takers:
        sentence = say(
            "%(player)s has a track of %(route)s already; nobody may have two.",
            player=table.seats[seat].player,
            route=name,
        )
        raise Refusal("both-tracks", sentence)
    if len(takers) >= table.tracks_open(len(tracks)):
        sentence = say(
            "The second track of %(route)s is closed with %(players)s players; "
            "%(owner)s has the first.",
            route=name,
            players=len(table.seats),
            owner=table.seats[takers[0]].player,
        )
        raise Refusal("track-closed", sentence)


def _judge_release(table: Standing, move: Move) -> None:
    seat = _seat(table, move)
    route = _route(table, move)
    if table.owners.get(route.id) != seat:
        sentence = say(
            "%(player)s does not have %(route)s.",
            player=table.seats[seat].player,
            route=table.ruleset.board.route_name(route.id),
        )
        raise Refusal("not-claimed", sentence)


def _ticket(table: Standing, move: Move) -> str:
    ticket = move.subject or ""
    if ticket in table.ruleset.tickets:
        return ticket
    if ticket in table.ruleset.board.tickets:
        sentence = say(
            "%(ticket)s is not among the tickets of %(game)s.",
            ticket=table.ruleset.board.ticket_name(ticket),
            game=named(table.ruleset.name),
        )
        raise Refusal("ticket-not-in-deck", sentence)
    raise _unknown("unknown-ticket", "ticket", ticket, table.ruleset.tickets)


def _judge_keep_ticket(table: Standing, move: Move) -> None:
    seat = _seat(table, move)
    ticket = _ticket(table, move)
    holder = table.tickets.get(ticket)
    name = table.ruleset.board.ticket_name(ticket)
    if holder == seat:
        player = table.seats[seat].player
        sentence = say("%(player)s has %(ticket)s already.", player=player, ticket=name)
        raise Refusal("ticket-own", sentence)
    if holder is not None:
        sentence = say("%(ticket)s is entered for somebody else already.", ticket=name)
        raise Refusal("ticket-kept", sentence)


def _judge_return_ticket(table: Standing, move: Move) -> None:
    seat = _seat(table, move)
    ticket = _ticket(table, move)
    if table.tickets.get(ticket) != seat:
        sentence = say(
            "%(player)s does not have %(ticket)s.",
            player=table.seats[seat].player,
            ticket=table.ruleset.board.ticket_name(ticket),
        )
        raise Refusal("ticket-not-kept", sentence)


def _city(table: Standing, move: Move) -> str:
    if table.ruleset.stations is None:
        sentence = say("%(game)s is played without stations.", game=named(table.ruleset.name))
        raise Refusal("no-stations", sentence)
    city = move.subject or ""
    if city not in table.ruleset.board.cities:
        raise _unknown("unknown-city", "city", city, table.ruleset.board.cities)
    return city


def _judge_place_station(table: Standing, move: Move) -> None:
    seat = _seat(table, move)
    city = _city(table, move)
    owner = table.stations.get(city)
    if owner is not None:
        sentence = say(
            "%(player)s has a station in %(city)s already.",
            player=table.seats[owner].player,
            city=table.ruleset.board.name_of(city),
        )
        raise Refusal("station-taken", sentence)
    if table.stations_left(seat) < 1:
        player = table.seats[seat].player
        raise Refusal("stations-used-up", say("%(player)s has no station left.", player=player))


def _judge_take_back_station(table: Standing, move: Move) -> None:
    seat = _seat(table, move)
    city = _city(table, move)
    if table.stations.get(city) != seat:
        sentence = say(
            "%(player)s has no station in %(city)s.",
            player=table.seats[seat].player,
            city=table.ruleset.board.name_of(city),
        )
        raise Refusal("no-station-there", sentence)


def _judge_set_marker(table: Standing, move: Move) -> None:
    _seat(table, move)
    if move.amount is not None and not LEAST_MARKER <= move.amount <= MOST_MARKER:
        sentence = say("%(amount)s is too far off for a score track.", amount=move.amount)
        raise Refusal("marker", sentence)


def _judge_set_item(table: Standing, move: Move) -> None:
    item = table.ruleset.items.get(move.subject or "")
    if item is None:
        raise _unknown("unknown-item", "item", move.subject, table.ruleset.items)
    if move.seat is not None or item.dummy_with != len(table.seats):
        _seat(table, move)
    if move.amount is None:
        return
    least = 1 if item.lowest else 0
    if not least <= move.amount <= item.most:
        sentence = say(
            "%(item)s can be %(least)s to %(most)s, not %(amount)s.",
            item=named(item.name),
            least=least,
            most=item.most,
            amount=move.amount,
        )
        raise Refusal("item-amount", sentence)
    _judge_box(table, move.seat, item, move.amount)


def _judge_box(table: Standing, seat: int | None, item: Item, amount: int) -> None:
    """Refuse more of an item than the box holds, and a printed number that two seats have."""
    others = [n for (holder, id_), n in table.items.items() if id_ == item.id and holder != seat]
    if item.total is not None and amount + sum(others) > item.total:
        sentence = say(
            "%(item)s: there are %(total)s, and %(amount)s would be entered.",
            item=named(item.name),
            total=item.total,
            amount=amount + sum(others),
        )
        raise Refusal("item-total", sentence)
    if item.lowest and amount in others:
        sentence = say(
            "%(item)s: somebody else has %(amount)s.", item=named(item.name), amount=amount
        )
        raise Refusal("item-number", sentence)


def _judge_reach_goal(table: Standing, move: Move) -> None:
    if table.ruleset.goal is None:
        sentence = say(
            "%(game)s is not won by a number of tickets.", game=named(table.ruleset.name)
        )
        raise Refusal("no-goal", sentence)
    if move.seat is not None:
        _seat(table, move)


JUDGES: Mapping[MoveKind, Callable[[Standing, Move], None]] = {
    MoveKind.CLAIM: _judge_claim,
    MoveKind.RELEASE: _judge_release,
    MoveKind.KEEP_TICKET: _judge_keep_ticket,
    MoveKind.RETURN_TICKET: _judge_return_ticket,
    MoveKind.PLACE_STATION: _judge_place_station,
    MoveKind.TAKE_BACK_STATION: _judge_take_back_station,
    MoveKind.SET_MARKER: _judge_set_marker,
    MoveKind.SET_ITEM: _judge_set_item,
    MoveKind.REACH_GOAL: _judge_reach_goal,
    MoveKind.START_COUNT: _judge_nothing,
    MoveKind.RESUME_PLAY: _judge_nothing,
    MoveKind.FINISH: _judge_nothing,
    MoveKind.REOPEN: _judge_nothing,
}
