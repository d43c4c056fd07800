"""How a city's name may be typed by whoever looks for it; static/js/board/state.js does alike."""

import re
import unicodedata
from typing import Final

# What no decomposition takes apart, and how letters are spelled out where a keyboard lacks them.
_PLAIN: Final = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d"})
_SPELLED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_SAINTS: Final = ("st", "saint", "sainte", "sankt")
_NO_WORD: Final = re.compile(r"[^\w]+|_+")


def folded(text: str) -> str:
    """Take case, accents and everything between words off: "Saint-Étienne" is "saint etienne"."""
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    letters = "".join(sign for sign in bare if not unicodedata.combining(sign)).casefold()
    return " ".join(part for part in _NO_WORD.split(letters) if part)


def spellings(name: str) -> str:
    """Give every word that finds a name: "Köln" is found by koln and koeln, Saint Louis by st."""
    spelled_out = unicodedata.normalize("NFC", name).casefold().translate(_SPELLED_OUT)
    words = [*folded(name).split(), *folded(spelled_out).split()]
    if any(word in _SAINTS for word in words):
        words += _SAINTS
    return " ".join(dict.fromkeys(words))


def matches(query: str, words: str) -> bool:
    """Tell whether every word of a query begins one of some words, in any order.

    Args:
        query: what was typed, as "den kan"; nothing finds everything.
        words: those of a name, as `spellings` gives them.
    """
    known = words.split()
    return all(any(word.startswith(part) for word in known) for part in folded(query).split())
