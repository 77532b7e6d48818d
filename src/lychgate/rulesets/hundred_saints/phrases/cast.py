"""The cast: how its commands are typed."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from lychgate.kit.english import named
from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import cast as order
from lychgate.rulesets.hundred_saints.commands.bestiary import AddKnown
from lychgate.rulesets.hundred_saints.commands.chase import Leave
from lychgate.rulesets.hundred_saints.phrases.chase import parting
from lychgate.rulesets.hundred_saints.phrases.reading import dice_in, everybody, so
from lychgate.rulesets.hundred_saints.state import Attack
from lychgate.rulesets.hundred_saints.tables.encounter import BOUNDS, known_creature
from lychgate.rulesets.hundred_saints.tables.load import known_vehicle

GROUP = "The cast"


MOST = 200
"""So many of a kind may come at once."""


_DICE = re.compile(r"\d+d\d+([+-]\d+)?\Z", re.IGNORECASE)
_SIGNED = re.compile(r"[+-]\d{1,9}\Z")
_HIT_DICE = re.compile(r"(\d{1,4})([+-]\d{1,4})\Z")

ATTACK = ("attack", "att")
"""The words before what is added to every attack roll; with dice after them they are an attack's name."""

Typed = tuple[str, int | None, str]
"""An attack as it was typed: its name, what is added to its roll if that was said, and its damage."""


def _foes(line: Line) -> order.AddCreatures | AddKnown:
    """``7 wolves AC 13 HD 2 morale 8 bite +2 1d6``: a count, a name, then what is known, in any order."""
    count = line.number("how many", 1, MOST) if line.is_number() else 1
    name: list[str] = []
    numbers: dict[str, Any] = {}
    attacks: list[Typed] = []
    side = ""
    while line.more:
        word = line.peek()
        if word in ("as", "side"):
            line.word("as")
            side = line.word("a side").lower()
        elif word in KEYS:
            line.word(word)
            _number(line, word, numbers)
        else:
            said = line.word("a name")
            if word in ATTACK and line.is_number():
                numbers["attack"] = line.number("attack", *BOUNDS["attack"])
            elif _DICE.match(line.peek()) or _SIGNED.match(line.peek()):
                bonus = line.number("what is added to attack rolls", *BOUNDS["attack"]) if line.is_number() else None
                attacks.append((said, bonus, dice_in(line, "damage")))
            elif numbers or attacks:
                raise line.refuse(
                    f"'{said}' says nothing here: numbers are known by {', '.join(sorted((*KEYS, *ATTACK)))}. A stat "
                    "block as a book prints it comes in with: paste"
                )
            else:
                name.append(said)
    if not name:
        raise line.refuse("Say what they are.")
    kind = " ".join(name)
    if attacks:
        plain = numbers.get("attack", 0)
        numbers["attacks"] = tuple(Attack(one, dice, plain if own is None else own) for one, own, dice in attacks)
    if "hp" in numbers:
        numbers["hp"] = str(numbers["hp"])
    unsaid = "attack" not in numbers and any(bonus is None for _, bonus, _ in attacks)
    own = named(kind, line.names("beast"))
    if own:
        return AddKnown(count=count, name=own, side=side, unsaid=unsaid, **numbers)
    known: dict[str, Any] | None = known_creature(kind) or known_vehicle(kind)
    if known is None:
        unsaid = unsaid or ("level" in numbers and not attacks and "attack" not in numbers)
    elif "attack" in numbers and not attacks:
        numbers["attacks"] = tuple(replace(one, bonus=numbers["attack"]) for one in known.get("attacks", ()))
    return order.AddCreatures(count=count, name=kind, side=side, unsaid=unsaid, **{**(known or {}), **numbers})


def _number(line: Line, word: str, numbers: dict[str, Any]) -> None:
    """What stands after a word such as AC; hit points may be dice, and hit dice may add to them, as in HD 4+1."""
    key = KEYS[word]
    more = _HIT_DICE.match(line.peek())
    if key == "hp" and not line.is_number():
        numbers[key] = dice_in(line, "hit points")
    elif key == "level" and more is not None:
        said = line.word(word)
        level, (low, high) = int(more[1]), BOUNDS[key]
        if not max(low, 1) <= level <= high:
            raise line.refuse(f"HD is from {max(low, 1)} to {high} where it adds to hit points; {said} is not.")
        numbers[key] = level
        numbers.setdefault("hp", f"{level}d8{more[2]}")
    else:
        numbers[key] = line.number(word, *BOUNDS[key])


def _merge(line: Line) -> order.Merge:
    side = line.name("side")
    line.flag("with", "and", "into")
    return order.Merge(side, line.name("side"))


def _of_sides(line: Line) -> order.AddCreatures | AddKnown | order.Merge | Leave:
    """The three things that are done with sides, under one word."""
    what = line.one_of("thing to do with sides", ("add", "merge", "split"))
    return _foes(line) if what == "add" else _merge(line) if what == "merge" else parting(line)


KEYS = {
    **dict.fromkeys(("ac", "armour"), "ac"),
    **dict.fromkeys(("hd", "level", "lvl"), "level"),
    **dict.fromkeys(("hp", "hits"), "hp"),
    **dict.fromkeys(("morale", "ml"), "morale"),
    **dict.fromkeys(("speed", "mv"), "speed"),
    "xp": "xp",
}
"""The words before a number in a line of creatures, as stat blocks have them."""


FORMS = (
    Form(
        "foes",
        "[N] NAME [AC n] [HD n] [hp n] [morale n] [attack n] [BITE 1d6] [as SIDE]",
        "Bring creatures into play.",
        GROUP,
        _foes,
        also=("add",),
    ),
    Form(
        "dismiss",
        "WHO",
        "Take somebody, or a side, out of play.",
        GROUP,
        lambda line: order.Dismiss(line.one_of("name", everybody(line))),
    ),
    Form(
        "merge",
        "SIDE with SIDE",
        "Two sides are one from now on; the second keeps its name.",
        GROUP,
        _merge,
        ("enc.sides.2",),
        ("join",),
    ),
    Form(
        "side",
        "add [N] NAME ... [as SIDE] | merge SIDE with SIDE | split WHO ... [as SIDE]",
        "Bring in a side, make two of them one, or part one: as foes, merge and leave do.",
        GROUP,
        _of_sides,
        ("enc.sides.1", "enc.sides.2", "enc.stealth.sneak.5"),
    ),
    Form(
        "lit",
        "[not] SIDE",
        "A side carries light in the dark, or is loud.",
        GROUP,
        lambda line: order.Describe(so=so(line), side=line.name("side"), what="lit"),
        ("enc.aware.2",),
    ),
)
