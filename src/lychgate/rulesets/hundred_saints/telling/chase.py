"""Choices and the chase, in sentences."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import chase as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret, to_whom_it_is_known

ENDINGS = {
    "caught": "{chasing} has caught {fleeing}.",
    "overtaken": "{chasing} comes up with {fleeing} as well.",
    "given up": "{chasing} gives up the chase.",
    "sight lost": "{chasing} has lost sight of {fleeing}.",
    "lured": "{chasing} stops, and {fleeing} gets away.",
    "stopped": "{chasing} comes no further, and {fleeing} gets away.",
    "fallen": "Nobody of {chasing} is left to run.",
    "not followed": "{chasing} lets {fleeing} go.",
}


def _name(state: State, id_: str) -> str:
    return next((one.name for one in state.cast if one.id == id_), "somebody")


def _names(state: State, ids: tuple[str, ...]) -> str:
    return ", ".join(_name(state, one) for one in ids)


def _fled(before: State, happened: event.Fled, after: State) -> Lines:
    gaps = ", ".join(f"{one.gap} feet from {one.chasing}" for one in happened.pairs)
    start = " It has a Round's start." if happened.free else ""
    return public(f"{happened.side} flees, {gaps}.{start}", "enc.evade.1")


def _chosen(before: State, happened: event.PursuitChosen, after: State) -> Lines:
    text = "gives chase" if happened.follows else f"lets {happened.fleeing} go"
    lines = public(f"{happened.chasing} {text}.", "enc.evade.4")
    if not happened.total:
        return lines
    return (*secret(after, f"{happened.chasing}: {happened.total} on the reaction dice.", "enc.evade.4"), *lines)


def _ran(before: State, happened: event.Ran, after: State) -> Lines:
    told = "; ".join(f"{one.fleeing} is {max(0, one.gap)} feet ahead of {one.chasing}" for one in happened.pairs)
    return public(f"Round {happened.round} of the chase: {told}.", "enc.pursuit.2", weight="result")


def _tired(before: State, happened: event.Tired, after: State) -> Lines:
    return public(f"They have run too long: {_names(after, happened.who)}.", "enc.time.move.5", weight="result")


def _rested(before: State, happened: event.RestedFromRunning, after: State) -> Lines:
    done = [one for one in happened.who if after.creature(one).mark(event.TIRED) is None]
    if not done:
        return ()
    return public(f"Rested from running: {_names(after, tuple(done))}.", "enc.time.move.5")


def _dropped(before: State, happened: event.LureDropped, after: State) -> Lines:
    who = _name(after, happened.who) if happened.who else happened.side
    what = happened.what or happened.kind
    small = " It is too little to be looked at." if happened.refused else ""
    return public(f"{who} drops {what}.{small}", "enc.pursuit.9")


def _tried(before: State, happened: event.LureTried, after: State) -> Lines:
    clause_id = "enc.pursuit.7" if happened.kind == "treasure" else "enc.pursuit.8"
    if happened.die:
        text = f"{happened.chasing} {'stops for it' if happened.stopped else 'runs on'} ({happened.die}, 3 in 6)."
        return public(text, clause_id, weight="result")
    why = "does not want it" if happened.why == "unwanted" else "was tempted by that before"
    return (
        *public(f"{happened.chasing} runs on.", clause_id),
        *secret(after, f"{happened.chasing} {why}; nothing is rolled.", clause_id),
    )


def _gear(before: State, happened: event.GearDropped, after: State) -> Lines:
    what = happened.what or "gear"
    return public(f"{_name(after, happened.who)} drops {what}: Speed {happened.speed} from now on.", "enc.load.3")


def _laid(before: State, happened: event.ObstacleLaid, after: State) -> Lines:
    return public(f"{happened.side} leaves {happened.text} in the way.", "enc.pursuit.6")


def _met(before: State, happened: event.ObstacleMet, after: State) -> Lines:
    how = {"through": "goes through", "around": "gets around", "stopped": "stops at"}[happened.how]
    cost = f", and loses {happened.held} feet" if happened.held else ""
    return public(f"{happened.chasing} {how} {happened.obstacle.text}{cost}.", "enc.pursuit.6")


def _hurt(before: State, happened: event.ObstacleHurt, after: State) -> Lines:
    who = _name(after, happened.who)
    if happened.kind == "oil":
        dies = "" if after.creature(happened.who).alive else f" {who} falls."
        return public(f"The fire burns {who} for {happened.damage}.{dies}", "enc.gear.oil.1", weight="result")
    how = "is lamed, and has half Speed for a day" if happened.until else "gets across unhurt"
    return public(f"{who} {how} ({happened.die}, 2 in 6).", "enc.gear.caltrop.1", weight="result")


def _gap(before: State, happened: event.GapStated, after: State) -> Lines:
    return public(f"{happened.fleeing} is {happened.feet} feet ahead of {happened.chasing}.", "enc.pursuit.2")


def _ended(before: State, happened: event.PursuitEnded, after: State) -> Lines:
    clause_id = {"caught": "enc.pursuit.3", "given up": "enc.pursuit.4", "sight lost": "enc.pursuit.5"}
    text = ENDINGS[happened.how].format(chasing=happened.chasing, fleeing=happened.fleeing)
    return public(text, clause_id.get(happened.how, "enc.pursuit.6"), weight="result")


def _gone(before: State, happened: event.Gone, after: State) -> Lines:
    return to_whom_it_is_known(after, f"{happened.side} is gone.", "enc.evade.5")


def _parted(before: State, happened: event.Parted, after: State) -> Lines:
    who = _names(after, happened.who)
    text = f"{who} runs no longer." if happened.stand else f"{who} parts from {happened.origin}."
    if happened.origin in before.ours:
        return public(text, "enc.pursuit.11")
    return to_whom_it_is_known(after, text, "enc.pursuit.11")


def _rejoined(before: State, happened: event.Rejoined, after: State) -> Lines:
    text = f"{happened.side} is with {happened.origin} again."
    return public(text) if happened.side in before.ours else to_whom_it_is_known(after, text)


def _waited(before: State, happened: event.FreeRoundWaited, after: State) -> Lines:
    return to_whom_it_is_known(after, f"{happened.side} lets its chance go by.", "enc.wait.1")


def _spoke(before: State, happened: event.Spoke, after: State) -> Lines:
    return public(f"{_name(after, happened.who)} speaks to {happened.to}.", "enc.parley.1")


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
    event.FreeRoundWaited: _waited,
    event.Spoke: _spoke,
}
