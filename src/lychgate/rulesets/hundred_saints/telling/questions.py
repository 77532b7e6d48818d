"""Questions, steps at hand, and rolls in words."""

from __future__ import annotations

import re
from functools import lru_cache

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.roll import Roll
from lychgate.core.telling import listed
from lychgate.core.view import Choice, Phrase, Question
from lychgate.kit.command import Command
from lychgate.kit.line import Form
from lychgate.kit.orders import phrase_of
from lychgate.resources import read_toml
from lychgate.rulesets.hundred_saints.commands import AnyCommand
from lychgate.rulesets.hundred_saints.decisions import Orders
from lychgate.rulesets.hundred_saints.phrases import FORMS, PLAYERS_FORMS
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.rounds import TakeStep
from lychgate.rulesets.hundred_saints.state import STEPS, State
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE, PROCEDURES, creature_names
from lychgate.rulesets.hundred_saints.telling.asking import in_words
from lychgate.rulesets.hundred_saints.telling.questions_chase import chase_label, chase_question
from lychgate.rulesets.hundred_saints.variants import VARIANTS
from lychgate.rulesets.hundred_saints.view_exploring import on_the_way

NAMED: dict[str, tuple[str, ...]] = {
    "WHO": ("member",),
    "WHOM": ("member",),
    "SPEAKER": ("member",),
    "SIDE": ("side",),
    "FLEEING": ("side",),
    "PLAYER": ("player",),
    "SECRET": ("secret",),
    "LIGHT": ("light", "light put out"),
}
"""Which names may stand for a word of a command's shape."""

KNOWN: dict[str, tuple[str, ...]] = {
    "PROCEDURE": PROCEDURES,
    "NAME": tuple(one.name for one in VARIANTS),
    "STEP": STEPS,
    "CLASS": tuple(classes()),
}
"""What else may stand for one, whatever is in play."""

CHASE_PROMPT = "They run. Another Round, or is it over?"

OUT_OF_REACH = " Nobody is in reach: once they have closed in, distance FEET (5 is hand to hand), or move WHO FEET."

PURSUIT_PROMPT = "They flee. Is there pursuit (pursue yes, no, or roll)?"

REFEREES_HELP = (
    "Type what happens. A first quarter of an hour, a line each: make Ada fighter of PLAYER, enter dungeon, "
    "light torch of Ada, turn 2, foes 5 goblins AC 13 HD 1 morale 7 spear 1d6, encounter; and then Enter, step by step."
)
PLAYERS_HELP = (
    "Press what is offered, or type what your character does: hit Ada goblin 1, light torch of Ada, check Ada listen. "
    "Anything else is between you and your referee; say TEXT reads it out to everybody."
)
"""What stands above the list of all commands."""

PROMPTS = {
    "awareness": "Who knows of whom? Say it (aware SIDE), also of those who hear a party that hurries; or go on.",
    "surprise": "Surprise comes next.",
    "distance": "Distance comes next.",
    "initiative": "Initiative comes next.",
    "actions": "The sides act in their order.",
}


def question(state: State, decision: AnyDecision) -> Question:
    """A decision in words."""
    if isinstance(decision, RollWanted):
        return in_words(
            decision,
            f"{titles().get(decision.purpose, 'A roll')}{_whose(state, decision.subject)}: {decision.dice}?",
            lambda _: "Let the program roll",
            text=f"the faces of {decision.dice}, or =N to choose the result",
            clauses=(decision.purpose,),
        )
    asked = chase_question(state, decision)
    if asked is not None:
        return asked
    if not isinstance(decision, Orders):
        return decision.question(state)
    now = state.encounter
    if not decision.referee:
        prompt = players_prompt(state, decision.seat, bool(decision.steps))
    elif now is None:
        prompt = on_the_way(state)
    elif state.chase is not None:
        prompt = PURSUIT_PROMPT if state.chase.undecided else CHASE_PROMPT
    elif state.fight is not None and now.step == "actions":
        prompt = fight_prompt(state)
        first = decision.steps[0][1] if decision.steps else None
        if isinstance(first, (TakeStep, Move)) and not (state.fight.acted or state.fight.declaring):
            prompt += OUT_OF_REACH
    else:
        prompt = PROMPTS[now.step]
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt,
        choices=tuple(
            command.choice(state, id_, referee=decision.referee)
            if isinstance(command, Command)
            else Choice(id_, label(state, command))
            for id_, command in decision.steps
        ),
        default=decision.default(),
        text="a command",
        help=REFEREES_HELP if decision.referee else PLAYERS_HELP,
        order=True,
        phrases=tuple(phrase(form, decision) for form in (FORMS if decision.referee else PLAYERS_FORMS)),
    )


def fight_prompt(state: State) -> str:
    """What a referee is asked in a fight."""
    fight, now = state.fight_now, state.encounter_now
    those = [one for one in state.cast if one.side in now.sides and not out_of_it(one)]
    if len({one.side in state.ours for one in those}) < 2:
        return "Nobody fights on. Is the encounter over?"
    if fight.declaring:
        return "Does anybody declare magic, fleeing, charging, parrying (declare WHO WHAT)?"
    owed = sorted({one.side for one in fight.owed})
    due = f" Morale is due at the end: {', '.join(owed)}." if owed else ""
    return f"The sides act in their order: moving, missiles, magic, melee.{due}"


def players_prompt(state: State, seat: str, steps: bool) -> str:
    """What a player is asked: why there is nothing to press, where they might look for it."""
    own = [one for one in state.cast if one.seat == seat]
    fight = state.fight
    if not own:
        return "The referee brings your character into play. Until then: say TEXT"
    if not any(one.alive for one in own):
        are = "is" if len(own) == 1 else "are"
        return f"{listed(one.name for one in own)} {are} dead. You may still talk: say TEXT"
    if fight is None or steps or state.encounter is None or not state.encounter.known:
        return "What do you do?"
    if fight.declaring:
        return "The next Round: do you declare anything (declare WHO WHAT)?"
    ready = [one for one in own if not out_of_it(one)]
    if ready and all(one.id in fight.acted for one in ready):
        return f"{listed(one.name for one in ready)} {'has' if len(ready) == 1 else 'have'} acted in this Round."
    return "Nobody is in reach, or it is not your turn. What do you do?"


def _whose(state: State, subject: str) -> str:
    """For whom dice are wanted, as ``(goblins)``; empty where it is for nobody."""
    kind, _, who = subject.partition(":")
    if kind == "creature":
        who = next((one.name for one in state.cast if one.id == who), who)
    return f" ({who})" if who and kind in ("side", "creature") else ""


def phrase(form: Form, decision: Orders) -> Phrase:
    """A form as a face shows it."""
    if form.makes is not None:
        return phrase_of(form, dict(decision.names))
    named = dict(decision.names)
    names: list[str] = []
    if form.word == "foes" and decision.referee:
        names += [*named.get("beast", ()), *creature_names()]
    for wanted, kinds in NAMED.items():
        if re.search(rf"\b{wanted}\b", form.shape):
            names += [name for kind in kinds for name in named.get(kind, ())]
    for wanted, known in KNOWN.items():
        if re.search(rf"\b{wanted}\b", form.shape) and (wanted != "NAME" or form.word == "variant"):
            names += known
    return Phrase(form.word, form.shape, form.text, form.group, tuple(dict.fromkeys(names)), form.block)


def label(state: State, command: AnyCommand) -> str:
    """A step at hand, as a button says it."""
    return chase_label(state, command) or type(command).__name__


def explain(roll: Roll) -> str:
    """What a roll was for."""
    what = titles().get(roll.purpose, "a roll of the table's own")
    kind, _, who = roll.subject.partition(":")
    return f"{what} ({who})" if kind == "side" else what


@lru_cache(1)
def titles() -> dict[str, str]:
    """The titles of the clauses."""
    return {one["id"]: one["title"] for one in read_toml(PACKAGE, "clauses.toml")["clause"]}
