"""A game in play: runs, suspends and resumes commands, folds their events, undoes and redoes them.

A game has a ``Journal`` (what was done), ``Checkpoints`` (the states after it), a ``Runner`` (which runs commands),
a ``Visibility`` (what each seat may know) and a ``Position`` (the present). It knows no file: it hands every record to
``keep`` *before* it changes itself, so that the store holds everything that a seat was told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice, tee
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from lychgate.core.chain import Chain
from lychgate.core.checkpoints import Checkpoints
from lychgate.core.decision import AnyDecision
from lychgate.core.errors import DataError, ReplayMismatch
from lychgate.core.fallen_dice import FallenDice, earlier_of
from lychgate.core.journal import Journal
from lychgate.core.keyed_dice import secret_of
from lychgate.core.looks import Looks
from lychgate.core.numbering import Numbering
from lychgate.core.play import Event
from lychgate.core.position import Change, Position
from lychgate.core.records import Entry, Finished, Header, Moved, Older, Pending, Record, Snapshot
from lychgate.core.replies import Progress, Replies
from lychgate.core.ruleset import Ruleset
from lychgate.core.runner import DiceMode, Runner
from lychgate.core.snapshots import snapshot_of
from lychgate.core.taken_back import TakenBack
from lychgate.core.undo import Undo
from lychgate.core.visibility import Visibility
from lychgate.core.witness import Shares

S = TypeVar("S")


def keep_nothing(record: Record) -> None:
    """Keep a game in memory only."""


class Game(Generic[S]):
    """One game: its header, its journal, and its present position.

    ``records`` are those of an earlier session; they are folded, not run. ``keep`` is called with each new
    record and may raise: then the game stays where it was. ``dice`` says who rolls, for all seats or seat by seat.
    Raises ``ReplayMismatch`` or ``DataError`` when the records do not fit together.

    Each seat may have one command that waits for people, and is busy then; the others go on. A referee is busy only
    while it is asked itself, and may have several commands that wait for others. When a command ends, those that wait
    are run again on the new state: a command that would make them go another way, or that asks a busy seat, is refused
    until they are done. So commands of seats that share nothing may come in any order.

    ``since`` is a snapshot that was taken before ``records``; ``older`` are the records before it, and are read only
    when they are needed, such as for an entry that is returned to. A snapshot that is damaged or was made under other
    rules raises ``ReplayMismatch`` or ``DataError`` too: open the game from its beginning then.

    A waiting command is run again up to the roll or question that it waits for. If it no longer agrees with the rules,
    the game opens at the command's beginning instead; ``handed_back`` says what no longer agrees, and the records keep
    the command.
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        header: Header,
        records: Iterable[Record] = (),
        keep: Callable[[Record], None] = keep_nothing,
        dice: DiceMode | Mapping[str, DiceMode] = "app",
        *,
        since: Snapshot | None = None,
        older: Older = (),
    ) -> None:
        if header.ruleset != ruleset.name:
            raise DataError("header", "ruleset", f"a game of '{header.ruleset}' is not one of '{ruleset.name}'")
        self.ruleset = ruleset
        self.header = header
        self.handed_back: ReplayMismatch | None = None
        self._keep = keep
        opened = tuple(map(secret_of, header.opened or ()))
        self._runner = Runner(ruleset, secret_of(header.seed), dice, opened, earlier_of(header))
        older, again = tee(older) if header.referees else (older, ())  # only where seats count differently
        self._journal = Journal(since, older)
        self._checkpoints = Checkpoints(ruleset, header, self._journal.entries, since)
        self._visibility = Visibility(ruleset, header.seats, self._checkpoints, Numbering(header, since, again))
        self.looks = Looks(self._runner, lambda: self._position, self._visibility.open_for)
        self._replies = Replies(ruleset, self._journal, self._checkpoints, self._runner, self._visibility)
        numbering = self._visibility.numbering
        self._taken_back = TakenBack(numbering.watched, since)
        self.chain = Chain(header, since, numbering.watched)
        self.fallen = FallenDice(self._journal, since)
        self._undo = Undo(self._journal, self._checkpoints, self._runner, numbering, self._taken_back)
        for record in records:
            self._append(record)
        self._position = self._present()

    # ------------------------------------------------------------------ going on

    def reply(self, seat: str, answer: str, *, looks: bool = False) -> Progress[S]:
        """Answer the decision open for ``seat``, or give an order: an option's id, or ``text:...``.

        With ``looks`` a sheet that is only looked at is held in memory: see ``core.looks``. Raises ``PlayError`` when
        it is not this seat's turn, when the answer is not allowed, and when it would change a command that another seat
        is in the middle of; nothing changes then.
        """
        here = self._position
        if here.key_for(seat) is None and (looks or self.looks.of(seat) is not None):
            said = self.looks.say(seat, answer)
            if said is True:
                return Progress((), None)
            if said is not False:
                return self.looks.go_on(seat, said, self._say(self._replies.carry_out(here, said.command)))
        progress = self._say(self._replies.reply(here, seat, answer))
        if here.key_for(seat) is None:  # another order was given instead
            self.looks.close(seat)
        return progress

    def order(self, seat: str, command: Any, *, offered: bool = True) -> Progress[S]:
        """Run a command of ``seat``. Raises ``IllegalCommand`` for one that must be ``offered`` to it and is not."""
        return self._say(self._replies.order(self._position, seat, command, offered=offered))

    # ------------------------------------------------------------------ taking back

    def undo(self, seat: str | None = None, *, by: str | None = None) -> str:
        """Take back the last answer, or the last command. Returns a word for what was taken back.

        With ``seat`` it is the last answer or command of that seat, even within another seat's command, and even if
        others have moved since: their answers stay, and their entries are rebased on what was before it, where they
        must go the same way. What ``by``, who takes it back (else ``seat``), does not know of stays too, or goes with
        it. Raises ``PlayError`` when there is nothing left to take back, or others have acted on it; nothing changes
        then.
        """
        change = self._undo.undo(self._position, seat, by or seat, referee=seat in self.header.referees)
        self._commit(change)
        return "answer" if isinstance(change.record, Moved) and change.record.pending is not None else "command"

    def withdraw(self, seat: str, lane: int) -> None:
        """Take back the command that waits in a lane of ``seat``, whatever was done since; redo brings it back.

        Raises ``PlayError`` where no command waits there; nothing changes then.
        """
        self._commit(self._undo.withdraw(self._position, seat, lane))

    def redo(self, seat: str | None = None, *, by: str | None = None) -> None:
        """Bring back what was taken back last, unless the game has gone on since; with ``seat`` the last of that seat.

        Where only others have gone on since, the entry is rebased on what they did, if it goes the same way there.
        ``by`` as in ``undo``. Raises ``PlayError`` when there is nothing to bring back, or it would go another way;
        nothing changes then.
        """
        self._commit(self._undo.redo(self._position, seat, by or seat))

    def return_to(self, entry: int, *, by: str | None = None) -> None:
        """Make any entry of the journal the present, one of an undone branch too; 0 is the beginning.

        Commands that wait are given up; ``by`` as in ``undo``. Raises ``PlayError`` when the journal has no such entry.
        """
        self._commit(self._undo.return_to(self._position, entry, by))

    # ------------------------------------------------------------------ re-running, and catching up

    def rerun(self, upto: int | None = None) -> int:
        """Run the path's commands again, all or the first ``upto``, and compare. Returns how many agreed.

        Hashes of states are not compared where the game began under an earlier version of the rules. Raises
        ``ReplayMismatch`` naming the first entry that differs and how.
        """
        path = self.path()[:upto]
        same_rules = self.header.rules_version == self.ruleset.version
        self._runner.replay_all(self._checkpoints.after(0), path, hashed=same_rules)
        return len(path)

    def snapshot(self, records: int) -> Snapshot:
        """A snapshot of the present, after so many ``records``, from which the game can be opened later."""
        numbering, rules = self._visibility.numbering, self.ruleset.version
        snapshot = snapshot_of(records, self._journal, self._position.checkpoint, rules, numbering, self.fallen)
        return replace(snapshot, fresh=self._taken_back.kept() or UNSET, hashes=self.chain.hashes() or UNSET)

    def catch_up(self, records: Iterable[Record]) -> None:
        """Add records that another process has kept. Raises the constructor's errors: open the game again then."""
        self._checkpoints.keep(self.head, self._position.checkpoint)
        for record in records:
            self._append(record)
        self._position = self._present()

    # ------------------------------------------------------------------ the present

    @property
    def state(self) -> S:
        """The present state; while a command waits, the state in the middle of the one that moved last."""
        return self._position.state

    @property
    def settled(self) -> S:
        """The state after the last finished command: seats that no waiting command involves see this one."""
        return self._position.settled

    def state_for(self, seat: str) -> S:
        """The state that ``seat`` sees: in the middle of the waiting command it gave or takes part in, if any."""
        return self._position.state_for(seat)

    @property
    def open(self) -> tuple[AnyDecision, ...]:
        """The decisions that are open now, one for each seat that must or may act, in the order of the seats."""
        return tuple(one for seat in self.header.seats if (one := self.open_for(seat)) is not None)

    def open_for(self, seat: str) -> AnyDecision | None:
        """The decision open for ``seat``: a question, or what it may order; None when it may only wait."""
        look = self.looks.of(seat)
        return look.asked if look is not None else self._visibility.open_for(seat, self._position)

    def busy(self, seat: str) -> bool:
        """Whether ``seat`` gave a command that waits, or is asked by one; of a referee only whether it is asked."""
        return self._position.key_for(seat) is not None

    def witness(self, shares: Shares | None) -> None:
        """Have the program's dice witnessed, or no longer. Until they were asked, rolling raises ``SharesWanted``."""
        self._runner.shares = shares

    @property
    def dice(self) -> DiceMode | Mapping[str, DiceMode]:
        """Who rolls, for all seats or seat by seat."""
        return self._runner.dice

    @dice.setter
    def dice(self, dice: DiceMode | Mapping[str, DiceMode]) -> None:
        self._runner.dice = dice

    def dice_mode(self, seat: str) -> DiceMode:
        """Who rolls the dice of ``seat``."""
        return self._runner.dice_mode(seat)

    # ------------------------------------------------------------------ commands that wait

    @property
    def pendings(self) -> Mapping[str, Pending]:
        """The commands that wait for people by their keys, the one that moved last at the end.

        A key is the seat that gave the command, with a number where a referee has given several.
        """
        return MappingProxyType(self._journal.pendings)

    @property
    def pending(self) -> Pending | None:
        """The command that waits for people and moved last, if one does."""
        return next(reversed(self._journal.pendings.values()), None)

    def pending_for(self, seat: str) -> Pending | None:
        """The waiting command in front of ``seat``: the one it gave, is asked by, or has answered.

        In front of a referee is only a command that asks it.
        """
        key = self._position.key_for(seat)
        return None if key is None else self._journal.pendings[key]

    def pending_to_undo(self, seat: str) -> Pending | None:
        """The waiting command that ``seat`` gave or has answered in, if that is the last thing it said."""
        return self._journal.pending_to_undo(seat, referee=seat in self.header.referees)

    def pendings_known_to(self, seat: str | None) -> tuple[Pending, ...]:
        """The waiting commands that ``seat`` may know of: in front of it, and its own; without a seat all of them."""
        front = None if seat is None else self.pending_for(seat)
        return tuple(one for one in self.pendings.values() if seat is None or one is front or one.seat == seat)

    def under_way(self, seat: str) -> tuple[Pending, ...]:
        """The commands of ``seat`` that wait for others, in the order in which they last moved."""
        front = self.pending_for(seat)
        return tuple(one for one in self.pendings_known_to(seat) if one is not front)

    def asked_by(self, pending: Pending) -> tuple[AnyDecision, ...]:
        """The decisions that a waiting command asks now, of all seats."""
        return self._position.runs[pending.key].wanted

    def events_so_far(self, pending: Pending | None) -> tuple[Event[S], ...]:
        """The events so far of a waiting command."""
        return () if pending is None else tuple(self._position.runs[pending.key].play.events)

    # ------------------------------------------------------------------ the journal

    @property
    def head(self) -> int:
        """The number of the entry that the present stands on, 0 at the beginning."""
        return self._journal.head

    @property
    def entries(self) -> Mapping[int, Entry]:
        """Every entry of the journal by its number, those of undone branches too."""
        return self._journal.entries

    def path(self) -> tuple[Entry, ...]:
        """The entries that lead to the present, the oldest first."""
        return self._journal.path(self.head)

    def ancestors(self, of: int | None = None) -> Iterator[Entry]:
        """The entry ``of``, or that of the present, and those that lead to it, the newest first."""
        return self._journal.ancestors(self.head if of is None else of)

    def branches(self, seat: str = "") -> tuple[Entry, ...]:
        """The last entry of every branch that is not the present, the newest first; as ``seat`` knows them."""
        return self._journal.branches(partial(self.number, seat)) if seat else self._journal.branches()

    def transitions(
        self, last: int | None = None, upto: int | None = None
    ) -> Iterator[tuple[S, Entry, tuple[Event[S], ...], S]]:
        """Each entry of the path with the state before it, its events, and the state after it.

        Only the ``last`` so many, if given; up to the entry ``upto`` rather than the present, if given.
        """
        return self._checkpoints.transitions(tuple(islice(self.ancestors(upto), last))[::-1])

    def events_of(self, entry: Entry) -> tuple[Event[S], ...]:
        """The events of an entry as values."""
        return self._checkpoints.events_of(entry)

    def question_answered(self, before: S, given: Entry | Pending, index: int) -> tuple[S, AnyDecision] | None:
        """The decision that the answer at ``index`` of a command's inputs replied to, and the state it was asked in.

        ``before`` is the state before the command. None where the rules no longer ask that question.
        """
        return self._runner.question_answered(before, given, index)

    @property
    def undone(self) -> tuple[int | Pending, ...]:
        """What ``redo`` would bring back as it was, the next first: finished entries by number, waiting commands."""
        return self._journal.undone

    def next_redo(self, seat: str | None = None, *, by: str | None = None) -> int | Pending | None:
        """What ``redo`` would bring back next, of ``seat`` if one is given; None where there is nothing."""
        return self._undo.next_redo(seat, by or seat)

    # ------------------------------------------------------------------ what a seat may know

    def knows(self, seat: str, what: int | Pending) -> bool:
        """Whether ``seat`` knows of an entry of the journal or of a command that waits."""
        return self._undo.knows(seat, what, self._position)

    def revision(self, seat: str) -> int:
        """How many records ``seat`` has seen; an answer of the seat says which revision it replies to."""
        return self._visibility.numbering.revision(seat)

    def hides_from(self, seat: str) -> bool:
        """Whether something may be hidden from ``seat``: the game has a referee, and ``seat`` is not one."""
        return self._visibility.numbering.hides_from(seat)

    def number(self, seat: str, entry: int) -> int:
        """The number that ``seat`` knows an entry of the journal by; 0 for one that it does not know of."""
        return self._visibility.numbering.number(seat, entry)

    def entry_numbered(self, seat: str, number: int) -> int:
        """The entry of the journal that ``seat`` knows by ``number``; 0 where it knows none."""
        return self._visibility.numbering.entry(seat, number)

    # ------------------------------------------------------------------ inside

    def _say(self, said: tuple[Change[S], Progress[S]]) -> Progress[S]:
        change, progress = said
        self._commit(change)
        return progress

    def _commit(self, change: Change[S]) -> None:
        """Keep the record of a change, then move to the position after it."""
        record, after = change.record, change.after
        if self._visibility.numbering.watched:
            touched = self._journal.comes_and_goes(record)
            record = replace(record, unseen=self._visibility.unseen(self._position, after, touched))
        record = self.chain.linked(record)
        self._keep(record)
        self._append(record)
        self._position = after
        if isinstance(record, Finished):
            self._checkpoints.keep(record.entry.id, after.checkpoint)

    def _append(self, record: Record) -> None:
        numbering = self._visibility.numbering
        originals = self._journal.originals(record) if numbering.watched else {}
        self.fallen.append(record)
        self._journal.append(record)
        numbering.append(record, originals)
        self._taken_back.append(record, numbering)
        self.chain.append(record)

    def _present(self) -> Position[S]:
        """The position at the journal's head; a command that no longer agrees with the rules is handed back."""
        here, runs = self._checkpoints.after(self.head), {}
        for key, pending in tuple(self._journal.pendings.items()):
            try:
                runs[key] = self._runner.resume(here, pending)
            except ReplayMismatch as changed:
                self._journal.drop(key)
                self.handed_back = changed
        return Position(here, runs, self.header.referees)


__all__ = ["DiceMode", "Game", "Progress", "keep_nothing"]
