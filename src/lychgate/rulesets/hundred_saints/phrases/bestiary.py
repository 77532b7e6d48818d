"""Creatures as the referee has them on paper: a stat block, a bestiary of their own in TOML, or sheets, pasted in."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta

from lychgate.core.codec import learn
from lychgate.core.errors import DataError, PlayError
from lychgate.kit.line import Form, Line
from lychgate.resources import convert, parse_toml
from lychgate.rulesets.hundred_saints.commands import bestiary as order
from lychgate.rulesets.hundred_saints.commands.cast import AddCharacter, AddSeveral
from lychgate.rulesets.hundred_saints.phrases.attacks import MOST_ATTACKS, dice_of
from lychgate.rulesets.hundred_saints.phrases.character import is_sheet, read_sheets
from lychgate.rulesets.hundred_saints.phrases.statblock import LONGEST_NAME, read_blocks
from lychgate.rulesets.hundred_saints.state import Attack, Beast
from lychgate.rulesets.hundred_saints.tables.encounter import BOUNDS

GROUP = "The cast"

LONGEST = 20_000
"""Letters that may be pasted at once."""

LONGEST_NOTES = 500
MOST_ENTRIES = 200

PASTED = "what was pasted"
"""How messages call a bestiary that has no file."""

_TABLE = re.compile(r"^\s*\[[^\[\]\n]+\]\s*(#.*)?$", re.MULTILINE)
_KEY = re.compile(r"\A\s*[A-Za-z0-9_\"'-]+\s*=")
_END_OF_HEAD = re.compile(r"\A[ \t]*\r?\n")
_WORD = r"\"[^\"\n]*\"|\S+"
_HEAD = re.compile(
    rf"\s*(?:from\s+(?P<file>{_WORD}))?[ \t]*(?P<count>\d{{1,9}}(?![\w/]))?[ \t]*(?:as\s+(?P<side>{_WORD}))?"
)


class AttackRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attack in a bestiary."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    damage: str
    bonus: Annotated[int, Meta(ge=-20, le=20)] = 0


class BeastRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A creature in a bestiary, as its TOML has it."""

    level: int
    ac: int
    morale: int
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    hp: int | str = ""
    attacks: Annotated[tuple[AttackRow, ...], Meta(max_length=MOST_ATTACKS)] = ()
    speed: int = 40
    xp: int = 0
    saves: tuple[int, ...] = ()
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] = ""


def read_bestiary(text: str, file: str) -> order.StockBestiary:
    """The creatures of a bestiary. Raises ``DataError`` with file, key, reason, and the nearest key that is known."""
    raw = parse_toml(text, file=file)
    if not raw:
        raise DataError(file, "file", "has no creature in it; one begins with a line such as [moss-wolf]")
    if len(raw) > MOST_ENTRIES:
        raise DataError(file, "file", f"has {len(raw)} creatures; at most {MOST_ENTRIES} can be read at once")
    beasts: dict[str, Beast] = {}
    for key, entry in raw.items():
        if not isinstance(entry, dict):
            raise DataError(file, key, "stands outside of every creature; one begins with a line such as [moss-wolf]")
        beast = _beast(file, key, convert(entry, BeastRow, file=file, key=key))
        other = beasts.get(beast.name.casefold())
        if other is not None:
            raise DataError(file, f"{key}.name", f"'{beast.name}' is the name of [{other.id}] too")
        beasts[beast.name.casefold()] = beast
    return order.StockBestiary(file, tuple(beasts.values()))


def _beast(file: str, key: str, row: BeastRow) -> Beast:
    name = " ".join((row.name or re.sub("[-_]", " ", key)).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise DataError(file, f"{key}.name", f"is not 1 to {LONGEST_NAME} letters, figures and signs")
    for what in ("level", "ac", "morale", "speed", "xp"):
        _bounded(file, f"{key}.{what}", what, getattr(row, what))
    for at, save in enumerate(row.saves):
        _bounded(file, f"{key}.saves[{at}]", "save", save)
    if len(row.saves) not in (0, 5):
        raise DataError(file, f"{key}.saves", f"are five: doom, ray, hold, blast, spell; here are {len(row.saves)}")
    return Beast(
        id=key,
        name=name,
        level=row.level,
        ac=row.ac,
        morale=row.morale,
        hp=_hit_points(file, f"{key}.hp", row.hp),
        attacks=tuple(
            Attack(one.name, _damage(file, f"{key}.attacks[{at}].damage", one.damage), one.bonus)
            for at, one in enumerate(row.attacks)
        ),
        speed=row.speed,
        xp=row.xp,
        saves=row.saves,
        notes=" ".join(row.notes.split()),
    )


def _bounded(file: str, key: str, what: str, value: int) -> None:
    low, high = BOUNDS[what]
    if not low <= value <= high:
        raise DataError(file, key, f"is from {low} to {high}; {value} is not")


def _hit_points(file: str, key: str, said: int | str) -> str:
    low, high = BOUNDS["hp"]
    if said == "":
        return ""
    if isinstance(said, int) or re.fullmatch(r"\s*-?\d{1,9}\s*", said):
        if not low <= int(said) <= high:
            raise DataError(file, key, f"is from {low} to {high}, or dice such as 2d8; {said} is not")
        return str(int(said))
    return _dice(file, key, said)


def _damage(file: str, key: str, said: str) -> str:
    return "weapon" if said.strip().lower() == "weapon" else _dice(file, key, said)


def _dice(file: str, key: str, said: str) -> str:
    try:
        return dice_of(said)
    except PlayError as wrong:
        raise DataError(file, key, str(wrong)) from None


# ---------------------------------------------------------------------- the line


Pasted = order.PasteBlocks | order.StockBestiary | AddCharacter | AddSeveral


def _paste(line: Line) -> Pasted:
    """``paste 3 as wolves``, then a stat block; or a bestiary in TOML; or sheets of characters, a line for each."""
    head, block = _pasted(line)
    if block.lstrip().startswith("[") or _TABLE.search(block) or _KEY.match(block):
        return _of_toml(line, head, block)
    if is_sheet(block):
        return read_sheets(line, block)
    try:
        count, side = int(head["count"]) if head["count"] else None, (head["side"] or "").strip('"').lower()
        return order.PasteBlocks(read_blocks(block, count, side))
    except PlayError as wrong:
        raise line.refuse(str(wrong)) from None


def _bestiary(line: Line) -> order.StockBestiary:
    """``bestiary from wolves.toml``, then its text."""
    return _of_toml(line, *_pasted(line))


def _pasted(line: Line) -> tuple[re.Match[str], str]:
    """What stands before a block, and the block."""
    text = line.text
    line.rest()
    head = _HEAD.match(text)
    assert head is not None
    block = _END_OF_HEAD.sub("", text[head.end() :], count=1)
    if len(block) > LONGEST:
        raise line.refuse(f"That has {len(block)} letters; at most {LONGEST} can be read at once.")
    if not block.strip():
        raise line.refuse("There is nothing to read: paste it after the word.")
    return head, block


def _of_toml(line: Line, head: re.Match[str], block: str) -> order.StockBestiary:
    try:
        return read_bestiary(block, (head["file"] or "").strip('"') or PASTED)
    except DataError as wrong:
        raise line.refuse(f"{wrong}{'' if str(wrong).endswith(('.', '?')) else '.'} Nothing of it was taken.") from None


FORMS = (
    Form(
        "paste",
        "[N] [as SIDE] STAT BLOCK | BESTIARY | SHEETS",
        "Bring in what is pasted: stat blocks of creatures, a bestiary of your own in TOML, sheets of characters.",
        GROUP,
        _paste,
        ("enc.sides.1",),
        block=True,
    ),
    Form(
        "bestiary",
        "[from FILE] TOML",
        "Take creatures of your own into this game; foes knows them from then on.",
        GROUP,
        _bestiary,
        ("enc.sides.1",),
    ),
)


learn(BeastRow)
