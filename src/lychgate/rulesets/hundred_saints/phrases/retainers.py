"""Retainers: how their commands are typed."""

from __future__ import annotations

from typing import Any

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import retainers as order
from lychgate.rulesets.hundred_saints.phrases.reading import person
from lychgate.rulesets.hundred_saints.tables.character import class_names
from lychgate.rulesets.hundred_saints.tables.retainers import HIRING

GROUP = "Retainers"


def _seek(line: Line) -> order.Seek:
    who = person(line)
    way = line.one_of("way to look for them", tuple(HIRING.ways))
    line.flag("in")
    size = f"{line.word('a kind of place').lower()} " if line.peek() in ("small", "large") else ""
    place = line.one_of("kind of place", [one.removeprefix(size) for one in HIRING.places if one.startswith(size)])
    return order.Seek(who, way, f"{size}{place}")


def _hire(line: Line) -> order.Hire:
    values: dict[str, Any] = {"name": line.word("a name")}
    if not line.flag("for", "by"):
        said = line.one_of("class, or townsfolk", (*class_names(), "townsfolk"))
        values["calling"] = class_names().get(said, "")
        line.flag("level")
        if line.is_number():
            values["level"] = line.number("level", 1, 15)
        line.flag("for", "by")
    values["employer"] = person(line)
    values["offer"] = line.one_of("offer", tuple(one.offer for one in HIRING.offers))
    while line.more:
        if line.flag("present"):
            values["present"] = True
        else:
            values["by"] = line.number("what a bad name takes off", -2, 0)
    return order.Hire(**values)


def _loyalty(line: Line) -> order.TestLoyalty | order.ChangeLoyalty:
    who = person(line)
    if line.flag("up", "rises"):
        return order.ChangeLoyalty(who, line.number("how much", 1, 5) if line.more else 1)
    if line.flag("down", "falls"):
        return order.ChangeLoyalty(who, -line.number("how much", 1, 5) if line.more else -1)
    venture = line.flag("venture")
    return order.TestLoyalty(who=who, by=line.number("what is added", -6, 6) if line.more else 0, venture=venture)


FORMS = (
    Form(
        "seek",
        "WHO taverns|notices [in] hamlet|village|small town|large town|city",
        "Somebody looks for retainers.",
        GROUP,
        _seek,
        ("enc.retainer.2",),
    ),
    Form(
        "hire",
        "NAME [CLASS [LEVEL]|townsfolk] for WHO mean|poor|standard|decent|lavish [present] [-N]",
        "An offer to a would-be retainer.",
        GROUP,
        _hire,
        ("enc.retainer.3",),
    ),
    Form(
        "loyalty",
        "WHO [venture] [N] | WHO up|down [N]",
        "Test a retainer's Loyalty, or change it.",
        GROUP,
        _loyalty,
        ("enc.retainer.1", "enc.retainer.4"),
    ),
)
