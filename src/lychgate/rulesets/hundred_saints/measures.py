"""What is worth telling of a choice in The Hundred Saints: who falls, who breaks, who is surprised, and Rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lychgate.core.outlook import Measure
from lychgate.kit.english import sentence
from lychgate.rulesets.hundred_saints.naming import the
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, State


def measures(state: State, seat: str) -> tuple[Measure[State], ...]:
    """The measures of a referee's choices in an encounter.

    There are none out of one, and none of a player's choices: a player may not know what stands behind them.
    """
    return tuple(_measures(state)) if seat in state.referees and state.encounter is not None else ()


def _measures(state: State) -> Iterator[Measure[State]]:
    now = state.encounter
    assert now is not None
    for side in now.sides:
        those = _up(state, side)
        if side in state.ours or not those:
            continue
        name = sentence(the(state, side))
        yield Measure(f"out:{side}", f"{name}: all out of it", _all_out(those))
        if len(those) > 1:
            yield Measure(f"one-out:{side}", f"{name}: somebody out of it", _somebody_out(those))
        yield Measure(f"breaks:{side}", f"{name}: somebody breaks", _breaks(those))
    party = _up(state, PARTY)
    yield Measure("party-out", "All of the party are out of it", _all_out(party))
    yield Measure("party-one-out", "Somebody of the party falls", _somebody_out(party))
    for one in party:
        yield Measure(f"falls:{one.id}", f"{one.name} falls", _all_out((one,)))
    if not now.surprise:
        for side in now.sides:
            yield Measure(f"surprised:{side}", f"{sentence(the(state, side))} surprised", _surprised(side))
    yield Measure("round", "Another Round begins", lambda after: _round(after) > _round(state))


def fight_goes_on(before: State, now: State) -> bool:
    """Whether both the party and others of the encounter ``before`` are still at it."""
    if before.encounter is None or now.encounter is None or now.chase is not None:
        return False
    others = [one for side in before.encounter.sides if side not in before.ours for one in _up(now, side)]
    return bool(others) and bool(_up(now, PARTY))


def _up(state: State, side: str) -> tuple[Creature, ...]:
    """Those of a side who are not out of it."""
    return tuple(one for one in state.cast if one.side == side and not out_of_it(one))


def _out(after: State, who: Creature) -> bool:
    """Whether somebody is out of it later, or gone from the table."""
    found = next((one for one in after.cast if one.id == who.id), None)
    return found is None or out_of_it(found)


def _all_out(those: tuple[Creature, ...]) -> Callable[[State], bool]:
    return lambda after: bool(those) and all(_out(after, one) for one in those)


def _somebody_out(those: tuple[Creature, ...]) -> Callable[[State], bool]:
    return lambda after: any(_out(after, one) for one in those)


def _breaks(those: tuple[Creature, ...]) -> Callable[[State], bool]:
    ids = [one.id for one in those]
    return lambda after: after.fight is not None and any(one in after.fight.broken for one in ids)


def _surprised(side: str) -> Callable[[State], bool]:
    return lambda after: after.encounter is not None and side in after.encounter.caught


def _round(state: State) -> int:
    return state.encounter.round if state.encounter is not None else 0
