"""How wide a name is: widths of letters of a common sans-serif, in thousandths of its size."""

from __future__ import annotations

import unicodedata

_NARROW = dict.fromkeys("ijl'|.,:;!", 265) | dict.fromkeys("ft/()-I", 330)
_WIDE = dict.fromkeys("mW", 880) | dict.fromkeys("MwOQG@%&", 780)
_MIDDLE = dict.fromkeys("rsczkvxy", 505) | dict.fromkeys("J", 550)
WIDTHS = {" ": 280, **_NARROW, **_WIDE, **_MIDDLE, "r": 390, "M": 850}
SMALL, CAPITAL = 580, 700
BOLDNESS = 1.03


def text_width(text: str, size: float) -> float:
    """Estimate the breadth of a text, in the units of its size, on the safe side."""
    plain = unicodedata.normalize("NFD", text)
    thousandths = 0
    for letter in plain:
        if unicodedata.combining(letter):
            continue
        thousandths += WIDTHS.get(letter, CAPITAL if letter.isupper() else SMALL)
    return BOLDNESS * size * thousandths / 1000
