"""Plans what undo and redo would do to a game: the record, and the position after it.

The game then carries the plan out.

A seat may take back what it said last even if others have moved since. Their entries are then rebased, as in git:
copies of them are run again on the entry before the one that is taken back, and all of them must go the same way there.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec.structs import replace

from lychgate.core.checkpoints import Checkpoint, Checkpoints
from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError, ReplayMismatch
from lychgate.core.journal import Journal
from lychgate.core.play import Input
from lychgate.core.position import Change, Position
from lychgate.core.records import Entry, Moved, Pending, based_on, key_of
from lychgate.core.runner import Runner

S = TypeVar("S")


class Undo(Generic[S]):
    """Plans moves of the present of one game. Its methods raise ``PlayError``, saying why, for what cannot be done."""

    def __init__(self, journal: Journal, checkpoints: Checkpoints[S], runner: Runner[S]) -> None:
        self._journal = journal
        self._checkpoints = checkpoints
        self._runner = runner

    # ------------------------------------------------------------------ taking back

    def undo(self, position: Position[S], seat: str | None = None, *, referee: bool = False) -> Change[S]:
        """Take back what was said last, by ``seat`` if one is given: an answer, or a command."""
        journal = self._journal
        if seat is None:
            pending = next(reversed(journal.pendings.values()), None)
        else:
            pending = journal.pending_to_undo(seat, referee=referee)
        if pending is None:
            return self._undo_entry(position, seat)
        shorter = self._without_last(pending) if seat is None else self._without_answer_of(seat, pending, position)
        return self._undo_pending(position, pending, shorter)

    def withdraw(self, position: Position[S], seat: str, lane: int) -> Change[S]:
        """Take back the whole command that waits in a lane of ``seat``."""
        pending = self._journal.pendings.get(key_of(seat, lane))
        if pending is None:
            raise PlayError("There is no such command to set aside: it has ended, or was taken back.")
        return self._undo_pending(position, pending, None)

    def _undo_entry(self, position: Position[S], seat: str | None) -> Change[S]:
        """Take back the last entry, of ``seat`` if one is given; those of others after it are rebased."""
        journal = self._journal
        found = journal.last_entry(seat)
        if found is None:
            whose = "" if seat is None else f" of {seat}"
            raise PlayError(f"There is nothing{whose} to take back: the game stands at its beginning.")
        last, later = found
        copies: list[Entry] = []
        parent, there = last.parent, self._checkpoints.after(last.parent)
        for entry in later:
            try:
                copy, there = self._runner.rebase(entry, journal.next_id + len(copies), parent, there)
            except ReplayMismatch as acted_on:
                raise _acted_on(entry.seat) from acted_on
            copies.append(copy)
            parent = copy.id
        others = tuple(based_on(parent, waits) for waits in journal.pendings.values())
        undone: tuple[int | Pending, ...] = () if copies else (last.id, *journal.undone)
        stashed = (last.id, *journal.rebasable()) if copies else journal.stashed
        return self._to(Moved("undo", last.parent, None, undone, others, tuple(copies), stashed), position, there)

    def _undo_pending(self, position: Position[S], pending: Pending, shorter: Pending | None) -> Change[S]:
        journal = self._journal
        others = tuple(waits for waits in journal.pendings.values() if waits is not pending)
        undone = (pending, *journal.undone)
        return self._to(Moved("undo", journal.head, shorter, undone, others, (), journal.stashed), position)

    def _without_last(self, pending: Pending) -> Pending | None:
        """The waiting command without the last input that anybody gave; None where nobody gave one."""
        for index in range(len(pending.inputs) - 1, -1, -1):
            if self._giver(pending.inputs[index], pending):
                return replace(pending, inputs=pending.inputs[:index])
        return None

    def _without_answer_of(self, seat: str, pending: Pending, position: Position[S]) -> Pending | None:
        """The waiting command without the last input of ``seat``; what others have said since stays."""
        for index in range(len(pending.inputs) - 1, -1, -1):
            if self._giver(pending.inputs[index], pending) != seat:
                continue
            later = pending.inputs[index + 1 :]
            others = [given.seat for given in later if isinstance(given, Answer)]
            kept = later if others else ()  # rolls that only the dice made since are taken back too
            without = replace(pending, inputs=(*pending.inputs[:index], *kept))
            if others:
                try:
                    self._runner.resume(position.checkpoint, without)
                except ReplayMismatch as acted_on:
                    raise _acted_on(others[0]) from acted_on
            return without
        return None

    def _giver(self, given: Input, pending: Pending) -> str:
        """Which seat gave an input of a waiting command; empty where the program rolled unasked."""
        if isinstance(given, Answer):
            return given.seat
        return pending.seat if given.by != "app" or self._runner.dice_mode(pending.seat) != "app" else ""

    # ------------------------------------------------------------------ bringing back

    def redo(self, position: Position[S], seat: str | None = None) -> Change[S]:
        """Bring back what was taken back last, of ``seat`` if one is given; rebased where others have gone on since."""
        journal = self._journal
        following = journal.next_redo(seat)
        if following is None:
            raise PlayError("Nothing can be brought back: nothing was taken back, or the game went on since.")
        if following not in journal.undone[:1]:
            assert isinstance(following, int)
            return self._rebased(position, journal.entries[following])
        undone = journal.undone[1:]
        if isinstance(following, Pending):
            others = tuple(waits for waits in journal.pendings.values() if waits.key != following.key)
            return self._to(Moved("redo", journal.head, following, undone, others, (), journal.stashed), position)
        others = tuple(based_on(following, waits) for waits in journal.pendings.values())
        moved = Moved("redo", following, None, undone, others, (), journal.stashed)
        return self._to(moved, position, self._checkpoints.after(following))

    def _rebased(self, position: Position[S], entry: Entry) -> Change[S]:
        """Bring an entry back on top of the present."""
        journal = self._journal
        if position.key_for(entry.seat) is not None:
            raise PlayError(f"{entry.seat} is in the middle of something: that comes first.")
        try:
            copy, there = self._runner.rebase(entry, journal.next_id, journal.head, position.checkpoint)
        except ReplayMismatch as changed:
            raise PlayError(
                "That step would go another way after what has happened since, so it is not brought back."
            ) from changed
        self._runner.go_on(position, there, entry.inputs, journal.pendings.values())
        others = tuple(based_on(copy.id, waits) for waits in journal.pendings.values())
        stashed = tuple(one for one in journal.rebasable() if one != entry.id)
        return self._to(Moved("redo", journal.head, None, (), others, (copy,), stashed), position, there)

    # ------------------------------------------------------------------ any entry

    def return_to(self, position: Position[S], entry: int) -> Change[S]:
        """Make any entry the present, 0 for the beginning; commands that wait are given up."""
        entries = self._journal.entries
        if entry != 0 and entry not in entries:
            raise PlayError(f"The journal has no entry {entry}; its entries are 1 to {len(entries)}.")
        return self._to(Moved("return", entry, None, ()), position, self._checkpoints.after(entry))

    def _to(self, moved: Moved, position: Position[S], there: Checkpoint[S] | None = None) -> Change[S]:
        """The change that makes ``there`` the present, or leaves the present where it is."""
        return Change(moved, self._runner.move(position, position.checkpoint if there is None else there, moved))


def _acted_on(who: str) -> PlayError:
    return PlayError(f"{who} has acted on that since; it can be taken back only together with what came after.")
