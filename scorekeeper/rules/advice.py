"""What is odd about a board, though it can be played on: said to whoever makes one."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.board import Board, City
from scorekeeper.rules.network import graph_of, shortest_way
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sentences import Sentence, say, say_number


def advice_on(board: Board, rulesets: Sequence[Ruleset]) -> Iterator[Sentence]:
    """Say what whoever made a board may want to look at again.

    Args:
        board: the board.
        rulesets: the ways to play it.
    """
    if not board.verified:
        yield say("The file does not say that its facts were compared with the box (“verified”).")
    yield from odd_things(board, rulesets)


def odd_things(board: Board, rulesets: Sequence[Ruleset]) -> Iterator[Sentence]:
    """Say what is odd about the facts themselves.

    Args:
        board: the board.
        rulesets: the ways to play it.
    """
    yield from _on_one_spot(board)
    for city in board.cities.values():
        if not board.neighbours[city.id]:
            yield say("%(city)s has no route.", city=city.name)
    yield from _on_tickets(board)
    in_play = {ticket for way in rulesets for ticket in way.tickets}
    idle = len(board.tickets.keys() - in_play)
    if idle:
        yield say_number(
            "%(number)s ticket is in no way to play.",
            "%(number)s tickets are in no way to play.",
            idle,
        )
    for way in rulesets:
        yield from _on_way(board, way)


def _on_one_spot(board: Board) -> Iterator[Sentence]:
    there: dict[tuple[float, float], City] = {}
    for city in board.cities.values():
        other = there.setdefault((city.lat, city.lon), city)
        if other is not city:
            yield say("%(city)s and %(other)s lie on one spot.", city=other.name, other=city.name)


def _on_tickets(board: Board) -> Iterator[Sentence]:
    worth = any(ticket.best > 1 for ticket in board.tickets.values())
    cars = {route.id: route.length for route in board.routes.values()}
    graph = graph_of(board, cars)
    for ticket in board.tickets.values():
        name = board.ticket_name(ticket.id)
        for end in ticket.destinations:
            way = shortest_way(graph, board.ends(ticket.start), board.ends(end.at))
            if way is None:
                yield say(
                    "%(ticket)s: %(end)s cannot be reached.", ticket=name, end=board.name_of(end.at)
                )
            elif worth and len(ticket.destinations) == 1:
                shortest = sum(cars[route] for route in way)
                if shortest != end.points:
                    yield say(
                        "%(ticket)s is worth %(points)s; its shortest way has %(cars)s cars.",
                        ticket=name,
                        points=end.points,
                        cars=shortest,
                    )


def _on_way(board: Board, way: Ruleset) -> Iterator[Sentence]:
    needed = way.players[1] * way.deal.first[0]
    if way.tickets and len(way.tickets) < needed:
        yield say_number(
            "%(way)s: there is %(number)s ticket; %(players)s players are dealt %(needed)s.",
            "%(way)s: there are %(number)s tickets; %(players)s players are dealt %(needed)s.",
            len(way.tickets),
            way=way.name,
            players=way.players[1],
            needed=needed,
        )
    for route in board.routes.values():
        if route.trains > way.trains:
            yield say(
                "%(way)s: %(route)s needs more trains than a player has.",
                way=way.name,
                route=board.route_name(route.id),
            )
