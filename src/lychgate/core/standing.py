"""Where a game stands: its journal folded, and the middle of the commands that wait.

What is here only looks, and keeps up with records that are there already; ``engine`` makes new ones.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, tee
from types import MappingProxyType
from typing import Generic, Literal, TypeVar

from msgspec import UNSET

from lychgate.core.codec import convert, digest
from lychgate.core.decision import Answer, AnyDecision
from lychgate.core.dice_source import secret_of
from lychgate.core.errors import DataError, LychgateError, ReplayMismatch
from lychgate.core.facing import Faces, involving
from lychgate.core.journal import Entry, Header, Journal, Moved, Older, Pending, Record, Snapshot, spoke_in
from lychgate.core.play import Event
from lychgate.core.ruleset import Ruleset
from lychgate.core.running import Halt, Point, Runner, drawn, plain
from lychgate.core.seen import Seen
from lychgate.core.telling import known_to, rolls_of, told

S = TypeVar("S")

DiceMode = Literal["app", "hand", "prompt", "pick"]
"""Who rolls: the program; the person's own dice; the program, stopping at each roll; the person's choice."""

CHECKPOINT = 64
"""A state is kept every so many entries, so that taking back folds no more than these."""

RECENT = 16
"""So are those of the last so many entries that were played here: what has just happened is told from them."""

REMEMBERED = 64
"""The events of so many entries are kept as values."""


class Standing(Generic[S]):
    """A game as far as its records go. ``engine.Game`` says what it is made from, and goes on from here."""

    def __init__(
        self,
        ruleset: Ruleset[S],
        header: Header,
        records: Iterable[Record],
        dice: DiceMode | Mapping[str, DiceMode],
        since: Snapshot | None,
        older: Older,
    ) -> None:
        if header.ruleset != ruleset.name:
            raise DataError("header", "ruleset", f"a game of '{header.ruleset}' is not one of '{ruleset.name}'")
        self.ruleset = ruleset
        self.header = header
        self.dice = dice
        self.handed_back: ReplayMismatch | None = None
        self._runner = Runner(ruleset, secret_of(header.seed))
        begun = ruleset.new_game(header.variants, header.seats, header.roles or {})
        self._points: dict[int, Point[S]] = {0: Point(begun, {})}
        self._recent: deque[int] = deque()
        self._kept = 0 if since is None else since.head
        older, again = tee(older) if header.referees else (older, ())  # only where seats count differently
        self._journal = Journal(since, older)
        seen = since.seen if since is not None and since.seen else None
        self._seen = Seen(header, 0 if since is None else since.records, seen, again)
        if since is not None and since.head:
            self._points[since.head] = self._snapped(since)
        for record in records:
            self._take_in(record)
        self._events: dict[int, tuple[Entry, tuple[Event[S], ...]]] = {}
        self._here = self._point(self.head)
        self._halts: dict[str, Halt[S]] = {}
        self._orders: dict[str, tuple[S, AnyDecision | None]] = {}
        self._faces = Faces(ruleset)
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
        """The commands that wait for people by their keys, the one that moved last at the end.

        The key is the seat that gave it, with a number where a referee has given several.
        """
        return MappingProxyType(self._journal.pendings)

    @property
    def pending(self) -> Pending | None:
        """The command that waits for people and moved last, if one does."""
        return next(reversed(self._journal.pendings.values()), None)

    def pending_for(self, seat: str) -> Pending | None:
        """The waiting command in front of ``seat``: the one it gave, is asked by, or has answered.

        A referee goes on with other things while others think: in front of it is only what asks it.
        """
        owner = self._involving(seat)
        return None if owner is None else self.pendings[owner]

    def spoken_in(self, seat: str) -> Pending | None:
        """The waiting command that ``seat`` gave or has answered in, if that is the last thing it said."""
        places = {pair: place for place, pair in enumerate(self._journal.spoken)}
        own = [key for key, waits in self.pendings.items() if spoke_in(waits, seat)]
        last = max(own, key=lambda key: places.get((key, seat), -1), default=None)
        if last is None:
            return None
        if seat in self.header.referees:  # who may have gone on since
            entry = next((one.id for one in self.back() if spoke_in(one, seat)), 0)
            return None if entry >= self._journal.spoken.get((last, seat), 0) else self.pendings[last]
        return self.pendings[last]

    def told_of(self, seat: str | None) -> tuple[Pending, ...]:
        """The commands that wait of which ``seat`` is told: in front of it, and its own; without a seat all of them."""
        front = None if seat is None else self.pending_for(seat)
        return tuple(one for one in self.pendings.values() if seat is None or one is front or one.seat == seat)

    def under_way(self, seat: str) -> tuple[Pending, ...]:
        """The commands of ``seat`` that wait for others, in the order in which they last moved."""
        front = self.pending_for(seat)
        return tuple(one for one in self.told_of(seat) if one is not front)

    def asked_by(self, pending: Pending) -> tuple[AnyDecision, ...]:
        """What a command that waits asks now, of whichever seats."""
        return self._halts[pending.key].wanted

    @property
    def undone(self) -> tuple[int | Pending, ...]:
        """What ``redo`` would bring back, the next first: finished entries by number, waiting commands."""
        return self._journal.undone

    def undone_by(self, seat: str | None = None) -> int | Pending | None:
        """What ``redo`` would bring back next, of ``seat`` if one is given; None where there is nothing."""
        if seat is None:
            return next(iter(self.undone), None)
        for one in (*self.undone[:1], *self._journal.set_aside()):
            if (one.seat if isinstance(one, Pending) else self.entries[one].seat) == seat:
                return one
        return None

    @property
    def unfolded(self) -> tuple[Event[S], ...]:
        """The events so far of the command that moved last, if it waits."""
        return tuple(self._latest.play.events) if self._halts else ()

    def unfolded_in(self, pending: Pending) -> tuple[Event[S], ...]:
        """The events so far of a command that waits."""
        return tuple(self._halts[pending.key].play.events)

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
        if seat not in self.header.seats:
            return None
        here, known = self._here.state, self._orders.get(seat)
        if known is None or known[0] is not here:  # states never change: what may be ordered on one is found out once
            known = self._orders[seat] = (here, None if self.ruleset.ended(here) else self.ruleset.orders(here, seat))
        return known[1]

    def busy(self, seat: str) -> bool:
        """Whether ``seat`` gave a command that waits, or has been asked by one: it can take part in nothing else.

        A referee is busy only while it is asked itself.
        """
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

    def revision(self, seat: str) -> int:
        """How many records ``seat`` has seen: what an answer of it is given to."""
        return self._seen.revision(seat)

    def veiled(self, seat: str) -> bool:
        """Whether there may be something that ``seat`` does not know of: a referee is at the table, and it is none."""
        return self._seen.veiled(seat)

    def number(self, seat: str, entry: int) -> int:
        """The number that ``seat`` knows an entry of the journal by; 0 for one that it does not know of."""
        return self._seen.number(seat, entry)

    def numbered(self, seat: str, number: int) -> int:
        """The entry of the journal that ``seat`` knows by ``number``; 0 where it knows none."""
        return self._seen.entry(seat, number)

    def events_of(self, entry: Entry) -> tuple[Event[S], ...]:
        """The events of an entry as values."""
        known = self._events.get(entry.id)
        if known is None or known[0] is not entry:
            kind = self.ruleset.event_type
            events = tuple(convert(raw, kind, what=f"entry {entry.id}") for raw in entry.events)
            known = self._remember(entry, events)
        return known[1]

    def _remember(self, entry: Entry, events: tuple[Event[S], ...]) -> tuple[Entry, tuple[Event[S], ...]]:
        """Keep the events of an entry as values for a while: whoever tells of it asks for them soon."""
        while len(self._events) >= REMEMBERED:
            del self._events[next(iter(self._events))]
        known = self._events[entry.id] = (entry, events)
        return known

    def asked_in(self, before: S, given: Entry | Pending, index: int) -> tuple[S, AnyDecision] | None:
        """What the answer in place ``index`` of a command's inputs answered, and the state it was asked in.

        ``before`` is the state before the command; None where the rules do not ask that any more.
        """
        answer = given.inputs[index]
        asking, here = Pending(given.parent, given.seat, given.command, given.inputs[:index]), Point(before, {})
        try:
            halt = self._runner.attempt(here, asking, self._runner.keyed(here))
        except LychgateError:
            return None
        for decision in halt.wanted:
            if isinstance(answer, Answer) and (decision.seat, decision.kind) == (answer.seat, answer.decision):
                return halt.play.state, decision
        return None

    def branches(self) -> tuple[Entry, ...]:
        """The last entry of every branch that is not the present, the newest first."""
        return self._journal.branches()

    def mode(self, seat: str) -> DiceMode:
        """Who rolls the dice of ``seat``."""
        return self.dice if isinstance(self.dice, str) else self.dice.get(seat, "app")

    # ------------------------------------------------------------------ keeping up

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
            journal.aside,
            self._seen.counts() or UNSET,
            tuple((*pair, entry) for pair, entry in journal.spoken.items() if pair[0] in journal.pendings) or UNSET,
        )

    def catch_up(self, records: Iterable[Record]) -> None:
        """Go on by records that somebody else has kept, another process at the same game.

        Raises what the constructor raises; open the game anew then.
        """
        self._passed(self.head, self._here)
        for record in records:
            self._take_in(record)
        self._here = self._point(self.head)
        self._take_up()

    # ------------------------------------------------------------------ inside

    def _snapped(self, since: Snapshot) -> Point[S]:
        """The point that a snapshot was taken at."""
        if since.rules_version != self.ruleset.version:
            raise ReplayMismatch(f"a state of rules {since.rules_version}", f"rules {self.ruleset.version}")
        state = convert(since.state, self.ruleset.state_type, what="a snapshot")
        if digest(state) != since.hash:
            raise ReplayMismatch(f"the state {since.hash}", f"the state {digest(state)}")
        return Point(state, since.counters)

    def _passed(self, head: int, there: Point[S]) -> None:
        """Remember where the entry ``head`` led, as long as it is recent, and for good every so many entries."""
        if head in self._points:
            return
        self._points[head] = there
        self._recent.append(head)
        if len(self._recent) > RECENT:
            old = self._recent.popleft()
            if old - self._kept < CHECKPOINT:
                del self._points[old]
            else:
                self._kept = old

    @property
    def _latest(self) -> Halt[S]:
        return self._halts[next(reversed(self._journal.pendings))]

    def _involving(self, seat: str) -> str | None:
        """The key of the waiting command that ``seat`` gave, is asked by, or has answered; a referee: is asked by."""
        return involving(seat, self._halts, asked=seat in self.header.referees)

    def _halt_of(self, seat: str) -> Halt[S] | None:
        owner = self._involving(seat)
        return None if owner is None else self._halts[owner]

    def _take_in(self, record: Record) -> None:
        anew = record.relaid if isinstance(record, Moved) and record.verb == "undo" else ()
        old = tuple(entry.id for entry in islice(self.back(), len(anew)))[::-1] if self._seen.watched else ()
        self._journal.take_in(record)
        self._seen.take_in(record, dict(zip((entry.id for entry in anew), old, strict=False)))

    def _unseen(self, here: Point[S], halts: Mapping[str, Halt[S]], entries: Iterable[Entry] = ()) -> tuple[str, ...]:
        """The seats that may not know that ``entries`` came or went, nor that the game now stands at ``here``."""
        unseen = []
        for seat in self._seen.watched:
            before = self._faces.of(seat, self._here.state, self._halts)
            if self._faces.of(seat, here.state, halts) == before and not any(self._knows(seat, one) for one in entries):
                unseen.append(seat)
        return tuple(unseen)

    def _knows(self, seat: str, entry: Entry) -> bool:
        """Whether an entry is any of the business of ``seat``: its own, or one that tells it something."""
        if spoke_in(entry, seat) or known_to(seat, rolls_of(entry.inputs)):
            return True
        lines = told(self.ruleset, self._point(entry.parent).state, self.events_of(entry), entry.seat)
        return bool(known_to(seat, lines))

    def _take_up(self) -> None:
        """Stand in the middle of the commands that wait; those that no longer agree with the rules are handed back."""
        self._halts = {}
        for key, pending in tuple(self._journal.pendings.items()):
            try:
                self._halts[key] = self._resumed(self._here, pending)
            except ReplayMismatch as changed:
                del self._journal.pendings[key]
                self.handed_back = changed

    def _resumed(self, here: Point[S], pending: Pending) -> Halt[S]:
        return self._runner.resume(here, pending, picked=self.mode(pending.seat) == "pick")

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
