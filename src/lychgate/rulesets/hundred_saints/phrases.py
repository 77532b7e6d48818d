"""How each command is typed: short words, in any letters, as far as they cannot be mistaken."""

from __future__ import annotations

import re
from typing import Any, get_args

from lychgate.core.dice import parse
from lychgate.core.errors import PlayError
from lychgate.core.line import Form, Line
from lychgate.rulesets.hundred_saints import commands as order
from lychgate.rulesets.hundred_saints.state import STEPS, Attack, Ground
from lychgate.rulesets.hundred_saints.tables import PROCEDURES, REACTIONS, known_creature

MOST = 200
"""So many of a kind may come at once."""

CAST, ENCOUNTER, TIME, DESK = "The cast", "An encounter", "Time", "The desk"

ASSISTS = ("auto", "prompt", "off")
_DICE = re.compile(r"\d+d\d+([+-]\d+)?\Z", re.IGNORECASE)


def _foes(line: Line) -> order.AddCreatures:
    """``7 wolves AC 13 HD 2 morale 8 bite 1d6``: a count, a name, then what is known, in any order."""
    count = line.number("how many", 1, MOST) if line.is_number() else 1
    name: list[str] = []
    numbers: dict[str, int | str] = {}
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
                numbers[key] = _dice(line, "hit points")
            else:
                numbers[key] = line.number(word, *BOUNDS[key])
        else:
            said = line.word("a name")
            if line.more and _DICE.match(line.peek()):
                attacks.append(Attack(said, _dice(line, "damage")))
            elif numbers or attacks:
                raise line.refuse(f"'{said}' says nothing here: numbers are known by {', '.join(sorted(KEYS))}.")
            else:
                name.append(said)
    if not name:
        raise line.refuse("Say what they are.")
    kind = " ".join(name)
    known = known_creature(kind)
    values: dict[str, Any] = {**({} if known is None else known), **numbers}
    if attacks:
        values["attacks"] = tuple(attacks)
    if "hp" in values:
        values["hp"] = str(values["hp"])
    return order.AddCreatures(count=count, name=kind, side=side, **values)


KEYS = {
    **dict.fromkeys(("ac", "armour"), "ac"),
    **dict.fromkeys(("hd", "level", "lvl"), "level"),
    **dict.fromkeys(("hp", "hits"), "hp"),
    **dict.fromkeys(("morale", "ml"), "morale"),
    **dict.fromkeys(("speed", "mv"), "speed"),
    "xp": "xp",
}
"""The words before a number in a line of creatures, as stat blocks have them."""

BOUNDS = {"ac": (0, 40), "level": (0, 50), "hp": (1, 1000), "morale": (2, 12), "speed": (0, 500), "xp": (0, 10**6)}


def _dice(line: Line, what: str) -> str:
    said = line.word(what).lower()
    try:
        parse(said)
    except PlayError as wrong:
        raise line.refuse(f"'{said}' is no {what}: {wrong}") from None
    return said


def _character(line: Line) -> order.AddCharacter:
    name = line.word("a name")
    seat = line.name("player") if line.flag("of") else ""
    values: dict[str, int] = {}
    while line.more:
        key = line.one_of("number", ("level", "hp", "ac", "cha"))
        low, high = {"level": (1, 15), "hp": (1, 200), "ac": (0, 40), "cha": (-3, 3)}[key]
        values["charisma" if key == "cha" else key] = line.number(key, low, high)
    return order.AddCharacter(name=name, seat=seat, **values)


def _meet(line: Line) -> order.Meet:
    sides: list[str] = []
    ground: Ground = "dungeon"
    while line.more:
        if line.peek() in get_args(Ground):
            ground = "outdoors" if line.word("ground").lower() == "outdoors" else "dungeon"
        else:
            sides.append(line.name("other side"))
    return order.Meet(tuple(sides), ground)


def _not(line: Line) -> bool:
    return not line.flag("not", "no")


def _aware(line: Line) -> order.MakeAware:
    so = _not(line)
    side = line.name("side")
    other = line.name("side") if line.flag("of") or line.more else ""
    return order.MakeAware(side, other, so)


def _react(line: Line) -> order.React | order.SetReaction:
    side = line.name("other side") if line.is_name("other side") else ""
    if line.flag("set"):
        return order.SetReaction(side, line.one_of("reaction", REACTIONS))
    speaker = line.name("character") if line.is_name("character") else ""
    return order.React(side, speaker, line.number("what is added", -6, 6) if line.more else 0)


def _distance(line: Line) -> order.StateDistance:
    side = "" if line.is_number() else line.name("other side")
    return order.StateDistance(side, line.number("the distance in feet", 0, 10_000))


def _roll(line: Line) -> order.RollDice:
    dice = _dice(line, "dice")
    secret = line.flag("secret")
    return order.RollDice(dice, line.rest(), secret)


def _set(line: Line) -> order.Decree:
    path = line.word("a path")
    value, because, reason = line.rest_of("a value").partition(" because ")
    if not because or not reason.strip():
        raise line.refuse("A decree needs its reason.")
    return order.Decree(path, value.strip(), reason.strip())


FORMS = (
    Form(
        "foes",
        "[N] NAME [AC n] [HD n] [hp n] [morale n] [BITE 1d6] [as SIDE]",
        "Bring creatures into play.",
        CAST,
        _foes,
        also=("add",),
    ),
    Form("pc", "NAME [of PLAYER] [level n] [hp n] [ac n] [cha n]", "Bring a character into play.", CAST, _character),
    Form(
        "dismiss",
        "WHO",
        "Take somebody, or a side, out of play.",
        CAST,
        lambda line: order.Dismiss(line.one_of("name", line_names(line))),
    ),
    Form(
        "lit",
        "[not] SIDE",
        "A side carries light in the dark, or is loud.",
        CAST,
        lambda line: order.Describe(so=_not(line), side=line.name("side"), what="lit"),
        ("enc.aware.2",),
    ),
    Form(
        "encounter",
        "[SIDE ...] [dungeon|outdoors]",
        "The party meets other sides.",
        ENCOUNTER,
        _meet,
        ("enc.seq.1", "enc.sides.1"),
        ("meet",),
    ),
    Form(
        "aware",
        "[not] SIDE [of SIDE]",
        "A side knows of another before they meet.",
        ENCOUNTER,
        _aware,
        ("enc.aware.1", "enc.aware.3"),
    ),
    Form(
        "ambush",
        "[not] SIDE",
        "A side is attacked from hiding.",
        ENCOUNTER,
        lambda line: order.Ambush(so=_not(line), side=line.name("side")),
        ("enc.surprise.4",),
    ),
    Form(
        "mod",
        "SIDE N",
        "Add to a side's chance of being surprised.",
        ENCOUNTER,
        lambda line: order.ModifySurprise(line.name("side"), line.number("what is added", -6, 6)),
        ("enc.surprise.5",),
    ),
    Form(
        "next",
        "",
        "Take the next step by the rules.",
        ENCOUNTER,
        lambda _line: order.TakeStep(),
        ("enc.seq.1",),
        ("n", "go"),
    ),
    Form("waive", "", "Pass over the next step.", ENCOUNTER, lambda _line: order.Waive(), ("enc.seq.1",)),
    Form(
        "back",
        "STEP",
        "Go back to a step.",
        ENCOUNTER,
        lambda line: order.GoBack(line.one_of("step", STEPS)),
        ("enc.seq.1",),
    ),
    Form("distance", "[SIDE] FEET", "Say how far off a side is.", ENCOUNTER, _distance, ("enc.dist.5",)),
    Form(
        "hold",
        "SIDE",
        "A side gives up its place, to act last.",
        ENCOUNTER,
        lambda line: order.HoldBack(line.name("side")),
        ("enc.init.5",),
        ("wait",),
    ),
    Form("round", "", "The next Round begins.", ENCOUNTER, lambda _line: order.NextRound(), ("enc.combat.init.1",)),
    Form(
        "react",
        "[SIDE] [SPEAKER] [N] | [SIDE] set ROW",
        "Roll or set how a side reacts.",
        ENCOUNTER,
        _react,
        ("enc.react.1", "enc.react.2"),
    ),
    Form(
        "end",
        "[avoided]",
        "The encounter is over.",
        ENCOUNTER,
        lambda line: order.Conclude(line.flag("avoided")),
        ("enc.end.1",),
    ),
    Form(
        "turn",
        "[N]",
        "Let Turns of ten minutes pass.",
        TIME,
        lambda line: order.PassTurns(line.number("how many Turns", 1, 144) if line.more else 1),
        ("enc.time.1",),
    ),
    Form("roll", "DICE [secret] [WHAT FOR]", "Roll any dice.", DESK, _roll),
    Form("set", "PATH VALUE because REASON", "Set anything at all.", DESK, _set),
    Form("reveal", "SECRET", "Tell everybody what was secret.", DESK, lambda line: order.Reveal(line.name("secret"))),
    Form(
        "assist",
        "PROCEDURE auto|prompt|off",
        "Whether the program rolls by itself, asks first, or leaves it alone.",
        DESK,
        lambda line: order.SetAssist(line.one_of("procedure", PROCEDURES), line.one_of("mode", ASSISTS)),
    ),
    Form("say", "TEXT", "Say something to everybody.", DESK, lambda line: order.Say(line.rest_of("what is said"))),
    Form("close", "", "The campaign is over, and everything is open.", DESK, lambda _line: order.Close()),
)
"""What a referee may type."""

PLAYERS_FORMS = tuple(form for form in FORMS if form.word in ("roll", "say"))
"""What a player may type."""


def line_names(line: Line) -> tuple[str, ...]:
    """Everybody and every other side that is there."""
    return line.names("member", "other side")
