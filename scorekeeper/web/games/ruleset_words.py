"""Ways to play in words: which there are, what each deals, keeps and awards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules import catalogue
from scorekeeper.services import ways
from scorekeeper.web.games.bonus_words import bonus_in_words
from scorekeeper.web.games.track_words import tracks_in_words
from scorekeeper.web.i18n import translate_name

if TYPE_CHECKING:
    from scorekeeper.rules.ruleset import Ruleset
    from scorekeeper.storage.models import Group


@dataclass(frozen=True, slots=True)
class RulesetChoice:
    """One way to play, ready to be chosen from a list."""

    id: str
    title: str
    name: str
    facts: tuple[str, ...]
    details: tuple[str, ...]
    players: tuple[int, int]
    notes: tuple[str, ...]  # about this way to play; cautions have those of the board too
    cautions: tuple[str, ...]
    tracks_open_from: int  # players; 0 where all tracks are always open


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board with its ways to play."""

    name: str
    rulesets: tuple[RulesetChoice, ...]
    own: bool  # the group brought it along


def board_choices(group: Group) -> list[BoardChoice]:
    """Every way to play that a group has, in the order of lists, board by board."""
    by_board: dict[str, list[Ruleset]] = {}
    for ruleset in ways.ways_of(group).values():
        by_board.setdefault(ruleset.board.id, []).append(ruleset)
    return [
        BoardChoice(
            translate_name(to_play[0].board.name),
            tuple(ruleset_choice(way) for way in to_play),
            own=board_id not in catalogue.boards(),
        )
        for board_id, to_play in by_board.items()
    ]


def ruleset_title(ruleset_id: str) -> str:
    """A way to play by its board and name; its bare id where it is not shipped any more."""
    ruleset = ways.named(ruleset_id)
    return title_of(ruleset) if ruleset else ruleset_id


def has_points(ruleset_id: str) -> bool:
    """Whether a way to play is scored in points at all."""
    ruleset = ways.named(ruleset_id)
    return ruleset is None or ruleset.goal is None


def title_of(ruleset: Ruleset) -> str:
    """A way to play with its board, where its name alone does not say on which it is played."""
    board, name = translate_name(ruleset.board.name), translate_name(ruleset.name)
    if name.startswith(board):
        return name
    return str(_("%(board)s, %(ruleset)s", board=board, ruleset=name))


def ruleset_choice(ruleset: Ruleset) -> RulesetChoice:
    """A way to play in words."""
    return RulesetChoice(
        id=ruleset.id,
        title=title_of(ruleset),
        name=translate_name(ruleset.name),
        facts=_facts(ruleset),
        details=_details(ruleset),
        players=ruleset.players,
        notes=tuple(translate_name(note) for note in (*ruleset.notes, *ruleset.unsure)),
        cautions=cautions_of(ruleset),
        tracks_open_from=_tracks_open_from(ruleset),
    )


def cautions_of(ruleset: Ruleset) -> tuple[str, ...]:
    """What players should know, and which of the facts they should compare with their box."""
    board = ruleset.board
    cautions = [translate_name(note) for note in (*ruleset.notes, *ruleset.unsure, *board.unsure)]
    if ruleset.tickets and not board.verified and not board.unsure:
        cautions.append(
            _("Some of its facts rest on one source: compare the tickets with your cards.")
        )
    return tuple(cautions)


def players_in_words(least: int, most: int) -> str:
    """For how many players something is."""
    if least == most:
        return str(ngettext("%(num)d player", "%(num)d players", most))
    return str(_("%(least)d to %(most)d players", least=least, most=most))


def _facts(ruleset: Ruleset) -> tuple[str, ...]:
    """For whom a way to play is, and what each seat has: short enough for a list."""
    least, most = ruleset.players
    facts = [
        players_in_words(least, most),
        ngettext("%(num)d train", "%(num)d trains", ruleset.trains),
    ]
    if ruleset.stations:
        facts.append(ngettext("%(num)d station", "%(num)d stations", ruleset.stations.count))
    return tuple(str(fact) for fact in facts)


def _details(ruleset: Ruleset) -> tuple[str, ...]:
    """What to deal and keep, which tracks are open, what is awarded and what wins."""
    details = [*_deal(ruleset), *tracks_in_words(ruleset)]
    in_tickets = ruleset.goal is not None
    details += [bonus_in_words(bonus, in_tickets=in_tickets) for bonus in ruleset.bonuses]
    if ruleset.stations:
        points = ruleset.stations.points
        details.append(
            ngettext(
                "Each station left over: %(num)d point",
                "Each station left over: %(num)d points",
                points,
            )
        )
    if ruleset.goal is not None:
        details.append(
            ngettext(
                "The first with %(num)d ticket wins",
                "The first with %(num)d tickets wins",
                ruleset.goal,
            )
        )
    return tuple(str(detail) for detail in details)


def _deal(ruleset: Ruleset) -> list[str]:
    (first, first_keep), (later, later_keep) = ruleset.deal.first, ruleset.deal.later
    dealt = ngettext("Deal %(num)d ticket each", "Deal %(num)d tickets each", first)
    if ruleset.deal.parts:
        parts = [
            _("%(number)d %(pile)s", number=part.deal, pile=translate_name(part.name))
            for part in ruleset.deal.parts
        ]
        dealt = _("%(dealt)s (%(parts)s)", dealt=dealt, parts=", ".join(parts))
    drawn = ngettext("Later draw %(num)d", "Later draw %(num)d", later)
    return [_kept(dealt, first, first_keep), _kept(drawn, later, later_keep)]


def _kept(dealt: str, number: int, keep: int) -> str:
    if keep == number:
        return str(_("%(dealt)s, keep all", dealt=dealt))
    return str(_("%(dealt)s, keep at least %(keep)d", dealt=dealt, keep=keep))


def _tracks_open_from(ruleset: Ruleset) -> int:
    """Give the number of players from which on no track is closed, 0 where none ever is."""
    least, most = ruleset.players
    closing = [players for players in range(least, most + 1) if ruleset.closes_tracks(players)]
    return max(closing) + 1 if closing else 0
