"""What only referees know."""

from __future__ import annotations

import msgspec


class Secret(msgspec.Struct, frozen=True):
    """Something that only referees know, in words, until it is revealed."""

    id: str
    text: str
