"""What the bots of Sovereign go by: the party's policy, what its seat sees, and what both remember of a fight."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.core.view import Sheet, View
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State

Approach = Literal["fight", "talk", "run", "wait"]
"""What a party does about others whom it meets: the stances of the book."""

Retreat = Literal["never", "half"]
"""When a party leaves a fight: never, or when half of it or more is down."""

LONGEST_FIGHT = 60
"""The Rounds after which the GM ends a fight that neither side wins: a Turn."""

LEVERAGE = "leverage promise we leave you in peace"
"""What a party that talks puts on the table."""


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The policy of a party. ``party`` is its stance, ``retreat`` when it leaves a fight, ``pursue`` whether it chases.

    In a site it goes out again after ``turns`` Turns (0: when nothing is left to be seen); ``search``: it takes a Turn
    to search each room.
    """

    party: Approach = "talk"
    retreat: Retreat = "half"
    pursue: bool = False
    search: bool = True
    turns: int = 0


class Seen(msgspec.Struct, frozen=True):
    """All that the players' bot decides by: what its seat sees, the ids of what it is offered, what it was told.

    ``reaction`` is how those who were met took it, which is told to everybody.
    """

    view: View
    options: tuple[str, ...]
    reaction: str = ""

    @property
    def standing(self) -> tuple[Sheet, ...]:
        """Those of the party who have hit points left."""
        return tuple(one for one in self.view.sheets if one.bars[0].value > 0 and "unconscious" not in one.marks)

    def hurt(self, name: str) -> bool:
        """Whether somebody of the party has half of their hit points or less."""
        return any(2 * one.bars[0].value <= one.bars[0].maximum for one in self.view.sheets if one.title == name)

    def first(self, kind: str, who: str = "") -> str:
        """The first option of a kind, such as ``attack``, of somebody; empty where there is none."""
        return next(iter(self.all(kind, who)), "")

    def all(self, kind: str, who: str = "") -> tuple[str, ...]:
        """The options of a kind, of somebody."""
        start = f"{kind}:{who}:" if who else f"{kind}:"
        return tuple(id_ for id_ in self.options if f"{id_}:".startswith(start))


def seen_by(state: State, seat: str) -> Seen:
    """What a player's seat sees and is offered."""
    orders = RULESET.orders(state, seat)
    options = tuple(id_ for id_, _ in orders.steps) if orders is not None else ()
    return Seen(RULESET.view(state, seat), options, state.meeting.reaction if state.meeting is not None else "")
