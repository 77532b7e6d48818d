"""How likely a check succeeds, told before the die falls: the rule of the d20 in closed form."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.kit.table import ruled
from lychgate.rulesets.constitution.rules.bonuses import total_of
from lychgate.rulesets.constitution.rules.checks import MOST_DICE, advantage_of, parts_of
from lychgate.rulesets.constitution.state import Creature, State

FACES = 20


def chance_of_check(
    state: State, one: Creature, ability: str, difficulty: int, kinds: Sequence[str] = (), *, skill: str = ""
) -> Fraction | None:
    """How likely somebody succeeds in a check, without rolling again.

    None where the table has to agree on the skill first, or the check cannot be made.
    """
    play: Play[State] = Play(state, state.referees[0], ScriptedDice(()), (), lambda decision, _: decision.default())
    try:
        dice = advantage_of(state, one, ability, kinds)
        need = difficulty - total_of(parts_of(play, one, ability, kinds, skill))
    except PlayError:
        return None
    worst = 1 - int(ruled(state, "natural_one")) if ruled(state, "nat1") == "minus5" else 1
    return chance_of_worth(need, dice, worst)


@lru_cache(maxsize=4096)
def chance_of_worth(need: int, dice: int, worst: int) -> Fraction:
    """How likely a d20 with so many advantage dice (disadvantage dice below 0) is worth ``need`` or more.

    A natural 1 is worth ``worst``; a 20 is rolled again and added.
    """
    rolled = min(abs(dice), MOST_DICE) + 1
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
