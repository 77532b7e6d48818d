"""Going unnoticed: an approach step by step."""

from __future__ import annotations

import msgspec


class Creep(msgspec.Struct, frozen=True):
    """A side that creeps up on others, or ``past`` them: the feet it has gone unseen, and in how many Rounds."""

    side: str
    past: bool
    feet: int
    rounds: int
