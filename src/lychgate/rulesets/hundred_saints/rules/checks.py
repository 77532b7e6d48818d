"""Checks of abilities and skills, and saves: the dice that many chapters throw."""

from __future__ import annotations

import msgspec

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import rolled
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.sight import darkness
from lychgate.rulesets.hundred_saints.state import SAVES, Ability, Creature

NEEDED = 4
"""What an ability check must come to (enc.core.ability.1)."""

UNSKILLED = 6
"""Everybody's target of a skill check (enc.char.skill.1)."""


class Tried(msgspec.Struct, frozen=True):
    """A check that was rolled: the natural die, the total, what it had to come to, and whether it did."""

    die: int
    total: int
    target: int
    good: bool


@clause("enc.core.ability.2")
def modifier(score: int) -> int:
    """What a score adds: 3 takes off 3, 18 adds 3, 9 to 12 nothing."""
    bounds = ((3, -3), (5, -2), (8, -1), (12, 0), (15, 1), (17, 2))
    return next((mod for most, mod in bounds if score <= most), 3)


def ability_of(one: Creature, ability: Ability) -> int:
    """The modifier of somebody's ability; nothing where the score was never said."""
    return modifier(one.abilities[ability]) if ability in one.abilities else 0


@clause("enc.core.ability.1")
def ability_check(play: Saints, one: Creature, ability: Ability, purpose: str, by: int = 0) -> Tried:
    """1d6 with the modifier and what the situation adds, 4 or more; a natural 1 fails and a natural 6 succeeds."""
    die = rolled(play, "checks", "1d6", purpose, f"creature:{one.id}")
    total = die + ability_of(one, ability) + by
    return Tried(die, total, NEEDED, die == 6 or (die > 1 and total >= NEEDED))


def skill_of(one: Creature, skill: str) -> int:
    """The target of somebody's skill checks."""
    return min(UNSKILLED, one.skills.get(skill, UNSKILLED))


@clause("enc.core.skill.1")
def skill_check(play: Saints, one: Creature, skill: str, purpose: str, by: int = 0) -> Tried:
    """1d6 and what is added, the target or more; a natural 1 fails and a natural 6 succeeds."""
    die = rolled(play, "checks", "1d6", purpose, f"creature:{one.id}")
    target = skill_of(one, skill)
    return Tried(die, die + by, target, die == 6 or (die > 1 and die + by >= target))


@clause("enc.core.save.1", "enc.hazard.light.3")
def save(play: Saints, one: Creature, against: str, purpose: str, by: int = 0) -> Tried:
    """1d20 and what is added, the target of the category or more; a natural 1 fails and a natural 20 succeeds. Who sees
    nothing is the worse for it."""
    if not one.saves:
        raise PlayError(
            f"Nobody has said how {one.name} saves against {against}. Give them a class, or roll it yourself: roll 1d20"
        )
    target = one.saves[SAVES.index(against)]
    by += darkness(play.state, one).saves
    die = rolled(play, "checks", "1d20", purpose, f"creature:{one.id}")
    return Tried(die, die + by, target, die == 20 or (die > 1 and die + by >= target))


def somebody(play: Saints, name: str) -> Creature:
    """Who is called this, and lives. Raises ``PlayError``."""
    found = next((one for one in play.state.cast if name in (one.name, one.id)), None)
    if found is None:
        raise PlayError(f"Nobody is called '{name}'.")
    if not found.alive:
        raise PlayError(f"{found.name} has no hit points left.")
    return found
