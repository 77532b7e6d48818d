"""Text from people and from saved games, made fit to be shown."""

from __future__ import annotations

import unicodedata


def clean(text: str) -> str:
    """``text`` without control characters: names come from people, and saved games from strangers."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else " " if letter.isspace() else ""
        for letter in text
        if unicodedata.category(letter) != "Cf"
    )
