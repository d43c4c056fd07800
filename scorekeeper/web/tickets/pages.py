"""Tickets: whose are entered, the cover while the phone goes round, one seat's tickets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.moves import Move, MoveKind, Phase
from scorekeeper.rules.sentences import say
from scorekeeper.services import games
from scorekeeper.services.errors import Forbidden, NotFound, Refused, ServiceError
from scorekeeper.storage.models import Way
from scorekeeper.web import access
from scorekeeper.web.addresses import of_game
from scorekeeper.web.commands import command_id_of, fresh_command_id
from scorekeeper.web.i18n import translate
from scorekeeper.web.log_lines import sentence_of
from scorekeeper.web.spelling import folded
from scorekeeper.web.tickets import cover as ticket_cover
from scorekeeper.web.tickets.deck import deck_of, ends_of, found, printed_as

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

    from scorekeeper.rules.ruleset import Ruleset
    from scorekeeper.rules.table import Table
    from scorekeeper.storage.models import Game
    from scorekeeper.web.tickets.deck import PrintedTicket

blueprint = Blueprint("tickets", __name__, url_prefix="/g/<group_id>/games/<int:number>/tickets")


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat in the list of seats."""

    player: str
    colour: str
    url: str
    mine: bool
    elsewhere: bool
    count: int


@dataclass(frozen=True, slots=True)
class KeptTicket:
    """One ticket that a seat keeps, with the id that the form removing it sends."""

    id: str
    name: str
    points: str
    command_id: str
    by_end: bool


@dataclass(frozen=True, slots=True)
class LastChange:
    """The change that can be undone with one tap."""

    seq: int
    sentence: str


@blueprint.get("")
def seats(**_address: object) -> ResponseReturnValue:
    """List the seats; whatever was open on this phone is covered by that."""
    ticket_cover.put_back()
    game, table = _game_and_table()
    if table.phase is Phase.FINISHED:
        return redirect(of_game("results.page", game), 303)
    counting = table.phase is Phase.COUNTING
    hands = _seat_rows(game, table)
    return render_template(
        "tickets/seats.html",
        game=game,
        ruleset=table.ruleset,
        counting=counting,
        hands=hands,
        next_hand=next((hand for hand in hands if not hand.mine and not hand.elsewhere), None),
        deal=deal_in_words(table.ruleset),
        board_url=of_game("games.board", game),
        count_url=of_game("results.count", game),
    )


def _seat_rows(game: Game, table: Table) -> list[SeatRow]:
    entries, member = games.log_of(game), access.the_member()
    rows = []
    for position, seat in enumerate(table.seats):
        hand = ticket_cover.hand_of(table, entries, position, member.id)
        rows.append(
            SeatRow(
                player=seat.player,
                colour=seat.colour,
                url=of_game("tickets.seat", game, seat=position),
                mine=bool(hand.tickets),
                elsewhere=hand.elsewhere,
                count=len(hand.tickets),
            )
        )
    return rows


@blueprint.route("/<int:seat>", methods=["GET", "POST"])
def seat(seat: int, **_address: object) -> ResponseReturnValue:
    """Show a seat's cover or its tickets, or change them."""
    access.the_seat()
    game, table = _game_and_table()
    if table.phase is Phase.FINISHED:
        ticket_cover.put_back()
        return redirect(of_game("results.page", game), 303)
    page = _HandPage(game, table, seat)
    if page.hand.shut:
        raise Forbidden(
            say(
                "%(name)s’s tickets are kept on another phone until the count.",
                name=table.seats[seat].player,
            ),
            "tickets_elsewhere",
        )
    return page.answer() if request.method == "POST" else page.show()


class _HandPage:
    """One seat's page of tickets, on this phone."""

    def __init__(self, game: Game, table: Table, seat: int) -> None:
        self.game, self.table, self.seat = game, table, seat
        self.member = access.the_member()
        self.entries = games.log_of(game)
        self.hand = ticket_cover.hand_of(table, self.entries, seat, self.member.id)
        self.key = request.values.get("open", "")

    @property
    def counting(self) -> bool:
        return self.table.phase is Phase.COUNTING

    @property
    def open(self) -> bool:
        return self.counting or ticket_cover.is_lifted(self.game, self.seat, self.key)

    def show(self) -> ResponseReturnValue:
        return self.tickets() if self.open else self.cover()

    def answer(self) -> ResponseReturnValue:
        action = request.form.get("action", "")
        if action == "show":
            return redirect(self.url(open=ticket_cover.lift(self.game, self.seat)), 303)
        if action == "done":
            ticket_cover.put_back()
            after = "results.count" if self.counting else "tickets.seats"
            return redirect(of_game(after, self.game), 303)
        if not self.open:
            return self.cover()
        try:
            seq = self.change(action)
        except ServiceError as error:
            return self.tickets(translate(error.sentence)), error.status
        return redirect(self.url(open=self.key, last=seq), 303)

    def change(self, action: str) -> int:
        """Keep, return or undo as the form says; give the number of the move."""
        changes = {"keep": self.keep, "return": self.give_back, "undo": self.undo}
        if action not in changes:
            raise NotFound
        command = changes[action](command_id_of(request.form.get("command_id")))
        return ticket_cover.record(self.game, self.member, command).seq

    def keep(self, command_id: str) -> games.Command:
        asked = request.form.get("ticket", "")
        printed = printed_as(deck_of(self.table.ruleset), asked)
        ticket = asked if printed is None else _free_one(self.table, printed)
        return games.Command(command_id, Move(MoveKind.KEEP_TICKET, self.seat, ticket))

    def give_back(self, command_id: str) -> games.Command:
        ticket = request.form.get("ticket", "")
        return games.Command(command_id, Move(MoveKind.RETURN_TICKET, self.seat, ticket))

    def undo(self, command_id: str) -> games.Command:
        last = self.last_change(request.form.get("undoes", ""))
        if last is None:
            raise Refused(say("This change cannot be undone any more."), "nothing_to_undo")
        return games.Command(command_id, undoes=last.seq)

    def last_change(self, seq: str) -> LastChange | None:
        """Find a change of this seat's tickets that this phone made and that still stands."""
        undone = games.undone(self.entries)
        for entry in self.entries:
            if str(entry.seq) == seq and entry.seq not in undone and self.may_undo(entry):
                return LastChange(entry.seq, sentence_of(self.table, entry))
        return None

    def may_undo(self, entry: games.Entry) -> bool:
        return (
            entry.kind in (MoveKind.KEEP_TICKET, MoveKind.RETURN_TICKET)
            and entry.seat == self.seat
            and entry.member_id == self.member.id
        )

    def url(self, **more: str | int) -> str:
        return of_game("tickets.seat", self.game, seat=self.seat, **more)

    def cover(self) -> str:
        ticket_cover.put_back()
        return render_template("tickets/cover.html", **self.frame())

    def tickets(self, refusal: str = "") -> str:
        ruleset = self.table.ruleset
        deck = deck_of(ruleset)
        query, city = request.values.get("q", ""), request.values.get("city", "")
        ends = {end.id: end for end in ends_of(ruleset, deck)}
        city = city if city in ends else ""
        shown = found(deck, query, city)
        return render_template(
            "tickets/hand.html",
            **self.frame(),
            refusal=refusal,
            kept=self.kept(deck),
            elsewhere=self.hand.elsewhere,
            deal=deal_in_words(ruleset),
            too_few=len(self.hand.tickets) < ruleset.deal.first[1],
            last=self.last_change(request.args.get("last", "")),
            open_key=self.key,
            command_id=fresh_command_id(),
            query=query if folded(query) else "",
            city=city,
            city_name=ends[city].name if city else "",
            ends=tuple(ends.values()),
            deck=deck,
            shown={ticket.id for ticket in shown},
        )

    def kept(self, deck: tuple[PrintedTicket, ...]) -> list[KeptTicket]:
        names = {ticket: printed for printed in deck for ticket in printed.ids}
        return [
            KeptTicket(
                ticket,
                names[ticket].name,
                names[ticket].points,
                fresh_command_id(),
                names[ticket].by_end,
            )
            for ticket in self.hand.tickets
        ]

    def frame(self) -> dict[str, object]:
        return {
            "game": self.game,
            "ruleset": self.table.ruleset,
            "seat": self.table.seats[self.seat],
            "counting": self.counting,
            "board_url": of_game("games.board", self.game),
            "seats_url": of_game("tickets.seats", self.game),
        }


def _game_and_table() -> tuple[Game, Table]:
    game = access.the_game()
    if game.way == Way.RECORD:
        raise NotFound
    table = games.table_of(game)
    if not table.ruleset.tickets:
        raise NotFound  # they are counted by hand
    return game, table


def _free_one(table: Table, printed: PrintedTicket) -> str:
    """Take the copy that nobody keeps, where a deck holds the same ticket twice."""
    return next((ticket for ticket in printed.ids if ticket not in table.tickets), printed.id)


def deal_in_words(ruleset: Ruleset) -> str:
    """Say how many tickets are kept at least."""
    deal, keep = ruleset.deal.first
    if keep == deal:
        return str(ngettext("Keep %(num)d ticket.", "Keep all %(num)d tickets.", keep))
    return str(_("Keep at least %(keep)d of the first %(deal)d tickets.", keep=keep, deal=deal))
