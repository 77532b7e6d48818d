"""What can be seen of a text: names that look empty, or like another, are no names."""

from __future__ import annotations

import unicodedata

FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that are drawn as nothing, though Unicode counts them among letters, marks and symbols."""

KEPT = "\n\r\t"


def seen(text: str) -> str:
    """``text`` without what nobody sees: control and format characters and fillers. Spaces of every kind are plain."""
    if text.isprintable() and text.isascii():
        return text
    return "".join(
        one if one in KEPT or (one.isprintable() and one not in FILLERS) else " " if one.isspace() else ""
        for one in text
    )


def blank(text: str) -> bool:
    """Whether nothing of ``text`` is seen, but for spaces and marks that belong on a letter."""
    return not any(unicodedata.category(one)[0] in "LNPS" for one in seen(text))
