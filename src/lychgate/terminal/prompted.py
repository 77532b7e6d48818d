"""Reads lines at a terminal without a screen: Tab completes them, the up arrow brings back earlier ones."""

from __future__ import annotations

import io

from lychgate.terminal import words
from lychgate.terminal.seat import Seat

PROMPT = "\x01\r\x02> "
"""The prompt, drawn over the one that is there: the line editor has to know of it."""


class Prompted(io.StringIO):
    """The lines that a person types at ``table``. Raises ``ImportError`` where Python has no line editor."""

    def __init__(self, table: Seat) -> None:
        import readline

        super().__init__()
        self._table = table
        self._found: list[str] = []
        readline.set_completer_delims("")
        readline.set_completer(self.complete)
        readline.parse_and_bind("tab: complete")

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002
        try:
            return input(PROMPT) + "\n"
        except EOFError:
            return ""

    def complete(self, typed: str, number: int) -> str | None:
        """The completion of ``typed`` with this number; None after the last."""
        if not number:
            self._found = words.completions(self._table.question(), typed)
        return self._found[number] if number < len(self._found) else None


__all__ = ["Prompted"]
