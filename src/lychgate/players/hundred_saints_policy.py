"""The data that the bot referee of The Hundred Saints decides by: the party's policy, and who is whose enemy."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.state import LURES, PARTY, Creature, State

Approach = Literal["talk", "fight", "flee", "wait"]
"""How a party meets others: it talks to them, attacks, goes away, or waits for what they do."""

Retreat = Literal["never", "half"]
"""When a party leaves a fight: never, or when half of it or more is out of it."""

HOSTILE = ("attack", "hostile")
"""The reactions after which a side attacks: a hostile side "may" attack, and in simulation it does (enc.react.4)."""

PATIENCE = 3
"""The Round of an encounter from which on nobody waits for a wary side any longer (enc.react.5)."""

LONGEST_FIGHT = 60
"""The Rounds after which a fight is broken off: a Turn."""

LONGEST_CHASE = 60
"""The Rounds after which those who flee escape from chasers that never give up (``sim_give_up = never``)."""


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The policy of a party. ``party`` is how it meets others, ``pursue`` whether it chases those who flee from it.

    ``retreat`` is when it leaves a fight; ``drop`` is what it drops, once each, when it is chased: ``food`` or
    ``treasure``. A party that has run and was caught stays and fights.
    """

    party: Approach = "talk"
    pursue: bool = False
    retreat: Retreat = "never"
    drop: tuple[Literal["treasure", "food"], ...] = ()


class Memory(msgspec.Struct):
    """What the bot remembers of the encounter under way.

    ``ran``: sides that have run once; ``since``: the Round in which a side's reaction was last asked for; ``dropped``:
    the lures that were dropped.
    """

    ran: set[str] = msgspec.field(default_factory=set)
    since: dict[str, int] = msgspec.field(default_factory=dict)
    dropped: set[str] = msgspec.field(default_factory=set)


class Situation:
    """An encounter as the bot sees it now: answers the questions that it asks of the state often. Raises nothing."""

    def __init__(self, state: State, policy: Policy, memory: Memory) -> None:
        assert state.encounter is not None
        self.state = state
        self.policy = policy
        self.memory = memory
        self.now = state.encounter
        self.fight = state.fight
        self._standing: dict[str, list[Creature]] = {}
        for one in state.cast:
            if not out_of_it(one):
                self._standing.setdefault(one.side, []).append(one)

    def standing(self, side: str) -> list[Creature]:
        """The members of a side who are not out of the fight."""
        return self._standing.get(side, [])

    @property
    def others(self) -> list[str]:
        """The other sides with anybody who is not out of the fight."""
        return [side for side in self.now.sides if side != PARTY and self.standing(side)]

    def hostile(self, side: str) -> bool:
        """Whether a side fights the party: by its reaction, or because the party attacks everybody."""
        if self.now.reactions.get(side) in HOSTILE:
            return True
        return self.fight is not None and self.policy.party == "fight"

    def enemies(self, side: str) -> list[Creature]:
        """The creatures that a side strikes at. Every other side fights only the party."""
        if side == PARTY:
            return [one for other in self.others if self.hostile(other) for one in self.standing(other)]
        return self.standing(PARTY) if self.hostile(side) else []

    def breaks_off(self, one: Creature) -> bool:
        """Whether somebody wants out of the fight: their morale is broken, or the party retreats."""
        if self.fight is not None and one.id in self.fight.broken:
            return True
        return one.side == PARTY and self.party_retreats

    @cached_property
    def party_retreats(self) -> bool:
        """Whether the party leaves the fight, which it does once."""
        if PARTY in self.memory.ran or self.fight is None:
            return False
        if self.policy.party == "flee":
            return True
        began = [one for one in self.state.cast if one.side == PARTY and one.id not in self.fight.out_before]
        return self.policy.retreat == "half" and 2 * len(self.standing(PARTY)) <= len(began)

    def lure(self) -> str:
        """The lure that the party drops next; empty if none is left."""
        return next((one for one in LURES if one in self.policy.drop and one not in self.memory.dropped), "")
