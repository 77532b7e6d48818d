"""What can be seen of a text: names that look empty, or like another, are no names."""

from __future__ import annotations

import unicodedata

FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that are drawn as nothing, though Unicode counts them among letters, marks and symbols."""

KEPT = "\n\r\t"

JOINERS = "\u200c\u200d"
"""The zero-width non-joiner and joiner, which belong to the spelling of some scripts and of emojis."""


def seen(text: str) -> str:
    """``text`` without what nobody sees: control and format characters and fillers. Spaces of every kind are plain."""
    if text.isprintable() and text.isascii():
        return text
    return "".join(
        one if one in KEPT or (one.isprintable() and one not in FILLERS) else " " if one.isspace() else ""
        for one in text
    )


def spelt(name: str) -> str:
    """``name`` without the joiners that belong to its spelling: those between two seen signs that are not ASCII.

    A joiner anywhere else, as in a Latin word, stays: nobody would see it.
    """
    if name.isascii() or name.isprintable():
        return name

    def belongs(place: int) -> bool:
        around = name[max(0, place - 1) : place] + name[place + 1 : place + 2]
        return len(around) == 2 and all(not one.isascii() and seen(one) == one for one in around)

    return "".join(one for place, one in enumerate(name) if one not in JOINERS or not belongs(place))


def blank(text: str) -> bool:
    """Whether nothing of ``text`` is seen, but for spaces and marks that belong on a letter."""
    return not any(unicodedata.category(one)[0] in "LNPS" for one in seen(text))
