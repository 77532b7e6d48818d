"""The prep shelf: a row of a table such as ``foes 2d4 goblins`` brings creatures into play.

So does ``npc 2 rats, hungry`` where rats live in the site that is played, with the figures that its file has for them.
"""

from __future__ import annotations

import re

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.kit import shelf
from lychgate.kit.command import Command, form_of
from lychgate.kit.line import Line
from lychgate.kit.shelf import DICE, HEADING
from lychgate.kit.site import OUTSIDE
from lychgate.kit.table import TablePlay
from lychgate.kit.table_rows import RowOfCreatures, row_of_creatures
from lychgate.rulesets.hundred_saints.permission import WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import Meet
from lychgate.rulesets.hundred_saints.rules.pasting import Foes
from lychgate.rulesets.hundred_saints.rules.site import GAME, foes_of
from lychgate.rulesets.hundred_saints.state import PARTY, Ground, State

WANDERING = "wandering"
"""The table of a site that says who comes by."""

_FOES = re.compile(rf"foes\s+(?:({DICE})(?=\s)\s*)?(\S.*)", re.IGNORECASE)


def _npcs(text: str) -> RowOfCreatures | None:
    """A row that names those who live in a site, and no figures of another game."""
    found = row_of_creatures(text)
    return found if found is not None and found.word != "foes" and not found.stats else None


class RollOnTable(shelf.RollOnTable, frozen=True, tag="roll_on_table"):
    """Roll on a table of your own: a row that begins with ``foes`` is done as that command is."""

    def brings(self, text: str) -> bool:
        return _FOES.fullmatch(text) is not None or _npcs(text) is not None

    def read_out(self, play: TablePlay, text: str) -> str:
        """The creatures that a row brings, with their number rolled."""
        row = _npcs(text)
        if row is not None:
            dice = bool(row.count) and not is_number(row.count)
            many = play.roll(row.count, "desk.roll", f"table:{self.table}") if dice else int(row.count or 1)
            return f"npc {max(1, many)} {row.name}"
        found = _FOES.fullmatch(text)
        if found is None:
            return ""
        count = play.roll(found[1], "desk.roll", f"table:{self.table}") if found[1] else None
        return f"{max(1, count)} {found[2]}" if count is not None else found[2]

    def put_in_play(self, play: TablePlay, said: str) -> None:
        """Brings creatures into play as the line ``foes`` does, or those who live in the site."""
        if not said:
            return
        row = _npcs(said)
        if row is not None:
            those = play.state.site.site.living(row.name) if play.state.site is not None else None
            if those is not None and GAME in those.stats:
                foes_of(those, int(row.count)).do(play)
            return
        beasts = tuple(one.name for one in play.state.bestiary)
        Foes.read(Line(form_of(Foes, HEADING), said, {"beast": beasts})).do(play)


# ---------------------------------------------------------------------- the wanderers of a site


def has_wanderers(state: State) -> bool:
    """Whether the party is inside a site whose table says who wanders there."""
    tables = {one.name.casefold() for one in state.tables}
    return state.site is not None and state.site.here != OUTSIDE and WANDERING in tables


class BringWanderers(Command, frozen=True, tag="bring_wanderers"):
    """Roll on the site's table of wanderers; the party meets those who come."""

    word = "wanderers"
    menu_label = "Bring wanderers"
    may = WORLD
    clauses = ("enc.wander.9",)

    def label(self, state: State) -> str:
        return "Roll who wanders here"

    def do(self, play: Saints) -> None:
        if not has_wanderers(play.state):
            raise PlayError("The party is in no site that has a table 'wandering'. Bring creatures in: foes 2 rats")
        if play.state.encounter is not None:
            raise PlayError("An encounter is under way. End it first: end [avoided]")
        ground: Ground = "outdoors" if play.state.exploring.coming == "outdoors" else "dungeon"
        known = {one.id for one in play.state.cast}
        RollOnTable(table=WANDERING).do(play)
        sides = tuple(dict.fromkeys(one.side for one in play.state.cast if one.id not in known))
        if sides and play.state.of_side(PARTY):
            Meet(sides, ground).do(play)
