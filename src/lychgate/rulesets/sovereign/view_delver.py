"""The sheet of a Delver or henchman: every number with its reasons, in words that can be pasted in again."""

from __future__ import annotations

from lychgate.core.view import Bar, Field, Sheet
from lychgate.kit.english import numbered
from lychgate.rulesets.sovereign.rules.aiming import added_to, as_ruled, in_brief
from lychgate.rulesets.sovereign.rules.arms import Arm, arms_of
from lychgate.rulesets.sovereign.rules.attributes import modifier_of, short
from lychgate.rulesets.sovereign.rules.feats import said
from lychgate.rulesets.sovereign.rules.figures import (
    ac_of_now,
    attack_bonus_of,
    effort_of,
    most_readied,
    most_stowed,
    most_strain,
)
from lychgate.rulesets.sovereign.rules.hazards import BREATH
from lychgate.rulesets.sovereign.rules.henchmen import wage_of
from lychgate.rulesets.sovereign.rules.lasting import lasts
from lychgate.rulesets.sovereign.rules.load import Load, feet_with
from lychgate.rulesets.sovereign.rules.outfit import in_money
from lychgate.rulesets.sovereign.rules.saves import target_sum
from lychgate.rulesets.sovereign.state import Creature, Item, State
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, SAVES

ACTOR = "Foundry Actor"
"""What a sheet can be taken along as."""


def sheet(state: State, one: Creature, load: Load, slots: int = 0, *, takes: bool = False) -> Sheet:
    """Somebody of the party, with what they carry in points; they cast so many spells between two nights.

    ``takes``: the seat may take it along.
    """
    what = f"{one.made.calling or 'Level'} {one.level}{', henchman' if one.kind == 'henchman' else ''}"
    fields = (*_numbers(state, one), *_learned(one), *_magic(state, one, slots), *_owned(one, load), *_grown(one))
    shown = tuple(field for field in fields if field.text)
    file = ACTOR if takes and one.delver is not None else ""
    return Sheet(one.id, one.name, what, (Bar("hp", one.hp, one.max_hp),), shown, ails(one), one.seat, file)


def suffers(one: Creature) -> tuple[str, ...]:
    """What somebody suffers from, in words."""
    found = tuple("without air" if mark.name == BREATH else mark.name for mark in one.marks if mark.name != "healed")
    frail = ("Frail",) if one.frail is not None else ()
    return (*found, *frail, *(f"poisoned ({poison.name})" for poison in one.poisons))


def ails(one: Creature) -> tuple[str, ...]:
    """What one of the party suffers from, each with its end where that is known: ``dying: 4 Rounds left``."""
    return tuple(f"{each}: {until}" if (until := _end(one, each)) else each for each in suffers(one))


def _end(one: Creature, each: str) -> str:
    """When something that somebody suffers from ends, or ends them; empty where nobody knows."""
    if each == "dying" and one.fall is not None:
        gone = max(one.fall.rounds, bool(one.fall.turn_of))  # the Round of the fall does not count
        return f"{numbered(one.fall.fatal - gone, 'Round')} left"
    if each == "Frail" and one.frail is not None and (last := one.frail.dies or one.frail.heals):
        left = numbered(last - one.frail.days, "day")
        return f"dies in {left} without care" if one.frail.dies else f"recovers in {left} even without care"
    turns = next((poison.turns for poison in one.poisons if each == f"poisoned ({poison.name})"), 0)
    return f"kills in {numbered(turns, 'Turn')}" if turns else ""


def _weapons(state: State, one: Creature) -> str:
    """Each way to attack with what is Readied: its total to hit, its damage, its Shock and its range."""
    return "; ".join(_weapon(as_ruled(state, one, arm)) for arm in arms_of(one)) if one.detailed else ""


def _weapon(arm: Arm) -> str:
    far = f", range {'/'.join(map(str, arm.range))} feet" if arm.range else ""
    return f"{'thrown ' if arm.thrown else ''}{arm.name} {added_to(arm.hit):+}, {in_brief(arm)}{far}"


def _numbers(state: State, one: Creature) -> tuple[Field, ...]:
    """What is used at every turn."""
    scores = (f"{short(name)} {one.attributes[name]} ({modifier_of(one, name):+})" for name in _known(one))
    trained = (f"{skill.title()} {level}" for skill, level in sorted(one.skills.items()))
    saves = (f"{save.title()} {target_sum(state, one, save)}" for save in SAVES)
    return (
        Field("AC", str(ac_of_now(one)), "armor class", str(one.ac_under_magic)),
        Field("Attributes", ", ".join(scores), "attribute modifiers"),
        Field("Skills", ", ".join(trained) or "none", "skill levels"),
        Field("Saves", ", ".join(saves), "saving throws"),
        Field("Attack", f"{attack_bonus_of(one)}", "attack bonus"),
        Field("Weapons", _weapons(state, one), "attack roll"),
    )


def _known(one: Creature) -> tuple[str, ...]:
    return tuple(name for name in ATTRIBUTES if name in one.attributes)


def _learned(one: Creature) -> tuple[Field, ...]:
    """Class, feats and magic."""
    made = one.made
    row = classes().get(made.calling)
    return (
        Field("Abilities", ", ".join(row.abilities) if row is not None else "", "class abilities"),
        Field("Traditions", ", ".join(made.traditions)),
        Field("Feats", ", ".join(map(said, made.feats)), "feats"),
        Field("Arts", ", ".join(made.arts)),
        Field("Spells", ", ".join(made.spells)),
    )


def _magic(state: State, one: Creature, slots: int) -> tuple[Field, ...]:
    """Effort, slots, spells that are prepared, magic that lies on somebody, and what they keep up on others."""
    casting = one.casting
    effort = (f"{name} {effort_of(one, name)}{_committed(one, name)}" for name in one.made.traditions)
    return (
        Field("Effort", ", ".join(effort), "effort"),
        Field("Slots", f"{slots - casting.used} of {slots} left" if slots else ""),
        Field("Prepared", ", ".join(casting.prepared)),
        Field("Keeps up", ", ".join(_kept_up(state, one))),
        Field("Under magic", ", ".join(f"{working.name} ({lasts(working)})" for working in one.under)),
    )


def _kept_up(state: State, one: Creature) -> tuple[str, ...]:
    """The magic of somebody's that lies on others: ``Fly on Bo (1 Turn)``."""
    others = [(other, had) for other in state.cast if other.id != one.id for had in other.under if had.by == one.id]
    return tuple(f"{had.source} on {other.name} ({lasts(had)})" for other, had in others)


def _committed(one: Creature, tradition: str) -> str:
    amount = one.casting.committed(tradition)
    return f", {amount} committed" if amount else ""


def _owned(one: Creature, load: Load) -> tuple[Field, ...]:
    """What is carried, and what can be borne."""
    borne = f"Readied {load.readied} of {most_readied(one)}, Stowed {load.stowed} of {most_stowed(one)}"
    slow = f"; too much: a Move is {feet_with(load)} feet" if load.steps else ""
    return (
        Field("Gear", ", ".join(map(_thing, one.items)), "readied"),
        Field("Money", in_money(one.made.coins) if one.made.coins else ""),
        Field("Load", f"{borne}{slow}" if one.attributes else "", "encumbrance"),
        Field("Strain", f"{one.strain} of {most_strain(one)}" if one.attributes else "", "system strain"),
        Field("Wage", f"{wage_of(one)} gp a month, in advance" if one.kind == "henchman" else ""),
    )


def _thing(item: Item) -> str:
    many = item.name if item.count == 1 else numbered(item.count, item.name)
    return f"{many}{item.bonus} ({'worn' if item.worn else item.where})"


def _grown(one: Creature) -> tuple[Field, ...]:
    """What was earned, and what is still to be spent."""
    made = one.made
    return (
        Field("XP", str(made.xp), "experience"),
        Field("Points", str(made.points) if made.points else "", "advancement points"),
        Field("Quick", str(made.quick) if made.quick else "", "quick learner"),
        Field("Raised", ", ".join(f"{name.title()} {count}" for name, count in made.raised.items())),
        Field("Credit", ", ".join(f"{skill.title()} {points}" for skill, points in made.credit.items())),
        Field("Gained", ", ".join(f'{one.level} in "{one.place}"' for one in made.gained)),
        Field("Role", made.role),
        Field("About", made.about),
        Field("Played by", one.seat),
    )


def sheet_text(shown: Sheet) -> str:
    """A sheet as text, a line for each part; the command ``delver`` reads it."""
    bars = (f"{bar.label} {bar.value}/{bar.maximum}" for bar in shown.bars)
    return "\n".join((shown.title, shown.subtitle, *bars, *(f"{one.label}: {one.text}" for one in shown.fields)))
