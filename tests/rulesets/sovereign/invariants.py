"""What is true of every state of Sovereign that can be reached, and of every event.

Each function gives sentences that say what is wrong; none when all is well. What a GM decrees is outside of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.rules.blows import Struck
from lychgate.rulesets.sovereign.rules.casting import ArtUsed, SpellCast
from lychgate.rulesets.sovereign.rules.effort import slots_of
from lychgate.rulesets.sovereign.rules.experience import Awarded
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.fight import ActionSpent, SideActs
from lychgate.rulesets.sovereign.rules.guards import Guarded
from lychgate.rulesets.sovereign.rules.harm import Harmed
from lychgate.rulesets.sovereign.rules.instants import LuckUsed
from lychgate.rulesets.sovereign.rules.moving import Held, Joined, Ran, StoodUp, Withdrew
from lychgate.rulesets.sovereign.rules.strain import most_strain
from lychgate.rulesets.sovereign.rules.strikes import CameNear, FreeAttack
from lychgate.rulesets.sovereign.rules.wrestling import Grappled, Pushed
from lychgate.rulesets.sovereign.state import PARTY, Creature, Fight, State

DEEDS = (
    *(Struck, ArtUsed, SpellCast, ActionSpent, Guarded, Held, Joined, Ran, StoodUp, Withdrew),
    *(LuckUsed, CameNear, FreeAttack, Grappled, Pushed),
)
"""Events in which somebody does something, who can then."""

OF_A_FIGHT = (Struck, ActionSpent, Guarded, Held, Joined, Ran, StoodUp, Withdrew, LuckUsed, CameNear, Grappled, Pushed)

DOWN = ("dead", "dying", "stable", "unconscious")
"""The marks of those who lie there."""

RAISES_HP = (
    *("healed", "woke", "level_gained", "hit_dice_rolled", "rested", "mended_by_night", "came", "learned", "spared"),
)
"""The events by which hit points rise."""

MOVES_THINGS = (
    *("came", "left", "item_left", "lit_up", "lights_burned", "item_bought", "item_sold", "item_taken", "item_given"),
    *("bearer_hired", "treasure_taken", "ate", "armour_worn", "workings_ended"),
)
"""The events after which there may be more or fewer things than before."""


def wrong_with(state: State, before: State | None = None) -> tuple[str, ...]:
    """What is wrong with a state, at rest or between two events; ``before`` is one with which nothing was wrong."""
    return (*wrong_with_cast(state, before), *wrong_with_fight(state), *wrong_with_clock(state))


def wrong_with_cast(state: State, before: State | None = None) -> Iterator[str]:
    """Nobody twice, and each as a creature can be."""
    if before is not None and state.cast is before.cast:
        return
    for what in ("id", "name"):
        found = [getattr(one, what) for one in state.cast]
        if len(set(found)) < len(found):
            yield f"two have the same {what}: {found}"
    for one, was in zip_longest(state.cast, before.cast if before is not None else ()):
        if one is not None and one is not was:
            yield from wrong_with_creature(state, one)


def wrong_with_creature(state: State, one: Creature) -> Iterator[str]:
    """Hit points and System Strain within bounds, marks that fit together, no less than nothing of anything."""
    marks = [mark.name for mark in one.marks]
    if not 0 <= one.hp <= one.max_hp:
        yield f"{one.name} has {one.hp} of {one.max_hp} hit points"
    if one.strain < 0 or (one.strain > most_strain(one) and ruled(state, "strain-excess") != "keep"):
        yield f"{one.name} has System Strain {one.strain} of {most_strain(one)}"
    if len(set(marks)) < len(marks):
        yield f"{one.name} is marked twice: {marks}"
    if sum(name in marks for name in ("dead", "dying", "stable")) > 1 or (one.dead and (one.hp or one.fall)):
        yield f"{one.name} is {marks} with {one.hp} hit points and {one.fall}"
    if ("dying" in marks) != (one.fall is not None) or ("dying" in marks and one.hp):
        yield f"{one.name} is {marks} with {one.hp} hit points, and the fall is {one.fall}"
    if any(item.count < 1 for item in one.items) or (one.delver is not None and one.delver.coins < 0):
        yield f"{one.name} has less than nothing of something: {one.items}, {one.made.coins}"
    if one.casting.used < 0 or any(held.amount < 1 for held in one.casting.held):
        yield f"{one.name} has cast {one.casting}"
    if any(working.unit != "released" and working.left < 1 for working in one.under):
        yield f"magic of no duration lies on {one.name}: {one.under}"


def wrong_at_rest(state: State) -> Iterator[str]:
    """What is wrong between two commands: nobody without hit points still stands, nobody casts more than they have."""
    for one in state.cast:
        if not one.alive and not any(one.mark(name) for name in DOWN):
            yield f"{one.name} has no hit points and no mark: {one.marks}"
        if one.casting.used > slots_of(state, one):
            yield f"{one.name} has cast {one.casting.used} spells, of {slots_of(state, one)}"
    if state.meeting is not None and state.meeting.side not in state.sides:
        yield f"the meeting is with '{state.meeting.side}', who are not there"


def wrong_with_fight(state: State) -> Iterator[str]:
    """A fight is of sides that exist, in an order of them; whoever is spoken of in it is there."""
    fight = state.fight
    if fight is None:
        return
    if len(set(fight.sides)) < len(fight.sides) or len(fight.sides) < 2 or PARTY not in fight.sides:
        yield f"the fight is between {fight.sides}"
    if not 0 <= fight.at < len(fight.order) or not {one.side for one in fight.order} <= {*fight.sides}:
        yield f"the order is {fight.order}, at {fight.at}"
    if fight.round < 0 or (fight.round == 0) != bool(fight.surprised):
        yield f"it is Round {fight.round}, surprised are {fight.surprised}"
    yield from wrong_with_places(state, fight)


def wrong_with_places(state: State, fight: Fight) -> Iterator[str]:
    """Who stands beside, holds, guards or has spent something is in play; only foes stand beside or hold each other."""
    sides = {one.id: one.side for one in state.cast}
    named = {
        "beside": [id_ for pair in fight.beside for id_ in pair],
        "in a grapple": [id_ for pair in fight.grapples for id_ in pair],
        "on guard": [id_ for one in fight.guards for id_ in (one.who, one.ward or one.who)],
        "spent": [*fight.spent],
        "empty-handed": [who for who, _ in fight.empty],
    }
    for what, ids in named.items():
        gone = {*ids} - {*sides}
        if gone:
            yield f"{sorted(gone)} is {what}, and not in play"
    for pairs in (fight.beside, fight.grapples):
        if any(sides.get(a) == sides.get(b) for a, b in pairs if a in sides and b in sides):
            yield f"of one side are {pairs}"
        if len({frozenset(pair) for pair in pairs}) < len(pairs) and pairs is fight.beside:
            yield f"twice in {pairs}"
    holders = Counter(a for a, _ in fight.grapples)
    if any(times > 1 for times in holders.values()):
        yield f"somebody holds two: {fight.grapples}"


def wrong_with_clock(state: State) -> Iterator[str]:
    """Days from 1 on, Turns not below nothing; lights burn, XP is counted once."""
    if state.day < 1 or state.turn < 0:
        yield f"it is Turn {state.turn} of day {state.day}"
    if any(light.left < 1 for light in state.exploring.lights):
        yield f"a light burns below nothing: {state.exploring.lights}"
    now = state.experience
    if now.pool < 0 or now.treasure < 0 or len({*now.counted}) < len(now.counted):
        yield f"the experience is {now}"


# ---------------------------------------------------------------------- of events


def unaccounted(before: State, event: Any, after: State) -> Iterator[str]:
    """What an event did that it may not: time runs back, the dead act, people or things come and go unsaid."""
    tag = event.__struct_config__.tag
    if (after.day, after.turn) < (before.day, before.turn) and tag != "site_explored":
        yield f"time ran back from {(before.day, before.turn)} to {(after.day, after.turn)}"
    if before.fight is None and isinstance(event, OF_A_FIGHT):
        yield f"nobody fights, and yet {event}"
    if before.fight is not None and after.fight is not None and after.fight.round < before.fight.round:
        yield f"Round {after.fight.round} came after Round {before.fight.round}"
    if after.cast is not before.cast and tag not in ("left", "workings_ended") and folk(before) - folk(after):
        yield f"somebody has vanished by {event}"
    used_up = tag == "weapon_thrown" and event.used_up
    if tag not in MOVES_THINGS and not used_up and after is not before and things(before) != things(after):
        yield f"things came or went by {event}: {things(before)} {things(after)}"
    yield from unaccounted_deed(before, event)
    yield from unaccounted_harm(before, event, after)


def unaccounted_deed(before: State, event: Any) -> Iterator[str]:
    """Only those act who can, who are not surprised; one Main Action a Round; nobody strikes the dead."""
    fight = before.fight
    if isinstance(event, DEEDS):
        one = before.creature(event.guard.who if isinstance(event, Guarded) else event.who)
        if one.helpless:
            yield f"{one.name} can do nothing, and yet {event}"
        stunned = fight is not None and one.side in fight.surprised and not feat_of(one, "Alert")
        if stunned and not isinstance(event, LuckUsed):
            yield f"{one.name} is surprised, and yet {event}"
    if isinstance(event, ActionSpent) and fight is not None:
        spent = fight.left(event.who)
        if event.main and spent.main:
            yield f"a second Main Action in a Round: {event}"
        if event.move and spent.moves and (not event.main or spent.moves > 1):
            yield f"a Move action too many: {event}, after {spent}"
    if isinstance(event, Struck) and before.creature(event.whom).dead:
        yield f"{before.creature(event.whom).name} is struck, and dead"
    if isinstance(event, Awarded) and {*event.foes} & {*before.experience.counted}:
        yield f"counted before: {event}"
    if isinstance(event, SideActs) and fight is not None and event.round == fight.round and event.at <= fight.at:
        yield f"a side acts twice in a Round: {event}, after {fight.at}"


def unaccounted_harm(before: State, event: Any, after: State) -> Iterator[str]:
    """Hit points fall by what is said and rise by healing alone; who is dead stays dead."""
    if isinstance(event, Harmed):
        was = before.creature(event.who).hp
        if event.amount < 1 or event.left != max(0, was - event.amount):
            yield f"{event} to somebody of {was} hit points"
    if after.cast is before.cast:
        return
    now = {one.id: one for one in after.cast}
    for one in before.cast:
        changed = now.get(one.id)
        if changed is None or changed is one:
            continue
        if changed.hp > one.hp and event.__struct_config__.tag not in RAISES_HP:
            yield f"{one.name} has {changed.hp} hit points after {one.hp}, by {event}"
        if one.dead and not changed.dead:
            yield f"{one.name} was dead, and is not, by {event}"


def folk(state: State) -> frozenset[str]:
    """Everybody who is in play, and whoever of a site was met and left."""
    return frozenset((*(one.id for one in state.cast), *(one.who.id for one in state.elsewhere)))


def things(state: State) -> Counter[str]:
    """How much there is of each thing: carried, dropped or thrown in a fight, and loaded on bearers."""
    found: Counter[str] = Counter()
    if state.fight is not None:
        for _, item in (*state.fight.dropped, *state.fight.thrown):
            found[f"{item.name} +{item.magic}"] += item.count
    held = [item for one in (*state.cast, *(one.who for one in state.elsewhere)) for item in one.items]
    held += [item for bearer in state.exploring.bearers for item in bearer.items]
    for item in held:
        found[f"{item.name} +{item.magic}"] += item.count
    return found
