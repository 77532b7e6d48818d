"""A character as it stands on somebody's sheet, typed in or pasted."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.fitting import fitting
from lychgate.core.seen import blank, seen
from lychgate.kit.command import Command
from lychgate.kit.fields import NOT_TYPED, After
from lychgate.kit.line import Line, quoted_after
from lychgate.rulesets.hundred_saints.fields import Player
from lychgate.rulesets.hundred_saints.permission import SHEETS
from lychgate.rulesets.hundred_saints.printed_ac import PRINTED, counted_up
from lychgate.rulesets.hundred_saints.rules.cast import Came, name_is_free, of_the_party
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.character import (
    AVERAGE,
    LEVELS,
    ClassName,
    all_hit_points,
    class_of,
    goes_on,
)
from lychgate.rulesets.hundred_saints.rules.checks import modifier
from lychgate.rulesets.hundred_saints.rules.numbers import xp_for
from lychgate.rulesets.hundred_saints.rules.sheet import UNARMOURED, reckoned
from lychgate.rulesets.hundred_saints.rules.stowing import added, room_for
from lychgate.rulesets.hundred_saints.state import ABILITIES, Character, Item
from lychgate.rulesets.hundred_saints.tables.character import class_names, classes
from lychgate.rulesets.hundred_saints.tables.load import is_tiny, known_goods

HEADING = "Characters"

UNSAID = 4
"""The hit points of somebody of whom nothing was said."""

MODIFIERS = (-3, 3)
"""Charisma alone may be typed as its modifier."""

SHORT = {ability[:3]: ability for ability in ABILITIES}
"""The abilities as sheets have them: str, int and so on."""

NUMBERS = {"level": LEVELS, "lvl": LEVELS, "hp": (1, 500), "ac": (0, 40), "xp": (0, 10**7)}
"""The other numbers of a sheet, and what they may be."""

_PARTS = re.compile(r"[\s,;:|=]+")
_GLUED = re.compile(r"(?<![A-Za-z])(STR|INT|WIS|DEX|CON|CHA|HP|AC|XP)(?=\d)", re.IGNORECASE)
_NAMED = re.compile(r"\s*[^,;\d]+,\s*[A-Za-z]+")
"""How a line begins that is somebody's: a name, a comma, and a word."""


_PIECES = re.compile(r"\s*[,;|]\s*")
_GEAR = re.compile(r"\s*(?:weapons?|armou?r|equipment|gear|items?|inventory|carries|carried)\s*:\s*", re.IGNORECASE)
_BEGINS_A_NUMBER = re.compile(r"\s*(?:STR|INT|WIS|DEX|CON|CHA|HP|AC|XP|level|lvl|of|retainer)(?![a-z])", re.IGNORECASE)
_THING = re.compile(
    r"(?:(?P<count>[1-9]\d{0,2})\s*[x×]?\s+)?"
    r"(?P<name>(?:\d{1,3}(?:'|[ -]foot| feet| ft\.?) (?:of )?)?[A-Za-z][^()\d]*?)"
    r"(?:\s*[x×]\s*(?P<times>[1-9]\d{0,2}))?(?:\s*\((?:(?P<within>[1-9]\d{0,2})|[^()]*)\))?"
)
"""A thing, how many of it there are before or behind it, and in brackets its damage or the like."""

LONGEST_THING = 60

_PRINTED_AC = re.compile(rf"\b(?:AC|Armou?r Class)\s*[:=]?\s*(?:{PRINTED})", re.IGNORECASE)


class AddCharacter(Command, frozen=True, tag="add_character", kw_only=True):
    """Bring in a character from a sheet, typed or pasted.

    ``seat`` is the player's, ``retainer``: it serves. 0, or nothing, where something was not said: then it follows from
    the class (``calling``) or is rolled. ``charisma`` is the modifier, where only that is known; ``xp`` is -1 where it
    was not said.
    """

    word = "pc"
    menu_label = "Bring in a sheet"
    may = SHEETS
    shape = "NAME [CLASS] [of PLAYER] [level n] [STR 13 INT ...] [hp n] [ac n] [xp n] [cha n] [retainer]"
    clauses = ("enc.char.class.1",)

    name: str
    seat: Annotated[str, After(("of",), Player("player"))] = ""
    calling: Annotated[str, ClassName()] = ""
    level: int = 1
    hp: int = 0
    max_hp: int = 0
    ac: int = 0
    charisma: int = 0
    xp: int = -1
    abilities: dict[str, int] = msgspec.field(default_factory=dict)
    retainer: bool = False
    items: Annotated[tuple[Item, ...], NOT_TYPED] = ()

    @classmethod
    def read(cls, line: Line) -> AddCharacter | AddSeveral:
        """Reads ``Ada fighter level 2 STR 13 hp 9``, ``Ada, fighter 2, STR 13 ...``, or several such lines."""
        line.rest_of("a name")
        return read_sheets(line, line.text.strip())

    def do(self, play: Saints) -> None:
        name_is_free(play, self.name)
        charisma = modifier(self.abilities["charisma"]) if "charisma" in self.abilities else self.charisma
        one = of_the_party(self.name, self.seat, self.level, self.abilities, retainer=self.retainer)
        one = replace(one, charisma=charisma, ac=UNARMOURED)
        for item in self.items:
            one = replace(one, items=added(one.items, room_for(play, one, item, "")))
        hp = self.hp or UNSAID
        if self.calling:
            calling = class_of(self.calling, self.level)
            xp = self.xp if self.xp >= 0 else xp_for(play.state, calling, self.level)
            one = reckoned(play.state, replace(one, character=Character(calling=calling.name, xp=xp)))
            if not self.hp:
                constitution = self.abilities.get("constitution", AVERAGE)
                hp = all_hit_points(play, calling, self.level, constitution, self.name, one.id)
        one = replace(one, hp=hp, max_hp=max(hp, self.max_hp), ac=self.ac or one.ac)
        play.record(Came((one,), hidden=False))


class AddSeveral(Command, frozen=True, tag="add_several"):
    """Bring several characters into play at once, as a pasted block has them, a line for each."""

    who: tuple[AddCharacter, ...]

    def do(self, play: Saints) -> None:
        for one in self.who:
            one.do(play)


# ---------------------------------------------------------------------- reading a sheet


def is_sheet(text: str) -> bool:
    """Whether what is pasted is a character's sheet, or several: it names a class after a comma, or most abilities."""
    begun = re.match(r"\s*[^,;\d\n]+,\s*([A-Za-z-]+)", text)
    scores = {name.lower() for name in re.findall(r"\b(STR|INT|WIS|DEX|CON|CHA)[a-z]*\W{0,3}\d", text, re.IGNORECASE)}
    return len(scores) > len(ABILITIES) // 2 or (begun is not None and begun[1].lower() in class_names())


def read_sheets(line: Line, text: str) -> AddCharacter | AddSeveral:
    """One sheet out of one line or several; several where each line begins with a name, a comma and a word."""
    lines = [one for one in text.splitlines() if one.strip()]
    if len(lines) > 1 and all(_NAMED.match(one) for one in lines):
        return AddSeveral(tuple(_sheet(line, one) for one in lines))
    return _sheet(line, " , ".join(lines))


def _sheet(line: Line, text: str) -> AddCharacter:
    """One character out of a line of a sheet."""
    text, items = _carried(text)
    name, comma, rest = text.partition(",")
    if not comma or " of " in name or any(word.lower() in (*NUMBERS, *SHORT) for word in name.split()):
        name, rest = _first(text)
    rest, player = _without_player(line, rest)
    rest = _PRINTED_AC.sub(lambda said: f" AC {counted_up(said)} ", rest)
    words = [word for word in _PARTS.split(_GLUED.sub(r"\1 ", rest)) if word]
    values: dict[str, Any] = {"name": " ".join(name.strip().strip('"').split())}
    if player:
        values["seat"] = player
    if blank(values["name"]):
        raise line.refuse("A name is missing.")
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
    return AddCharacter(**values, abilities={one: scores[one] for one in ABILITIES if one in scores}, items=items)


def _carried(text: str) -> tuple[str, tuple[Item, ...]]:
    """The sheet without the things on it, and these: of its own, what stands behind a word such as "Gear:", and what
    the lists have. What holds others comes first, so that there is room."""
    name, *pieces = _PIECES.split(text)
    kept, found, listed = [name], list[Item](), False
    for piece in pieces:
        label = _GEAR.match(piece)
        listed = (listed or label is not None) and not _BEGINS_A_NUMBER.match(piece)
        item = _thing(piece[label.end() :] if label is not None else piece, listed=listed)
        if item is None:
            kept.append(piece)
        else:
            found.append(item)
    first = sorted(found, key=lambda item: -(known.capacity if (known := known_goods(item.name)) else 0))
    return (" , ".join(kept) if found else text), tuple(first)


def _thing(said: str, *, listed: bool) -> Item | None:
    """A thing as a sheet has it, such as ``20 arrows``, ``arrows (20)`` or ``longsword (1d8)``; None if it is none."""
    found = _THING.fullmatch(" ".join(said.split()))
    if found is None:
        return None
    name = found["name"].strip()
    known = known_goods(name)
    count = next((int(one) for one in (found["count"], found["times"], found["within"]) if one), 1)
    if known is not None:
        return Item(name=known.name, count=count, slots=known.slots, weight=known.weight, per=known.per)
    if not listed or len(name) > LONGEST_THING:
        return None
    return Item(name=name, count=count, slots=int(not is_tiny(name)))


def _first(text: str) -> tuple[str, str]:
    """The first word, or words in quotes, or words with capital letters that say nothing else; and what follows."""
    quoted = re.match(r'\s*"([^"]*)"(.*)', text, re.DOTALL)
    if quoted:
        return quoted.group(1), quoted.group(2)
    first, *rest = text.split() or [""]
    name = [first]
    while rest and not name[-1].endswith(",") and goes_on(rest[0]) and not _says_something(rest[0]):
        name.append(rest.pop(0))
    return " ".join(name).strip(","), " ".join(rest)


def _says_something(word: str) -> bool:
    """Whether a word of a sheet is a number's or an ability's, with the number stuck to it or not."""
    begins = _PARTS.split(_GLUED.sub(r"\1 ", word))[0].lower()
    return begins in (*NUMBERS, *SHORT, *ABILITIES, "of", "retainer") or any(map(str.isdigit, word))


def _word(line: Line, word: str, words: list[str], values: dict[str, Any], scores: dict[str, int]) -> None:
    """One word of a sheet, and what goes with it."""
    ability = SHORT.get(word, word if word in ABILITIES else "")
    if word == "of" and words:
        values["seat"] = _player(line, words.pop(0))
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
    elif is_number(word) and "calling" in values and "level" not in values:
        values["level"] = _number(line, "level", [word], NUMBERS["level"])
    else:
        found = list({class_names()[one]: one for one in fitting(word, tuple(class_names()))}.values())
        if len(found) != 1 or "calling" in values:
            known = ", ".join((*NUMBERS, *SHORT))
            raise line.refuse(f"'{word}' says nothing here. Classes: {', '.join(classes())}. Numbers: {known}.")
        values["calling"] = class_names()[found[0]]


def _number(line: Line, what: str, words: list[str], bounds: tuple[int, int]) -> int:
    said = words.pop(0) if words else ""
    if not re.fullmatch(r"[+-]?\d{1,8}", said, re.ASCII):
        raise line.refuse(f"'{said}' is not a whole number, which {what} must be.")
    if not bounds[0] <= int(said) <= bounds[1]:
        raise line.refuse(f"{what.capitalize()} is from {bounds[0]} to {bounds[1]}; {said} is not.")
    return int(said)


def _without_player(line: Line, text: str) -> tuple[str, str]:
    """A sheet without "of PLAYER" where the whole name is said, which may have spaces and brackets; and the player."""
    players = line.names("player")
    quoted = quoted_after(text, "of", players)
    found = re.search(r'(?<!\S)of\s+"([^"]*)"', quoted, re.IGNORECASE)
    if found is None or found[1].casefold() not in [seen(one).casefold() for one in players]:
        return text, ""
    return f"{quoted[: found.start()]} {quoted[found.end() :]}", _player(line, found[1])


def _player(line: Line, said: str) -> str:
    """The seat that is meant; whoever is said where nobody but referees has one."""
    players = line.names("player")
    found = fitting(said, players) if players else [said]
    if len(found) != 1:
        raise line.refuse(f"'{said}' is no player. There are: {', '.join(players)}.")
    return found[0]
