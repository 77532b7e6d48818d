"""The chance of a check by an attribute and a skill, told before its dice fall."""

from __future__ import annotations

from fractions import Fraction

from lychgate.core.dice_source import DiceSource, every_total
from lychgate.core.play import Play
from lychgate.kit.outlook import percent
from lychgate.rulesets.sovereign.rules.checks import Pair, added_by, check, difficulty_of, needs_a_check
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.state import Creature, State


def pair_told(state: State, one: Creature, pair: Pair, said: int = 0) -> str:
    """How likely a check is: ``72 % by STR/Exert against 8``; against the normal difficulty where none is ``said``."""
    difficulty = difficulty_of(state, said)
    return f"{percent(chance_of_pair(state, one, pair, difficulty))} by {pair} against {difficulty}"


def chance_of_pair(state: State, one: Creature, pair: Pair, difficulty: int) -> Fraction:
    """The exact chance: the check itself, made under every total that its dice can have."""
    if not needs_a_check(state, difficulty):
        return Fraction(1)

    def made(dice: DiceSource) -> bool:
        trial: SovereignPlay = Play(state, state.referees[0], dice, (), lambda decision, _: decision.default())
        return check(trial, one, added_by(one, pair), difficulty, skill=pair.skill).good

    return sum((weight for weight, good in every_total(made) if good), Fraction(0))
