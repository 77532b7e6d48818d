"""Traps: those of a room, those on loot, and effects that pursue a party."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.commands import Evade, FaceTrap, TakeTrapped
from lychgate.rulesets.twelve_years.rules.ailments import feel_fire, members_on_fire
from lychgate.rulesets.twelve_years.rules.evasion import EvasionExit, evade, exits, flee, spring_what_was_faced
from lychgate.rulesets.twelve_years.rules.evasion_results import PURPOSE, EvasionRolled, evasion_row
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, ruled, us
from lychgate.rulesets.twelve_years.rules.loot import LootAltered
from lychgate.rulesets.twelve_years.rules.retrieval import (
    disarm,
    lying,
    retrieve,
    take_all_in_flight,
)
from lychgate.rulesets.twelve_years.rules.springing import Pursued, TrapDisabled, TrapGone, spring
from lychgate.rulesets.twelve_years.state import Item
from lychgate.rulesets.twelve_years.tables import EVASION


@clause("12y.trap.damage", "12y.trap.evade", "12y.trap.rogue-may-evade", "12y.delve.enc-trap", "12y.death.trap-spent")
def face_trap(play: TwelveYears, command: FaceTrap) -> None:
    """The room's trap, or an effect that pursues the party: let it go off, evade it, or let a Rogue disable it."""
    match command.how:
        case "evade":
            evade(play, Evade())
        case "disable":
            disable_what_is_faced(play)
        case "take":
            spring_what_was_faced(play)


@clause("12y.archetype.rogue-traps", "12y.trap.persist")
def disable_what_is_faced(play: TwelveYears) -> None:
    """A Rogue needs no roll."""
    party = us(play)
    if party.chased:
        play.record(TrapDisabled(play.seat, "effect"))
        play.record(Pursued(play.seat, 0))
    if party.wary:
        play.record(TrapDisabled(play.seat, "room"))
        play.record(TrapGone(play.seat, party.at, "disabled"))


@clause("12y.trap.loot-options")
def take_trapped(play: TwelveYears, command: TakeTrapped) -> None:
    """Trapped loot with nobody guarding it: let the trap go off, evade it, or let a Rogue disable it."""
    item = lying(play, command.item)
    match command.how:
        case "trigger":
            set_off(play, item)
            if not over(play):
                retrieve(play, replace(item, traps=0))
        case "disable":
            retrieve(play, disarm(play, item))
        case "evade":
            evade_loot_trap(play, item)


def set_off(play: TwelveYears, item: Item) -> None:
    """The item's traps go off, and it is harmless from then on."""
    play.record(LootAltered(us(play).at, replace(item, traps=0), "sprung"))
    spring(play, item.traps, "loot")


@clause("12y.trap.evade", "12y.trap.two", "12y.archetype.giant-slow")
def evade_loot_trap(play: TwelveYears, item: Item) -> None:
    """A 4 takes it unharmed and is out, a 3 is out without it.

    A 1 sets it off here, a 2 sets it off behind the party.
    """
    at = us(play).at
    exit_ = play.ask(EvasionExit(seat=play.seat, exits=exits(play.state, at)))
    burning = members_on_fire(play)
    face = play.roll(EVASION.dice, PURPOSE, us(play).subject)
    row = evasion_row(face)
    if row.loot and us(play).has("giant"):
        row = evasion_row(3)
    play.record(EvasionRolled(play.seat, face, row.id, "loot"))
    if not row.leaves:
        set_off(play, item)
    elif row.follows:
        pursue(play, item)
    elif row.loot:
        harmless = replace(item, traps=0)
        play.record(LootAltered(us(play).at, harmless, "disarmed"))
        retrieve(play, harmless)
        if not over(play) and us(play).at == at:
            take_all_in_flight(play, guarded=False)
    if not over(play):
        feel_fire(play, burning)
    if row.leaves and not over(play) and us(play).at == at:
        flee(play, exit_, ())


@clause("12y.trap.two")
def pursue(play: TwelveYears, item: Item) -> None:
    """The trap has gone off, and its effect is after the party; or (variant trap-two) it does its damage at once."""
    if ruled(play.state, "trap-two") == "damage-now":
        set_off(play, item)
        return
    play.record(LootAltered(us(play).at, replace(item, traps=0), "escaped"))
    play.record(Pursued(play.seat, us(play).chased + item.traps))
