"""What a seat tried before it proposed an amendment: the result goes into the vote with the proposal."""

from __future__ import annotations

import msgspec


class Tried(msgspec.Struct, frozen=True):
    """A value of a switch that was tried on what was played; ``text`` says what came of it, for all to read."""

    switch: str
    value: str
    text: str

    def was(self, line: str) -> bool:
        """Whether it is what the command ``line`` proposes."""
        return f" {self.switch} {self.value} " in f" {line} ".replace('"', "")
