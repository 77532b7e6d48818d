"""A chase as a seat may see it: the gap, Round by Round; to referees also what will come of it."""

from __future__ import annotations

from lychgate.core.view import Card, Stage
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.naming import does, feet_of, several, the
from lychgate.rulesets.hundred_saints.rules.pursuit import rounds_to_catch
from lychgate.rulesets.hundred_saints.rules.running import feet_run
from lychgate.rulesets.hundred_saints.state import Chase, Pair, State


def chase_card(state: State, now: Chase, referee: bool) -> Card:
    """Who decides whether to follow, then the Round that comes next, a step for each pair of sides."""
    stages = [
        Stage(
            title=f"{'Do' if several(state, one.chasing) else 'Does'} {the(state, one.chasing)} give chase?",
            status="now",
            result=f"{does(state, one.fleeing, 'is', 'are')} {feet_of(one.gap)} off",
            word=f"pursue yes {one.chasing}" if referee else "",
            clauses=("enc.evade.4",),
        )
        for one in now.undecided
    ]
    stages += [
        Stage(
            title=f"Round {now.round + 1}: {the(state, one.chasing)} after {the(state, one.fleeing)}",
            status="to come" if now.undecided else "now",
            dice=_paces(state, one) if referee else "",
            odds=_odds(state, now, one) if referee else "",
            result=f"{feet_of(max(0, one.gap))} between them{_hindrances(state, one)}",
            word="round" if referee and not now.undecided else "",
            clauses=("enc.pursuit.1", "enc.pursuit.2", "enc.pursuit.3"),
        )
        for one in now.pairs
    ]
    title = f"A chase, Round {now.round}; no map can be kept" if now.round else "A chase begins; no map can be kept"
    return Card(title, tuple(stages))


def _paces(state: State, pair: Pair) -> str:
    runs, after = does(state, pair.fleeing, "runs", "run"), the(state, pair.chasing)
    return f"{runs} {feet_of(feet_run(state, pair.fleeing))}, {after} {feet_run(state, pair.chasing)}"


def _odds(state: State, now: Chase, pair: Pair) -> str:
    rounds = rounds_to_catch(state, pair)
    told = [f"caught in Round {now.round + rounds} if nothing changes" if rounds else "never caught if nothing changes"]
    side = next(one for one in state.sides if one.id == pair.chasing)
    told += [
        f"{kind} stops them {number(state, 'lure_chance')}/6"
        for kind, wanted in (("treasure", side.wants_wealth), ("food", side.ravenous))
        if wanted and kind not in pair.lures
    ]
    tired_after = number(state, "tired_after")
    if now.round < tired_after:
        told.append(f"tired after Round {tired_after}")
    return "; ".join(told)


def _hindrances(state: State, pair: Pair) -> str:
    whom = the(state, pair.chasing)
    return "".join(f"; {one.text} {feet_of(max(0, one.ahead))} before {whom}" for one in pair.obstacles)
