"""The initiative track, which everybody sees: round and phase, each score, whose turn it is and who comes next."""

from __future__ import annotations

from lychgate.core.view import Card, Stage, Tracker
from lychgate.kit.english import numbered
from lychgate.rulesets.constitution.rules.initiative import able
from lychgate.rulesets.constitution.rules.turns import acting, has_turn
from lychgate.rulesets.constitution.state import Combatant, Fight, State

CLAUSES = ("3d6.5.1b", "3d6.5.2")


def fight_card(state: State, fight: Fight, referee: bool) -> Card:
    """Everybody in the fight by score, the highest first."""
    ordered = sorted(fight.combatants, key=lambda now: -now.score)
    stages = tuple(stage(state, now, referee) for now in ordered)
    between = fight.phase == "respite"
    title = f"A fight: {'the respite after round' if between else 'round'} {fight.round}"
    return Card(title, (*stages, *((_respite(referee),) if between else ())))


def stage(state: State, now: Combatant, referee: bool) -> Stage:
    """Somebody's place in the track."""
    one = state.creature(now.id)
    turn = acting(state)
    if now.id in turn:
        status = "now"
    elif state.fight_now.phase == "round" and has_turn(state, now):
        status = "to come"
    else:
        status = "done" if now.acted and able(state, now) else "waived"
    word = "next" if referee and turn[:1] == (now.id,) else ""
    told, score = how(state, now), str(now.score)
    if status == "done":  # faces show the result alone of what is done, and the score is what is left to spend
        told, score = f"{score}; {told}" if told else score, ""
    return Stage(one.name, status, dice=score, result=told, word=word, clauses=CLAUSES)


def how(state: State, now: Combatant) -> str:
    """How somebody stands in the fight, in words."""
    one = state.creature(now.id)
    words = (
        ("dead", one.dead),
        ("collapsed", one.collapsed and not one.dead),
        ("fled", now.out == "fled"),
        ("gave up", now.out == "yielded"),
        ("flat-footed", now.flat_footed and able(state, now)),
        ("lackey", now.lackey),
        ("re-orients", now.reoriented),
        (f"casts {now.casting}", bool(now.casting)),
        ("acts at once", now.id in state.fight_now.due),
        ("superior initiative", state.fight_now.superior == now.id and not now.bought),
        ("acts again", now.again),
        ("has done something", now.item),
        ("berserk", one.berserk and one.up),
        (f"aims at {_name(state, now.aim)}", bool(now.aim) and now.aimed >= state.fight_now.round - 1),
        (numbered(len(now.stored), "stored arrow"), bool(now.stored)),
    )
    return ", ".join(word for word, so in words if so)


def _name(state: State, id_: str) -> str:
    return next((one.name for one in state.cast if one.id == id_), "")


def _respite(referee: bool) -> Stage:
    told = "talk and thought are free, physical acts cost initiative; either side calls for the next round"
    return Stage("The respite", "now", result=told, word="round" if referee else "", clauses=("3d6.5.5d",))


def round_tracker(fight: Fight) -> Tracker:
    """The round in a word."""
    text = f"Round {fight.round}" if fight.phase == "round" else f"Respite after round {fight.round}"
    return Tracker("round", "Round", fight.round, 0, text)
