"""A result that was only recorded: places, and points where somebody wrote them down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _

from scorekeeper.web.games.ruleset_words import has_points
from scorekeeper.web.results.words import names_in_words, score_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.storage.models import Game


@dataclass(frozen=True, slots=True)
class RecordedCard:
    """One seat of a recorded result; unknown points leave the score empty, they are not zero."""

    player: str
    colour: str | None
    place: int | None
    score: str


def cards_of(game: Game) -> tuple[RecordedCard, ...]:
    """List a recorded result by place; who has no place comes last."""
    in_tickets = not has_points(game.ruleset_id)
    cards = [
        RecordedCard(
            player=seat.player.name,
            colour=seat.colour,
            place=seat.place,
            score="" if seat.total is None else score_in_words(seat.total, in_tickets=in_tickets),
        )
        for seat in game.seats
    ]
    return tuple(sorted(cards, key=lambda card: card.place or len(cards) + 1))


def headline_of(cards: Sequence[RecordedCard]) -> str:
    """Say who won."""
    first = [card.player for card in cards if card.place == 1]
    if len(first) == 1:
        return str(_("%(name)s won", name=first[0]))
    return str(_("%(names)s shared the win", names=names_in_words(first)))
