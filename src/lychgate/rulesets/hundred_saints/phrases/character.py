"""A character: how its commands are typed, and how a sheet is read from what people paste."""

from __future__ import annotations

import re
from typing import Any

from lychgate.core.fitting import fitting
from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import cast
from lychgate.rulesets.hundred_saints.commands import character as order
from lychgate.rulesets.hundred_saints.phrases.reading import person
from lychgate.rulesets.hundred_saints.rules.saves import category_of, threats
from lychgate.rulesets.hundred_saints.state import ABILITIES
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, class_names, classes

GROUP = "Characters"

MODIFIERS = (-3, 3)
"""Charisma alone may be typed as its modifier."""

SHORT = {ability[:3]: ability for ability in ABILITIES}
"""The abilities as sheets have them: str, int and so on."""

NUMBERS = {"level": (1, 15), "lvl": (1, 15), "hp": (1, 500), "ac": (0, 40), "xp": (0, 10**7)}
"""The other numbers of a sheet, and what they may be."""

_PARTS = re.compile(r"[\s,;:|=]+")
_GLUED = re.compile(r"(?<![A-Za-z])(STR|INT|WIS|DEX|CON|CHA|HP|AC|XP)(?=\d)", re.IGNORECASE)
_NAMED = re.compile(r"\s*[^,;\d]+,\s*[A-Za-z]+")
"""How a line begins that is somebody's: a name, a comma, and a word."""


def _pc(line: Line) -> cast.AddCharacter | cast.AddSeveral:
    """``Ada fighter level 2 STR 13 hp 9``, ``Ada, fighter 2, STR 13 ...``, or several such lines, one for each."""
    line.rest_of("a name")
    return read_sheets(line, line.text.strip())


def is_sheet(text: str) -> bool:
    """Whether what is pasted is a character's sheet, or several: it names a class after a comma, or most abilities."""
    begun = re.match(r"\s*[^,;\d\n]+,\s*([A-Za-z-]+)", text)
    scores = {name.lower() for name in re.findall(r"\b(STR|INT|WIS|DEX|CON|CHA)[a-z]*\W{0,3}\d", text, re.IGNORECASE)}
    return len(scores) > len(ABILITIES) // 2 or (begun is not None and begun[1].lower() in class_names())


def read_sheets(line: Line, text: str) -> cast.AddCharacter | cast.AddSeveral:
    """One sheet out of one line or several; several where each line begins with a name, a comma and a word."""
    lines = [one for one in text.splitlines() if one.strip()]
    if len(lines) > 1 and all(_NAMED.match(one) for one in lines):
        return cast.AddSeveral(tuple(_sheet(line, one) for one in lines))
    return _sheet(line, " , ".join(lines))


def _sheet(line: Line, text: str) -> cast.AddCharacter:
    """One character out of a line of a sheet."""
    name, comma, rest = text.partition(",")
    if not comma or " of " in name or any(word.lower() in (*NUMBERS, *SHORT) for word in name.split()):
        name, rest = _first(text)
    words = [word for word in _PARTS.split(_GLUED.sub(r"\1 ", rest)) if word]
    values: dict[str, Any] = {"name": name.strip().strip('"')}
    scores: dict[str, int] = {}
    while words:
        _word(line, words.pop(0).lower(), words, values, scores)
    charisma = scores.get("charisma")
    if charisma is not None and charisma <= MODIFIERS[1] and not values.get("calling") and len(scores) == 1:
        values["charisma"] = charisma
        scores = {}
    for ability, score in scores.items():
        if not 3 <= score <= 18:
            raise line.refuse(f"{ability.capitalize()} is from 3 to 18; {score} is not.")
    return cast.AddCharacter(**values, abilities={one: scores[one] for one in ABILITIES if one in scores})


def _first(text: str) -> tuple[str, str]:
    """The first word, or words in quotes, and what follows."""
    quoted = re.match(r'\s*"([^"]*)"(.*)', text, re.DOTALL)
    if quoted:
        return quoted.group(1), quoted.group(2)
    first, _, rest = text.strip().partition(" ")
    return first.strip(","), rest


def _word(line: Line, word: str, words: list[str], values: dict[str, Any], scores: dict[str, int]) -> None:
    """One word of a sheet, and what goes with it."""
    ability = SHORT.get(word, word if word in ABILITIES else "")
    if word == "of" and words:
        values["seat"] = _one(line, "player", words.pop(0), line.names("player"))
    elif word == "retainer":
        values["retainer"] = True
    elif ability:
        scores[ability] = _number(line, word, words, (-3, 18))
    elif word in NUMBERS:
        key = "level" if word == "lvl" else word
        said = words[0] if words else ""
        if key == "hp" and "/" in said:
            now, _, most = words.pop(0).partition("/")
            words[:0] = [now]
            values["max_hp"] = _number(line, word, [most], NUMBERS["hp"])
        values[key] = _number(line, word, words, NUMBERS[word])
    elif word.isdigit() and "calling" in values and "level" not in values:
        values["level"] = _number(line, "level", [word], NUMBERS["level"])
    else:
        found = fitting(word, tuple(class_names()))
        if len(found) != 1 or "calling" in values:
            known = ", ".join((*NUMBERS, *SHORT))
            raise line.refuse(f"'{word}' says nothing here. Classes: {', '.join(classes())}. Numbers: {known}.")
        values["calling"] = class_names()[found[0]]


def _number(line: Line, what: str, words: list[str], bounds: tuple[int, int]) -> int:
    said = words.pop(0) if words else ""
    if not re.fullmatch(r"[+-]?\d{1,8}", said):
        raise line.refuse(f"'{said}' is no whole number, which {what} must be.")
    if not bounds[0] <= int(said) <= bounds[1]:
        raise line.refuse(f"{what.capitalize()} is from {bounds[0]} to {bounds[1]}; {said} is not.")
    return int(said)


def _one(line: Line, what: str, said: str, allowed: tuple[str, ...]) -> str:
    found = fitting(said, allowed)
    if len(found) != 1:
        raise line.refuse(f"'{said}' is no {what}. There are: {', '.join(allowed) or 'none'}.")
    return found[0]


def _make(line: Line) -> order.MakeCharacter:
    name = line.word("a name")
    calling = class_names()[line.one_of("class", tuple(class_names()))]
    values: dict[str, Any] = {}
    while line.more:
        if line.flag("of"):
            values["seat"] = line.name("player")
        elif line.flag("retainer"):
            values["retainer"] = True
        else:
            line.flag("level", "lvl")
            values["level"] = line.number("level", *NUMBERS["level"])
    return order.MakeCharacter(name=name, calling=calling, **values)


def skills() -> tuple[str, ...]:
    """Every skill that somebody may have."""
    rows = [row for one in classes().values() for row in one.rows]
    return tuple(dict.fromkeys((*CHARACTER.checks.common, *(skill for row in rows for skill in row.skills))))


def _by(line: Line) -> int:
    return line.number("what is added", -9, 9) if line.is_number() else 0


def _check(line: Line) -> order.Check:
    who = person(line)
    what = line.one_of("ability or skill", (*ABILITIES, *skills(), *CHARACTER.checks.everyday))
    return order.Check(who=who, what=what, by=_by(line), secret=line.flag("secret"))


def _save(line: Line) -> order.SaveAgainst:
    who = person(line)
    against = category_of(line.one_of("category", threats()))
    magic = line.flag("magic")
    by = _by(line)
    return order.SaveAgainst(
        who=who, against=against, by=by, magic=magic or line.flag("magic"), secret=line.flag("secret")
    )


def _chance(line: Line) -> order.TakeChance:
    said = line.word("a chance").lower().removesuffix("-in-6")
    of = 100 if said.endswith("%") else 6
    said = said.removesuffix("%")
    if not said.isdigit() or not 1 <= int(said) < of:
        raise line.refuse(f"'{said}' is no chance: 1 to 5 in 6, or 1% to 99%.")
    secret = line.flag("secret")
    return order.TakeChance(chance=int(said), of=of, secret=secret, what=line.rest())


FORMS = (
    Form(
        "pc",
        "NAME [CLASS] [of PLAYER] [level n] [STR 13 INT ...] [hp n] [ac n] [xp n] [cha n] [retainer]",
        "Bring a character into play as its sheet has it; a whole line of a sheet may be pasted.",
        GROUP,
        _pc,
        ("enc.char.class.1",),
    ),
    Form(
        "make",
        "NAME CLASS [of PLAYER] [level n] [retainer]",
        "Roll a whole character.",
        GROUP,
        _make,
        ("enc.char.make.1",),
    ),
    Form(
        "check",
        "WHO ABILITY|SKILL [N] [secret]",
        "Somebody tries an ability or a skill.",
        GROUP,
        _check,
        ("enc.core.ability.1", "enc.core.skill.1"),
    ),
    Form(
        "save",
        "WHO doom|ray|hold|blast|spell [magic] [N] [secret]",
        "Somebody saves.",
        GROUP,
        _save,
        ("enc.core.save.1", "enc.core.save.2"),
    ),
    Form(
        "chance",
        "N|N% [secret] [WHAT]",
        "Roll whether something happens: so many in 6, or percent.",
        GROUP,
        _chance,
        ("enc.core.chance.1",),
    ),
)
