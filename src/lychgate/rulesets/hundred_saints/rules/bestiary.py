"""A bestiary of the referee's own: creatures that a game knows from then on, read from TOML."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from lychgate.core.codec import learn
from lychgate.core.errors import DataError, PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.seen import blank, seen
from lychgate.kit.command import Command
from lychgate.kit.english import ended
from lychgate.kit.line import Line
from lychgate.kit.telling import secret
from lychgate.resources import convert, parse_toml
from lychgate.rulesets.hundred_saints.permission import WORLD
from lychgate.rulesets.hundred_saints.printed_ac import printed
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.figures import take_figures
from lychgate.rulesets.hundred_saints.rules.statblock_attacks import LONGEST_SPECIAL, MOST_ATTACKS, dice_of
from lychgate.rulesets.hundred_saints.state import Attack, Beast, Creature, State
from lychgate.rulesets.hundred_saints.state.cast import NO_DAMAGE
from lychgate.rulesets.hundred_saints.tables.encounter import BOUNDS

HEADING = "The cast"

MOST_BEASTS = 500
"""Kinds in a game's bestiary."""

LONGEST = 20_000
"""Letters that may be pasted at once."""

LONGEST_NAME = 60
LONGEST_NOTES = 500
MOST_ENTRIES = 200

PASTED = "what was pasted"
"""How messages call a bestiary that has no file."""

_END_OF_HEAD = re.compile(r"\A[ \t]*\r?\n")
_WORD = r"\"[^\"\n]*\"|\S+"
_HEAD = re.compile(
    rf"\s*(?:from\s+(?P<file>{_WORD}))?[ \t]*(?P<count>\d{{1,9}}(?![\w/]))?[ \t]*(?:as\s+(?P<side>{_WORD}))?"
)


class StockBestiary(Command, frozen=True, tag="stock_bestiary"):
    """Add creatures of your own to this game.

    ``file`` is what the referee calls the file that they stand in.
    """

    word = "bestiary"
    menu_label = "Add a bestiary"
    may = WORLD
    shape = "[from FILE] TOML"
    clauses = ("enc.sides.1",)

    file: str
    beasts: tuple[Beast, ...]

    @classmethod
    def read(cls, line: Line) -> StockBestiary:
        """Reads ``from wolves.toml``, then its text."""
        return of_toml(line, *pasted(line))

    def do(self, play: Saints) -> None:
        fresh = tuple(one for one in self.beasts if one not in play.state.bestiary)
        if not fresh:
            raise PlayError(f"All that {self.file} has is in the bestiary of this game already.")
        stocked = BestiaryStocked(self.file, fresh)
        after = len(stocked.apply(play.state).bestiary)
        if after > MOST_BEASTS:
            most = f"A bestiary has {MOST_BEASTS} kinds of creature at most"
            raise PlayError(f"{most}; with these it would have {after}.")
        play.record(stocked)
        for kind in fresh:
            take_figures(play, kind)


class BestiaryStocked(Event, frozen=True, tag="bestiary_stocked"):
    """Creatures of the referee's own are known from now on; those of the same key or name no longer are."""

    file: str
    beasts: tuple[Beast, ...]

    def apply(self, state: State) -> State:
        return stocked(state, self.beasts)

    def tell(self, before: State, after: State) -> Lines:
        count = len(self.beasts)
        head = f"The bestiary has {count} {'kind' if count == 1 else 'kinds'} of creature from {self.file}."
        known = {one.name.casefold() for one in before.bestiary}
        return (
            *secret(after, head),
            *(line for one in self.beasts for line in secret(after, _entry(one, anew=one.name.casefold() in known))),
        )


def stocked(state: State, beasts: tuple[Beast, ...]) -> State:
    """The state with these kinds in its bestiary, in place of those of the same key or name."""
    keys = {one.id for one in beasts}
    names = {one.name.casefold() for one in beasts}
    kept = (one for one in state.bestiary if one.id not in keys and one.name.casefold() not in names)
    return replace(state, bestiary=(*kept, *beasts))


def _entry(one: Beast, *, anew: bool) -> str:
    numbers = numbers_of(one, one.hp or f"{max(1, one.level)}d8")
    notes = f" {ended(one.notes)}" if one.notes else ""
    return f"{one.name}{' (anew)' if anew else ''}: {numbers}.{notes}"


def numbers_of(one: Beast | Creature, hp: str) -> str:
    """The numbers of a kind in one line."""
    ways = {each.way: [other for other in one.attacks if other.way == each.way] for each in one.attacks}
    attacks = " or ".join(", ".join(_counted(each)) for each in ways.values()) or "no attacks"
    saves = f", saves {'/'.join(map(str, one.saves))}" if one.saves else ""
    numbers = f"level {one.level}, AC {printed(one.ac)}, hp {hp}, {attacks}, morale {one.morale}"
    return f"{numbers}, Speed {one.speed}{saves}, xp {one.xp}"


def _counted(attacks: Sequence[Attack]) -> list[str]:
    """Attacks in words, those that are alike as one: ``8 x tentacle (+3): paralysis``."""
    return [f"{many} x {_attack(one)}" if many > 1 else _attack(one) for one, many in Counter(attacks).items()]


def _attack(one: Attack) -> str:
    damage = "" if one.damage == NO_DAMAGE else f" {one.damage}"
    joined = f" and {one.special}" if damage else f": {one.special}"
    return f"{one.name}{damage}{f' ({one.bonus:+})' if one.bonus else ''}{joined if one.special else ''}"


# ---------------------------------------------------------------------- reading


class AttackRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attack in a bestiary."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    damage: str = NO_DAMAGE
    bonus: Annotated[int, Meta(ge=-20, le=20)] = 0
    special: Annotated[str, Meta(max_length=LONGEST_SPECIAL)] = ""
    way: Annotated[int, Meta(ge=0, le=MOST_ATTACKS)] = 0


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
    number: int | str = ""


learn(BeastRow)


def read_bestiary(text: str, file: str) -> StockBestiary:
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
    return StockBestiary(file, tuple(beasts.values()))


def _beast(file: str, key: str, row: BeastRow) -> Beast:
    name = " ".join((row.name or re.sub("[-_]", " ", key)).split())
    if blank(name) or len(name) > LONGEST_NAME or seen(name) != name:
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
            Attack(
                one.name,
                _damage(file, f"{key}.attacks[{at}].damage", one.damage),
                one.bonus,
                " ".join(one.special.split()),
                one.way,
            )
            for at, one in enumerate(row.attacks)
        ),
        speed=row.speed,
        xp=row.xp,
        saves=row.saves,
        notes=" ".join(row.notes.split()),
        number=_dice(file, f"{key}.number", str(row.number)) if row.number else "",
    )


def _bounded(file: str, key: str, what: str, value: int) -> None:
    low, high = BOUNDS[what]
    if not low <= value <= high:
        raise DataError(file, key, f"is from {low} to {high}; {value} is not")


def _hit_points(file: str, key: str, said: int | str) -> str:
    low, high = BOUNDS["hp"]
    if said == "":
        return ""
    if isinstance(said, int) or re.fullmatch(r"\s*-?\d{1,9}\s*", said, re.ASCII):
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


def pasted(line: Line) -> tuple[re.Match[str], str]:
    """What stands before a block, and the block."""
    text = line.text
    line.rest()
    head = _HEAD.match(text)
    assert head is not None
    block = _END_OF_HEAD.sub("", text[head.end() :])
    if len(block) > LONGEST:
        raise line.refuse(f"That has {len(block)} letters; at most {LONGEST} can be read at once.")
    if not block.strip():
        raise line.refuse("There is nothing to read: paste it after the word.")
    return head, block


def of_toml(line: Line, head: re.Match[str], block: str) -> StockBestiary:
    """The creatures of a bestiary that was pasted. Raises ``PlayError`` with the place in it that is wrong."""
    try:
        return read_bestiary(block, (head["file"] or "").strip('"') or PASTED)
    except DataError as wrong:
        raise line.refuse(f"{wrong}{'' if str(wrong).endswith(('.', '?')) else '.'} Nothing of it was taken.") from None
