"""What each kind of bonus pays, in one sentence: one small function a kind, as in the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.bonus_settings import (
    ByCount,
    Counted,
    Districts,
    Majority,
    Prize,
    Ranked,
    Regions,
    RouteExtra,
    Shares,
    Sides,
    Touched,
    Wager,
)
from scorekeeper.web.i18n import format_number, format_signed, translate_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.rules.ruleset import Bonus

PER_TICKET = "per-completed-ticket"


def bonus_in_words(bonus: Bonus, *, in_tickets: bool = False) -> str:
    """Say what a bonus is called and what it pays.

    Args:
        bonus: a bonus of a way to play.
        in_tickets: whether the game counts tickets, not points.
    """
    name = translate_name(bonus.name)
    if in_tickets:
        return _tickets_for(name, bonus)
    return str(_("%(award)s: %(pays)s", award=name, pays=_pays(bonus)))


def _tickets_for(name: str, bonus: Bonus) -> str:
    settings = bonus.settings
    if not isinstance(settings, Sides):
        return name
    return str(
        ngettext(
            "%(award)s: %(num)d ticket more",
            "%(award)s: %(num)d tickets more",
            settings.points,
            award=name,
        )
    )


def _pays(bonus: Bonus) -> str:
    settings = bonus.settings
    if bonus.kind == PER_TICKET and isinstance(settings, Counted):
        return str(_("%(points)s for each completed ticket", points=_points(settings.points)))
    say = _WORDS[type(settings)]
    return say(settings)


def _points(points: int) -> str:
    return str(ngettext("%(shown)s point", "%(shown)s points", points, shown=format_number(points)))


def _by_rank(ranks: Sequence[int]) -> str:
    return " / ".join(format_number(points) for points in ranks)


def _prize(settings: Prize) -> str:
    return _points(settings.points)


def _by_count(settings: ByCount) -> str:
    paid = " / ".join(format_number(points) for points in settings.points_by_count.values())
    return str(_("%(points)s points for 1, 2, 3 … tickets joined by two ways", points=paid))


def _touched(settings: Touched) -> str:
    return str(_("%(points)s for each one touched", points=_points(settings.points)))


def _districts(settings: Districts) -> str:
    paid = _by_rank([district.points for district in settings.districts])
    return str(_("%(points)s points for joining all places of one", points=paid))


def _regions(settings: Regions) -> str:
    table = settings.by_count.points_by_count
    return str(
        _(
            "%(least)d regions in one network are %(first)s, %(most)d are %(last)s",
            least=min(table),
            first=_points(table[min(table)]),
            most=max(table),
            last=_points(table[max(table)]),
        )
    )


def _route_extra(settings: RouteExtra) -> str:
    sentence = {
        "mountains": _("%(points)s for each mountain", points=_points(settings.points)),
        "waves": _("%(points)s for each wave", points=_points(settings.points)),
        "ferries": _("%(points)s for each ferry", points=_points(settings.points)),
        "tunnels": _("%(points)s for each tunnel", points=_points(settings.points)),
    }[settings.of]
    return str(sentence)


def _majority(settings: Majority) -> str:
    paid = _by_rank(settings.points_by_rank)
    return str(_("%(points)s points by rank for each kind, counted by hand", points=paid))


def _shares(settings: Shares) -> str:
    most = max(company.points_by_rank[0] for company in settings.companies)
    return str(_("up to %(most)d points by rank for each company, counted by hand", most=most))


def _ranked(settings: Ranked) -> str:
    ranks = max(settings.points_by_rank.values(), key=len)
    return str(_("%(points)s points by rank, counted by hand", points=_by_rank(ranks)))


def _counted(settings: Counted) -> str:
    return str(_("%(points)s each, counted by hand", points=format_signed(settings.points)))


def _wager(settings: Wager) -> str:
    won, lost = format_signed(settings.points), format_signed(settings.otherwise)
    return str(_("%(won)s for having most, else %(lost)s", won=won, lost=lost))


def _sides(settings: Sides) -> str:
    return str(_("%(points)s for joining both sides", points=_points(settings.points)))


_WORDS: dict[type, Callable[..., str]] = {
    Prize: _prize,
    ByCount: _by_count,
    Touched: _touched,
    Districts: _districts,
    Regions: _regions,
    RouteExtra: _route_extra,
    Majority: _majority,
    Shares: _shares,
    Ranked: _ranked,
    Counted: _counted,
    Wager: _wager,
    Sides: _sides,
}
