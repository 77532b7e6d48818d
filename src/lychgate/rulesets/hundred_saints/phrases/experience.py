"""What is earned: how its commands are typed."""

from __future__ import annotations

from typing import Any

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import experience as order
from lychgate.rulesets.hundred_saints.commands.chase import Leave
from lychgate.rulesets.hundred_saints.phrases.chase import parting
from lychgate.rulesets.hundred_saints.phrases.reading import person
from lychgate.rulesets.hundred_saints.rules.coins import coins_in

GROUP = "Experience"


def _xp(line: Line) -> order.Award | order.CountFoes:
    if line.flag("foes"):
        return order.CountFoes()
    if line.flag("treasure"):
        gold = line.number("the gold pieces", 1, 10**7)
        line.flag("gp")
        return order.Award(gold=gold, what=line.rest())
    if line.is_number():
        return order.Award(points=line.number("the award", 1, 10**7), what=line.rest())
    return order.CountFoes(line.name("other side"))


def _people(line: Line) -> tuple[str, ...]:
    line.flag("among")
    found = []
    while line.more:
        found.append(line.name("character"))
    return tuple(found)


def _share(line: Line) -> order.ShareLoot:
    copper = coins_in(line).worth if line.more and line.peek()[0].isdigit() else 0
    return order.ShareLoot(copper=copper, among=_people(line))


def _train(line: Line) -> order.Train:
    values: dict[str, Any] = {"who": person(line)}
    while line.more:
        if line.flag("alone"):
            values["alone"] = True
        else:
            values["weeks"] = line.number("how many weeks", 1, 4)
            line.flag("week", "weeks")
    return order.Train(**values)


def _split(line: Line) -> order.Split | Leave:
    """Shares of experience; what names a side that is to be made is a parting."""
    words = line.text.lower().split()
    return parting(line) if "as" in words or "from" in words else order.Split(_people(line))


FORMS = (
    Form(
        "xp",
        "N [WHAT] | foes | SIDE | treasure GP",
        "The party has earned something: so much, the dead foes, a side it got the better of, or treasure.",
        GROUP,
        _xp,
        ("enc.xp.3", "enc.xp.4"),
    ),
    Form(
        "split",
        "[WHO ...] | WHO ... [from SIDE] as SIDE",
        "Share out what was earned; or, with as, part some from their side (leave).",
        GROUP,
        _split,
        ("enc.xp.1",),
    ),
    Form("share", "[N gp] [among WHO ...]", "Share out coins of the party's purse.", GROUP, _share, ("enc.xp.8",)),
    Form(
        "level",
        "WHO",
        "Somebody gains a level.",
        GROUP,
        lambda line: order.GainLevel(person(line)),
        ("enc.char.level.1",),
    ),
    Form("train", "WHO [N weeks] [alone]", "Somebody trains for a level.", GROUP, _train, ("enc.xp.7",)),
    Form("session", "", "A new session of play begins.", GROUP, lambda _line: order.NewSession(), ("enc.xp.2",)),
)
