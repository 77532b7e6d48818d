"""A fight: how its commands are typed."""

from __future__ import annotations

from typing import Any, get_args

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import combat as order
from lychgate.rulesets.hundred_saints.phrases.reading import person
from lychgate.rulesets.hundred_saints.state.combat import Deed
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT, weapons

GROUP = "A fight"

RANGES = ("melee", "short", "medium", "long")

FLAGS = {
    "behind": "behind",
    "helpless": "helpless",
    "backstab": "backstab",
    "reach": "second_rank",
    "anyway": "anyway",
}
"""What may be said of an attack in one word."""

MANNERS = get_args(order.Manner)


def _attack(line: Line) -> order.BeginFight:
    return order.BeginFight(line.name("side") if line.more else "")


def _declare(line: Line) -> order.Declare | order.DropDeclaration:
    who = person(line)
    what: Any = line.one_of("declaration", (*get_args(Deed), "nothing"))
    return order.DropDeclaration(who) if what == "nothing" else order.Declare(who, what)


def _hit(line: Line) -> order.Hit:
    """``hit Ada goblin 2 with spear +1 long cover 2 behind``: after the two names in any order."""
    values: dict[str, Any] = {"who": person(line), "whom": person(line)}
    while line.more:
        if line.is_number():
            values["by"] = line.number("what the situation adds", -20, 20)
        elif line.flag("with"):
            values["weapon"] = line.word("a weapon").lower()
            while line.more and f"{values['weapon']} {line.peek()}" in _beginnings():
                values["weapon"] += f" {line.word('a weapon').lower()}"
        elif line.flag("cover"):
            values["cover"] = line.number("cover", 0, COMBAT.attack.most_cover)
        elif line.peek() in RANGES:
            values["reach"] = line.word("a range").lower()
        elif line.peek() in MANNERS:
            values["how"] = (*values.get("how", ()), line.word("a manner").lower())
        else:
            values[FLAGS[line.one_of("word about an attack", ("with", "cover", *RANGES, *FLAGS, *MANNERS))]] = True
    return order.Hit(**values)


def _beginnings() -> set[str]:
    """What a weapon's name of several words may begin with."""
    named = [name.split() for name in weapons()]
    return {" ".join(words[:upto]) for words in named for upto in range(2, len(words) + 1)}


def _move(line: Line) -> order.Move:
    who = person(line)
    feet = line.number("how many feet", 1, 1000)
    run = line.flag("run")
    return order.Move(who=who, feet=feet, away=run or line.flag("away"), run=run, anyway=line.flag("anyway"))


def _cast(line: Line) -> order.Cast:
    who = person(line)
    line.flag("at", "on")
    whom = person(line) if line.more and line.peek() != "anyway" else ""
    return order.Cast(who=who, whom=whom, anyway=line.flag("anyway"))


def _act(line: Line) -> order.Act:
    who = person(line)
    anyway = line.flag("anyway")
    return order.Act(who=who, what=line.rest_of("what they do"), anyway=anyway)


def _wield(line: Line) -> order.Wield:
    who = person(line)
    weapon = line.word("a weapon").lower()
    while line.more and line.peek() != "dropped":
        weapon += f" {line.word('a weapon').lower()}"
    return order.Wield(who=who, weapon=weapon, dropped=line.flag("dropped"))


def _lob(line: Line) -> order.Lob:
    who = person(line)
    weapon = line.word("a weapon").lower()
    by = line.number("what the situation adds", -20, 20) if line.is_number() else 0
    anyway = line.flag("anyway")
    line.flag("at", "near")
    near: list[str] = []
    while line.more:
        near.append(person(line))
    return order.Lob(who=who, weapon=weapon, near=tuple(near), by=by, anyway=anyway)


def _repel(line: Line) -> order.Repel:
    who = person(line)
    side = line.word("a side").lower()
    symbol: Any = "wood"
    if line.peek() in ("wood", "silver", "gold"):
        symbol = line.word("a symbol").lower()
    return order.Repel(who=who, side=side, symbol=symbol, anyway=line.flag("anyway"))


def _mark(line: Line) -> order.SetMark:
    so = not line.flag("not", "no")
    return order.SetMark(who=person(line), mark=line.rest_of("a condition"), so=so)


def _damage(line: Line) -> order.Damage:
    return order.Damage(person(line), line.number("the damage", 1, 1000))


def _down(line: Line) -> order.PutDown:
    whom = person(line)
    how: Any = line.one_of("way to go down", ("killed", "beaten", "gone", "destroyed")) if line.more else "killed"
    saving: list[str] = []
    if how == "destroyed" and line.flag("saving"):
        while line.more:
            saving.append(line.word("a thing").lower())
    return order.PutDown(whom, how, tuple(saving))


def _morale(line: Line) -> order.CheckMorale:
    side = line.name("side") if line.is_name("side") else ""
    who = "" if side else person(line)
    shift = COMBAT.morale.shift
    return order.CheckMorale(side, line.number("what is added", -shift, shift) if line.more else 0, who)


FORMS = (
    Form("attack", "[SIDE]", "A side attacks: the fight begins.", GROUP, _attack, ("enc.attack.1",)),
    Form(
        "declare",
        "WHO spell|flee|charge|parry|nothing",
        "Say before initiative what must be said then, or give it up.",
        GROUP,
        _declare,
        ("enc.combat.decl.1",),
    ),
    Form(
        "hit",
        "WHO WHOM [with WEAPON] [N] [short|medium|long] [cover N] [behind] [anyway]",
        "Somebody attacks somebody.",
        GROUP,
        _hit,
        ("enc.combat.atk.1", "enc.combat.dmg.1"),
    ),
    Form("move", "WHO FEET [away|run]", "Somebody moves in a fight.", GROUP, _move, ("enc.combat.move.1",)),
    Form("cast", "WHO [WHOM]", "Somebody works the magic they declared.", GROUP, _cast, ("enc.combat.magic.1",)),
    Form("act", "WHO WHAT", "Somebody takes an action that is no attack.", GROUP, _act, ("enc.combat.act.1",)),
    Form("damage", "WHOM N", "Somebody is hurt.", GROUP, _damage, ("enc.combat.dmg.1",)),
    Form(
        "down",
        "WHOM [killed|beaten|gone|destroyed [saving THING ...]]",
        "Somebody is out of the fight.",
        GROUP,
        _down,
        ("enc.combat.dmg.4", "enc.morale.2"),
    ),
    Form(
        "mend",
        "WHO",
        "Instant healing at death's door.",
        GROUP,
        lambda line: order.Revive(person(line)),
        ("enc.combat.dmg.2",),
    ),
    Form("morale", "SIDE|WHO [N]", "A side, or one of it, checks its morale.", GROUP, _morale, ("enc.morale.1",)),
    Form(
        "wield",
        "WHO WEAPON [dropped]",
        "Somebody takes another weapon in hand.",
        GROUP,
        _wield,
        ("enc.combat.opt.switch.1",),
    ),
    Form(
        "lob",
        "WHO WEAPON [N] [near WHOM ...]",
        "Somebody throws what splashes at a place.",
        GROUP,
        _lob,
        ("enc.combat.opt.splash.1",),
    ),
    Form("repel", "WHO SIDE [silver|gold]", "Somebody turns the undead.", GROUP, _repel, ("enc.combat.turn.1",)),
    Form(
        "mark",
        "[not] WHO CONDITION",
        "Somebody is helpless, invisible, hidden, undead, under water, unsteady ...",
        GROUP,
        _mark,
        ("enc.combat.atk.7", "enc.combat.opt.invis.1", "enc.combat.opt.water.1"),
    ),
    Form(
        "surrender",
        "SIDE",
        "A side lays down its arms.",
        GROUP,
        lambda line: order.Surrender(line.name("side")),
        ("enc.morale.7",),
    ),
)

PLAYERS = ("declare", "hit", "move", "cast", "act", "wield", "repel")
"""What players may order for their own characters."""
