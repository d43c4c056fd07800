"""Plays a game as people might: made-up players who join their tickets, then claim what pays.

Everything comes from one random generator, so that the same seed plays the same game.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import networkx as nx

from scorekeeper.rules.moves import HouseRules, Move, MoveKind, Phase, Seat
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import Count, count
from scorekeeper.rules.sentences import Refusal
from scorekeeper.rules.table import Table

# How many of the turns that matter a player uses; what is left out are turns for drawing cards.
EAGER = (0.88, 1.0)
NEW_TICKETS = 0.2
TRAINS_FOR_NEW_TICKETS = 14
MARKER_SLIP = 0.25
MOST_TURNS = 400


@dataclass
class Robot:
    """One made-up player: how often a turn is used for a claim, and the tickets in hand."""

    seat: int
    eagerness: float
    hand: list[str] = field(default_factory=list)


class Evening:
    """One game played by robots, turn by turn; its moves are a legal log."""

    def __init__(self, ruleset: Ruleset, seats: Sequence[Seat], chance: random.Random) -> None:
        self.table = Table(ruleset, seats, HouseRules())
        self.chance = chance
        self.moves: list[Move] = []
        self.deck = list(ruleset.tickets)
        chance.shuffle(self.deck)
        self.robots = [Robot(seat, chance.uniform(*EAGER)) for seat in range(len(seats))]

    def play(self, rounds: int | None = None) -> None:
        """Play to the end of the last round, or for `rounds` rounds only."""
        for robot in self.robots:
            self._draw_tickets(robot, *self.table.ruleset.deal.first)
        for _ in range(MOST_TURNS if rounds is None else rounds):
            for robot in self.robots:
                self._turn(robot)
            if self.table.last_round is not None:
                break
        if rounds is None:
            for robot in self.robots:
                self._turn(robot)

    def settle(self) -> None:
        """Turn the tickets over, read the cardboard track and finish."""
        self._make(Move(MoveKind.START_COUNT, None))
        for robot in self.robots:
            for ticket in robot.hand:
                self._make(Move(MoveKind.KEEP_TICKET, robot.seat, ticket))
            self._make(Move(MoveKind.SET_MARKER, robot.seat, None, self._marker(robot.seat)))
        self._make(Move(MoveKind.FINISH, None))

    def count(self) -> Count:
        """Return what the game comes to."""
        return count(self.table)

    def _marker(self, seat: int) -> int:
        slip = self.chance.choice((-1, 1, 2)) if self.chance.random() < MARKER_SLIP else 0
        return max(0, self.table.points_at_once(seat) + slip)

    def _make(self, move: Move) -> None:
        self.table.play(move)
        self.moves.append(move)

    def _turn(self, robot: Robot) -> None:
        if self.chance.random() > robot.eagerness:
            return
        route = self._wanted_route(robot)
        if route is not None:
            self._make(Move(MoveKind.CLAIM, robot.seat, route))
        elif self.table.trains_left(robot.seat) >= TRAINS_FOR_NEW_TICKETS and self.deck:
            self._draw_tickets(robot, *self.table.ruleset.deal.later)

    def _draw_tickets(self, robot: Robot, deal: int, keep: int) -> None:
        drawn = [self.deck.pop() for _ in range(min(deal, len(self.deck)))]
        costs = {ticket: self._way(robot, ticket) for ticket in drawn}
        cheap = sorted(drawn, key=lambda ticket: costs[ticket][0] - self._worth(ticket))
        kept = cheap[:keep]
        kept += [ticket for ticket in cheap[keep:] if costs[ticket][0] <= 2 + len(kept)]
        robot.hand += kept
        self.deck[:0] = [ticket for ticket in drawn if ticket not in kept]

    def _worth(self, ticket: str) -> int:
        return self.table.ruleset.tickets[ticket].best

    def _wanted_route(self, robot: Robot) -> str | None:
        """The next route towards a ticket; with none to join, the best of some others."""
        ways = sorted(self._way(robot, ticket) for ticket in robot.hand)
        trains = self.table.trains_left(robot.seat)
        for cars, routes in ways:
            if 0 < cars <= trains:
                for route in self.chance.sample(routes, len(routes)):
                    if self._may(robot.seat, route):
                        return route
        if trains >= TRAINS_FOR_NEW_TICKETS and self.deck and self.chance.random() < NEW_TICKETS:
            return None
        return self._paying_route(robot)

    def _paying_route(self, robot: Robot) -> str | None:
        routes = list(self.table.ruleset.board.routes)
        seen = self.chance.sample(routes, min(12, len(routes)))
        open_now = [route for route in seen if self._may(robot.seat, route)]
        points = self._points_per_route()
        return max(open_now, key=lambda route: points[route], default=None)

    def _points_per_route(self) -> Mapping[str, int]:
        ruleset = self.table.ruleset
        return {
            route: ruleset.route_points.get(facts.length, 0)
            for route, facts in ruleset.board.routes.items()
        }

    def _way(self, robot: Robot, ticket: str) -> tuple[int, list[str]]:
        """Cars that the ticket still needs and the routes, own ones left out; 999 if cut off."""
        graph = self._open_graph(robot.seat)
        board = self.table.ruleset.board
        facts = board.tickets[ticket]
        starts = board.ends(facts.start)
        goals = {end for way in facts.destinations for end in board.ends(way.at)}
        best: tuple[int, list[str]] = (999, [])
        paths: dict[str, list[str]] = nx.multi_source_dijkstra_path(graph, set(starts))
        for goal in sorted(goals & paths.keys()):
            path = paths[goal]
            edges = [graph.edges[pair] for pair in pairwise(path)]
            routes = [edge["route"] for edge in edges if edge["weight"]]
            best = min(best, (sum(edge["weight"] for edge in edges), routes))
        return best

    def _open_graph(self, seat: int) -> "nx.Graph[str]":
        """Cities joined by the seat's own routes (free) and by open ones (their cars)."""
        board, owners, closed = self.table.ruleset.board, self.table.owners, self.table.closed()
        graph: nx.Graph[str] = nx.Graph()
        graph.add_nodes_from(board.cities)
        for route, facts in board.routes.items():
            owner = owners.get(route)
            if owner is None and route not in closed:
                weight = facts.trains
            elif owner == seat:
                weight = 0
            else:
                continue
            known = graph.get_edge_data(*facts.cities)
            if known is None or known["weight"] > weight:
                graph.add_edge(*facts.cities, weight=weight, route=route)
        return graph

    def _may(self, seat: int, route: str) -> bool:
        try:
            self.table.judge(Move(MoveKind.CLAIM, seat, route))
        except Refusal:
            return False
        return True


def finished_evening(ruleset: Ruleset, seats: Sequence[Seat], seed: int) -> Evening:
    """Return a game played and counted to the end.

    Args:
        ruleset: the way to play.
        seats: who plays.
        seed: the same one gives the same game.
    """
    evening = Evening(ruleset, seats, random.Random(seed))  # noqa: S311 – a game, not a secret
    evening.play()
    evening.settle()
    assert evening.table.phase is Phase.FINISHED
    return evening


def running_evening(ruleset: Ruleset, seats: Sequence[Seat], seed: int, rounds: int) -> Evening:
    """Return a game that stopped for tea after `rounds` rounds."""
    evening = Evening(ruleset, seats, random.Random(seed))  # noqa: S311 – a game, not a secret
    evening.play(rounds)
    return evening
