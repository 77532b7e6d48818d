"""How each book's labels are read: what its creatures suffer, and what its events are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.odds.playing import Fact, Trace
from tests.odds.reading import Reader, Rows, at_last, at_some_time, becomes, changes, named, reader_of
from tests.odds.reading_cast import CastReader
from tests.odds.reading_years import YEARS_ROWS, years_goes_on

GoesOn = Callable[[Any], bool]


def _first(*names: str, field: Callable[[Any], bool]) -> Callable[[Any], Reader]:
    """The first event of a kind decides: "It hits" is about the first blow that is struck."""

    def make(start: Any) -> Reader:
        return lambda trace: next((field(fact.event) for fact in trace.named(*names)), False)

    return make


def _any(names: str, so: Callable[[Any], bool] = lambda _: True) -> Callable[[Any], Reader]:
    """Any event of these kinds of which something is so: wanderers come if they come in any of the hours of a rest."""

    def make(start: Any) -> Reader:
        return lambda trace: any(so(fact.event) for fact in trace.named(*names.split()))

    return make


# ---------------------------------------------------------------------- The Hundred Saints


class _SaintsAnatomy:
    party = "party"

    def dead(self, one: Any) -> bool:
        return one.hp <= 0 and not one.mark("dying")

    def fallen(self, one: Any) -> bool:
        return one.hp <= 0 or bool(one.mark("dying") or one.mark("beaten"))

    def fled(self, state: Any, one: Any) -> bool:
        return bool(one.mark("gone"))

    def yielded(self, state: Any, one: Any) -> bool:
        return bool(one.mark("surrendered"))


SAINTS = CastReader(_SaintsAnatomy())

MOODS = {"hostile": {"attack", "hostile"}, "wary": {"wary"}, "willing to talk": {"indifferent", "friendly"}}


def _saints_mood(start: Any, who: str, mood: str) -> Reader | None:
    sides = {one.side for one in start.cast if one.id in named(start, who)}
    if not sides or mood not in MOODS:
        return None

    def read(trace: Trace) -> bool:
        said = [fact.event.row for fact in trace.named("Reacted") if fact.event.side in sides]
        return bool(said) and said[0] in MOODS[mood]

    return read


def _saints_surprised(start: Any, who: str) -> Reader | None:
    ids = named(start, who)
    sides = {one.side for one in start.cast if one.id in ids}
    if not sides:
        return None

    def caught(state: Any) -> bool:
        met = state.encounter
        return met is not None and any(one.surprised and one.side in sides for one in met.surprise)

    return at_some_time(caught)


def _saints_dies(id_: str) -> Reader:
    """Killed at some time, or dead at the end: those at death's door have no hit points either, and live."""
    killed = _any("Fell", lambda event: event.whom == id_ and event.how == "killed")(None)
    at_the_end = at_last(id_, lambda _, one: SAINTS.anatomy.dead(one))
    return lambda trace: killed(trace) or at_the_end(trace)


def _saints_flee(start: Any, who: str) -> Reader | None:
    sides = {one.side for one in start.cast if one.id in named(start, who)}
    return (lambda trace: any(fact.event.side in sides for fact in trace.named("Fled"))) if sides else None


def _saints_out(id_: str) -> Reader:
    """Out of it at the end, or run with their side, and not caught."""
    out = SAINTS.out(id_)

    def read(trace: Trace) -> bool:
        side = next((one.side for one in trace.start.cast if one.id == id_), "")
        runs = [fact.name == "Fled" for fact in trace.named("Fled", "PursuitEnded") if _flight_of(fact, side)]
        return out(trace) or (bool(runs) and runs[-1])

    return read


def _flight_of(fact: Fact, side: str) -> bool:
    """Whether a side begins to run, or is caught."""
    if fact.name == "Fled":
        return bool(fact.event.side == side)
    return fact.event.how in ("caught", "overtaken")


def saints_goes_on(start: Any) -> GoesOn:
    """Whether a later state is still that of the encounter: nobody runs, and both sides have somebody who stands."""

    def goes_on(state: Any) -> bool:
        if start.encounter is None or state.encounter is None or state.chase is not None:
            return False
        theirs = [side for side in start.encounter.sides if side not in start.ours]
        stand = {one.side for one in state.cast if SAINTS.fit(state, one.id)}
        return "party" in stand and any(side in stand for side in theirs)

    return goes_on


def _saints_round(state: Any) -> int:
    return state.encounter.round if state.encounter is not None else -1


SAINTS_ROWS: Rows = (
    (r"(.+): (hostile|wary|willing to talk)", _saints_mood),
    (r"(.+?) (?:is|are) surprised", _saints_surprised),
    (r"(.+?) (?:flees|flee)", _saints_flee),
    (r"(.+): none left to fight", SAINTS.each(_saints_out)),
    (r"(.+) dies", SAINTS.one(_saints_dies)),
    (r"(.+?) (?:surrenders|surrender)", SAINTS.each(SAINTS.yields)),
    (r"It hits", _first("Struck", "Lobbed", field=lambda event: event.hit)),
    (r"The check succeeds", _first("Checked", field=lambda event: event.good)),
    (r"A trap goes off", _any("TrapTried DisarmTried", lambda event: event.sprung)),
    (r"The trap is disarmed", _any("DisarmTried", lambda event: event.disarmed)),
    (r"The door opens", _any("DoorTried DoorForced", lambda event: event.opened)),
    (r"What is hidden there is found", _any("Searched", lambda event: event.good)),
    (r"What there is to hear is heard", _any("Listened", lambda event: event.heard)),
    (r"Wanderers come", _any("WanderersChecked", lambda event: event.comes)),
    (r"The party gets lost", _any("WayLost", lambda event: event.lost)),
    (r"The way is found again", _any("WayFound", lambda event: event.found)),
    (r"Food is found", _any("FoodSought", lambda event: event.good)),
    (r"The light is lit", _any("LightLit")),
    (r"Those who sneak are spotted", _any("Spotted")),
    (r"Some of the undead are turned", _any("Repelled", lambda event: bool(event.those))),
    (r"The others give chase", _any("PursuitChosen", lambda event: event.follows)),
    (r"Those who flee are caught", _any("PursuitEnded", lambda event: event.how in ("caught", "overtaken"))),
    *SAINTS.rows(_saints_round, saints_goes_on),
)


# ---------------------------------------------------------------------- Sovereign


class _SovereignAnatomy:
    party = "party"

    def dead(self, one: Any) -> bool:
        return bool(one.mark("dead"))

    def fallen(self, one: Any) -> bool:
        return one.hp <= 0 or any(one.mark(name) for name in ("dead", "dying", "stable", "unconscious"))

    def fled(self, state: Any, one: Any) -> bool:
        return False

    def yielded(self, state: Any, one: Any) -> bool:
        return False


SOVEREIGN = CastReader(_SovereignAnatomy())


def sovereign_goes_on(start: Any) -> GoesOn:
    """Whether there is still a fight with somebody who stands on both sides."""

    def goes_on(state: Any) -> bool:
        if start.fight is None or state.fight is None:
            return False
        stand = {one.side for one in state.cast if SOVEREIGN.fit(state, one.id)}
        return "party" in stand and any(side in stand for side in start.fight.sides if side != "party")

    return goes_on


def _sovereign_round(state: Any) -> int:
    return state.fight.round if state.fight is not None else -1


def _they(how: str) -> Callable[[Any], Reader]:
    def make(start: Any) -> Reader:
        return lambda trace: any(fact.event.how == how for fact in trace.named("Reacted"))

    return make


def _stands_open(event: Any) -> bool:
    return getattr(event, "becomes", "") in ("open", "broken") or getattr(event, "state", "") in ("open", "broken")


def _something_found(start: Any) -> Reader:
    found = _any("Searched", lambda event: event.found)(start)
    return lambda trace: found(trace) or any(True for _ in trace.named("FeatureSearched"))


def _dying_no_more(id_: str) -> Reader:
    return becomes(id_, lambda _, one: not one.mark("dying") and not one.mark("dead"))


SOVEREIGN_ROWS: Rows = (
    (r"They attack", _they("fight")),
    (r"They give chase", _they("chase")),
    (r"They talk", _they("talk")),
    (r"They run", _they("run")),
    (r"It works", _first("StakesHonoured", field=lambda event: event.good)),
    (r"The check succeeds", _first("Checked", field=lambda event: event.tried.good)),
    (r"The save is made", _first("Saved", field=lambda event: event.good)),
    (r"It hits", _first("Struck", field=lambda event: event.hit)),
    (r"The shove or grapple succeeds", _any("Wrestled", lambda event: event.good)),
    (r"The grip is broken", _any("BrokeFree")),
    (r"The spell is cast", _any("SpellCast")),
    (r"A trap goes off", _any("TrapChanged", lambda event: event.becomes == "sprung")),
    (r"A trap is disarmed", _any("TrapChanged", lambda event: event.becomes == "disarmed")),
    (r"A trap is found", _any("TrapChanged", lambda event: event.becomes == "found")),
    (r"The door opens", _any("DoorChanged SiteDoorChanged", _stands_open)),
    (r"Something is found", _something_found),
    (r"Something is heard", _any("Listened", lambda event: event.heard)),
    (r"Wanderers come", _any("TurnBegun NoiseChecked", lambda event: event.comes)),
    (r"Others are met", _any("Met")),
    (r"Those who flee are caught", _any("ChaseEnded", lambda event: event.caught)),
    (r"(.+) is dying", SOVEREIGN.one(lambda id_: at_last(id_, lambda _, one: bool(one.mark("dying"))))),
    (r"(.+) is no longer dying", SOVEREIGN.one(_dying_no_more)),
    *SOVEREIGN.rows(_sovereign_round, sovereign_goes_on),
)


# ---------------------------------------------------------------------- the 3d6 Constitution


class _ConstitutionAnatomy:
    party = "party"

    def dead(self, one: Any) -> bool:
        return bool(one.dead)

    def fallen(self, one: Any) -> bool:
        return bool(one.dead or one.collapsed)

    def fled(self, state: Any, one: Any) -> bool:
        return self._out(state, one) == "fled"

    def yielded(self, state: Any, one: Any) -> bool:
        return self._out(state, one) == "yielded"

    def _out(self, state: Any, one: Any) -> str:
        now = state.fight.of(one.id) if state.fight is not None else None
        return now.out if now is not None else ""


CONSTITUTION = CastReader(_ConstitutionAnatomy())


def constitution_goes_on(start: Any) -> GoesOn:
    """Whether there is still a fight in which the party and another side have somebody who fights on."""

    def goes_on(state: Any) -> bool:
        if start.fight is None or state.fight is None:
            return False
        ids = [one.id for one in state.fight.combatants if CONSTITUTION.fit(state, one.id)]
        stand = {one.side for one in state.cast if one.id in ids}
        return "party" in stand and len(stand) > 1

    return goes_on


def _constitution_round(state: Any) -> int:
    return state.fight.round if state.fight is not None else -1


def _flat_footed(id_: str) -> Reader:
    def flat(state: Any) -> bool:
        now = state.fight.of(id_) if state.fight is not None else None
        return now is not None and now.score == 0

    return lambda trace: flat(trace.end)


def _more_wounds(was: Any, now: Any) -> bool:
    return len(now.wounds) > len(was.wounds)


def _better(was: Any, now: Any) -> bool:
    skills = any(rating > was.skills.get(name, rating) for name, rating in now.skills.items())
    return skills or any(score > was.ability(name) for name, score in now.abilities.items())


CONSTITUTION_ROWS: Rows = (
    (r"It hits", _first("Attacked", field=lambda event: event.tried.good)),
    (r"The check succeeds", _first("Checked", field=lambda event: event.tried.good)),
    (r"The spell works", _any("SpellWorked")),
    (r"Wanderers come", _any("WanderingChecked", lambda event: min(event.faces, default=99) <= event.good)),
    (r"Food is found", _any("CameBack", lambda event: event.rations > 0)),
    (r"The light is lit", _any("LitUp")),
    (r"(.+) is flat-footed", CONSTITUTION.one(_flat_footed)),
    (r"(.+) is wounded", CONSTITUTION.one(lambda id_: changes(id_, _more_wounds))),
    (r"(.+) improves", CONSTITUTION.one(lambda id_: changes(id_, _better))),
    *CONSTITUTION.rows(_constitution_round, constitution_goes_on),
)


# ---------------------------------------------------------------------- all of them


def reader(book: str, label: str, start: Any, seat: str) -> Reader | None:
    """How a label is read in a book, for a choice of ``seat`` in the state ``start``; None where nobody knows."""
    if book == "twelve_years":
        return reader_of(YEARS_ROWS, label, start, seat)
    rows = {"hundred_saints": SAINTS_ROWS, "sovereign": SOVEREIGN_ROWS, "constitution": CONSTITUTION_ROWS}[book]
    return reader_of(rows, label, start)


def fight_of(book: str, start: Any, seat: str) -> GoesOn:
    """Whether a later state is still in the fight that a choice of ``seat`` in the state ``start`` is made in."""
    if book == "twelve_years":
        return years_goes_on(start, seat)
    makes = {
        "hundred_saints": saints_goes_on,
        "sovereign": sovereign_goes_on,
        "constitution": constitution_goes_on,
    }
    return makes[book](start)
