"""Events, questions and rolls in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.line import Form
from lychgate.core.roll import Roll
from lychgate.core.view import Choice, LogLine, Phrase, Question
from lychgate.resources import read_toml
from lychgate.rulesets.hundred_saints import commands as order
from lychgate.rulesets.hundred_saints import events as event
from lychgate.rulesets.hundred_saints.decisions import Orders
from lychgate.rulesets.hundred_saints.phrases import FORMS, PLAYERS_FORMS
from lychgate.rulesets.hundred_saints.state import PARTY, State
from lychgate.rulesets.hundred_saints.tables import ENCOUNTER, PACKAGE

Lines = tuple[LogLine, ...]


def tell(before: State, happened: Any, after: State) -> Lines:
    """An event in sentences; what is a referee's alone says so."""
    return TELL[type(happened)](before, happened, after)


def _public(text: str, *clauses: str, weight: str = "story") -> Lines:
    return (LogLine(text, weight, clauses),)


def _secret(state: State, text: str, *clauses: str, weight: str = "result") -> Lines:
    return (LogLine(text, weight, clauses, only=state.referees),)


def _to_whom(state: State, text: str, *clauses: str) -> Lines:
    """For everybody once the players know of the meeting, else for referees."""
    known = state.encounter is not None and state.encounter.known
    return _public(text, *clauses, weight="result") if known else _secret(state, text, *clauses)


def _came(before: State, happened: event.Came, after: State) -> Lines:
    first = happened.who[0]
    count = len(happened.who)
    name = first.name.removesuffix(" 1") if count > 1 else first.name
    text = f"{count} {name} come into play." if count > 1 else f"{name} comes into play."
    return _secret(after, text) if happened.hidden else _public(text)


def _left(before: State, happened: event.Left, after: State) -> Lines:
    names = [one.name for one in before.cast if one.id in happened.who]
    return _secret(after, f"Out of play: {', '.join(names) or happened.side}.")


def _described(before: State, happened: event.Described, after: State) -> Lines:
    return _secret(after, f"{happened.side}: {'' if happened.so else 'not '}{happened.what.replace('_', ' ')}.")


def _met(before: State, happened: event.Met, after: State) -> Lines:
    where = "in the open" if happened.ground == "outdoors" else "in the dungeon"
    return _secret(after, f"The party meets {', '.join(happened.sides[1:])} {where}.", "enc.seq.1")


def _aware(before: State, happened: event.AwarenessSet, after: State) -> Lines:
    knows = "knows of" if happened.so else "knows nothing of"
    return _secret(after, f"{happened.side} {knows} {happened.of}.", "enc.aware.1")


def _ambush(before: State, happened: event.AmbushSet, after: State) -> Lines:
    return _secret(after, f"{happened.side} is {'' if happened.so else 'not '}attacked from hiding.", "enc.surprise.4")


def _modified(before: State, happened: event.SurpriseModified, after: State) -> Lines:
    return _secret(after, f"{happened.side}: {happened.by:+} to its chance of being surprised.", "enc.surprise.5")


def _step(before: State, happened: event.StepReached, after: State) -> Lines:
    if happened.waived:
        return _secret(after, f"Passed over: {happened.waived}.", "enc.seq.1")
    if happened.back:
        return _secret(after, f"Back to {happened.step}.", "enc.seq.1")
    return ()


def _surprised(before: State, happened: event.SurpriseSettled, after: State) -> Lines:
    told = []
    for one in happened.results:
        how = "is surprised" if one.surprised else "is not surprised"
        die = f" ({one.die} against {one.chance} in 6)" if one.die else ""
        told.append(f"{one.side} {how}{die}")
    return _secret(after, f"{'; '.join(told)}.", "enc.surprise.3")


def _distance(before: State, happened: event.DistanceSettled, after: State) -> Lines:
    return _secret(
        after, f"{happened.side}: {happened.feet} feet off.", "enc.dist.1" if happened.rolled else "enc.dist.5"
    )


def _contact(before: State, happened: event.ContactMade, after: State) -> Lines:
    now = after.encounter
    assert now is not None
    told = []
    for side in now.sides[1:]:
        feet = f", {now.distances[side]} feet off" if side in now.distances else ""
        caught = " They are taken by surprise." if now.is_surprised(side) and not now.all_surprised else ""
        told.append(f"The party comes upon {len(after.of_side(side))} {side}{feet}.{caught}")
    if now.all_surprised:
        told.append("Both are taken by surprise: a moment of confusion.")
    elif now.is_surprised(PARTY):
        told.append("It was taken by surprise.")
    return _public(" ".join(told), "enc.dist.6", "enc.surprise.10")


def _order(before: State, happened: event.OrderSettled, after: State) -> Lines:
    if not happened.order:
        return _to_whom(after, f"Round {happened.round}: nobody acts.", "enc.surprise.8")
    ranks: dict[int, list[str]] = {}
    for one in happened.order:
        ranks.setdefault(one.rank, []).append(f"{one.side}{f' ({one.die})' if one.die else ''}")
    told = ", then ".join(" and ".join(sides) for _, sides in sorted(ranks.items()))
    return _to_whom(after, f"Round {happened.round}: {told}.", "enc.init.3")


def _reacted(before: State, happened: event.Reacted, after: State) -> Lines:
    words = next(row.words for row in ENCOUNTER.reaction.rows if row.row == happened.row)
    total = f" ({happened.total})" if happened.total else ""
    return _secret(after, f"{happened.side} {words}{total}.", "enc.react.2")


def _concluded(before: State, happened: event.Concluded, after: State) -> Lines:
    text = "The encounter is avoided." if happened.avoided else "The encounter is over."
    known = before.encounter is not None and before.encounter.known
    return _public(text, "enc.end.1") if known else _secret(after, text, "enc.end.1")


def _turns(before: State, happened: event.TurnsPassed, after: State) -> Lines:
    what = "A Turn passes" if happened.count == 1 else f"{happened.count} Turns pass"
    return _public(f"{what}: day {after.day}, {after.turn // 6:02}:{after.turn % 6}0.", "enc.time.1")


def _rolled(before: State, happened: event.DiceRolled, after: State) -> Lines:
    what = f" for {happened.what}" if happened.what else ""
    text = f"{happened.seat} rolls {happened.dice}{what}: {happened.total}."
    return _secret(after, f"{text} ({happened.secret})") if happened.secret else _public(text, weight="result")


def _revealed(before: State, happened: event.Revealed, after: State) -> Lines:
    return _public(f"Revealed: {happened.text}", weight="result")


def _decreed(before: State, happened: event.Decreed, after: State) -> Lines:
    text = f"{happened.author} decrees: {happened.path} is {happened.value}, not {happened.before}; {happened.because}."
    return _secret(after, text)


def _assist(before: State, happened: event.AssistSet, after: State) -> Lines:
    return _secret(after, f"{happened.procedure}: {happened.mode}.")


def _said(before: State, happened: event.Said, after: State) -> Lines:
    return _public(f"{happened.seat}: {happened.text}")


def _closed(before: State, happened: event.Closed, after: State) -> Lines:
    return _public("The campaign is closed; everything is open.", weight="head")


TELL: dict[type[Any], Callable[[State, Any, State], Lines]] = {
    event.Came: _came,
    event.Left: _left,
    event.Described: _described,
    event.Met: _met,
    event.AwarenessSet: _aware,
    event.AmbushSet: _ambush,
    event.SurpriseModified: _modified,
    event.StepReached: _step,
    event.SurpriseSettled: _surprised,
    event.DistanceSettled: _distance,
    event.ContactMade: _contact,
    event.OrderSettled: _order,
    event.Reacted: _reacted,
    event.Concluded: _concluded,
    event.TurnsPassed: _turns,
    event.DiceRolled: _rolled,
    event.Revealed: _revealed,
    event.Decreed: _decreed,
    event.AssistSet: _assist,
    event.Said: _said,
    event.Closed: _closed,
}

# ---------------------------------------------------------------------- questions

PROMPTS = {
    "awareness": "Who knows of whom? Say it (aware SIDE), or go on to surprise.",
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
    assert isinstance(decision, Orders)
    now = state.encounter
    if not decision.referee:
        prompt = "What do you do?"
    elif now is None:
        prompt = "What happens?"
    else:
        prompt = PROMPTS[now.step]
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt,
        choices=tuple(Choice(id_, label(command)) for id_, command in decision.steps),
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


def label(command: order.AnyCommand) -> str:
    """A step at hand, as a button says it."""
    match command:
        case order.Meet(_, ground):
            return "They meet in the open" if ground == "outdoors" else "They meet in the dungeon"
        case order.TakeStep():
            return "Go on by the rules"
        case order.Waive():
            return "Pass over this step"
        case order.NextRound():
            return "Next Round"
        case order.React(side):
            return f"How does {side} react?"
        case order.Conclude(avoided):
            return "It was avoided" if avoided else "The encounter is over"
        case order.PassTurns():
            return "A Turn passes"
        case _:
            return type(command).__name__


def explain(roll: Roll) -> str:
    """What a roll was for."""
    what = titles().get(roll.purpose, "a roll of the table's own")
    kind, _, who = roll.subject.partition(":")
    return f"{what} ({who})" if kind == "side" else what


@lru_cache(1)
def titles() -> dict[str, str]:
    """The titles of the clauses."""
    return {one["id"]: one["title"] for one in read_toml(PACKAGE, "clauses.toml")["clause"]}
