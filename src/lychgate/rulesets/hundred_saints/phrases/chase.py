"""Choices and the chase: how their commands are typed."""

from __future__ import annotations

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import chase as order
from lychgate.rulesets.hundred_saints.phrases.reading import person, so
from lychgate.rulesets.hundred_saints.rules.cast import Describe
from lychgate.rulesets.hundred_saints.rules.gear import Shed
from lychgate.rulesets.hundred_saints.state import LURES

CHOICES = "Choices"
CHASE = "A chase"

FARTHEST = 10_000
MOST_LEAVE = 400


def _side(line: Line) -> str:
    return line.name("side") if line.more else ""


def _evade(line: Line) -> order.Evade:
    side = line.name("side") if line.more and not line.is_number() else ""
    return order.Evade(side, line.number("how far off they are, in feet", 0, FARTHEST) if line.more else -1)


def _pursue(line: Line) -> order.Pursue:
    how = line.one_of("choice", ("yes", "no", "roll"))
    side = _side(line)
    return order.Pursue("yes" if how == "yes" else "no" if how == "no" else "roll", side)


def _slip(line: Line) -> order.SlipAway:
    line.flag("away")
    seen = line.flag("seen")
    side = _side(line) if not seen else ""
    return order.SlipAway(side, seen or line.flag("seen"))


def _gap(line: Line) -> order.StateGap:
    feet = line.number("the gap in feet", 0, FARTHEST)
    fleeing = _side(line)
    return order.StateGap(feet, fleeing, _side(line))


DROP = "treasure|food [WHAT] [by WHO] [refused] [again]; or WHO GEAR [speed N]"


def _drop(line: Line) -> order.Drop | order.DropGear | Shed:
    if line.peek() not in LURES:
        return _drop_gear(line)
    kind = line.word("treasure or food").lower()
    what: list[str] = []
    who, refused, again = "", False, False
    while line.more:
        if line.flag("by"):
            who = line.one_of("name", line.names("member"))
        elif line.flag("refused"):
            refused = True
        elif line.flag("again"):
            again = True
        else:
            what.append(line.word("what"))
    return order.Drop("treasure" if kind == "treasure" else "food", " ".join(what), who, refused, again)


def _drop_gear(line: Line) -> order.DropGear | Shed:
    who = line.one_of("name, nor treasure or food", line.names("member"))
    what: list[str] = []
    while line.more and not line.flag("speed"):
        what.append(line.word("what"))
    if not what:
        raise line.refuse("Say what is dropped.")
    if not line.more:
        return Shed(who, " ".join(what))
    return order.DropGear(who, " ".join(what), line.number("Speed", 0, 500))


def _obstacle(line: Line) -> order.Obstruct:
    said = line.peek()
    if said in ("oil", "caltrops"):
        line.word("what")
        return order.Obstruct("oil" if said == "oil" else "caltrops", "", _side(line))
    return order.Obstruct("other", line.rest_of("what lies in the way"))


def parting(line: Line, stand: bool = False) -> order.Leave:
    """``Ada Ben from party as scouts``, ``goblin 2 as guards``, or ``3 goblins as scouts``: so many of a side."""
    who: list[str] = []
    side, name = "", ""
    count = line.number("how many leave", 1, MOST_LEAVE) if line.is_number() else 0
    if count:
        line.flag("of", "from")
        side = line.name("side")
    while line.more:
        if line.flag("as"):
            name = line.word("a name")
        elif line.flag("from"):
            side = line.name("side")
        else:
            who.append(person(line))
    if bool(who) == bool(count):
        raise line.refuse("Say who leaves: names, or how many of a side.")
    return order.Leave(tuple(dict.fromkeys(who)), name, stand, side, count)


FORMS = (
    Form("evade", "[SIDE] [FEET]", "A side flees.", CHOICES, _evade, ("enc.evade.1",)),
    Form("pursue", "yes|no|roll [SIDE]", "Whether a side gives chase.", CHOICES, _pursue, ("enc.evade.4",)),
    Form("slip", "[away] [SIDE] [seen]", "A side with surprise goes unnoticed.", CHOICES, _slip, ("enc.evade.2",)),
    Form(
        "leave",
        "WHO [WHO ...] [as SIDE] | N SIDE [as SIDE]",
        "Some leave their side, to scout or to run at their own Speed.",
        CHOICES,
        parting,
        ("enc.pursuit.11", "enc.stealth.sneak.5"),
        ("scout", "part"),
    ),
    Form(
        "rejoin",
        "SIDE",
        "A part goes back to its side.",
        CHOICES,
        lambda line: order.Rejoin(line.name("side")),
    ),
    Form("gap", "FEET [FLEEING CHASING]", "Say how far apart they are.", CHASE, _gap, ("enc.pursuit.2",)),
    Form(
        "drop",
        DROP,
        "Those who flee drop something: a lure, or what slows them.",
        CHASE,
        _drop,
        ("enc.pursuit.7", "enc.pursuit.8", "enc.pursuit.9", "enc.load.3"),
    ),
    Form(
        "obstacle",
        "oil|caltrops [SIDE] | TEXT",
        "Those who flee leave something in the way.",
        CHASE,
        _obstacle,
        ("enc.pursuit.6", "enc.gear.oil.1", "enc.gear.caltrop.1"),
    ),
    Form(
        "stop",
        "WHO [WHO ...] [as SIDE]",
        "Some run no longer, but shoot, cast or stand.",
        CHASE,
        lambda line: parting(line, stand=True),
        ("enc.pursuit.10",),
    ),
    Form(
        "lost",
        "[sight] [SIDE]",
        "Chasers lose sight of those who flee.",
        CHASE,
        lambda line: order.GiveUp(_side(line) if not line.flag("sight") or line.more else "", True),
        ("enc.pursuit.5",),
    ),
    Form(
        "giveup",
        "[SIDE]",
        "Chasers give up.",
        CHASE,
        lambda line: order.GiveUp(_side(line)),
        ("enc.pursuit.4",),
    ),
    Form(
        "caught",
        "[SIDE]",
        "Those who flee are caught.",
        CHASE,
        lambda line: order.Catch(_side(line)),
        ("enc.pursuit.3",),
    ),
    Form(
        "greedy",
        "[not] SIDE",
        "A side would stop for treasure.",
        CHASE,
        lambda line: Describe(so=so(line), side=line.name("side"), what="wants_wealth"),
        ("enc.pursuit.7",),
    ),
    Form(
        "ravenous",
        "[not] SIDE",
        "A side would stop for food.",
        CHASE,
        lambda line: Describe(so=so(line), side=line.name("side"), what="ravenous"),
        ("enc.pursuit.8",),
    ),
)

PLAYERS = ("evade", "slip", "drop", "leave", "giveup")
"""What players may order for their own characters, or for a side on which they have one."""
