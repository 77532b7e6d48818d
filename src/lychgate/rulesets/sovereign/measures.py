"""What is worth telling of a choice in Sovereign: who falls, who is dying, who dies, what works, and Rounds.

What the words mean stands in ``core.outlook.MEANS``.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from lychgate.core.outlook import Measure
from lychgate.kit.english import sentence
from lychgate.kit.outlook import (
    ROUND,
    happens,
    hit_points_of,
    of_a_side,
    of_all,
    of_several,
    of_the_party,
    recalls,
    rounds,
    told_by,
)
from lychgate.kit.sites import SiteDoorChanged
from lychgate.rulesets.sovereign.rules.blows import Struck
from lychgate.rulesets.sovereign.rules.casting import Fizzled, SpellCast
from lychgate.rulesets.sovereign.rules.chase import ChaseEnded
from lychgate.rulesets.sovereign.rules.checks import Checked
from lychgate.rulesets.sovereign.rules.door_states import DoorChanged
from lychgate.rulesets.sovereign.rules.encounter import Met, Reacted
from lychgate.rulesets.sovereign.rules.fight import FightBegun, SideActs
from lychgate.rulesets.sovereign.rules.holding import BrokeFree
from lychgate.rulesets.sovereign.rules.listening import Listened
from lychgate.rulesets.sovereign.rules.saves import Saved
from lychgate.rulesets.sovereign.rules.search import Searched
from lychgate.rulesets.sovereign.rules.side_words import called
from lychgate.rulesets.sovereign.rules.site_finds import FeatureSearched, TrapChanged
from lychgate.rulesets.sovereign.rules.stakes import StakesHonoured
from lychgate.rulesets.sovereign.rules.wandering import NoiseChecked, TurnBegun
from lychgate.rulesets.sovereign.rules.wrestling import Wrestled
from lychgate.rulesets.sovereign.state import PARTY, Creature, Fight, State
from lychgate.rulesets.sovereign.state.cast import HELPLESS

REACTIONS = {"fight": "They attack", "chase": "They give chase", "talk": "They talk", "run": "They run"}
"""What those who are met may do about the Delvers, as far as it is worth telling."""

OPEN = ("open", "broken")
"""How a door stands that lets somebody through."""


def _opens(event: Any) -> bool | None:
    becomes = event.becomes if isinstance(event, DoorChanged) else event.state
    return becomes in OPEN if becomes else None


SIGHTS: tuple[Measure[State], ...] = (
    told_by("works", "It works", (StakesHonoured, lambda event: event.good)),
    told_by("check", "The check succeeds", (Checked, lambda event: event.tried.good)),
    told_by("saved", "The save is made", (Saved, lambda event: event.good)),
    told_by("hit", "It hits", (Struck, lambda event: event.hit)),
    told_by("wrestled", "The shove or grapple succeeds", (Wrestled, lambda event: event.good)),
    happens("loose", "The grip is broken", (BrokeFree, lambda _: True)),
    happens("cast", "The spell is cast", (SpellCast, lambda _: True), (Fizzled, lambda _: False)),
    happens("trap", "A trap goes off", (TrapChanged, lambda event: event.becomes == "sprung")),
    happens("disarmed", "A trap is disarmed", (TrapChanged, lambda event: event.becomes == "disarmed")),
    happens("trap-found", "A trap is found", (TrapChanged, lambda event: event.becomes == "found")),
    happens("door", "The door opens", (DoorChanged, _opens), (SiteDoorChanged, _opens)),
    happens("found", "Something is found", (Searched, lambda event: event.found), (FeatureSearched, lambda _: True)),
    happens("heard", "Something is heard", (Listened, lambda event: event.heard)),
    happens(
        "wanderers", "Wanderers come", (TurnBegun, lambda event: event.comes), (NoiseChecked, lambda event: event.comes)
    ),
    happens("met", "Others are met", (Met, lambda _: True)),
    happens("caught", "Those who flee are caught", (ChaseEnded, lambda event: event.caught)),
)
"""What a step may come to besides what it leaves behind."""


def measures(state: State, seat: str) -> tuple[Measure[State], ...]:
    """The measures of a choice of the GM, or of a player, as things stand; none before there are Delvers."""
    return tuple(_measures(state)) if any(one.side == PARTY for one in state.cast) else ()


def _measures(state: State) -> Iterator[Measure[State]]:
    if state.fight is not None:
        yield from _of_the_sides(state, state.fight)
    for one in state.cast:
        if one.side == PARTY and not one.dead:
            yield from _of_one(one)
    if state.fight is None:
        yield happens("fight", "A fight begins", (FightBegun, lambda _: True))
    if state.meeting is not None and state.fight is None and not state.meeting.reaction:
        yield from (recalls(f"reaction:{what}", text, f"reacted:{what}") for what, text in REACTIONS.items())
    yield from SIGHTS
    if state.fight is not None:
        for side, name, up in _others(state, state.fight):
            yield from of_several(state, side, name, up, down, _fights_no_more)
    for one in state.cast:
        if one.side == PARTY and not one.dead:
            yield from hit_points_of(one, attrgetter("hp"))
            if not down(one):
                dying = of_all((one.id,), lambda later: bool(later.mark("dying")))
                yield Measure(f"dying:{one.id}", f"{sentence(one.name)} is dying", dying)
    if state.fight is not None:
        yield from rounds(state.fight.round, lambda after: fight_goes_on(state, after))


def _of_the_sides(state: State, fight: Fight) -> Iterator[Measure[State]]:
    """What may become of those who fight: all of a side fall."""
    for side, name, up in _others(state, fight):
        yield from of_a_side(side, name, up, down)
    yield from of_the_party(_up(state, PARTY), down)


def _others(state: State, fight: Fight) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The sides that stand against the party, each with its name and those of it who stand."""
    for side in fight.sides:
        if side != PARTY and (up := _up(state, side)):
            last_of_several = len(up) == 1 < sum(one.side == side for one in state.cast)
            yield side, sentence(state.creature(up[0]).name if last_of_several else called(state, side)), up


def _of_one(one: Creature) -> Iterator[Measure[State]]:
    """What may become of one of the party: who is dying may be stabilised, who stands may fall; either may die."""
    if one.mark("dying"):
        stable = of_all((one.id,), lambda later: not later.dead and not later.mark("dying"))
        yield Measure(f"stable:{one.id}", f"{sentence(one.name)} is no longer dying", stable)
    elif not down(one):
        yield Measure(f"falls:{one.id}", f"{sentence(one.name)} falls", of_all((one.id,), down))
    yield Measure(f"dead:{one.id}", f"{sentence(one.name)} dies", of_all((one.id,), lambda later: later.dead))


def facts(event: Any) -> tuple[str, ...]:
    """What is recalled of an event: which Round began, what those who were met did."""
    if isinstance(event, Reacted):
        return (f"reacted:{event.how}",) if event.how else ()
    return (f"{ROUND}{event.round}",) if isinstance(event, SideActs) else ()


def fight_goes_on(before: State, now: State) -> bool:
    """Whether both the party and others of the fight ``before`` still stand."""
    if before.fight is None or now.fight is None:
        return False
    return bool(_up(now, PARTY)) and any(_up(now, side) for side in before.fight.sides if side != PARTY)


def down(one: Creature) -> bool:
    """Whether harm has put somebody out of it: they lie there, or are dead."""
    return not one.alive or any(one.mark(name) for name in HELPLESS)


def _up(state: State, side: str) -> tuple[str, ...]:
    return tuple(one.id for one in state.cast if one.side == side and not down(one))


def _fights_no_more(after: State, id_: str) -> bool:
    """Whether somebody lies there, can do nothing, or is no longer there."""
    one = next((one for one in after.cast if one.id == id_), None)
    return one is None or down(one) or bool(one.helpless)
