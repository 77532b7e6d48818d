"""What faces a seat: the waiting command that concerns it, and all that it is shown of the present."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from lychgate.core.decision import Answer
from lychgate.core.ruleset import Ruleset
from lychgate.core.running import Halt
from lychgate.core.telling import known_to, rolls_of, told

S = TypeVar("S")


def involving(seat: str, halts: Mapping[str, Halt[Any]], *, asked: bool = False) -> str | None:
    """The key of the waiting command that ``seat`` gave, is asked by, or has answered; ``asked``: that asks it now."""
    for key, halt in halts.items():
        if seat in (decision.seat for decision in halt.wanted):
            return key
        answered = (given.seat for given in halt.play.inputs if isinstance(given, Answer))
        if not asked and (seat == halt.play.seat or seat in answered):
            return key
    return None


class Faces(Generic[S]):
    """What each seat is shown, kept from one record to the next: what one leads to is what the next begins from."""

    def __init__(self, ruleset: Ruleset[S]) -> None:
        self._ruleset = ruleset
        self._last: dict[str, tuple[tuple[object, ...], object]] = {}

    def of(self, seat: str, here: S, halts: Mapping[str, Halt[S]]) -> object:
        """The ``face`` of a seat; the one that was asked for last is not made again."""
        moment = (here, *halts.values())
        known, shown = self._last.get(seat, ((), None))
        if len(known) != len(moment) or any(a is not b for a, b in zip(known, moment, strict=True)):
            shown = face(self._ruleset, seat, here, halts)
            self._last[seat] = (moment, shown)
        return shown


def face(ruleset: Ruleset[S], seat: str, here: S, halts: Mapping[str, Halt[S]]) -> object:
    """All that ``seat`` is shown: what it sees, what it is asked, what it has been told so far; to be compared."""
    owner = involving(seat, halts)
    if owner is None:
        return ruleset.view(here, seat), None if ruleset.ended(here) else ruleset.orders(here, seat)
    halt = halts[owner]
    asked = tuple(decision for decision in halt.wanted if decision.seat == seat)
    lines = known_to(seat, told(ruleset, here, halt.play.events, halt.play.seat))
    return ruleset.view(halt.play.state, seat), asked, lines, known_to(seat, rolls_of(halt.play.inputs))
