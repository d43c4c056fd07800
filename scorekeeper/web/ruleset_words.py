"""Ways to play in words: which there are, what each deals, keeps and awards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.bonus_settings import Prize
from scorekeeper.services import ways

if TYPE_CHECKING:
    from scorekeeper.rules.ruleset import Bonus, Ruleset
    from scorekeeper.storage.models import Group


@dataclass(frozen=True, slots=True)
class RulesetChoice:
    """One way to play, ready to be chosen from a list."""

    id: str
    title: str
    name: str
    facts: tuple[str, ...]
    players: tuple[int, int]
    cautions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board with its ways to play."""

    name: str
    rulesets: tuple[RulesetChoice, ...]


def board_choices(group: Group) -> list[BoardChoice]:
    """Every way to play that a group has, in the order of lists, board by board."""
    by_board: dict[str, list[Ruleset]] = {}
    for ruleset in ways.ways_of(group).values():
        by_board.setdefault(ruleset.board.id, []).append(ruleset)
    return [
        BoardChoice(str(_(to_play[0].board.name)), tuple(ruleset_choice(way) for way in to_play))
        for to_play in by_board.values()
    ]


def ruleset_title(ruleset_id: str) -> str:
    """A way to play by its board and name; its bare id where it is not shipped any more."""
    ruleset = ways.named(ruleset_id)
    return _title(ruleset) if ruleset else ruleset_id


def has_points(ruleset_id: str) -> bool:
    """Whether a way to play is scored in points at all."""
    ruleset = ways.named(ruleset_id)
    return ruleset is None or ruleset.goal is None


def _title(ruleset: Ruleset) -> str:
    board, name = str(_(ruleset.board.name)), str(_(ruleset.name))
    if name.startswith(board):
        return name
    return str(_("%(board)s, %(ruleset)s", board=board, ruleset=name))


def ruleset_choice(ruleset: Ruleset) -> RulesetChoice:
    """A way to play in words."""
    return RulesetChoice(
        id=ruleset.id,
        title=_title(ruleset),
        name=str(_(ruleset.name)),
        facts=_facts(ruleset),
        players=ruleset.players,
        cautions=_cautions(ruleset),
    )


def _cautions(ruleset: Ruleset) -> tuple[str, ...]:
    cautions = [str(_(note)) for note in ruleset.notes]
    if ruleset.tickets and not ruleset.board.verified:
        cautions.append(
            _("Some of its facts rest on one source: compare the tickets with your cards.")
        )
    return tuple(cautions)


def _facts(ruleset: Ruleset) -> tuple[str, ...]:
    least, most = ruleset.players
    facts = [
        _("%(least)d to %(most)d players", least=least, most=most),
        ngettext("%(num)d train", "%(num)d trains", ruleset.trains),
    ]
    if ruleset.stations:
        facts.append(ngettext("%(num)d station", "%(num)d stations", ruleset.stations.count))
    facts.append(_deal(ruleset))
    facts.extend(_award(bonus) for bonus in ruleset.bonuses)
    if ruleset.goal is not None:
        facts.append(
            ngettext(
                "the first with %(num)d ticket wins",
                "the first with %(num)d tickets wins",
                ruleset.goal,
            )
        )
    return tuple(str(fact) for fact in facts)


def _deal(ruleset: Ruleset) -> str:
    (first, first_keep), (later, later_keep) = ruleset.deal.first, ruleset.deal.later
    return str(
        _(
            "deals %(first)d tickets and keeps %(first_keep)d, later %(later)d and %(later_keep)d",
            first=first,
            first_keep=first_keep,
            later=later,
            later_keep=later_keep,
        )
    )


def _award(bonus: Bonus) -> str:
    if isinstance(bonus.settings, Prize):
        name = _(bonus.name)
        return str(_("%(award)s: %(points)d points", award=name, points=bonus.settings.points))
    return str(_(bonus.name))
