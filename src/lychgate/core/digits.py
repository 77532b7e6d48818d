"""Tells numbers as people type them from other text."""

from __future__ import annotations


def is_number(text: str) -> bool:
    """Whether a text is a number in the digits 0 to 9. ``str.isdigit`` takes ``²`` for one, which ``int`` refuses."""
    return text.isascii() and text.isdigit()
