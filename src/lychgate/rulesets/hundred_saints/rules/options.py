"""The optional rules of a fight: two weapons, water, the invisible, subduing, pushing, unfit gear, metals."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import combat as order
from lychgate.rulesets.hundred_saints.decisions_combat import Withstands
from lychgate.rulesets.hundred_saints.events import combat as event
from lychgate.rulesets.hundred_saints.events import options as optional
from lychgate.rulesets.hundred_saints.rules.arms import Arm
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import save
from lychgate.rulesets.hundred_saints.rules.fight import begin_if_new, fight_of, fighter, has_action, in_turn, of
from lychgate.rulesets.hundred_saints.rules.rounding import damage_part
from lychgate.rulesets.hundred_saints.state import Creature, Mark
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT, weapon_named

NUMBERS = COMBAT.options

Mods = list[tuple[str, int]]


def option_mods(play: Saints, one: Creature, target: Creature, arm: Arm, command: order.Hit) -> Mods:
    """What the optional rules add to an attack roll."""
    return [
        ("two weapons", two_weapons(command)),
        ("under water", NUMBERS.water if in_water(one, target) else 0),
        *unseen(one, target, arm),
        ("the flat", NUMBERS.flat if "subdue" in command.how and bladed(arm) else 0),
        ("push", NUMBERS.push if "push" in command.how else 0),
        ("unsteady footing", NUMBERS.surface if arm.missile and one.mark("unsteady") else 0),
        ("unfit weapon", unfit_weapon(play, one, arm, command)),
    ]


def must_be_allowed(play: Saints, one: Creature, target: Creature, arm: Arm, command: order.Hit) -> None:
    """What the optional rules forbid. Raises ``PlayError``."""
    two_weapons_fit(play, one, arm, command)
    water_allows(one, target, arm)
    if arm.missile and target.mark("invisible"):
        raise PlayError(f"{target.name} is invisible, and no missile can be aimed at them.")
    in_hand(play, one, arm, command)


# ---------------------------------------------------------------------- two weapons, and changing them


@clause("enc.combat.opt.two.1")
def two_weapons(command: order.Hit) -> int:
    """-2 with the first of two weapons, and -4 with the second."""
    return NUMBERS.two_first if "two" in command.how else NUMBERS.two_second if "second" in command.how else 0


@clause("enc.combat.opt.two.1")
def two_weapons_fit(play: Saints, one: Creature, arm: Arm, command: order.Hit) -> None:
    """Both for melee and in one hand, the second Small; for those whose prime ability is Strength or Dexterity."""
    if "two" not in command.how and "second" not in command.how:
        return
    weapon = weapon_named(arm.name)
    if weapon is None or arm.missile or "two-handed" in weapon.qualities:
        raise PlayError(f"{arm.name} is no weapon to fight with in one hand.")
    if "second" in command.how and weapon.size != "Small":
        raise PlayError(f"The second weapon must be Small; {arm.name} is {weapon.size}.")
    if one.character is not None:
        prime = classes()[one.character.calling].prime
        if "strength" not in prime and "dexterity" not in prime:
            raise PlayError(f"{one.name} is no fighter with two weapons: that takes Strength or Dexterity as a prime.")
    state = fight_of(play).two.get(one.id)
    if "second" in command.how and state is not False:
        first = f"hit {one.name} WHOM with WEAPON two"
        raise PlayError(f"The second weapon strikes once, after the first: {first}")


@clause("enc.combat.opt.switch.1")
def in_hand(play: Saints, one: Creature, arm: Arm, command: order.Hit) -> None:
    """Where the table has it so, people strike with what they have in hand; the first they use they had."""
    if ruled(play.state, "switching_weapons") == "free" or one.kind == "creature" or "second" in command.how:
        return
    held = fight_of(play).in_hand.get(one.id)
    if held is None:
        play.record(optional.Wielded(one.id, arm.name, first=True))
    elif held != arm.name:
        raise PlayError(
            f"{one.name} has {held} in hand. To change is the Round's action: wield {one.name} {arm.name}; "
            f"unless {held} is dropped: wield {one.name} {arm.name} dropped"
        )


@clause("enc.combat.opt.switch.1")
def wield(play: Saints, command: order.Wield) -> None:
    """Another weapon in hand is the Round's action; to drop one and draw another is free."""
    one = fighter(play, command.who)
    begin_if_new(play, one.side)
    if not command.dropped:
        has_action(play, one)
        in_turn(play, one, "melee", anyway=True)
    play.record(optional.Wielded(one.id, command.weapon))
    if not command.dropped:
        play.record(event.Acted(one.id))


# ---------------------------------------------------------------------- where and whom


def in_water(one: Creature, target: Creature) -> bool:
    """Whether a land creature fights under water."""
    return bool((one.mark("under water") or target.mark("under water")) and not one.mark("aquatic"))


@clause("enc.combat.opt.water.1")
def water_allows(one: Creature, target: Creature, arm: Arm) -> None:
    """Missiles are useless under water, and of weapons all that do not thrust; teeth and claws are no weapons."""
    if not in_water(one, target):
        return
    if arm.missile or (weapon_named(arm.name) is not None and arm.name.casefold() not in NUMBERS.water_works):
        raise PlayError(f"{arm.name} is useless under water. What thrusts works: {', '.join(NUMBERS.water_works)}.")


@clause("enc.combat.opt.invis.1")
def unseen(one: Creature, target: Creature, arm: Arm) -> Mods:
    """-4 to strike at the invisible; they have +4 against those who cannot perceive them."""
    perceives = target.mark("sees the invisible")
    return [
        ("invisible foe", NUMBERS.unseen if target.mark("invisible") and not one.mark("sees the invisible") else 0),
        ("unseen", NUMBERS.from_unseen if one.mark("invisible") and not perceives else 0),
    ]


# ---------------------------------------------------------------------- subduing and pushing


@clause("enc.combat.opt.subdue.1")
def bladed(arm: Arm) -> bool:
    """Whether a weapon is a blade, whose flat subdues badly."""
    return arm.name.casefold() in NUMBERS.blades


@clause("enc.combat.opt.subdue.1")
def subdue(play: Saints, target: Creature, arm: Arm, amount: int) -> None:
    """What is meant to subdue is counted apart, half of it with a blade; at current hit points the target is down."""
    dealt = damage_part(amount, 2) if bladed(arm) else amount
    mark = target.mark("subdued")
    in_all = dealt + (mark.amount if mark is not None else 0)
    play.record(optional.Subdued(target.id, dealt, in_all))
    if in_all >= play.state.creature(target.id).hp:
        play.record(event.Fell(target.id, "beaten"))


@clause("enc.combat.opt.push.1")
def push(play: Saints, one: Creature, target: Creature, command: order.Hit) -> None:
    """Who is hit saves against Hold, much larger ones at +4, or is passed or driven back 5 feet."""
    larger = NUMBERS.push_larger if "larger" in command.how else 0
    if target.saves:
        held = save(play, target, "hold", "enc.combat.opt.push.1", larger).good
    else:
        held = play.ask(Withstands(seat=play.state.referees[0], whom=target.id, by=larger))
    play.record(optional.Pushed(one.id, target.id, held))


# ---------------------------------------------------------------------- gear


@clause("enc.combat.gear.1")
def unfit_weapon(play: Saints, one: Creature, arm: Arm, command: order.Hit) -> int:
    """A weapon that is not for the class: forbidden, or at -4, as the table has it."""
    if "unfit" not in command.how and fits(one, arm):
        return 0
    if ruled(play.state, "disallowed_gear") == "forbidden":
        raise PlayError(f"{arm.name} is no weapon for {one.name}.")
    return COMBAT.gear.weapon


def fits(one: Creature, arm: Arm) -> bool:
    """Whether somebody's class may use a weapon; who has none, and what is no weapon of the book, always may."""
    weapon = weapon_named(arm.name)
    if one.character is None or weapon is None:
        return True
    allowed = classes()[one.character.calling].weapons
    if "melee" in allowed:
        return not arm.missile
    if allowed.startswith("any"):
        return True
    return weapon.size in allowed if "Small" in allowed else weapon.name in allowed.split(", ")


@clause("enc.combat.gear.1")
def unfit_armour(one: Creature) -> bool:
    """Whether somebody wears armour, or bears a shield, that is not for their class."""
    if one.character is None:
        return bool(one.mark("unfit armour"))
    calling = classes()[one.character.calling]
    worn = bool(one.armour) and not calling.armour.startswith("any") and one.armour not in calling.armour.split(", ")
    return worn or bool(one.mark("unfit armour")) or bool(one.shield and not calling.shields)


@clause("enc.combat.gear.1")
def armour_allows(play: Saints, one: Creature, what: str) -> None:
    """In armour that is not for the class nobody works magic; where it is forbidden, nobody fights in it."""
    if unfit_armour(one):
        raise PlayError(f"{one.name} wears armour or bears a shield that is not for their class: no {what} in it.")


@clause("enc.combat.gear.1")
def unfit_ac(play: Saints, target: Creature) -> int:
    """What unfit armour takes off AC, where it is not forbidden."""
    lenient = ruled(play.state, "disallowed_gear") == "penalties"
    return COMBAT.gear.armour_ac if lenient and unfit_armour(target) else 0


@clause("enc.combat.gear.2", "enc.combat.opt.water.1")
def damage_mods(one: Creature, target: Creature, command: order.Hit) -> int:
    """Cold iron does 1 more to fairies and demi-fey and 1 less to all others; water takes 2 off."""
    iron = 0
    if "iron" in command.how:
        iron = COMBAT.gear.iron_fairy if target.mark("fairy") else COMBAT.gear.iron_other
    return iron + (NUMBERS.water if in_water(one, target) else 0)


@clause("enc.combat.gear.2", "enc.combat.dmg.1")
def immune(target: Creature, command: order.Hit) -> bool:
    """Whether a blow cannot hurt: some are hurt by silver or magic alone; then no damage is rolled."""
    return bool(target.mark("needs silver")) and "silver" not in command.how and "magical" not in command.how


# ---------------------------------------------------------------------- conditions


def set_mark(play: Saints, command: order.SetMark) -> None:
    """The referee says of somebody that they are under a condition, or no longer."""
    one = of(play, command.who)
    if not command.so and one.mark(command.mark) is None:
        known = ", ".join(mark.name for mark in one.marks) or "nothing"
        raise PlayError(f"{one.name} is not '{command.mark}'. On them: {known}.")
    play.record(optional.MarkSet(one.id, Mark(command.mark), command.so))


@clause("enc.combat.opt.surface.1")
def footing_allows(play: Saints, one: Creature) -> None:
    """On unsteady footing nobody casts; magic items work as usual."""
    if one.mark("unsteady"):
        raise PlayError(f"{one.name} stands unsteadily and casts no spell; an item still works: act {one.name} WHAT")
