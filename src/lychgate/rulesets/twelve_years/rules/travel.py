"""Ways and places: leaving one, coming to another, and what that brings in which order."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.places import neighbours
from lychgate.rulesets.twelve_years.commands import EnterDungeon, Go, TakeFerry, TakeWay, UsePortal
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, us
from lychgate.rulesets.twelve_years.rules.moving import descend, leave_room, walk
from lychgate.rulesets.twelve_years.rules.passages import ChooseHex, ferry_targets, portal_targets
from lychgate.rulesets.twelve_years.rules.years import (
    lore_undoes_event,
    lost_in_the_fae,
    spared_by_lore,
)
from lychgate.rulesets.twelve_years.tables import TIME

# ---------------------------------------------------------------------- orders to move


@clause("12y.hex.geometry")
def go(play: TwelveYears, command: Go) -> None:
    """A walk to the neighbouring hex."""
    walk(play, neighbours(us(play).at)[command.direction], "walk")


@clause("12y.frame.two-modes", "12y.gloss.places", "12y.hexenc.guarded")
def enter_dungeon(play: TwelveYears, command: EnterDungeon) -> None:
    """Down an entrance of this hex, or in by an exit that somebody has found."""
    descend(play, command.number, command.room, "enter")


@clause("12y.delve.leave", "12y.delve.exit", "12y.delve.stairs")
def take_way(play: TwelveYears, command: TakeWay) -> None:
    """Out of the room by one of its ways."""
    leave_room(play, command.way, "walk")


@clause("12y.hexenc.portal", "12y.hex.stay")
def use_portal(play: TwelveYears, command: UsePortal) -> None:
    """To any hex up to 6 away, without an encounter; a lake sends the party back."""
    target = play.ask(ChooseHex(seat=play.seat, hexes=portal_targets(play.state, us(play).at), by="portal"))
    if target:
        walk(play, target, "portal")


@clause("12y.terrain.ferry")
def take_ferry(play: TwelveYears, command: TakeFerry) -> None:
    """The skull-masked bard ferries the party across the lake, and 1d8 years go by on the way."""
    target = play.ask(ChooseHex(seat=play.seat, hexes=ferry_targets(play.state, us(play).at), by="ferry"))
    if not target:
        return
    if lore_undoes_event(play):
        spared_by_lore(play, "ferry")
    else:
        lost_in_the_fae(play, TIME["ferry"], "ferry", "12y.terrain.ferry")
    if not over(play):
        walk(play, target, "ferry")
