"""A Delver who is being made: what stands so far, and the steps still to come."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.kit.english import numbered
from lychgate.rulesets.sovereign.rules.attributes import modifier_of, short
from lychgate.rulesets.sovereign.rules.feats import said
from lychgate.rulesets.sovereign.rules.figures import with_attribute, with_figures
from lychgate.rulesets.sovereign.rules.outfit import GOLD, given, in_money, price
from lychgate.rulesets.sovereign.state import PARTY, Creature, Delver, Kind
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, DELVERS

HEADING = "Delvers"

NUMBERS = DELVERS.start

LAST = ("about", "name")
"""The last steps, whatever came before."""

FREE = "free"
"""The step of an improvement in place of a bonus skill that is as high as it may be."""


class Luck(msgspec.Struct, frozen=True):
    """What was rolled for a new Delver before anything was chosen; going back to a step rolls nothing again.

    ``gold`` is in gold pieces, ``sides`` are those of the hit die.
    """

    scores: tuple[int, ...]
    hit_die: int
    gold: int
    name: str
    sides: int = CLASS_NUMBERS.sides


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """``who`` as far as it goes, the steps ``left`` and what was rolled."""

    who: Creature
    luck: Luck
    left: tuple[str, ...]

    @property
    def made(self) -> Delver:
        """What the Delver has become so far."""
        return self.who.made

    def changed(self, **fields: object) -> Draft:
        """The same with other fields of what the Delver has become."""
        return replace(self, who=replace(self.who, delver=replace(self.made, **fields)))

    def next(self, *first: str) -> Draft:
        """The same at the next step; ``first`` come before it."""
        return replace(self, left=(*first, *self.left[1:]))

    def later(self, *steps: str) -> Draft:
        """The same with these steps too, before the last ones."""
        at = len(self.left) - len(LAST)
        return replace(self, left=(*self.left[:at], *steps, *self.left[at:]))


def begun(luck: Luck, name: str, seat: str, kind: Kind) -> Draft:
    """The draft before the first step."""
    who = Creature(
        id="",
        name=name,
        side=PARTY,
        kind=kind,
        seat=seat,
        attributes=dict(zip(ATTRIBUTES, luck.scores, strict=True)),
        delver=Delver(coins=luck.gold * GOLD),
    )
    improvements = ("improve",) * NUMBERS.improvements
    left = ("role", "raise", *improvements, "class", "armour", "shield", "weapon", "gear", *LAST)
    return Draft(who=who, luck=luck, left=left)


def improvable(draft: Draft, what: str) -> bool:
    """Whether an attribute is below 18, or a skill below 1."""
    if what in draft.who.attributes:
        return draft.who.attributes[what] < DELVERS.highest
    return level_of(draft.who, what) < NUMBERS.best_skill


def level_of(one: Creature, skill: str) -> int:
    """The level of a skill, -1 where it is untrained."""
    return one.skills.get(skill, DELVERS.skills.untrained)


def improved(draft: Draft, what: str) -> Draft:
    """The same with 1 more in an attribute or a skill."""
    one = draft.who
    if what in one.attributes:
        return replace(draft, who=with_attribute(one, what, one.attributes[what] + 1))
    return replace(draft, who=replace(one, skills={**one.skills, what: level_of(one, what) + 1}))


@clause("sov.adv.feat-skill-creation")
def trained(draft: Draft, skill: str) -> Draft:
    """The same with a bonus skill a level higher; a free improvement comes next where it is as high as it may be."""
    return improved(draft, skill) if improvable(draft, skill) else replace(draft, left=(FREE, *draft.left))


def bought(draft: Draft, *things: str) -> Draft:
    """The same with these things, and their price paid."""
    paid = draft.changed(coins=draft.made.coins - sum(map(price, things)))
    return replace(paid, who=with_figures(given(paid.who, things)))


def can_pay(draft: Draft, coppers: int) -> bool:
    """Whether the money is enough."""
    return coppers <= draft.made.coins


def told(draft: Draft) -> str:
    """What stands so far, in a few lines of numbers and names."""
    one, made = draft.who, draft.made
    parts = [
        ", ".join(f"{short(name)} {one.attributes[name]} ({modifier_of(one, name):+})" for name in ATTRIBUTES),
        ", ".join(f"{skill.title()} {level}" for skill, level in sorted(one.skills.items())),
        " ".join((made.calling, *(f"({tradition})" for tradition in made.traditions))),
        ", ".join(map(said, made.feats)),
        ", ".join(item.name if item.count == 1 else numbered(item.count, item.name) for item in one.items),
        ", ".join((*made.arts, *made.spells)),
    ]
    return "; ".join(part for part in parts if part) + f"; {in_money(made.coins)}."
