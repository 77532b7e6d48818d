"""Numbers the records and entries of a game for each seat, where a referee keeps some of them secret.

A referee may act in secret, and the others must not even learn that something was done. So each seat has numbers of its
own without gaps, which count only the records that the seat may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lychgate.core.records import ONLOOKER, Entry, Header, Moved, Older, Record, Snapshot, entries_of, head_after


class Numbering:
    """The records and entries of a game, numbered for each seat from 1 without a gap.

    ``since`` says how many each seat had seen before the first record that is appended; ``older`` are the records
    before it, the last page first, read when one is asked for. Without a referee, and for a referee, everything is seen
    and has its number in the journal. ``watched`` are the seats that do not see everything.
    """

    def __init__(self, header: Header, since: Snapshot | None = None, older: Older = ()) -> None:
        watched = [seat for seat in header.seats if seat not in header.referees] if header.referees else []
        self.watched: tuple[str, ...] = (*watched, ONLOOKER) if header.referees else ()
        self._seeing = header.referees
        self.records, self._count = (0, 0) if since is None else (since.records, since.entries)
        counted = since.seen if since is not None and since.seen else {}
        self._revisions = {seat: counted.get(seat, (0, 0))[0] for seat in self.watched}
        self._last = {seat: counted.get(seat, (0, 0))[1] for seat in self.watched}
        self._first = dict(self._last)
        self._numbers: dict[str, dict[int, int]] = {seat: {} for seat in self.watched}
        self._entries: dict[str, dict[int, int]] = {seat: {} for seat in self.watched}
        self._older = iter(older)
        self._copies: tuple[int, ...] = ()  # of the record read last, the newest first, where it does not say of what
        self._wanted: dict[int, list[tuple[int, ...]]] = {}  # those copies by the original of their first
        self._same: dict[str, dict[int, list[int]]] = {seat: {} for seat in self.watched}  # copies, by whose number

    def append(self, record: Record, originals: Mapping[int, int] = MappingProxyType({})) -> None:
        """Count one more record. A rebased entry keeps the number of the one that ``originals`` names for it."""
        self.records += 1
        entries = entries_of(record)
        self._count += len(entries)
        for seat in self.watched:
            fresh = []
            for entry in entries:
                if entry.id not in originals or is_new(record, entry.id, seat):
                    fresh.append(entry.id)
                elif number := self.number(seat, originals[entry.id]):
                    self._note(seat, entry.id, number)
            if seat in record.unseen:
                continue
            self._revisions[seat] += 1
            for one in fresh:
                self._last[seat] += 1
                self._note(seat, one, self._last[seat])

    def counts(self) -> dict[str, tuple[int, int]]:
        """How many records and entries each seat that does not see everything has seen."""
        return {seat: (self._revisions[seat], self._last[seat]) for seat in self.watched}

    def revision(self, seat: str) -> int:
        """How many records ``seat`` has seen."""
        return self._revisions[self._as(seat)] if self.watched and self._as(seat) else self.records

    def number(self, seat: str, entry: int) -> int:
        """The number that ``seat`` knows an entry of the journal by; 0 for one that it has not seen, and for none."""
        who = self._as(seat)
        if not who or not entry:
            return entry
        while entry not in self._numbers[who] and self._read_older():
            pass
        return self._numbers[who].get(entry, 0)

    def has_seen(self, seat: str, entry: int) -> bool:
        """Whether ``seat`` knows of an entry; False for one that was not appended yet."""
        return entry <= self._count and self.number(seat, entry) != 0

    def entry(self, seat: str, number: int) -> int:
        """The entry of the journal that ``seat`` knows by ``number``; 0 where it knows none."""
        who = self._as(seat)
        if not who:
            return number
        while 0 < number <= self._first[who] and number not in self._entries[who] and self._read_older():
            pass
        return self._entries[who].get(number, 0)

    def hides_from(self, seat: str) -> bool:
        """Whether there may be something that ``seat`` does not know of."""
        return bool(self._as(seat))

    def _as(self, seat: str) -> str:
        """The seat whose numbers ``seat`` uses: the onlooker's if the game has no such seat; empty if it sees all."""
        if not self.watched or seat in self._numbers:
            return seat if self.watched else ""
        return "" if seat in self._seeing else ONLOOKER

    def _note(self, seat: str, entry: int, number: int) -> None:
        self._numbers[seat][entry] = number
        self._entries[seat][number] = entry

    def _read_older(self) -> bool:
        """Read one more page of the records before the first: False where there is none."""
        page = next(self._older, None)
        if page is None:
            return False
        for record in reversed(page):
            if self._copies:  # the next record copied the entries that lead to this one's head
                self._wanted.setdefault(head_after(record), []).append(self._copies)
            moved = record if isinstance(record, Moved) else None
            told = dict(zip((one.id for one in moved.rebased), moved.of, strict=False)) if moved is not None else {}
            untold = moved is not None and moved.verb == "undo" and not moved.of
            self._copies = tuple(one.id for one in reversed(moved.rebased)) if moved is not None and untold else ()
            for entry in reversed(entries_of(record)):
                self._find_copies(entry)
                if untold:
                    continue
                for seat in self.watched:
                    copies = self._same[seat].pop(entry.id, [])
                    if entry.id in told and not is_new(record, entry.id, seat):
                        self._same[seat].setdefault(told[entry.id], []).extend((entry.id, *copies))
                    elif seat not in record.unseen:
                        for one in sorted((entry.id, *copies)):
                            self._note(seat, one, self._first[seat])
                        self._first[seat] -= 1
        return True

    def _find_copies(self, entry: Entry) -> None:
        """Note which later entries have the number of ``entry``, and which have that of its parent."""
        for copy, *others in self._wanted.pop(entry.id, ()):
            for same in self._same.values():
                same.setdefault(entry.id, []).extend((copy, *same.pop(copy, ())))
            if others:
                self._wanted.setdefault(entry.parent, []).append(tuple(others))


def is_new(record: Record, copy: int, seat: str) -> bool:
    """Whether a copy is a step of its own to ``seat``: what a redo brings back is, after what was done since."""
    if not isinstance(record, Moved) or record.verb != "redo" or copy != record.rebased[0].id:
        return False
    return seat not in record.again
