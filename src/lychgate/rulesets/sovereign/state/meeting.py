"""A meeting with NPCs: how far they are, what the Delvers chose, how the others took it, and what is offered."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

Stance = Literal["", "fight", "talk", "run", "wait"]
"""What the Delvers do."""

Reaction = Literal["", "fight", "run", "talk", "chase", "ignore"]
"""What the others do."""

Lever = Literal["exchange", "promise", "gratitude", "threat"]


class Leverage(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the Delvers have over the NPCs: of what kind, in words, and its worth by the GM's word."""

    kind: Lever
    text: str
    worth: int = 0


class Concession(msgspec.Struct, frozen=True):
    """What the NPCs gave, and its worth."""

    text: str
    worth: int


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """A meeting with a side. ``feet`` is the distance, 0 where nobody measured it.

    ``surprised`` is the side that is stunned, empty where none is. ``tried``: the Delvers have tried to surprise them.
    """

    side: str
    feet: int = 0
    surprised: str = ""
    tried: bool = False
    stance: Stance = ""
    reaction: Reaction = ""
    leverage: tuple[Leverage, ...] = ()
    given: tuple[Concession, ...] = ()

    @property
    def cap(self) -> int:
        """What all the leverage is worth."""
        return sum(one.worth for one in self.leverage)

    @property
    def left(self) -> int:
        """What the NPCs may still give for it."""
        return self.cap - sum(one.worth for one in self.given)

    def with_worth(self, at: int, worth: int) -> Meeting:
        """The same where a piece of leverage is worth this."""
        changed = (*self.leverage[:at], replace(self.leverage[at], worth=worth), *self.leverage[at + 1 :])
        return replace(self, leverage=changed)
