"""Labels that mean the same in the three books with a referee: what becomes of creatures, sides and fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.odds.playing import Trace
from tests.odds.reading import (
    Anatomy,
    Reader,
    Rows,
    at_last,
    becomes,
    creature,
    leaves,
    named,
    of_each,
    of_some,
    states,
)


class CastReader:
    """Reads labels about creatures of a cast, as a book's ``Anatomy`` has them."""

    def __init__(self, anatomy: Anatomy) -> None:
        self.anatomy = anatomy

    # ------------------------------------------------------------------ one creature

    def falls(self, id_: str) -> Reader:
        """Out of the fight by harm."""
        return becomes(id_, lambda _, one: self.anatomy.fallen(one))

    def dies(self, id_: str) -> Reader:
        """Dead."""
        return becomes(id_, lambda _, one: self.anatomy.dead(one))

    def flees(self, id_: str) -> Reader:
        """Broken and run."""
        return becomes(id_, self.anatomy.fled)

    def yields(self, id_: str) -> Reader:
        """Broken and given up."""
        return becomes(id_, self.anatomy.yielded)

    def breaks(self, id_: str) -> Reader:
        """Run or given up, as a check of morale has it."""
        return lambda trace: any(
            id_ in (fact.event.who if fact.name == "Broke" else fact.event.broke)
            for fact in trace.named("Broke", "MoraleChecked")
            if hasattr(fact.event, "broke") or fact.name == "Broke"
        )

    def hurt(self, id_: str) -> Reader:
        """Fewer hit points at the end than before the choice."""
        return at_last(id_, lambda was, now: now.hp < was.hp)

    def healed(self, id_: str) -> Reader:
        """More hit points at the end than before the choice."""
        return at_last(id_, lambda was, now: now.hp > was.hp)

    def out(self, id_: str) -> Reader:
        """At the end no more to fight with, for whatever reason."""
        return lambda trace: not self.fit(trace.end, id_)

    # ------------------------------------------------------------------ who is fit

    def fit(self, state: Any, id_: str) -> bool:
        """Whether a creature is there, and can fight on."""
        one, how = creature(state, id_), self.anatomy
        return one is not None and not (how.fallen(one) or how.fled(state, one) or how.yielded(state, one))

    def fit_of(self, start: Any, words: str) -> list[str]:
        """Those of a label's side who can fight as the choice is made."""
        fighting = combatants(start)
        return [id_ for id_ in named(start, words) if self.fit(start, id_) and (not fighting or id_ in fighting)]

    # ------------------------------------------------------------------ making readers

    def one(self, make: Callable[[str], Reader]) -> Callable[..., Reader | None]:
        """A label about one creature by its name."""

        def found(start: Any, words: str) -> Reader | None:
            ids = named(start, words)
            return make(ids[0]) if len(ids) == 1 else None

        return found

    def each(self, make: Callable[[str], Reader]) -> Callable[..., Reader | None]:
        """A label about all of those who can fight of a side, or a creature by its name."""

        def found(start: Any, words: str = "the party") -> Reader | None:
            return of_each([make(id_) for id_ in self.fit_of(start, words)]) if named(start, words) else None

        return found

    def some(self, make: Callable[[str], Reader]) -> Callable[..., Reader | None]:
        """A label about any of those who can fight of a side."""

        def found(start: Any, words: str = "the party") -> Reader | None:
            return of_some([make(id_) for id_ in self.fit_of(start, words)]) if named(start, words) else None

        return found

    def rows(self, rounds: Callable[[Any], int], goes_on: Callable[[Any], Callable[[Any], bool]]) -> Rows:
        """The labels and their readings, where ``rounds`` is the number of a state's Round, less than 0 without one."""
        return (
            (r"(.+): none left to fight", self.each(self.out)),
            (r"(.+): all fall", self.each(self.falls)),
            (r"(.+): one or more fall", self.some(self.falls)),
            (r"(.+): one or more break", self.some(self.breaks)),
            (r"(.+): one or more flee", self.some(self.flees)),
            (r"(.+): one or more give up", self.some(self.yields)),
            (r"The whole party falls|All of the party who fight fall", self.each(self.falls)),
            (r"A party member falls", self.some(self.falls)),
            (r"(.+) falls", self.one(self.falls)),
            (r"(.+) dies", self.one(self.dies)),
            (r"(.+) breaks", self.one(self.breaks)),
            (r"(.+) flees", self.one(self.flees)),
            (r"(.+) gives up", self.one(self.yields)),
            (r"(.+) is gone", self.one(leaves)),
            (r"(.+) loses hit points", self.one(self.hurt)),
            (r"(.+) regains hit points", self.one(self.healed)),
            (r"A fight begins", _fight_begins),
            (r"The fight is over", lambda start: _ended(goes_on(start))),
            (r"Another Round begins", lambda start: _another_round(rounds)),
            (r"The fight is over in this Round", lambda start: _over(rounds, goes_on(start), 1)),
            (r"The fight is over within three Rounds", lambda start: _over(rounds, goes_on(start), 3)),
        )


def combatants(state: Any) -> tuple[str, ...]:
    """Those in a fight in which not everybody who is there takes part; empty in any other."""
    return tuple(one.id for one in getattr(state.fight, "combatants", ()))


def _fight_begins(start: Any) -> Reader:
    return lambda trace: any(before is None and after is not None for before, after in _fights(trace))


def _fights(trace: Trace) -> list[tuple[Any, Any]]:
    return [(fact.before.fight, fact.after.fight) for fact in trace.facts]


def _another_round(rounds: Callable[[Any], int]) -> Reader:
    """A Round begins after the one of the choice, in the same fight."""
    return lambda trace: any(rounds(state) > rounds(trace.start) for state in states(trace))


def _ended(goes_on: Callable[[Any], bool]) -> Reader:
    """Nobody is left to fight on one side, or the fight was ended."""
    return lambda trace: not goes_on(trace.end)


def _over(rounds: Callable[[Any], int], goes_on: Callable[[Any], bool], within: int) -> Reader:
    """The fight has come to its end, before so many Rounds with that of the choice were over."""

    def read(trace: Trace) -> bool:
        now = last = rounds(trace.start)
        for state in states(trace):
            last = max(last, rounds(state))
        return not goes_on(trace.end) and last - now < within

    return read


__all__ = ["CastReader"]
