"""Promises that friends have made, and the rolls on which they come true."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.decisions import UseThogwood
from lychgate.rulesets.twelve_years.events.friends import PromiseKept
from lychgate.rulesets.twelve_years.events.loot import LootFound
from lychgate.rulesets.twelve_years.events.places import CrownPromiseKept
from lychgate.rulesets.twelve_years.rules.compulsion import discover
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, us
from lychgate.rulesets.twelve_years.rules.loot import CROWN, roll_item
from lychgate.rulesets.twelve_years.state import room_of


@clause("12y.friend.thogwood")
def thogwood_helps(play: TwelveYears, roll: str, promise: str) -> bool:
    """Whether Thogwood's one piece of advice is used on this ``roll``; letting it pass forfeits that half."""
    if promise not in us(play).promises:
        return False
    if not play.ask(UseThogwood(seat=play.seat, roll=roll)):
        play.record(PromiseKept(play.seat, promise, forgone=True))
        return False
    play.record(PromiseKept(play.seat, promise))
    other = "exit" if promise == "skip" else "skip"
    if other in us(play).promises:
        play.record(PromiseKept(play.seat, other, forgone=True))
    return True


@clause("12y.friend.dying-adventurer")
def secret_loot(play: TwelveYears, purpose_subject: str) -> bool:
    """The dying adventurer's secret: this encounter roll is loot, unguarded, and a level for whoever takes it."""
    if "loot" not in us(play).promises:
        return False
    play.record(PromiseKept(play.seat, "loot"))
    find_loot(play, purpose_subject, gift=True)
    return True


@clause("12y.delve.enc-loot", "12y.delve.enc-loot-trap", "12y.order.loot-first", "12y.friend.wise-woman-crown")
def find_loot(play: TwelveYears, subject: str, *, traps: int = 0, gift: bool = False) -> None:
    """A loot item is rolled whole where the party is, before anyone fights or flees for it.

    The first in a dungeon that the wise woman pointed out is a crown.
    """
    party = us(play)
    kind = ""
    if not party.outdoors:
        number, _ = room_of(party.at)
        if play.state.dungeon(number).promised:
            play.record(CrownPromiseKept(number))
            kind = CROWN
    item = replace(roll_item(play, subject, traps=traps, kind=kind), gift=gift)
    play.record(LootFound(party.at, item, "promise" if gift else "encounter"))
    discover(play, item.id)
