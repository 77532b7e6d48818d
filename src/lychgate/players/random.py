"""A player that answers at random."""

from __future__ import annotations

from random import Random
from typing import Any

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError

RESIGN = "end-game"
"""The id under which rulesets let a seat give up."""


class RandomPlayer:
    """Gives any legal answer, all equally likely; but it never resigns while anything else can be done.

    ``chance`` decides: the same generator in the same state gives the same answers.
    """

    def __init__(self, chance: Random) -> None:
        self._random = chance.random

    def answer(self, decision: AnyDecision, state: Any) -> str:  # noqa: ARG002
        """One of the options. Raises ``PlayError`` when only free text would do."""
        options = decision.options()
        chosen = self._one_of(options)
        if chosen == RESIGN and len(options) > 1:
            return self._one_of([option for option in options if option.id != RESIGN])
        return chosen

    def _one_of(self, options: Any) -> str:
        if not options:
            raise PlayError("A random player cannot make up a text.")
        id_: str = options[int(self._random() * len(options))].id
        return id_
