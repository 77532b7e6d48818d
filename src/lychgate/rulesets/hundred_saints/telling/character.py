"""A character and its checks, in sentences."""

from __future__ import annotations

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Question
from lychgate.rulesets.hundred_saints import decisions_character as asked
from lychgate.rulesets.hundred_saints.events import character as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.asking import in_words
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, of_somebody, public, secret

CLAUSES = {"ability": "enc.core.ability.1", "skill": "enc.core.skill.1", "save": "enc.core.save.1"}


def _reckoned(before: State, happened: event.SheetReckoned, after: State) -> Lines:
    old, new = before.creature(happened.who), after.creature(happened.who)
    told = [
        f"{word} {getattr(new, field)} (was {getattr(old, field)})"
        for field, word in (("ac", "AC"), ("speed", "Speed"), ("attack", "attack"))
        if getattr(new, field) != getattr(old, field)
    ]
    text = f"{new.name}: {', '.join(told)}."
    return of_somebody(after, new.id, text, weight="result") if told else ()


def _checked(before: State, happened: event.Checked, after: State) -> Lines:
    name = after.creature(happened.who).name
    what = happened.what.replace("_", " ")
    tries = f"saves against {what}" if happened.kind == "save" else f"tries {what}"
    how = "it works" if happened.good else "it fails"
    if happened.kind == "save":
        how = "saved" if happened.good else "not saved"
    text = f"{name} {tries}: {happened.total} against {happened.target} (die {happened.die}): {how}."
    clause = CLAUSES[happened.kind]
    return (
        secret(after, text, clause)
        if happened.secret
        else of_somebody(after, happened.who, text, clause, weight="result")
    )


def _easy(before: State, happened: event.DoneWithEase, after: State) -> Lines:
    text = f"{after.creature(happened.who).name} can do that without a roll ({happened.what})."
    return of_somebody(after, happened.who, text, "enc.core.easy.1", weight="result")


def _chance(before: State, happened: event.ChanceTaken, after: State) -> Lines:
    odds = f"{happened.chance}%" if happened.of == 100 else f"{happened.chance} in {happened.of}"
    what = f" for {happened.what}" if happened.what else ""
    so = "it happens" if happened.so else "it does not happen"
    text = f"{odds}{what}: {happened.die}, {so}."
    return (
        secret(after, text, "enc.core.chance.1")
        if happened.secret
        else public(text, "enc.core.chance.1", weight="result")
    )


TELL: Tell = {
    event.SheetReckoned: _reckoned,
    event.Checked: _checked,
    event.DoneWithEase: _easy,
    event.ChanceTaken: _chance,
}


def question(state: State, decision: AnyDecision) -> Question | None:
    """What is asked while a character is made or foes are counted; None for other decisions."""
    match decision:
        case asked.ScoresHopeless(who=who, scores=scores):
            prompt = f"{who} rolled {_scores(scores)}. Throw them away?"
            labels = {"again": "Roll anew", "keep": "Keep them"}
        case asked.ScorePlaced(who=who, ability=ability):
            prompt, labels = f"{who}: which score is {ability.capitalize()}?", {}
        case asked.PointsMoved(who=who, scores=scores):
            prompt = f"{who} has {_scores(scores)}. Take 2 points from one ability for 1 of a prime one?"
            labels = {f"{less}>{more}": _moved(scores, less, more) for less, more in decision.moves}
            labels["done"] = "No more"
        case asked.FirstDie(who=who, die=die):
            prompt = f"{who}'s first hit points came up {die}. Roll again?"
            labels = {"again": "Roll again", "keep": "Keep it"}
        case asked.AwardWanted(who=who, level=level):
            prompt = f"What is one of the {who} (level {level}) worth?"
            labels = {"0": "Nothing", **{str(points): f"{points} experience" for points in decision.seen if points}}
        case _:
            return None
    return in_words(
        decision,
        prompt,
        lambda id_: labels.get(id_, id_),
        text="another number" if decision.accepts_text() else "",
        clauses=("enc.xp.5",) if isinstance(decision, asked.AwardWanted) else ("enc.char.make.1",),
    )


def _moved(scores: dict[str, int], less: str, more: str) -> str:
    """What becomes of the two abilities: ``Charisma 13 to 11, strength 9 to 10``."""
    return f"{less.capitalize()} {scores[less]} to {scores[less] - 2}, {more} {scores[more]} to {scores[more] + 1}"


def _scores(scores: dict[str, int]) -> str:
    return ", ".join(f"{ability[:3].upper()} {score}" for ability, score in scores.items())
