"""The history of a game: a tree of entries of which one path is the present.

An undone branch stays in the tree and can be returned to. What a store keeps is a list of records, only ever
added to; ``engine.Game`` makes them, and a ``Journal`` reads them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, assert_never

import msgspec

from lychgate.core.codec import learn
from lychgate.core.errors import DataError
from lychgate.core.play import Input

FORMAT = 1
"""The format of headers and records that this version writes; it reads this and every earlier one."""


Roles = Mapping[str, str]
"""Which part each seat has, where it is not a player's."""

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


class Entry(msgspec.Struct, frozen=True):
    """A finished command. ``parent`` is the entry before it, 0 at the start; ``hash`` is of the state after.

    ``command`` and ``events`` are kept as raw JSON values: their types are the ruleset's.
    """

    id: int
    parent: int
    seat: str
    command: Any
    inputs: tuple[Input, ...]
    events: tuple[Any, ...]
    hash: str


class Pending(msgspec.Struct, frozen=True):
    """A command that waits for people, with its inputs so far, on top of the entry ``parent``."""

    parent: int
    seat: str
    command: Any
    inputs: tuple[Input, ...]


class Finished(msgspec.Struct, frozen=True, tag="finished", omit_defaults=True):
    """Record: a command has ended. ``unseen``: the seats that do not even know of it."""

    entry: Entry
    unseen: tuple[str, ...] = ()


class Waiting(msgspec.Struct, frozen=True, tag="waiting", omit_defaults=True):
    """Record: a command has begun, or has been given one more input, and waits. ``unseen`` as in ``Finished``."""

    pending: Pending
    unseen: tuple[str, ...] = ()


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True):
    """Record: the present is now the entry ``head``, by undo, redo or return.

    ``relaid`` are entries laid on top of it: those of other seats that came after what was taken back and go the same
    way without it. ``pending`` and ``others`` wait on top of all that; ``undone`` is what redo would bring back, the
    next first. ``unseen`` as in ``Finished``.
    """

    verb: str
    head: int
    pending: Pending | None = None
    undone: tuple[int | Pending, ...] = ()
    others: tuple[Pending, ...] = ()
    relaid: tuple[Entry, ...] = ()
    unseen: tuple[str, ...] = ()


def based_on(head: int, pending: Pending) -> Pending:
    """The waiting command on top of the entry ``head``."""
    return Pending(head, pending.seat, pending.command, pending.inputs)


Record = Finished | Waiting | Moved


class Snapshot(msgspec.Struct, frozen=True):
    """Where a game stood after its first ``records`` records, so that it opens without reading them.

    ``entries`` are how many entries the journal had, ``head`` the one the present stood on; ``state`` is the state
    there as raw JSON, in the shape of ``rules_version``, and ``hash`` its hash; ``counters`` are how many faces each
    stream of dice had given by then; ``seen`` how much of it each seat had seen that does not see everything.
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
    seen: dict[str, tuple[int, int]] | msgspec.UnsetType = msgspec.UNSET


Older = Iterable[Sequence[Record]]
"""The records before a snapshot in pages, the last page first; a page is read when it is asked for."""


class Entries(Mapping[int, Entry]):
    """Entries by their number, 1 and up without a gap; of the first ``before`` a page is read when one is asked for."""

    __slots__ = ("_count", "_known", "_older")

    def __init__(self, before: int = 0, older: Older = ()) -> None:
        self._count = before
        self._older = iter(older)
        self._known: dict[int, Entry] = {}

    def __getitem__(self, number: int) -> Entry:
        if number not in self:
            raise KeyError(number)
        while number not in self._known:
            page = next(self._older, None)
            if page is None:
                raise DataError("journal", f"entry {number}", "it is not among the records before the snapshot")
            for record in page:
                self._known.update((entry.id, entry) for entry in laid_by(record))
        return self._known[number]

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and 1 <= number <= self._count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, self._count + 1))

    def add(self, entry: Entry) -> None:
        """Take in the entry that comes next."""
        self._known[entry.id] = entry
        self._count = entry.id


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

    ``pendings`` are the commands that wait on top of the entry ``head``, by the seat that gave them, the one that moved
    last at the end; ``undone`` is what redo would bring back, the next first.
    """

    __slots__ = ("entries", "head", "pendings", "undone")

    def __init__(self, since: Snapshot | None = None, older: Older = ()) -> None:
        self.entries = Entries() if since is None else Entries(since.entries, older)
        self.head = 0 if since is None else since.head
        waiting = () if since is None else since.pendings
        self.pendings: dict[str, Pending] = {waits.seat: waits for waits in waiting}
        self.undone: tuple[int | Pending, ...] = () if since is None else since.undone

    def take_in(self, record: Record) -> None:
        """Go on by ``record``. Raises ``DataError`` when it does not follow from those before it."""
        match record:
            case Finished(entry):
                self._lay(entry, self.head)
                self.pendings.pop(entry.seat, None)
                self.pendings = {seat: based_on(entry.id, waits) for seat, waits in self.pendings.items()}
                self.head, self.undone = entry.id, ()
            case Waiting(pending):
                self._follows(pending.parent, self.head, "a waiting command")
                self.pendings.pop(pending.seat, None)
                self.pendings[pending.seat] = pending
                self.undone = ()
            case Moved(verb, head, pending, undone, others, relaid):
                if head != 0 and head not in self.entries:
                    raise DataError("journal", f"the {verb} to entry {head}", "there is no such entry")
                for entry in relaid:
                    self._lay(entry, head)
                    head = entry.id
                waiting = others if pending is None else (*others, pending)
                for waits in waiting:
                    self._follows(waits.parent, head, "a waiting command")
                self._can_be_brought_back(undone, head)
                self.head, self.pendings, self.undone = head, {waits.seat: waits for waits in waiting}, undone
            case _:
                assert_never(record)

    def _lay(self, entry: Entry, head: int) -> None:
        if entry.id != self.next_id:
            raise DataError("journal", f"entry {entry.id}", f"entry {self.next_id} comes next")
        self._follows(entry.parent, head, f"entry {entry.id}")
        self.entries.add(entry)

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
        """The last entry of every branch that is not the present, the newest first."""
        inner = {entry.parent for entry in self.entries.values()} | {self.head}
        return tuple(entry for entry in reversed(tuple(self.entries.values())) if entry.id not in inner)

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
