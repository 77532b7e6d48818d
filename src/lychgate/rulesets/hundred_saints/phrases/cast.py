"""The cast: how its commands are typed."""

from __future__ import annotations

import re
from typing import Any

from lychgate.core.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import cast as order
from lychgate.rulesets.hundred_saints.commands.bestiary import AddKnown
from lychgate.rulesets.hundred_saints.phrases.reading import dice_in, everybody, so
from lychgate.rulesets.hundred_saints.state import Attack
from lychgate.rulesets.hundred_saints.state.bestiary import named
from lychgate.rulesets.hundred_saints.tables import BOUNDS, known_creature
from lychgate.rulesets.hundred_saints.tables_load import known_vehicle

GROUP = "The cast"


MOST = 200
"""So many of a kind may come at once."""


_DICE = re.compile(r"\d+d\d+([+-]\d+)?\Z", re.IGNORECASE)


def _foes(line: Line) -> order.AddCreatures | AddKnown:
    """``7 wolves AC 13 HD 2 morale 8 bite 1d6``: a count, a name, then what is known, in any order."""
    count = line.number("how many", 1, MOST) if line.is_number() else 1
    name: list[str] = []
    numbers: dict[str, Any] = {}
    attacks: list[Attack] = []
    side = ""
    while line.more:
        word = line.peek()
        if word in ("as", "side"):
            line.word("as")
            side = line.word("a side").lower()
        elif word in KEYS:
            line.word(word)
            key = KEYS[word]
            if key == "hp" and not line.is_number():
                numbers[key] = dice_in(line, "hit points")
            else:
                numbers[key] = line.number(word, *BOUNDS[key])
        else:
            said = line.word("a name")
            if line.more and _DICE.match(line.peek()):
                attacks.append(Attack(said, dice_in(line, "damage")))
            elif numbers or attacks:
                raise line.refuse(
                    f"'{said}' says nothing here: numbers are known by {', '.join(sorted(KEYS))}. A stat block as a "
                    "book prints it comes in with: paste"
                )
            else:
                name.append(said)
    if not name:
        raise line.refuse("Say what they are.")
    kind = " ".join(name)
    own = named(kind, line.names("beast"))
    if own:
        if attacks:
            numbers["attacks"] = tuple(attacks)
        if "hp" in numbers:
            numbers["hp"] = str(numbers["hp"])
        return AddKnown(count=count, name=own, side=side, **numbers)
    known = known_creature(kind) or known_vehicle(kind)
    values: dict[str, Any] = {**({} if known is None else known), **numbers}
    if attacks:
        values["attacks"] = tuple(attacks)
    if "hp" in values:
        values["hp"] = str(values["hp"])
    return order.AddCreatures(count=count, name=kind, side=side, **values)


def _merge(line: Line) -> order.Merge:
    side = line.name("side")
    line.flag("with", "and", "into")
    return order.Merge(side, line.name("side"))


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
        "[N] NAME [AC n] [HD n] [hp n] [morale n] [BITE 1d6] [as SIDE]",
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
        "lit",
        "[not] SIDE",
        "A side carries light in the dark, or is loud.",
        GROUP,
        lambda line: order.Describe(so=so(line), side=line.name("side"), what="lit"),
        ("enc.aware.2",),
    ),
)
