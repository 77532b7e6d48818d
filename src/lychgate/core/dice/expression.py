"""An expression ready to roll."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import msgspec

from lychgate.core.dice.notation import notation
from lychgate.core.dice.odds import distribution
from lychgate.core.dice.rolling import Draw, Rolled, throw
from lychgate.core.dice.syntax import read
from lychgate.core.dice.tree import Node, extremes, plain_sum, pools_of


class Dice(msgspec.Struct, frozen=True, gc=False):
    """A dice expression that has been read. Made by ``parse``; equal if the trees are.

    ``minimum`` and ``maximum`` are the lowest and highest total that have any chance. ``str`` gives the
    canonical notation, which parses back to an equal value.
    """

    tree: Node
    minimum: int
    maximum: int
    plain: tuple[int, ...] | None
    """The sides of the dice if they are only added up: the common case, for which ``roll`` has a short cut."""
    constant: int

    def roll(self, draw: Draw) -> Rolled:
        """Roll once. ``draw(sides)`` gives each natural face; whatever it raises is passed on."""
        plain = self.plain
        if plain is None:
            drawn: list[int] = []
            worth: list[int] = []
            total = throw(self.tree, draw, drawn, worth)
            return Rolled(tuple(drawn), total, tuple(worth))
        if len(plain) == 1:
            face = draw(plain[0])
            faces: tuple[int, ...] = (face,)
            return Rolled(faces, face + self.constant, faces)
        faces = tuple(map(draw, plain))
        return Rolled(faces, sum(faces, self.constant), faces)

    def sides(self) -> tuple[int, ...]:
        """The dice to pick up, as sides, in the order they fall.

        These are all there is to roll, unless dice explode or are re-rolled: each pool then adds its further
        dice as soon as all of it has been rolled.
        """
        return tuple(sides for pool in pools_of(self.tree) for sides in (pool.sides,) * pool.count)

    def distribution(self) -> dict[int, Fraction]:
        """The exact chance of every total that can come up, lowest total first; they sum to 1.

        Worked out anew at each call. Raises ``DiceError`` when that would take more than a second or two.
        """
        return distribution(self.tree)

    def __str__(self) -> str:
        return notation(self.tree)


def dice_of(text: str) -> Dice:
    """Read ``text``, such as ``2d6+1``, ``4d6kh3`` or ``(1d6+1)*10``.

    Raises ``DiceError``, which says where the text is wrong and what was expected there.
    """
    tree = read(text)
    plain, constant = plain_sum(tree) or (None, 0)
    return Dice(tree, *extremes(tree), plain, constant)


parse: Callable[[str], Dice] = lru_cache(maxsize=1024)(dice_of)
"""``dice_of``, remembering the expressions read last."""
