"""Why a bonus was won or not: what each seat had of what it counts, one small function a kind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.bonus_settings import Regions, Wager
from scorekeeper.rules.bonuses import joins_all, paid_by_item, regions_reached
from scorekeeper.rules.network import Network, graph_of, networks
from scorekeeper.web.i18n import format_number, format_signed, translate_name
from scorekeeper.web.results.words import bonus_note, names_in_words, trail_in_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.rules.bonus_settings import (
        District,
        Districts,
        Item,
        RouteExtra,
        Touched,
    )
    from scorekeeper.rules.ruleset import Bonus
    from scorekeeper.rules.table import Table
    from scorekeeper.web.results.snapshot import BonusLine, SeatLine


@dataclass(frozen=True)
class SeatFacts:
    """What bonuses look at: one seat's count, its routes and what was counted by hand."""

    table: Table
    seat: int
    line: SeatLine

    @cached_property
    def networks(self) -> tuple[Network, ...]:
        """What of the seat's routes hangs together."""
        board = self.table.ruleset.board
        routes = self.table.routes_of(self.seat)
        return networks(graph_of(board, {one: board.routes[one].length for one in routes}))

    def award(self, bonus: Bonus) -> BonusLine | None:
        """What the seat was awarded for a bonus."""
        return next((one for one in self.line["bonuses"] if one["bonus"] == bonus.id), None)

    def entered(self, item: Item) -> int | None:
        """What was counted by hand; None where nothing was entered."""
        return self.table.items.get((self.seat, item.id))


def value_of(bonus: Bonus, facts: SeatFacts) -> str:
    """Say in few words what a seat had of what a bonus counts; "" where the map has none of it.

    Args:
        bonus: a bonus of the way that was played.
        facts: the seat.
    """
    value = _VALUES.get(bonus.kind)
    return value(bonus.settings, facts) if value else ""


def reason_of(bonus: Bonus, facts: SeatFacts, award: BonusLine) -> str:
    """Say what an award was for, with what the seat had of it.

    Args:
        bonus: the bonus.
        facts: the seat that it was awarded to.
        award: the award as it was counted.
    """
    reason = _REASONS.get(bonus.kind)
    if reason is not None:
        return reason(bonus, facts, award)
    return value_of(bonus, facts) or bonus_note(award)


def trains(facts: SeatFacts) -> str:
    """Say how long the seat's longest route is."""
    cars = facts.line["longest"]["cars"]
    return str(ngettext("%(num)d train", "%(num)d trains", cars))


def tickets(facts: SeatFacts) -> str:
    """Say how many tickets the seat completed."""
    done = facts.line["tickets_completed"]
    return str(ngettext("%(num)d ticket", "%(num)d tickets", done))


def _longest(_settings: object, facts: SeatFacts) -> str:
    return trains(facts)


def _tickets(_settings: object, facts: SeatFacts) -> str:
    return tickets(facts)


def _cities(_settings: object, facts: SeatFacts) -> str:
    most = max((len(network.cities) for network in facts.networks), default=0)
    return str(ngettext("%(num)d city", "%(num)d cities", most))


def _touched(settings: Touched, facts: SeatFacts) -> str:
    own = {city for network in facts.networks for city in network.cities}
    found = len(own.intersection(settings.cities))
    return str(ngettext("%(num)d city", "%(num)d cities", found))


def _joined(settings: Districts, facts: SeatFacts) -> str:
    names = [
        translate_name(district.name)
        for district in settings.districts
        if joins_all(facts.networks, district)
    ]
    return names_in_words(names) if names else ""


def _regions(settings: Regions, facts: SeatFacts) -> str:
    counts = sorted((regions_reached(settings, one) for one in facts.networks), reverse=True)
    paying = [count for count in counts if settings.by_count.points(count)] or counts[:1]
    return ", ".join(ngettext("%(num)d region", "%(num)d regions", count) for count in paying)


def _extras(settings: RouteExtra, facts: SeatFacts) -> str:
    routes = facts.table.ruleset.board.routes
    found = sum(settings.number(routes[route]) for route in facts.table.routes_of(facts.seat))
    sentence = {
        "mountains": ngettext("%(num)d mountain", "%(num)d mountains", found),
        "waves": ngettext("%(num)d wave", "%(num)d waves", found),
        "ferries": ngettext("%(num)d ferry", "%(num)d ferries", found),
        "tunnels": ngettext("%(num)d tunnel", "%(num)d tunnels", found),
    }[settings.of]
    return str(sentence)


_VALUES: dict[str, Callable[..., str]] = {
    "longest-route": _longest,
    "most-completed-tickets": _tickets,
    "most-cities-in-one-network": _cities,
    "cities-touched": _touched,
    "districts-connected": _joined,
    "regions-per-network": _regions,
    "per-route-extra": _extras,
}


def _completed(_bonus: Bonus, facts: SeatFacts, _award: BonusLine) -> str:
    done = facts.line["tickets_completed"]
    return str(ngettext("%(num)d completed ticket", "%(num)d completed tickets", done))


def _in_one_network(bonus: Bonus, facts: SeatFacts, _award: BonusLine) -> str:
    return str(_("%(cities)s in one network", cities=value_of(bonus, facts)))


def _two_ways(_bonus: Bonus, _facts: SeatFacts, award: BonusLine) -> str:
    return str(_("joined by two ways: %(tickets)s", tickets=bonus_note(award)))


def _city_names(bonus: Bonus, facts: SeatFacts, award: BonusLine) -> str:
    board = facts.table.ruleset.board
    names = names_in_words([board.name_of(city) for city in award.get("cities", ())])
    value = value_of(bonus, facts)
    return str(_("%(value)s: %(names)s", value=value, names=names)) if names else value


def _region_names(bonus: Bonus, facts: SeatFacts, award: BonusLine) -> str:
    cities = set(award.get("cities", ()))
    regions = bonus.settings.regions if isinstance(bonus.settings, Regions) else ()
    names = names_in_words([_region(one, cities) for one in regions if cities & set(one.cities)])
    value = value_of(bonus, facts)
    return str(_("%(value)s: %(names)s", value=value, names=names)) if names else value


def _region(region: District, cities: set[str]) -> str:
    name = translate_name(region.name)
    twice = region.doubles and cities.issuperset(region.cities)
    return str(_("%(region)s (counts twice)", region=name)) if twice else name


def _way(_bonus: Bonus, facts: SeatFacts, award: BonusLine) -> str:
    return trail_in_words(facts.table.ruleset.board, award.get("routes", ()))


def _by_hand(bonus: Bonus, facts: SeatFacts, _award: BonusLine) -> str:
    """Name what was counted and how many; of several items those that paid, with their points."""
    paid = paid_by_item(bonus.settings, facts.table)
    if not paid:
        return "; ".join(
            _amount(item, amount) for item in bonus.items if (amount := facts.entered(item))
        ) or _amount(bonus.items[0], 0)
    return "; ".join(
        f"{_amount(item, facts.entered(item) or 0)}, {format_signed(paid[item.id][facts.seat])}"
        for item in bonus.items
        if facts.seat in paid.get(item.id, {})
    )


def _amount(item: Item, amount: int) -> str:
    return str(
        _("%(item)s: %(amount)s", item=translate_name(item.name), amount=format_number(amount))
    )


def wager_in_words(bonus: Bonus, facts: SeatFacts, award: BonusLine) -> str:
    """Say whether what was wagered on came true, and with what."""
    had = trains(facts) if bonus.kind == "wager-longest-route" else tickets(facts)
    won = isinstance(bonus.settings, Wager) and award["points"] == bonus.settings.points
    return str(
        _("%(value)s, nobody has more", value=had)
        if won
        else _("%(value)s, somebody has more", value=had)
    )


_REASONS: dict[str, Callable[[Bonus, SeatFacts, BonusLine], str]] = {
    "most-completed-tickets": _completed,
    "most-cities-in-one-network": _in_one_network,
    "double-connection": _two_ways,
    "cities-touched": _city_names,
    "regions-per-network": _region_names,
    "side-to-side": _way,
    "majority": _by_hand,
    "shares": _by_hand,
    "ranked-item": _by_hand,
    "counted-item": _by_hand,
    "tickets-by-hand": _by_hand,
    "per-completed-ticket": _completed,
    "wager-most-tickets": wager_in_words,
    "wager-longest-route": wager_in_words,
}
