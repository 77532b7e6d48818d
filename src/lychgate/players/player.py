"""The interface of a bot that fills a seat."""

from __future__ import annotations

from typing import Any, Protocol

from lychgate.core.decision import AnyDecision


class Player(Protocol):
    """Gives orders, and answers the questions inside a command, with the same method.

    ``answer`` can be the ``answerer`` of a ``Play``. A player uses only what its seat may see of ``state``.
    """

    def answer(self, decision: AnyDecision, state: Any) -> str:
        """The reply to ``decision``: an option's id, or ``text:...`` where text is accepted."""
