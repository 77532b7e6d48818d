"""What a trap does when it goes off. How one is met, disarmed or evaded is in ``traps``."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, PlaceEvent, Scene
from lychgate.rulesets.twelve_years.figures import PRINTED, in_words, number
from lychgate.rulesets.twelve_years.naming import member_name
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.targeting import (
    chosen_victim,
    foresees,
    next_in_line,
    random_member,
    sheet_order,
)
from lychgate.rulesets.twelve_years.rules.wounds import hurt
from lychgate.rulesets.twelve_years.state import Party, Site, State, with_party, with_site

TRAP = f"1d{PRINTED['trap-damage']}"
AMENDED = "12y.delve.enc-trap"
"""The clause for the damage of traps that deal another die than the book's."""


def trap_dice(state: State, traps: int) -> str:
    """The dice of ``traps`` traps that go off together."""
    return f"{traps}d{number(state, 'trap-damage')}"


@clause("12y.trap.damage", "12y.delve.enc-trap", "12y.loot.many-traps", "12y.trap.monsters-immune")
def spring(play: TwelveYears, traps: int, what: str) -> None:
    """``traps`` traps go off together for a die each: damage first, then one member whom it hits.

    No Rogue dodges a trap, and nothing is left over for the next member. Enemies are never harmed by one.
    """
    # the words for a roll tell d12 of damage from the die for a victim; other dice need a clause of their own
    purpose = "12y.trap.damage" if trap_dice(play.state, 1) == TRAP else AMENDED
    damage = play.roll(trap_dice(play.state, traps), purpose, us(play).subject)
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


TRAP_CLAUSES = {
    "room": ("12y.trap.damage",),
    "loot": ("12y.trap.loot-options",),
    "effect": ("12y.trap.two",),
    "elf": ("12y.creature.elf-trap",),
    "kit": ("12y.assembly.trap",),
}


class TrapSprung(PartyEvent, frozen=True, gc=False):
    """A trap goes off for ``damage``. ``what``: room, loot, effect, elf, kit."""

    damage: int
    what: str

    def sentences(self, scene: Scene) -> Lines:
        keys = (f"trap_sprung.{self.what}", "trap_sprung.room")
        clauses = TRAP_CLAUSES.get(self.what, ("12y.trap.damage",))
        return scene.fact("fights", *keys, damage=self.damage, clauses=clauses)


@clause("12y.archetype.rogue-traps")
def rogue_here(play: TwelveYears) -> bool:
    """Whether a living Rogue disables every trap the party meets."""
    return rogue_among(play.state, us(play))


@clause("12y.trap.multi-rogue")
def rogue_among(state: State, party: Party) -> bool:
    """Whether a living Rogue is of this party or of any other at its place: one serves all."""
    return any(near.has("rogue") for near in state.parties if near.at == party.at)


def spring_at_random(play: TwelveYears, traps: int, what: str) -> None:
    """A trap that nobody can choose to evade: a Rogue disables it, else it goes off."""
    if rogue_here(play):
        play.record(TrapDisabled(play.seat, what))
    else:
        spring(play, traps, what)


# ---------------------------------------------------------------------- what becomes of traps


class TrapFound(PlaceEvent, frozen=True, gc=False):
    """A trap is set at the place, armed."""

    def alter(self, site: Site) -> Site:
        return replace(site, trap=True)

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("fights", "trap_found.line", clauses=("12y.delve.enc-trap",))


class Wary(PartyEvent, frozen=True, gc=False):
    """The party stands before the trap of this room (``before`` True), or no longer."""

    before: bool

    def change(self, party: Party) -> Party:
        return replace(party, wary=self.before)


class TrapDisabled(PartyEvent, frozen=True, gc=False):
    """A Rogue makes a trap harmless. ``what``: room, loot, effect, elf, kit."""

    what: str

    def sentences(self, scene: Scene) -> Lines:
        near = sorted(scene.after.parties, key=lambda party: party.seat != scene.seat)  # our own Rogue first
        here = [party for party in near if party.at == scene.party.at]
        rogues = [member_name(member) for party in here for member in party.members if member.kin == "rogue"]
        return scene.fact(
            "fights",
            f"trap_disabled.{self.what}",
            "trap_disabled.room",
            rogue=rogues[0] if rogues else "the Rogue",
            clauses=("12y.archetype.rogue-traps",),
        )


class TrapGone(Event, frozen=True, gc=False):
    """The room's trap is no more. ``how``: sprung, disabled, pursuing. The party no longer has it before it.

    Other parties that are here still have theirs to face, unless it was disabled.
    """

    seat: str
    place: str
    how: str

    def apply(self, state: State) -> State:
        after = with_site(state, self.place, replace(state.site(self.place), trap=False))
        for near in after.parties:
            if near.wary and near.at == self.place and (near.seat == self.seat or self.how == "disabled"):
                after = with_party(after, replace(near, wary=False))
        return after

    def sentences(self, scene: Scene) -> Lines:
        """The room's trap is spent; that it went off or was disabled is a fact of its own."""
        return scene.fact("fights", f"trap_gone.{self.how}", clauses=("12y.trap.two",))


class Pursued(PartyEvent, frozen=True, gc=False):
    """``effects`` of sprung traps are on the party's heels now."""

    effects: int

    def change(self, party: Party) -> Party:
        return replace(party, chased=self.effects)

    def sentences(self, scene: Scene) -> Lines:
        """What sprung traps let loose comes along, or no longer does."""
        if self.effects < scene.party_before.chased:
            return ()
        key = "one" if self.effects == 1 else "more"
        return scene.tale("fights", f"pursued.{key}", effects=in_words(self.effects), clauses=("12y.trap.two",))
