"""Words, dates and numbers in the reader's language, times in the group's time zone."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from babel import Locale, UnknownLocaleError, localedata, numbers
from babel.core import get_global
from flask import g, has_request_context, request
from flask_babel import (
    Babel,
    format_date,
    format_time,
    get_babel,
    get_locale,
    get_timezone,
    get_translations,
)

from scorekeeper.services.clock import DEFAULT_TIME_ZONE, known_time_zones, zone

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from flask import Flask

    from scorekeeper.rules.sentences import Sentence

DEFAULT_LANGUAGE = "en"
# How English is written where no English of the country itself is known: with 24 hours a day, or
# with twice twelve.
ENGLISH_ELSEWHERE = {True: "en_150", False: "en_001"}
_PLURAL_SAMPLES = range(200)

babel = Babel()


def init_app(app: Flask) -> None:
    """Sets languages up: what readers may choose from, and the filters that templates use."""
    app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(_translations_folder(app)))
    babel.init_app(app, locale_selector=_reader_language, timezone_selector=_group_time_zone)
    app.jinja_env.filters.update(
        sentence=translate,
        named=translate_name,
        day=format_day,
        moment=format_moment,
        number=format_number,
        share=format_share,
    )
    app.jinja_env.globals["plural_forms"] = plural_forms


def _translations_folder(app: Flask) -> str:
    return f"{app.root_path}/../translations"


def _languages() -> set[str]:
    offered = get_babel().instance.list_translations()
    return {DEFAULT_LANGUAGE, *(locale.language for locale in offered)}


def _reader_language() -> str:
    """The language that the reader's browser likes best of those there are, with its region.

    The region is that of the language liked best, whether there are words in it or not: it
    decides how dates and numbers are written, and a German who reads English is still in Germany.
    """
    wanted = list(_wanted())
    if not wanted:
        return DEFAULT_LANGUAGE
    offered = _languages()
    home = wanted[0]
    spoken = next((one for one in wanted if one.language in offered), Locale(DEFAULT_LANGUAGE))
    if spoken is home:
        return str(spoken)
    there = f"{spoken.language}_{_country(home)}"
    if localedata.exists(there):
        return there
    if spoken.language != DEFAULT_LANGUAGE:
        return str(spoken)
    return ENGLISH_ELSEWHERE["H" in home.time_formats["short"].pattern]


def _wanted() -> Iterator[Locale]:
    """What the reader's browser asks for, the best liked first, as far as anybody knows it."""
    if not has_request_context():
        return
    for wanted, _quality in request.accept_languages:
        try:
            yield Locale.parse(wanted, sep="-")
        except (ValueError, UnknownLocaleError):
            continue


def _country(locale: Locale) -> str | None:
    """A locale's country; that of most of its speakers where it names none."""
    likely = get_global("likely_subtags").get(str(locale), "")
    return locale.territory or likely.rpartition("_")[2]


def _number_locale() -> Locale:
    """The locale that numbers are written in: the reader's own where English stands in for it."""
    locale = reader_locale()
    if str(locale) in ENGLISH_ELSEWHERE.values():
        return next(_wanted(), locale)
    return locale


def _group_time_zone() -> dt.tzinfo:
    group = g.get("group") if has_request_context() else None
    return zone(getattr(group, "time_zone", None) or DEFAULT_TIME_ZONE)


def time_zones() -> tuple[str, ...]:
    """Every time zone's name that a group can choose, in order of the alphabet."""
    known = known_time_zones()
    return tuple(sorted(name for name in known if "/" in name or name == DEFAULT_TIME_ZONE))


def reader_locale() -> Locale:
    """The locale that this page is written in."""
    return get_locale() or Locale(DEFAULT_LANGUAGE)


def translate(sentence: Sentence) -> str:
    """A sentence of the rules in the reader's language, its values filled in."""
    words = get_translations()
    return sentence.translate(words.ugettext, words.ungettext)


def translate_name(name: str) -> str:
    """A name or note that stands in a data file, of a board or a way to play, if it has words.

    The one place for that: `make words` collects what shipped files say (scripts/words.py), and
    whoever brought a board along may have written anything, which is a name and never a template.
    """
    return str(get_translations().ugettext(name)) if name.strip() else name


def format_day(day: dt.date) -> str:
    """A day as the reader writes it: "Nov 30, 2026"."""
    return str(format_date(day, "medium", rebase=False))


def format_moment(moment: dt.datetime) -> str:
    """A time of day with its date in the group's time zone: "Nov 30, 2026, 5:16 PM".

    The month is named: which of two numbers is the month, readers of one language disagree.
    """
    there = moment.astimezone(get_timezone())
    return f"{format_day(there.date())}, {format_time(there.time(), 'short', rebase=False)}"


def format_number(number: float) -> str:
    """A number as the reader writes it, with one decimal at the most; below zero with a minus."""
    rounded = _half_up(number, "0.1")
    shown = numbers.format_decimal(rounded, "#,##0.#", locale=_number_locale())
    return str(shown).replace("-", "\N{MINUS SIGN}")


def format_signed(number: float) -> str:
    """A number with its sign; zero has none."""
    return f"+{format_number(number)}" if number > 0 else format_number(number)


def format_share(share: float) -> str:
    """A share of one in whole per cent: 0.5 is "50%"."""
    return str(numbers.format_percent(_half_up(share, "0.01"), locale=_number_locale()))


def _half_up(number: float, unit: str) -> Decimal:
    """Round as people do, 57.25 to 57.3; what writes numbers would round halves to even ones.

    Zero has no sign, also where it is what is left of a number below it.
    """
    rounded = Decimal(str(number)).quantize(Decimal(unit), ROUND_HALF_UP)
    return rounded or Decimal(0)


def plural_forms(singular: str, plural: str) -> dict[str, str]:
    """One text for each plural category of the reader's language, for scripts to choose from.

    Args:
        singular: the English sentence for one, its number named ``%(num)s``.
        plural: the English sentence for other numbers.

    Returns:
        The translated texts by category ("one", "few", "other", ...), numbers not filled in.
    """
    rule = reader_locale().plural_form
    words = get_translations()
    forms: dict[str, str] = {}
    for number in _PLURAL_SAMPLES:
        forms.setdefault(rule(number), words.ungettext(singular, plural, number))
    forms.setdefault("other", words.ungettext(singular, plural, _PLURAL_SAMPLES[-1]))
    return forms
