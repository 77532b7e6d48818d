"""Feats and abilities of classes: who has them, who may, and the figures that they change."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.rulesets.sovereign.rules.skills import is_combat
from lychgate.rulesets.sovereign.state import Creature, Delver, Feat
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.delvers import DELVERS
from lychgate.rulesets.sovereign.tables.feats import Arms, Effect, FeatRow, What, feats
from lychgate.rulesets.sovereign.tables.traditions import traditions

HEADING = "Delvers"


def feat_of(one: Creature, name: str, skill: str = "") -> int:
    """The level at which somebody has a feat, 0 where they do not; the highest, of one held for several skills."""
    return max((feat.level for feat in one.made.feats if feat.name == name and skill in ("", feat.skill)), default=0)


def ability_of(one: Creature, name: str) -> bool:
    """Whether somebody's class has an ability, such as Veteran's Luck."""
    row = classes().get(one.made.calling)
    return row is not None and name in row.abilities


def effects_of(one: Creature, what: What, arms: Arms | None = None) -> tuple[tuple[Feat, Effect], ...]:
    """The effects that somebody's feats have on a figure, each with its feat; ``arms``: for attacks of that kind."""
    return tuple(
        (feat, effect)
        for feat in one.made.feats
        for effect in feats()[feat.name].effects
        if effect.what == what and feat.level >= effect.level and not (arms and effect.arms and arms not in effect.arms)
    )


def figure_of(one: Creature, what: What, arms: Arms | None = None) -> int:
    """What somebody's feats add to a figure; of several feats that do, the best. 0 where none does."""
    return max((effect.amount for _, effect in effects_of(one, what, arms)), default=0)


def killing_blow(one: Creature) -> int:
    """What a Warrior's Killing Blow adds to all damage and Shock: half the level, rounded up; else 0."""
    return (one.level + 1) // 2 if ability_of(one, "Killing Blow") else 0


def check_dice(one: Creature, skill: str) -> str:
    """The dice of somebody's checks with a skill: 2d6, or more of which the best two count."""
    found = [effect for feat, effect in effects_of(one, "check-dice") if skill == (effect.skill or feat.skill)]
    return max(found, key=lambda effect: effect.level).dice if found else DELVERS.checks.dice


# ---------------------------------------------------------------------- who may have one


def is_mage(made: Delver) -> bool:
    """Whether a class has a tradition of magic, whole or partial."""
    row = classes().get(made.calling)
    return row is not None and row.traditions > 0


def casts(tradition: str) -> bool:
    """Whether a tradition has spells."""
    return bool(traditions()[tradition].lists)


def allowed(made: Delver, row: FeatRow, kind: str = "any") -> bool:
    """Whether somebody of this class may have a feat at all, as one of a kind."""
    if kind != "any" and row.combat != (kind == "combat"):
        return False
    if row.for_whom == "mage":
        return any(casts(one) or one == "Duelist" for one in made.traditions)
    return row.for_whom != "no-mage" or not is_mage(made)


def open_feats(made: Delver, kind: str = "any") -> tuple[Feat, ...]:
    """The feats that somebody may take next, each at the level it would have; ``skill`` where it is held for one."""
    found: list[Feat] = []
    for row in feats().values():
        if not allowed(made, row, kind):
            continue
        held = [feat for feat in made.feats if feat.name == row.name]
        found += [Feat(feat.name, feat.level + 1, feat.skill) for feat in held if feat.level < row.levels]
        if not held or (row.several and len(held) < len(row.skills)):
            found.append(Feat(row.name))
    return tuple(found)


def with_feat(held: Sequence[Feat], taken: Feat) -> tuple[Feat, ...]:
    """Feats with one more, or one of them at its next level."""
    same = [(one.name, one.skill) == (taken.name, taken.skill) for one in held]
    if any(same):
        return tuple(taken if this else one for one, this in zip(held, same, strict=True))
    return (*held, taken)


def skills_with(taken: Feat, held: Sequence[Feat] = ()) -> tuple[str, ...]:
    """The skills of which one comes with a feat that is new; none with its next level."""
    row = feats()[taken.name]
    had = {one.skill for one in held if one.name == taken.name}
    return tuple(skill for skill in row.skills if not row.several or skill not in had) if taken.level == 1 else ()


def said(feat: Feat) -> str:
    """A feat as a sheet has it: ``Die Hard 1``, ``Specialist (Sneak) 2``."""
    about = f" ({feat.skill.title()})" if feat.skill else ""
    return f"{feat.name}{about} {feat.level}"


def quick_points_fit(skill: str) -> bool:
    """Whether points of Quick Learner may go to this: any attribute, any skill that is not for fighting."""
    return not is_combat(skill)
