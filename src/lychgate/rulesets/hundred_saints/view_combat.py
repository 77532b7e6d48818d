"""A fight as a seat sees it: the Round step by step, and who is out of it."""

from __future__ import annotations

from lychgate.core.telling import listed
from lychgate.core.view import Card, Stage
from lychgate.rulesets.hundred_saints.naming import name_of, sentence, the
from lychgate.rulesets.hundred_saints.rules.declarations import DEEDS
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.morale import checks_due
from lychgate.rulesets.hundred_saints.state import PHASES, Creature, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

MARKS = {"dying": "at death's door", "beaten": "beaten", "gone": "gone", "surrendered": "surrendered"}


def marks_of(one: Creature) -> tuple[str, ...]:
    """How somebody is out of it, in words; nothing if they are not."""
    found = tuple(word for mark, word in MARKS.items() if one.mark(mark))
    return found or (() if one.alive else ("dead",))


def standing(those: list[Creature]) -> int:
    """How many of those are not out of it."""
    return sum(not out_of_it(one) for one in those)


def fight_card(state: State, referee: bool) -> Card:
    """The Round: declarations, each side in its place, and for a referee the morale that is due."""
    now, fight = state.encounter_now, state.fight_now
    stages = [_declarations(state)]
    told: list[str] = []
    for rank in sorted({one.rank for one in now.order}):
        sides = [one.side for one in now.order if one.rank == rank]
        status = "to come" if fight.declaring or fight.at[0] < rank else "now" if fight.at[0] == rank else "done"
        if not fight.begun and not fight.declaring and rank == 1:
            status = "now"
        stages.append(
            Stage(
                title=sentence(listed(the(state, side) for side in sides)),
                status=status,
                dice=f"now: {PHASES[fight.at[1]]}" if fight.at[0] == rank else "",
                result=_deeds(state, sides, told),
                clauses=("enc.combat.seq.1", "enc.combat.act.1"),
            )
        )
        told += sides
    if referee:
        stages.append(_morale(state))
    title = f"Round {now.round} is over" if fight.declaring else f"A fight: Round {now.round}"
    return Card(title, tuple(stages))


def _declarations(state: State) -> Stage:
    fight = state.fight_now
    told = [
        f"{name_of(state, one.who)}: {DEEDS[one.what]}{'' if one.fate == 'meant' else f' ({one.fate})'}"
        for one in fight.declared
    ]
    return Stage(
        title="Declarations",
        status="now" if fight.declaring else "done",
        result="; ".join(told),
        word="next" if fight.declaring else "",
        clauses=("enc.combat.decl.1",),
    )


def _deeds(state: State, sides: list[str], told_before: list[str]) -> str:
    """Who of some sides has acted, and who is in melee with whom, where the other's side does not tell it before."""
    fight = state.fight_now
    those = [one for one in state.cast if one.side in sides and not out_of_it(one)]
    acted = [one.name for one in those if one.id in fight.acted]
    before = [one.id for one in state.cast if one.side in told_before and not out_of_it(one)]
    pairs = [
        f"{one.name} against {listed(name_of(state, other) for other in others)}"
        for one in those
        if (others := [each for each in fight.in_melee(one.id) if each not in before])
    ]
    told = [f"acted: {', '.join(acted)}"] if acted else []
    return "; ".join([*told, f"in melee: {'; '.join(pairs)}"] if pairs else told)


def _morale(state: State) -> Stage:
    fight = state.fight_now
    owed = [f"{one.side} ({one.trigger})" for one in checks_due(state)]
    broken = [name_of(state, one) for one in fight.broken]
    return Stage(
        title="Morale",
        status="to come",
        dice=COMBAT.morale.dice if owed else "",
        result="; ".join([*(f"owed by {one}" for one in owed), *([f"broken: {', '.join(broken)}"] if broken else [])]),
        word="" if fight.declaring else "next",
        clauses=("enc.morale.1", "enc.morale.2"),
    )
