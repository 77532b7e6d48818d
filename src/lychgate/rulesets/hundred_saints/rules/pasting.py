"""What is pasted: stat blocks of creatures, a bestiary of the referee's own in TOML, or sheets of characters."""

from __future__ import annotations

import re
from copy import copy
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command, Wording
from lychgate.kit.english import one_of
from lychgate.kit.fields import After, Name
from lychgate.kit.line import Line
from lychgate.kit.telling import secret
from lychgate.kit.topics import BRING_IN_MONSTERS
from lychgate.rulesets.hundred_saints.permission import WORLD
from lychgate.rulesets.hundred_saints.rules.bestiary import (
    LONGEST_NOTES,
    MOST_BEASTS,
    StockBestiary,
    numbers_of,
    of_toml,
    pasted,
    stocked,
)
from lychgate.rulesets.hundred_saints.rules.cast import MOST_CAST
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.creatures import AddCreatures, AddKnown, KindOfCreature, alone, how_many
from lychgate.rulesets.hundred_saints.rules.figures import take_figures
from lychgate.rulesets.hundred_saints.rules.sheet_entry import AddCharacter, AddSeveral, is_sheet, read_sheets
from lychgate.rulesets.hundred_saints.rules.statblock import Block, read_blocks
from lychgate.rulesets.hundred_saints.state import PARTY, Beast, Creature, State

HEADING = "The cast"

_TABLE = re.compile(r"^\s*\[[^\[\]\n]+\]\s*(#.*)?$", re.MULTILINE)
_KEY = re.compile(r"\A\s*[A-Za-z0-9_\"'-]+\s*=")

Pasted = StockBestiary | AddCharacter | AddSeveral


class PasteBlocks(Command, frozen=True, tag="paste_blocks"):
    """Bring in stat blocks, a bestiary of your own, or character sheets."""

    word = "paste"
    menu_label = "Paste stat blocks"
    may = WORLD
    shape = "[N] [as SIDE] STAT BLOCK | BESTIARY | SHEETS"
    block = True
    first_line = r"""\d{1,3}(?:\s+as\s+\S+)?|as\s+\S+"""
    clauses = ("enc.sides.1",)

    blocks: Annotated[tuple[Block, ...], After(("as",), Name("side"))]  # before them a side may be named

    @classmethod
    def read(cls, line: Line) -> PasteBlocks | Pasted:
        """Reads ``3 as wolves``, then a stat block; or a bestiary in TOML; or sheets of characters, a line for each."""
        head, block = pasted(line)
        if block.lstrip().startswith("[") or _TABLE.search(block) or _KEY.match(block):
            return of_toml(line, head, block)
        if is_sheet(block):
            return read_sheets(line, block)
        try:
            count, side = int(head["count"]) if head["count"] else None, (head["side"] or "").strip('"').lower()
            return cls(read_blocks(block, count, side))
        except PlayError as wrong:
            raise line.refuse(str(wrong)) from None

    def do(self, play: Saints) -> None:
        blocks = tuple(_counted(play, one) for one in self.blocks if not _told_of_those_here(play, one))
        count = sum(one.creatures.count for one in blocks)
        there = len(play.state.cast) + count
        if there > MOST_CAST:
            raise PlayError(f"{MOST_CAST} are in play at most; with these there would be {there}.")
        for block in blocks:
            block.creatures.do(play)
            hp = ", ".join(map(str, block.creatures.each)) or block.creatures.hit_dice
            play.record(
                BlockRead(
                    play.state.cast[-block.creatures.count], hp, block.taken, block.left, _kind(play.state, block)
                )
            )


class Foes(Wording, frozen=True):
    """Bring creatures into play."""

    word = "foes"
    opening = BRING_IN_MONSTERS
    menu_label = "Bring in creatures"
    may = WORLD
    also = ("add",)
    shape = "[N] NAME [AC n] [HD n] [hp n] [morale n] [attack n] [BITE 1d6] [as SIDE] | STAT BLOCK"

    name: Annotated[str, KindOfCreature("a name")]
    side: Annotated[str, After(("as",), Name("side"))] = ""

    @classmethod
    def read(cls, line: Line) -> AddCreatures | AddKnown | PasteBlocks:
        """Reads ``7 wolves AC 13 bite +2 1d6``; what says more is read as a stat block is that a book prints."""
        text = copy(line).as_typed()
        try:
            return AddCreatures.read(line)
        except PlayError:
            found = _printed(text)
            if found is None:
                raise
            line.rest()
            return found


_ON_SIDE = re.compile(r"\A(?P<kind>[^\d:;,(\[]*?)\s+as\s+(?P<side>\"[^\"]*\"|[\w'-]+)(?=[\s,:;(\[]|$)", re.IGNORECASE)
_ARTICLE = re.compile(r"\A(?:an?|one)\s+(?=\S)", re.IGNORECASE)


def _printed(text: str) -> PasteBlocks | None:
    """The stat block in a line of foes, which may say how many and on which side they are; None where it is none."""
    count = re.match(r"\s*(\d{1,9})\s*(?:x\s+)?(?=[^\W\d])", text, re.IGNORECASE)
    rest = text[count.end() :] if count is not None else _ARTICLE.sub("", text.strip())
    named = _ON_SIDE.match(rest)
    side = named["side"].strip('"').lower() if named is not None else ""
    block = f"{named['kind']}{rest[named.end() :]}" if named is not None else rest
    try:
        return PasteBlocks(read_blocks(block, int(count[1]) if count is not None else None, side))
    except PlayError:
        return None


def _told_of_those_here(play: Saints, block: Block) -> bool:
    """Whether a block that says no number and no side tells of creatures in play of whom little was said."""
    kind = _kind(play.state, block)
    if not block.uncounted or block.creatures.side or kind is None:
        return False
    who = take_figures(play, kind)
    if who:
        hp = ", ".join(str(one.max_hp) for one in who)
        play.record(BlockRead(who[0], hp, block.taken, block.left, kind))
    return bool(who)


def _counted(play: Saints, block: Block) -> Block:
    """The block with as many creatures as its dice say, where nobody has said how many there are."""
    if not (block.uncounted and block.number):
        return block
    many = how_many(play, block.creatures.name, block.number, hidden=block.creatures.side != PARTY)
    return replace(block, creatures=replace(block.creatures, count=many))


def _kind(state: State, block: Block) -> Beast | None:
    """The kind that a block tells of, for the bestiary; None where that is full."""
    of = block.creatures
    name = one_of(of.name) if of.count > 1 else alone(of.name)
    kind = Beast(
        id=name.casefold(),
        name=name,
        level=of.level,
        ac=of.ac,
        morale=of.morale,
        hp=of.hp,
        attacks=of.attacks,
        speed=of.speed,
        xp=of.xp,
        saves=of.saves,
        notes="; ".join(block.left)[:LONGEST_NOTES],
        number=block.number,
    )
    return kind if len(stocked(state, (kind,)).bestiary) <= MOST_BEASTS else None


class BlockRead(Event, frozen=True, tag="block_read"):
    """A stat block was read, of one that came into play: how what was not plain was taken, and the words left over.

    ``kind`` is what foes brings into play by that name from now on.
    """

    one: Creature
    hp: str
    taken: tuple[str, ...]
    left: tuple[str, ...]
    kind: Beast | None = None

    def apply(self, state: State) -> State:
        return state if self.kind is None else stocked(state, (self.kind,))

    def tell(self, before: State, after: State) -> Lines:
        text = f"Read: {self.one.name} on side {self.one.side}: {numbers_of(self.one, self.hp)}."
        if self.taken:
            text += f" {' '.join(self.taken)}"
        if self.left:
            left = ", ".join(f"'{words}'" for words in self.left)
            text += f" Passed over, as no rule here reads it: {left}."
        if self.kind is not None:
            text += f" From now on foes knows the kind '{self.kind.name}'."
        return secret(after, text)
