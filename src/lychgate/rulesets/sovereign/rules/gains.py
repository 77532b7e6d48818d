"""What a choice gives, in a line: a higher attribute by the numbers that it moves, a skill by its use."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.kit.english import numbered
from lychgate.kit.table import number, ruled
from lychgate.rulesets.sovereign.rules.attributes import modifier, modifier_of, short
from lychgate.rulesets.sovereign.rules.feats import ability_of
from lychgate.rulesets.sovereign.rules.figures import (
    ac_of,
    effort_of,
    most_readied,
    most_stowed,
    most_strain,
    with_attribute,
    with_figures,
)
from lychgate.rulesets.sovereign.rules.hit_points import die_told
from lychgate.rulesets.sovereign.rules.learning import taught
from lychgate.rulesets.sovereign.rules.saves import target_of
from lychgate.rulesets.sovereign.rules.skills import meaning
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.advancement import ADVANCEMENT
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, DELVERS, SAVES
from lychgate.rulesets.sovereign.tables.goods import weapons

HEADING = "Experience"


def figures_of(state: State, one: Creature) -> dict[str, int]:
    """The numbers of a sheet that an attribute may move, by their names."""
    arms = dict.fromkeys(item.name for item in one.items if item.name in weapons())
    return {
        "AC": ac_of(one).total,
        "hit points per level": modifier_of(one, "constitution"),
        **{f"{save.title()} save": target_of(state, one, save) for save in SAVES},
        "Readied": most_readied(one).total,
        "Stowed": most_stowed(one).total,
        "most System Strain": most_strain(one).total,
        **{f"{tradition} Effort": effort_of(one, tradition).total for tradition in one.made.traditions},
        **{f"{STRIKES}, {name}": max(modifier_of(one, by) for by in weapons()[name].attributes) for name in arms},
    }


STRIKES = "to hit and damage"

SIGNED = (STRIKES, "hit points per level")
"""Numbers that are added to others, and shown with their sign."""


def attribute_gives(state: State, one: Creature, attribute: str, score: int) -> str:
    """What a higher attribute changes: each number that moves, and where the modifier stays, when it would not."""
    if attribute not in one.attributes:
        return ""
    other = with_attribute(one, attribute, score)
    told = []
    then = figures_of(state, other)
    for name, was in figures_of(state, one).items():
        now = then[name]
        if was != now:
            told.append(f"{name} {was:+} → {now:+}" if name.startswith(SIGNED) else f"{name} {was} → {now}")
    if modifier(one.attributes[attribute]) == modifier(score):
        rises = (more for more in range(score, DELVERS.highest + 1) if modifier(more) > modifier(score))
        later = next(rises, 0)
        told.append(f"{short(attribute)} {modifier(score):+} until {later}" if later else f"{short(attribute)} stays")
    return ", ".join(told)


def level_gives(state: State, one: Creature) -> str:
    """What the next level gives, before any die is rolled or point spent."""
    level, made = one.level + 1, one.made
    higher = with_figures(replace(one, level=level))
    points = number(state, "level-points") + (ADVANCEMENT.quick if ability_of(one, "Quick Learner") else 0)
    told = [
        numbered(points, "point"),
        f"hit dice {level} x {die_told(one, number(state, 'hit-die'))}",
        "saves better by 1",
    ]
    told += [f"attack +{one.attack} → +{higher.attack}"] if higher.attack != one.attack else []
    told += ["a feat"] if level in CLASS_NUMBERS.feats else []
    for tradition in made.traditions:
        arts, spells = taught(made, tradition, level, ruled(state, "accursed-arts"))
        told += [numbered(arts, "art")] if arts else []
        told += [numbered(spells, "spell")] if spells else []
    return f"level {level}: {', '.join(told)}"


def gives(state: State, one: Creature, what: str, after: int) -> str:
    """What a raise of an attribute or a skill gives, in a line."""
    return attribute_gives(state, one, what, after) if what in ATTRIBUTES else meaning(what)
