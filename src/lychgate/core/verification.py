"""Checks the records of a game that comes from elsewhere: whether the rules give each of them where it stands.

Two things are told apart. What no game holds, such as an entry of a seat that is not there or a roll outside its die,
raises ``DataError``. What today's rules do not give raises ``ReplayMismatch``: somebody has edited it, or it was played
under other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Generic, TypeVar, assert_never

from msgspec.structs import replace

from lychgate.core.checkpoints import Checkpoints
from lychgate.core.decision import TEXT, Answer
from lychgate.core.dice_source import is_possible
from lychgate.core.errors import DataError, PlayError, ReplayMismatch
from lychgate.core.game import Game
from lychgate.core.journal import Journal
from lychgate.core.keyed_dice import with_faces
from lychgate.core.looks import opens_sheet
from lychgate.core.play import Input
from lychgate.core.position import Change, Position
from lychgate.core.records import (
    ONLOOKER,
    Entry,
    Finished,
    Header,
    Moved,
    Pending,
    Record,
    Waiting,
    answers_in,
    commands_of,
    goes_on,
    key_of,
    patch_id,
    plain,
    rolls_of,
)
from lychgate.core.runner import DiceMode, Runner
from lychgate.core.undo import Undo
from lychgate.core.visibility import Visibility

S = TypeVar("S")

VERBS = ("undo", "redo", "return")
"""What may move the present."""

DICE_MODES: tuple[DiceMode, ...] = ("app", "hand")
"""The records do not say who rolled; it matters for what undo takes back."""


def must_be_possible(header: Header, record: Record) -> None:
    """Raises ``DataError`` for what no game holds: a seat that is not there, a roll outside its die or from no dice."""
    seats = (*header.seats, ONLOOKER)
    strangers = [seat for seat in _seats_of(record) if seat not in seats]
    if strangers:
        raise DataError("journal", _place(record), f"'{strangers[0][:60]}' has no seat in this game")
    for roll in rolls_of(record):
        if not is_possible(roll):
            raise DataError("journal", _place(record), f"it says {with_faces(roll)}, which no dice can")
        if roll.by == "app" and not header.seed and not header.opened:
            raise DataError("journal", _place(record), "the program rolled it, but the file has no secret of the dice")


def is_public(header: Header, records: Iterable[Record]) -> bool:
    """Whether records are those of a public export: without what waited, and with no roll of the program's."""
    whole = (isinstance(one, Waiting) or any(roll.by == "app" for roll in rolls_of(one)) for one in records)
    return not header.seed and not any(whole)


class Verification(Generic[S]):
    """Adds records from elsewhere to a game, one by one, each of which ``must_be_possible`` and what the rules give.

    ``public``: the records are those of a public export, which leaves out what waited.
    """

    def __init__(self, game: Game[S], *, public: bool) -> None:
        self._game = game
        self._header = game.header
        self._same_rules = game.header.rules_version == game.ruleset.version
        self._journal: Journal = game._journal
        self._checkpoints: Checkpoints[S] = game._checkpoints
        self._runner: Runner[S] = game._runner
        self._visibility: Visibility[S] = game._visibility
        self._undo: Undo[S] = game._undo
        self._public = public

    def add(self, record: Record) -> None:
        """Add the record that comes next. Raises ``DataError`` or ``ReplayMismatch`` where the rules do not give it."""
        before = self._game._position
        self._check(before, record)
        touched = self._journal.comes_and_goes(record)
        self._game.catch_up((record,))
        if self._game.handed_back is not None:
            raise self._game.handed_back
        self._check_unseen(record, before, self._game._position, touched)

    def _check(self, position: Position[S], record: Record) -> None:
        match record:
            case Finished(entry, lane=lane):
                self._journal.must_come_next(entry, self._journal.head)
                waited = self._journal.pendings.get(key_of(entry.seat, lane))
                self._check_given(position, entry, waited, f"entry {entry.id}")
                self._replay(entry)
            case Waiting(pending):
                waited = self._journal.pendings.get(pending.key)
                if waited is not None and pending.inputs == waited.inputs:
                    raise DataError("journal", "a waiting command", "it is there twice")
                self._check_given(position, pending, waited, "a waiting command")
                self._runner.resume(position.checkpoint, pending)
            case Moved():
                self._check_move(position, record)
            case _:
                assert_never(record)

    def _check_unseen(self, record: Record, before: Position[S], after: Position[S], touched: Sequence[Entry]) -> None:
        """Check who may not know of a record, which made one position the other. Raises ``ReplayMismatch``.

        ``touched`` are the entries that it put on the present path or took from it.
        """
        if self._public or not self._visibility.numbering.watched:
            return
        unseen = self._visibility.unseen(before, after, touched)
        if record.unseen != unseen:
            raise ReplayMismatch(f"that {_names(record.unseen)} may not know of it", f"that {_names(unseen)} may not")

    # ------------------------------------------------------------------ commands

    def _check_given(self, position: Position[S], given: Entry | Pending, waited: Pending | None, where: str) -> None:
        """Check that a command goes on from where it ``waited``, or was one that its seat could give."""
        known = () if waited is None else waited.inputs
        if not goes_on(given.inputs, known):
            raise DataError("journal", where, "it does not go on from where it waited")
        answers = answers_in(given.inputs) - answers_in(known)
        if waited is not None:
            if (given.command, given.said) != (waited.command, waited.said):
                raise DataError("journal", where, "it does not go on from where it waited")
            if answers > 1:
                raise DataError("journal", where, "a record before it is missing")
        elif answers and not self._public and not opens_sheet(self._game.ruleset, given):  # its pages are held
            raise DataError("journal", where, "a record before it is missing")
        elif not (self._public and given.inputs):  # else it may have waited, and was given before it stands here
            self._check_ordered(position, given)

    def _check_ordered(self, position: Position[S], given: Entry | Pending) -> None:
        """Check that a seat could give a command at a position, by what it typed or by choosing it."""
        command = f"the command of {given.seat}"
        decision = None
        if position.key_for(given.seat) is None:
            decision = self._visibility.open_for(given.seat, position)
        if decision is None:
            raise ReplayMismatch(command, "that nothing is asked of that seat then")
        if not given.said:
            chosen = any(plain(option.value) == given.command for option in decision.options())
            if not chosen and self._same_rules:  # earlier versions did not always keep what was typed
                raise ReplayMismatch(command, "that it is not among what may be chosen then")
            return
        try:
            value = decision.read(f"{TEXT}{given.said}")
        except PlayError as refused:
            raise ReplayMismatch(f"that {given.seat} typed '{given.said[:60]}'", f"'{refused}'") from refused
        if plain(value) != given.command:
            raise ReplayMismatch(f"that {given.seat} typed '{given.said[:60]}'", "that this is another command")

    def _replay(self, entry: Entry) -> None:
        self._runner.replay(self._checkpoints.after(entry.parent), entry, hashed=self._same_rules)

    # ------------------------------------------------------------------ undo, redo and return

    def _check_move(self, position: Position[S], moved: Moved) -> None:
        """Check a move of the present: that it can be made, and in a whole export that it is what the verb comes to."""
        journal = self._journal
        if moved.verb not in VERBS:
            raise DataError("journal", f"the move '{moved.verb[:20]}'", f"there are {', '.join(VERBS)}")
        if moved.verb == "undo" and moved.head not in (0, *(one.id for one in journal.ancestors(journal.head))):
            raise DataError("journal", f"the undo to entry {moved.head}", "it is not on the way to the present")
        self._check_copies(moved)
        if not self._public and all(self._bare(one) != self._bare(moved) for one in self._moves(position, moved)):
            raise ReplayMismatch(f"the {moved.verb} to entry {moved.head}", "that nobody could do that then")

    def _bare(self, moved: Record) -> Record:
        return replace(moved, unseen=(), prev="")

    def _moves(self, position: Position[S], moved: Moved) -> Iterator[Record]:
        """Every move that a seat could make at a position with the verb of ``moved``, whoever rolls the dice."""
        movers = (None, *self._header.seats) if self._visibility.numbering.watched else (None,)
        if moved.verb == "return":
            for by in movers:
                yield self._undo.return_to(position, moved.head, by).record
            return
        plans: list[Callable[[], Change[S]]] = []
        for seat, by in product((None, *self._header.seats), movers):
            if moved.verb == "redo":
                plans.append(partial(self._undo.redo, position, seat, by or seat))
            else:
                referee = seat in self._header.referees
                plans.append(partial(self._undo.undo, position, seat, by or seat, referee=referee))
        if moved.verb == "undo":
            waiting = self._journal.pendings.values()
            plans += [partial(self._undo.withdraw, position, one.seat, one.lane) for one in waiting]
        for mode in DICE_MODES:
            self._runner.dice = mode
            for plan in plans:
                with suppress(PlayError, ReplayMismatch):
                    yield plan().record

    def _check_copies(self, moved: Moved) -> None:
        """Check that rebased entries are copies of others, or by redo of what was taken back."""
        journal, rebased = self._journal, moved.rebased
        if not rebased:
            return
        originals = journal.originals(moved)
        there = self._checkpoints.after(moved.head)
        taken_back = journal.rebasable() if moved.verb == "redo" else ()
        known = {_patch(journal.entries[one]) for one in taken_back}
        for place, copy in enumerate(rebased):
            of = originals.get(copy.id, 0)
            if _patch(copy) not in ({_patch(journal.entries[of])} if of in journal.entries else known):
                raise DataError("journal", f"entry {copy.id}", "it is rebased, but no copy of one that was there")
            parent = rebased[place - 1].id if place else moved.head
            if copy.parent != parent:
                raise DataError("journal", f"entry {copy.id}", f"it should follow entry {parent}")
            there = self._runner.replay(there, copy, hashed=self._same_rules)


def _patch(entry: Entry) -> tuple[bytes, str]:
    return patch_id(entry), entry.said


def _seats_of(record: Record) -> Iterator[str]:
    yield from record.unseen
    for given in commands_of(record):
        yield given.seat
        for one in given.inputs:
            yield from _seats_named(one)


def _seats_named(given: Input) -> tuple[str, ...]:
    return (given.seat,) if isinstance(given, Answer) else given.only or ()


def _place(record: Record) -> str:
    match record:
        case Finished(entry):
            return f"entry {entry.id}"
        case Waiting():
            return "a waiting command"
        case Moved(verb):
            return f"the {verb[:20]}"
        case _:
            assert_never(record)


def _names(seats: Iterable[str]) -> str:
    return ", ".join(seats) or "nobody"
