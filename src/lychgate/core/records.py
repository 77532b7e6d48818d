"""The stored form of a game: its header, the entries of its journal, and the records that a store only appends to.

These are the types that are written as JSON. Where a field has another name on disk, ``rename`` says which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import encode, learn
from lychgate.core.decision import Answer, joined, parts_of
from lychgate.core.play import Input
from lychgate.core.roll import Roll

FORMAT = 1
"""The format of headers and records that this version writes; it reads this and every earlier one."""


PLAYER, REFEREE = "player", "referee"

ALONE = "p1"
"""The seat of whoever plays alone in a terminal, where nobody asks for a name."""

ONLOOKER = "*"
"""The seat of onlookers, who see only what is public."""


class Commitment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is fixed of a secret of the dice before the first of them falls: see ``core.chain``.

    ``hash`` is of the secret and the ``salt``; both are told together. It is the secret of the records after the first
    ``after``. ``chosen``: the secret is opened, and somebody may have known it before.
    """

    hash: str
    after: int = 0
    salt: str = ""
    chosen: bool = False


class WitnessSecret(msgspec.Struct, frozen=True):
    """The secret of a witness, opened when the game is closed: see ``core.witness``."""

    seat: str
    secret: str


class Header(msgspec.Struct, frozen=True):
    """The settings that a game starts from.

    ``seed`` is the secret of its dice; ``made`` says when it began, in ISO 8601, as the caller gives it.
    ``roles`` names the role of each seat that is not a player. ``seed_chosen``: somebody chose the seed or had it in a
    file, and may know the dice. ``opened`` are the secrets that its dice had before and that anybody may know now; it
    is there, if only empty, when the dice have had another secret before. ``fallen`` says for such a secret how many
    faces of each stream had fallen by its end: these fall by it again. ``commitments`` are to the secrets, the present
    one last; a game of an earlier version has none. ``witnesses`` are the secrets that its witnesses opened, ``spent``
    the commitments to those that they may open while the game goes on.
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
    seed_chosen: bool | msgspec.UnsetType = msgspec.UNSET
    opened: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    fallen: dict[str, dict[str, int]] | msgspec.UnsetType = msgspec.UNSET
    commitments: tuple[Commitment, ...] | msgspec.UnsetType = msgspec.UNSET
    witnesses: tuple[WitnessSecret, ...] | msgspec.UnsetType = msgspec.UNSET
    spent: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET

    def role(self, seat: str) -> str:
        """The role of a seat."""
        return self.roles.get(seat, PLAYER) if self.roles else PLAYER

    @property
    def nameless(self) -> bool:
        """Whether somebody plays alone who was not asked for a name: nothing that is told of the game has it either."""
        return self.seats == (ALONE,)

    def named(self, seat: str) -> str:
        """The name of a seat; empty for whoever plays alone without one."""
        return "" if self.nameless else seat

    @property
    def referees(self) -> tuple[str, ...]:
        """The seats that see everything, and answer whatever is no other seat's to answer."""
        return tuple(seat for seat in self.seats if self.role(seat) == REFEREE)

    def hides_orders(self, of: str, seat: str) -> bool:
        """Whether ``seat`` may not read what ``of`` orders: only referees read what a referee orders."""
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

    ``lane`` tells the commands of one seat apart: a referee may have several that wait. ``said`` as in ``Entry``.
    """

    parent: int
    seat: str
    command: Any
    inputs: tuple[Input, ...]
    lane: int = 0
    said: str = ""

    @property
    def key(self) -> str:
        """The name of this command among those that wait: its seat, with the lane where that is not the first."""
        return key_of(self.seat, self.lane)


def key_of(seat: str, lane: int) -> str:
    """The name, among the commands that wait, of the one in a lane of a seat."""
    return f"{seat}\n{lane}" if lane else seat


def took_part(given: Entry | Pending, seat: str) -> bool:
    """Whether ``seat`` gave a command or has answered a question in it."""
    return given.seat == seat or any(isinstance(one, Answer) and one.seat == seat for one in given.inputs)


def agreeing(inputs: Sequence[Input], others: Sequence[Input]) -> int:
    """How many inputs of two runs of a command are the same, from the first on."""
    pairs = zip(inputs, others, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(inputs), len(others)))


def goes_on(inputs: Sequence[Input], known: Sequence[Input]) -> bool:
    """Whether ``inputs`` are those ``known`` and more; the last of them may have had something joined to it."""
    same = agreeing(inputs, known)
    if same == len(known):
        return True
    was, now = known[same], inputs[same] if same < len(inputs) else None
    if same < len(known) - 1 or not (isinstance(was, Answer) and isinstance(now, Answer)):
        return False
    return replace(now, answer=was.answer) == was and now.answer.startswith(joined(was.answer, ""))


def answers_in(inputs: Iterable[Input]) -> int:
    """How many times somebody has answered, those joined to one counted singly."""
    return sum(len(parts_of(one.answer)) for one in inputs if isinstance(one, Answer))


def based_on(head: int, pending: Pending) -> Pending:
    """The waiting command on top of the entry ``head``."""
    return replace(pending, parent=head)


def patch_id(entry: Entry) -> bytes:
    """A hash of what an entry did, whatever its parent: the same for its rebased copies (like git's patch-id)."""
    return encode((entry.seat, entry.command, entry.inputs, entry.events))


class Finished(msgspec.Struct, frozen=True, tag="finished", omit_defaults=True):
    """Record: a command has ended, in a ``lane`` of its seat.

    ``unseen``: the seats that do not even know of it. ``prev``: the hash of the record before it (``core.chain``).
    """

    entry: Entry
    unseen: tuple[str, ...] = ()
    lane: int = 0
    prev: str = ""


class Waiting(msgspec.Struct, frozen=True, tag="waiting", omit_defaults=True):
    """Record: a command has begun, or has been given one more input, and waits.

    ``unseen`` and ``prev`` as in ``Finished``.
    """

    pending: Pending
    unseen: tuple[str, ...] = ()
    prev: str = ""


class Moved(
    msgspec.Struct,
    frozen=True,
    tag="moved",
    omit_defaults=True,
    rename={"rebased": "relaid", "stashed": "aside"},
):
    """Record: the present is now the entry ``head``, by undo, redo or return.

    ``rebased`` are entries on top of it: by undo copies of those of other seats that came after what was taken back
    and go the same way without it; by redo a copy of what was brought back. ``pending`` and ``others`` wait on top of
    all that; ``undone`` is what redo would bring back, the next first. ``stashed`` are entries that were taken back
    while others went on: redo rebases them on the present. ``unseen`` and ``prev`` as in ``Finished``.
    """

    verb: str
    head: int
    pending: Pending | None = None
    undone: tuple[int | Pending, ...] = ()
    others: tuple[Pending, ...] = ()
    rebased: tuple[Entry, ...] = ()
    stashed: tuple[int, ...] = ()
    unseen: tuple[str, ...] = ()
    of: tuple[int, ...] = ()
    again: tuple[str, ...] = ()
    prev: str = ""

    @property
    def waiting(self) -> tuple[Pending, ...]:
        """All commands that wait after the move, the one that moved last at the end."""
        return self.others if self.pending is None else (*self.others, self.pending)


Record = Finished | Waiting | Moved


def entries_of(record: Record) -> tuple[Entry, ...]:
    """The entries that a record adds to the journal."""
    match record:
        case Finished(entry):
            return (entry,)
        case Moved(rebased=rebased):
            return rebased
        case _:
            return ()


def commands_of(record: Record) -> tuple[Entry | Pending, ...]:
    """The commands that a record tells of, finished or not."""
    match record:
        case Finished(entry):
            return (entry,)
        case Waiting(pending):
            return (pending,)
        case Moved():
            undone = (one for one in record.undone if isinstance(one, Pending))
            return (*record.waiting, *record.rebased, *undone)
        case _:
            assert_never(record)


def rolls_of(record: Record) -> Iterator[Roll]:
    """All rolls that a record tells of."""
    return (one for given in commands_of(record) for one in given.inputs if isinstance(one, Roll))


def head_after(record: Record) -> int:
    """The entry that the present stands on after a record."""
    match record:
        case Finished(entry):
            return entry.id
        case Waiting(pending):
            return pending.parent
        case Moved(head=head, rebased=rebased):
            return rebased[-1].id if rebased else head
        case _:
            assert_never(record)


class Snapshot(msgspec.Struct, frozen=True, rename={"stashed": "aside", "last_said": "spoken"}):
    """Where a game stood after its first ``records`` records, so that it opens without reading them.

    ``entries`` are how many entries the journal had, ``head`` the one the present stood on; ``state`` is the state
    there as raw JSON, in the shape of ``rules_version``, and ``hash`` its hash; ``counters`` are how many faces each
    stream of dice had given by then; ``seen`` is, for each seat that does not see everything, how many records and
    entries it had seen; ``fresh`` what each of them could bring back as it was; ``last_said`` is the journal's, as
    keys, seats and entries; ``hashes`` are the chain's. ``shares`` are those of the witnessed dice that may fall again,
    with stream and counter; ``committed`` the commitments of the witnesses.
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
    stashed: tuple[int, ...] = ()
    seen: dict[str, tuple[int, int]] | msgspec.UnsetType = msgspec.UNSET
    last_said: tuple[tuple[str, str, int], ...] | msgspec.UnsetType = msgspec.UNSET
    fresh: dict[str, tuple[int | Pending, ...]] | msgspec.UnsetType = msgspec.UNSET
    hashes: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    shares: tuple[tuple[str, int, dict[str, str]], ...] | msgspec.UnsetType = msgspec.UNSET
    committed: dict[str, str] | msgspec.UnsetType = msgspec.UNSET


Older = Iterable[Sequence[Record]]
"""The records before a snapshot in pages, the last page first; a page is read when it is asked for."""


def plain(value: Any) -> Any:
    """``value`` as JSON reads back, so that what is in memory equals what is on disk."""
    return msgspec.json.decode(encode(value))


learn(Header, Record, Snapshot)
