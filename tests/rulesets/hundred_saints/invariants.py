"""What is true of every state that can be reached, and of every event.

Each function gives sentences that say what is wrong; none when all is well. What a referee decrees is outside of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.rules.arms import attacks_of
from lychgate.rulesets.hundred_saints.rules.attack import Struck
from lychgate.rulesets.hundred_saints.rules.charge import Charged
from lychgate.rulesets.hundred_saints.rules.declarations import ActDeclared
from lychgate.rulesets.hundred_saints.rules.encounter import StepReached
from lychgate.rulesets.hundred_saints.rules.fight import Acted, fight_over_for, out_of_it
from lychgate.rulesets.hundred_saints.rules.harm import Revived, Wounded
from lychgate.rulesets.hundred_saints.rules.morale import MoraleChecked
from lychgate.rulesets.hundred_saints.rules.parting import Parted
from lychgate.rulesets.hundred_saints.rules.reach import Moved
from lychgate.rulesets.hundred_saints.state import (
    PARTY,
    PHASES,
    STEPS,
    Chase,
    Creature,
    Encounter,
    Fight,
    State,
)
from lychgate.rulesets.hundred_saints.tables.encounter import REACTIONS, TIME

MARKS = (
    *("dying", "beaten", "gone", "surrendered", "stunned", "turned", "subdued"),
    *("exhausted: running", "lamed", "hidden", "unnoticed", "laden", "missing", "beyond the light", "blind"),
)
"""The marks that the rules give in and around an encounter; others are a referee's own words."""


def wrong_with(state: State, before: State | None = None) -> tuple[str, ...]:
    """What is wrong with a state, at rest or between two events; ``before`` is one with which nothing was wrong."""
    return (*wrong_with_cast(state, before), *wrong_with_procedures(state), *wrong_with_clock(state))


def wrong_at_rest(state: State) -> Iterator[str]:
    """What is wrong with a state between two commands: nobody without hit points still fights, or still stands."""
    for one in state.cast:
        if state.fight is not None and out_of_it(one) and state.fight.in_melee(one.id):
            yield f"{one.name} is in melee, and out of it"
    if state.encounter is not None and state.chase is not None and not state.chase.undecided:
        for side in state.chase.running:
            if not state.of_side(side):
                yield f"'{side}' runs, and nobody of it lives"


def wrong_with_cast(state: State, before: State | None = None) -> Iterator[str]:
    """Hit points within bounds, everybody on a side that exists, no two of one id or name, marks once each."""
    if before is not None and state.cast is before.cast and state.sides is before.sides:
        return
    seen = before.cast if before is not None and state.sides is before.sides else ()
    sides = [side.id for side in state.sides]
    if len(set(sides)) < len(sides) or PARTY not in sides:
        yield f"the sides are {sides}"
    for what in ("id", "name"):
        found = [getattr(one, what) for one in state.cast]
        if len(set(found)) < len(found):
            yield f"two have the same {what}: {found}"
    for one, was in zip_longest(state.cast, seen):
        if one is not None and one is not was:
            yield from wrong_with_creature(one, sides)


def wrong_with_creature(one: Creature, sides: list[str]) -> Iterator[str]:
    """Hit points within bounds, a side that exists, numbers that are no less than nothing, marks once each."""
    if not 0 <= one.hp <= one.max_hp:
        yield f"{one.name} has {one.hp} of {one.max_hp} hit points"
    if one.side not in sides:
        yield f"{one.name} is of '{one.side}', which is no side"
    if one.speed < 0 or one.level < 0 or one.coins.worth < 0 or any(item.count < 1 for item in one.items):
        yield f"{one.name} has less than nothing of something: {one}"
    names = [mark.name for mark in one.marks]
    if len(set(names)) < len(names):
        yield f"{one.name} is marked twice: {names}"
    if one.mark("dying") and (one.alive or one.kind != "character"):
        yield f"{one.name} lies at death's door with {one.hp} hit points, a {one.kind}"


def unknown_marks(state: State) -> tuple[str, ...]:
    """Marks that no rule of an encounter gives: there are none unless a referee has set them, or in other chapters."""
    marked = [(one, mark) for one in state.cast for mark in one.marks]
    return tuple(f"{one.name} is marked '{mark.name}'" for one, mark in marked if mark.name not in MARKS)


def wrong_with_procedures(state: State) -> Iterator[str]:
    """A fight and a chase are parts of an encounter, and fit it."""
    now = state.encounter
    if now is None:
        if state.fight is not None or state.chase is not None:
            yield "there is a fight or a chase, and no encounter"
        return
    yield from wrong_with_encounter(state, now)
    if state.fight is not None:
        yield from wrong_with_fight(state, now, state.fight)
    if state.chase is not None:
        yield from wrong_with_chase(now, state.chase)


def wrong_with_encounter(state: State, now: Encounter) -> Iterator[str]:
    """Sides that exist, each once; distances not negative; an order of those who are there, in which none is missed."""
    known = [side.id for side in state.sides]
    if len(now.sides) < 2 or len(set(now.sides)) < len(now.sides) or not {*now.sides} <= {*known}:
        yield f"the encounter is between {now.sides}"
    if not any(side in state.ours for side in now.sides):
        yield f"nobody of the players' side is in the encounter: {now.sides}"
    if now.step not in STEPS or any(step not in STEPS for step in now.waived):
        yield f"the encounter's step is {now.step}, waived {now.waived}"
    if any(feet < 0 for feet in now.distances.values()) or now.round < 0:
        yield f"the encounter is in Round {now.round}, distances {now.distances}"
    there = {*now.sides}
    for what, named in (
        ("placed", now.distances),
        ("in the order", [place.side for place in now.order]),
        ("tried for surprise", [one.side for one in now.surprise]),
    ):
        if not {*named} <= there:
            yield f"{sorted({*named} - there)} is {what}, and not in the encounter of {now.sides}"
    if not {*now.reactions.values()} <= {*REACTIONS}:
        yield f"the reactions are {now.reactions}"
    yield from wrong_with_order(now)


def wrong_with_order(now: Encounter) -> Iterator[str]:
    """Everybody has one place, and a surprise roll says what its die says."""
    sides = [place.side for place in now.order]
    if len(set(sides)) < len(sides):
        yield f"a side has two places: {now.order}"
    if any(place.rank < 1 or not 0 <= place.die <= 6 for place in now.order):
        yield f"the places are {now.order}"
    for one in now.surprise:
        if not 0 <= one.chance <= 6 or not 0 <= one.die <= 6 or (one.die and one.surprised != (one.die <= one.chance)):
            yield f"{one} is no result of a surprise roll"


def wrong_with_fight(state: State, now: Encounter, fight: Fight) -> Iterator[str]:
    """Who fights is there and lives; movement is within bounds; pairs are of two sides; what is owed is tried."""
    ids = {one.id: one for one in state.cast}
    lists: dict[str, Iterable[str]] = {
        "acted": fight.acted,
        "moved": fight.moved,
        "struck": fight.struck,
        "declared": [one.who for one in fight.declared],
        "is broken": fight.broken,
        "is in melee": [who for two in fight.melee for who in two],
    }
    for what, named in lists.items():
        unknown = [who for who in named if who not in ids]
        if unknown:
            yield f"{unknown} {what}, and is not there"
    if fight.at[0] < 0 or not 0 <= fight.at[1] < len(PHASES):
        yield f"the fight has reached {fight.at}"
    if any(feet < 0 for feet in fight.moved.values()) or any(times < 1 for times in fight.struck.values()):
        yield f"moved {fight.moved}, struck {fight.struck}"
    if any(first >= second for first, second in fight.melee) or len({*fight.melee}) < len(fight.melee):
        yield f"in melee are {fight.melee}"
    if len({(one.side, one.trigger, one.who) for one in fight.owed}) < len(fight.owed):
        yield f"morale is owed twice: {fight.owed}"
    if not {*fight.owed} <= {*fight.tried}:
        yield f"owed {fight.owed} and not tried {fight.tried}"
    if any(passes < 1 for passes in fight.passes.values()):
        yield f"passes {fight.passes}"


def wrong_with_chase(now: Encounter, running: Chase) -> Iterator[str]:
    """Those who run are in the encounter; nobody chases themselves; a pair runs once; Rounds are not negative."""
    pairs = (*running.pairs, *running.undecided)
    if not pairs:
        yield "there is a chase, and nobody runs"
    for pair in pairs:
        if not {pair.fleeing, pair.chasing} <= {*now.sides}:
            yield f"{pair.chasing} runs after {pair.fleeing}, and the encounter is of {now.sides}"
        if pair.fleeing == pair.chasing:
            yield f"{pair.fleeing} chases itself"
    if len({(pair.fleeing, pair.chasing) for pair in pairs}) < len(pairs):
        yield f"a pair runs twice: {pairs}"
    if running.round < 0:
        yield f"the chase is in Round {running.round}"


def wrong_with_clock(state: State) -> Iterator[str]:
    """Turns within a day, and days from 1 on; lights and countdowns not below nothing."""
    if state.day < 1 or not 0 <= state.turn < TIME["turns_per_day"]:
        yield f"it is Turn {state.turn} of day {state.day}"
    if any(light.burning.left < 0 for light in state.exploring.lights):
        yield f"a light burns below nothing: {state.exploring.lights}"


# ---------------------------------------------------------------------- of events


def unaccounted(before: State, event: Any, after: State) -> Iterator[str]:
    """What an event did that it may not: time that runs back, the dead who act, people who come and go unsaid."""
    if (after.day, after.turn) < (before.day, before.turn):
        yield f"time ran back from {(before.day, before.turn)} to {(after.day, after.turn)}"
    now, then = before.encounter, after.encounter
    if now is not None and then is not None:
        back = isinstance(event, StepReached) and event.back
        if then.round < now.round and not back:
            yield f"Round {then.round} came after Round {now.round}"
        if not {*then.sides} <= {*now.sides} and not isinstance(event, Parted):
            yield f"{sorted({*then.sides} - {*now.sides})} came into the encounter"
    if len(after.cast) < len(before.cast) and event.__struct_config__.tag != "left":
        yield "somebody has vanished from the cast"
    yield from unaccounted_deed(before, event)
    if isinstance(event, MoraleChecked):
        yield from unaccounted_courage(before, event)
    yield from unaccounted_harm(before, event, after)


def unaccounted_deed(before: State, event: Any) -> Iterator[str]:
    """Only those act who live, or fell to those who act at the same time; only the living are struck."""
    if isinstance(event, Struck | Moved | Acted | ActDeclared | Charged):
        one = before.creature(event.who)
        if fight_over_for(one) or (not one.alive and not at_the_same_time(before, one)):
            yield f"{one.name} is out of it, and yet {event}"
        if before.encounter is None or one.side not in before.encounter.sides:
            yield f"{one.name} is not in the encounter, and yet {event}"
        if isinstance(event, Struck | Moved) and not getattr(event, "free", False):
            yield from unaccounted_turn(before, event, one)
    if isinstance(event, Struck) and not before.creature(event.whom).alive:
        yield f"{before.creature(event.whom).name} is struck and has no hit points left"


def unaccounted_turn(before: State, event: Any, one: Creature) -> Iterator[str]:
    """Only those act whose side has a place in the order; a surprised side has none, and nobody strikes too often."""
    now, fight = before.encounter, before.fight
    if now is None or fight is None:
        yield f"{one.name} acts where nobody fights: {event}"
        return
    if one.side not in [place.side for place in now.order]:
        yield f"{one.name} acts, and their side has no place in the order: {now.order}"
    lost = now.begins and now.is_surprised(one.side) and not now.all_surprised
    if lost and one.side not in now.alert.values():
        yield f"{one.name} acts in the Round that surprise has cost"
    most = attacks_of(fight, one) + (one.id in fight.two)
    if isinstance(event, Struck) and fight.struck.get(one.id, 0) >= most:
        yield f"{one.name} strikes more than {most} times in a Round"


def unaccounted_courage(before: State, event: MoraleChecked) -> Iterator[str]:
    """Only those check who can break, each by their own score."""
    passes = number(before, "morale_passes")
    for id_ in (*event.held, *event.broke):
        one = before.creature(id_)
        if one.kind == "character" or one.morale >= number(before, "morale_never") or out_of_it(one):
            yield f"{one.name} checks morale: {event}"
        if before.fight is not None and (id_ in before.fight.broken or before.fight.passes.get(id_, 0) >= passes):
            yield f"{one.name} checks morale, broken or firm already: {event}"


def at_the_same_time(state: State, one: Creature) -> bool:
    """Whether a side shares its place in the order with another."""
    order = state.encounter.order if state.encounter is not None else ()
    rank = next((place.rank for place in order if place.side == one.side), 0)
    return sum(place.rank == rank for place in order) > 1


def unaccounted_harm(before: State, event: Any, after: State) -> Iterator[str]:
    """Hit points fall by what is said and rise by healing alone; who is dead stays dead in an encounter."""
    if isinstance(event, Wounded):
        was = before.creature(event.whom).hp
        if event.amount < 1 or event.left != max(0, was - event.amount):
            yield f"{event} to somebody of {was} hit points"
    if before.encounter is None or after.encounter is None:
        return
    if after.cast is before.cast:
        return
    if isinstance(event, Revived) or event.__struct_config__.tag == "healed":
        return
    for one, changed in zip(before.cast, after.cast, strict=False):
        if changed.id == one.id and changed.hp > one.hp:
            yield f"{one.name} has {changed.hp} hit points after {one.hp}, by {event}"
