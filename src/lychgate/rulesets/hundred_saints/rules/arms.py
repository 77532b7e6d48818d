"""With what somebody strikes, how far that reaches, and what is added to the roll."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.fitting import fitting
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, Flag, Person, RefereesWord
from lychgate.kit.line import Line
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.naming import feet_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import ability_of
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from lychgate.rulesets.hundred_saints.rules.fight import fight_of
from lychgate.rulesets.hundred_saints.rules.reach import feet_between
from lychgate.rulesets.hundred_saints.rules.sight import darkness
from lychgate.rulesets.hundred_saints.rules.starving import hunger
from lychgate.rulesets.hundred_saints.state import Attack, Creature, Fight
from lychgate.rulesets.hundred_saints.state.cast import NO_DAMAGE
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.combat import (
    COMBAT,
    weapon_named,
    weapon_said,
    weapon_words,
    weapons,
)
from lychgate.rulesets.hundred_saints.tables.load import Goods

NUMBERS = COMBAT.attack

RANGES = ("short", "medium", "long")

FULL_COVER = "full cover"
"""The mark of who cannot be shot at."""

Reach = Literal["", "melee", "short", "medium", "long"]
"""How a weapon is used: hand to hand, or as a missile at a range; empty: as the weapon and the distance have it."""

Manner = Literal[
    "iron", "silver", "magical", "unfit", "two", "second", "subdue", "push", "larger", "mounted", "smaller"
]
"""How a blow is struck: of what metal, with an unfit weapon, with two weapons, flat, to push, from a war mount, past
somebody smaller."""


class Blow(Command, frozen=True, kw_only=True):
    """Who attacks whom, with what, and how.

    ``by`` is what the situation adds to the roll, ``cover`` what it takes from a shot. ``helpless``: it cannot fail.
    ``backstab``: a thief's, from behind. ``second_rank``: past somebody in front. ``how``: in what manner, by the
    optional rules. ``anyway``: whatever the order of the Round says.
    """

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    weapon: str = ""
    by: Annotated[int, REFEREES_WORD] = 0
    reach: Reach = ""
    cover: Annotated[int, REFEREES_WORD] = 0
    behind: Annotated[bool, REFEREES_WORD] = False
    helpless: Annotated[bool, REFEREES_WORD] = False
    backstab: Annotated[bool, REFEREES_WORD] = False
    second_rank: Annotated[bool, Flag(("reach",))] = False
    how: Annotated[tuple[Manner, ...], RefereesWord(free=("two", "second", "subdue", "push", "mounted"))] = ()
    anyway: Annotated[bool, REFEREES_WORD] = False


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """What is struck with, and how: a ``bonus`` of its own; ``range`` only of a missile, empty where nobody knows.

    ``special`` is what a hit does beside its damage.
    """

    name: str
    damage: str
    bonus: int = 0
    qualities: tuple[str, ...] = ()
    missile: bool = False
    range: str = ""
    special: str = ""


PIERCING = "armour-piercing"
"""Why an attack on metal armour is better: the one reason that tells what a target wears."""

AMMUNITION = {
    "longbow": "arrow",
    "shortbow": "arrow",
    "bow": "arrow",
    "crossbow": "quarrel",
    "sling": "sling stone",
}
"""What each weapon shoots, by its name in the lists; every other missile is thrown."""


def is_thrown(weapon: str) -> bool:
    """Whether a weapon of the book leaves the hand where it is used from afar, as a dagger does, and no bow."""
    known = weapon_named(weapon)
    return known is not None and known.name not in AMMUNITION


def attacks_of(fight: Fight, one: Creature, weapon: str = "") -> int:
    """How many attacks make up somebody's one action: all that a creature still has; one for people.

    Where it has several ways to attack they are those of the way that ``weapon`` belongs to, else of the first.
    """
    if one.kind != "creature":
        return 1
    ways = {attack.way for attack in one.attacks if attack.name == weapon} or {0}
    left = sum(attack.way == min(ways) for attack in at_hand(fight, one))
    return max(1, left + fight.thrown.get(one.id, 0))


@clause("enc.combat.qual.2")
def at_hand(fight: Fight, one: Creature) -> tuple[Attack, ...]:
    """Somebody's ways to hurt without what they have thrown in this fight, which lies where it fell."""
    gone = {weapon: lying(fight, one, weapon) for weapon in {attack.name: 0 for attack in one.attacks}}
    left = []
    for attack in one.attacks:
        if gone[attack.name] > 0:
            gone[attack.name] -= 1
        else:
            left.append(attack)
    return tuple(left)


def lying(fight: Fight, one: Creature, attack: str) -> int:
    """How many of the weapon of this attack somebody has thrown that no sheet counts."""
    known = weapon_named(attack)
    if known is None or known.name in AMMUNITION:
        return 0
    key = f"{one.id}/{attack}"
    return fight.shots.get(key, 0) - fight.spent.get(key, 0)


@clause("enc.combat.qual.2")
def must_have_one_left(play: Saints, one: Creature, arm: Arm) -> None:
    """Raises ``PlayError`` for who has thrown all they had of a weapon; of who never had it nobody counts."""
    fight = fight_of(play)
    counted = any(attack.name == arm.name for attack in one.attacks) or fight.spent.get(f"{one.id}/{arm.name}", 0)
    left = any(attack.name == arm.name for attack in at_hand(fight, one))
    if counted and not left and arm.name not in AMMUNITION:
        raise PlayError(f"{one.name} has no {arm.name} left: what was thrown lies there until the fight is over.")


@clause("enc.combat.atk.4")
def arm_of(play: Saints, one: Creature, target: Creature, blow: Blow) -> Arm:
    """What somebody strikes with: the weapon named, else the next of a creature's attacks, else the first they have."""
    weapon = _named(fight_of(play), one, blow.weapon) if blow.weapon else _next_or_first(play, one, blow)
    name, damage, bonus, known = weapon
    if damage == "weapon":
        raise PlayError(f"Say with what {one.name} strikes: hit {one.name} {target.name} with {', '.join(weapons())}")
    feet = feet_between(play.state, one, target)
    missile, band = how_far(known, name, feet, blow.reach)
    if missile and target.mark(FULL_COVER):
        raise PlayError(f"{target.name} is in full cover and cannot be shot at.")
    qualities = known.qualities if known is not None else ()
    special = next((attack.special for attack in one.attacks if attack.name == name), "")
    arm = Arm(name=name, damage=damage, bonus=bonus, qualities=qualities, missile=missile, range=band, special=special)
    must_have_one_left(play, one, arm)
    return arm


def weapon_in(line: Line, *ends: str) -> str:
    """The name of a weapon out of a line: as many words as a weapon of the lists has, or up to a number or one of
    ``ends`` (or its beginning), where it is an attack of a creature's own."""
    said = line.words("a weapon", line.number_of_words(weapon_words())).lower()
    if weapon_said(said) is None:
        while line.more and not line.is_number() and not fitting(line.peek(), ends):
            said += f" {line.word('a weapon').lower()}"
    return said


Found = tuple[str, str, int, Goods | None]


def _named(fight: Fight, one: Creature, said: str) -> Found:
    attacks = at_hand(fight, one)
    own = next((attack for attack in attacks if attack.name.casefold().startswith(said.casefold())), None)
    if own is None and weapon_named(said) is None:  # a bow is the shortbow of who has one, and a sword their shortsword
        ending = {attack.name: attack for attack in attacks if attack.name.casefold().endswith(said.casefold())}
        own = next(iter(ending.values())) if len(ending) == 1 else None
    if own is not None:
        return own.name, own.damage, own.bonus, weapon_named(own.name)
    if said == "unarmed":
        return unarmed()
    known = weapon_said(said)
    if known is None:
        owned = [attack.name for attack in at_hand(fight, one)]
        raise PlayError(
            f"{one.name} has no '{said}'. At hand: {', '.join(owned) or 'nothing'}; or unarmed, or a weapon."
        )
    return known.name, known.damage, one.attacks[0].bonus if one.attacks and one.kind == "creature" else 0, known


def _next_or_first(play: Saints, one: Creature, blow: Blow) -> Found:
    fight = fight_of(play)
    attacks = at_hand(fight, one)
    if not attacks:
        return unarmed()
    used = fight.struck.get(one.id, 0) - fight.thrown.get(one.id, 0) if one.kind == "creature" else 0
    attacks = tuple(attack for attack in attacks if attack.way == attacks[0].way)
    own = attacks[min(used, len(attacks) - 1)]
    return own.name, own.damage, own.bonus, weapon_named(own.name)


@clause("enc.combat.atk.8")
def unarmed() -> Found:
    """A blow with nothing in hand does a d2."""
    return "unarmed", NUMBERS.unarmed, 0, None


@clause("enc.combat.atk.2", "enc.combat.atk.3")
def how_far(known: Goods | None, name: str, feet: int | None, reach: str) -> tuple[bool, str]:
    """Hand to hand within 5 feet, a missile beyond; and the range of a missile. Raises ``PlayError`` out of range."""
    far = feet is not None and feet > NUMBERS.melee_feet
    if reach == "melee":
        missile = False
    elif reach:
        missile = True
    else:
        missile = known is not None and known.missile and (far or not known.melee)
    if not missile:
        if known is not None and not known.melee:
            raise PlayError(f"A {name} is no weapon for melee.")
        return False, ""
    if known is not None and not known.missile:
        raise PlayError(f"A {name} is no missile.")
    if feet is not None and not far:
        raise PlayError(f"Missiles need more than {NUMBERS.melee_feet} feet between the two.")
    if reach in RANGES:
        return True, reach
    if feet is None:
        return True, ""
    assert known is not None  # a missile for which no range was said is one of the book's
    band = next((word for word, most in zip(RANGES, known.range, strict=True) if feet <= most), "")
    if not band:
        raise PlayError(f"It is {feet_of(feet)}, and a {name} carries no further than {known.range[-1]}.")
    return True, band


# ---------------------------------------------------------------------- what is added


@clause(
    "enc.combat.atk.1",
    "enc.combat.atk.3",
    "enc.combat.atk.4",
    "enc.combat.flee.1",
    "enc.combat.charge.1",
    "enc.stealth.class.3",
)
def added(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> tuple[tuple[str, int], ...]:
    """What is added to an attack roll, each with its reason: level, ability, range, cover, and the situation."""
    fight = fight_of(play)
    ability = "Dexterity" if arm.missile else "Strength"
    found = [
        ("attack", one.attack + arm.bonus),
        (ability, ability_of(one, "dexterity" if arm.missile else "strength")),
        (f"{arm.range} range", NUMBERS.range.get(arm.range, 0)),
        ("cover", -blow.cover if arm.missile else 0),
        ("they flee", number(play.state, "flee_bonus") if target.id in those_fleeing(fight, one) else 0),
        ("charge", number(play.state, "charge_attack") if fight.means(one.id, "charge") else 0),
        ("melee around them", into_melee(fight, one, target) if arm.missile else 0),
        (PIERCING, NUMBERS.piercing if "armour piercing" in arm.qualities and in_metal(target) else 0),
        ("second rank", past_whoever_is_in_front(blow)),
        *of_the_class(one, arm, blow),
        ("in the dark", darkness(play.state, one).attack),
        ("hunger", hunger(one).attack),
        ("exhaustion", exhaustion(one)),
        ("back-stab", number(play.state, "backstab_attack") if blow.backstab else 0),
        ("situation", blow.by),
    ]
    return tuple((word, mod) for word, mod in found if mod)


OF_WHOM_THEY_STRIKE = ("they flee", PIERCING)
"""What is added for something about the target that its attacker need not know before."""


def words_of(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> str:
    """With what somebody attacks, as its player may know it: ``spear: +1 to hit (long range -1), 1d6+1``."""
    if arm.damage == NO_DAMAGE:
        return arm.name
    found = [(word, mod) for word, mod in added(play, one, target, arm, blow) if word not in OF_WHOM_THEY_STRIKE]
    usual = ("attack", "Strength", "Dexterity")
    situation = ", ".join(f"{word} {mod:+}" for word, mod in found if word not in usual)
    harm = exhaustion(one) + (0 if arm.missile else ability_of(one, "strength"))
    why = f" ({situation})" if situation else ""
    return f"{arm.name}: {sum(mod for _, mod in found):+} to hit{why}, {arm.damage}{f'{harm:+}' if harm else ''}"


BEHIND = {
    "they flee": "enc.combat.flee.1",
    "charge": "enc.combat.charge.1",
    "back-stab": "enc.stealth.class.3",
}
"""The clauses behind what is added to an attack roll, by what it is called there."""


@clause("enc.combat.qual.1")
def past_whoever_is_in_front(blow: Blow) -> int:
    """From the second rank at -2; at nothing past somebody smaller who fights with one hand, as the referee says."""
    return NUMBERS.second_rank if blow.second_rank and "smaller" not in blow.how else 0


@clause("enc.char.class.1")
def of_the_class(one: Creature, arm: Arm, blow: Blow) -> tuple[tuple[str, int], ...]:
    """A hunter has +1 with missiles, a thegn when mounted."""
    if one.character is None:
        return ()
    by = classes()[one.character.calling].to_hit
    mounted = bool(one.riding) or "mounted" in blow.how
    return (
        (one.character.calling, by.get("missile", 0) if arm.missile else 0),
        ("mounted", by.get("mounted", 0) if mounted else 0),
    )


def those_fleeing(fight: Fight, one: Creature) -> tuple[str, ...]:
    """Those who flee from melee with somebody."""
    return tuple(other for other in fight.in_melee(one.id) if fight.means(other, "flee"))


@clause("enc.combat.atk.6")
def into_melee(fight: Fight, one: Creature, target: Creature) -> int:
    """A shot at somebody in melee: -1 for each other who fights them there, -4 at worst."""
    others = [other for other in fight.in_melee(target.id) if other != one.id]
    return max(NUMBERS.into_melee_worst, NUMBERS.into_melee * len(others))


@clause("enc.combat.qual.1")
def in_metal(target: Creature) -> bool:
    """Whether somebody's armour is of metal: medium and heavy armour is."""
    return target.armour in ("medium", "heavy")


@clause("enc.combat.atk.1", "enc.combat.atk.5", "enc.combat.flee.1", "enc.combat.charge.1", "enc.combat.parry.1")
def armour_class(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> int:
    """What must be rolled: AC, without the shield from behind or of who flees; less for a charger, more for a parry."""
    fight = fight_of(play)
    ac = target.ac
    if blow.behind or blow.backstab or target.id in those_fleeing(fight, one):
        ac -= target.shield
    ac += darkness(play.state, target).ac
    if fight.means(target.id, "charge"):
        ac -= number(play.state, "charge_ac")
    if not arm.missile and fight.means(target.id, "parry"):
        ac += max(number(play.state, "parry_ac"), ability_of(target, "strength"))
    return ac


@clause("enc.combat.qual.1", "enc.stealth.class.3")
def qualities_allow(play: Saints, one: Creature, arm: Arm, blow: Blow) -> None:
    """A slow weapon shoots every other Round, one of two hands leaves none for a shield, a reach has a second rank."""
    now = encounter_of(play)
    ready = fight_of(play).loaded.get(one.id, 0)
    if blow.second_rank and "reach" not in arm.qualities:
        raise PlayError(f"Nobody strikes from the second rank with {arm.name}: it has no reach.")
    if blow.backstab and (arm.missile or arm.name.casefold() != "dagger"):
        raise PlayError(f"A back-stab is a dagger's, hand to hand: hit {one.name} WHOM with dagger backstab")
    if blow.anyway:
        return
    if "reload" in arm.qualities and now.round < ready:
        raise TooEarly(f"{one.name}'s {arm.name} is being loaded; it shoots again in Round {ready}.")
    if "two-handed" in arm.qualities and one.shield:
        raise PlayError(f"{one.name} bears a shield, and {arm.name} takes both hands.")


@clause("enc.combat.qual.1", "enc.combat.charge.1", "enc.combat.mount.1")
def times(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> int:
    """Double damage: of a braced weapon to who charged its wielder, and of a charge from a war mount."""
    charged = fight_of(play).charged
    braced = "brace" in arm.qualities and not arm.missile and charged.get(target.id) == one.id
    mounted = "charge" in arm.qualities and "mounted" in blow.how and charged.get(one.id) == target.id
    return 2 if braced or mounted else 1
