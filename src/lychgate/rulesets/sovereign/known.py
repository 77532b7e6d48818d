"""The campaign as a player knows it: their Delvers whole, and of others what is seen of them and was told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.unknown import hidden
from lychgate.kit.known import part_known, somebody_met, state_known
from lychgate.rulesets.sovereign.legal_fight import own_deeds
from lychgate.rulesets.sovereign.rules.acting import SEEN
from lychgate.rulesets.sovereign.rules.aiming import arm_meant, cannot_miss, chance, closeness
from lychgate.rulesets.sovereign.rules.attacks import Attacks
from lychgate.rulesets.sovereign.rules.figures import attack_bonus_of
from lychgate.rulesets.sovereign.rules.frame import named
from lychgate.rulesets.sovereign.rules.stakes import Stakes, StakesOffered
from lychgate.rulesets.sovereign.state import PARTY, Creature, Door, Exploring, Fight, Meeting, Spent, State

WORDS = {
    "ac": "the armour class",
    "hit_dice": "the hit dice",
    "disciplined": "the training",
    "armed": "the arms",
    "named": "the fate",
    "skill": "the skill bonus",
    "items": "the gear",
    "abilities": "the powers",
}
"""What figures of others are called, where their field does not say it."""

OF_NPCS = ("hit_dice", "skill", "abilities", "disciplined", "named", "armed")
"""The figures that NPCs have, and Delvers and henchmen have not."""


def known(state: State, seat: str) -> State:
    """The campaign as ``seat`` knows it."""
    fight, meeting, site = state.fight, state.meeting, state.site
    told = _acs_told(state, seat)
    met = (PARTY, *(fight.sides if fight is not None else ()), *((meeting.side,) if meeting is not None else ()))
    there = [one for one in state.cast if one.side in met]
    cast = tuple(_ours(one) if one.side == PARTY else _theirs(state, one, told) for one in there)
    inside = hidden("what this place holds")
    shown: dict[str, Any] = {
        "cast": cast,
        "day": state.day,
        **({"turn": state.turn} if state.exploring.alertness else {}),
        "exploring": _exploring(state),
        "fight": _fight(state, fight, seat) if fight is not None else None,
        "meeting": _meeting(meeting) if meeting is not None else None,
        "sites": inside if site is not None else (),
        "site_name": inside if site is not None else "",
    }
    return state_known(state, shown)


def _ours(one: Creature) -> Creature:
    """One of the party: all but what only time will tell of an illness."""
    frail = one.frail
    if frail is not None:
        course = hidden(f"how the frailty of {one.name} goes")
        frail = replace(frail, dies=course, heals=course)
    poisons = tuple(replace(poison, dc=hidden(f"how hard {poison.name} is to cure")) for poison in one.poisons)
    of_npcs = {name: hidden(f"{WORDS[name]} of {one.name}") for name in OF_NPCS} if one.kind != "npc" else {}
    fall = one.fall and replace(one.fall, tried=False)  # who may be tried again is offered, and nobody else
    delver = one.delver and replace(one.delver, foundry=hidden("what came along from Foundry"))
    attack = attack_bonus_of(one).total if one.kind != "npc" else one.attack
    return replace(one, frail=frail, poisons=poisons, fall=fall, delver=delver, attack=attack, **of_npcs)


def _acs_told(state: State, seat: str) -> tuple[str, ...]:
    """Those whose AC everybody has seen, and whose stands behind a chance beside a choice of ``seat`` now."""
    if state.fight is None:
        return ()
    attacks = [command for _, command in own_deeds(state, seat) if isinstance(command, Attacks)]
    foes = {one.name: one.id for one in state.cast if one.id in state.fight.known}
    return tuple(dict.fromkeys(foes[one.whom] for one in attacks if one.whom in foes and _tells_its_ac(state, one)))


def _tells_its_ac(state: State, attack: Attacks) -> bool:
    """Whether the chance that is told of an attack would be another if the AC were."""
    one, other = named(state, attack.who), named(state, attack.whom)
    try:
        arm = arm_meant(state, one, attack.weapon, thrown=attack.thrown)
        why = closeness(state, one, arm)
    except PlayError:  # no chance is told of what cannot be done now
        return False
    return not cannot_miss(state, one, arm) and 0 < chance(state, one, other, arm, why) < 100


def _theirs(state: State, one: Creature, told: tuple[str, ...]) -> Creature:
    """Somebody whom the party has met: who it is, whether they stand, and the AC where it is ``told``.

    Magic that lies on them is in that AC; other magic is not reckoned with.
    """
    shown = {
        **somebody_met(one),
        "hp": hidden(f"the hit points of {one.name}", 1) if one.alive else 0,
        "delver": None,
        "marks": tuple(mark for mark in one.marks if mark.name in SEEN) if state.fight is not None else (),
        "under": (),
        "nature": one.known_as,
        "known_as": one.known_as,
        **({"ac": one.ac_under_magic} if one.id in told else {}),
    }
    return part_known(Creature, one.name, shown, WORDS)


def _fight(state: State, fight: Fight, seat: str) -> Fight:
    """Return what players know of the fight: the Round, places, deeds and hurts; not when each was hurt last."""
    names = {one.id: one.name for one in state.cast if one.side in fight.sides}
    spent = {id_: _spent(fight.left(id_), name) for id_, name in names.items()}
    hurt = {id_: hidden(f"when {name} was hurt last") for id_, name in names.items() if id_ in fight.hurt}
    return replace(fight, passing=tuple(one for one in fight.passing if one == seat), spent=spent, hurt=hurt)


def _spent(now: Spent, name: str) -> Spent:
    """What somebody has used up in this Round, as everybody was told."""
    shown = {"main": now.main, "moves": now.moves, "held": now.held, "withdrew": now.withdrew}
    return part_known(Spent, name, shown, {"shocked": "the shield", "swarming": "the part in a swarm"})


def _exploring(state: State) -> Exploring:
    """Return what players see of a site: the Turn under way, lights, carriers, tried doors; nothing that comes."""
    now = state.exploring
    said = {"begun": now.begun, "deeds": now.deeds, "acted": now.acted, "aiding": now.aiding}
    said |= {"planned": now.planned, "before": now.before}
    turn = said if state.fight is None else {}
    shown = {
        "alertness": hidden("how alert this place is") if now.alertness else "",
        "lights": now.lights,
        "drags": now.drags,
        "bearers": now.bearers,
        "doors": tuple(_door(one) for one in now.doors if one.thought),
        **turn,
    }
    return part_known(Exploring, "this place", shown)


def _door(one: Door) -> Door:
    """Return what the party knows of a door it has tried; a failed lockpicker also knows how hard the lock is."""
    seen = ("name", "site", "stuff", "tried", "battered", "waiting", "found", "felt")
    shown = {name: getattr(one, name) for name in seen}
    hard = {"difficulty": one.difficulty} if one.tried else {}
    return part_known(Door, f"door {one.name}", {**shown, **hard})


def _meeting(now: Meeting) -> Meeting:
    """What is seen of a meeting; what leverage is worth, the GM knows."""
    worth = hidden("what your leverage is worth")
    return replace(now, leverage=worth if now.leverage else (), given=worth if now.given else ())


def tells_all(command: object, decision: object) -> bool:
    """Whether who is asked has been told all of the command: the sheet of stakes has every word of it."""
    return isinstance(command, Stakes) and isinstance(decision, StakesOffered)
