"""The numbers of a sheet that follow from others, each with its reasons."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.rulesets.sovereign.rules.attributes import modifier, modifier_of, short
from lychgate.rulesets.sovereign.rules.feats import feat_of, figure_of
from lychgate.rulesets.sovereign.rules.in_force import worked
from lychgate.rulesets.sovereign.rules.sums import Part, Sum, summed
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS, classes
from lychgate.rulesets.sovereign.tables.delvers import DELVERS
from lychgate.rulesets.sovereign.tables.goods import armours
from lychgate.rulesets.sovereign.tables.traditions import INNATE, traditions

HEADING = "Delvers"

UNARMOURED = 10


def ac_of(one: Creature) -> Sum:
    """The AC: the best of armour and what serves instead of it, then DEX and a shield. An NPC's is its own."""
    made = one.delver
    if made is None or made.stated_ac:
        return summed("as it was said", one.ac if made is None else made.stated_ac)
    worn = [(armours()[item.name], item.magic) for item in one.items if item.worn and item.name in armours()]
    bodies = [(armour.name + (f" +{magic}" if magic else ""), armour.ac + magic, armour.worn) for armour, magic in worn]
    bases = [("unarmoured", UNARMOURED), *((name, ac) for name, ac, where in bodies if where == "body")]
    if feat_of(one, "Impervious Defense"):
        bases.append(("Impervious Defense", figure_of(one, "innate-ac") + (one.level + 1) // 2))
    bases += [(own.art, own.ac + (one.level + own.up) // 2) for own in INNATE if own.art in made.arts]
    what, base = max(bases, key=lambda found: found[1])
    shields = [ac for _, ac, where in bodies if where == "shield"]
    return summed(what, base, ("DEX", modifier_of(one, "dexterity")), ("shield", max(shields, default=0)))


def ac_of_now(one: Creature) -> Sum:
    """The AC with what magic adds to it now."""
    return Sum((*ac_of(one).parts, *(Part(what, amount) for what, amount in worked(one, "ac"))))


@clause("sov.adv.attack")
def attack_bonus_of(one: Creature) -> Sum:
    """The base attack bonus, by class and level; as it was said where there is no class."""
    row = classes().get(one.made.calling)
    if row is None:
        return summed("as it was said", one.attack)
    return summed(f"{row.name}, level {one.level}:", row.attack[min(one.level, CLASS_NUMBERS.levels) - 1])


def most_strain(one: Creature) -> Sum:
    """The most System Strain that somebody bears: their Constitution."""
    return summed("Constitution", one.attributes.get("constitution", 0))


def most_readied(one: Creature) -> Sum:
    """The points of encumbrance that may be Readied: half of Strength, rounded down."""
    strength = one.attributes.get("strength", 0)
    return summed(f"half of Strength {strength}:", strength // 2)


def most_stowed(one: Creature) -> Sum:
    """The points of encumbrance that may be Stowed: Strength."""
    return summed("Strength", one.attributes.get("strength", 0))


def effort_of(one: Creature, tradition: str) -> Sum:
    """The pool of Effort of one of somebody's traditions; a partial Mage's own casting has one less; at least 1."""
    row = traditions()[tradition]
    best = max(row.effort.attributes, key=lambda attribute: modifier_of(one, attribute))
    return summed(
        tradition,
        row.effort.base,
        (row.effort.skill.title(), one.skills.get(row.effort.skill, DELVERS.skills.untrained)),
        (short(best), modifier_of(one, best)),
        ("partial", -1 if row.lists and is_partial(one) else 0),
        at_least=1,
    )


def is_partial(one: Creature) -> bool:
    """Whether somebody's class is partial, so that their traditions are; two partial Mages are as well."""
    row = classes().get(one.made.calling)
    return row is not None and row.partial


@clause("sov.attr.immediate-update", "sov.adv.attr-recalc")
def with_figures(one: Creature) -> Creature:
    """Somebody with AC and attack bonus as they follow now from class, level, attributes, feats and gear."""
    return replace(one, ac=ac_of(one).total, attack=attack_bonus_of(one).total)


@clause("sov.adv.attr-recalc")
def with_attribute(one: Creature, attribute: str, score: int) -> Creature:
    """Somebody with another score, and all that follows from it."""
    return with_figures(replace(one, attributes={**one.attributes, attribute: score}))


def modifier_told(before: int, after: int) -> str:
    """What a raise does to a modifier: ``+0 → +1``; empty where it stays."""
    was, now = modifier(before), modifier(after)
    return f"{was:+} → {now:+}" if was != now else ""
