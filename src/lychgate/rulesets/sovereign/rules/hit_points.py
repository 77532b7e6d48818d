"""Hit points: the die of the class at the first level, all dice anew at each level after it."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, ruled
from lychgate.rulesets.sovereign.rules.attributes import modifier_of
from lychgate.rulesets.sovereign.rules.feats import figure_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.state import Creature, Delver, State
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS, classes

HEADING = "Delvers"

LEAST = 1
"""What a die is worth at least."""


def die_modifier(made: Delver) -> int:
    """What the class adds to each hit die; less for a Partial Warrior who is a Duelist."""
    lighter = CLASS_NUMBERS.lighter
    if lighter.tradition in made.traditions and lighter.parts in made.calling.split("/"):
        return lighter.modifier
    return classes()[made.calling].hit_die


@clause("sov.hp.first-level")
def die_value(state: State, one: Creature, face: int) -> int:
    """What a hit die is worth that fell on a face: class, CON and Die Hard are added, and it is never below 1."""
    value = face + die_modifier(one.made) + modifier_of(one, "constitution")
    hard = figure_of(one, "hp-a-level")
    if ruled(state, "hp-floor") == "before-die-hard":
        return max(LEAST, value) + hard
    return max(LEAST, value + hard)


def die_told(one: Creature, sides: int) -> str:
    """Somebody's hit die, with so many sides and all that is added: ``1d6+3``."""
    more = die_modifier(one.made) + modifier_of(one, "constitution") + figure_of(one, "hp-a-level")
    return f"1d{sides}{f'{more:+}' if more else ''}"


@clause("sov.adv.hp", "sov.hp.level-up-pointer")
def grown(state: State, one: Creature, faces: Sequence[int]) -> int:
    """The new maximum, of dice for each level: their total where that is more than the old one, else 1 more."""
    total = sum(die_value(state, one, face) for face in faces)
    return total if total > one.max_hp else one.max_hp + 1


def roll_hit_dice(play: SovereignPlay, count: int, subject: str, clause_: str, seat: str = "") -> tuple[int, ...]:
    """The faces of so many hit dice."""
    die = f"1d{number(play.state, 'hit-die')}"
    return tuple(rolled(play, "levels", die, clause_, subject, seat) for _ in range(count))
