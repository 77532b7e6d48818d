"""The journal of a game: a tree of entries of which one path leads to the present, in git's words.

Each entry has a parent; ``head`` is the entry that the present stands on. A branch that was taken back stays in the
tree, and the game can return to it. A journal is built from records, one after the other, and knows no rules: it says
what was done, what waits, and what undo and redo would act on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import assert_never

import msgspec

from lychgate.core.branches import branches
from lychgate.core.decision import Answer
from lychgate.core.errors import DataError
from lychgate.core.records import (
    Entry,
    Finished,
    Moved,
    Older,
    Pending,
    Record,
    Snapshot,
    Waiting,
    agreeing,
    based_on,
    entries_of,
    key_of,
    took_part,
)


class Entries(Mapping[int, Entry]):
    """Entries by number, from 1 without a gap; the first ``before`` are read page by page, when one is asked for.

    ``rebased`` are the numbers of the copies among the entries that were read, each with the entry that it is a copy
    of; 0 where the record does not say.
    """

    __slots__ = ("_count", "_known", "_older", "rebased")

    def __init__(self, before: int = 0, older: Older = ()) -> None:
        self._count = before
        self._older = iter(older)
        self._known: dict[int, Entry] = {}
        self.rebased: dict[int, int] = {}

    def __getitem__(self, number: int) -> Entry:
        if number not in self:
            raise KeyError(number)
        while number not in self._known:
            page = next(self._older, None)
            if page is None:
                raise DataError("journal", f"entry {number}", "it is not among the records before the snapshot")
            for record in page:
                for entry in entries_of(record):
                    self._note(entry, copied_by(record, entry))
        return self._known[number]

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and 1 <= number <= self._count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, self._count + 1))

    def append(self, entry: Entry, of: int | None = None) -> None:
        """Add the entry that comes next; ``of``: it is a copy of that one, or of one that the record does not name."""
        self._note(entry, of)
        self._count = entry.id

    def _note(self, entry: Entry, of: int | None) -> None:
        self._known[entry.id] = entry
        if of is not None:
            self.rebased[entry.id] = of


def copied_by(record: Record, entry: Entry) -> int | None:
    """The entry that an ``entry`` of a record is a copy of, 0 where it does not say; None where it is none."""
    if not isinstance(record, Moved):
        return None
    return next((of for copy, of in zip(record.rebased, record.of, strict=False) if copy is entry), 0)


class Journal:
    """The records so far: every entry by its number, and the one that the present stands on.

    ``pendings`` are the commands that wait on top of the entry ``head``, by their keys, the one that moved last at the
    end. ``undone`` is what redo would bring back as it was, the next first; ``stashed`` what it would then rebase.
    """

    __slots__ = ("_last_said", "entries", "head", "pendings", "stashed", "undone")

    def __init__(self, since: Snapshot | None = None, older: Older = ()) -> None:
        self.entries = Entries() if since is None else Entries(since.entries, older)
        self.head = 0 if since is None else since.head
        waiting = () if since is None else since.pendings
        self.pendings: dict[str, Pending] = {waits.key: waits for waits in waiting}
        self.undone: tuple[int | Pending, ...] = () if since is None else since.undone
        self.stashed: tuple[int, ...] = () if since is None else since.stashed
        said = () if since is None or since.last_said is msgspec.UNSET else since.last_said
        # who has said something in a waiting command, by the command's key and the seat, the latest at the end;
        # the value is the number that the next entry would have had at that time
        self._last_said: dict[tuple[str, str], int] = {(key, seat): entry for key, seat, entry in said}

    # ------------------------------------------------------------------ taking records in

    def append(self, record: Record) -> None:
        """Add a record. Raises ``DataError`` when it does not follow from those before it."""
        match record:
            case Finished(entry, lane=lane):
                self._add(entry, self.head)
                self.pendings.pop(key_of(entry.seat, lane), None)
                self.pendings = {key: based_on(entry.id, waits) for key, waits in self.pendings.items()}
                self.head = entry.id
                self._went_on(entry.seat)
            case Waiting(pending):
                self._follows(pending.parent, self.head, "a waiting command")
                self._note_said(pending, self.pendings.pop(pending.key, None))
                self.pendings[pending.key] = pending
                self._went_on(pending.seat)
            case Moved(verb, head, _, undone, _, rebased, stashed):
                if head != 0 and head not in self.entries:
                    raise DataError("journal", f"the {verb} to entry {head}", "there is no such entry")
                for entry in rebased:
                    self._add(entry, head, copied_by(record, entry))
                    head = entry.id
                for waits in record.waiting:
                    self._follows(waits.parent, head, "a waiting command")
                self._can_be_brought_back(undone, head)
                for entry_id in stashed:
                    if entry_id not in self.entries:
                        raise DataError("journal", f"entry {entry_id}, to bring back", "there is no such entry")
                if verb == "return":  # for whoever does not know of it, nothing has happened
                    stashed = tuple(one for one in self.rebasable() if self.entries[one].seat in record.unseen)
                self.stashed = stashed
                self.head, self.pendings, self.undone = head, {waits.key: waits for waits in record.waiting}, undone
            case _:
                assert_never(record)

    def must_come_next(self, entry: Entry, head: int) -> None:
        """Raises ``DataError`` for an entry that has not the next number, or is not on top of the entry ``head``."""
        if entry.id != self.next_id:
            raise DataError("journal", f"entry {entry.id}", f"entry {self.next_id} comes next")
        self._follows(entry.parent, head, f"entry {entry.id}")

    def _add(self, entry: Entry, head: int, of: int | None = None) -> None:
        self.must_come_next(entry, head)
        self.entries.append(entry, of)

    def _note_said(self, pending: Pending, before: Pending | None) -> None:
        """Note who gave the inputs that a waiting command did not have ``before``, or who gave the command."""
        if before is None:
            self._last_said = {pair: entry for pair, entry in self._last_said.items() if pair[0] != pending.key}
        fresh = () if before is None else pending.inputs[agreeing(pending.inputs, before.inputs) :]
        answered = tuple(given.seat for given in fresh if isinstance(given, Answer))
        for seat in answered or (pending.seat,):
            self._last_said.pop((pending.key, seat), None)
            self._last_said[pending.key, seat] = self.next_id

    def _went_on(self, seat: str) -> None:
        """Forget what ``seat`` itself had taken back; what others took back is rebased if it is brought back."""
        self.stashed = tuple(one for one in self.rebasable() if self.entries[one].seat != seat)
        self.undone = ()

    def _can_be_brought_back(self, undone: tuple[int | Pending, ...], head: int) -> None:
        for following in undone:
            if isinstance(following, Pending):
                self._follows(following.parent, head, "a command to bring back")
            elif following in self.entries:
                self._follows(self.entries[following].parent, head, f"entry {following}, to bring back")
                head = following
            else:
                raise DataError("journal", f"entry {following}, to bring back", "there is no such entry")

    @staticmethod
    def _follows(parent: int, head: int, what: str) -> None:
        if parent != head:
            raise DataError("journal", what, f"it should follow entry {head}, but it follows {parent}")

    # ------------------------------------------------------------------ the tree

    @property
    def next_id(self) -> int:
        """The number of the entry that is made next."""
        return len(self.entries) + 1

    def path(self, to: int) -> tuple[Entry, ...]:
        """The entries from the beginning up to the entry ``to``, the oldest first."""
        return tuple(self.ancestors(to))[::-1]

    def ancestors(self, of: int) -> Iterator[Entry]:
        """The entry ``of`` and those that lead to it, the newest first."""
        while of:
            entry = self.entries[of]
            yield entry
            of = entry.parent

    def branches(self, number: Callable[[int], int] = int) -> tuple[Entry, ...]:
        """The last entry of every branch that is not the present, the newest first.

        Entries at the end of a branch that are rebased elsewhere do not count: the branch ends before them. ``number``
        is the number that a seat knows an entry by; one that it does not know of, with 0, is as if it were not there.
        """
        return branches(self.entries, self.head, number)

    def originals(self, record: Record) -> dict[int, int]:
        """For each copy that a record rebases, the entry that it is a copy of."""
        if not isinstance(record, Moved):
            return {}
        if record.of:
            return {copy.id: entry for copy, entry in zip(record.rebased, record.of, strict=True)}
        copies = record.rebased if record.verb == "undo" else ()  # as earlier versions wrote it
        last = tuple(islice(self.ancestors(self.head), len(copies)))[::-1]
        return {copy.id: entry.id for copy, entry in zip(copies, last, strict=False)}

    def comes_and_goes(self, record: Record) -> tuple[Entry, ...]:
        """The entries that ``record``, which comes next, puts on the present path or takes from it.

        Entries of the present path that are rebased are not among them, nor are their copies.
        """
        match record:
            case Finished(entry):
                return (entry,)
            case Moved(head=head, rebased=rebased, of=of):
                now = {one.id: one for one in self.ancestors(self.head)}
                then = {one.id: one for one in self.ancestors(head)}
                gone = [one for id_, one in now.items() if id_ not in then and id_ not in of]
                come = [one for id_, one in then.items() if id_ not in now]
                fresh = [copy for copy, one in zip(rebased, of, strict=True) if one not in now]
                return (*gone, *fresh, *come)
            case _:
                return ()

    def drop(self, key: str) -> None:
        """Forget a waiting command that no longer agrees with the rules; the records keep it."""
        del self.pendings[key]

    # ------------------------------------------------------------------ what undo and redo act on

    def pending_to_undo(self, seat: str, *, referee: bool) -> Pending | None:
        """The waiting command that ``seat`` gave or has answered in, if that is the last thing it said.

        A ``referee`` may have gone on since; any other seat has not.
        """
        places = {pair: place for place, pair in enumerate(self._last_said)}
        own = [key for key, waits in self.pendings.items() if took_part(waits, seat)]
        last = max(own, key=lambda key: places.get((key, seat), -1), default=None)
        if last is None:
            return None
        if referee:
            entry = next((one.id for one in self.ancestors(self.head) if took_part(one, seat)), 0)
            return None if entry >= self._last_said.get((last, seat), 0) else self.pendings[last]
        return self.pendings[last]

    def rebasable(self) -> tuple[int, ...]:
        """The entries that were taken back and could be rebased on the present, the next first."""
        return (*(one for one in self.undone if isinstance(one, int)), *self.stashed)

    def next_redo(
        self, seat: str | None = None, fresh: tuple[int | Pending, ...] | None = None
    ) -> int | Pending | None:
        """What redo would bring back next, of ``seat`` if one is given; None where there is nothing.

        ``fresh`` is what could be brought back as it was, where that is not the next of ``undone``.
        """
        first = self.undone[:1] if fresh is None else fresh
        if seat is None:
            return next(iter(first), None)
        for one in (*first, *self.rebasable()):
            if (one.seat if isinstance(one, Pending) else self.entries[one].seat) == seat:
                return one
        return None

    def last_said(self) -> tuple[tuple[str, str, int], ...]:
        """Who spoke in the waiting commands, as a snapshot keeps it: key, seat, and number of the next entry then."""
        return tuple((*pair, entry) for pair, entry in self._last_said.items() if pair[0] in self.pendings)
