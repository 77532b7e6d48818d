"""Gives the state after any entry of a journal by folding events, and keeps some states so that folds stay short.

Folding needs only the events' own ``apply``: a game opens, and returns to any entry, even after the rules have
changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from lychgate.core.codec import convert, digest
from lychgate.core.counters import counters_after
from lychgate.core.errors import ReplayMismatch
from lychgate.core.play import Event
from lychgate.core.records import Entry, Header, Snapshot
from lychgate.core.ruleset import Ruleset

S = TypeVar("S")

CHECKPOINT_EVERY = 64
"""The number of entries between two checkpoints that are kept for good; undo folds at most this many."""

RECENT = 16
"""The number of last played entries whose states are kept too: log lines are made from them."""

EVENTS_KEPT = 64
"""The number of entries whose events are kept as values."""


class Checkpoint(msgspec.Struct, Generic[S], frozen=True):
    """The state after an entry, and how many faces each stream of dice had given by then."""

    state: S
    counters: Mapping[str, int]


class Checkpoints(Generic[S]):
    """The checkpoints of one game, by the number of the entry that they come after; 0 is the beginning.

    ``entries`` are the journal's. Folding begins at the snapshot ``since`` if one is given. Raises ``ReplayMismatch``
    or ``DataError`` when that snapshot is damaged, or was made under other rules.
    """

    def __init__(
        self, ruleset: Ruleset[S], header: Header, entries: Mapping[int, Entry], since: Snapshot | None = None
    ) -> None:
        self._ruleset = ruleset
        self._entries = entries
        self._same_rules = header.rules_version == ruleset.version  # a state of another shape has another hash
        begun = ruleset.new_game(header.variants, header.seats, header.roles or {})
        self._known: dict[int, Checkpoint[S]] = {0: Checkpoint(begun, {})}
        self._recent: deque[int] = deque()
        self._last_kept = 0
        self._events: dict[int, tuple[Entry, tuple[Event[S], ...]]] = {}
        if since is not None and since.head:
            self._known[since.head] = self._of(since)
            self._last_kept = since.head

    def _of(self, since: Snapshot) -> Checkpoint[S]:
        if since.rules_version != self._ruleset.version:
            raise ReplayMismatch(f"a state of rules {since.rules_version}", f"rules {self._ruleset.version}")
        state = convert(since.state, self._ruleset.state_type, what="a snapshot")
        if digest(state) != since.hash:
            raise ReplayMismatch(f"the state {since.hash}", f"the state {digest(state)}")
        return Checkpoint(state, since.counters)

    def after(self, head: int) -> Checkpoint[S]:
        """The checkpoint after the entry ``head``. Raises ``ReplayMismatch`` when its hash differs."""
        todo: list[Entry] = []
        at = head
        while at not in self._known:
            todo.append(self._entries[at])
            at = self._entries[at].parent
        state, counters = self._known[at].state, self._known[at].counters
        for folded, entry in enumerate(reversed(todo), start=1):
            for event in self.events_of(entry):
                state = event.apply(state)
            counters = counters_after(counters, entry.inputs)
            if folded % CHECKPOINT_EVERY == 0:
                self._known[entry.id] = Checkpoint(state, counters)
        if todo and self._same_rules and digest(state) != todo[0].hash:
            raise ReplayMismatch(f"the state {todo[0].hash}", f"the state {digest(state)}", entry=head)
        return Checkpoint(state, counters)

    def keep(self, head: int, checkpoint: Checkpoint[S]) -> None:
        """Keep the checkpoint after the entry ``head``: one in ``CHECKPOINT_EVERY`` for good, others while recent."""
        if head in self._known:
            return
        self._known[head] = checkpoint
        self._recent.append(head)
        if len(self._recent) > RECENT:
            old = self._recent.popleft()
            if old - self._last_kept < CHECKPOINT_EVERY:
                del self._known[old]
            else:
                self._last_kept = old

    def events_of(self, entry: Entry) -> tuple[Event[S], ...]:
        """The events of an entry as values. Raises ``DataError`` for one that the ruleset does not know."""
        known = self._events.get(entry.id)
        if known is not None and known[0] is entry:
            return known[1]
        kind = self._ruleset.event_type
        events = tuple(convert(raw, kind, what=f"entry {entry.id}") for raw in entry.events)
        self.keep_events(entry, events)
        return events

    def keep_events(self, entry: Entry, events: tuple[Event[S], ...]) -> None:
        """Keep the events of an entry as values for a while: they are usually asked for soon."""
        while len(self._events) >= EVENTS_KEPT:
            del self._events[next(iter(self._events))]
        self._events[entry.id] = (entry, events)

    def transitions(self, entries: Sequence[Entry]) -> Iterator[tuple[S, Entry, tuple[Event[S], ...], S]]:
        """Each of ``entries``, a stretch of a path, with the state before it, its events, and the state after it."""
        if not entries:
            return
        state = self.after(entries[0].parent).state
        for entry in entries:
            before, events = state, self.events_of(entry)
            for event in events:
                state = event.apply(state)
            yield before, entry, events, state
