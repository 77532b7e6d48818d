"""What is worth telling of a choice before it is made: questions about the state that it may lead to.

A ruleset lists them for a seat as things stand. Each is a few lines, and says nothing about how likely it is: the odds
come from running the rules (``sim.foresight``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Generic, Literal, Protocol, TypeVar, runtime_checkable

import msgspec

from lychgate.core.decision import AnyDecision

S = TypeVar("S")


def _never(_: Any) -> bool:
    return False


def _nothing(_: Any) -> bool | None:
    return None


def _whatever(_: Any) -> bool:
    return True


Horizon = Literal["step", "fight"]
"""How far an outlook goes: to the end of the step in which the choice is made, or of the fight that the seat is in.

A step is one command, with every question that it asks, up to the next order that a seat may give.
"""

FALLS = "is out of the fight by harm: dead, dying, unconscious, beaten or collapsed, and there"
MEANS = {
    "falls": FALLS,
    "all fall": f"each of them {FALLS}",
    "dies": "is dead",
    "flees": "broke or ran, and left the fight",
    "breaks": "failed a check of morale",
    "gives up": "surrendered",
    "is gone": "is no longer there for another reason: dispelled, charmed, left behind by its own side",
    "gets away": "the party lives, went elsewhere, and has none of those enemies before it any more",
    "none left to fight": "each of them fell, fled, gave up or is gone, whatever mix that is",
    "regains hit points": "has more hit points at the end than before the choice",
    "loses hit points": "has fewer hit points at the end than before the choice",
    "another Round begins": "a later Round than this one begins before the end",
    "a fight begins": "it begins on the way, though it may be over by the end",
    "is met": "comes before the party on the way, though it may be gone or slain by the end",
    "is surprised": "did not see the others coming, though the encounter may be over by the end",
    "the fight is over": "only one of the two parties is left to fight, or the fight was ended",
    "it hits": "the first attack of the step hits",
    "the check succeeds": "the first check of the step succeeds",
}
"""What the words of a label mean, in every book. Each ``measures.py`` uses them so, and no others for the same."""


class Measure(msgspec.Struct, Generic[S], frozen=True):
    """A question about a later state: whether what ``text`` says ``holds`` there, such as "Vorga dies".

    ``id`` names it in JSON and stays the same from state to state: ``foes-fallen``, ``dead:3``. What leaves no trace in
    a state, such as a hit or a check that succeeds, is told by the events of the step: ``came`` reads it from the first
    that says so or otherwise, and returns None for the others. What happened on the way, in this step or a later one,
    such as who fell and who only left, is told by the ``facts`` that a ruleset recalls of events (see ``Recalls``).
    Where ``holds`` is given too, either it or the events that ``came`` reads will do, but ``facts`` must be so as well.
    ``at`` is the one horizon that the measure is for, empty for both.
    """

    id: str
    text: str
    holds: Callable[[S], bool] = _never
    came: Callable[[Any], bool | None] = _nothing
    facts: Callable[[Collection[str]], bool] = _whatever
    at: Horizon | Literal[""] = ""

    def meant_for(self, horizon: Horizon) -> bool:
        """Whether it is worth telling at a horizon."""
        return self.at in ("", horizon) and (horizon == "step" or not self.of_the_step)

    @property
    def of_facts(self) -> bool:
        """Whether what happened on the way decides it, with or without the state that it leads to."""
        return self.facts is not _whatever

    @property
    def for_good(self) -> bool:
        """Whether what happened on the way alone decides it."""
        return self.of_facts and self.holds is _never

    @property
    def of_the_step(self) -> bool:
        """Whether it is told by the events of one step, and not by the state that it leads to."""
        return self.came is not _nothing

    def told_by(self, events: Iterable[Any]) -> bool | None:
        """What the events of a step say of it; None where they say nothing."""
        return next((said for said in map(self.came, events) if said is not None), None)

    def so(self, after: S, events: Iterable[Any], facts: Collection[str] = ()) -> bool:
        """Whether it is so after a step in which these events happened, of which these facts are recalled."""
        if self.of_the_step:
            return bool(self.told_by(events)) or self.holds(after)
        if self.for_good:
            return self.facts(facts)
        return self.holds(after) and self.facts(facts)


@runtime_checkable
class Foresees(Protocol):
    """A ruleset that says what is worth telling of a choice."""

    def measures(self, state: Any, seat: str) -> tuple[Measure[Any], ...]:
        """What is worth telling of whatever ``seat`` chooses in ``state``; the weightiest first."""

    def fight_goes_on(self, before: Any, now: Any, seat: str) -> bool:
        """Whether the fight that ``seat`` was in ``before`` still goes on ``now``; False where there was none."""


@runtime_checkable
class Recalls(Protocol):
    """A ruleset in which some of what happened is worth recalling once the state shows no trace of it."""

    def facts(self, event: Any) -> tuple[str, ...]:
        """What is recalled of an event, such as ``fell:3``; nothing of most."""


def recalled(rules: Any, events: Iterable[Any], before: Collection[str] = ()) -> tuple[str, ...]:
    """Return the facts known ``before`` with those of these events, in order and each once."""
    if not isinstance(rules, Recalls):
        return tuple(before)
    found = [fact for event in events for fact in rules.facts(event)]
    return tuple(sorted({*before, *found})) if found else tuple(before)


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


__all__ = ["MEANS", "Duels", "Foresees", "Horizon", "Keeps", "Measure", "Recalls", "recalled"]
