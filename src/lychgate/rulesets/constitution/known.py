"""The campaign as a player knows it: the party whole, and of others what the initiative track shows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lychgate.core.unknown import hidden
from lychgate.kit.known import part_known, somebody_met, state_known
from lychgate.rulesets.constitution.rules.hunger import penalties_of
from lychgate.rulesets.constitution.rules.injury import DeathOrWound, Harm, StayUp
from lychgate.rulesets.constitution.rules.morale import count
from lychgate.rulesets.constitution.state import PARTY, Combatant, Creature, Fight, Group, State
from lychgate.rulesets.constitution.state.campaign import Campaign
from lychgate.rulesets.constitution.state.magic import Mage, Magic
from lychgate.rulesets.constitution.state.privation import Privation
from lychgate.rulesets.constitution.state.rewards import Rewards
from lychgate.rulesets.constitution.state.travel import Travel
from lychgate.rulesets.constitution.tables.characters import ABILITIES
from lychgate.rulesets.constitution.tables.combat import COMBAT

WORDS = {"ac": "the armour class", "hp": "the hit points", "initiations": "the training", "items": "the gear"}
"""What figures of others are called, where their field does not say it."""

ALL_MET = tuple(one.name for one in COMBAT.trigger)
"""Whatever gave a side reason to check its morale has done so when it happened."""


def known(state: State, seat: str) -> State:
    """The campaign as ``seat`` knows it."""
    fight, travel, campaign = state.fight, state.travel, state.campaign
    met = [now.id for now in fight.combatants] if fight is not None else []
    there = [one for one in state.cast if one.side == PARTY or one.id in met]
    cast = tuple(_ours(state, one) if one.side == PARTY else _theirs(one) for one in there)
    ours = [one.id for one in cast if one.side == PARTY]
    lit = [one for one in travel.lights if one.who in ours]
    lights = tuple(replace(one, out=hidden(f"when the {one.name} goes out")) for one in lit)
    open_to_all = {
        "homes": campaign.homes,
        "concepts": campaign.concepts,
        "improved": campaign.improved,
        "prices": campaign.prices,
    }
    shown: dict[str, Any] = {
        "cast": cast,
        "minutes": hidden("the hour"),
        "initiations": state.initiations,
        "campaign": part_known(Campaign, "the campaign", open_to_all),
        "magic": _magic(state.magic, ours),
        "travel": part_known(Travel, "this land", {"lights": lights, "ground": travel.ground}),
        "rewards": part_known(Rewards, "this adventure", {}),
        "fight": _fight(state, fight, seat) if fight is not None else None,
    }
    now = state_known(state, shown)
    if now.fight is None:
        return now
    groups = tuple(count(now, group) for group in now.fight.groups)
    return replace(now, fight=replace(now.fight, groups=groups))


NOT_ON_A_SHEET = ("morale", "hit_dice", "damage", "overcome")
"""What of the party stands on no sheet."""


def _ours(state: State, one: Creature) -> Creature:
    """One of the party, as far as their sheet tells of them: not how wounds and hunger go on."""
    rest = {name: hidden(f"the {name.replace('_', ' ')} of {one.name}") for name in NOT_ON_A_SHEET}
    wounds = tuple(replace(wound, worsens=hidden("the hour"), dc=hidden("the hour")) for wound in one.wounds)
    shown = {
        "rested": max(one.rested, one.hp),
        "named": False,  # it counts for NPCs
        "leader": False,  # and so does this, where somebody falls, which turns on hit points first
        "collapsed": one.collapsed and not one.dead,
        "felled": hidden(f"how long {one.name} lies there") if one.collapsed and not one.dead else False,
        "berserk": one.berserk and one.up and state.fight is not None and state.fight.of(one.id) is not None,
        "calling": one.calling if one.level else hidden(f"the class of {one.name}"),
        "rerolls": one.rerolls if one.calling == "adventurer" else hidden(f"the rolls of {one.name} made again"),
    }
    return replace(one, wounds=wounds, privation=_privation(state, one), **rest, **shown)


def _privation(state: State, one: Creature) -> Privation:
    """What somebody goes without, as their sheet tells of it: what that takes off now, not since when."""
    now, off = one.privation, dict(penalties_of(state, one))
    shown = {
        "fasting": hidden("how long the fast has been", 1) if now.fasting else 0,
        "starving": hidden("how long the fast has been", 1) if now.starving else 0,
        "thirst": now.thirst,
        "weary": off["exhaustion"],
        "woke": 0,
        **({"strain": now.strain} if now.starving else {}),
    }
    return part_known(Privation, one.name, shown)


def _magic(now: Magic, ours: list[str]) -> Magic:
    """What those of the party have of magic, and what blesses them; the spells themselves the referee knows."""
    blessings = tuple(
        replace(one, ends=hidden("the hour"), serves=hidden(f"whether '{one.purpose}' is served now"))
        for one in now.blessings
        if any(id_ in ours for id_ in one.whom)
    )
    shown = {
        "mages": {
            id_: part_known(Mage, "this magician", {"prepared": mage.prepared})
            for id_, mage in now.mages.items()
            if id_ in ours
        },
        "blessings": blessings,
        "running": tuple(replace(one, ends=hidden("the hour")) for one in now.running if one.who in ours),
    }
    return part_known(Magic, "this world", shown, {"unholy": "the undead and demons"})


def _theirs(one: Creature) -> Creature:
    """Somebody who fights: who it is, and whether they stand."""
    shown = {
        **somebody_met(one),
        "abilities": {name: hidden(f"the {name} of {one.name}") for name in ABILITIES},
        "dead": one.dead,
        "collapsed": one.collapsed and not one.dead,
        "leader": False,
    }
    return part_known(Creature, one.name, shown, WORDS)


def _fight(state: State, fight: Fight, seat: str) -> Fight:
    """The initiative track."""
    groups = tuple(Group(side=one.side, size=one.size, met=ALL_MET) for one in fight.groups)
    combatants = tuple(_combatant(state, fight, now) for now in fight.combatants)
    passing = tuple(one for one in fight.passing if one == seat)
    first = fight.of(fight.superior)
    superior = fight.superior if first is not None and not first.bought else hidden("who began this round first")
    return replace(fight, groups=groups, combatants=combatants, passing=passing, superior=superior)


def _combatant(state: State, fight: Fight, now: Combatant) -> Combatant:
    """Somebody's place in the track: no rolls for ties, and no defence; what a foe's stored arrows do, nobody sees."""
    one = state.creature(now.id)
    aims = now.aimed >= fight.round - 1
    shown = {
        "tie": hidden(f"the roll of {one.name} for a tie"),
        "defence": hidden(f"the defence of {one.name}"),
        "bought": hidden(f"whether {one.name} has bought a turn") if now.acted else False,
        "unhindered": 0,  # it counts until they are in melee, which ends it at once
        "ordered": hidden(f"the free order of {one.name}"),
        "aim": now.aim if aims else "",
        "aimed": now.aimed if aims and now.aim else 0,
    }
    if one.side == PARTY:
        return replace(now, **shown)
    stored = tuple(replace(arrow, dice=hidden(f"the arrows of {one.name}")) for arrow in now.stored)
    return replace(now, stored=stored, **shown)


def tells_all(command: object, decision: object) -> bool:
    """Whether who is asked has been told all of the command: damage was told before what comes of it is asked."""
    return isinstance(command, Harm) and isinstance(decision, StayUp | DeathOrWound)
