"""A game that is being played: commands run, suspend and resume; events fold; steps are taken back.

The engine knows no file. It hands every record to ``keep`` *before* it takes the step itself, so that what a
seat was told happened is what the store holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

import msgspec

from lychgate.core.codec import convert, digest
from lychgate.core.decision import TEXT, Answer, AnyDecision
from lychgate.core.dice_source import (
    RollWanted,
    secret_of,
    typed_roll,
)
from lychgate.core.errors import DataError, IllegalCommand, PlayError, ReplayMismatch
from lychgate.core.journal import Entry, Finished, Header, Journal, Moved, Older, Pending, Record, Snapshot, Waiting, based_on
from lychgate.core.play import Event, Input
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.running import Halt, Point, Runner, drawn, plain

S = TypeVar("S")

DiceMode = Literal["app", "hand", "prompt", "pick"]
"""Who rolls: the program; the person's own dice; the program, stopping at each roll; the person's choice."""

CHECKPOINT = 64
"""A state is kept every so many entries, so that taking back folds no more than these."""


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What a reply did: the events since the reply before, and the entry if the command has ended."""

    events: tuple[Event[S], ...]
    entry: Entry | None


def keep_nothing(record: Record) -> None:
    """Let a game live in memory only."""


class Game(Generic[S]):
    """One game: its header, its journal, and where it stands.

    ``records`` are those of an earlier session; they are folded, not run. ``keep`` is called with each new
    record and may raise: then the game stays where it was. ``dice`` says who rolls, for all seats or seat by seat.
    Raises ``ReplayMismatch`` or ``DataError`` when the records do not fit together.

    Each seat may have one command that waits for people, and is busy then; the others go on. When one of them ends a
    command, those that wait are run again on the new state: a command after which they would go another way, or that
    asks a busy seat, is refused until they are done. So commands of seats that share nothing may come in any order.

    ``since`` is where the game stood after records that came before ``records``; ``older`` are those, and are read only
    when something of them is asked for, such as an entry that is returned to. Raises ``ReplayMismatch`` or ``DataError``
    when it is not sound, or of other rules: open the game from its beginning then.

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
        if header.ruleset != ruleset.name:
            raise DataError(
                "header", "ruleset", f"a game of '{header.ruleset}' is not one of '{ruleset.name}'"
            )
        self.ruleset = ruleset
        self.header = header
        self.dice = dice
        self.handed_back: ReplayMismatch | None = None
        self._keep = keep
        self._runner = Runner(ruleset, secret_of(header.seed))
        self._points: dict[int, Point[S]] = {0: Point(ruleset.new_game(header.variants, header.seats), {})}
        self._journal = Journal(since, older)
        if since is not None and since.head:
            self._points[since.head] = self._snapped(since)
        for record in records:
            self._journal.take_in(record)
        self._here = self._point(self.head)
        self._halts: dict[str, Halt[S]] = {}
        self._take_up()

    # ------------------------------------------------------------------ where the game stands

    @property
    def state(self) -> S:
        """The state as it is now, in the middle of the command that moved last too."""
        return self._latest.play.state if self._halts else self._here.state

    @property
    def settled(self) -> S:
        """The state after the last command that has ended: what a seat sees that no waiting command concerns."""
        return self._here.state

    def seen_by(self, seat: str) -> S:
        """The state in front of ``seat``: in the middle of the waiting command it gave or takes part in, if any."""
        halt = self._halt_of(seat)
        return self._here.state if halt is None else halt.play.state

    @property
    def head(self) -> int:
        """The entry that the present stands on, 0 at the beginning."""
        return self._journal.head

    @property
    def entries(self) -> Mapping[int, Entry]:
        """Every entry of the journal by its number, those of undone branches too."""
        return self._journal.entries

    @property
    def pendings(self) -> Mapping[str, Pending]:
        """The commands that wait for people by the seat that gave them, the one that moved last at the end."""
        return MappingProxyType(self._journal.pendings)

    @property
    def pending(self) -> Pending | None:
        """The command that waits for people and moved last, if one does."""
        return next(reversed(self._journal.pendings.values()), None)

    def pending_for(self, seat: str) -> Pending | None:
        """The waiting command in front of ``seat``: the one it gave, is asked by, or has answered."""
        owner = self._involving(seat)
        return None if owner is None else self.pendings[owner]

    @property
    def undone(self) -> tuple[int | Pending, ...]:
        """What ``redo`` would bring back, the next first: finished entries by number, waiting commands."""
        return self._journal.undone

    @property
    def unfolded(self) -> tuple[Event[S], ...]:
        """The events so far of the command that moved last, if it waits."""
        return tuple(self._latest.play.events) if self._halts else ()

    def unfolded_for(self, seat: str) -> tuple[Event[S], ...]:
        """The events so far of the waiting command in front of ``seat``."""
        halt = self._halt_of(seat)
        return () if halt is None else tuple(halt.play.events)

    @property
    def open(self) -> tuple[AnyDecision, ...]:
        """The decisions that are open now, one for each seat that must or may act, in the order of the seats."""
        found = (self.open_for(seat) for seat in self.header.seats)
        return tuple(decision for decision in found if decision is not None)

    def open_for(self, seat: str) -> AnyDecision | None:
        """The decision open for ``seat``: a question, or what it may order; None when it may only wait."""
        halt = self._halt_of(seat)
        if halt is not None:
            return next((decision for decision in halt.wanted if decision.seat == seat), None)
        if seat not in self.header.seats or self.ruleset.ended(self._here.state):
            return None
        return self.ruleset.orders(self._here.state, seat)

    def busy(self, seat: str) -> bool:
        """Whether ``seat`` gave a command that waits, or has been asked by one: it can take part in nothing else."""
        return self._involving(seat) is not None

    def path(self) -> tuple[Entry, ...]:
        """The entries that lead to the present, the oldest first."""
        return self._journal.path(self.head)

    def back(self, upto: int | None = None) -> Iterator[Entry]:
        """The entries that lead to the entry ``upto``, or to the present, the newest first."""
        return self._journal.back(self.head if upto is None else upto)

    def walk(
        self, last: int | None = None, upto: int | None = None
    ) -> Iterator[tuple[S, Entry, tuple[Event[S], ...], S]]:
        """Each entry of the path with the state before it, its events, and the state after it.

        Only the ``last`` so many of them, if given; the path to the entry ``upto`` rather than the present, if given.
        """
        entries = tuple(islice(self.back(upto), last))[::-1]
        state = self._point(entries[0].parent).state if entries else self._here.state
        for entry in entries:
            before, events = state, self.events_of(entry)
            for event in events:
                state = event.apply(state)
            yield before, entry, events, state

    def events_of(self, entry: Entry) -> tuple[Event[S], ...]:
        """The events of an entry as values."""
        kind = self.ruleset.event_type
        return tuple(convert(raw, kind, what=f"entry {entry.id}") for raw in entry.events)

    def branches(self) -> tuple[Entry, ...]:
        """The last entry of every branch that is not the present, the newest first."""
        return self._journal.branches()

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
            return self._begin(seat, value)
        pending = self.pendings[owner]
        given: Input
        if isinstance(decision, RollWanted):
            given = self._fallen(decision, answer, pending.inputs)
        else:
            given = Answer(seat, decision.kind, answer)
        return self._advance(Pending(pending.parent, pending.seat, pending.command, (*pending.inputs, given)))

    def order(self, seat: str, command: Any) -> Step[S]:
        """Run a command of ``seat``. Raises ``IllegalCommand`` when it is not among the seat's orders."""
        if self.busy(seat):
            raise PlayError(f"A command still waits: {self._asked()}.")
        options = self._must_be_open(seat).options()
        if not any(option.value == command for option in options):
            raise IllegalCommand(type(command).__name__, tuple(option.id for option in options))
        return self._begin(seat, command)

    def snapshot(self, records: int) -> Snapshot:
        """Where the game stands now, after so many ``records``, to open it from later."""
        journal, here = self._journal, self._here
        return Snapshot(
            records,
            len(journal.entries),
            journal.head,
            plain(here.state),
            digest(here.state),
            dict(here.counters),
            self.ruleset.version,
            tuple(journal.pendings.values()),
            journal.undone,
        )

    def catch_up(self, records: Iterable[Record]) -> None:
        """Go on by records that somebody else has kept, another process at the same game.

        Raises what the constructor raises; open the game anew then.
        """
        at, was = self.head, self._here
        for record in records:
            self._journal.take_in(record)
        known = self._points.setdefault(at, was)
        self._here = self._point(self.head)
        if known is was and at % CHECKPOINT:
            del self._points[at]
        self._take_up()

    # ------------------------------------------------------------------ taking back

    def undo(self, seat: str | None = None) -> str:
        """Take back the last answer, or the last command. Returns a word for what was taken back.

        With ``seat`` it is the last of that seat, in another's command too, though others have moved since: their
        answers stay, and their commands are laid on top of what was before it; all must go the same way there. Raises
        ``PlayError`` when there is nothing left to take back, or others have acted on it; nothing changes then.
        """
        pending = self.pending if seat is None else self._spoken_in(seat)
        undone = self._journal.undone
        if pending is not None:
            shorter = self._without_last_answer(pending) if seat is None else self._without_answer_of(seat, pending)
            others = tuple(waits for waits in self.pendings.values() if waits is not pending)
            self._move(Moved("undo", self.head, shorter, (pending, *undone), others))
            return "answer" if shorter is not None else "command"
        last, later = self._last_of(seat)
        others = tuple(self.pendings.values())
        relaid, top = self._relaid(last, later)
        others = tuple(based_on(relaid[-1].id if relaid else last.parent, waits) for waits in others)
        self._move(Moved("undo", last.parent, None, () if relaid else (last.id, *undone), others, relaid), top)
        return "command"

    def _spoken_in(self, seat: str) -> Pending | None:
        """The waiting command that ``seat`` gave or has answered in."""
        pending = self.pending_for(seat)
        if pending is None or pending.seat == seat:
            return pending
        answered = any(isinstance(given, Answer) and given.seat == seat for given in pending.inputs)
        return pending if answered else None

    def _without_answer_of(self, seat: str, pending: Pending) -> Pending | None:
        """The waiting command before ``seat`` last said anything in it; what others have said since stays."""
        for index in range(len(pending.inputs) - 1, -1, -1):
            if self._said(pending.inputs[index], pending) != seat:
                continue
            later = pending.inputs[index + 1 :]
            others = [given.seat for given in later if isinstance(given, Answer)]
            kept = later if others else ()  # what only the dice did since goes with it
            without = Pending(pending.parent, pending.seat, pending.command, (*pending.inputs[:index], *kept))
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
        here, parent = self._point(without.parent), without.parent
        relaid: list[Entry] = []
        for entry in later:
            try:
                state = self._runner.run_again(here, entry, elsewhere=True)
            except ReplayMismatch as acted_on:
                raise self._acted_on(entry.seat) from acted_on
            here = Point(state, drawn(here.counters, entry.inputs))
            id_ = self._journal.next_id + len(relaid)
            relaid.append(Entry(id_, parent, entry.seat, entry.command, entry.inputs, entry.events, digest(state)))
            parent = id_
        return tuple(relaid), here

    def redo(self) -> None:
        """Bring back what was taken back last.

        Raises ``PlayError`` when nothing was, or the game went on since.
        """
        if not self._journal.undone:
            raise PlayError("Nothing can be brought back: nothing was taken back, or the game went on since.")
        following, *rest = self._journal.undone
        if isinstance(following, Pending):
            others = tuple(waits for waits in self.pendings.values() if waits.seat != following.seat)
            self._move(Moved("redo", self.head, following, tuple(rest), others))
        else:
            others = tuple(based_on(following, waits) for waits in self.pendings.values())
            self._move(Moved("redo", following, None, tuple(rest), others))

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

    def _snapped(self, since: Snapshot) -> Point[S]:
        """The point that a snapshot was taken at."""
        if since.rules_version != self.ruleset.version:
            raise ReplayMismatch(f"a state of rules {since.rules_version}", f"rules {self.ruleset.version}")
        state = convert(since.state, self.ruleset.state_type, what="a snapshot")
        if digest(state) != since.hash:
            raise ReplayMismatch(f"the state {since.hash}", f"the state {digest(state)}")
        return Point(state, since.counters)

    @property
    def _latest(self) -> Halt[S]:
        return self._halts[next(reversed(self._journal.pendings))]

    def _involving(self, seat: str) -> str | None:
        """Whose waiting command ``seat`` gave, is asked by, or has answered."""
        for owner, halt in self._halts.items():
            asked = (decision.seat for decision in halt.wanted)
            answered = (given.seat for given in halt.play.inputs if isinstance(given, Answer))
            if seat == owner or seat in asked or seat in answered:
                return owner
        return None

    def _halt_of(self, seat: str) -> Halt[S] | None:
        owner = self._involving(seat)
        return None if owner is None else self._halts[owner]

    def _must_be_open(self, seat: str) -> AnyDecision:
        decision = self.open_for(seat)
        if decision is not None:
            return decision
        if not self.busy(seat) and self.ruleset.ended(self._here.state):
            raise PlayError("The game is over. Take the last step back, or begin a new game.")
        raise PlayError(f"Nothing is asked of {seat} now; the table waits for {self._asked()}.")

    def _asked(self) -> str:
        return ", ".join(f"{decision.seat} ({decision.kind})" for decision in self.open) or "nobody"

    def mode(self, seat: str) -> DiceMode:
        """Who rolls the dice of ``seat``."""
        return self.dice if isinstance(self.dice, str) else self.dice.get(seat, "app")

    def _fallen(self, wanted: RollWanted, answer: str, inputs: tuple[Input, ...]) -> Roll:
        if answer.startswith(TEXT):
            return typed_roll(wanted, answer[len(TEXT) :])
        keyed = self._runner.keyed(Point(self._here.state, drawn(self._here.counters, inputs)))
        return keyed.throw(wanted.dice, wanted.purpose, wanted.subject)

    def _begin(self, seat: str, command: Any) -> Step[S]:
        return self._advance(Pending(self.head, seat, plain(command), ()))

    def _advance(self, pending: Pending) -> Step[S]:
        here, owner = self._here, pending.seat
        mode, dice = self.mode(owner), self._runner
        source = dice.keyed(here) if mode == "app" else dice.asking(here, owner, picked=mode == "pick")
        halt = self._runner.attempt(here, pending, source)
        play = halt.play
        before = self._halts[owner].play.events if owner in self._halts else ()
        fresh, inputs = tuple(play.events[len(before) :]), tuple(play.inputs)
        if halt.wanted:
            for decision in halt.wanted:
                if self._involving(decision.seat) not in (None, owner):
                    raise PlayError(f"That needs {decision.seat}, who is in the middle of something: that comes first.")
            self._add(Waiting(Pending(pending.parent, owner, pending.command, inputs)))
            self._halts[owner] = halt
            return Step(fresh, None)
        there = Point(play.state, drawn(here.counters, inputs))
        others = self._halts_on(there, inputs, {seat: waits for seat, waits in self.pendings.items() if seat != owner})
        events = tuple(plain(event) for event in play.events)
        entry = Entry(self._journal.next_id, self.head, owner, pending.command, inputs, events, digest(play.state))
        self._add(Finished(entry))
        self._here, self._halts = there, others
        if entry.id % CHECKPOINT == 0:
            self._points[entry.id] = self._here
        return Step(fresh, entry)

    def _halts_on(
        self, there: Point[S], inputs: tuple[Input, ...], waiting: Mapping[str, Pending]
    ) -> dict[str, Halt[S]]:
        """The commands that wait, run again on ``there``. Raises ``PlayError`` if one would now go another way."""
        halts = {}
        streams = drawn({}, inputs)
        for seat, waits in waiting.items():
            was = self._halts[seat]
            try:
                halts[seat] = self._resumed(there, waits)
                same = halts[seat].wanted == was.wanted and halts[seat].play.events == was.play.events
            except ReplayMismatch:
                same = False
            if not same or any(stream in streams for stream in drawn({}, waits.inputs)):
                raise PlayError(f"{seat} is in the middle of something that this would change: that comes first.")
        return halts

    def _add(self, record: Record) -> None:
        self._keep(record)
        self._journal.take_in(record)

    def _take_up(self) -> None:
        """Stand in the middle of the commands that wait; those that no longer agree with the rules are handed back."""
        self._halts = {}
        for seat, pending in tuple(self._journal.pendings.items()):
            try:
                self._halts[seat] = self._resumed(self._here, pending)
            except ReplayMismatch as changed:
                del self._journal.pendings[seat]
                self.handed_back = changed

    def _resumed(self, here: Point[S], pending: Pending) -> Halt[S]:
        return self._runner.resume(here, pending, picked=self.mode(pending.seat) == "pick")

    def _without_last_answer(self, pending: Pending) -> Pending | None:
        inputs = list(pending.inputs)
        while inputs:
            last = inputs.pop()
            if self._said(last, pending):
                return Pending(pending.parent, pending.seat, pending.command, tuple(inputs))
        return None

    def _move(self, moved: Moved, top: Point[S] | None = None) -> None:
        """Take ``moved`` in, and stand at ``top``, or where its head leads."""
        here = self._point(moved.head) if top is None else top
        waiting = moved.others if moved.pending is None else (*moved.others, moved.pending)
        halts = {}
        for waits in waiting:
            try:
                halts[waits.seat] = self._resumed(here, waits)
            except ReplayMismatch as changed:
                if waits is moved.pending:
                    raise
                raise PlayError(
                    f"{waits.seat} is in the middle of something that this would change: that comes first."
                ) from changed
        self._add(moved)
        self._here, self._halts = here, halts

    def _point(self, head: int) -> Point[S]:
        todo: list[Entry] = []
        at = head
        while at not in self._points:
            todo.append(self.entries[at])
            at = self.entries[at].parent
        state, counters = self._points[at].state, self._points[at].counters
        for folded, entry in enumerate(reversed(todo), start=1):
            for event in self.events_of(entry):
                state = event.apply(state)
            counters = drawn(counters, entry.inputs)
            if folded % CHECKPOINT == 0:
                self._points[entry.id] = Point(state, counters)
        same_rules = self.header.rules_version == self.ruleset.version  # a state of another shape has another hash
        if todo and same_rules and digest(state) != todo[0].hash:
            raise ReplayMismatch(f"the state {todo[0].hash}", f"the state {digest(state)}", entry=head)
        return Point(state, counters)
