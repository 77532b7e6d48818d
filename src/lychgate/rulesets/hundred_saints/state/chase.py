"""A flight and its pursuit: who runs from whom, and how far apart they are."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.rulesets.hundred_saints.state.encounter import Place

Hindrance = Literal["oil", "caltrops", "other"]
"""What lies in the way: two kinds have numbers, of the others the referee says what they do (enc.pursuit.6)."""

LURES: tuple[Literal["treasure", "food"], ...] = ("treasure", "food")
"""What may make chasers stop, if it is what they want (enc.pursuit.7, enc.pursuit.8)."""


class Obstacle(msgspec.Struct, frozen=True):
    """Something in the chasers' way: its kind, what it is in words, and how many feet before them it lies.

    ``laid`` is the chase Round after which it was left there.
    """

    kind: Hindrance
    text: str
    ahead: int
    laid: int = 0


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """Two sides, one of which runs from the other. ``gap`` is in feet; ``lures`` are the kinds rolled for already."""

    fleeing: str
    chasing: str
    gap: int
    lures: tuple[str, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()


class Chase(msgspec.Struct, frozen=True, kw_only=True):
    """A chase: its pairs, those whose chasers have not said yet whether they follow, and the Rounds run so far.

    ``order`` is who ran when in the last Round, where the table has sides run by initiative (enc.pursuit.2).
    """

    pairs: tuple[Pair, ...] = ()
    undecided: tuple[Pair, ...] = ()
    round: int = 0
    order: tuple[Place, ...] = ()

    @property
    def running(self) -> tuple[str, ...]:
        """The sides that run, each once."""
        return tuple(dict.fromkeys(side for one in self.pairs for side in (one.fleeing, one.chasing)))

    def find(self, fleeing: str, chasing: str) -> Pair | None:
        """The pair of these two, if one runs from the other."""
        return next((one for one in self.pairs if (one.fleeing, one.chasing) == (fleeing, chasing)), None)
