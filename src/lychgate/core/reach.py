"""Counts how far back the steps go that a seat knows of: those that it does not know of count for nothing."""

from __future__ import annotations

from typing import Any

from lychgate.core.game import Game


def reach(game: Game[Any], seat: str, most: int, upto: int | None = None) -> int:
    """How many of the last entries, up to the entry ``upto``, hold the last ``most`` that ``seat`` knows of."""
    if not game.hides_from(seat):
        return most
    known = far = 0
    for entry in game.ancestors(upto):
        if known == most:
            break
        known, far = known + bool(game.number(seat, entry.id)), far + 1
    return far


__all__ = ["reach"]
