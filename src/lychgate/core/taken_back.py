"""What each seat could bring back as it was, if there were nothing but what it knows of.

A referee may act in secret, and a player may note something for themselves. What was taken back before can then only be
rebased on that, but those who do not know of it must not notice: so this keeps what redo would be in their eyes.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from lychgate.core.numbering import Numbering
from lychgate.core.records import Moved, Pending, Record, Snapshot

Back = tuple[int | Pending, ...]
"""Entries by number, and waiting commands, the next to be brought back first."""


class TakenBack:
    """What each of the seats ``watched``, which do not see everything, could bring back as it was."""

    def __init__(self, watched: Iterable[str], since: Snapshot | None = None) -> None:
        known = {} if since is None or since.fresh is UNSET else since.fresh
        self._of: dict[str, Back] = {seat: known.get(seat, ()) for seat in watched}

    def of(self, seat: str) -> Back:
        """What ``seat`` could bring back, the next first."""
        return self._of.get(seat, ())

    def known_again(self, entry: int) -> tuple[str, ...]:
        """The seats for which ``entry`` is the next to be brought back."""
        return tuple(seat for seat, back in self._of.items() if back[:1] == (entry,))

    def kept(self) -> dict[str, Back]:
        """All of it, as a snapshot keeps it."""
        return {seat: back for seat, back in self._of.items() if back}

    def append(self, record: Record, numbering: Numbering) -> None:
        """Takes in a record that is in ``numbering`` already."""
        for seat in self._of:
            if seat not in record.unseen:
                self._of[seat] = self._after(seat, record, numbering)

    def _after(self, seat: str, record: Record, numbering: Numbering) -> Back:
        back = self._of[seat]
        match record:
            case Moved("undo", undone=undone, stashed=stashed, rebased=copies):
                taken = (*undone, *stashed)[0]
                if isinstance(taken, int) and not numbering.number(seat, taken):
                    return back
                return () if any(numbering.number(seat, copy.id) for copy in copies) else (taken, *back)
            case Moved("redo", head, pending, rebased=copies, of=of):
                brought = pending if pending is not None else of[0] if of else 0 if copies else head
                return back[1:] if back and same(back[0], brought) else ()
            case _:
                return ()


def same(one: int | Pending, other: int | Pending) -> bool:
    """Whether both are the same entry, or the same waiting command, whatever it waits on."""
    if isinstance(one, Pending) and isinstance(other, Pending):
        return (one.key, one.command, one.inputs) == (other.key, other.command, other.inputs)
    return one == other


__all__ = ["Back", "TakenBack", "same"]
