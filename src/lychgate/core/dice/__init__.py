"""Dice expressions: one notation, one tree, from which dice are rolled and odds are worked out.

>>> dice = parse("4d6kh3")
>>> dice.minimum, dice.maximum, dice.sides()
(3, 18, (6, 6, 6, 6))

The notation is described in ``docs/reference/dice.md``, its limits in the module ``limits``.
"""

from lychgate.core.dice.expression import Dice, parse
from lychgate.core.dice.refusal import DiceError
from lychgate.core.dice.rolling import Draw, Rolled

__all__ = ["Dice", "DiceError", "Draw", "Rolled", "parse"]
