"""Stat blocks as people paste them: with labels and numbers, in one line or several, of any book of the B/X family.

What can be read is read, what is not understood is handed back word for word, and no number is guessed: a block without
an AC, or without hit dice or a level, is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec

from lychgate.core.errors import PlayError
from lychgate.core.seen import blank
from lychgate.kit.english import one_of
from lychgate.rulesets.hundred_saints.printed_ac import DOWN, LOWEST_UP, PRINTED, counted_up
from lychgate.rulesets.hundred_saints.rules.bestiary import LONGEST_NAME
from lychgate.rulesets.hundred_saints.rules.creatures import MOST, AddCreatures
from lychgate.rulesets.hundred_saints.rules.statblock_attacks import dice_of, read_attacks, small
from lychgate.rulesets.hundred_saints.tables.encounter import BOUNDS

CUT = "\x1f"
"""Stands where something has been read and taken out."""

LABELS = {
    "ac": r"AC|Armou?r Class",
    "hd": r"HD|Hit Dice",
    "hp": r"HP|Hit Points",
    "thac0": r"THAC0|THACO",
    "bonus": r"BAB|AB|Attack Bonus",
    "attacks": r"#\s?AT|Attacks|Attack|Att|Atk|No\. of Attacks",
    "damage": r"Damage|Dmg|(?-i:D)",
    "speed": r"Speed|Movement|Move|MV",
    "saves": r"Saving Throws?|Saves?|(?-i:SV|ST)",
    "morale": r"Morale|ML",
    "level": r"Level|Lvl",
    "xp": r"XP|Experience Points",
    "number": r"Number Appearing|No\. Appearing|(?-i:NA)|Encounters|(?-i:Enc)",
    "other": r"Alignment|(?-i:AL)"
    r"|Treasure Type|Hoard|(?-i:TT)|Behaviour|Speech|Possessions",
}
_AFTER = r"(?![A-Za-z])\s*[:.=]?\s*"
_ANY = rf"(?<![A-Za-z0-9])(?:{'|'.join(LABELS.values())}){_AFTER}"
_FIVE = r"\W*?(\d+)\W+?".join(("D[a-z]*", "(?:W|R)[a-z]*", "(?:P|H)[a-z]*", "B[a-z]*", r"S[a-z]*"))
_NUMBER = r"([+-]?\d+)(?![\dd])"

_MANY = r"\d+d\d+(?:\s?[+-]\s?\d+)?|\d+"

VALUES = {
    "saves": rf"(?:(?-i:{_FIVE}\W*?(\d+))|(\d+)[,/ ]+(\d+)[,/ ]+(\d+)[,/ ]+(\d+)[,/ ]+(\d+))(?:\s*\(\d+\))?",
    "ac": rf"(?:{PRINTED})",
    "hd": r"(½|1/2|[+-]?\d+)(?:d8)?(?:\s*([+-]\s?\d+))?(?![\dd/])(?:\s*\(\s*(\d+)\s*(?:hp|hit points)?\s*\))?",
    "hp": rf"(?:(\d+d\d+(?:[+-]\d+)?)(?:\s*\(\d+\))?|([+-]?\d+(?:\s*[,/]\s*-?\d+(?=\s*(?:[,;/.)\n{CUT}]|$|{_ANY})))*)"
    r"(?![\dd])(?:\s+each)?)",
    "thac0": r"(\d+)(?:\s*\[\s*([+-]?\d+)\s*\])?",
    "bonus": r"([+-]?\d+)",
    "speed": r"(-?\d+)\s*(?:'|feet|ft\.?)?(?:\s*\(\s*(\d+)\s*(?:'|feet|ft\.?)?\s*\))?",
    "number": rf"({_MANY})(?![\dd])(?:\s*\(\s*({_MANY})\s*\))?",
    "morale": _NUMBER,
    "level": _NUMBER,
    "xp": r"(\d{1,3}(?:,\d{3})+|\d+)",
}
"""How the value of each label is written."""

_SIGNS = {"'": "\u2019\u2032\u2018", "-": "\u2013\u2212", " ": f"\u00a0\t*_|`{CUT}"}
_PLAIN = str.maketrans({sign: plain for plain, signs in _SIGNS.items() for sign in signs})
_HEAD = re.compile(r"\s*(?:(\d+)\s*[x\u00d7]?\s+)?([^\d:;(\[]*)")
_COUNTED = re.compile(r"\(\s*(\d+)\s*\)")
_MORE_SPEED = "A second figure, in brackets, is the Speed."


class Block(msgspec.Struct, frozen=True):
    """A stat block as it was read: the creatures, how what was not plain was taken, and the words that were left.

    ``number`` is how many are met, as dice; ``uncounted``: nobody has said how many come.
    """

    creatures: AddCreatures
    taken: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    number: str = ""
    uncounted: bool = False


@dataclass
class Reading:
    """A block while it is read: the text that is left, what has been found in it, how, and what was not."""

    text: str
    values: dict[str, Any] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def take(self, label: str) -> re.Match[str] | None:
        """The value of a label, which is then no longer in the text; None where there is none that can be read."""
        found = re.search(rf"(?<![A-Za-z0-9])(?:{LABELS[label]}){_AFTER}{VALUES[label]}", self.text, re.IGNORECASE)
        if found is not None:
            self.text = f"{self.text[: found.start()]}{CUT}{self.text[found.end() :]}"
        return found


def read_blocks(text: str, count: int | None = None, side: str = "") -> tuple[Block, ...]:
    """The stat blocks of a text, with empty lines between them. Raises ``PlayError`` for what cannot be read.

    ``count`` is how many of the kind there are, where there is one block only; None if it says that itself.
    """
    pieces: list[str] = []
    for piece in re.split(r"\n\s*\n", _plainly(text)):
        if pieces and not (_says("ac", pieces[-1]) and _says("ac", piece)):
            pieces[-1] = f"{pieces[-1]}\n{piece}"
        elif piece.strip():
            pieces.append(piece)
    if len(pieces) > 1 and count is not None:
        raise PlayError(f"These are {len(pieces)} stat blocks: say in each how many there are, as in 'Wolf (3)'.")
    if not pieces:
        raise PlayError("There is nothing to read: paste a stat block after the word.")
    return tuple(_block(piece, count, side) for piece in pieces)


def _plainly(text: str) -> str:
    """Line ends, spaces and signs as one keyboard has them, without those of Markdown."""
    return "\n".join(line.strip() for line in re.sub(" {2,}", " ", text.translate(_PLAIN)).splitlines())


def _says(label: str, text: str) -> bool:
    return re.search(rf"(?<![A-Za-z0-9])(?:{LABELS[label]}){_AFTER}{VALUES[label]}", text, re.IGNORECASE) is not None


def _block(text: str, count: int | None, side: str) -> Block:
    """One block: its numbers first, each taken out where it stands, then its name, then what is left."""
    now = Reading(text)
    _saves(now)
    _armour(now)
    _level(now)
    _hit_points(now)
    bonus = _bonus(now)
    _speed(now)
    met = _number_met(now)
    for label in ("morale", "xp"):
        found = now.take(label)
        if found is not None:
            now.values[label] = _bounded(label, small(found[1].replace(",", "")))
        else:
            now.missing.append("morale (7 is taken)" if label == "morale" else "xp (0)")
    if _says("ac", now.text):
        raise PlayError("AC stands in it twice. Leave an empty line between two stat blocks.")
    name, number, now.text = _name(now.text)
    if name.isupper() and len(name) > 1:  # a heading, and no name of somebody's own
        name = name.lower()
    elif met:  # a kind's heading, of which one or several may come
        name = one_of(name)
    now.text, attacks, told = read_attacks(now.text, bonus or 0, CUT, _ANY, LABELS["attacks"], LABELS["damage"])
    now.taken += told
    if bonus is None and attacks and not any(one.bonus for one in attacks):
        now.missing.append("what is added to attack rolls (nothing)")
    if now.missing:
        now.taken.append(f"Not said: {', '.join(now.missing)}.")
    counts = [one for one in (count, number, len(now.values.get("each", ())) or None) if one is not None]
    many = counts[0] if counts else 1
    if not 1 <= many <= MOST:
        raise PlayError(f"How many there are is from 1 to {MOST}; {many} is not.")
    if "each" in now.values and len(now.values["each"]) != many:
        told_hp = ", ".join(map(str, now.values["each"]))
        raise PlayError(f"There are {many} of {name}, but hit points of {len(now.values['each'])}: {told_hp}.")
    creatures = AddCreatures(count=many, name=name, side=side, attacks=attacks, attack=bonus or 0, **now.values)
    return Block(creatures, tuple(now.taken), _left(now.text), met, not counts)


def _bounded(what: str, value: int, told: str = "") -> int:
    low, high = BOUNDS[what]
    if not low <= value <= high:
        raise PlayError(f"{told or what.capitalize()} is from {low} to {high}; {value} is not.")
    return value


def _saves(now: Reading) -> None:
    found = now.take("saves")
    if found is not None:
        numbers = tuple(small(one) for one in found.groups() if one)
        now.values["saves"] = tuple(_bounded("save", one, "A save") for one in numbers)


def _armour(now: Reading) -> None:
    """Counted up as it stands; counted down, with its counterpart in brackets or not, as 19 less it."""
    found = now.take("ac")
    if found is None:
        raise PlayError("No AC can be read in it, such as AC 13 or AC 6 [13]. Nothing is guessed: add it.")
    up = counted_up(found)
    if found[3] is not None and int(found[3]) < LOWEST_UP:
        now.taken.append(f"AC {found[3]} counts down, so it is {up} counted up.")
    now.values["ac"] = _bounded("ac", up, "AC")


def _level(now: Reading) -> None:
    """Hit dice, which are the level; else a level, whose hit points stand elsewhere or are a d8 for each."""
    found = now.take("hd")
    if found is None:
        found = now.take("level")
        if found is None:
            raise PlayError("No HD or level can be read in it, such as HD 2+2 or Level 2. Nothing is guessed: add it.")
        now.values["level"] = _bounded("level", small(found[1]), "Level")
        return
    if found[1] in ("½", "1/2"):
        now.values.update(level=0, hp="1d4")
        return
    level = _bounded("level", small(found[1]), "HD")
    now.values.update(level=level, hp=dice_of(f"{level}d8{found[2] or ''}") if level else "1d4")


def _hit_points(now: Reading) -> None:
    found = now.take("hp")
    if found is None:
        if "hp" not in now.values:
            now.missing.append("hit points (a d8 for each level)")
        return
    if found[1]:
        now.values["hp"] = dice_of(found[1])
        return
    numbers = [_bounded("hp", small(one)) for one in re.split(r"\s*[,/]\s*", found[2].strip())]
    if len(numbers) == 1:
        now.values["hp"] = str(numbers[0])
    else:
        now.values.pop("hp", None)
        now.values["each"] = tuple(numbers)


def _bonus(now: Reading) -> int | None:
    """What is added to every attack roll: said as such, or beside or out of THAC0; None if nothing says it."""
    plain, found = now.take("bonus"), now.take("thac0")
    if plain is not None:
        return small(plain[1])
    if found is None:
        return None
    if found[2] is not None:
        return small(found[2])
    bonus = DOWN - small(found[1])
    now.taken.append(f"THAC0 {found[1]} is {bonus:+} to attack rolls.")
    return bonus


def _speed(now: Reading) -> None:
    found = now.take("speed")
    if found is None:
        now.missing.append("Speed (40 is taken)")
        return
    now.values["speed"] = _bounded("speed", small(found[2] or found[1]), "Speed")
    if found[2] is None and now.values["speed"] > 90:
        now.taken.append(f"Speed {found[1]} is taken as it stands. {_MORE_SPEED}")


def _number_met(now: Reading) -> str:
    """How many are met underground, or in the open where they are met there alone; empty where that is not said."""
    found = now.take("number")
    if found is None:
        return ""
    return dice_of(next((one for one in found.groups() if one and one.strip("0")), "1"))


def _name(text: str) -> tuple[str, int | None, str]:
    """The name before the first number, how many there are of it, and the text without either."""
    head, cut, rest = text.partition(CUT)
    first, line_end, more = head.lstrip().partition("\n")
    found = _HEAD.match(first)
    assert found is not None
    name = " ".join(found[2].split()).strip(" ,.-#>")
    if blank(name.strip('"')) or len(name) > LONGEST_NAME:
        raise PlayError(
            f"A stat block begins with a name of 1 to {LONGEST_NAME} letters; this one begins with '{first[:40]}'."
        )
    number, after = small(found[1]) if found[1] else None, first[found.end() :]
    counted = _COUNTED.match(after)
    if counted is not None:
        number, after = small(counted[1]) if number is None else number, after[counted.end() :]
    return name, number, f"{after}{line_end}{more}{cut}{rest}"


def _left(text: str) -> tuple[str, ...]:
    """The words that nothing was made of: a line of which nothing was read as it stands, others piece by piece."""
    pieces: list[str] = []
    for line in text.splitlines():
        pieces += re.split(rf"[{CUT};]|,(?![^()]*\))|\.\s", line) if CUT in line else [line]
    plain = (" ".join(one.split()).strip(" ,.:/-") for one in pieces)
    return tuple(one for one in plain if re.search(r"[A-Za-z0-9]", one))
