"""System Strain by magic: what somebody bears of it, up to their Constitution."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.room import Event, Lines
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "Magic"


def room_for(one: Creature) -> int | None:
    """How much more System Strain somebody can bear: none where they are at their Constitution; None for most NPCs."""
    return max(0, one.attributes["constitution"] - one.strain) if "constitution" in one.attributes else None


def strained(play: SovereignPlay, one: Creature, amount: int, cause: str) -> None:
    """Somebody bears more System Strain, or less, never below none nor above what they can."""
    now = play.state.creature(one.id)
    room = room_for(now)
    after = max(0, now.strain + (amount if room is None else min(amount, room)))
    if after != now.strain:
        play.record(MagicStrained(one.id, after, cause))


class MagicStrained(Event, frozen=True, tag="magic_strained"):
    """Magic changed somebody's System Strain to so much."""

    who: str
    strain: int
    cause: str

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), strain=self.strain))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        most = f" of {one.attributes['constitution']}" if "constitution" in one.attributes else ""
        return of_a_fighter(after, one, f"System Strain of {one.name}: {self.strain}{most} ({self.cause}).")
