"""Orders: time that passes."""

from __future__ import annotations

import msgspec


class PassTurns(msgspec.Struct, frozen=True, tag="pass_turns"):
    """Let Turns of ten minutes pass."""

    count: int = 1


Commands = PassTurns
