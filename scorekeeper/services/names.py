"""Names that people type: one form to keep, one key by which two spellings meet."""

import unicodedata
from typing import Final

from scorekeeper.rules.sentences import Sentence, say
from scorekeeper.services.errors import Refused
from scorekeeper.storage.models import NAME_LENGTH

# Categories of signs that no name needs and that can hide or turn the text around it.
# Joiners stay: families of emoji and several scripts are written with them.
HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
JOINERS: Final = "\u200c\u200d"


def clean_name(text: str, field: str = "name", *, longest: int = NAME_LENGTH) -> str:
    """Give a name as it is kept: NFC, no spaces round it, single spaces inside.

    Args:
        text: what was typed.
        field: the form's field, for the refusal.
        longest: how many characters are allowed.

    Raises:
        Refused: empty, too long, or with control characters in it.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise _refused(field, say("Please write a name."), "name_missing")
    if len(name) > longest:
        sentence = say("A name has at most %(longest)s characters.", longest=longest)
        raise _refused(field, sentence, "name_too_long")
    if any(sign not in JOINERS and unicodedata.category(sign) in HIDDEN for sign in name):
        sentence = say("A name cannot have invisible control characters.")
        raise _refused(field, sentence, "name_control")
    return name


def clean_label(text: str) -> str:
    """Give a phone's label as it is kept; unlike a name it may be empty.

    Raises:
        Refused: as for names.
    """
    return clean_name(text, "label") if text.strip() else ""


def name_key(name: str) -> str:
    """Give what "Zoë", "ZOË " and "zoë" have in common."""
    folded = unicodedata.normalize("NFC", name).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def _refused(field: str, sentence: Sentence, code: str) -> Refused:
    return Refused(sentence, code, {field: sentence})
