"""Exploring, in sentences."""

from __future__ import annotations

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Question
from lychgate.kit.rolling import left_alone
from lychgate.rulesets.hundred_saints.decisions_exploring import Judge
from lychgate.rulesets.hundred_saints.events import exploring as event
from lychgate.rulesets.hundred_saints.naming import people
from lychgate.rulesets.hundred_saints.rules.time import clock, turns
from lychgate.rulesets.hundred_saints.state import ABILITIES, Light, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING
from lychgate.rulesets.hundred_saints.telling.asking import in_words
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, of_somebody, public, secret
from lychgate.rulesets.hundred_saints.telling.travel import prompt as travel_prompt

SOURCES = {"no rest": "enc.dungeon.rest.1", "no rest day": "enc.travel.rest.1", "forced march": "enc.travel.tp.2"}
"""The clause behind each source of exhaustion."""


def whose(state: State, light: Light) -> str:
    """A light as people say it: ``Ada's torch-1``."""
    bearer = next((one.name for one in state.cast if one.id == light.bearer), "")
    return f"{bearer}'s {light.label}" if bearer else light.label


def _of_light(state: State, label: str, text: str, *clauses: str) -> Lines:
    light = state.exploring.light(label)
    assert light is not None
    return of_somebody(state, light.bearer, f"{clock(state)}: {whose(state, light)} {text}", *clauses)


def _entered(before: State, happened: event.Entered, after: State) -> Lines:
    where = {
        "dungeon": "The party is underground.",
        "outdoors": f"The party is in the open: {happened.terrain} country.",
        "settlement": "The party is in a settlement.",
        "": "The party is nowhere in particular.",
    }[happened.where]
    dark = {"dungeon": " It is dark.", "outdoors": " It is night.", "settlement": " It is night."}
    return public(where + (dark.get(happened.where, "") if happened.dark else ""))


def _nothing(before: State, happened: object, after: State) -> Lines:
    return ()


def _wanderers(before: State, happened: event.WanderersChecked, after: State) -> Lines:
    if not happened.comes:
        text = f"Wanderers: nothing comes ({happened.die}; {happened.told})."
        return secret(after, text, happened.clause)
    far = "2d6 x 30 feet" if happened.ground == "outdoors" else "2d6 x 10 feet"
    text = f"Wanderers: something comes towards the party, {far} off ({happened.die}; {happened.told})."
    return secret(after, text, happened.clause, "enc.wander.9", weight="grave")


def _passed(before: State, happened: event.WanderersPassed, after: State) -> Lines:
    if before.exploring.owed and left_alone(after, "wandering"):
        return secret(after, "A check for wanderers has fallen due, and is left to you: wander rolls it.")
    return secret(after, "It goes by." if happened.gone else "The next check for wanderers is passed over.")


def _watch(before: State, happened: event.WatchChanged, after: State) -> Lines:
    every = f"every {happened.watch.every} Turns" if happened.watch.every else "when a referee says so"
    return secret(after, f"Wanderers are checked for {every}, {happened.watch.in_six} in 6.", "enc.wander.6")


def _lit(before: State, happened: event.LightLit, after: State) -> Lines:
    light = happened.light
    text = f"{whose(after, light)} burns, for {turns(light.burning.left)}, and lights {reach(light.kind)}."
    lines = of_somebody(after, light.bearer, text, "enc.dungeon.light.1", "enc.hazard.light.1")
    if happened.unrecorded:
        fuel = EXPLORING.light[light.kind].fuel
        lines += secret(after, f"No {fuel} is on anybody's sheet; it burns all the same.", "enc.dungeon.light.1")
    return lines


def reach(kind: str) -> str:
    """How far a source gives light (enc.gear.light.1 to 3)."""
    row = EXPLORING.light[kind]
    if row.width:
        return f"a beam {row.radius} feet long and {row.width} wide at its end"
    return f"{row.radius} feet dimly" if row.dim else f"{row.radius} feet"


def _not_lit(before: State, happened: event.LightFailed, after: State) -> Lines:
    return of_somebody(after, happened.who, f"The {happened.what} does not take ({happened.die}).", "enc.gear.light.4")


def _put_out(before: State, happened: event.LightPutOut, after: State) -> Lines:
    light = before.exploring.light(happened.label)
    assert light is not None
    rest = "It is spent." if happened.spent else f"It has {turns(light.burning.left)} left."
    return of_somebody(before, light.bearer, f"{whose(before, light)} is put out. {rest}", "enc.dungeon.light.1")


def _warned(before: State, happened: event.LightWarned, after: State) -> Lines:
    return _of_light(after, happened.label, "will last one Turn more.", "enc.dungeon.light.1")


def _went_out(before: State, happened: event.LightWentOut, after: State) -> Lines:
    lines = _of_light(before, happened.label, "goes out.", "enc.dungeon.light.1")
    if after.exploring.dark and not after.exploring.burning:
        what = "pitch dark" if after.exploring.where == "dungeon" else "dark"
        lines += public(f"It is {what}.", "enc.hazard.light.3", weight="grave")
    return lines


def _sight(before: State, happened: event.SightSet, after: State) -> Lines:
    how = {"blind": "is blind", "beyond": "is beyond the light", "normal": "sees as the others do"}[happened.how]
    return of_somebody(after, happened.who, f"{after.creature(happened.who).name} {how}.", "enc.hazard.light.3")


def _wearied(before: State, happened: event.Wearied, after: State) -> Lines:
    clause_id = SOURCES.get(happened.why, "enc.hazard.exhaust.2")
    text = f"{people(after, happened.who)}: exhausted ({happened.why})."
    return public(text, clause_id, "enc.hazard.exhaust.1", weight="result")


def _refreshed(before: State, happened: event.Refreshed, after: State) -> Lines:
    return public(f"{people(after, happened.who)}: rested.", "enc.hazard.exhaust.2", weight="result")


def _searched(before: State, happened: event.Searched, after: State) -> Lines:
    found = "finds what is hidden there" if happened.good else "finds nothing"
    text = f"{after.creature(happened.who).name} {found} ({happened.total} against {happened.target})."
    return secret(after, text, "enc.dungeon.search.1")


def _door(before: State, happened: event.DoorStated, after: State) -> Lines:
    if not happened.kind:
        return secret(after, "No door is in the way.")
    return secret(after, f"A {happened.kind} door. {EXPLORING.doors[happened.kind]}", "enc.dungeon.door.1")


def _tried(before: State, happened: event.DoorTried, after: State) -> Lines:
    who = after.creature(happened.who).name
    what = {
        ("break", True): "breaks the door open",
        ("break", False): "cannot break the door",
        ("pick", True): "picks the lock",
        ("pick", False): "cannot pick the lock yet",
    }[(happened.how, happened.opened)]
    clause_id = "enc.wander.7" if happened.how == "break" else "enc.dungeon.trap.2"
    return public(f"{who} {what} ({happened.total} against {happened.target}).", clause_id)


def _trap(before: State, happened: event.TrapTried, after: State) -> Lines:
    who = after.creature(happened.who).name
    numbers = f"({happened.die}; {happened.chance} in 6)"
    if happened.sprung:
        return public(f"{who} sets off a trap.", "enc.dungeon.trap.1", weight="grave")
    return secret(after, f"The trap stays quiet for {who} {numbers}. You may give a hint.", "enc.dungeon.trap.1")


def _disarmed(before: State, happened: event.DisarmTried, after: State) -> Lines:
    who = after.creature(happened.who).name
    what = "disarms it" if happened.disarmed else "slips, and it goes off" if happened.sprung else "gets no further"
    return public(f"{who} {what} ({happened.total} against {happened.target}).", "enc.dungeon.trap.2")


def _walked(before: State, happened: event.Walked, after: State) -> Lines:
    way = "by a way it knows" if happened.known else "through unknown parts"
    text = f"The party goes {happened.feet} feet {way}."
    if happened.feet < happened.wanted:
        text = f"The party goes {happened.feet} of {happened.wanted} feet {way}, and stops."
    return public(text, "enc.time.move.7" if happened.known else "enc.time.move.3")


def _escaped(before: State, happened: event.EscapeTried, after: State) -> Lines:
    who, numbers = after.creature(happened.who).name, f"({happened.total} against {happened.target})"
    if not happened.row:
        return public(f"{who} gets out {numbers}.", "enc.dungeon.escape.1")
    text = f"{who} {EXPLORING.doom.rows[happened.row - 1]} {numbers}."
    if happened.row == 1:
        text += f" Things that are gone: {happened.number}."
    elif happened.row == 3:
        text += f" The ability is {ABILITIES[happened.number - 1]}."
    elif happened.row == 4:
        text += " The others know where." if happened.number <= 3 else " The others do not know where."
    if happened.swapped:
        text += f" Treachery: {who} {EXPLORING.doom.rows[-1]}."
    return public(text, "enc.dungeon.escape.1", weight="grave")


def prompt(state: State) -> str:
    """What a referee is asked while nothing is met."""
    now = state.exploring
    if not any(one.side in state.ours for one in state.cast):
        return "Who plays? make NAME CLASS [of PLAYER], or pc NAME"
    if now.coming:
        return f"Something comes: foes ..., encounter {now.coming}. Or it goes by: wander skip"
    if now.door:
        return f"A {now.door} door. {EXPLORING.doors[now.door]}"
    if now.where == "outdoors":
        return travel_prompt(state)
    if now.where == "settlement":
        return "What happens? An encounter is checked for once by day, and by night if anybody is about: wander"
    return "What happens?"


def question(state: State, decision: AnyDecision) -> Question | None:
    """The decisions of this chapter in words."""
    choices: tuple[str, ...]
    match decision:
        case Judge(clause_id=clause_id):
            asked, choices, clauses = JUDGED[clause_id], ("No", "Yes"), (clause_id,)
        case _:
            return None
    words = dict(zip((option.id for option in decision.options()), choices, strict=True))
    return in_words(decision, asked, words.__getitem__, clauses=clauses)


JUDGED = {"enc.wander.7": "Does the noise bring a check for wanderers?"}
"""What a referee is asked to judge, by clause."""


TELL: Tell = {
    event.Entered: _entered,
    event.CheckStepReached: _nothing,
    event.WanderersChecked: _wanderers,
    event.WanderersPassed: _passed,
    event.WatchChanged: _watch,
    event.LightLit: _lit,
    event.LightFailed: _not_lit,
    event.LightPutOut: _put_out,
    event.LightWarned: _warned,
    event.LightWentOut: _went_out,
    event.SightSet: _sight,
    event.Wearied: _wearied,
    event.Refreshed: _refreshed,
    event.Searched: _searched,
    event.DoorStated: _door,
    event.DoorTried: _tried,
    event.TrapTried: _trap,
    event.DisarmTried: _disarmed,
    event.Walked: _walked,
    event.EscapeTried: _escaped,
}
