"""What somebody can attack with: the weapons that are Readied, bare hands, or an NPC's own attacks."""

from __future__ import annotations

import msgspec

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.attributes import modifier_of, short
from lychgate.rulesets.sovereign.rules.checks import skill_of
from lychgate.rulesets.sovereign.rules.in_force import added_by_magic, worked
from lychgate.rulesets.sovereign.rules.prowess import (
    harm_by_feats,
    hit_by_feats,
    shock_by_feats,
    shocks_any_armour,
    unarmed_die,
    unarmed_shock,
)
from lychgate.rulesets.sovereign.state import Attack, Creature
from lychgate.rulesets.sovereign.tables.combat import COMBAT
from lychgate.rulesets.sovereign.tables.feats import Arms
from lychgate.rulesets.sovereign.tables.goods import Weapon, weapons
from lychgate.rulesets.sovereign.tables.magic import Blade, Bolt, arts

Sources = tuple[tuple[str, int], ...]
"""What is added, each with what it comes from."""

UNARMED = "unarmed"
OIL = "military oil"


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """A way to attack, with all that the attacker adds by themselves.

    ``hit`` and ``harm`` are what is added to the roll and to the damage. ``shock`` is done on a miss against an AC up
    to ``shock_ac``, against any where that is 0. ``range`` is the normal and the longest in feet; empty: hand to hand.
    ``weapon`` is the book's, where it is one.
    """

    name: str
    damage: str
    skill: str = ""
    hit: Sources = ()
    harm: Sources = ()
    shock: int = 0
    shock_ac: int = 0
    range: tuple[int, ...] = ()
    thrown: bool = False
    weapon: Weapon | None = None

    @property
    def melee(self) -> bool:
        """Whether it strikes hand to hand."""
        return not self.range

    @property
    def given_up(self) -> bool:
        """Whether this throws away a weapon that is kept in hand, such as a dagger or a light spear."""
        made_for_it = self.weapon is not None and (self.weapon.has("N") or self.weapon.name == OIL)
        return self.thrown and not made_for_it

    @property
    def leaves_the_hand(self) -> bool:
        """Whether an attack with this parts the attacker from it; of what is carried by the handful nobody counts."""
        return self.thrown and self.weapon is not None and not self.weapon.has("N")


def bears_shield(one: Creature) -> bool:
    """Whether a shield takes one of somebody's hands."""
    return any(item.name == "shield" and item.worn for item in one.items)


def arms_of(one: Creature) -> tuple[Arm, ...]:
    """Every way in which somebody may attack now; a weapon that may be thrown stands twice.

    Who bears a shield has no hands for a weapon that takes both.
    """
    if not one.detailed:
        return tuple(_own(one, attack) for attack in one.attacks) or (_own(one, Attack(name="strikes", damage="1d6")),)
    known = weapons()
    carried = [known[item.name] for item in one.items if item.where == "readied" and item.name in known]
    if bears_shield(one):
        carried = [*(weapon for weapon in carried if not weapon.has("2H")), known["shield bash"]]
    found: list[Arm] = []
    for weapon in (*dict.fromkeys(carried), known[UNARMED]):
        magic = max((item.magic for item in one.items if item.name == weapon.name), default=0)
        if not weapon.shoots:
            found.append(arm_of(one, weapon, thrown=False, magic=magic))
        if weapon.range:
            found.append(arm_of(one, weapon, thrown=weapon.has("T"), magic=magic))
    return (*found, *(conjured(one, blade) for blade in blades_of(one)))


@clause("sov.attack.npc")
def _own(one: Creature, attack: Attack) -> Arm:
    """An NPC's attack: its bonus, which is usually its hit dice, and no attribute and no skill."""
    return Arm(
        name=attack.name,
        damage=attack.damage,
        hit=_told((("attack", one.attack + attack.bonus), *worked(one, "hit"))),
        harm=worked(one, "damage"),
        shock=attack.shock,
        shock_ac=0 if added_by_magic(one, "pierces") else attack.shock_ac,
        range=attack.range,
    )


@clause(
    "sov.attack.roll",
    "sov.attack.attribute",
    "sov.attack.untrained",
    "sov.combat.thrown-skill",
    "sov.shock.modifiers",
    "sov.shock.no-skill",
)
def arm_of(one: Creature, weapon: Weapon, *, thrown: bool, magic: int = 0) -> Arm:
    """A weapon in somebody's hand: attack bonus, the better of its attributes, the best skill that fits, and feats.

    ``magic`` is what the weapon's own magic adds to the roll and the damage.
    """
    attribute = max(weapon.attributes, key=lambda name: modifier_of(one, name))
    skill = max(skills_for(weapon, thrown=thrown), key=lambda name: skill_of(one, name))
    by_attribute = (short(attribute), modifier_of(one, attribute))
    shoots = thrown or weapon.shoots
    bare = weapon.name == UNARMED
    kind: Arms = "thrown" if thrown else "ranged" if shoots else "unarmed" if bare else "melee"
    hit = (
        ("attack bonus", base_attack(one, weapon.name)),
        by_attribute,
        (skill.title(), skill_of(one, skill)),
        *hit_by_feats(one, kind),
        *worked(one, "hit"),
    )
    harm = (*unarmed_harm(one, weapon), *harm_by_feats(one, kind), *worked(one, "damage"))
    enchanted = ("magic", magic)
    rated, rated_ac = unarmed_shock(one) if bare else (weapon.shock, weapon.shock_ac)
    more = by_attribute[1] + sum(amount for _, amount in shock_by_feats(one, kind))
    shock = 0 if shoots or not rated else max(0, rated + more)
    return Arm(
        name=weapon.name,
        damage=(unarmed_die(one) if bare else "") or weapon.damage,
        skill=skill,
        hit=_told((*hit, enchanted)),
        harm=_told((by_attribute, *harm, enchanted)),
        shock=shock,
        shock_ac=0 if shocks_any_armour(one, kind) or added_by_magic(one, "pierces") else rated_ac,
        range=weapon.range if shoots else (),
        thrown=thrown,
        weapon=weapon,
    )


def skills_for(weapon: Weapon, *, thrown: bool) -> tuple[str, ...]:
    """The skills that an attack may use: Shoot, or for what is thrown Stab or Exert too; hand to hand Brawl or Stab."""
    if thrown:
        return "shoot", "stab", "exert"
    if weapon.shoots:
        return ("shoot",)
    return ("brawl",) if weapon.name == UNARMED else ("stab",)


@clause("sov.damage.unarmed")
def unarmed_harm(one: Creature, weapon: Weapon) -> Sources:
    """What Brawl adds to the damage of bare hands; an untrained one is left out."""
    return (("Brawl", max(0, skill_of(one, "brawl"))),) if weapon.name == UNARMED else ()


def blades_of(one: Creature) -> tuple[Blade, ...]:
    """The attacks that somebody's arts give them."""
    effects = (effect for name in one.made.arts if name in arts() for effect in arts()[name].effects)
    return tuple(effect for effect in effects if isinstance(effect, Blade))


def conjured(one: Creature, blade: Blade) -> Arm:
    """An attack out of an art: like one with a weapon, with Magic as its skill, which counts for damage too."""
    attribute = max(blade.attributes, key=lambda name: modifier_of(one, name))
    by_attribute = (short(attribute), modifier_of(one, attribute))
    by_skill = (blade.skill.title(), skill_of(one, blade.skill))
    return Arm(
        name=blade.name,
        damage=blade.damage,
        skill=blade.skill,
        hit=_told((("attack bonus", one.attack), by_attribute, by_skill, *worked(one, "hit"))),
        harm=_told((by_attribute, by_skill, *worked(one, "damage"))),
        shock=max(0, blade.shock + by_attribute[1]) if blade.shock else 0,
        shock_ac=blade.shock_ac,
        range=blade.range,
    )


def hurled(one: Creature, bolt: Bolt) -> Arm:
    """The attack of an art that is rolled by level, a skill and an attribute; the level counts for damage too."""
    attribute = max(bolt.attributes, key=lambda name: modifier_of(one, name))
    by_level, by_attribute = ("level", one.level), (short(attribute), modifier_of(one, attribute))
    by_skill = (bolt.skill.title(), skill_of(one, bolt.skill))
    return Arm(
        name="blast",
        damage=bolt.damage,
        skill=bolt.skill,
        hit=_told((by_level, by_skill, by_attribute, *worked(one, "hit"))),
        harm=_told((by_level, by_attribute, *worked(one, "damage"))),
        range=bolt.range,
    )


FAVOURED = "Favored Weapon"


def base_attack(one: Creature, weapon: str) -> int:
    """The base attack bonus with a weapon; that of a Duelist with the favoured one grows with their level."""
    if FAVOURED not in one.made.arts or one.casting.chosen.get(FAVOURED) != weapon:
        return one.attack
    warrior = one.made.calling == "Mage/Warrior"
    return max(one.attack, one.level if warrior else (one.level + 1) // 2)


def _told(sources: Sources) -> Sources:
    return tuple((name, amount) for name, amount in sources if amount)


def bare_hands(one: Creature) -> Arm:
    """How somebody fights without a weapon; an NPC by its attack of that name, or as anybody does."""
    plain = weapons()[UNARMED]
    if one.detailed:
        return arm_of(one, plain, thrown=False)
    own = next((attack for attack in one.attacks if attack.name == UNARMED), None)
    return _own(one, own or Attack(name=UNARMED, damage=plain.damage))


@clause("sov.injury.nonlethal")
def can_spare(arm: Arm) -> bool:
    """Whether an attack can knock out: with a Less Lethal weapon, or an NPC's own that is blunt by its name."""
    weapon = arm.weapon or weapons().get(arm.name)
    if weapon is not None:
        return weapon.has("LL")
    return any(word in COMBAT.subdue.blunt for word in arm.name.casefold().split())


def arm_named(one: Creature, name: str, *, thrown: bool = False, arms: tuple[Arm, ...] = ()) -> Arm:
    """The way to attack that is meant, of these or all; the first where none is named.

    Raises ``PlayError`` with those there are.
    """
    arms = arms or arms_of(one)
    fitting = [arm for arm in arms if (not name or arm.name == name) and (arm.thrown or not thrown)]
    if not fitting:
        held = any(item.name == name and item.where == "readied" for item in one.items)
        if held and name in weapons() and weapons()[name].has("2H") and bears_shield(one):
            raise PlayError(f"A {name} takes both hands, and {one.name} bears a shield. First: drop {one.name} shield")
        there = ", ".join(dict.fromkeys(arm.name for arm in arms))
        raise PlayError(f"{one.name} has no '{name}' Readied to attack with. There is: {there}.")
    return fitting[0]
