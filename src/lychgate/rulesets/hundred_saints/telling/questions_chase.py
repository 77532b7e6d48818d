"""What a chase asks, and its steps at hand, in words."""

from __future__ import annotations

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Question
from lychgate.rulesets.hundred_saints import decisions_chase as asked
from lychgate.rulesets.hundred_saints.commands import chase as order
from lychgate.rulesets.hundred_saints.naming import does, sentence, several, the
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.asking import in_words


def chase_question(state: State, decision: AnyDecision) -> Question | None:
    """A chase's own decision in words; None for any other."""
    labels: dict[str, str] = {}
    text = ""
    match decision:
        case asked.GivesChase(fleeing=fleeing, gap=gap, again=again):
            labels = {"yes": "Run on" if again else "Give chase", "no": "Give up" if again else "Let them go"}
            ahead = sentence(does(state, fleeing, "is", "are"))
            prompt = f"{ahead} {gap} feet ahead. {'Do you run on?' if again else 'Do you give chase?'}"
        case asked.FollowsWhom(chasing=chasing, parts=parts):
            labels = {one: f"After {the(state, one)}" for one in parts}
            do = "do" if several(state, chasing) else "does"
            prompt = f"Those who flee have parted. Whom {do} {the(state, chasing)} follow?"
        case asked.LureGood(lure=lure, what=what):
            labels = {"yes": "It is enough", "no": "It is too little"}
            prompt = f"They drop {what or lure}: is that enough to be looked at? Those who want it stop on 3 in 6."
        case asked.PlainView(side=side):
            labels = {"no": "No: they slip away", "yes": "Yes: they cannot"}
            prompt = f"{'Are' if several(state, side) else 'Is'} {the(state, side)} in plain view?"
        case asked.ObstacleJudged(chasing=chasing, text=what):
            labels = {"through": "Go through", "around": "Go around", "stopped": "Stop there"}
            prompt = sentence(f"{does(state, chasing, 'comes', 'come')} to {what}. What do they do?")
            text = "the feet that going around costs them"
        case _:
            return None
    return in_words(decision, prompt, labels.__getitem__, text=text)


def chase_label(state: State, command: object) -> str:
    """A step at hand as a button says it; empty for any other command."""
    match command:
        case order.Drop(kind, _, who):
            return f"{who} drops {kind}"
        case order.Evade(side):
            return sentence(does(state, side, "flees", "flee"))
        case order.Pursue("yes", side):
            return sentence(does(state, side, "gives chase", "give chase"))
        case order.Pursue("no", side):
            return sentence(does(state, side, "lets them go", "let them go"))
        case order.Pursue(_, side):
            return f"Roll whether {does(state, side, 'gives chase', 'give chase')}"
        case order.GiveUp(_, True):
            return "They lose sight of them"
        case order.GiveUp(side):
            return sentence(does(state, side, "gives up", "give up")) if side else "They give up"
        case order.Catch():
            return "They are caught"
        case _:
            return ""
