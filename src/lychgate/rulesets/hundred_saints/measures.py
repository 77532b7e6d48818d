"""What is worth telling of a choice in The Hundred Saints: who falls, who breaks, who is surprised, what succeeds.

What the words mean stands in ``core.outlook.MEANS``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from operator import attrgetter
from typing import Any

from lychgate.core.outlook import Measure
from lychgate.kit.english import sentence
from lychgate.kit.outlook import (
    ROUND,
    happens,
    hit_points_of,
    latest_round,
    of_a_side,
    of_all,
    of_several,
    of_the_party,
    recalls,
    rounds,
    told_by,
)
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.naming import does, the
from lychgate.rulesets.hundred_saints.rules.attack import Struck
from lychgate.rulesets.hundred_saints.rules.checks import Checked
from lychgate.rulesets.hundred_saints.rules.doors import DoorForced, Listened
from lychgate.rulesets.hundred_saints.rules.evasion import Fled
from lychgate.rulesets.hundred_saints.rules.exploring import Searched
from lychgate.rulesets.hundred_saints.rules.fight import FightBegun, out_of_it
from lychgate.rulesets.hundred_saints.rules.food import FoodSought
from lychgate.rulesets.hundred_saints.rules.giving_chase import PursuitChosen, PursuitEnded
from lychgate.rulesets.hundred_saints.rules.harm import Fell
from lychgate.rulesets.hundred_saints.rules.initiative import OrderSettled
from lychgate.rulesets.hundred_saints.rules.light import LightFailed, LightLit
from lychgate.rulesets.hundred_saints.rules.locks import DoorTried
from lychgate.rulesets.hundred_saints.rules.morale import MoraleChecked
from lychgate.rulesets.hundred_saints.rules.pursuit import Ran
from lychgate.rulesets.hundred_saints.rules.reaction import Reacted
from lychgate.rulesets.hundred_saints.rules.sneaking import Spotted
from lychgate.rulesets.hundred_saints.rules.splash import Lobbed
from lychgate.rulesets.hundred_saints.rules.surprise import SurpriseSettled
from lychgate.rulesets.hundred_saints.rules.traps import DisarmTried, TrapTried
from lychgate.rulesets.hundred_saints.rules.travel import WayFound, WayLost
from lychgate.rulesets.hundred_saints.rules.turning import Repelled
from lychgate.rulesets.hundred_saints.rules.wandering import WanderersChecked
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, State

MOODS = {"hostile": ("attack", "hostile"), "wary": ("wary",), "willing to talk": ("indifferent", "friendly")}
"""What the reactions of the book come to."""

RAN = "ran"
"""The fact that a Round of a chase began."""

FOUGHT = "fought"
"""The fact that a fight began."""

CAUGHT = ("caught", "overtaken")
"""The ends of a chase in which those who ran have not got away."""

SIGHTS: tuple[Measure[State], ...] = (
    told_by("hit", "It hits", (Struck, lambda event: event.hit), (Lobbed, lambda event: event.hit)),
    told_by("check", "The check succeeds", (Checked, lambda event: event.good)),
    happens(
        "trap", "A trap goes off", (TrapTried, lambda event: event.sprung), (DisarmTried, lambda event: event.sprung)
    ),
    happens("disarmed", "The trap is disarmed", (DisarmTried, lambda event: event.disarmed)),
    happens(
        "door", "The door opens", (DoorTried, lambda event: event.opened), (DoorForced, lambda event: event.opened)
    ),
    happens("found", "What is hidden there is found", (Searched, lambda event: event.good)),
    happens("heard", "What there is to hear is heard", (Listened, lambda event: event.heard)),
    happens("wanderers", "Wanderers come", (WanderersChecked, lambda event: event.comes)),
    happens("lost", "The party gets lost", (WayLost, lambda event: event.lost)),
    happens("way", "The way is found again", (WayFound, lambda event: event.found)),
    happens("food", "Food is found", (FoodSought, lambda event: event.good)),
    happens("light", "The light is lit", (LightLit, lambda _: True), (LightFailed, lambda _: False)),
    happens("spotted", "Those who sneak are spotted", (Spotted, lambda _: True)),
    happens("turned", "Some of the undead are turned", (Repelled, lambda event: bool(event.those))),
    happens("follow", "The others give chase", (PursuitChosen, lambda event: event.follows)),
    happens("caught", "Those who flee are caught", (PursuitEnded, lambda event: event.how in CAUGHT)),
)
"""What a step may come to besides what it leaves behind."""


def measures(state: State, seat: str) -> tuple[Measure[State], ...]:
    """The measures of a choice of the referee, or of a player, as things stand; none before there are characters."""
    return tuple(_measures(state)) if any(one.side in state.ours for one in state.cast) else ()


def _measures(state: State) -> Iterator[Measure[State]]:
    now, party = state.encounter, _up(state, PARTY)
    others = () if now is None else tuple(one for one in now.sides if one not in state.ours and _up(state, one))
    names = {side: _called(state, side) for side in others}
    for side in others:
        yield from of_a_side(side, names[side], _ids(_up(state, side)), fallen)
    yield from of_the_party(_ids(party), fallen)
    for one in party:
        yield Measure(f"falls:{one.id}", f"{sentence(one.name)} falls", of_all((one.id,), fallen))
    for one in state.cast:
        if one.side == PARTY and (one.alive or one.mark("dying")) and _may_lie_dying(state, one):
            yield Measure(f"dead:{one.id}", f"{sentence(one.name)} dies", of_all((one.id,), dead))
    for side in others:
        yield from _of_their_courage(state, side, names[side])
    if now is not None and state.fight is None:
        yield recalls("fight", "A fight begins", FOUGHT)
        for side in others:
            name = sentence(the(state, side))
            yield from (Measure(f"reacts:{side}:{how}", f"{name}: {how}", came=_reacts(side, how)) for how in MOODS)
    if now is not None and not now.surprise:
        for side in now.sides:
            are = "are" if does(state, side, "is", "are").endswith(" are") else "is"
            yield recalls(f"surprised:{side}", f"{sentence(the(state, side))} {are} surprised", f"surprised:{side}")
    yield from SIGHTS
    for side in others:
        yield from of_several(state, side, names[side], _ids(_up(state, side)), fallen, _fights_no_more)
    for one in party:
        yield from hit_points_of(one, attrgetter("hp"))
    if now is not None and state.fight is not None:
        yield from rounds(now.round, lambda after: fight_goes_on(state, after))
    elif now is not None:
        yield Measure("round", "Another Round begins", facts=_later_than(now.round))


def _of_their_courage(state: State, side: str, name: str) -> Iterator[Measure[State]]:
    """Whether others break, run or give up."""
    ids = _ids(_up(state, side))
    breaks = f"{name}: one or more break" if len(ids) > 1 else f"{name} breaks"
    yield recalls(f"breaks:{side}", breaks, *(f"broke:{id_}" for id_ in ids))
    yield recalls(f"flees:{side}", sentence(does(state, side, "flees", "flee")), f"fled:{side}")
    surrenders = sentence(does(state, side, "surrenders", "surrender"))
    yielded = [f"yielded:{id_}" for id_ in ids]
    yield Measure(f"yields:{side}", surrenders, facts=lambda known: all(fact in known for fact in yielded))


def facts(event: Any) -> tuple[str, ...]:
    """What is recalled of an event: who broke or gave up, which side was surprised or ran, which Round began."""
    if isinstance(event, MoraleChecked):
        return tuple(f"broke:{id_}" for id_ in event.broke)
    if isinstance(event, SurpriseSettled):
        return tuple(f"surprised:{one.side}" for one in event.results if one.surprised)
    if isinstance(event, FightBegun):
        return (FOUGHT,)
    if isinstance(event, Fell) and event.how == "surrendered":
        return (f"yielded:{event.whom}",)
    if isinstance(event, Fled):
        return (f"fled:{event.side}",)
    if isinstance(event, Ran):
        return (RAN,)
    return (f"{ROUND}{event.round}",) if isinstance(event, OrderSettled) else ()


def fight_goes_on(before: State, now: State) -> bool:
    """Whether both the party and others of the encounter ``before`` are still at it."""
    if before.encounter is None or now.encounter is None or now.chase is not None:
        return False
    others = [one for side in before.encounter.sides if side not in before.ours for one in _up(now, side)]
    return bool(others) and bool(_up(now, PARTY))


def fallen(one: Creature) -> bool:
    """Whether harm has put somebody out of it: they are dead, at death's door or beaten, and have not just left."""
    return not one.alive or any(one.mark(name) for name in ("dying", "beaten"))


def dead(one: Creature) -> bool:
    """Whether somebody has no hit points left, and does not lie at death's door."""
    return not one.alive and not one.mark("dying")


def _may_lie_dying(state: State, one: Creature) -> bool:
    """Whether to fall and to die are two things for somebody; for others the one says the other."""
    return one.kind == "character" and ruled(state, "death") == "deaths_door"


def _fights_no_more(after: State, id_: str) -> bool:
    """Whether somebody is out of it, is no longer there, or has run with their side."""
    one = next((one for one in after.cast if one.id == id_), None)
    if one is None or out_of_it(one):
        return True
    met, chase = after.encounter, after.chase
    if chase is not None and any(pair.fleeing == one.side for pair in (*chase.pairs, *chase.undecided)):
        return True
    return met is not None and one.side not in met.sides


def _up(state: State, side: str) -> tuple[Creature, ...]:
    """Those of a side who are not out of it."""
    return tuple(one for one in state.cast if one.side == side and not out_of_it(one))


def _called(state: State, side: str) -> str:
    """Those of a side who stand, at the beginning of a sentence: the last of several goes by their own name."""
    up, there = _up(state, side), [one for one in state.cast if one.side == side]
    return sentence(up[0].name if len(up) == 1 < len(there) else the(state, side))


def _ids(those: Sequence[Creature]) -> tuple[str, ...]:
    return tuple(one.id for one in those)


def _reacts(side: str, how: str) -> Callable[[Any], bool | None]:
    """Whether a side reacts so, of a reaction that is rolled or said."""
    return lambda event: event.row in MOODS[how] if isinstance(event, Reacted) and event.side == side else None


def _later_than(now: int) -> Callable[[Collection[str]], bool]:
    """Whether a Round after this one began; those of a chase have no number in its events."""
    return lambda known: RAN in known or latest_round(known) > now
