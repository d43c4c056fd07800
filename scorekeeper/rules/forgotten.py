"""What looks forgotten at the count: said to the table, and never in its way."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.rules.bonus_settings import Company, Ranked, Shares
from scorekeeper.rules.sentences import Sentence, named, say, say_number
from scorekeeper.rules.standing import Standing


def warnings_of(table: Standing) -> Iterator[Sentence]:
    """Tell what a table may have forgotten to enter.

    Args:
        table: the table in any phase.

    Yields:
        What is odd about a seat, seat by seat; then what would decide a bonus and is not known.
    """
    for seat in range(len(table.seats)):
        yield from _of_seat(table, seat)
    for bonus in table.ruleset.bonuses:
        match bonus.settings:
            case Ranked() as ranked:
                yield from _not_ranked(table, ranked)
            case Shares(companies=companies):
                for company in companies:
                    yield from _level_without_numbers(table, company)


def _of_seat(table: Standing, seat: int) -> Iterator[Sentence]:
    player = table.seats[seat].player
    if seat not in table.owners.values():
        yield say("%(player)s has no routes.", player=player)
    keep = table.ruleset.deal.first[1] if table.ruleset.tickets else 0
    kept = len(table.tickets_of(seat))
    if kept < keep:
        yield say_number(
            "%(player)s kept %(number)s ticket; the first deal asks for %(keep)s.",
            "%(player)s kept %(number)s tickets; the first deal asks for %(keep)s.",
            kept,
            player=player,
            keep=keep,
        )
    if any((seat, item) not in table.items for item in table.ruleset.hand_tickets):
        yield say("%(player)s's tickets are not counted yet.", player=player)


def _not_ranked(table: Standing, ranked: Ranked) -> Iterator[Sentence]:
    """Name who has no rank only because nothing was entered: an empty purse is entered as 0."""
    for seat, sitting in enumerate(table.seats):
        barred = ranked.barred_by is not None and table.item(seat, ranked.barred_by) > 0
        if not barred and (seat, ranked.item.id) not in table.items:
            yield say(
                "%(player)s: “%(item)s” is empty and brings nothing; enter 0 where none is left.",
                player=sitting.player,
                item=named(ranked.item.name),
            )


def _level_without_numbers(table: Standing, company: Company) -> Iterator[Sentence]:
    """Ask for the numbers that part who holds equally many shares."""
    held = {
        holder: amount
        for (holder, item), amount in table.items.items()
        if item == company.held.id and amount > 0
    }
    level = Counter(held.values())
    if any(
        level[amount] > 1 and (holder, company.lowest_number.id) not in table.items
        for holder, amount in held.items()
    ):
        yield say(
            "%(company)s: two hold the same number of shares; enter their lowest share numbers.",
            company=named(company.held.name),
        )
