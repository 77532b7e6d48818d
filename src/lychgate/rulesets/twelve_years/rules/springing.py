"""Traps: what one does when it goes off."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.events.fights import TrapDisabled, TrapSprung
from lychgate.rulesets.twelve_years.events.parties import MemberHurt
from lychgate.rulesets.twelve_years.rules.death import die
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.targeting import (
    chosen_victim,
    foresees,
    next_in_line,
    random_member,
    sheet_order,
)
from lychgate.rulesets.twelve_years.state import Party, State
from lychgate.rulesets.twelve_years.tables import DELVING

TRAP: str = DELVING["trap"]


def trap_dice(traps: int) -> str:
    """The dice of ``traps`` traps that go off together."""
    return f"{traps}{TRAP.removeprefix('1')}"


@clause("12y.trap.damage", "12y.delve.enc-trap", "12y.loot.many-traps", "12y.trap.monsters-immune")
def spring(play: TwelveYears, traps: int, what: str) -> None:
    """``traps`` traps go off together for 1d12 each: damage first, then one member whom it hits.

    No Rogue dodges a trap, and nothing is left over for the next member. Enemies are never harmed by one.
    """
    damage = play.roll(trap_dice(traps), "12y.trap.damage", us(play).subject)
    play.record(TrapSprung(play.seat, damage, what))
    members = us(play).members
    order = sheet_order(us(play))
    if foresees(play):
        hit = chosen_victim(play, members, damage, "trap")
    else:
        hit = random_member(play, members, "12y.trap.damage")
    left_over = hurt(play, hit.id, damage, "trap")
    while left_over > 0 and ruled(play.state, "trap-overflow") == "yes":
        heir = next_in_line(play, order, hit.id, left_over, dodges=False)
        if heir is None:
            return
        hit = heir
        left_over = hurt(play, hit.id, left_over, "trap")


@clause("12y.archetype.rogue-traps")
def rogue_at_hand(play: TwelveYears) -> bool:
    """Whether a living Rogue disables every trap the party meets."""
    return rogue_among(play.state, us(play))


@clause("12y.trap.multi-rogue")
def rogue_among(state: State, party: Party) -> bool:
    """Whether a living Rogue is of this party or of any other at its place: one serves all."""
    return any(near.has("rogue") for near in state.parties if near.at == party.at)


def spring_at_random(play: TwelveYears, traps: int, what: str) -> None:
    """A trap that nobody can choose to evade: a Rogue disables it, else it goes off."""
    if rogue_at_hand(play):
        play.record(TrapDisabled(play.seat, what))
    else:
        spring(play, traps, what)


@clause("12y.combat.dealt-damage", "12y.gloss.hp")
def hurt(play: TwelveYears, member: int, damage: int, by: str, cause: str = "") -> int:
    """A member takes damage, at least 1 point, and may die of it; returns what is left over.

    ``by`` is what hurts, ``cause`` what the obituary blames if that is more exact.
    """
    victim = us(play).member(member)
    if victim.foe is not None and victim.foe.kind == "banshee":
        return 0
    taken = min(damage, victim.hp)
    play.record(MemberHurt(play.seat, member, taken, victim.hp - taken, by))
    if victim.hp - taken <= 0:
        die(play, member, cause or by)
    return damage - taken
