"""Choices and the chase, in sentences."""

from __future__ import annotations

from lychgate.core.telling import listed
from lychgate.rulesets.hundred_saints.events import chase as event
from lychgate.rulesets.hundred_saints.naming import called, does, people, the
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret, to_whom_it_is_known

ENDINGS = {
    "caught": ("has caught {fleeing}", "have caught {fleeing}"),
    "overtaken": ("comes up with {fleeing} as well", "come up with {fleeing} as well"),
    "given up": ("gives up the chase", "give up the chase"),
    "sight lost": ("has lost sight of {fleeing}", "have lost sight of {fleeing}"),
    "lured": ("stops, and {gets} away", "stop, and {gets} away"),
    "stopped": ("comes no further, and {gets} away", "come no further, and {gets} away"),
    "not followed": ("lets {fleeing} go", "let {fleeing} go"),
}
"""What one or several who gave chase do at its end."""


def _fled(before: State, happened: event.Fled, after: State) -> Lines:
    gaps = listed(f"{one.gap} feet from {the(after, one.chasing)}" for one in happened.pairs)
    start = ", with a Round's start" if happened.free else ""
    return public(f"{does(after, happened.side, 'flees', 'flee')}, {gaps}{start}.", "enc.evade.1")


def _chosen(before: State, happened: event.PursuitChosen, after: State) -> Lines:
    go = f"{the(after, happened.fleeing)} go"
    words = ("gives chase", "give chase") if happened.follows else (f"lets {go}", f"let {go}")
    lines = public(f"{does(after, happened.chasing, *words)}.", "enc.evade.4")
    if not happened.total:
        return lines
    text = f"{the(after, happened.chasing)}: {happened.total} on the reaction dice."
    return (*secret(after, text, "enc.evade.4"), *lines)


def _ahead(state: State, fleeing: str, feet: int, chasing: str) -> str:
    return f"{does(state, fleeing, 'is', 'are')} {feet} feet ahead of {the(state, chasing)}"


def _ran(before: State, happened: event.Ran, after: State) -> Lines:
    told = "; ".join(_ahead(after, one.fleeing, max(0, one.gap), one.chasing) for one in happened.pairs)
    return public(f"Round {happened.round} of the chase: {told}.", "enc.pursuit.2", weight="result")


def _tired(before: State, happened: event.Tired, after: State) -> Lines:
    return public(f"They have run too long: {people(after, happened.who)}.", "enc.time.move.5", weight="result")


def _rested(before: State, happened: event.RestedFromRunning, after: State) -> Lines:
    done = [one for one in happened.who if after.creature(one).mark(event.TIRED) is None]
    if not done:
        return ()
    return public(f"Rested from running: {people(after, tuple(done))}.", "enc.time.move.5")


def _dropped(before: State, happened: event.LureDropped, after: State) -> Lines:
    who = f"{called(after, happened.who)} drops" if happened.who else does(after, happened.side, "drops", "drop")
    what = happened.what or happened.kind
    small = " It is too little to be looked at." if happened.refused else ""
    return public(f"{who} {what}.{small}", "enc.pursuit.9")


def _tried(before: State, happened: event.LureTried, after: State) -> Lines:
    clause_id = "enc.pursuit.7" if happened.kind == "treasure" else "enc.pursuit.8"
    if happened.die:
        words = ("stops for it", "stop for it") if happened.stopped else ("runs on", "run on")
        text = f"{does(after, happened.chasing, *words)} ({happened.die}, 3 in 6)."
        return public(text, clause_id, weight="result")
    tempted = ("was tempted by that before", "were tempted by that before")
    why = ("does not want it", "do not want it") if happened.why == "unwanted" else tempted
    return (
        *public(f"{does(after, happened.chasing, 'runs on', 'run on')}.", clause_id),
        *secret(after, f"{does(after, happened.chasing, *why)}; nothing is rolled.", clause_id),
    )


def _gear(before: State, happened: event.GearDropped, after: State) -> Lines:
    what = happened.what or "gear"
    return public(f"{called(after, happened.who)} drops {what}: Speed {happened.speed} from now on.", "enc.load.3")


def _laid(before: State, happened: event.ObstacleLaid, after: State) -> Lines:
    text = f"{does(after, happened.side, 'leaves', 'leave')} {happened.text} in the way."
    return public(text, "enc.pursuit.6")


def _met(before: State, happened: event.ObstacleMet, after: State) -> Lines:
    how = {"through": "goes through", "around": "gets around", "stopped": "stops at"}[happened.how]
    how_many = {"through": "go through", "around": "get around", "stopped": "stop at"}[happened.how]
    cost = f", at the cost of {happened.held} feet" if happened.held else ""
    text = f"{does(after, happened.chasing, how, how_many)} {happened.obstacle.text}{cost}."
    return public(text, "enc.pursuit.6")


def _hurt(before: State, happened: event.ObstacleHurt, after: State) -> Lines:
    who = called(after, happened.who)
    if happened.kind == "oil":
        dies = "" if after.creature(happened.who).alive else f" {who} falls."
        return public(f"The fire burns {who} for {happened.damage}.{dies}", "enc.gear.oil.1", weight="result")
    how = "is lamed, and has half Speed for a day" if happened.until else "gets across unhurt"
    return public(f"{who} {how} ({happened.die}, 2 in 6).", "enc.gear.caltrop.1", weight="result")


def _gap(before: State, happened: event.GapStated, after: State) -> Lines:
    return public(f"{_ahead(after, happened.fleeing, happened.feet, happened.chasing)}.", "enc.pursuit.2")


def _ended(before: State, happened: event.PursuitEnded, after: State) -> Lines:
    clause_id = {"caught": "enc.pursuit.3", "given up": "enc.pursuit.4", "sight lost": "enc.pursuit.5"}
    if happened.how == "fallen":
        text = f"Nobody of {the(after, happened.chasing)} is left to run."
    else:
        words = does(after, happened.chasing, *ENDINGS[happened.how])
        gets = does(after, happened.fleeing, "gets", "get")
        text = f"{words.format(fleeing=the(after, happened.fleeing), gets=gets)}."
    return public(text, clause_id.get(happened.how, "enc.pursuit.6"), weight="result")


def _gone(before: State, happened: event.Gone, after: State) -> Lines:
    return to_whom_it_is_known(after, f"{does(after, happened.side, 'is', 'are')} gone.", "enc.evade.5")


def _parted(before: State, happened: event.Parted, after: State) -> Lines:
    who, many = people(after, happened.who), len(happened.who) > 1
    if happened.stand:
        text = f"{who} {'run' if many else 'runs'} no longer."
    else:
        text = f"{who} {'part' if many else 'parts'} from {the(before, happened.origin)}."
    if happened.origin in before.ours:
        return public(text, "enc.pursuit.11")
    return to_whom_it_is_known(after, text, "enc.pursuit.11")


def _rejoined(before: State, happened: event.Rejoined, after: State) -> Lines:
    text = f"{does(before, happened.side, 'is', 'are')} with {the(before, happened.origin)} again."
    return public(text) if happened.side in before.ours else to_whom_it_is_known(after, text)


TELL: Tell = {
    event.Fled: _fled,
    event.PursuitChosen: _chosen,
    event.Ran: _ran,
    event.Tired: _tired,
    event.RestedFromRunning: _rested,
    event.LureDropped: _dropped,
    event.LureTried: _tried,
    event.GearDropped: _gear,
    event.ObstacleLaid: _laid,
    event.ObstacleMet: _met,
    event.ObstacleHurt: _hurt,
    event.GapStated: _gap,
    event.PursuitEnded: _ended,
    event.Gone: _gone,
    event.Parted: _parted,
    event.Rejoined: _rejoined,
}
