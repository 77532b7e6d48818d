"""Traps: those of a room, those on loot, and effects that pursue a party."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.naming import item_name, worth
from lychgate.rulesets.twelve_years.rules.ailments import feel_fire, members_on_fire
from lychgate.rulesets.twelve_years.rules.evasion import evade, exits, flee, spring_what_was_faced, where_to_run
from lychgate.rulesets.twelve_years.rules.evasion_results import PURPOSE, EvasionRolled, evasion_row
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, ruled, us
from lychgate.rulesets.twelve_years.rules.loot import LootAltered
from lychgate.rulesets.twelve_years.rules.retrieval import (
    disarm,
    lying,
    retrieve,
    take_all_in_flight,
    unguarded,
)
from lychgate.rulesets.twelve_years.rules.trap_effects import (
    Pursued,
    TrapDisabled,
    TrapGone,
    rogue_among,
    spring,
    trap_dice,
)
from lychgate.rulesets.twelve_years.state import Item, Party, State
from lychgate.rulesets.twelve_years.tables import EVASION


class FaceTrap(Command, frozen=True, gc=False):
    """Deal with the room's trap, or with the effect of one that pursues the party."""

    when = ("trap",)
    group = "Trap"

    how: Literal["take", "evade", "disable"]

    @classmethod
    def offered(cls, now: Situation) -> Options:
        """Before a trap, or with its effect in pursuit. Clauses 12y.trap.evade, 12y.trap.rogue-may-evade."""
        rogue = rogue_among(now.state, now.party)
        found: list[Option[Command]] = [*fixed(cls, "trap:disable", "disable")] if rogue else []
        if exits(now.state, now.party.at):
            found += fixed(cls, "trap:evade", "evade")
        return found if rogue else [*found, *fixed(cls, "trap:take", "take")]

    @clause(
        "12y.trap.damage", "12y.trap.evade", "12y.trap.rogue-may-evade", "12y.delve.enc-trap", "12y.death.trap-spent"
    )
    def do(self, play: TwelveYears) -> None:
        """The room's trap, or an effect that pursues the party: let it go off, evade it, or let a Rogue disable it."""
        match self.how:
            case "evade":
                evade(play)
            case "disable":
                disable_what_is_faced(play)
            case "take":
                spring_what_was_faced(play)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        what = "what pursues you" if party.chased and not party.wary else "the trap"
        match self.how:
            case "disable":
                return f"Let the Rogue disable {what}", "no roll"
            case "evade":
                slow = " (no loot)" if party.has("giant") else ""
                return f"Evade {what}", f"d4: 1 hit, 2 hit or followed, 3-4 past{slow}"
            case "take":
                number = party.chased + (1 if party.wary else 0)
                return f"Let {what} go off", f"{trap_dice(state, number or 1)} to a random member"


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


OutOfTrap = Literal["trigger", "evade", "disable"]
"""What can be done about a trapped item that nobody guards."""


class TakeTrapped(Command, frozen=True, gc=False):
    """Deal with a trapped item that lies here unguarded."""

    group = "Loot"
    needs_site = True

    item: int
    how: OutOfTrap

    @classmethod
    def offered(cls, now: Situation) -> Options:
        """For each trapped item what can be done about it."""
        trapped = [item.id for item in now.site.loot if item.traps] if now.site.loot and unguarded(now) else []
        found: list[Option[Command]] = []
        for item in trapped:
            rogue = rogue_among(now.state, now.party)
            ways: tuple[OutOfTrap, ...] = ("disable", "evade") if rogue else ("evade", "trigger")
            found += [Option(f"trapped:{item}:{how}", cls(item, how)) for how in ways]
        return found

    @clause("12y.trap.loot-options")
    def do(self, play: TwelveYears) -> None:
        """Trapped loot with nobody guarding it: let the trap go off, evade it, or let a Rogue disable it."""
        item = lying(play, self.item)
        match self.how:
            case "trigger":
                set_off(play, item)
                if not over(play):
                    retrieve(play, replace(item, traps=0))
            case "disable":
                retrieve(play, disarm(play, item))
            case "evade":
                evade_loot_trap(play, item)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        found = next(one for one in state.site(party.at).loot if one.id == self.item)
        plain, price = item_name(found).removeprefix("trapped "), worth(found)
        match self.how:
            case "disable":
                return f"Disarm and take the {plain}", f"{price}; a Rogue needs no roll"
            case "evade":
                return f"Snatch the {plain} and run", f"{price}; d4: 1 and 2 it goes off, 3 left, 4 got"
            case "trigger":
                return f"Take the {plain}, trap and all", f"{price}; {trap_dice(state, found.traps)} to a random member"


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
    exit_ = play.ask(where_to_run(play.state, us(play)))
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
