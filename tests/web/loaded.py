"""Dice that fall as a test says, stream by stream: undone and rolled again they fall the same, as keyed dice do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from lychgate.core.keyed_dice import KeyedDice
from lychgate.core.witness import Given


def load(patch: pytest.MonkeyPatch, faces: Mapping[str, Sequence[int]]) -> None:
    """The first faces of each of these streams are given; all that follow are the key's."""
    keyed = KeyedDice._face

    def face(dice: KeyedDice, secret: bytes, stream: str, sides: int, shares: Given) -> int:
        at = dice.counters.get(stream, 0)
        given = faces.get(stream, ())
        fallen = keyed(dice, secret, stream, sides, shares)
        if at >= len(given) or not given[at]:
            return fallen
        assert 1 <= given[at] <= sides, f"{given[at]} on a d{sides}: {stream}"
        return given[at]

    patch.setattr(KeyedDice, "_face", face)
