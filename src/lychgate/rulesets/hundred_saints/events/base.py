"""What all events have."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.hundred_saints.state import State


class Happening(msgspec.Struct, frozen=True):
    """What all events have."""

    def apply(self, state: State) -> State:
        """The state after the fact."""
        raise NotImplementedError
