"""Hazards and food, in sentences."""

from __future__ import annotations

from lychgate.kit.english import numbered
from lychgate.rulesets.hundred_saints.events import hazards as event
from lychgate.rulesets.hundred_saints.naming import people
from lychgate.rulesets.hundred_saints.rules.food import packed
from lychgate.rulesets.hundred_saints.rules.starving import hunger
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, of_somebody, public

CLAUSES = {
    "fall": "enc.hazard.fall.1",
    "cold": "enc.hazard.cold.1",
    "hunger": "enc.hazard.hunger.1",
    "thirst": "enc.hazard.thirst.1",
    "air": "enc.hazard.breath.1",
    "climb": "enc.hazard.climb.1",
    "jump across": "enc.hazard.jump.1",
    "jump up": "enc.hazard.jump.1",
    "swim": "enc.hazard.swim.1",
}
"""The clause behind each hazard."""


def _harmed(before: State, happened: event.Harmed, after: State) -> Lines:
    name = after.creature(happened.who).name
    how = "falls" if happened.why == "fall" else "suffers from the cold"
    lost = "is" if happened.amount == 1 else "are"
    harm = f"{numbered(happened.amount, 'hit point')} {lost} lost" if happened.amount else "nothing is lost"
    return of_somebody(after, happened.who, f"{name} {how}: {harm}.", CLAUSES[happened.why])


def _perished(before: State, happened: event.Perished, after: State) -> Lines:
    of_what = {"fall": "of the fall", "cold": "of cold", "hunger": "of hunger", "thirst": "of thirst"}
    text = f"{after.creature(happened.who).name} dies {of_what.get(happened.why, 'for want of air')}."
    return of_somebody(after, happened.who, text, CLAUSES[happened.why], weight="grave")


def _attempted(before: State, happened: event.Attempted, after: State) -> Lines:
    name = after.creature(happened.who).name
    numbers = f" ({happened.total} against 4)" if happened.total or not happened.good else ""
    what = {
        ("climb", True): f"climbs {happened.feet} feet",
        ("climb", False): f"loses hold half way up {happened.feet} feet",
        ("jump across", True): f"jumps {happened.feet} feet across",
        ("jump across", False): f"jumps short of {happened.feet} feet",
        ("jump up", True): f"jumps {happened.feet} feet up",
        ("jump up", False): f"does not reach {happened.feet} feet up",
        ("swim", True): "stays above water",
        ("swim", False): "goes under",
    }[(happened.what, happened.good)]
    return of_somebody(after, happened.who, f"{name} {what}{numbers}.", CLAUSES[happened.what])


def _water(before: State, happened: event.InWater, after: State) -> Lines:
    name = after.creature(happened.who).name
    rough = ", which is rough" if happened.rough else ""
    text = f"{name} comes out of the water." if happened.out else f"{name} goes into the water{rough}."
    return of_somebody(after, happened.who, text, "enc.hazard.swim.1")


def _no_air(before: State, happened: event.AirLost, after: State) -> Lines:
    rounds = numbered(happened.rounds, "Round")
    text = f"{after.creature(happened.who).name} has no air, and lives {rounds} without it."
    return of_somebody(after, happened.who, text, "enc.hazard.breath.1")


def _air(before: State, happened: event.AirFound, after: State) -> Lines:
    return of_somebody(after, happened.who, f"{after.creature(happened.who).name} breathes again.")


def _ate(before: State, happened: event.Ate, after: State) -> Lines:
    left = sum(one.count for one in happened.rations) + sum(item.count for _, item in packed(after))
    rations = f"{numbered(left, 'ration')} {'is' if left == 1 else 'are'} left"
    return public(f"{people(after, happened.who)}: fed today. {rations}.", weight="result")


def _without(before: State, happened: event.WentWithout, after: State) -> Lines:
    return public(f"{people(after, happened.who)}: no {happened.what} today.", "enc.hazard.hunger.1", weight="result")


def _hungered(before: State, happened: event.Hungered, after: State) -> Lines:
    one = after.creature(happened.who)
    parts = [
        f"{numbered(amount, 'day')} without {what}"
        for amount, what in ((happened.hunger, "food"), (happened.thirst, "water"))
        if amount
    ]
    if parts:
        row = hunger(one)
        parts.append(f"{row.attack} to attacks" + (f", {row.speed} to Speed" if row.speed else ""))
    else:
        parts.append("hungry no more")
    if happened.constitution:
        parts.append(f"{happened.constitution} Constitution lost in all")
    clause_id = "enc.hazard.thirst.1" if happened.thirst else "enc.hazard.hunger.1"
    return of_somebody(after, happened.who, f"{one.name}: {'; '.join(parts)}.", clause_id, weight="result")


def _rations(before: State, happened: event.RationsChanged, after: State) -> Lines:
    told = ", ".join(f"{one.count} {one.kind} (for {numbered(one.days, 'day')})" for one in happened.rations) or "none"
    if happened.spoiled:
        gone = f"{numbered(happened.spoiled, 'ration')} {'has' if happened.spoiled == 1 else 'have'} gone bad"
        return public(f"{gone}. Left: {told}.", "enc.dungeon.food.1")
    same = {(one.kind, one.count) for one in happened.rations} == {
        (one.kind, one.count) for one in before.exploring.rations
    }
    return () if same else public(f"Rations: {told}.", "enc.dungeon.food.1", weight="result")


def _sought(before: State, happened: event.FoodSought, after: State) -> Lines:
    who = after.creature(happened.who).name
    found = f"finds {numbered(happened.rations, 'ration')}" if happened.rations else "finds nothing"
    if happened.how == "hunt":
        found = "comes upon game" if happened.good else "comes upon nothing"
    verb = {"fish": "fishes", "forage": "forages", "hunt": "hunts"}[happened.how]
    return public(f"{who} {verb} and {found} ({happened.total}).", "enc.food.1")


def _day(before: State, happened: event.DayEnded, after: State) -> Lines:
    return public(f"Day {after.day} begins.", "enc.time.3", weight="head")


TELL: Tell = {
    event.Harmed: _harmed,
    event.Perished: _perished,
    event.Attempted: _attempted,
    event.InWater: _water,
    event.AirLost: _no_air,
    event.AirFound: _air,
    event.Ate: _ate,
    event.WentWithout: _without,
    event.Hungered: _hungered,
    event.RationsChanged: _rations,
    event.FoodSought: _sought,
    event.DayEnded: _day,
}
