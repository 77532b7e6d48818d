"""Weapons: what somebody fights with, and what is so of them with it."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.constitution.state import Creature
from lychgate.rulesets.constitution.tables.gear import Weapon, weapons

HEADING = "A fight"

UNARMED, ATTACK = "unarmed", "attack"
"""What stands for bare hands, and for an NPC's own way to hurt, where a weapon is named."""


@clause("3d6.5.18b")
def arm_of(one: Creature, name: str = "") -> Weapon:
    """The weapon of this name, or the first that somebody holds; an NPC's own way to hurt, or bare hands."""
    held = [item.name for item in one.items if item.where == "held" and item.name in weapons()]
    if name:
        return weapons()[name]
    if held:
        return weapons()[held[0]]
    if one.kind in ("npc", "lackey"):
        return Weapon(name=ATTACK, damage=one.damage, reach=2, weight=2)
    return weapons()[UNARMED]


@clause("3d6.7.4a", "3d6.7.5a", "3d6.7.5b", "3d6.7.5c", "3d6.7.6")
def kinds_of(weapon: Weapon, against: Weapon | None = None, *, berserk: bool = False) -> tuple[str, ...]:
    """What is so of somebody with a weapon, against another one if there is one: what trainings may count for."""
    melee = against is not None and not weapon.ranged and not against.ranged
    so = {
        "ranged": weapon.ranged,
        "melee": not weapon.ranged,
        "two-handed": weapon.two_handed,
        "longer-reach": against is not None and melee and weapon.reach > against.reach,
        "lighter-weapon": against is not None and melee and weapon.weight < against.weight,
        weapon.kind: bool(weapon.kind),
        "berserk": berserk,
    }
    return tuple(kind for kind, is_so in so.items() if is_so)


def armed_told(weapon: str) -> str:
    """With what an attack is made, as it stands after it: `` (sword)``, `` unarmed``."""
    return {UNARMED: " unarmed", ATTACK: ""}.get(weapon, f" ({weapon})")


def cause_told(cause: str) -> str:
    """What harm comes from, as it stands after it: `` (sword)``, `` from an unarmed blow``; nothing is nothing."""
    return {UNARMED: " from an unarmed blow", ATTACK: "", "": ""}.get(cause, f" ({cause})")


def wounded_told(cause: str) -> str:
    """By what a wound was made, as it stands after it: `` by sword``, `` by an unarmed blow``."""
    return {UNARMED: " by an unarmed blow", ATTACK: "", "": ""}.get(cause, f" by {cause}")
