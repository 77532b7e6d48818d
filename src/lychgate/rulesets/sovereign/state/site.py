"""Those of a site whom the party has met and who are in another room now."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.sovereign.state.cast import Creature

GONE = -1
"""The room of those who fled, and nobody knows where to."""


class Elsewhere(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody, alive or dead, in a ``room`` of a site where the party is not; ``home`` is the room of their key.

    The party left them on ``day`` in Turn ``turn``, which is negative where Turns were counted anew since; day 0: in a
    game from before that was written down.
    """

    site: str
    room: int
    home: int
    who: Creature
    day: int = 0
    turn: int = 0
