"""What the rules say to the table: sentences that can still be translated, and refusals.

The rules know no web framework and no language but English. A sentence keeps its English template
and its values apart, so that whoever shows it can look the template up in a catalogue first.
Templates are marked where they stand, for the extraction of words: ``say`` and ``say_number``
(singular, plural) build sentences, ``N_`` marks a template that is only kept.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TypeAlias, Union

Value: TypeAlias = Union[str, int, "Sentence"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: a template with ``%(name)s`` fields, its values, and its plural if it has one.

    A value may be a sentence itself, as the reason inside "europe.json: ...".
    """

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    plural: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        return self.translate(_same, _english_number)

    def translate(
        self, gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str]
    ) -> str:
        """Put the sentence into a language.

        Args:
            gettext: gives the template in that language.
            ngettext: gives the right one of singular, plural for a number.

        Returns:
            The sentence with its values filled in, inner sentences translated as well.
        """
        if self.plural is None or self.number is None:
            template = gettext(self.text)
        else:
            template = ngettext(self.text, self.plural, self.number)
        return template % {
            name: value.translate(gettext, ngettext) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }


class Refusal(Exception):  # noqa: N818 - a refusal is the rules' answer, not an error
    """A move or a file that breaks a rule: a code for programs and a sentence for the table."""

    def __init__(self, code: str, sentence: Sentence) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)


def say(text: str, **values: Value) -> Sentence:
    """Make a sentence of a template and its values."""
    return Sentence(text, values)


def say_number(text: str, plural: str, number: int, **values: Value) -> Sentence:
    """Make a sentence that depends on a number, which it has as ``%(number)s``."""
    return Sentence(text, {"number": number, **values}, plural, number)


def named(name: str) -> Sentence:
    """Make a value of a name that stands in a data file, so that it can be translated as well."""
    return Sentence(name.replace("%", "%%"))


def N_(text: str) -> str:  # noqa: N802 - the name that extraction tools look for
    """Mark a template for extraction without translating it yet."""
    return text


def did_you_mean(unknown: str, known: Iterable[str]) -> str | None:
    """Find the known id or name nearest to a mistyped one, if any is near."""
    near = get_close_matches(unknown, list(known), n=1, cutoff=0.6)
    return near[0] if near else None


def _same(text: str) -> str:
    return text


def _english_number(text: str, plural: str, number: int) -> str:
    return text if number == 1 else plural
