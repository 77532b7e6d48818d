"""How likely a d20 is worth so much: the rules of advantage dice, of open rolls and of the natural 1 in closed form."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

FACES = 20


@lru_cache(maxsize=4096)
def chance_of_worth(need: int, dice: int, worst: int) -> Fraction:
    """How likely a d20 with so many advantage dice (disadvantage dice below 0) is worth ``need`` or more.

    A natural 1 is worth ``worst``; a 20 is rolled again and added.
    """
    rolled = abs(dice) + 1
    worths = ((face, worst if face == 1 else face) for face in range(1, FACES))
    plain = sum((kept(face, rolled, best=dice > 0) for face, worth in worths if worth >= need), Fraction(0))
    return plain + kept(FACES, rolled, best=dice > 0) * chance_of_open(need - FACES)


def kept(face: int, rolled: int, *, best: bool) -> Fraction:
    """How likely the best, or the worst, of so many d20 shows a face."""
    at_most, below = (face, face - 1) if best else (FACES + 1 - face, FACES - face)
    return Fraction(at_most, FACES) ** rolled - Fraction(below, FACES) ** rolled


def chance_of_open(need: int) -> Fraction:
    """How likely a d20 whose 20s are rolled again and added comes to ``need`` or more."""
    if need <= FACES:
        return Fraction(FACES + 1 - max(need, 1), FACES)
    return Fraction(1, FACES) * chance_of_open(need - FACES)
