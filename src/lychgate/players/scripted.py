"""A player that reads its answers from a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError, some_of


class ScriptedPlayer:
    """Gives ``answers`` one after the other, whatever is asked. ``finish`` checks that all of them were used."""

    def __init__(self, answers: Iterable[str]) -> None:
        self._left = list(answers)
        self._left.reverse()

    def answer(self, decision: AnyDecision, state: Any) -> str:  # noqa: ARG002
        """The next answer. Raises ``PlayError`` when there is none left."""
        if not self._left:
            ids = some_of(tuple(option.id for option in decision.options()))
            raise PlayError(f"The script has no answer left for '{decision.kind}' of {decision.seat}. Allowed: {ids}.")
        return self._left.pop()

    def finish(self) -> None:
        """Raise ``PlayError`` when answers are left over."""
        if self._left:
            left = some_of(tuple(reversed(self._left)))
            raise PlayError(f"The script ends with answers that nobody asked for: {left}.")
