"""What is pasted: stat blocks of creatures, a bestiary of the referee's own in TOML, or sheets of characters."""

from __future__ import annotations

import re
from typing import Annotated

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import After, Name
from lychgate.kit.line import Line
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints.rules.bestiary import StockBestiary, numbers_of, of_toml, pasted
from lychgate.rulesets.hundred_saints.rules.cast import MOST_CAST
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.sheet_entry import AddCharacter, AddSeveral, is_sheet, read_sheets
from lychgate.rulesets.hundred_saints.rules.statblock import Block, read_blocks
from lychgate.rulesets.hundred_saints.state import Creature, State

HEADING = "The cast"

_TABLE = re.compile(r"^\s*\[[^\[\]\n]+\]\s*(#.*)?$", re.MULTILINE)
_KEY = re.compile(r"\A\s*[A-Za-z0-9_\"'-]+\s*=")

Pasted = StockBestiary | AddCharacter | AddSeveral


class PasteBlocks(Command, frozen=True, tag="paste_blocks"):
    """Bring in what is pasted: stat blocks of creatures, a bestiary of your own in TOML, sheets of characters."""

    word = "paste"
    shape = "[N] [as SIDE] STAT BLOCK | BESTIARY | SHEETS"
    block = True
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
        count = sum(one.creatures.count for one in self.blocks)
        there = len(play.state.cast) + count
        if there > MOST_CAST:
            raise PlayError(f"{MOST_CAST} are in play at most; with these there would be {there}.")
        for block in self.blocks:
            block.creatures.do(play)
            hp = ", ".join(map(str, block.creatures.each)) or block.creatures.hit_dice
            play.record(BlockRead(play.state.cast[-block.creatures.count], hp, block.taken, block.left))


class BlockRead(Event, frozen=True, tag="block_read"):
    """A stat block was read, of one that came into play: how what was not plain was taken, and the words left over."""

    one: Creature
    hp: str
    taken: tuple[str, ...]
    left: tuple[str, ...]

    def tell(self, before: State, after: State) -> Lines:
        text = f"Read: {self.one.name} on side {self.one.side}: {numbers_of(self.one, self.hp)}."
        if self.taken:
            text += f" {' '.join(self.taken)}"
        if self.left:
            left = ", ".join(f"'{words}'" for words in self.left)
            text += f" Passed over, as no rule here reads it: {left}."
        return secret(after, text)
