"""What the words of a label mean, read off the facts of a played choice.

These readings are written from the labels alone, and share nothing with the measures of the rulesets: an event counts
where the facts say so, at whatever moment of the choice or the fight that was. The same words mean the same in all
books:

*falls*: out of the fight by harm, never by leaving. *dies*: dead. *flees*: has broken and run. *gives up*: has broken
and yielded. *is gone*: no longer there for any other reason. *none left to fight*: any of these. What somebody *is*, as
in *is dying*, and whether they have more hit points or fewer, is read at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from tests.odds.playing import Trace

Reader = Callable[[Trace], bool]
"""Whether what a label says happened in a played choice."""

Rows = Sequence[tuple[str, Callable[..., Reader | None]]]
"""Patterns of labels, each with what makes a reader of its groups, for the state of the choice."""


def reader_of(rows: Rows, label: str, start: Any, *more: Any) -> Reader | None:
    """How a label is read; None where nobody has said what it means."""
    for pattern, make in rows:
        found = re.fullmatch(pattern, label)
        if found:
            return make(start, *more, *found.groups())
    return None


def states(trace: Trace) -> Iterator[Any]:
    """The states of a played choice, one after the other."""
    yield trace.start
    yield from (fact.after for fact in trace.facts)


def steps(trace: Trace) -> Iterator[tuple[Any, Any]]:
    """Each two states that follow each other."""
    return ((fact.before, fact.after) for fact in trace.facts if fact.before is not fact.after)


def at_some_time(so: Callable[[Any], bool]) -> Reader:
    """Whether something was so in any state."""
    return lambda trace: any(so(state) for state in states(trace))


# ---------------------------------------------------------------------- creatures of a cast


class Anatomy(Protocol):
    """What a book takes for being dead, fallen, fled and so on."""

    party: str

    def dead(self, one: Any) -> bool:
        """Whether a creature is dead."""

    def fallen(self, one: Any) -> bool:
        """Whether a creature is out of the fight by harm."""

    def fled(self, state: Any, one: Any) -> bool:
        """Whether a creature has run from the fight."""

    def yielded(self, state: Any, one: Any) -> bool:
        """Whether a creature has given up."""


def creature(state: Any, id_: str) -> Any:
    """A creature by its id; None where it is not in play."""
    return next((one for one in state.cast if one.id == id_), None)


def becomes(id_: str, so: Callable[[Any, Any], bool]) -> Reader:
    """Whether a creature came to be so at some time, that was not so: asked of a state and of the creature in it."""

    def read(trace: Trace) -> bool:
        for before, after in steps(trace):
            was, now = creature(before, id_), creature(after, id_)
            if now is not None and so(after, now) and (was is None or not so(before, was)):
                return True
        return False

    return read


def changes(id_: str, how: Callable[[Any, Any], bool]) -> Reader:
    """Whether a creature changed so at some time: asked of it before and after a fact."""

    def read(trace: Trace) -> bool:
        for before, after in steps(trace):
            was, now = creature(before, id_), creature(after, id_)
            if was is not None and now is not None and was is not now and how(was, now):
                return True
        return False

    return read


def at_last(id_: str, how: Callable[[Any, Any], bool]) -> Reader:
    """Whether a creature is so at the end, beside what it was before the choice."""

    def read(trace: Trace) -> bool:
        was, now = creature(trace.start, id_), creature(trace.end, id_)
        return was is not None and now is not None and how(was, now)

    return read


def leaves(id_: str) -> Reader:
    """Whether a creature leaves play."""
    return lambda trace: creature(trace.start, id_) is not None and creature(trace.end, id_) is None


def of_each(readers: Sequence[Reader]) -> Reader:
    """Whether all of these happened; of nobody, nothing did."""
    return lambda trace: bool(readers) and all(read(trace) for read in readers)


def of_some(readers: Sequence[Reader]) -> Reader:
    """Whether any of these happened."""
    return lambda trace: any(read(trace) for read in readers)


# ---------------------------------------------------------------------- whom a label names


def named(start: Any, words: str) -> tuple[str, ...]:
    """The ids of those whom a label names: a creature by its name, or all of a side; empty where there is nobody."""
    said = words.strip().casefold()
    for one in start.cast:
        if one.name.casefold() == said:
            return (one.id,)
    bare = re.sub(r"^the side '(.*)'$", r"\1", said)
    bare = re.sub(r"^the ", "", bare)
    for one in start.cast:
        if one.side != "party" and bare in _forms(one):
            return tuple(other.id for other in start.cast if other.side == one.side)
    return tuple(one.id for one in start.cast if one.side == "party") if bare == "party" else ()


def _forms(one: Any) -> set[str]:
    """What the side of a creature may be called: by its own name, by the creature's, for one or several."""
    kind = re.sub(r" \d+$", "", one.name.casefold())
    forms = {one.side.casefold(), kind, one.name.casefold()}
    forms |= {many for form in tuple(forms) for many in (f"{form}s", f"{form}es", re.sub(r"f$", "ves", form))}
    return forms | {f"{form} and the others" for form in forms} | {re.sub(r"y$", "ies", form) for form in forms}


__all__ = [
    "Anatomy",
    "Reader",
    "Rows",
    "at_last",
    "at_some_time",
    "becomes",
    "changes",
    "creature",
    "leaves",
    "named",
    "of_each",
    "of_some",
    "reader_of",
    "states",
    "steps",
]
