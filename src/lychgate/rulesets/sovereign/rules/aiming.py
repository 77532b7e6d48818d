"""What an attack would be like before it is made: with what, what the situation adds, and how likely it hits."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.dice import parse
from lychgate.core.errors import PlayError
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.rules.arms import UNARMED, Arm, Sources, arm_named, arms_of, bare_hands, can_spare
from lychgate.rulesets.sovereign.rules.checks import skill_of
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.group import APART
from lychgate.rulesets.sovereign.rules.guards import ac_now
from lychgate.rulesets.sovereign.rules.in_force import added_by_magic, attack_dice, worked
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.combat import COMBAT

HEADING = "A fight"

SITUATIONS = COMBAT.attack.situations

D20 = 20
"""The faces of the die of an attack."""

UNSEEN = "unseen target"
"""The row of a target whom nobody sees; magic that hides somebody is the same row, and counts once."""


@clause("sov.grapple.limits", "sov.combat.sheathe")
def arms_now(state: State, one: Creature) -> tuple[Arm, ...]:
    """Every way in which somebody may attack now: any weapon that is Readied, drawn or not; in a grapple bare hands."""
    fight = state.fight
    if fight is not None and (fight.holders(one.id) or fight.held_by(one.id)):
        return (hands_now(state, one),)
    return tuple(as_ruled(state, one, arm) for arm in arms_of(one))


def hands_now(state: State, one: Creature) -> Arm:
    """How somebody fights with bare hands, as the table reads it."""
    return as_ruled(state, one, bare_hands(one))


@clause("sov.shock.modifiers", "sov.damage.unarmed")
def as_ruled(state: State, one: Creature, arm: Arm) -> Arm:
    """An arm as the table reads it: whether magic adds to Shock, and whether an untrained Brawl takes off damage."""
    magic = dict(arm.harm).get("magic", 0)
    if magic and arm.shock and ruled(state, "shock-magic") == "added":
        arm = replace(arm, shock=max(0, arm.shock + magic))
    brawl = skill_of(one, "brawl")
    if arm.name == UNARMED and one.detailed and brawl < 0 and ruled(state, "unarmed-untrained") == "added":
        arm = replace(arm, harm=(*arm.harm, ("Brawl", brawl)))
    return arm


@clause("sov.grapple.limits")
def arm_meant(state: State, one: Creature, name: str, *, thrown: bool = False, spares: bool = False) -> Arm:
    """The attack that is meant now; where none is named the first, or the first that can knock out if it ``spares``.

    Anybody can use bare hands. Raises ``PlayError`` with the attacks there are, or where this one cannot spare anybody.
    """
    arms = arms_now(state, one)
    if name in COMBAT.subdue.hands and not any(arm.name == name for arm in arms):
        name = UNARMED
    if name == UNARMED and not any(arm.name == UNARMED for arm in arms):
        arms = (*arms, hands_now(state, one))
    if spares and not name:
        name = next((arm.name for arm in arms if can_spare(arm) and not (one.detailed and arm.name == UNARMED)), "")
    arm = _arm_of(one, name, arms, thrown=thrown)
    if spares and not can_spare(arm):
        raise PlayError(f"{one.name} cannot spare anybody with {arm.name}: it takes bare hands or a blunt weapon.")
    return arm


def _arm_of(one: Creature, name: str, arms: tuple[Arm, ...], *, thrown: bool) -> Arm:
    """The attack of this name. Raises ``PlayError`` where there is none, or a grapple leaves only bare hands."""
    otherwise = [arm.name for arm in arms_of(one) if arm.name != UNARMED]
    if name in otherwise and [arm.name for arm in arms] == [UNARMED]:
        raise PlayError(f"{one.name} is in a grapple, and attacks with nothing but bare hands.")
    return arm_named(one, name, thrown=thrown, arms=arms)


@clause("sov.attack.mod-prone-far", "sov.attack.mod-prone-near", "sov.attack.mod-self-prone", "sov.combat.prone")
def postures(one: Creature, other: Creature, arm: Arm) -> Sources:
    """What lying on the ground adds: a foe who does is struck more easily and shot less, who does strikes badly."""
    found: list[tuple[str, int]] = []
    if other.mark("prone"):
        found.append(("prone foe", SITUATIONS["prone-near" if arm.melee else "prone-far"]))
    if one.mark("prone") and arm.melee:
        found.append(("prone", SITUATIONS["self-prone"]))
    return tuple(found)


@clause(
    "sov.combat.ranged-in-melee-1h",
    "sov.combat.ranged-in-melee-2h",
    "sov.attack.mod-throw-melee",
    "sov.attack.mod-bow-melee",
)
def closeness(state: State, one: Creature, arm: Arm) -> Sources:
    """What a foe within reach takes off a shot: what needs two hands cannot be shot at all. Raises ``PlayError``."""
    near = [state.creature(foe) for foe in state.fight_now.near(one.id)]
    if arm.melee or not any(foe.armed and not foe.helpless for foe in near):
        return ()
    weapon, deadeye = arm.weapon, feat_of(one, "Deadeye")
    if weapon is not None and weapon.has("2H") and not deadeye:
        raise PlayError(f"{one.name} cannot use a {arm.name} with a foe within reach.")
    knife = weapon is not None and arm.thrown and weapon.has("S") and feat_of(one, "Close Combatant") > 0
    return () if knife or deadeye > 1 else (("a foe within reach", SITUATIONS["in-melee"]),)


def usable(state: State, one: Creature, other: Creature) -> tuple[Arm, ...]:
    """The ways in which somebody could attack another at once, from where they stand; none from another room."""
    if one.mark(APART) != other.mark(APART):
        return ()
    near = other.id in state.fight_now.near(one.id)
    found: list[Arm] = []
    for arm in arms_now(state, one):
        if arm.melee:
            found += [arm] if near else []
        elif not must_reload(state, one, arm):
            try:
                closeness(state, one, arm)
            except PlayError:
                continue
            found.append(arm)
    return tuple(found)


@clause("sov.combat.reload-free", "sov.combat.reload-crossbow", "sov.combat.reload-bow")
def must_reload(state: State, one: Creature, arm: Arm) -> str:
    """What it takes to shoot again: a ``main`` or ``move`` action; empty where it is loaded, or that takes no time."""
    if arm.weapon is None or state.fight is None or (one.id, arm.name) not in state.fight.empty:
        return ""
    slow = arm.weapon.has("SR")
    if slow and feat_of(one, "Deadeye") > 1:
        return ""
    always = slow and ruled(state, "crossbow-reload") == "main"
    if skill_of(one, "shoot") > 0 and not always:
        return ""
    return "main" if slow else "move"


def hidden(other: Creature, by: Sources) -> Sources:
    """What magic that hides somebody takes off an attack on them, where the GM has not counted it."""
    return () if any(name == UNSEEN for name, _ in by) else worked(other, "unseen")


def hits_on(state: State, die: int, total: int, ac: int) -> bool:
    """The AC or more; a natural 1 and 20 are nothing special, unless the table has them so."""
    if ruled(state, "attack-naturals") == "natural" and die in (1, D20):
        return die == D20
    return total >= ac


def cannot_miss(state: State, one: Creature, arm: Arm) -> bool:
    """Whether an Assassin strikes or throws something knife-sized in the Round of surprise."""
    knife = arm.weapon is not None and arm.weapon.has("S")
    return bool(state.fight_now.surprised) and knife and feat_of(one, "Assassin") > 0


def chance(state: State, one: Creature, other: Creature, arm: Arm, why: Sources = ()) -> int:
    """How likely an attack hits, in percent: the rule asked for every face of the die."""
    if cannot_miss(state, one, arm) or added_by_magic(other, "opened"):
        return 100
    added = added_to((*arm.hit, *postures(one, other, arm), *hidden(other, why), *why))
    ac = ac_now(state, other)
    faces = parse(attack_dice(one, COMBAT.attack.dice)).distribution()
    return int(sum(share for die, share in faces.items() if hits_on(state, die, die + added, ac)) * 100)


def added_to(sources: Sources) -> int:
    """The sum of what is added."""
    return sum(amount for _, amount in sources)


def in_brief(arm: Arm) -> str:
    """What an attack does, in figures: ``1d8+1, Shock 3 to AC 13``."""
    more = added_to(arm.harm)
    told = f"{arm.damage}{f'{more:+}' if more else ''}"
    to = f" to AC {arm.shock_ac}" if arm.shock_ac else ""
    return f"{told}, Shock {arm.shock}{to}" if arm.shock else told


def odds(state: State, one: Creature, foe: Creature, arm: Arm, by: Sources = (), *, knows: bool = False) -> str:
    """What an attack may come to: its chance where the AC is known by now, or ``knows``; else what is added."""
    chances = to_hit(state, one, foe, arm, (*closeness(state, one, arm), *by), knows=knows)
    return f"{arm.name}, {chances}: {in_brief(arm)}"


def to_hit(state: State, one: Creature, foe: Creature, arm: Arm, why: Sources = (), *, knows: bool = False) -> str:
    """How likely an attack hits, ``65 %``, where the AC is known by now, or ``knows``; else what is added to it."""
    if knows or foe.id in state.fight_now.known or cannot_miss(state, one, arm):
        return f"{chance(state, one, foe, arm, why)} %"
    return f"{added_to((*arm.hit, *postures(one, foe, arm), *hidden(foe, why), *why)):+} to hit"
