"""A game that is being played: commands run, suspend and resume; events fold; steps are taken back.

The engine knows no file. It hands every record to ``keep`` *before* it takes the step itself, so that what a
seat was told happened is what the store holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import digest
from lychgate.core.decision import TEXT, Answer, AnyDecision
from lychgate.core.dice_source import RollWanted, typed_roll
from lychgate.core.errors import IllegalCommand, PlayError, ReplayMismatch
from lychgate.core.journal import (
    Entry,
    Finished,
    Header,
    Moved,
    Older,
    Pending,
    Record,
    Snapshot,
    Waiting,
    based_on,
    key_of,
)
from lychgate.core.play import Event, Input
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.running import Halt, Point, drawn, plain
from lychgate.core.standing import CHECKPOINT, DiceMode, Standing

S = TypeVar("S")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What a reply did: the events since the reply before, and the entry if the command has ended."""

    events: tuple[Event[S], ...]
    entry: Entry | None


def keep_nothing(record: Record) -> None:
    """Let a game live in memory only."""


class Game(Standing[S]):
    """One game: its header, its journal, and where it stands.

    ``records`` are those of an earlier session; they are folded, not run. ``keep`` is called with each new
    record and may raise: then the game stays where it was. ``dice`` says who rolls, for all seats or seat by seat.
    Raises ``ReplayMismatch`` or ``DataError`` when the records do not fit together.

    Each seat may have one command that waits for people, and is busy then; the others go on. A referee is busy only
    while it is asked itself, and may have several commands that wait for others. When one of them ends a command, those
    that wait are run again on the new state: a command after which they would go another way, or that asks a busy seat,
    is refused until they are done. So commands of seats that share nothing may come in any order.

    ``since`` is where the game stood after records that came before ``records``; ``older`` are those, and are read only
    when something of them is asked for, such as an entry that is returned to. When it is not sound, or of other rules,
    that is a ``ReplayMismatch`` or a ``DataError`` too: open the game from its beginning then.

    A command that waits is run again up to the very roll or question it waits for. If the rules have changed
    under it, the game opens at the command's beginning instead; ``handed_back`` says what no longer agrees,
    and the records keep the command.
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
        super().__init__(ruleset, header, records, dice, since, older)
        self._keep = keep

    # ------------------------------------------------------------------ going on

    def reply(self, seat: str, answer: str) -> Step[S]:
        """Answer the decision open for ``seat``, or give an order: an option's id, or ``text:...``.

        Raises ``PlayError`` when it is not this seat's turn, the answer will not do, or what another seat is in the
        middle of would be changed by it; nothing changes then.
        """
        decision = self._must_be_open(seat)
        value = decision.read(answer)
        owner = self._involving(seat)
        if owner is None:
            return self._begin(seat, value, answer.removeprefix(TEXT) if answer.startswith(TEXT) else "")
        pending = self.pendings[owner]
        given: Input
        if isinstance(decision, RollWanted):
            given = self._fallen(decision, answer, pending.inputs)
        else:
            given = Answer(seat, decision.kind, answer)
        return self._advance(replace(pending, inputs=(*pending.inputs, given)))

    def order(self, seat: str, command: Any) -> Step[S]:
        """Run a command of ``seat``. Raises ``IllegalCommand`` when it is not among the seat's orders."""
        if self.busy(seat):
            raise PlayError(f"A command still waits: {self._asked()}.")
        options = self._must_be_open(seat).options()
        if not any(option.value == command for option in options):
            raise IllegalCommand(type(command).__name__, tuple(option.id for option in options))
        return self._begin(seat, command)

    # ------------------------------------------------------------------ taking back

    def undo(self, seat: str | None = None) -> str:
        """Take back the last answer, or the last command. Returns a word for what was taken back.

        With ``seat`` it is the last of that seat, in another's command too, though others have moved since: their
        answers stay, and their commands are laid on top of what was before it; all must go the same way there. Raises
        ``PlayError`` when there is nothing left to take back, or others have acted on it; nothing changes then.
        """
        pending = self.pending if seat is None else self.spoken_in(seat)
        undone = self._journal.undone
        if pending is not None:
            shorter = self._without_last_answer(pending) if seat is None else self._without_answer_of(seat, pending)
            others = tuple(waits for waits in self.pendings.values() if waits is not pending)
            self._move(Moved("undo", self.head, shorter, (pending, *undone), others, (), self._journal.aside))
            return "answer" if shorter is not None else "command"
        last, later = self._last_of(seat)
        others = tuple(self.pendings.values())
        relaid, top = self._relaid(last, later)
        others = tuple(based_on(relaid[-1].id if relaid else last.parent, waits) for waits in others)
        if relaid:
            aside = (last.id, *self._journal.set_aside())
            self._move(Moved("undo", last.parent, None, (), others, relaid, aside), top)
        else:
            self._move(Moved("undo", last.parent, None, (last.id, *undone), others, (), self._journal.aside), top)
        return "command"

    def give_up(self, seat: str, lane: int) -> None:
        """Set the command that waits in a lane of ``seat`` aside, whatever was done since; redo brings it back.

        Raises ``PlayError`` where none waits there; nothing changes then.
        """
        pending = self.pendings.get(key_of(seat, lane))
        if pending is None:
            raise PlayError("There is no such command to set aside: it has ended, or was taken back.")
        others = tuple(waits for waits in self.pendings.values() if waits is not pending)
        self._move(Moved("undo", self.head, None, (pending, *self._journal.undone), others, (), self._journal.aside))

    def _without_answer_of(self, seat: str, pending: Pending) -> Pending | None:
        """The waiting command before ``seat`` last said anything in it; what others have said since stays."""
        for index in range(len(pending.inputs) - 1, -1, -1):
            if self._said(pending.inputs[index], pending) != seat:
                continue
            later = pending.inputs[index + 1 :]
            others = [given.seat for given in later if isinstance(given, Answer)]
            kept = later if others else ()  # what only the dice did since goes with it
            without = replace(pending, inputs=(*pending.inputs[:index], *kept))
            if others:
                try:
                    self._resumed(self._here, without)
                except ReplayMismatch as acted_on:
                    raise self._acted_on(others[0]) from acted_on
            return without
        return None

    def _said(self, given: Input, pending: Pending) -> str:
        """Which seat gave an input of a waiting command; no one where the program rolled unasked."""
        if isinstance(given, Answer):
            return given.seat
        return pending.seat if given.by != "app" or self.mode(pending.seat) != "app" else ""

    @staticmethod
    def _acted_on(who: str) -> PlayError:
        return PlayError(f"{who} has acted on that since; it can be taken back only together with what came after.")

    def _last_of(self, seat: str | None) -> tuple[Entry, tuple[Entry, ...]]:
        """The last entry, of ``seat`` if one is given, and those of the path after it."""
        later: list[Entry] = []
        at = self.head
        while at:
            entry = self.entries[at]
            if seat is None or entry.seat == seat:
                return entry, tuple(reversed(later))
            later.append(entry)
            at = entry.parent
        whose = "" if seat is None else f" of {seat}"
        raise PlayError(f"There is nothing{whose} to take back: the game stands at its beginning.")

    def _relaid(self, without: Entry, later: tuple[Entry, ...]) -> tuple[tuple[Entry, ...], Point[S]]:
        """The entries after ``without`` on top of what was before it, and where that leads."""
        here = self._point(without.parent)
        relaid: list[Entry] = []
        for entry in later:
            try:
                anew, here = self._laid(entry, relaid[-1].id if relaid else without.parent, here, len(relaid))
            except ReplayMismatch as acted_on:
                raise self._acted_on(entry.seat) from acted_on
            relaid.append(anew)
        return tuple(relaid), here

    def _laid(self, entry: Entry, on: int, here: Point[S], after: int = 0) -> tuple[Entry, Point[S]]:
        """``entry`` laid anew on the entry ``on``, ``after`` so many others, and where that leads."""
        state = self._runner.run_again(here, entry, elsewhere=True)
        id_ = self._journal.next_id + after
        anew = Entry(id_, on, entry.seat, entry.command, entry.inputs, entry.events, digest(state), entry.said)
        return anew, Point(state, drawn(here.counters, entry.inputs))

    def redo(self, seat: str | None = None) -> None:
        """Bring back what was taken back last, unless the game has gone on since; with ``seat`` the last of that seat.

        Where only others have gone on since, the step is laid on top of what they did, if it goes the same way there.
        Raises ``PlayError`` when there is nothing to bring back, or it would go another way; nothing changes then.
        """
        following = self.undone_by(seat)
        if following is None:
            raise PlayError("Nothing can be brought back: nothing was taken back, or the game went on since.")
        aside = self._journal.aside
        if following not in self.undone[:1]:
            assert isinstance(following, int)
            self._lay_anew(self.entries[following])
        elif isinstance(following, Pending):
            others = tuple(waits for waits in self.pendings.values() if waits.key != following.key)
            self._move(Moved("redo", self.head, following, self.undone[1:], others, (), aside))
        else:
            others = tuple(based_on(following, waits) for waits in self.pendings.values())
            self._move(Moved("redo", following, None, self.undone[1:], others, (), aside))

    def _lay_anew(self, entry: Entry) -> None:
        """Bring an entry back on top of the present."""
        if self.busy(entry.seat):
            raise PlayError(f"{entry.seat} is in the middle of something: that comes first.")
        try:
            anew, top = self._laid(entry, self.head, self._here)
        except ReplayMismatch as changed:
            raise PlayError(
                "That step would go another way after what has happened since, so it is not brought back."
            ) from changed
        self._halts_on(top, entry.inputs, self.pendings)
        others = tuple(based_on(anew.id, waits) for waits in self.pendings.values())
        aside = tuple(one for one in self._journal.set_aside() if one != entry.id)
        self._move(Moved("redo", self.head, None, (), others, (anew,), aside), top)

    def return_to(self, entry: int) -> None:
        """Make any entry of the journal the present, an undone one too; 0 is the beginning.

        Commands that wait are given up. Raises ``PlayError`` when the journal has no such entry.
        """
        if entry != 0 and entry not in self.entries:
            raise PlayError(f"The journal has no entry {entry}; its entries are 1 to {len(self.entries)}.")
        self._move(Moved("return", entry, None, ()))

    # ------------------------------------------------------------------ checking the past

    def rerun(self, upto: int | None = None) -> int:
        """Run the path's commands again, all or the first ``upto``, and compare: how many agreed.

        Compared are questions, rolls and the faces of the program's dice, events, and the state's hash (not of a game
        that began under an earlier version of the rules, whose states had another shape).
        Raises ``ReplayMismatch`` naming the first entry that differs and how.
        """
        here, path = self._points[0], self.path()[:upto]
        for entry in path:
            try:
                state = self._runner.run_again(here, entry, elsewhere=self.header.rules_version != self.ruleset.version)
            except ReplayMismatch as differs:
                raise ReplayMismatch(
                    differs.expected, differs.found, clause=differs.clause, entry=entry.id
                ) from differs
            here = Point(state, drawn(here.counters, entry.inputs))
        return len(path)

    # ------------------------------------------------------------------ inside

    def _must_be_open(self, seat: str) -> AnyDecision:
        decision = self.open_for(seat)
        if decision is not None:
            return decision
        if not self.busy(seat) and self.ruleset.ended(self._here.state):
            raise PlayError("The game is over. Take the last step back, or begin a new game.")
        raise PlayError(f"Nothing is asked of {seat} now; the table waits for {self._asked()}.")

    def _asked(self) -> str:
        return ", ".join(f"{decision.seat} ({decision.kind})" for decision in self.open) or "nobody"

    def _fallen(self, wanted: RollWanted, answer: str, inputs: tuple[Input, ...]) -> Roll:
        if answer.startswith(TEXT):
            return typed_roll(wanted, answer[len(TEXT) :])
        keyed = self._runner.keyed(Point(self._here.state, drawn(self._here.counters, inputs)))
        return keyed.throw(wanted.dice, wanted.purpose, wanted.subject)

    def _begin(self, seat: str, command: Any, said: str = "") -> Step[S]:
        lane = next(lane for lane in count() if key_of(seat, lane) not in self.pendings)
        return self._advance(Pending(self.head, seat, plain(command), (), lane, said))

    def _advance(self, pending: Pending) -> Step[S]:
        here, seat, owner = self._here, pending.seat, pending.key
        mode, dice = self.mode(seat), self._runner
        source = dice.keyed(here) if mode == "app" else dice.asking(here, seat, picked=mode == "pick")
        halt = self._runner.attempt(here, pending, source)
        play = halt.play
        before = self._halts[owner].play.events if owner in self._halts else ()
        fresh, inputs = tuple(play.events[len(before) :]), tuple(play.inputs)
        if halt.wanted:
            for decision in halt.wanted:
                if self._involving(decision.seat) not in (None, owner):
                    raise PlayError(f"That needs {decision.seat}, who is in the middle of something: that comes first.")
            unseen = self._unseen(here, {**self._halts, owner: halt})
            self._add(Waiting(replace(pending, inputs=inputs), unseen))
            self._halts[owner] = halt
            return Step(fresh, None)
        there = Point(play.state, drawn(here.counters, inputs))
        others = self._halts_on(there, inputs, {key: waits for key, waits in self.pendings.items() if key != owner})
        events = tuple(plain(event) for event in play.events)
        number, after = self._journal.next_id, digest(play.state)
        entry = Entry(number, self.head, seat, pending.command, inputs, events, after, pending.said)
        self._remember(entry, tuple(play.events))
        self._add(Finished(entry, self._unseen(there, others, (entry,)), pending.lane))
        self._here, self._halts = there, others
        self._passed(entry.id, there)
        return Step(fresh, entry)

    def _halts_on(
        self, there: Point[S], inputs: tuple[Input, ...], waiting: Mapping[str, Pending]
    ) -> dict[str, Halt[S]]:
        """The commands that wait, run again on ``there``. Raises ``PlayError`` if one would now go another way."""
        halts = {}
        streams = drawn({}, inputs)
        for key, waits in waiting.items():
            was = self._halts[key]
            try:
                halts[key] = self._resumed(there, waits)
                same = halts[key].wanted == was.wanted and halts[key].play.events == was.play.events
            except ReplayMismatch:
                same = False
            if not same or any(stream in streams for stream in drawn({}, waits.inputs)):
                raise self._in_the_middle(waits)
        return halts

    @staticmethod
    def _in_the_middle(of: Pending) -> PlayError:
        return PlayError(f"{of.seat} is in the middle of something that this would change: that comes first.")

    def _add(self, record: Record) -> None:
        self._keep(record)
        self._take_in(record)

    def _without_last_answer(self, pending: Pending) -> Pending | None:
        inputs = list(pending.inputs)
        while inputs:
            last = inputs.pop()
            if self._said(last, pending):
                return replace(pending, inputs=tuple(inputs))
        return None

    def _move(self, moved: Moved, top: Point[S] | None = None) -> None:
        """Take ``moved`` in, and stand at ``top``, or where its head leads."""
        here = self._point(moved.head) if top is None else top
        waiting = moved.others if moved.pending is None else (*moved.others, moved.pending)
        halts = {}
        for waits in waiting:
            try:
                halts[waits.key] = self._resumed(here, waits)
            except ReplayMismatch as changed:
                if waits is moved.pending:
                    raise
                raise self._in_the_middle(waits) from changed
            if any(here.counters.get(stream) != self._here.counters.get(stream) for stream in drawn({}, waits.inputs)):
                raise self._in_the_middle(waits)  # it would have dice that do not lie there any more
        if self._seen.watched:
            moved = replace(moved, unseen=self._unseen(here, halts, tuple(self._passed_over(moved))))
        self._add(moved)
        self._here, self._halts = here, halts

    def _passed_over(self, moved: Moved) -> Iterator[Entry]:
        """The entries that are on the present path and will not be, or will be and are not; not those laid anew."""
        now, then = {one.id: one for one in self.back()}, {one.id: one for one in self.back(moved.head)}
        gone = [one for id_, one in now.items() if id_ not in then]
        yield from gone[len(moved.relaid) :]
        yield from moved.relaid if moved.verb == "redo" else ()
        yield from (one for id_, one in then.items() if id_ not in now)


__all__ = ["CHECKPOINT", "DiceMode", "Game", "Step", "keep_nothing"]
