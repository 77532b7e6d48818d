"""Exploring: how its commands are typed."""

from __future__ import annotations

from typing import Any, Literal

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import exploring as order
from lychgate.rulesets.hundred_saints.phrases.reading import person
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING, TERRAINS

GROUP = "Exploring"

KINDS = tuple(EXPLORING.light)
DOORS = (*EXPLORING.doors, "none")
SIGHTS: tuple[Literal["blind", "beyond", "normal"], ...] = ("blind", "beyond", "normal")


def people(line: Line, *after: str) -> tuple[str, ...]:
    """One name or more, up to a number, to one of the words that may come after them, or to the end."""
    found = [person(line)]
    while line.more and not line.is_number() and line.peek() not in after:
        if not line.flag("and", ","):
            found.append(person(line))
    return tuple(dict.fromkeys(found))


def added(line: Line) -> int:
    """What the situation adds, if anything is said."""
    return line.number("what is added", -6, 6) if line.more else 0


def _enter(line: Line) -> order.Enter:
    where = line.one_of("place", ("dungeon", "outdoors", "settlement"))
    if where == "outdoors":
        return _terrain(line)
    if where == "settlement":
        return _settlement(line)
    return order.Enter(where="dungeon", dark=not line.flag("lit", "bright"))


def _terrain(line: Line) -> order.Enter:
    terrain = line.one_of("terrain", TERRAINS) if line.more and line.peek() != "night" else ""
    return order.Enter(where="outdoors", terrain=terrain, dark=line.flag("night", "dark"))


def _settlement(line: Line) -> order.Enter:
    night = line.flag("night")
    if not night:
        line.flag("day")
    return order.Enter(where="settlement", dark=night)


def _light(line: Line) -> order.LightUp:
    old = line.names("light put out", "light")
    what = line.one_of("light", (*KINDS, *old))
    who = person(line) if line.flag("of", "for") else ""
    line.flag("in")
    danger: Literal["", "danger", "safe"] = (
        "danger" if line.flag("danger") else "safe" if line.flag("safe", "safety") else ""
    )
    return order.LightUp(what, who, danger)


def _sight(line: Line) -> order.SetSight:
    who = person(line)
    said = line.one_of("sight", SIGHTS)
    return order.SetSight(who, next(one for one in SIGHTS if one == said))


def _wander(line: Line) -> Any:
    if line.flag("skip"):
        return order.PassOverWanderers()
    if line.flag("never"):
        return order.WanderersEvery(0)
    if line.flag("every"):
        return order.WanderersEvery(line.number("how many Turns", 1, 1000))
    if line.peek()[:1] in ("+", "-"):
        return order.RaiseWanderers(line.number("what is added", -6, 6))
    return order.CheckWanderers(line.number("the chance in six", 0, 6) if line.more else -1)


def _search(line: Line) -> order.Search:
    return order.Search(people(line), added(line))


def _door(line: Line) -> order.StateDoor:
    kind = line.one_of("kind of door", DOORS)
    return order.StateDoor("" if kind == "none" else kind)


def _trap(line: Line) -> order.SetOff:
    who = people(line)
    return order.SetOff(who, line.number("the chance in six", 0, 6) if line.more else -1)


def _escape(line: Line) -> order.EscapeByRoll:
    depth, by, has = 0, 0, {"map": False, "way": False}
    while line.more:
        if line.flag("depth"):
            depth = line.number("the levels below the first", 0, 30)
        elif line.peek() in has:
            has[line.word("help").lower()] = True
        else:
            by = line.number("what is added", -10, 10)
    return order.EscapeByRoll(depth=depth, by=by, map=has["map"], way=has["way"])


FORMS = (
    Form(
        "enter",
        "dungeon [lit] | outdoors [TERRAIN] [night] | settlement [night]",
        "Say where the party is now.",
        GROUP,
        _enter,
        ("enc.wander.1",),
        also=("env",),
    ),
    Form("terrain", "KIND [night]", "The party is in the open, in such country.", GROUP, _terrain, ("enc.wander.3",)),
    Form("settlement", "[day|night]", "The party is in a settlement.", GROUP, _settlement, ("enc.wander.5",)),
    Form(
        "rest",
        "[N]",
        "The party rests for a Turn, or more.",
        GROUP,
        lambda line: order.TakeRest(line.number("how many Turns", 1, 144) if line.more else 1),
        ("enc.dungeon.rest.1",),
    ),
    Form(
        "light",
        "torch|candle|lantern|bullseye|LIGHT [of WHO] [in danger]",
        "Light something.",
        GROUP,
        _light,
        ("enc.dungeon.light.1", "enc.gear.light.1"),
    ),
    Form(
        "snuff",
        "LIGHT",
        "Put a light out.",
        GROUP,
        lambda line: order.Snuff(line.name("light")),
        ("enc.dungeon.light.1",),
    ),
    Form(
        "sight",
        "WHO blind|beyond|normal",
        "Somebody is blind, or beyond the light.",
        GROUP,
        _sight,
        ("enc.hazard.light.3",),
    ),
    Form(
        "wander",
        "[N | +N | -N | skip | every N | never]",
        "Check for wanderers now (N in 6), let them go by, or change the checks to come.",
        GROUP,
        _wander,
        ("enc.wander.1", "enc.wander.6"),
    ),
    Form("search", "WHO [WHO WHO] [N]", "Search one place for a Turn.", GROUP, _search, ("enc.dungeon.search.1",)),
    Form("door", "plain|stuck|locked|secret|none", "Say what door it is.", GROUP, _door, ("enc.dungeon.door.1",)),
    Form(
        "break",
        "WHO [N]",
        "Break a locked door with a tool.",
        GROUP,
        lambda line: order.BreakDoor(person(line), added(line)),
        ("enc.wander.7",),
    ),
    Form(
        "pick",
        "WHO [N]",
        "A thief works on a lock for a Turn.",
        GROUP,
        lambda line: order.PickLock(person(line), added(line)),
        ("enc.dungeon.trap.2",),
    ),
    Form(
        "disarm",
        "WHO [N]",
        "A thief works on a mechanism for a Turn.",
        GROUP,
        lambda line: order.Disarm(person(line), added(line)),
        ("enc.dungeon.trap.2",),
    ),
    Form(
        "trap",
        "WHO [WHO ...] [N]",
        "Somebody does what sets a trap off (2 in 6, or N).",
        GROUP,
        _trap,
        ("enc.dungeon.trap.1",),
    ),
    Form(
        "explore",
        "FEET",
        "Go so far through unknown parts.",
        GROUP,
        lambda line: order.Walk(line.number("the feet", 1, 100_000)),
        ("enc.time.move.3",),
    ),
    Form(
        "path",
        "FEET",
        "Go so far by a known way.",
        GROUP,
        lambda line: order.Walk(line.number("the feet", 1, 100_000), known=True),
        ("enc.dungeon.path.1", "enc.time.move.7"),
    ),
    Form(
        "escape",
        "[depth N] [map] [way] [N]",
        "The session ends: each who is still inside saves to get out.",
        GROUP,
        _escape,
        ("enc.dungeon.escape.1",),
    ),
)

PLAYERS = ("light", "snuff")
"""What players may order of their own characters."""
