"""What is worth telling of a choice in The Hundred Saints: who falls, who breaks, who is surprised, and Rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from lychgate.core.outlook import Measure
from lychgate.kit.english import sentence
from lychgate.kit.outlook import of_all, of_any, of_the_party, rounds
from lychgate.rulesets.hundred_saints.naming import the
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.reaction import Reacted
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, State

MOODS = {"hostile": ("attack", "hostile"), "wary": ("wary",), "willing to talk": ("indifferent", "friendly")}
"""What the reactions of the book come to."""


def measures(state: State, seat: str) -> tuple[Measure[State], ...]:
    """The measures of a choice of the referee, or of a player, in an encounter; there are none out of one."""
    return tuple(_measures(state)) if state.encounter is not None else ()


def _measures(state: State) -> Iterator[Measure[State]]:
    now = state.encounter
    assert now is not None
    others = {side: _ids(_up(state, side)) for side in now.sides if side not in state.ours and _up(state, side)}
    names = {side: sentence(the(state, side)) for side in others}
    for side, those in others.items():
        yield Measure(f"out:{side}", f"{names[side]}: all out of it", of_all(those, out_of_it))
    party = _up(state, PARTY)
    yield from of_the_party(_ids(party), out_of_it)
    for side, those in others.items():
        if len(those) > 1:
            yield Measure(f"one-out:{side}", f"{names[side]}: somebody out of it", of_any(those, out_of_it))
        yield Measure(f"breaks:{side}", f"{names[side]}: somebody breaks", _breaks(those))
    for one in party:
        yield Measure(f"falls:{one.id}", f"{one.name} falls", of_all((one.id,), out_of_it))
    if state.fight is None:
        yield Measure("fight", "A fight begins", lambda after: after.fight is not None)
        for side, name in names.items():
            yield from (Measure(f"reacts:{side}:{how}", f"{name}: {how}", came=_reacts(side, how)) for how in MOODS)
    if not now.surprise:
        for side in now.sides:
            yield Measure(f"surprised:{side}", f"{sentence(the(state, side))} surprised", _surprised(side))
    if state.fight is None:
        yield Measure("round", "Another Round begins", lambda after: _round(after) > now.round)
    else:
        yield from rounds(now.round, _round, lambda after: fight_goes_on(state, after))


def fight_goes_on(before: State, now: State) -> bool:
    """Whether both the party and others of the encounter ``before`` are still at it."""
    if before.encounter is None or now.encounter is None or now.chase is not None:
        return False
    others = [one for side in before.encounter.sides if side not in before.ours for one in _up(now, side)]
    return bool(others) and bool(_up(now, PARTY))


def _up(state: State, side: str) -> tuple[Creature, ...]:
    """Those of a side who are not out of it."""
    return tuple(one for one in state.cast if one.side == side and not out_of_it(one))


def _ids(those: Sequence[Creature]) -> tuple[str, ...]:
    return tuple(one.id for one in those)


def _breaks(ids: Sequence[str]) -> Callable[[State], bool]:
    return lambda after: after.fight is not None and any(one in after.fight.broken for one in ids)


def _reacts(side: str, how: str) -> Callable[[Any], bool | None]:
    """Whether a side reacts so, of a reaction that is rolled or said."""
    return lambda event: event.row in MOODS[how] if isinstance(event, Reacted) and event.side == side else None


def _surprised(side: str) -> Callable[[State], bool]:
    return lambda after: after.encounter is not None and side in after.encounter.caught


def _round(state: State) -> int:
    """The number of the Round; -1 where nobody has met."""
    return state.encounter.round if state.encounter is not None else -1
