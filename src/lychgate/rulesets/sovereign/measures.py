"""What is worth telling of a choice in Sovereign: who falls, who is dying, who dies, what works, and Rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lychgate.core.outlook import Measure
from lychgate.kit.english import sentence
from lychgate.kit.outlook import of_all, of_any, of_the_party, rounds
from lychgate.rulesets.sovereign.rules.blows import Struck
from lychgate.rulesets.sovereign.rules.checks import Checked
from lychgate.rulesets.sovereign.rules.saves import Saved
from lychgate.rulesets.sovereign.rules.side_words import called
from lychgate.rulesets.sovereign.rules.stakes import StakesHonoured
from lychgate.rulesets.sovereign.state import PARTY, Creature, Fight, State
from lychgate.rulesets.sovereign.state.cast import HELPLESS

REACTIONS = {"fight": "They attack", "chase": "They give chase", "talk": "They talk", "run": "They run"}
"""What those who are met may do about the Delvers, as far as it is worth telling."""

SUCCESSES: tuple[Measure[State], ...] = (
    Measure("works", "It works", came=lambda event: event.good if isinstance(event, StakesHonoured) else None),
    Measure("check", "The check succeeds", came=lambda event: event.tried.good if isinstance(event, Checked) else None),
    Measure("saved", "The save is made", came=lambda event: event.good if isinstance(event, Saved) else None),
    Measure("hit", "It hits", came=lambda event: event.hit if isinstance(event, Struck) else None),
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
    if state.meeting is not None and state.fight is None:
        yield Measure("fight", "A fight begins", lambda after: after.fight is not None)
        if not state.meeting.reaction:
            yield from (Measure(f"reaction:{what}", text, _reacts(what)) for what, text in REACTIONS.items())
    yield from SUCCESSES
    if state.fight is not None:
        yield from rounds(state.fight.round, _round, lambda after: fight_goes_on(state, after))


def _of_the_sides(state: State, fight: Fight) -> Iterator[Measure[State]]:
    """What may become of those who fight, side by side."""
    up = {side: _up(state, side) for side in fight.sides}
    names = {side: sentence(called(state, side)) for side, those in up.items() if side != PARTY and those}
    for side, name in names.items():
        yield Measure(f"out:{side}", f"{name}: all out of it", of_all(up[side], down))
    yield from of_the_party(up.get(PARTY, ()), down)
    for side, name in names.items():
        if len(up[side]) > 1:
            yield Measure(f"one-out:{side}", f"{name}: somebody out of it", of_any(up[side], down))


def _of_one(one: Creature) -> Iterator[Measure[State]]:
    """What may become of one of the party: who is dying may be stabilised, who stands may fall; either may die."""
    if one.mark("dying"):
        stable = of_all((one.id,), lambda later: not later.dead and not later.mark("dying"), gone=False)
        yield Measure(f"stable:{one.id}", f"{one.name} is not dying any more", stable)
    elif not down(one):
        yield Measure(f"falls:{one.id}", f"{one.name} falls", of_all((one.id,), down))
        dying = of_all((one.id,), lambda later: bool(later.mark("dying")), gone=False)
        yield Measure(f"dying:{one.id}", f"{one.name} is dying", dying)
        hurt = of_all((one.id,), lambda later: later.hp < one.hp, gone=False)
        yield Measure(f"hurt:{one.id}", f"{one.name} is hurt", hurt)
    yield Measure(f"dead:{one.id}", f"{one.name} dies", of_all((one.id,), lambda later: later.dead, gone=False))


def fight_goes_on(before: State, now: State) -> bool:
    """Whether both the party and others of the fight ``before`` still stand."""
    if before.fight is None or now.fight is None:
        return False
    return bool(_up(now, PARTY)) and any(_up(now, side) for side in before.fight.sides if side != PARTY)


def down(one: Creature) -> bool:
    """Whether somebody lies there, or is dead."""
    return not one.alive or any(one.mark(name) for name in HELPLESS)


def _up(state: State, side: str) -> tuple[str, ...]:
    return tuple(one.id for one in state.cast if one.side == side and not down(one))


def _reacts(what: str) -> Callable[[State], bool]:
    return lambda after: after.meeting is not None and after.meeting.reaction == what


def _round(state: State) -> int:
    """The number of the Round; -1 where nobody fights."""
    return state.fight.round if state.fight is not None else -1
