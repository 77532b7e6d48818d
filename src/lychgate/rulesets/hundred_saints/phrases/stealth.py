"""Going unnoticed: how its commands are typed."""

from __future__ import annotations

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import stealth as order
from lychgate.rulesets.hundred_saints.phrases.reading import so
from lychgate.rulesets.hundred_saints.rules.cast import Describe

GROUP = "Unnoticed"


def _sneak(line: Line) -> order.Sneak:
    past = line.flag("past")
    side = line.name("side")
    return order.Sneak(side, past or line.flag("past"))


def _hide(line: Line) -> order.Hide:
    who = line.one_of("name", line.names("member"))
    if line.flag("shadow"):
        return order.Hide(who, "shadow")
    if line.flag("brush"):
        return order.Hide(who, "brush")
    chance = line.number("the chance in six of being spotted", 0, 6) if line.more else 0
    return order.Hide(who, "partial" if chance else "complete", chance)


def _passby(line: Line) -> order.PassBy:
    side = line.name("side")
    return order.PassBy(side, line.flag("searching", "search"))


def _unnoticed(line: Line) -> order.SkillCheck:
    who = line.one_of("name", line.names("member"))
    if line.flag("stalking"):
        return order.SkillCheck(who, "stalking")
    line.flag("stealth")
    return order.SkillCheck(who, "stealth")


def _force(line: Line) -> order.ForceDoor:
    failed = line.flag("failed")
    who = "" if failed else line.one_of("name", line.names("member"))
    by = line.number("what is added", -6, 6) if line.is_number() else 0
    beyond: list[str] = []
    while line.more:
        beyond.append(line.name("other side"))
    return order.ForceDoor(who, by, tuple(beyond), failed)


def _listen(line: Line) -> order.Listen:
    who = [line.one_of("name", line.names("member"))]
    by, silent, wide = 0, False, False
    while line.more:
        if line.flag("silent"):
            silent = True
        elif line.flag("wide"):
            wide = True
        elif line.is_number():
            by = line.number("what is added", -6, 6)
        else:
            who.append(line.one_of("name", line.names("member")))
    return order.Listen(tuple(who), by, silent, wide)


FORMS = (
    Form(
        "sneak",
        "SIDE [past]",
        "A side creeps up on the others for a Round, or past them.",
        GROUP,
        _sneak,
        ("enc.evade.3", "enc.stealth.sneak.1"),
    ),
    Form(
        "distracted",
        "SIDE [N]",
        "A side is busy, and easier to surprise.",
        GROUP,
        lambda line: order.Distract(line.name("side"), line.number("what is added", 0, 6) if line.more else -1),
        ("enc.stealth.sneak.3",),
    ),
    Form(
        "vigilant",
        "[not] SIDE",
        "A side stares at every approach.",
        GROUP,
        lambda line: Describe(so=so(line), side=line.name("side"), what="vigilant"),
        ("enc.stealth.sneak.2",),
    ),
    Form(
        "hide",
        "WHO [N | shadow | brush]",
        "Somebody hides; behind partial cover they are spotted on N in 6.",
        GROUP,
        _hide,
        ("enc.stealth.hide.1", "enc.stealth.hide.2", "enc.stealth.class.1"),
    ),
    Form(
        "passby",
        "SIDE [searching]",
        "A side comes past those who hide, or searches for them.",
        GROUP,
        _passby,
        ("enc.stealth.hide.2", "enc.stealth.hide.3"),
    ),
    Form(
        "unnoticed",
        "WHO [stealth|stalking]",
        "Somebody whose side was noticed tries not to be.",
        GROUP,
        _unnoticed,
        ("enc.stealth.class.1",),
    ),
    Form(
        "alert",
        "WHO",
        "Somebody whose side is surprised tries to be ready.",
        GROUP,
        lambda line: order.SkillCheck(line.one_of("name", line.names("member")), "alertness"),
        ("enc.stealth.class.2",),
    ),
    Form(
        "force",
        "WHO [N] [SIDE ...] | failed [SIDE ...]",
        "Somebody forces a stuck door, with these beyond it.",
        GROUP,
        _force,
        ("enc.stealth.door.1",),
    ),
    Form(
        "listen",
        "WHO [WHO] [N] [silent] [wide]",
        "Some listen at a door for a Turn.",
        GROUP,
        _listen,
        ("enc.stealth.door.2",),
    ),
)
