"""A game that is being played: commands run, suspend and resume; events fold; steps are taken back.

The engine knows no file. It hands every record to ``keep`` *before* it takes the step itself, so that what a
seat was told happened is what the store holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, Generic, Literal, TypeVar

import msgspec

from lychgate.core.codec import convert, digest, encode
from lychgate.core.decision import TEXT, Answer, AnyDecision, Suspended
from lychgate.core.dice_source import (
    AskedDice,
    DiceSource,
    KeyedDice,
    ProvenDice,
    RollWanted,
    secret_of,
    typed_roll,
)
from lychgate.core.errors import DataError, IllegalCommand, PlayError, ReplayMismatch
from lychgate.core.journal import Entry, Finished, Header, Journal, Moved, Pending, Record, Waiting
from lychgate.core.play import Event, Input, Play, told
from lychgate.core.roll import Roll, stream_of
from lychgate.core.ruleset import Ruleset

S = TypeVar("S")

DiceMode = Literal["app", "hand", "prompt", "pick"]
"""Who rolls: the program; the person's own dice; the program, stopping at each roll; the person's choice."""

CHECKPOINT = 64
"""A state is kept every so many entries, so that taking back folds no more than these."""


class Point(msgspec.Struct, Generic[S], frozen=True):
    """The state after an entry, and how many faces each stream of dice has given by then."""

    state: S
    counters: Mapping[str, int]


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What a reply did: the events since the reply before, and the entry if the command has ended."""

    events: tuple[Event[S], ...]
    entry: Entry | None


class Halt(msgspec.Struct, Generic[S], frozen=True):
    """How far the command that waits has come, and what it asks."""

    play: Play[S]
    wanted: tuple[AnyDecision, ...]


def keep_nothing(record: Record) -> None:
    """Let a game live in memory only."""


class Game(Generic[S]):
    """One game: its header, its journal, and where it stands.

    ``records`` are those of an earlier session; they are folded, not run. ``keep`` is called with each new
    record and may raise: then the game stays where it was. Raises ``ReplayMismatch`` or ``DataError`` when
    the records do not fit together.

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
        dice: DiceMode = "app",
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
        self._secret = secret_of(header.seed)
        self._points: dict[int, Point[S]] = {0: Point(ruleset.new_game(header.variants, header.seats), {})}
        self._journal = Journal()
        for record in records:
            self._journal.take_in(record)
        self._here = self._point(self.head)
        self._halt: Halt[S] | None = None
        if self._journal.pending is not None:
            try:
                self._halt = self._resume(self._here, self._journal.pending)
            except ReplayMismatch as changed:
                self._journal.pending, self.handed_back = None, changed

    # ------------------------------------------------------------------ where the game stands

    @property
    def state(self) -> S:
        """The state as it is now, in the middle of a command too."""
        return self._here.state if self._halt is None else self._halt.play.state

    @property
    def head(self) -> int:
        """The entry that the present stands on, 0 at the beginning."""
        return self._journal.head

    @property
    def entries(self) -> Mapping[int, Entry]:
        """Every entry of the journal by its number, those of undone branches too."""
        return self._journal.entries

    @property
    def pending(self) -> Pending | None:
        """The command that waits for people, if one does."""
        return self._journal.pending

    @property
    def unfolded(self) -> tuple[Event[S], ...]:
        """The events of the command that waits, so far."""
        return () if self._halt is None else tuple(self._halt.play.events)

    @property
    def open(self) -> tuple[AnyDecision, ...]:
        """The decisions that are open now, one for each seat that must or may act."""
        if self._halt is not None:
            return self._halt.wanted
        state = self._here.state
        if self.ruleset.ended(state):
            return ()
        orders = (self.ruleset.orders(state, seat) for seat in self.header.seats)
        return tuple(decision for decision in orders if decision is not None)

    def path(self) -> tuple[Entry, ...]:
        """The entries that lead to the present, the oldest first."""
        return self._journal.path(self.head)

    def walk(self) -> Iterator[tuple[S, Entry, tuple[Event[S], ...], S]]:
        """Each entry of the path with the state before it, its events, and the state after it."""
        state = self._points[0].state
        for entry in self.path():
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

        Raises ``PlayError`` when it is not this seat's turn or the answer will not do; nothing changes then.
        """
        decision = self._open_for(seat)
        value = decision.read(answer)
        pending = self.pending
        if pending is None:
            return self._begin(seat, value)
        given: Input
        if isinstance(decision, RollWanted):
            given = self._fallen(decision, answer, pending.inputs)
        else:
            given = Answer(seat, decision.kind, answer)
        return self._advance(Pending(pending.parent, pending.seat, pending.command, (*pending.inputs, given)))

    def order(self, seat: str, command: Any) -> Step[S]:
        """Run a command of ``seat``. Raises ``IllegalCommand`` when it is not among the seat's orders."""
        if self.pending is not None:
            raise PlayError(f"The command of {self.pending.seat} still waits: {self._asked()}.")
        options = self._open_for(seat).options()
        if not any(option.value == command for option in options):
            raise IllegalCommand(type(command).__name__, tuple(option.id for option in options))
        return self._begin(seat, command)

    # ------------------------------------------------------------------ taking back

    def undo(self) -> str:
        """Take back the last answer, or the last command. Returns a word for what was taken back.

        Raises ``PlayError`` when there is nothing left to take back.
        """
        pending, undone = self.pending, self._journal.undone
        if pending is not None:
            shorter = self._without_last_answer(pending)
            self._move("undo", self.head, shorter, (pending, *undone))
            return "answer" if shorter is not None else "command"
        if self.head == 0:
            raise PlayError("There is nothing to take back: the game stands at its beginning.")
        self._move("undo", self.entries[self.head].parent, None, (self.head, *undone))
        return "command"

    def redo(self) -> None:
        """Bring back what was taken back last.

        Raises ``PlayError`` when nothing was, or the game went on since.
        """
        if not self._journal.undone:
            raise PlayError("Nothing can be brought back: nothing was taken back, or the game went on since.")
        following, *rest = self._journal.undone
        if isinstance(following, Pending):
            self._move("redo", self.head, following, tuple(rest))
        else:
            self._move("redo", following, None, tuple(rest))

    def return_to(self, entry: int) -> None:
        """Make any entry of the journal the present, an undone one too; 0 is the beginning.

        Raises ``PlayError`` when the journal has no such entry.
        """
        if entry != 0 and entry not in self.entries:
            raise PlayError(f"The journal has no entry {entry}; its entries are 1 to {len(self.entries)}.")
        self._move("return", entry, None, ())

    # ------------------------------------------------------------------ checking the past

    def rerun(self, upto: int | None = None) -> int:
        """Run the path's commands again, all or the first ``upto``, and compare: how many agreed.

        Compared are questions, rolls and the faces of the program's dice, events, and the state's hash.
        Raises ``ReplayMismatch`` naming the first entry that differs and how.
        """
        here, path = self._points[0], self.path()[:upto]
        for entry in path:
            try:
                state = self._run_again(here, entry)
            except ReplayMismatch as differs:
                raise ReplayMismatch(
                    differs.expected, differs.found, clause=differs.clause, entry=entry.id
                ) from differs
            here = Point(state, _drawn(here.counters, entry.inputs))
        return len(path)

    # ------------------------------------------------------------------ inside

    def _open_for(self, seat: str) -> AnyDecision:
        for decision in self.open:
            if decision.seat == seat:
                return decision
        if self.pending is None and self.ruleset.ended(self.state):
            raise PlayError("The game is over. Take the last step back, or begin a new game.")
        raise PlayError(f"Nothing is asked of {seat} now; the table waits for {self._asked()}.")

    def _asked(self) -> str:
        return ", ".join(f"{decision.seat} ({decision.kind})" for decision in self.open) or "nobody"

    def _keyed(self, here: Point[S]) -> KeyedDice:
        return KeyedDice(self._secret, here.counters)

    def _asking(self, here: Point[S], seat: str) -> DiceSource:
        return AskedDice(seat, "picked" if self.dice == "pick" else "hand", True, self._keyed(here))

    def _fallen(self, wanted: RollWanted, answer: str, inputs: tuple[Input, ...]) -> Roll:
        if answer.startswith(TEXT):
            return typed_roll(wanted, answer[len(TEXT) :])
        keyed = self._keyed(Point(self._here.state, _drawn(self._here.counters, inputs)))
        return keyed.throw(wanted.dice, wanted.purpose, wanted.subject)

    def _begin(self, seat: str, command: Any) -> Step[S]:
        return self._advance(Pending(self.head, seat, _plain(command), ()))

    def _advance(self, pending: Pending) -> Step[S]:
        here = self._here
        source = self._keyed(here) if self.dice == "app" else self._asking(here, pending.seat)
        halt = self._attempt(here, pending, source)
        play = halt.play
        fresh, inputs = tuple(play.events[len(self.unfolded) :]), tuple(play.inputs)
        if halt.wanted:
            self._add(Waiting(Pending(pending.parent, pending.seat, pending.command, inputs)))
            self._halt = halt
            return Step(fresh, None)
        events = tuple(_plain(event) for event in play.events)
        entry = Entry(
            self._journal.next_id,
            self.head,
            pending.seat,
            pending.command,
            inputs,
            events,
            digest(play.state),
        )
        self._add(Finished(entry))
        self._here, self._halt = Point(play.state, _drawn(here.counters, inputs)), None
        if entry.id % CHECKPOINT == 0:
            self._points[entry.id] = self._here
        return Step(fresh, entry)

    def _add(self, record: Record) -> None:
        self._keep(record)
        self._journal.take_in(record)

    def _attempt(self, here: Point[S], pending: Pending, source: DiceSource) -> Halt[S]:
        play = Play(here.state, pending.seat, source, pending.inputs)
        command = convert(pending.command, self.ruleset.command_type, what="the command")
        try:
            self.ruleset.perform(play, command)
        except Suspended as suspended:
            return Halt(play, suspended.wanted)
        play.finish()
        return Halt(play, ())

    def _replay(self, here: Point[S], pending: Pending, source: DiceSource) -> Halt[S]:
        try:
            return self._attempt(here, pending, source)
        except (DataError, PlayError) as refused:
            raise ReplayMismatch(f"the command {_text(pending.command)}", str(refused)) from refused

    def _resume(self, here: Point[S], pending: Pending) -> Halt[S]:
        """Stand at the roll or question that ``pending`` was left at, whoever rolls from now on."""
        halt = self._replay(here, pending, self._asking(here, pending.seat))
        if not halt.wanted:
            raise ReplayMismatch("that the command waits for an answer", "that it ends without one")
        return halt

    def _run_again(self, here: Point[S], entry: Entry) -> S:
        pending = Pending(entry.parent, entry.seat, entry.command, entry.inputs)
        halt = self._replay(here, pending, ProvenDice(self._keyed(here)))
        if halt.wanted:
            asked = ", ".join(f"'{decision.kind}'" for decision in halt.wanted)
            raise ReplayMismatch("nothing more to ask", f"to ask {asked}")
        for more in halt.play.inputs[len(entry.inputs) :]:
            raise ReplayMismatch("nothing more to roll", told(more))
        for was, event in zip_longest(entry.events, halt.play.events):
            now = _plain(event)
            if was != now:
                raise ReplayMismatch(_text(was), _text(now))
        if digest(halt.play.state) != entry.hash:
            raise ReplayMismatch(f"the state {entry.hash}", f"the state {digest(halt.play.state)}")
        return halt.play.state

    def _without_last_answer(self, pending: Pending) -> Pending | None:
        inputs = list(pending.inputs)
        while inputs:
            last = inputs.pop()
            if isinstance(last, Answer) or last.by != "app" or self.dice != "app":
                return Pending(pending.parent, pending.seat, pending.command, tuple(inputs))
        return None

    def _move(self, verb: str, head: int, pending: Pending | None, undone: tuple[int | Pending, ...]) -> None:
        here = self._point(head)
        halt = None if pending is None else self._resume(here, pending)
        self._add(Moved(verb, head, pending, undone))
        self._here, self._halt = here, halt

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
            counters = _drawn(counters, entry.inputs)
            if folded % CHECKPOINT == 0:
                self._points[entry.id] = Point(state, counters)
        if todo and digest(state) != todo[0].hash:
            raise ReplayMismatch(f"the state {todo[0].hash}", f"the state {digest(state)}", entry=head)
        return Point(state, counters)


def _drawn(counters: Mapping[str, int], inputs: Iterable[Input]) -> dict[str, int]:
    """The counters after ``inputs``: faces that the program's dice gave, by stream."""
    after = dict(counters)
    for given in inputs:
        if isinstance(given, Roll) and given.by == "app":
            stream = stream_of(given.purpose, given.subject)
            after[stream] = after.get(stream, 0) + len(given.faces)
    return after


def _plain(value: Any) -> Any:
    """``value`` as JSON reads back, so that what is in memory equals what is on disk."""
    return msgspec.json.decode(encode(value))


def _text(value: Any) -> str:
    return encode(value).decode()
