"""Plans what undo, redo and return would do to a game: the record, and the position after it.

The game then carries the plan out.

A seat may take back what it said last even if others have moved since. Their entries are then rebased, as in git:
copies of them are run again on the entry before the one that is taken back, and all of them must go the same way there.

What the seat that moves does not know of never stops it, or its refusal would tell that there is something: it stays
where it goes the same way without what is taken back, and goes with it where it does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from lychgate.core.branches import apart
from lychgate.core.checkpoints import Checkpoint, Checkpoints
from lychgate.core.decision import JOINT, Answer, parts_of
from lychgate.core.errors import PlayError, ReplayMismatch
from lychgate.core.journal import Journal
from lychgate.core.numbering import Numbering
from lychgate.core.play import Input
from lychgate.core.position import Change, Position
from lychgate.core.records import Entry, Moved, Pending, based_on, key_of, patch_id
from lychgate.core.runner import Runner
from lychgate.core.taken_back import TakenBack, same

S = TypeVar("S")

CHANGED = "That step would go another way after what has happened since, so it is not brought back."


class Rebased(NamedTuple, Generic[S]):
    """Copies of the entries ``of`` on the entry ``head``, those that could not be copied, and the checkpoint there."""

    head: int
    copies: tuple[Entry, ...]
    of: tuple[int, ...]
    dropped: tuple[int, ...]
    there: Checkpoint[S]


class Undo(Generic[S]):
    """Plans moves of the present of one game. Its methods raise ``PlayError``, saying why, for what cannot be done.

    ``by`` is the seat that moves: what it does not know of counts for nothing. None knows of everything.
    """

    def __init__(
        self,
        journal: Journal,
        checkpoints: Checkpoints[S],
        runner: Runner[S],
        numbering: Numbering,
        taken_back: TakenBack,
    ) -> None:
        self._journal = journal
        self._checkpoints = checkpoints
        self._runner = runner
        self._numbering = numbering
        self._taken_back = taken_back

    # ------------------------------------------------------------------ taking back

    def undo(
        self, position: Position[S], seat: str | None, by: str | None = None, *, referee: bool = False
    ) -> Change[S]:
        """Take back what was said last, by ``seat`` if one is given: an answer, or a command."""
        journal = self._journal
        if seat is None:
            waiting = reversed(journal.pendings.values())
            pending = next((one for one in waiting if not self._hidden(one, by, position)), None)
        else:
            pending = journal.pending_to_undo(seat, referee=referee)
        if pending is None:
            return self._undo_entry(position, seat, by)
        shorter = self._without_last(pending) if seat is None else self._without_answer_of(seat, pending, position)
        return self._undo_pending(position, pending, shorter)

    def withdraw(self, position: Position[S], seat: str, lane: int) -> Change[S]:
        """Take back the whole command that waits in a lane of ``seat``."""
        pending = self._journal.pendings.get(key_of(seat, lane))
        if pending is None:
            raise PlayError("There is no such command to set aside: it has ended, or was taken back.")
        return self._undo_pending(position, pending, None)

    def _undo_entry(self, position: Position[S], seat: str | None, by: str | None) -> Change[S]:
        """Take back the last entry, of ``seat`` if one is given; those of others after it are rebased."""
        journal = self._journal
        later: list[Entry] = []
        for last in journal.ancestors(journal.head):
            if seat == last.seat or (seat is None and not self._hidden(last.id, by, position)):
                break
            later.append(last)
        else:
            whose = "" if seat is None else f" of {seat}"
            raise PlayError(f"There is nothing{whose} to take back: the game stands at its beginning.")
        try:
            rebased = self._rebase(last.parent, reversed(later), by, position)
        except ReplayMismatch as acted_on:
            raise _acted_on(journal.entries[acted_on.entry or 0].seat) from acted_on
        others, given_up = self._waiting(position, rebased, by)
        back: tuple[int, ...] = (last.id, *rebased.dropped)
        undone = () if rebased.copies else (*back, *given_up, *journal.undone)
        stashed = (*back, *journal.rebasable()) if rebased.copies else journal.stashed
        moved = Moved("undo", last.parent, None, undone, others, rebased.copies, stashed, of=rebased.of)
        return self._to(moved, position, rebased.there)

    def _undo_pending(self, position: Position[S], pending: Pending, shorter: Pending | None) -> Change[S]:
        journal = self._journal
        others = tuple(waits for waits in journal.pendings.values() if waits is not pending)
        undone = (pending, *journal.undone)
        return self._to(Moved("undo", journal.head, shorter, undone, others, (), journal.stashed), position)

    def _without_last(self, pending: Pending) -> Pending | None:
        """The waiting command without the last input that anybody gave; None where nobody gave one."""
        for index in range(len(pending.inputs) - 1, -1, -1):
            if self._giver(pending.inputs[index], pending):
                return replace(pending, inputs=(*pending.inputs[:index], *_without_last_part(pending.inputs[index])))
        return None

    def _without_answer_of(self, seat: str, pending: Pending, position: Position[S]) -> Pending | None:
        """The waiting command without the last input of ``seat``; what others have said since stays."""
        for index in range(len(pending.inputs) - 1, -1, -1):
            if self._giver(pending.inputs[index], pending) != seat:
                continue
            later = pending.inputs[index + 1 :]
            others = [given.seat for given in later if isinstance(given, Answer)]
            kept = later if others else ()  # rolls that only the dice made since are taken back too
            rest = _without_last_part(pending.inputs[index])
            without = replace(pending, inputs=(*pending.inputs[:index], *rest, *kept))
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

    def next_redo(self, seat: str | None, by: str | None) -> int | Pending | None:
        """What redo would bring back next, of ``seat`` if one is given; None where there is nothing."""
        if by is None or not self._numbering.hides_from(by):
            return self._journal.next_redo(seat)
        fresh = self._taken_back.of(by)[:1]
        return self._journal.next_redo(seat, fresh)

    def redo(self, position: Position[S], seat: str | None, by: str | None = None) -> Change[S]:
        """Bring back what was taken back last, of ``seat`` if one is given; rebased where others have gone on since."""
        journal = self._journal
        following = self.next_redo(seat, by)
        if following is None:
            raise PlayError("Nothing can be brought back: nothing was taken back, or the game went on since.")
        if isinstance(following, Pending):
            return self._redo_pending(position, based_on(journal.head, following))
        if following not in journal.undone[:1]:
            return self._redo_rebased(position, journal.entries[following], by)
        here = Rebased(following, (), (), (), self._checkpoints.after(following))
        others, _ = self._waiting(position, here, by)
        moved = Moved("redo", following, None, journal.undone[1:], others, (), journal.stashed)
        return self._to(moved, position, here.there)

    def _redo_pending(self, position: Position[S], pending: Pending) -> Change[S]:
        journal = self._journal
        undone = tuple(one for one in journal.undone if not same(one, pending))
        others = tuple(waits for waits in journal.pendings.values() if waits.key != pending.key)
        moved = Moved("redo", journal.head, pending, undone, others, (), journal.stashed)
        try:
            return self._to(moved, position)
        except ReplayMismatch as changed:
            if len(undone) < len(journal.undone):  # nothing has happened since: then it is the rules that have changed
                raise
            raise PlayError(CHANGED) from changed

    def _redo_rebased(self, position: Position[S], entry: Entry, by: str | None) -> Change[S]:
        """Bring an entry back on top of the present, or below what ``by`` does not know of if it only fits there."""
        journal = self._journal
        again = self._taken_back.known_again(entry.id)
        if not again and position.key_for(entry.seat) is not None:
            raise PlayError(f"{entry.seat} is in the middle of something: that comes first.")
        below = [entry]
        for top in journal.ancestors(journal.head):
            try:
                rebased = self._rebase(top.id, below, by, position)
                break
            except ReplayMismatch as changed:
                if not self._hidden(top.id, by, position):
                    raise PlayError(CHANGED) from changed
                below.insert(1, top)
        else:
            try:
                rebased = self._rebase(0, below, by, position)
            except ReplayMismatch as changed:
                raise PlayError(CHANGED) from changed
        inputs = () if again else entry.inputs  # for those seats nobody has drawn from the same dice since
        others, _ = self._waiting(position, rebased, by, inputs)
        if not again:
            waiting = (journal.pendings[one.key] for one in others)
            self._runner.go_on(position, rebased.there, inputs, waiting)
        stashed = tuple(one for one in journal.rebasable() if one != entry.id)
        moved = Moved("redo", rebased.head, None, (), others, rebased.copies, stashed, of=rebased.of, again=again)
        return self._to(moved, position, rebased.there)

    # ------------------------------------------------------------------ any entry

    def return_to(self, position: Position[S], entry: int, by: str | None = None) -> Change[S]:
        """Make any entry the present, 0 for the beginning; commands that wait are given up."""
        journal = self._journal
        entries = journal.entries
        if entry != 0 and entry not in entries:
            raise PlayError(f"The journal has no entry {entry}; its entries are 1 to {len(entries)}.")
        rebased = self._rebase(entry, self._hidden_above(entry, by, position), by, position)
        waiting, _ = self._waiting(position, rebased, by)
        others = tuple(waits for waits in waiting if self._hidden(waits, by, position))
        moved = Moved("return", entry, None, (), others, rebased.copies, of=rebased.of)
        return self._to(moved, position, rebased.there)

    def _hidden_above(self, entry: int, by: str | None, position: Position[S]) -> list[Entry]:
        """What ``by`` does not know of, and would be left behind if ``entry`` became the present: the oldest first."""
        if by is None or not self._numbering.hides_from(by):
            return []
        left, found = apart(self._journal.entries, self._journal.head, entry)
        there = {patch_id(one) for one in found}
        hidden = (one for one in reversed(left) if self._hidden(one.id, by, position))
        return [one for one in hidden if patch_id(one) not in there]

    # ------------------------------------------------------------------ what a seat knows of

    def knows(self, seat: str, what: int | Pending, position: Position[S]) -> bool:
        """Whether ``seat`` knows of an entry, or of a waiting command."""
        if not self._numbering.hides_from(seat):
            return True
        if isinstance(what, Pending):
            return what.seat == seat or position.key_for(seat) == what.key
        return bool(self._numbering.number(seat, what))

    def _hidden(self, what: int | Pending, by: str | None, position: Position[S]) -> bool:
        return by is not None and not self.knows(by, what, position)

    def _rebase(self, head: int, entries: Iterable[Entry], by: str | None, position: Position[S]) -> Rebased[S]:
        """Copies of ``entries`` on the entry ``head``, without those that ``by`` does not know of and that do not fit.

        Raises ``ReplayMismatch`` that names the first of the others that does not.
        """
        parent, there = head, self._checkpoints.after(head)
        copies: list[Entry] = []
        of: list[int] = []
        dropped: list[int] = []
        for entry in entries:
            try:
                copy, there = self._runner.rebase(entry, self._journal.next_id + len(copies), parent, there)
            except ReplayMismatch as differs:
                if self._hidden(entry.id, by, position):
                    dropped.append(entry.id)
                    continue
                raise ReplayMismatch(differs.expected, differs.found, entry=entry.id) from differs
            copies.append(copy)
            of.append(entry.id)
            parent = copy.id
        return Rebased(head, tuple(copies), tuple(of), tuple(dropped), there)

    def _waiting(
        self, position: Position[S], rebased: Rebased[S], by: str | None, inputs: Iterable[Input] = ()
    ) -> tuple[tuple[Pending, ...], tuple[Pending, ...]]:
        """The commands that wait on top of ``rebased``, and those given up: unknown to ``by``, and not the same there.

        ``inputs`` are those of a command that was brought back.
        """
        head = rebased.copies[-1].id if rebased.copies else rebased.head
        stay: list[Pending] = []
        given_up: list[Pending] = []
        for waits in self._journal.pendings.values():
            if self._hidden(waits, by, position) and not self._runner.stays(position, rebased.there, inputs, waits):
                given_up.append(waits)
            else:
                stay.append(based_on(head, waits))
        return tuple(stay), tuple(given_up)

    def _to(self, moved: Moved, position: Position[S], there: Checkpoint[S] | None = None) -> Change[S]:
        """The change that makes ``there`` the present, or leaves the present where it is."""
        return Change(moved, self._runner.move(position, position.checkpoint if there is None else there, moved))


def _without_last_part(given: Input) -> tuple[Input, ...]:
    """What is left of an input without what was said last: nothing, unless several answers were joined to one."""
    parts = parts_of(given.answer) if isinstance(given, Answer) else ()
    return (replace(given, answer=JOINT.join(parts[:-1])),) if len(parts) > 1 else ()


def _acted_on(who: str) -> PlayError:
    return PlayError(f"{who} has acted on that since; it can be taken back only together with what came after.")
