"""Getting out of a dungeon by a roll when a session ends."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Number
from lychgate.kit.rolling import rolled
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints.permission import PACE
from lychgate.rulesets.hundred_saints.rules.chance import Saints, natural
from lychgate.rulesets.hundred_saints.rules.checks import save
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.state import ABILITIES, Mark, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

HEADING = "Exploring"


class EscapeByRoll(Command, frozen=True, tag="escape_by_roll", kw_only=True):
    """End the session underground; each character saves to get out.

    ``depth`` levels below the first; with a ``map``, with a known ``way`` out.
    """

    word = "escape"
    menu_label = "Escape the dungeon"
    may = PACE
    clauses = ("enc.dungeon.escape.1",)

    depth: Annotated[int, After(("depth",), Number("levels below the first", 0, 30))] = 0
    map: bool = False
    way: bool = False
    by: Annotated[int, Number("what is added", -10, 10), REFEREES_WORD] = 0

    @clause("enc.dungeon.escape.1")
    def do(self, play: Saints) -> None:
        """Each character still inside saves against Doom: worse for every level below the first, better with a map and
        with a known way out. What a failure means is read on a d10."""
        if play.state.variants["dungeon_escape"] == "off":
            raise PlayError("At this table nobody leaves a dungeon by a roll (the switch dungeon_escape).")
        doom = EXPLORING.doom
        by = self.by + doom.depth * self.depth
        by += (doom.map if self.map else 0) + (doom.way if self.way else 0)
        for one in ours(play.state):
            if one.kind != "character":
                continue
            tried = save(play, one, "doom", "enc.dungeon.escape.1", by)
            if tried.good:
                play.record(EscapeTried(who=one.id, total=tried.total, target=tried.target))
                continue
            row, swapped = _doom_row(play, one.id)
            number = 0
            if row == 1:
                number = rolled(play, "escape", "1d6", "enc.dungeon.escape.1", f"gear:{one.id}")
            elif row == 3:
                number = rolled(play, "escape", "1d6", "enc.dungeon.escape.1", f"ability:{one.id}")
            elif row == 4:
                number = rolled(play, "escape", "1d6", "enc.dungeon.escape.1", f"whereabouts:{one.id}")
            play.record(
                EscapeTried(who=one.id, total=tried.total, target=tried.target, row=row, number=number, swapped=swapped)
            )


class EscapeTried(Event, frozen=True, tag="escape_tried", kw_only=True):
    """A character who was still inside saved, or what became of them instead: the ``row``, and a ``number`` it takes.

    ``swapped``: they may give it to a companion and take theirs.
    """

    who: str
    total: int
    target: int
    row: int = 0
    number: int = 0
    swapped: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        if self.row in (2, 3):
            one = replace(one, hp=1)
        elif self.row in (6, 7, 8, 9):
            one = replace(one, hp=0)
        elif self.row in (4, 5):
            one = one.marked(Mark("missing"))
        return state.with_creature(one)

    def tell(self, before: State, after: State) -> Lines:
        who, numbers = (
            after.creature(self.who).name,
            f"({natural(self.total, self.target, not self.row, 20)}{self.total} against {self.target})",
        )
        if not self.row:
            return public(f"{who} gets out {numbers}.", "enc.dungeon.escape.1")
        text = f"{who} {EXPLORING.doom.rows[self.row - 1]} {numbers}."
        if self.row == 1:
            text += f" Things that are gone: {self.number}."
        elif self.row == 3:
            text += f" The ability is {ABILITIES[self.number - 1]}."
        elif self.row == 4:
            text += " The others know where." if self.number <= 3 else " The others do not know where."
        if self.swapped:
            text += f" Treachery: {who} {EXPLORING.doom.rows[-1]}."
        return public(text, "enc.dungeon.escape.1", weight="grave")


def _doom_row(play: Saints, who: str) -> tuple[int, bool]:
    """The row of the table that somebody gets, and whether they may give it to a companion (a 10: rolled again, 10s
    again)."""
    rows = len(EXPLORING.doom.rows)
    row = rolled(play, "escape", EXPLORING.doom.dice, "enc.dungeon.escape.1", f"creature:{who}")
    swapped = row == rows
    while row == rows:
        row = rolled(play, "escape", EXPLORING.doom.dice, "enc.dungeon.escape.1", f"creature:{who}")
    return row, swapped
