"""The optional rules of a fight: water, the invisible, subduing, pushing, unfit gear, metals."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.rules.arms import Arm, Blow, at_hand
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import save, unfit_armour
from lychgate.rulesets.hundred_saints.rules.fight import fight_of
from lychgate.rulesets.hundred_saints.rules.harm import Fell
from lychgate.rulesets.hundred_saints.rules.rounding import damage_part
from lychgate.rulesets.hundred_saints.rules.wielding import in_hand, two_weapons, two_weapons_fit
from lychgate.rulesets.hundred_saints.state import Creature, Mark, State
from lychgate.rulesets.hundred_saints.state.combat import pair
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT, weapon_named
from lychgate.rulesets.hundred_saints.tables.load import known_goods

NUMBERS = COMBAT.options

Mods = list[tuple[str, int]]


def option_mods(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> Mods:
    """What the optional rules add to an attack roll."""
    return [
        ("two weapons", two_weapons(blow)),
        ("under water", NUMBERS.water if in_water(one, target) else 0),
        *unseen(one, target, arm),
        ("the flat", NUMBERS.flat if "subdue" in blow.how and bladed(arm) else 0),
        ("push", NUMBERS.push if "push" in blow.how else 0),
        ("unsteady footing", NUMBERS.surface if arm.missile and one.mark("unsteady") else 0),
        ("unfit weapon", unfit_weapon(play, one, arm, blow)),
    ]


def options_allow(play: Saints, one: Creature, target: Creature, arm: Arm, blow: Blow) -> None:
    """What the optional rules forbid. Raises ``PlayError``."""
    two_weapons_fit(play, one, arm, blow)
    water_allows(one, target, arm)
    if arm.missile and target.mark("invisible"):
        raise PlayError(f"{target.name} is invisible, and no missile can be aimed at them.")
    in_hand(play, one, arm, blow)
    unfit_weapon(play, one, arm, blow)  # here, so that no attack is offered that its own odds would refuse


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


@clause("enc.combat.opt.surface.1")
def footing_allows(play: Saints, one: Creature) -> None:
    """On unsteady footing nobody casts; magic items work as usual."""
    if one.mark("unsteady"):
        raise PlayError(f"{one.name} stands unsteadily and casts no spell; an item still works: act {one.name} WHAT")


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
    play.record(Subdued(target.id, dealt, in_all))
    if in_all >= play.state.creature(target.id).hp:
        play.record(Fell(target.id, "beaten"))


class Subdued(Event, frozen=True, tag="subdued"):
    """Somebody took blows that were meant to subdue: ``in_all`` so far."""

    whom: str
    amount: int
    in_all: int

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.whom).marked(Mark("subdued", self.in_all)))

    def tell(self, before: State, after: State) -> Lines:
        text = f"{name_of(after, self.whom)} takes {self.amount} to subdue, {self.in_all} in all."
        return of_a_fighter(after, self.whom, text, "enc.combat.opt.subdue.1")


class Withstands(Decision[bool], frozen=True, tag="saints.withstands", kw_only=True):
    """Somebody is pushed whose saves nobody has said: whether they stand (a save against Hold, with ``by``)."""

    clauses = ("enc.combat.opt.push.1",)

    whom: str
    by: int = 0

    def options(self) -> Sequence[Option[bool]]:
        return (Option("stands", True), Option("gives", False))

    def prompt(self, state: State) -> str:
        by = f" at {self.by:+}" if self.by else ""
        return f"Does {name_of(state, self.whom)} stand the push? A save against Hold{by}."

    def label(self, state: State, id_: str) -> str:
        return {"stands": "They stand", "gives": "They give way"}[id_]


@clause("enc.combat.opt.push.1")
def push(play: Saints, one: Creature, target: Creature, blow: Blow) -> None:
    """Who is hit saves against Hold, much larger ones at +4, or is passed or driven back 5 feet."""
    larger = NUMBERS.push_larger if "larger" in blow.how else 0
    if target.saves:
        held = save(play, target, "hold", "enc.combat.opt.push.1", larger).good
    else:
        held = play.ask(Withstands(seat=play.state.referees[0], whom=target.id, by=larger))
    play.record(Pushed(one.id, target.id, held))


class Pushed(Event, frozen=True, tag="pushed"):
    """A push came home; ``held``: the defender stood."""

    who: str
    whom: str
    held: bool

    def apply(self, state: State) -> State:
        if self.held:
            return state
        now = state.fight_now
        return replace(
            state, fight=replace(now, melee=tuple(two for two in now.melee if two != pair(self.who, self.whom)))
        )

    def tell(self, before: State, after: State) -> Lines:
        how = "stands firm" if self.held else f"is passed, or driven back 5 feet, by {name_of(after, self.who)}"
        return of_a_fighter(after, self.whom, f"{name_of(after, self.whom)} {how}.", "enc.combat.opt.push.1")


# ---------------------------------------------------------------------- gear


@clause("enc.combat.gear.1")
def unfit_weapon(play: Saints, one: Creature, arm: Arm, blow: Blow) -> int:
    """A weapon that is not for the class: forbidden, or at -4, as the table has it."""
    if "unfit" not in blow.how and fits(one, arm):
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
    if "Small" in allowed:
        return weapon.size in allowed
    return weapon in [known_goods(name) for name in allowed.split(", ")]


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
def damage_mods(one: Creature, target: Creature, blow: Blow) -> int:
    """Cold iron does 1 more to fairies and demi-fey and 1 less to all others; water takes 2 off."""
    iron = 0
    if "iron" in blow.how:
        iron = COMBAT.gear.iron_fairy if target.mark("fairy") else COMBAT.gear.iron_other
    return iron + (NUMBERS.water if in_water(one, target) else 0)


@clause("enc.combat.gear.2", "enc.combat.dmg.1")
def immune(target: Creature, blow: Blow) -> bool:
    """Whether a blow cannot hurt: some are hurt by silver or magic alone; then no damage is rolled."""
    return bool(target.mark("needs silver")) and "silver" not in blow.how and "magical" not in blow.how


def for_melee(play: Saints, one: Creature) -> str:
    """With what somebody strikes who is not asked: the first of their attacks that does hand to hand, or nothing."""
    lenient = ruled(play.state, "disallowed_gear") == "penalties"
    for attack in at_hand(fight_of(play), one):
        known = weapon_named(attack.name)
        fit = lenient or fits(one, Arm(name=attack.name, damage=attack.damage))
        if attack.damage != "weapon" and fit and (known is None or known.melee):
            return attack.name
    return "unarmed"
