"""The prep shelf: random tables of the referee's own."""

from __future__ import annotations

import msgspec


class OwnTable(msgspec.Struct, frozen=True):
    """A random table: its ``rows`` for each total of its ``dice``, from the lowest.

    ``once``: each row comes once, until all have come; ``gone`` are those that have.
    """

    name: str
    dice: str
    rows: tuple[str, ...]
    once: bool = False
    gone: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[str, ...]:
        """The rows that may still come, all of them again once each has come."""
        return tuple(row for row in self.rows if row not in self.gone) or self.rows
