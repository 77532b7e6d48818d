"""Finds the branches of a journal that are not the present, as a seat knows them.

What a seat does not know of is as if it were not there. So entries are gathered into the steps of a tree that it sees:
two that have the same number, after the same steps, are one to it, though something secret may have had one rebased.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from typing import Protocol

from lychgate.core.records import Entry, patch_id


class Copied(Protocol):
    """Entries by number, and of which entry each copy among them is one; 0 where that is not known."""

    @property
    def rebased(self) -> Mapping[int, int]:
        """The entry that each copy is a copy of."""

    def values(self) -> Iterable[Entry]:
        """All entries, the oldest first."""

    def __getitem__(self, number: int) -> Entry:
        """The entry of this number."""


def branches(entries: Copied, head: int, number: Callable[[int], int]) -> tuple[Entry, ...]:
    """The last entry of every branch that does not lead to the entry ``head``, the newest first: see ``Journal``."""
    steps: dict[tuple[int, int], int] = {}  # the first entry of each step, by the step before it and its number
    step_of: dict[int, int] = {0: 0}
    before: dict[int, int] = {}
    latest: dict[int, Entry] = {}
    for entry in entries.values():
        at = above = step_of[entry.parent]
        if known := number(entry.id):
            at = steps.setdefault((above, known), entry.id)
            before[at], latest[at] = above, entry
        step_of[entry.id] = at
    now = step_of[head]
    inner = {*before.values(), now}
    ends = sorted((at for at in before if at not in inner), key=lambda at: (number(at), at), reverse=True)
    if entries.rebased:
        ends = without_copies(ends, before, now, lineage(entries, latest))
    return tuple(latest[at] for at in sorted(ends, key=lambda at: (number(at), at), reverse=True))


def without_copies(
    ends: Iterable[int], before: Mapping[int, int], now: int, same: Mapping[int, int | bytes]
) -> list[int]:
    """The last step of each branch that has no copy on the way to the step ``now``, or on a newer branch."""
    copied = {one for one, times in Counter(same.values()).items() if times > 1}
    present = way(now, before, set())
    ours = set(present)
    elsewhere: set[int | bytes] = set()
    inside: set[int] = set()
    found: list[int] = []
    for end in ends:
        branch = way(end, before, ours)
        fork = before[branch[-1]]
        after_it = present[: present.index(fork)] if fork in ours else present
        there = (elsewhere | {same[at] for at in after_it}) & copied
        while branch and same[branch[0]] in there:
            branch.pop(0)
        elsewhere.update(same[at] for at in branch)
        inside.update(branch[1:])
        found += branch[:1]
    return [end for end in found if end not in inside]


def way(to: int, before: Mapping[int, int], until: Set[int]) -> list[int]:
    """The steps that lead to the step ``to``, from those ``until`` on, the last first."""
    found: list[int] = []
    while to and to not in until:
        found.append(to)
        to = before[to]
    return found


def lineage(entries: Copied, steps: Mapping[int, Entry]) -> dict[int, int | bytes]:
    """For each step what it has in common with its copies: the first of them, or else what it did."""
    unnamed = {patch_id(entries[copy]) for copy, of in entries.rebased.items() if not of}
    found: dict[int, int | bytes] = {}
    for at, entry in steps.items():
        first = entry.id
        while entries.rebased.get(first):
            first = entries.rebased[first]
        found[at] = known if unnamed and (known := patch_id(entry)) in unnamed else first
    return found


def apart(entries: Mapping[int, Entry], ours: int, theirs: int) -> tuple[list[Entry], list[Entry]]:
    """The entries that lead to the entry ``ours`` and not to ``theirs``, and the other way round, the newest first."""
    left: list[Entry] = []
    found: list[Entry] = []
    while ours != theirs:  # numbers only grow along a path, so the larger of the two is not on the other's
        if ours > theirs:
            left.append(entries[ours])
            ours = left[-1].parent
        else:
            found.append(entries[theirs])
            theirs = found[-1].parent
    return left, found
