"""The error for an expression that is refused."""

from __future__ import annotations

from lychgate.core.dice.limits import MOST_CHARACTERS
from lychgate.core.errors import PlayError


class DiceError(PlayError):
    """An expression that cannot be read, rolled or worked out.

    ``text`` is what was given, ``column`` the place in it counted from 1 (0: the whole of it), ``reason``
    what was expected or is allowed. The message adds the text with a caret under the place.
    """

    def __init__(self, text: str, column: int, reason: str) -> None:
        self.text = text
        self.column = column
        self.reason = reason
        shown = "".join(letter if letter.isprintable() else "?" for letter in text[:MOST_CHARACTERS])
        if column:
            message = f"Column {column}: {reason}\n  {shown}\n  {' ' * (column - 1)}^"
        else:
            message = f"'{shown if len(text) <= MOST_CHARACTERS else shown[:20] + '...'}': {reason}"
        super().__init__(message)
