"""A session's game in the memory of this process: kept record by record, and kept up with other processes.

Others may play the same session. What is said is kept at the version it was said to; where somebody else was first,
this process looks at what they did and decides anew. Nobody is told of anything that is not durable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Any, assert_never

from lychgate.core.decision import TEXT, Answer, AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import LychgateError, PlayError, StoreError
from lychgate.core.game import DiceMode, Game
from lychgate.core.records import Entry, Finished, Moved, Record, Waiting
from lychgate.core.telling import listed, log_lines
from lychgate.core.view import LogLine
from lychgate.server.database import Rows, Taken
from lychgate.server.register import Book, Register
from lychgate.server.saved import SNAPSHOT, opened
from lychgate.server.seats import Outcome
from lychgate.server.store import Conflict
from lychgate.server.table import Table
from lychgate.server.taking_back import answerers
from lychgate.server.tale import Tale

TRIES = 20
"""Times that something is tried anew because another process was first."""

REMEMBERED = 2000
"""Records for so long after which the same thing, sent again, is known to have been done."""

STALE = "Something has happened since you looked. This is how it stands now; what you said was not done."

Told = Callable[[int], None]
"""Is told the revision at which something has changed."""


class Played:
    """The game of the session ``session``. Whoever reads or changes it does so in ``present``."""

    def __init__(self, register: Register, session: str) -> None:
        self.alone = RLock()
        self.id = session
        self.register = register
        self.store = register.store
        self.book: Book = register.read(session)
        self.game: Game[Any]
        self.tale: Tale[Any]
        self._tables: dict[str, Table[Any]] = {}
        self.at = 0  # how many records of the game are known here
        self._tide = -1
        self._behind = True
        self._depth = 0
        self._also: Callable[[Rows, int], None] | None = None
        self._subscribers: list[Told] = []
        self._acted: set[str] = set()
        self._asked: dict[str, AnyDecision | None] = {}
        self._since: dict[str, int] = {}
        self._open()
        self._last_told = self._standing()

    # ------------------------------------------------------------------ being told

    def subscribe(self, callback: Told) -> Callable[[], None]:
        """Have ``callback`` called with the revision after each change, here or in another process: how to stop it.

        It is called from any thread, must return soon, and must not raise.
        """
        with self.alone:
            self._subscribers.append(callback)

        def stop() -> None:
            with self.alone, suppress(ValueError):
                self._subscribers.remove(callback)

        return stop

    @property
    def watched(self) -> bool:
        """Whether anybody wants to be told."""
        return bool(self._subscribers)

    def fall_behind(self) -> None:
        """Take note that another process has done something: it is looked up when next something is wanted."""
        self._behind = True

    def knows(self, word: str) -> bool:
        """Whether what a ``Heard`` was told of this session, ``stream:version``, is known here already."""
        stream, _, version = word.rpartition(":")
        known = self.book.version if stream == f"session {self.id}" else self.at
        return version.isdecimal() and int(version) <= known

    def catch_up(self) -> None:
        """Look up what other processes have done, and tell of it."""
        with self.present():
            pass

    # ------------------------------------------------------------------ the present, and changing it

    @contextmanager
    def present(self) -> Iterator[None]:
        """Be alone with the session as it stands now; when done, tell of what has changed."""
        tell: list[Told] = []
        with self.alone:
            self._depth += 1
            try:
                if self._depth == 1 or self._behind:
                    self._refresh()
                yield
            finally:
                self._depth -= 1
                if self._depth == 0 and self._standing() != self._last_told:
                    self._mark_changes()
                    self._tidy()
                    self._last_told = self._standing()
                    tell = list(self._subscribers)
                revision = self.at
        for callback in tell:
            with suppress(RuntimeError):  # a subscriber whose event loop has closed meanwhile
                callback(revision)

    @contextmanager
    def changing(self) -> Iterator[Rows]:
        """Be alone with the session in all processes, to change what is not its game."""
        with self.present():
            with self.register.changing(self.id) as rows:
                yield rows
            self.reread()

    def _standing(self) -> tuple[int, int]:
        return self.at, self.book.version

    def once(self, seat: str, key: str, say: Callable[[], Outcome]) -> Outcome:
        """Do what ``seat`` says under ``key``, unless it was done; anew where another process was first."""
        if self.register.answered(self.id, seat, key):
            return Outcome(self.revision_of(seat))
        for _ in range(TRIES):
            self._also = lambda rows, at: self.register.note_answered(rows, self.id, seat, key, at)
            try:
                return say()
            except Conflict:
                done = self._also is None  # then it was what needed nobody, after it, that met another process
                self.look_up()
                if done or self.register.answered(self.id, seat, key):
                    return Outcome(self.revision_of(seat))
            except Taken:  # another process did the same thing under the same key
                self.look_up()
                return Outcome(self.revision_of(seat))
            finally:
                self._also = None
        raise StoreError("Too much is going on at this table for this to be kept. Try it again.")

    def since(self, seat: str) -> int:
        """The revision, as ``seat`` counts, at which what is open for it became what it is."""
        return self._since[seat]

    def revision_of(self, seat: str) -> int:
        """How many records the game has that ``seat`` may know of: what an answer of it is given to."""
        return self.game.revision(seat)

    @contextmanager
    def together_with(self, also: Callable[[Rows, int], None]) -> Iterator[None]:
        """Have ``also`` done in the same transaction as the next record, beside what is to be done there already."""
        first = self._also

        def both(rows: Rows, at: int) -> None:
            if first is not None:
                first(rows, at)
            also(rows, at)

        self._also = both
        try:
            yield
        finally:
            if self._also is both:
                self._also = first

    def acted(self, seat: str) -> None:
        """Take note that what ``seat`` looked at before now is no longer what it would answer."""
        self._acted.add(seat)

    def say(self, seat: str, answer: str) -> tuple[tuple[LogLine, ...], bool, str]:
        """Give an answer: the lines it tells, whether a command ended with it, and what fell if it was a roll."""
        game = self.game
        wanted = game.open_for(seat)
        if wanted is None and not game.ruleset.ended(game.settled):
            asked = [one.seat for one in game.open]  # but not what: that may be theirs to know
            raise PlayError(f"Nothing is asked of {seat} now; the table waits for {listed(asked)}.")
        rolling = isinstance(wanted, RollWanted)
        offered = isinstance(wanted, RollWanted) and wanted.offered
        if rolling and not offered and answer.startswith(TEXT) and game.dice_mode(seat) not in ("hand", "pick"):
            raise PlayError("The program rolls these dice. Rolling one's own is for the table's custom to allow.")
        before, begun = game.state_for(seat), game.pending_for(seat)
        step = game.reply(seat, answer)
        remark = ""
        if rolling:
            pending = game.pending_for(seat)
            inputs = step.entry.inputs if step.entry is not None else pending.inputs if pending is not None else ()
            rolls = [given for given in inputs if not isinstance(given, Answer)]
            remark = f"{Table(game, seat, tale=self.tale).roll_told(rolls[-1])}." if rolls else ""
        lines = log_lines(game.ruleset, before, step.events, seat if begun is None else begun.seat)
        return lines, step.entry is not None, remark

    # ------------------------------------------------------------------ keeping, and keeping up

    def _keep(self, record: Record) -> None:
        also, at = self._also, self.at + 1
        try:
            self.store.append(self.book.game, at, record, None if also is None else lambda rows: also(rows, at))
        except StoreError:
            self._behind = True  # it may have been kept all the same, if only the answer was lost
            raise
        self._also = None
        self.at = at
        self._acted |= actors(record, self.game.entries)

    def _refresh(self) -> None:
        tide = self.store.database.tide()
        if self._behind or tide != self._tide:
            self.look_up()
            self._tide = tide

    def look_up(self) -> None:
        """Take up what other processes have kept since."""
        self._behind = False
        records, version = self.register.versions(self.id)
        if version != self.book.version:
            self.reread()
        if records > self.at:
            fresh = self.store.records(self.book.game, self.at, records)
            try:
                for record in fresh:  # one by one, or what one seat said would make another's question newer than it is
                    self.game.catch_up((record,))
                    self.at += 1
                    self._acted |= actors(record, self.game.entries)
                    self._mark_changes()
            except LychgateError:
                self._open()
        self._mark_changes()

    def reread(self) -> None:
        self.book = self.register.read(self.id)
        self.game.dice = self._dice()

    def _open(self) -> None:
        """Open the game from its records."""
        self.game, self.at = opened(self.store, self.book.game, self._keep, self._dice())
        self._snapped = self.at
        self.tale = Tale(self.game)
        self._tables = {}
        self._acted = set()
        self._asked = {seat: self.game.open_for(seat) for seat in self.game.header.seats}
        self._since = {seat: self.game.revision(seat) for seat in self._asked}

    def _tidy(self) -> None:
        """Every so many records: keep a snapshot, and forget what nobody will send again. Nothing depends on it."""
        if self.at - self._snapped >= SNAPSHOT:
            self._snapped = self.at
            with suppress(StoreError):
                self.store.keep_snapshot(self.book.game, self.game.snapshot(self.at))
                self.register.forget_answered(self.id, self.at - REMEMBERED)

    def _dice(self) -> dict[str, DiceMode]:
        """Who rolls their own dice, where the custom allows it."""
        if not self.book.info.custom.hand_dice:
            return {}
        return {one.seat: "hand" for one in self.book.info.seats if one.hand_dice and one.kind == "person"}

    def _mark_changes(self) -> None:
        """Note at which revision the decision in front of each seat became what it is."""
        for seat, before in self._asked.items():
            now = self.game.open_for(seat)
            if seat in self._acted or now != before:
                self._asked[seat] = now
                self._since[seat] = self.game.revision(seat)
        self._acted = set()


def actors(record: Record, entries: Mapping[int, Entry]) -> set[str]:
    """The seats that a record was made by, or whose doing it takes back or brings back."""
    match record:
        case Finished(entry):
            return {entry.seat} | answerers(entry.inputs)
        case Waiting(pending):
            return {pending.seat} | answerers(pending.inputs)
        case Moved(verb, _, pending, undone, _, rebased, stashed):
            which = (pending, *undone[:1], *(rebased if verb == "redo" else stashed[:1] if rebased else ()))
            moved = [entries.get(one) if isinstance(one, int) else one for one in which]
            return {seat for one in moved if one is not None for seat in ({one.seat} | answerers(one.inputs))}
        case _:
            assert_never(record)
