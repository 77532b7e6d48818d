"""What several kinds of map draw: letters in small seals, side by side, and the keys of ways."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lychgate.core.view import Mark
from lychgate.server.maps import MORE, foremost, letter_of


class Sign(msgspec.Struct, frozen=True, cache_hash=True):
    """A drawn mark: its letter in a small seal at ``(x, y)``."""

    letter: str
    kind: str
    x: float
    y: float


class KeyShape(msgspec.Struct, frozen=True, cache_hash=True):
    """The key to press for a way, written beside it, and the option that takes it."""

    key: str
    way: str
    x: float
    y: float


def in_a_row(marks: Iterable[Mark], room: int, x: float, y: float, pitch: float) -> tuple[Sign, ...]:
    """The marks side by side around ``x``, as many as there is ``room`` for, the most urgent first."""
    letters = [(letter_of(mark.letter), mark.kind) for mark in foremost(marks)]
    if len(letters) > room:
        letters = [*letters[: room - 1], (MORE, "other")]
    left = x - pitch * (len(letters) - 1) / 2
    return tuple(Sign(letter, kind, left + pitch * at, y) for at, (letter, kind) in enumerate(letters))
