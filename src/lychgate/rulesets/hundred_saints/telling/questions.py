"""Questions, steps at hand, and rolls in words."""

from __future__ import annotations

from functools import lru_cache

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.line import Form
from lychgate.core.roll import Roll
from lychgate.core.view import Choice, Phrase, Question
from lychgate.resources import read_toml
from lychgate.rulesets.hundred_saints.commands import AnyCommand, combat, contact, experience, exploring, hazards, time
from lychgate.rulesets.hundred_saints.decisions import Orders
from lychgate.rulesets.hundred_saints.phrases import FORMS, PLAYERS_FORMS
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables import PACKAGE
from lychgate.rulesets.hundred_saints.telling import at_hand
from lychgate.rulesets.hundred_saints.telling import character as character_telling
from lychgate.rulesets.hundred_saints.telling import combat as combat_telling
from lychgate.rulesets.hundred_saints.telling import exploring as exploring_telling
from lychgate.rulesets.hundred_saints.telling.questions_chase import chase_label, chase_question

CHASE_PROMPT = "They run. Another Round, or is it over?"

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
        return Question(
            seat=decision.seat,
            kind=decision.kind,
            prompt=f"{titles().get(decision.purpose, 'A roll')}: roll {decision.dice}?",
            choices=tuple(Choice(option.id, "Let the program roll") for option in decision.options()),
            default=decision.default(),
            text=f"the faces of {decision.dice}, or =N to choose the result",
            clauses=(decision.purpose,),
        )
    asked = combat_telling.question(state, decision) or exploring_telling.question(state, decision)
    asked = asked or chase_question(state, decision) or character_telling.question(state, decision)
    if asked is not None:
        return asked
    assert isinstance(decision, Orders)
    now = state.encounter
    if not decision.referee:
        prompt = "What do you do?"
    elif now is None:
        prompt = exploring_telling.prompt(state)
    elif state.chase is not None:
        prompt = "Do they give chase?" if state.chase.undecided else CHASE_PROMPT
    elif state.fight is not None and now.step == "actions":
        prompt = combat_telling.prompt(state)
    else:
        prompt = PROMPTS[now.step]
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt,
        choices=tuple(
            at_hand.choice(state, id_, command, referee=decision.referee) or Choice(id_, label(command))
            for id_, command in decision.steps
        ),
        default=decision.default(),
        text="a command",
        help="Type a command; ? lists them all.",
        order=True,
        phrases=tuple(phrase(form, decision) for form in (FORMS if decision.referee else PLAYERS_FORMS)),
    )


def phrase(form: Form, decision: Orders) -> Phrase:
    """A form as a face shows it."""
    named = dict(decision.names)
    names = (*named.get("side", ()), *named.get("member", ())) if form.shape else ()
    return Phrase(form.word, form.shape, form.text, form.group, tuple(names))


def label(command: AnyCommand) -> str:
    """A step at hand, as a button says it."""
    match command:
        case contact.Meet(_, ground):
            return "They meet in the open" if ground == "outdoors" else "They meet in the dungeon"
        case contact.TakeStep():
            return "Go on by the rules"
        case contact.Waive():
            return "Pass over this step"
        case contact.NextRound():
            return "Next Round"
        case contact.React(side):
            return f"Reaction ({side})"
        case contact.HoldBack(side):
            return f"Wait, and act last ({side})"
        case contact.Conclude(avoided):
            return "It was avoided" if avoided else "The encounter is over"
        case combat.BeginFight(side):
            return f"Attack ({side})"
        case combat.CheckMorale(side):
            return f"Morale ({side})"
        case time.PassTurns():
            return "A Turn passes"
        case experience.CountFoes():
            return "Count the dead foes"
        case experience.Split():
            return "Share out what was earned"
        case experience.GainLevel(who):
            return f"{who} gains a level"
        case exploring.TakeRest():
            return "The party rests for a Turn"
        case exploring.PassOverWanderers():
            return "It goes by"
        case exploring.CheckWanderers():
            return "Check for an encounter"
        case exploring.Enter(where="dungeon"):
            return "The party goes underground"
        case hazards.EndDay():
            return "The day ends"
        case _:
            return chase_label(command) or type(command).__name__


def explain(roll: Roll) -> str:
    """What a roll was for."""
    what = titles().get(roll.purpose, "a roll of the table's own")
    kind, _, who = roll.subject.partition(":")
    return f"{what} ({who})" if kind == "side" else what


@lru_cache(1)
def titles() -> dict[str, str]:
    """The titles of the clauses."""
    return {one["id"]: one["title"] for one in read_toml(PACKAGE, "clauses.toml")["clause"]}
