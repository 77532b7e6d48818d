"""The history of a game: a tree of entries of which one path is the present.

An undone branch stays in the tree and can be returned to. What a store keeps is a list of records, only ever
added to; ``engine.Game`` makes them, and a ``Journal`` reads them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import encode, learn
from lychgate.core.decision import Answer
from lychgate.core.errors import DataError
from lychgate.core.play import Input

FORMAT = 1
"""The format of headers and records that this version writes; it reads this and every earlier one."""


PLAYER, REFEREE = "player", "referee"

ONLOOKER = "*"
"""The seat of those who look on and see what is public."""


class Header(msgspec.Struct, frozen=True):
    """What a game starts from.

    ``seed`` is the secret of its dice; ``made`` says when it began, in ISO 8601, and is told by the edge.
    ``roles`` names the part of each seat that is not a player's.
    """

    ruleset: str
    rules_version: int
    variants: dict[str, str]
    seats: tuple[str, ...]
    seed: str
    name: str
    made: str = ""
    format: int = FORMAT
    roles: dict[str, str] | msgspec.UnsetType = msgspec.UNSET

    def role(self, seat: str) -> str:
        """Which part a seat has."""
        return self.roles.get(seat, PLAYER) if self.roles else PLAYER

    @property
    def referees(self) -> tuple[str, ...]:
        """The seats that see everything, and answer for all that is nobody else's."""
        return tuple(seat for seat in self.seats if self.role(seat) == REFEREE)

    def hides_orders(self, of: str, seat: str) -> bool:
        """Whether what ``of`` orders is not for ``seat`` to read: a referee's, for anybody who is none."""
        return of in self.referees and seat not in self.referees


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished command. ``parent`` is the entry before it, 0 at the start; ``hash`` is of the state after.

    ``command`` and ``events`` are kept as raw JSON values: their types are the ruleset's. ``said`` is how it was typed;
    empty where it was chosen.
    """

    id: int
    parent: int
    seat: str
    command: Any
    inputs: tuple[Input, ...]
    events: tuple[Any, ...]
    hash: str
    said: str = ""


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that waits for people, with its inputs so far, on top of the entry ``parent``.

    ``lane`` tells those of one seat apart: a referee may have several, side by side. ``said`` as in ``Entry``.
    """

    parent: int
    seat: str
    command: Any
    inputs: tuple[Input, ...]
    lane: int = 0
    said: str = ""

    @property
    def key(self) -> str:
        """What it is known by among those that wait: its seat, and which of the seat's where that is not the first."""
        return key_of(self.seat, self.lane)


def key_of(seat: str, lane: int) -> str:
    """What the command in a lane of a seat is known by among those that wait."""
    return f"{seat}\n{lane}" if lane else seat


def spoke_in(given: Entry | Pending, seat: str) -> bool:
    """Whether ``seat`` gave a command, or has answered in it."""
    return given.seat == seat or any(isinstance(one, Answer) and one.seat == seat for one in given.inputs)


class Finished(msgspec.Struct, frozen=True, tag="finished", omit_defaults=True):
    """Record: a command has ended, in a ``lane`` of its seat. ``unseen``: the seats that do not even know of it."""

    entry: Entry
    unseen: tuple[str, ...] = ()
    lane: int = 0


class Waiting(msgspec.Struct, frozen=True, tag="waiting", omit_defaults=True):
    """Record: a command has begun, or has been given one more input, and waits. ``unseen`` as in ``Finished``."""

    pending: Pending
    unseen: tuple[str, ...] = ()


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True):
    """Record: the present is now the entry ``head``, by undo, redo or return.

    ``relaid`` are entries laid on top of it: those of other seats that came after what was taken back and go the same
    way without it; by redo they are what was brought back there. ``pending`` and ``others`` wait on top of all that;
    ``undone`` is what redo would bring back, the next first. ``aside`` are entries that were taken back while others
    went on: redo lays them anew on top of the present. ``unseen`` as in ``Finished``.
    """

    verb: str
    head: int
    pending: Pending | None = None
    undone: tuple[int | Pending, ...] = ()
    others: tuple[Pending, ...] = ()
    relaid: tuple[Entry, ...] = ()
    aside: tuple[int, ...] = ()
    unseen: tuple[str, ...] = ()


def based_on(head: int, pending: Pending) -> Pending:
    """The waiting command on top of the entry ``head``."""
    return replace(pending, parent=head)


Record = Finished | Waiting | Moved


class Snapshot(msgspec.Struct, frozen=True):
    """Where a game stood after its first ``records`` records, so that it opens without reading them.

    ``entries`` are how many entries the journal had, ``head`` the one the present stood on; ``state`` is the state
    there as raw JSON, in the shape of ``rules_version``, and ``hash`` its hash; ``counters`` are how many faces each
    stream of dice had given by then; ``seen`` how much of it each seat had seen that does not see everything;
    ``spoken`` is the journal's, as keys, seats and entries.
    """

    records: int
    entries: int
    head: int
    state: Any
    hash: str
    counters: dict[str, int]
    rules_version: int
    pendings: tuple[Pending, ...] = ()
    undone: tuple[int | Pending, ...] = ()
    aside: tuple[int, ...] = ()
    seen: dict[str, tuple[int, int]] | msgspec.UnsetType = msgspec.UNSET
    spoken: tuple[tuple[str, str, int], ...] | msgspec.UnsetType = msgspec.UNSET


Older = Iterable[Sequence[Record]]
"""The records before a snapshot in pages, the last page first; a page is read when it is asked for."""


class Entries(Mapping[int, Entry]):
    """Entries by their number, 1 and up without a gap; of the first ``before`` a page is read when one is asked for.

    ``relaid`` are the numbers of those, among the ones that were read, that were laid anew.
    """

    __slots__ = ("_count", "_known", "_older", "relaid")

    def __init__(self, before: int = 0, older: Older = ()) -> None:
        self._count = before
        self._older = iter(older)
        self._known: dict[int, Entry] = {}
        self.relaid: set[int] = set()

    def __getitem__(self, number: int) -> Entry:
        if number not in self:
            raise KeyError(number)
        while number not in self._known:
            page = next(self._older, None)
            if page is None:
                raise DataError("journal", f"entry {number}", "it is not among the records before the snapshot")
            for record in page:
                self._take(record)
        return self._known[number]

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and 1 <= number <= self._count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, self._count + 1))

    def _take(self, record: Record) -> None:
        for entry in laid_by(record):
            self._known[entry.id] = entry
            if isinstance(record, Moved):
                self.relaid.add(entry.id)

    def add(self, entry: Entry, *, relaid: bool = False) -> None:
        """Take in the entry that comes next; ``relaid``: it was laid anew for another."""
        self._known[entry.id] = entry
        self._count = entry.id
        if relaid:
            self.relaid.add(entry.id)


def step_of(entry: Entry) -> bytes:
    """What was done in an entry, wherever it was laid: an entry and those laid anew for it have the same."""
    return encode((entry.seat, entry.command, entry.inputs, entry.events))


def laid_by(record: Record) -> tuple[Entry, ...]:
    """The entries that a record adds to the journal."""
    match record:
        case Finished(entry):
            return (entry,)
        case Moved(relaid=relaid):
            return relaid
        case _:
            return ()


class Journal:
    """The records so far: every entry by its number, and where among them the present is.

    ``pendings`` are the commands that wait on top of the entry ``head``, by their keys, the one that moved
    last at the end; ``undone`` is what redo would bring back, the next first, and then ``aside``, laid anew.
    ``spoken`` names who has said something in one that waits, by its key and the seat, whoever did so last at the end:
    each with the entry that came next then.
    """

    __slots__ = ("aside", "entries", "head", "pendings", "spoken", "undone")

    def __init__(self, since: Snapshot | None = None, older: Older = ()) -> None:
        self.entries = Entries() if since is None else Entries(since.entries, older)
        self.head = 0 if since is None else since.head
        waiting = () if since is None else since.pendings
        self.pendings: dict[str, Pending] = {waits.key: waits for waits in waiting}
        spoken = () if since is None or since.spoken is msgspec.UNSET else since.spoken
        self.spoken: dict[tuple[str, str], int] = {(key, seat): entry for key, seat, entry in spoken}
        self.undone: tuple[int | Pending, ...] = () if since is None else since.undone
        self.aside: tuple[int, ...] = () if since is None else since.aside

    def take_in(self, record: Record) -> None:
        """Go on by ``record``. Raises ``DataError`` when it does not follow from those before it."""
        match record:
            case Finished(entry, lane=lane):
                self._lay(entry, self.head)
                self.pendings.pop(key_of(entry.seat, lane), None)
                self.pendings = {key: based_on(entry.id, waits) for key, waits in self.pendings.items()}
                self.head = entry.id
                self._went_on(entry.seat)
            case Waiting(pending):
                self._follows(pending.parent, self.head, "a waiting command")
                self._spoke(pending, self.pendings.pop(pending.key, None))
                self.pendings[pending.key] = pending
                self._went_on(pending.seat)
            case Moved(verb, head, pending, undone, others, relaid, aside):
                if head != 0 and head not in self.entries:
                    raise DataError("journal", f"the {verb} to entry {head}", "there is no such entry")
                for entry in relaid:
                    self._lay(entry, head, relaid=True)
                    head = entry.id
                waiting = others if pending is None else (*others, pending)
                for waits in waiting:
                    self._follows(waits.parent, head, "a waiting command")
                self._can_be_brought_back(undone, head)
                for entry_id in aside:
                    if entry_id not in self.entries:
                        raise DataError("journal", f"entry {entry_id}, to bring back", "there is no such entry")
                self.aside = aside
                self.head, self.pendings, self.undone = head, {waits.key: waits for waits in waiting}, undone
            case _:
                assert_never(record)

    def _spoke(self, pending: Pending, before: Pending | None) -> None:
        """Note who said what a waiting command has more than it had ``before``: who answered, or gave it."""
        if before is None:
            self.spoken = {pair: entry for pair, entry in self.spoken.items() if pair[0] != pending.key}
        fresh = () if before is None else pending.inputs[len(before.inputs) :]
        answered = tuple(given.seat for given in fresh if isinstance(given, Answer))
        for seat in answered or (pending.seat,):
            self.spoken.pop((pending.key, seat), None)
            self.spoken[pending.key, seat] = self.next_id

    def _went_on(self, seat: str) -> None:
        """What ``seat`` itself had taken back is not brought back any more; what others had is, on top of this."""
        self.aside = tuple(one for one in self.set_aside() if self.entries[one].seat != seat)
        self.undone = ()

    def set_aside(self) -> tuple[int, ...]:
        """The entries that could be brought back by laying them anew, the next first."""
        return (*(one for one in self.undone if isinstance(one, int)), *self.aside)

    def _lay(self, entry: Entry, head: int, *, relaid: bool = False) -> None:
        if entry.id != self.next_id:
            raise DataError("journal", f"entry {entry.id}", f"entry {self.next_id} comes next")
        self._follows(entry.parent, head, f"entry {entry.id}")
        self.entries.add(entry, relaid=relaid)

    @property
    def next_id(self) -> int:
        """The number of the entry that is made next."""
        return len(self.entries) + 1

    def path(self, to: int) -> tuple[Entry, ...]:
        """The entries from the beginning to the entry ``to``, the oldest first."""
        return tuple(self.back(to))[::-1]

    def back(self, to: int) -> Iterator[Entry]:
        """The entries from the entry ``to`` back to the beginning."""
        while to:
            entry = self.entries[to]
            yield entry
            to = entry.parent

    def branches(self) -> tuple[Entry, ...]:
        """The last entry of every branch that is not the present, the newest first.

        What was laid anew elsewhere does not count: of such a branch it is the last step that was really taken back.
        """
        entries = tuple(self.entries.values())
        inner = {entry.parent for entry in entries} | {self.head}
        ends = tuple(entry for entry in reversed(entries) if entry.id not in inner)
        copied = {step_of(self.entries[number]) for number in self.entries.relaid}
        return self._without_copies(ends, copied) if copied else ends

    def _without_copies(self, ends: tuple[Entry, ...], copied: set[bytes]) -> tuple[Entry, ...]:
        """The last entries of branches that are neither in the present, laid anew, nor in a branch before."""
        present = self.path(self.head)
        ours = {entry.id for entry in present}
        told: set[bytes] = set()
        inside: set[int] = set()
        found: list[Entry] = []
        for end in ends:
            branch = list(takewhile(lambda entry: entry.id not in ours, self.back(end.id)))
            known = told | {step_of(entry) for entry in present if entry.id > branch[-1].parent}
            while branch and step_of(branch[0]) in known & copied:
                branch.pop(0)
            told.update(map(step_of, branch))
            inside.update(entry.id for entry in branch[1:])
            found += branch[:1]
        return tuple(sorted((end for end in found if end.id not in inside), key=lambda end: -end.id))

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


learn(Header, Record, Snapshot)
