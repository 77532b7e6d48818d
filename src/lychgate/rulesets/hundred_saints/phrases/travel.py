"""Travel: how its commands are typed."""

from __future__ import annotations

from typing import Literal

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import travel as order
from lychgate.rulesets.hundred_saints.phrases.exploring import people
from lychgate.rulesets.hundred_saints.phrases.reading import person
from lychgate.rulesets.hundred_saints.tables.travel import COUNTRIES

GROUP = "Travel"


def _weather(line: Line) -> order.SetWeather:
    said = line.rest_of("the weather").split()
    ticks = {"poor", "cold", "dark"}
    words = [one for one in said if one.lower() not in ticks]
    ticked = {one.lower() for one in said} & ticks
    text = " ".join(words) or " ".join(said)
    return order.SetWeather(text, "poor" in ticked, "cold" in ticked, "dark" in ticked)


def _travel(line: Line) -> order.SetOut:
    way: Literal["wild", "road", "track"] = "wild"
    riding: Literal["foot", "mounted", "cart"] = "foot"
    guided = forced = False
    while line.more:
        match line.one_of(
            "way of travel", ("wild", "road", "track", "guided", "landmark", "mounted", "cart", "forced")
        ):
            case "road":
                way = "road"
            case "track":
                way = "track"
            case "guided" | "landmark":
                guided = True
            case "mounted":
                riding = "mounted"
            case "cart":
                riding = "cart"
            case "forced":
                forced = True
            case _:
                way = "wild"
    return order.SetOut(way=way, guided=guided, riding=riding, forced=forced)


def _go(line: Line) -> order.Go:
    country = line.one_of("country", COUNTRIES)
    return order.Go(country, line.flag("fordless", "noford"))


def _camp(line: Line) -> order.Camp:
    fire = tent = hidden = False
    ill: tuple[str, ...] = ()
    by = 0
    while line.more:
        if line.flag("fire"):
            fire = True
        elif line.flag("tent"):
            tent = True
        elif line.flag("hidden"):
            hidden = True
        elif line.flag("without"):
            ill = people(line, "fire", "tent", "hidden")
        else:
            by = line.number("what is added", -2, 2)
    return order.Camp(fire=fire, tent=tent, hidden=hidden, ill=ill, by=by)


FORMS = (
    Form(
        "weather",
        "TEXT [poor] [cold] [dark]",
        "Say what the weather is today, and what it does.",
        GROUP,
        _weather,
        ("enc.travel.weather.1",),
    ),
    Form(
        "travel",
        "[road|track] [guided|landmark] [mounted|cart] [forced]",
        "The party sets out for the day.",
        GROUP,
        _travel,
        ("enc.travel.day.1", "enc.travel.tp.1"),
    ),
    Form(
        "go",
        "COUNTRY|road|track|lake|downstream|upstream [fordless]",
        "Go into the next hex.",
        GROUP,
        _go,
        ("enc.travel.tp.3", "enc.travel.tp.4"),
    ),
    Form(
        "scour",
        "[N]",
        "Search the hex; what is hidden is found, or N in 6.",
        GROUP,
        lambda line: order.ScourHex(line.number("the chance in six", 0, 6) if line.more else -1),
        ("enc.travel.search.1",),
    ),
    Form(
        "findway",
        "WHO",
        "A hunter looks for the way.",
        GROUP,
        lambda line: order.FindWay(person(line)),
        ("enc.travel.lost.2",),
    ),
    Form(
        "camp",
        "[fire] [tent] [hidden] [without WHO ...] [N]",
        "A night in the wilds; without: who has no bedroll.",
        GROUP,
        _camp,
        ("enc.camp.1", "enc.camp.2"),
    ),
)
