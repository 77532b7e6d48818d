"""A run of the rules under every face that its dice can show: with how many dice, and from which streams they came."""

from __future__ import annotations

from typing import TypeVar

from lychgate.core.decision import Answer
from lychgate.core.dice_source import LumpedDice
from lychgate.core.play import Play
from lychgate.core.roll import Roll, stream_of

S = TypeVar("S")

MOST_DICE = 40
"""The most dice of one run of an exact outlook."""


class TooMany(Exception):
    """An exact outlook would take more runs than allowed."""


class BoundedDice(LumpedDice):
    """Dice of which one run of the rules rolls no more than ``MOST_DICE``: some tables may be rolled on for ever."""

    def _next(self, sides: int) -> int:
        if len(self.sides) == MOST_DICE:
            raise TooMany
        return super()._next(sides)


class WalkedPlay(Play[S]):
    """A run of a command whose dice walk every face, and totals where only they count."""

    lumped: frozenset[str] = frozenset()
    """The streams of dice of which only totals were walked."""

    @property
    def drawn(self) -> frozenset[str]:
        """The streams of the dice that have fallen."""
        return self.lumped.union(stream_of(one.purpose, one.subject) for one in self.inputs if isinstance(one, Roll))

    @property
    def begun(self) -> bool:
        """Whether somebody has been asked something: then a table has taken the order, whatever waits besides."""
        return any(isinstance(one, Answer) for one in self.inputs)

    def roll(self, dice: str, purpose: str, subject: str) -> int:
        if self._used < len(self._given) or not isinstance(self._source, LumpedDice):
            return super().roll(dice, purpose, subject)
        self.lumped |= {stream_of(purpose, subject)}
        return self._source.total(dice)


__all__ = ["BoundedDice", "TooMany", "WalkedPlay"]
