"""The game file: one game as JSON, what was claimed, kept and placed, nothing computed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.boardfile import BoardFile
from scorekeeper.rules.catalogue import ruleset as ruleset_of
from scorekeeper.rules.datafile import DataError, Entry, shown
from scorekeeper.rules.moves import HouseRules, Move, MoveKind, Seat
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scorecard import Count, Scorecard, TicketResult
from scorekeeper.rules.scoring import count
from scorekeeper.rules.sentences import N_, Refusal, Sentence, did_you_mean, say
from scorekeeper.rules.table import Table

FORMAT = "scorekeeper-game"
MOST_MARKER = 999
MOST_LISTED = 200
MOST_VERSION = 999_999
MOST_BONUS_TICKETS = 20
# A way to play a board that a group brought along: the board, then the id in the board's file.
OWN_WAY = re.compile(r"(own-[0-9a-f]{12})--(.+)")


class GameFileError(DataError):
    """A game file that cannot be read: which file, which entry, why."""


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """Which version of a board that a group brought along a game was played on."""

    version: int
    digest: str


def read_game(data: object, source: str, brought: BoardFile | None = None) -> Table:
    """Read a game file and judge all of it.

    Args:
        data: the parsed JSON.
        source: the file's name, for messages.
        brought: the board file that came along; None for a game on a shipped board.

    Returns:
        The table, being counted.

    Raises:
        GameFileError: the file has not the form of a game.
        Refusal: the game breaks a rule; the sentence names the seat, the thing and the reason.
    """
    top = Entry.of(data, source, "", GameFileError)
    top.only(
        "format", "version", "ruleset", "board", "house_rules", "ticket_values", "seats",
        "dummy_items",
    )  # fmt: skip
    top.one_of("format", [FORMAT])
    top.whole("version", 1, 1)
    ruleset = _ruleset(top, brought)
    entries = top.entries("seats")
    seats = [Seat(entry.text("player"), entry.text("colour")) for entry in entries]
    table = Table(ruleset, seats, _house_rules(top))
    table.play(Move(MoveKind.START_COUNT, None))
    for seat, entry in enumerate(entries):
        _read_seat(table, seat, entry)
    _read_items(table, None, top, "dummy_items")
    for seat, entry in enumerate(entries):
        _check_bonus_tickets(table, seat, entry)
    return table


def _ruleset(top: Entry, brought: BoardFile | None) -> Ruleset:
    _check_board(top, brought)
    ruleset = _way(top.text("ruleset"), brought)
    if not top.has("ticket_values"):
        return ruleset
    values = top.inner("ticket_values")
    return ruleset.with_ticket_values(
        {ticket: values.whole(ticket, 1, MOST_MARKER) for ticket in values.fields}
    )


def _check_board(top: Entry, brought: BoardFile | None) -> None:
    """Refuse another version of the board: the same game may count otherwise on it."""
    if not top.has("board"):
        return
    entry = top.inner("board")
    entry.only("version", "sha256")
    version, digest = entry.whole("version", 1, MOST_VERSION), entry.text("sha256")
    if brought is None:
        sentence = say(
            "the game is on a board that was brought along; "
            "the file of its version %(version)s is needed",
            version=version,
        )
        raise Refusal("own-board", sentence)
    if digest != brought.digest:
        sentence = say(
            "the board's file is not the one that the game was played on: "
            "version %(version)s is needed",
            version=version,
        )
        raise Refusal("other-board", sentence)


def _way(name: str, brought: BoardFile | None) -> Ruleset:
    own = OWN_WAY.fullmatch(name)
    if brought is None:
        if own is None:
            return ruleset_of(name)
        sentence = say("the game is on a board that was brought along; its file is needed")
        raise Refusal("own-board", sentence)
    known = {way.id: way for way in brought.rulesets}
    found = known.get(own[2] if own else name)
    if found is None:
        sentence = say(
            "the board's file has no way to play '%(name)s', only %(known)s",
            name=shown(own[2] if own else name),
            known=", ".join(known),
        )
        raise Refusal("unknown-ruleset", sentence)
    return replace(found, id=name)


def _house_rules(top: Entry) -> HouseRules:
    if not top.has("house_rules"):
        return HouseRules()
    entry = top.inner("house_rules")
    entry.only("both_tracks_open")
    return HouseRules(both_tracks_open=entry.flag("both_tracks_open", default=False))


def _read_seat(table: Table, seat: int, entry: Entry) -> None:
    entry.only(
        "player", "colour", "routes", "tickets", "stations", "marker", "items",
        "reached_goal", "bonus_tickets",
    )  # fmt: skip
    _check_cars(table, seat, entry)
    for kind, key in (
        (MoveKind.CLAIM, "routes"),
        (MoveKind.KEEP_TICKET, "tickets"),
        (MoveKind.PLACE_STATION, "stations"),
    ):
        for subject in entry.texts(key):
            _play(table, Move(kind, seat, subject))
    if entry.has("marker"):
        marker = entry.whole("marker", -MOST_MARKER, MOST_MARKER)
        _play(table, Move(MoveKind.SET_MARKER, seat, None, marker))
    _read_items(table, seat, entry, "items")
    if entry.flag("reached_goal", default=False):
        if table.goal_seat is not None:
            entry.fail(say("two players are said to have reached the goal first"))
        _play(table, Move(MoveKind.REACH_GOAL, seat))


def _read_items(table: Table, seat: int | None, entry: Entry, key: str) -> None:
    if entry.has(key):
        items = entry.inner(key)
        for item in items.fields:
            amount = items.whole(item, 0, MOST_MARKER)
            _play(table, Move(MoveKind.SET_ITEM, seat, item, amount))


def _check_cars(table: Table, seat: int, entry: Entry) -> None:
    """Refuse too many cars as a whole; a single route would name the wrong reason."""
    listed = entry.texts("routes")
    if len(listed) > MOST_LISTED:
        entry.fail(say("“%(field)s” has too many entries", field="routes"))
    board = table.ruleset.board
    trains = sum(board.routes[route].trains for route in set(listed) if route in board.routes)
    if trains > table.ruleset.trains:
        reason = say(
            "%(cars)s cars claimed, the game has %(trains)s",
            cars=trains,
            trains=table.ruleset.trains,
        )
        raise _refused("no-trains", table.seats[seat].player, reason)


def _check_bonus_tickets(table: Table, seat: int, entry: Entry) -> None:
    """Refuse bonus tickets that the seat's routes do not earn; the count finds those they do."""
    if not entry.has("bonus_tickets"):
        return
    if isinstance(entry.fields["bonus_tickets"], list):
        stated = len(entry.texts("bonus_tickets"))
    else:
        stated = entry.whole("bonus_tickets", 0, MOST_BONUS_TICKETS)
    if table.ruleset.goal is None and stated:
        entry.fail(say("this game has no bonus tickets"))
    by_hand = {item.bonus for item in table.ruleset.items.values()}
    awards = count(table).seats[seat].bonuses
    earned = sum(award.points for award in awards if award.bonus not in by_hand)
    if stated > earned:
        reason = say(
            "%(stated)s bonus tickets, the routes earn %(earned)s", stated=stated, earned=earned
        )
        raise _refused("bonus-tickets", table.seats[seat].player, reason)


def _play(table: Table, move: Move) -> None:
    try:
        table.play(move)
    except Refusal as refusal:
        reason = _reason(table, move, refusal)
        if move.seat is None:
            raise Refusal(refusal.code, reason) from None
        raise _refused(refusal.code, table.seats[move.seat].player, reason) from None


def _refused(code: str, player: str, reason: Sentence) -> Refusal:
    return Refusal(code, say("%(player)s: %(reason)s", player=player, reason=reason))


def _reason(table: Table, move: Move, refusal: Refusal) -> Sentence:
    """Put a refusal into the words of a file, where things are known by their ids."""
    subject = shown(move.subject or "")
    if refusal.code in KNOWN:
        return _unknown(table, subject, KNOWN[refusal.code])
    if refusal.code not in WORDS:
        return refusal.sentence
    board = table.ruleset.board
    holders = {**table.owners, **table.tickets, **table.stations}
    return say(
        WORDS[refusal.code],
        subject=subject,
        name=board.route_name(subject) if subject in board.routes else subject,
        owner=table.seats[holders[subject]].player if subject in holders else "",
        players=len(table.seats),
        game=table.ruleset.id,
    )


WORDS: Mapping[str, str] = {
    "route-own": N_("route %(subject)s is listed twice"),
    "route-taken": N_("route %(subject)s is already %(owner)s's"),
    "both-tracks": N_("both tracks of %(name)s cannot be one player's"),
    "track-closed": N_("the second track of %(name)s is closed with %(players)s players"),
    "ticket-own": N_("ticket %(subject)s is listed twice"),
    "ticket-kept": N_("ticket %(subject)s is already %(owner)s's"),
    "ticket-not-in-deck": N_("ticket %(subject)s is not in the deck of %(game)s"),
    "station-taken": N_("in %(subject)s stands a station of %(owner)s already"),
    "stations-used-up": N_("no station is left for %(subject)s"),
}
KNOWN: Mapping[str, str] = {
    "unknown-route": "route",
    "unknown-ticket": "ticket",
    "unknown-city": "city",
    "unknown-item": "item",
}


def _unknown(table: Table, subject: str, what: str) -> Sentence:
    board = table.ruleset.board
    known: Mapping[str, object] = {
        "route": board.routes,
        "ticket": table.ruleset.tickets,
        "city": board.cities,
        "item": table.ruleset.items,
    }[what]
    near = did_you_mean(subject, known)
    if near is None:
        return say("no %(what)s '%(name)s'", what=what, name=subject)
    return say("no %(what)s '%(name)s'; did you mean %(near)s?", what=what, name=subject, near=near)


def write_game(table: Table, board: PlayedOn | None = None) -> dict[str, Any]:
    """Write a game down.

    Args:
        table: the table in any phase.
        board: the version of the board, where a group brought it along.

    Returns:
        What read_game reads, ready for JSON.
    """
    game: dict[str, Any] = {
        "format": FORMAT,
        "version": 1,
        "ruleset": table.ruleset.id,
        **({"board": {"version": board.version, "sha256": board.digest}} if board else {}),
        "house_rules": {"both_tracks_open": table.house_rules.both_tracks_open},
    }
    if table.ruleset.board.ticket_values:
        game["ticket_values"] = dict(table.ruleset.board.ticket_values)
    game["seats"] = [_write_seat(table, seat) for seat in range(len(table.seats))]
    dummy = _items_of(table, None)
    if dummy:
        game["dummy_items"] = dummy
    return game


def _write_seat(table: Table, seat: int) -> dict[str, Any]:
    written: dict[str, Any] = {
        "player": table.seats[seat].player,
        "colour": table.seats[seat].colour,
        "routes": list(table.routes_of(seat)),
        "tickets": list(table.tickets_of(seat)),
        "stations": list(table.stations_of(seat)),
    }
    if seat in table.markers:
        written["marker"] = table.markers[seat]
    items = _items_of(table, seat)
    if items:
        written["items"] = items
    if table.goal_seat == seat:
        written["reached_goal"] = True
    return written


def _items_of(table: Table, seat: int | None) -> dict[str, int]:
    return {item: amount for (holder, item), amount in table.items.items() if holder == seat}


def count_as_json(counted: Count) -> dict[str, Any]:
    """Write a count down as `count --json` prints it.

    Args:
        counted: the count.

    Returns:
        The count in the form of the game file's description, ready for JSON.
    """
    return {
        "ruleset": counted.ruleset.id,
        "seats": [_seat_as_json(counted, card) for card in counted.seats],
        "winners": [counted.seats[seat].player for seat in counted.winners],
        "tie_break": counted.tie_break,
    }


def snapshot(counted: Count) -> dict[str, Any]:
    """Write a count down to be kept: as count_as_json, and what shows its bonuses on the map.

    Args:
        counted: the count.

    Returns:
        The same form; each bonus also has its "routes", its "cities" and its "note" (the fields
        of a Sentence, or null), and the whole has "first_to_goal" (a seat, or null).
    """
    written = count_as_json(counted)
    for seat, card in zip(written["seats"], counted.seats, strict=True):
        for line, award in zip(seat["bonuses"], card.bonuses, strict=True):
            line["routes"] = list(award.routes)
            line["cities"] = list(award.cities)
            line["note"] = None if award.note is None else _sentence_as_json(award.note)
    written["first_to_goal"] = counted.first_to_goal
    return written


def _sentence_as_json(sentence: Sentence) -> dict[str, Any]:
    return {
        "text": sentence.text,
        "values": {
            name: _sentence_as_json(value) if isinstance(value, Sentence) else value
            for name, value in sentence.values.items()
        },
        "plural": sentence.plural,
        "number": sentence.number,
    }


def _seat_as_json(counted: Count, card: Scorecard) -> dict[str, Any]:
    return {
        "player": card.player,
        "colour": card.colour,
        "place": card.place,
        "cars": card.cars,
        "trains_left": card.trains_left,
        "route_points": card.route_points,
        "tickets": [_ticket_as_json(counted, ticket) for ticket in card.tickets],
        "tickets_completed": card.tickets_completed,
        "ticket_points": card.ticket_points,
        "longest": {"cars": card.longest.cars, "routes": list(card.longest.routes)},
        "stations": {
            "unused": card.stations.unused,
            "points": card.stations.points,
            "borrowed": [{"city": use.city, "route": use.route} for use in card.stations.borrowed],
        },
        "bonuses": [{"bonus": award.bonus, "points": award.points} for award in card.bonuses],
        "total": card.total,
    }


def _ticket_as_json(counted: Count, ticket: TicketResult) -> dict[str, Any]:
    written: dict[str, Any] = {
        "ticket": ticket.ticket,
        "completed": ticket.completed,
        "points": ticket.points,
    }
    if ticket.completed:
        written["path"] = list(ticket.path)
    else:
        written["missing"] = list(ticket.missing)
    if len(counted.ruleset.tickets[ticket.ticket].destinations) > 1:
        written["reached"] = ticket.reached
    return written
