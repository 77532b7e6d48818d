"""Hazards and food: how their commands are typed."""

from __future__ import annotations

from typing import Any, Literal

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import hazards as order
from lychgate.rulesets.hundred_saints.phrases.exploring import added, people
from lychgate.rulesets.hundred_saints.phrases.reading import person

GROUP = "Hazards and food"


def _feet(line: Line, what: str) -> int:
    return line.number(what, 1, 1000)


def _climb(line: Line) -> order.Climb:
    who, feet = person(line), _feet(line, "the height in feet")
    return order.Climb(who, feet, line.flag("easy"), added(line))


def _jump(line: Line) -> order.Jump:
    who, feet = person(line), _feet(line, "the feet")
    up = line.flag("up")
    if not up:
        line.flag("across")
    return order.Jump(who, feet, up, added(line))


def _swim(line: Line) -> order.Swim:
    who = person(line)
    if line.flag("out"):
        return order.Swim(who, out=True)
    if line.flag("rough"):
        return order.Swim(who, line.number("how rough it is", 1, 2) if line.more else 1)
    return order.Swim(who)


def _breath(line: Line) -> order.HoldBreath:
    who = person(line)
    if line.flag("air"):
        return order.HoldBreath(who, air=True)
    return order.HoldBreath(who, line.number("how many Rounds", 0, 100) if line.more else 0)


def _eat(line: Line) -> order.Eat:
    who = people(line, "free") if line.more and line.peek() != "free" else ()
    return order.Eat(who, line.flag("free"))


def _without(line: Line) -> order.GoWithout:
    what: Literal["food", "water"] = "food" if line.one_of("need", ("food", "water")) == "food" else "water"
    return order.GoWithout(what, people(line))


def _rations(line: Line) -> order.StoreRations:
    count = line.number("how many rations", -1000, 1000)
    fresh = line.one_of("kind", ("fresh", "preserved")) == "fresh"
    return order.StoreRations(count, "fresh" if fresh else "preserved")


def _seek(how: Literal["fish", "forage", "hunt"]) -> Any:
    def read(line: Line) -> order.SeekFood:
        season: Literal["", "winter", "autumn"] = (
            "winter" if line.flag("winter") else "autumn" if line.flag("autumn") else ""
        )
        whole = line.flag("whole")
        if whole:
            line.flag("day")
        return order.SeekFood(how=how, season=season, whole_day=whole, by=added(line))

    return read


def _butcher(line: Line) -> order.Butcher:
    points = line.number("hit points of game", 1, 1000)
    said = line.one_of("size", ("small", "medium", "large"))
    size: Literal["small", "medium", "large"] = (
        "small" if said == "small" else "medium" if said == "medium" else "large"
    )
    return order.Butcher(points, size)


def _day(line: Line) -> order.EndDay:
    line.flag("of")
    return order.EndDay(line.flag("rest"))


def _sleep(line: Line) -> order.Sleep:
    hours = line.number("how many hours", 1, 24) if line.is_number() else 8
    line.flag("hours", "hour")
    if line.flag("never"):
        return order.Sleep(hours, 0)
    return order.Sleep(hours, line.number("how many Turns", 1, 1000) if line.flag("every") else -1)


FORMS = (
    Form(
        "fall",
        "WHO FEET",
        "Somebody falls onto something hard.",
        GROUP,
        lambda line: order.FallDown(person(line), _feet(line, "the height in feet")),
        ("enc.hazard.fall.1",),
    ),
    Form("climb", "WHO FEET [easy] [N]", "Somebody climbs.", GROUP, _climb, ("enc.hazard.climb.1",)),
    Form("jump", "WHO FEET [across|up] [N]", "Somebody jumps after a run.", GROUP, _jump, ("enc.hazard.jump.1",)),
    Form("swim", "WHO [rough N | out]", "Somebody goes into the water.", GROUP, _swim, ("enc.hazard.swim.1",)),
    Form("breath", "WHO [ROUNDS | air]", "Somebody has no air; or has.", GROUP, _breath, ("enc.hazard.breath.1",)),
    Form(
        "cold",
        "WHO [WHO ...]",
        "A day in bitter cold without fit clothes.",
        GROUP,
        lambda line: order.Freeze(people(line)),
        ("enc.hazard.cold.1",),
    ),
    Form("eat", "[WHO ...] [free]", "They have food and water today.", GROUP, _eat, ("enc.hazard.hunger.1",)),
    Form(
        "without",
        "food|water WHO [WHO ...]",
        "Some have none today.",
        GROUP,
        _without,
        ("enc.hazard.hunger.1", "enc.hazard.thirst.1"),
    ),
    Form("rations", "N fresh|preserved", "The party gets food.", GROUP, _rations, ("enc.dungeon.food.1",)),
    Form("forage", "[winter|autumn] [whole day] [N]", "Look for plants.", GROUP, _seek("forage"), ("enc.food.1",)),
    Form("fish", "[whole day] [N]", "Fish with rod and tackle.", GROUP, _seek("fish"), ("enc.food.1",)),
    Form("hunt", "[whole day] [N]", "Hunt for game.", GROUP, _seek("hunt"), ("enc.food.1", "enc.wander.8")),
    Form(
        "game",
        "SIDE",
        "The hunt comes upon these, unnoticed.",
        GROUP,
        lambda line: order.MeetGame(line.name("other side")),
        ("enc.wander.8",),
    ),
    Form("butcher", "HIT-POINTS small|medium|large", "Game becomes rations.", GROUP, _butcher, ("enc.food.1",)),
    Form("day", "[of rest]", "The day ends, and the next begins.", GROUP, _day, ("enc.time.3",)),
    Form(
        "sleep",
        "[HOURS] [every TURNS | never]",
        "Sleep underground, with checks so often.",
        GROUP,
        _sleep,
        ("enc.dungeon.sleep.1",),
    ),
)
