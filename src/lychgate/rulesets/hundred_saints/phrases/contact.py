"""An encounter: how its commands are typed."""

from __future__ import annotations

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import contact as order
from lychgate.rulesets.hundred_saints.phrases.reading import so
from lychgate.rulesets.hundred_saints.rules.encounter import BUILT_UP, OPEN_AIR, ground_of
from lychgate.rulesets.hundred_saints.state import STEPS, Ground
from lychgate.rulesets.hundred_saints.tables.encounter import REACTIONS

GROUP = "An encounter"


def _meet(line: Line) -> order.Meet:
    sides: list[str] = []
    ground: Ground = "dungeon"
    while line.more:
        if line.peek() in (*BUILT_UP, *OPEN_AIR):
            ground = ground_of(line.word("ground").lower())
        else:
            sides.append(line.name("other side"))
    return order.Meet(tuple(sides), ground)


def _aware(line: Line) -> order.MakeAware:
    known = so(line)
    side = line.name("side")
    other = line.name("side") if line.flag("of") or line.more else ""
    return order.MakeAware(side, other, known)


def _react(line: Line) -> order.React | order.SetReaction:
    side = line.name("other side") if line.is_name("other side") else ""
    if line.flag("set"):
        return order.SetReaction(side, line.one_of("reaction", REACTIONS))
    speaker = line.name("character") if line.is_name("character") else ""
    return order.React(side, speaker, line.number("what is added", -6, 6) if line.more else 0)


def _distance(line: Line) -> order.StateDistance:
    side = "" if line.is_number() else line.name("other side")
    return order.StateDistance(side, line.number("the distance in feet", 0, 10_000))


FORMS = (
    Form(
        "encounter",
        "[SIDE ...] [dungeon|indoors|town|outdoors|wild]",
        "The party meets other sides.",
        GROUP,
        _meet,
        ("enc.seq.1", "enc.sides.1"),
        ("meet",),
    ),
    Form(
        "aware",
        "[not] SIDE [of SIDE]",
        "A side knows of another before they meet.",
        GROUP,
        _aware,
        ("enc.aware.1", "enc.aware.3"),
    ),
    Form(
        "ambush",
        "[not] SIDE",
        "A side is attacked from hiding.",
        GROUP,
        lambda line: order.Ambush(so=so(line), side=line.name("side")),
        ("enc.surprise.4",),
    ),
    Form(
        "mod",
        "SIDE N",
        "Add to a side's chance of being surprised.",
        GROUP,
        lambda line: order.ModifySurprise(line.name("side"), line.number("what is added", -6, 6)),
        ("enc.surprise.5",),
    ),
    Form(
        "next",
        "",
        "Take the next step by the rules.",
        GROUP,
        lambda _line: order.TakeStep(),
        ("enc.seq.1",),
        ("n", "go"),
    ),
    Form("waive", "", "Pass over the next step.", GROUP, lambda _line: order.Waive(), ("enc.seq.1",)),
    Form(
        "back",
        "STEP",
        "Go back to a step.",
        GROUP,
        lambda line: order.GoBack(line.one_of("step", STEPS)),
        ("enc.seq.1",),
    ),
    Form("distance", "[SIDE] FEET", "Say how far off a side is.", GROUP, _distance, ("enc.dist.5",)),
    Form(
        "hold",
        "SIDE",
        "A side gives up its place, to act last.",
        GROUP,
        lambda line: order.HoldBack(line.name("side")),
        ("enc.init.5",),
        ("wait",),
    ),
    Form("round", "", "The next Round begins.", GROUP, lambda _line: order.NextRound(), ("enc.combat.init.1",)),
    Form(
        "react",
        "[SIDE] [SPEAKER] [N] | [SIDE] set ROW",
        "Roll or set how a side reacts.",
        GROUP,
        _react,
        ("enc.react.1", "enc.react.2"),
    ),
    Form(
        "end",
        "[avoided]",
        "The encounter is over.",
        GROUP,
        lambda line: order.Conclude(line.flag("avoided")),
        ("enc.end.1",),
    ),
)
