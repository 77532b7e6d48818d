"""What fills a seat that no person sits on."""

from __future__ import annotations

from typing import Any, Protocol

from lychgate.core.decision import AnyDecision


class Player(Protocol):
    """One method, for orders and for the questions inside a command alike.

    ``answer`` fits as the ``answerer`` of a ``Play``. A player uses of ``state`` only what its seat may see.
    """

    def answer(self, decision: AnyDecision, state: Any) -> str:
        """The reply to ``decision``: an option's id, or ``text:...`` where text is accepted."""
