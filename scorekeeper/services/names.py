"""Names that people type: one form to keep, one key by which two spellings meet."""

import re
import unicodedata
from typing import Final

from scorekeeper.rules.sentences import Sentence, say
from scorekeeper.services.errors import Refused
from scorekeeper.storage.models import NAME_LENGTH

# Categories of signs that no name needs and that can hide or turn the text around it.
# Joiners stay: families of emoji and several scripts are written with them.
HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
JOINERS: Final = "\u200c\u200d"
# The flags of England, Scotland and Wales are spelt like this; alone nobody would see the letters.
FLAG: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
# Set aside for emoji: those that are newer than this Python's tables count as unassigned in it.
EMOJI: Final = range(0x1F000, 0x1FAFF + 1)
# Letters and signs that are drawn as nothing.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# They choose how the sign before them is drawn, or nothing at all: by themselves nobody sees them.
SELECTORS: Final = re.compile(
    "[\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
SEEN: Final = frozenset("LNPS")


def clean_name(text: str, field: str = "name", *, longest: int = NAME_LENGTH) -> str:
    """Give a name as it is kept: NFC, no spaces round it, single spaces inside.

    Args:
        text: what was typed.
        field: the form's field, for the refusal.
        longest: how many characters are allowed.

    Raises:
        Refused: empty, too long, with control characters in it, or with nothing to see.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(_is_hidden(sign) for sign in FLAG.sub("", name)):
        sentence = say("A name cannot have invisible control characters.")
        raise _refused(field, sentence, "name_control")
    if not any(_is_seen(sign) for sign in name):
        raise _refused(field, say("Please write a name."), "name_missing")
    if len(name) > longest:
        sentence = say("A name has at most %(longest)s characters.", longest=longest)
        raise _refused(field, sentence, "name_too_long")
    return name


def _is_hidden(sign: str) -> bool:
    if sign in JOINERS or ord(sign) in EMOJI:
        return False
    return unicodedata.category(sign) in HIDDEN


def _is_seen(sign: str) -> bool:
    if ord(sign) in EMOJI:
        return True
    return sign not in BLANK and unicodedata.category(sign)[0] in SEEN


def clean_label(text: str) -> str:
    """Give a phone's label as it is kept; unlike a name it may be empty.

    Raises:
        Refused: as for names.
    """
    return clean_name(text, "label") if text.strip() else ""


def name_key(name: str) -> str:
    """Give what "Zoë", "ZOË " and "zoë" have in common; signs that nobody sees do not count."""
    drawn = SELECTORS.sub("", name)
    seen = "".join(sign for sign in drawn if sign not in JOINERS and sign not in BLANK)
    folded = unicodedata.normalize("NFC", seen or name).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def _refused(field: str, sentence: Sentence, code: str) -> Refused:
    return Refused(sentence, code, {field: sentence})
