"""Passages: the hexes to which a stone portal and the bard's ferry lead."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.places import distance, neighbours, region, within
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import PASS, Decision
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.naming import counted
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.places import terrain_name, terrain_of
from lychgate.rulesets.twelve_years.rules.frame import ruled
from lychgate.rulesets.twelve_years.rules.hexploring import LAKE
from lychgate.rulesets.twelve_years.state import State, hex_of
from lychgate.rulesets.twelve_years.surroundings import known_of_hex

RING = 6
"""A ring of fewer lakes encloses nothing."""


@clause("12y.hexenc.portal")
def portal_targets(state: State, at: str) -> tuple[str, ...]:
    """The hexes a portal at ``at`` reaches: no known lake, and the castle's only by the variant portal-castle."""
    castle = ruled(state, "portal-castle") == "allowed"
    return tuple(
        name
        for name in within(at, number(state, "portal-range"))
        if name not in state.hexes
        or (state.hexes[name].terrain != LAKE and (castle or state.hexes[name].terrain != "castle"))
    )


@clause("12y.terrain.ferry")
def ferry_targets(state: State, at: str) -> tuple[str, ...]:
    """The shores of this lake, when the bard offers them: a lake cuts one off, or (variant ferry) always."""
    hexes = state.hexes
    water = [name for name in neighbours(at).values() if name in hexes and hexes[name].terrain == LAKE]
    if not water:
        return ()
    lakes = {name: None for name, hex_ in hexes.items() if hex_.terrain == LAKE}
    cut_off_only = ruled(state, "ferry") == "cut-off-only"
    if cut_off_only and len(lakes) < RING:
        return ()
    for name in water:
        water += [near for near in neighbours(name).values() if near in lakes and near not in water]
    shores = [near for name in water for near in neighbours(name).values() if near not in lakes and near != at]
    shores = list(dict.fromkeys(shores))
    if cut_off_only and (len(water) < RING or not cut_off(at, tuple(shores), tuple(lakes))):
        return ()
    return tuple(sorted(shores, key=lambda name: (distance(at, name), name)))


@lru_cache(1 << 10)
def cut_off(at: str, shores: tuple[str, ...], lakes: tuple[str, ...]) -> bool:
    """Whether to one of the ``shores`` no way without a lake leads from ``at``; unexplored hexes are passable."""
    mine = region(at, lakes)
    if mine is not None:
        return any(shore not in mine for shore in shores)
    return any(region(shore, lakes) is not None for shore in shores)


def into_the_new(state: State, hexes: tuple[str, ...]) -> str:
    """The first of these hexes where nobody has been; else the first."""
    return next((name for name in hexes if name not in state.hexes), hexes[0])


class ChooseHex(Decision[str], frozen=True, tag="choose-hex", kw_only=True):
    """A hex to be carried to. ``by``: portal, ferry, wise_woman. ``usual``: where Enter leads, if anywhere."""

    clauses: ClassVar = ("12y.hexenc.portal", "12y.terrain.ferry", "12y.friend.wise-woman")
    hexes: tuple[str, ...]
    by: str
    may_pass: bool = True
    usual: str = ""

    def default(self) -> str:
        return self.usual or super().default()

    def options(self) -> tuple[Option[str], ...]:
        found = tuple([Option(name, name) for name in self.hexes])
        return (Option(PASS, ""), *found) if self.may_pass else found

    def places(self) -> dict[str, str]:
        """The hexes by the options that choose them."""
        return {name: name for name in self.hexes}

    def prompt(self, state: State) -> str:
        return self.said(self.by, years=number(state, "ferry-years"))

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == PASS:
            return Choice(id_, self.said(PASS))
        far = counted(distance(hex_of(state, state.party(self.seat).at), id_), "hex", "hexes")
        terrain = "" if terrain_of(state, id_) == "unknown" else f" {terrain_name(state, id_)}"
        return Choice(id_, f"{id_}{terrain}", known_of_hex(state, id_), f"{far} away")

    def help(self) -> str:
        return word(self.chapter, f"{self.kind}.help_{self.by}")
