"""The prep shelf: a row of a table such as ``foes 2d4 goblins`` brings creatures into play."""

from __future__ import annotations

import re

from lychgate.kit import shelf
from lychgate.kit.command import form_of
from lychgate.kit.line import Line
from lychgate.kit.shelf import DICE, HEADING
from lychgate.kit.table import TablePlay
from lychgate.rulesets.hundred_saints.rules.pasting import Foes

_FOES = re.compile(rf"foes\s+(?:({DICE})(?=\s)\s*)?(\S.*)", re.IGNORECASE)


class RollOnTable(shelf.RollOnTable, frozen=True, tag="roll_on_table"):
    """Roll on a table of your own: a row that begins with ``foes`` is done as that command is."""

    def brings(self, text: str) -> bool:
        return _FOES.fullmatch(text) is not None

    def read_out(self, play: TablePlay, text: str) -> str:
        """The creatures that a row brings, with their number rolled."""
        found = _FOES.fullmatch(text)
        if found is None:
            return ""
        count = play.roll(found[1], "desk.roll", f"table:{self.table}") if found[1] else None
        return f"{max(1, count)} {found[2]}" if count is not None else found[2]

    def put_in_play(self, play: TablePlay, said: str) -> None:
        """Brings creatures into play as the line ``foes`` does."""
        if not said:
            return
        beasts = tuple(one.name for one in play.state.bestiary)
        Foes.read(Line(form_of(Foes, HEADING), said, {"beast": beasts})).do(play)
