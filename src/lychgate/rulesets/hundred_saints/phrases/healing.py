"""Healing: how its commands are typed."""

from __future__ import annotations

from typing import Any

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import healing as order
from lychgate.rulesets.hundred_saints.phrases.load import holder
from lychgate.rulesets.hundred_saints.phrases.reading import dice_in
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER

GROUP = "Healing"


def _heal(line: Line) -> order.Heal:
    who = holder(line)
    if line.is_number():
        return order.Heal(who=who, dice=str(line.number("the hit points", 1, 1000)))
    if line.flag("spell"):
        return order.Heal(who=who, dice=CHARACTER.healing.spell)
    if line.peek() not in ("night", "day"):
        return order.Heal(who=who, dice=dice_in(line, "healing"))
    rest: Any = line.word("a rest").lower()
    values: dict[str, Any] = {}
    while line.more:
        values[line.one_of("word about a rest", ("camp", "bad", "rough"))] = True
    return order.Heal(who=who, rest=rest, **values)


def _lodge(line: Line) -> order.Lodge:
    who = holder(line)
    style = line.one_of("way of living", tuple(CHARACTER.lifestyle))
    days = line.number("how many days", 1, 360) if line.more else 1
    line.flag("day", "days")
    return order.Lodge(who=who, lifestyle=style, days=days)


FORMS = (
    Form(
        "heal",
        "WHO|party N|DICE|spell | night|day [camp] [bad] [rough]",
        "Somebody heals, by a spell or herb, a night, or a day of rest.",
        GROUP,
        _heal,
        ("enc.heal.1", "enc.heal.2", "enc.heal.4"),
    ),
    Form(
        "lodge",
        "WHO|party wretched|poor|common|fancy [DAYS]",
        "Pay for living in a settlement.",
        GROUP,
        _lodge,
        ("enc.settle.lifestyle.1",),
    ),
)
