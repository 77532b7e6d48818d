"""What is worth telling of a choice before it is made: questions about the state that it may lead to.

A ruleset lists them for a seat as things stand. Each is a few lines, and says nothing about how likely it is: the odds
come from running the rules (``sim.foresight``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from lychgate.core.decision import AnyDecision

S = TypeVar("S")


def _never(_: Any) -> bool:
    return False


def _nothing(_: Any) -> bool | None:
    return None


class Measure(msgspec.Struct, Generic[S], frozen=True):
    """A question about a later state: whether what ``text`` says ``holds`` there, such as "Vorga dies".

    ``id`` names it in JSON and stays the same from state to state: ``foes-fall``, ``dead:3``. What leaves no trace in a
    state, such as a hit or a check that succeeds, is told by the events of the step: ``came`` reads it from the first
    that says so or otherwise, and returns None for the others.
    """

    id: str
    text: str
    holds: Callable[[S], bool] = _never
    came: Callable[[Any], bool | None] = _nothing

    @property
    def of_the_step(self) -> bool:
        """Whether it is told by the events of one step, and not by the state that it leads to."""
        return self.came is not _nothing

    def told_by(self, events: Iterable[Any]) -> bool | None:
        """What the events of a step say of it; None where they say nothing."""
        return next((said for said in map(self.came, events) if said is not None), None)

    def so(self, after: S, events: Iterable[Any]) -> bool:
        """Whether it is so after a step in which these events happened."""
        return bool(self.told_by(events)) if self.of_the_step else self.holds(after)


@runtime_checkable
class Foresees(Protocol):
    """A ruleset that says what is worth telling of a choice."""

    def measures(self, state: Any, seat: str) -> tuple[Measure[Any], ...]:
        """What is worth telling of whatever ``seat`` chooses in ``state``; the weightiest first."""

    def fight_goes_on(self, before: Any, now: Any, seat: str) -> bool:
        """Whether the fight that ``seat`` was in ``before`` still goes on ``now``; False where there was none."""


@runtime_checkable
class Keeps(Protocol):
    """A ruleset with a referee, who knows more than the players."""

    def known(self, state: Any, seat: str) -> Any:
        """The state as ``seat`` knows it: what it may not know is not there, or an ``Unknown`` fact.

        States that are the same to the seat are known to it as the same, whatever is hidden in them.
        """

    def tells_all(self, command: Any, decision: AnyDecision) -> bool:
        """Whether who is asked this has been told all that matters of the ``command`` that another seat gave."""


@runtime_checkable
class Duels(Protocol):
    """A ruleset in whose fights of one against one an exchange may be alike, however many hit points both have."""

    def hit_points(self, state: Any, seat: str) -> tuple[int, int] | None:
        """The hit points of ``seat``'s one fighter and of the one enemy; None where there is more to it."""

    def with_hit_points(self, state: Any, seat: str, ours: int, theirs: int) -> Any:
        """The same state with other hit points."""


__all__ = ["Duels", "Foresees", "Keeps", "Measure"]
