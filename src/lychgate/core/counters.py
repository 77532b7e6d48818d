"""Counts the faces that each stream of dice has given: before a command, after it, and at most in a whole game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lychgate.core.play import Input
from lychgate.core.records import Entry, Pending, Record, Waiting, entries_of
from lychgate.core.roll import Roll, stream_of


def counters_after(counters: Mapping[str, int], inputs: Iterable[Input]) -> dict[str, int]:
    """The counter of each stream of dice after ``inputs``: the one before, plus the faces that the program rolled."""
    after = dict(counters)
    for given in inputs:
        if isinstance(given, Roll) and given.by == "app":
            stream = stream_of(given.purpose, given.subject)
            after[stream] = after.get(stream, 0) + len(given.faces)
    return after


def commands(records: Iterable[Record]) -> Iterator[tuple[int, Entry | Pending, dict[str, int]]]:
    """Each command of the ``records`` of a whole game, with its place from 1 and the counters before it."""
    after: dict[int, dict[str, int]] = {0: {}}
    for place, record in enumerate(records, start=1):
        for given in _given(record):
            before = after.get(given.parent, {})
            yield place, given, before
            if isinstance(given, Entry):
                after[given.id] = counters_after(before, given.inputs)


def most_fallen(records: Iterable[Record]) -> dict[str, int]:
    """How many faces of each stream have fallen at most, undone ones too, in the ``records`` of a whole game."""
    most: dict[str, int] = {}
    for _, given, before in commands(records):
        for stream, count in counters_after(before, given.inputs).items():
            most[stream] = max(count, most.get(stream, 0))
    return most


def _given(record: Record) -> tuple[Entry | Pending, ...]:
    """The commands that a record adds, or takes a step further."""
    return (record.pending,) if isinstance(record, Waiting) else entries_of(record)


__all__ = ["commands", "counters_after", "most_fallen"]
