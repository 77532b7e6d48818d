"""A session's game in the memory of this process: read and changed by one thread at a time, and kept up to date.

Other processes may play the same session. A step is kept at the version it was made on; where another process was
first, this one reads what it did and decides anew. Nobody is told of anything that is not durable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import RLock
from typing import Any, NamedTuple

from lychgate.core.decision import TEXT, Answer
from lychgate.core.dice_source import RollWanted
from lychgate.core.digits import is_number
from lychgate.core.errors import Blocked, Busy, LychgateError, PlayError, StoreError
from lychgate.core.game import DiceMode, Game, Progress
from lychgate.core.keyed_dice import secret_of
from lychgate.core.records import Entry, Pending, Record
from lychgate.core.room import Command
from lychgate.core.telling import listed, log_lines
from lychgate.core.view import LogLine
from lychgate.core.witness import SharesWanted
from lychgate.server.database import IntegrityViolation
from lychgate.server.game_log import GameLog
from lychgate.server.open_looks import CLOSED, Pages, close_look, only_looks
from lychgate.server.precedents import Recalled, after_command, of_the_last
from lychgate.server.question_clock import QuestionClock, actors
from lychgate.server.seats import SPECTATOR, Outcome, SeatInfo, SessionSettings
from lychgate.server.session_change import GONE, SessionChange
from lychgate.server.store import Conflict
from lychgate.server.stream import Also, Stream, if_open
from lychgate.server.subscribers import Subscribers
from lychgate.server.table import Table
from lychgate.server.witnesses import TableShares, Witnesses

SET_ASIDE = "{} changed what you were deciding about, so it was set aside. Order it again."
"""Told to a referee alone."""

DONE_ONCE = "That had already been done, so it was not done again."

TRIES = 20
"""Times that something is tried anew because another process was first."""


class Said(NamedTuple):
    """What an answer did: the lines it told, whether a command ended with it, and what was rolled, in words."""

    lines: tuple[LogLine, ...]
    ended: bool
    remark: str


class _Present:
    """``LiveGame.present``, which is asked for dozens of times in every act: a generator takes three times as long."""

    __slots__ = ("_live",)

    def __init__(self, live: LiveGame) -> None:
        self._live = live

    def __enter__(self) -> None:
        self._live.enter()

    def __exit__(self, *failed: object) -> None:
        self._live.leave()


class LiveGame:
    """The game and the settings that ``stream`` keeps. Whoever reads or changes them does so in ``present``."""

    def __init__(self, stream: Stream) -> None:
        self.alone = RLock()
        self._present = _Present(self)
        self.stream = stream
        self.subscribers = Subscribers()
        self.witnesses = Witnesses()
        self.settings: SessionSettings = stream.settings()
        self.game: Game[Any]
        self.log: GameLog[Any]
        self.clock: QuestionClock
        self._tables: dict[str, Table[Any]] = {}
        self._behind = True
        self._ahead = False
        self._depth = 0
        self._also: Also | None = None
        self.being_kept: Record | None = None
        self._pages = Pages()
        self._recalled = Recalled()
        self._open()
        self._told = self._version

    @property
    def at(self) -> int:
        """How many records of the game are known here."""
        return self.game.revision(self._knows_all)

    @property
    def _version(self) -> tuple[int, int, int]:
        return self.at, self.settings.version, sum(self._pages.turned.values())

    def table(self, seat: str) -> Table[Any]:
        """The game as ``seat`` sees it."""
        table = self._tables.get(seat)
        if table is None:
            table = self._tables[seat] = Table(self.game, seat, game_log=self.log, alone=self.alone)
        return table

    def own(self, seat: str) -> SeatInfo:
        """A seat with what only itself is told. Raises ``PlayError`` when there is none."""
        own = self.settings.own.get(seat)
        if own is None:
            raise PlayError("Onlookers cannot write here." if seat == SPECTATOR else GONE)
        return own

    def own_person(self, seat: str) -> SeatInfo:
        """The same. Raises ``PlayError`` while a bot plays for the seat."""
        own = self.own(seat)
        if own.kind == "bot":
            raise PlayError(f"The bot '{own.bot}' plays for {seat}. Take the seat back first, then go on yourself.")
        return own

    # ------------------------------------------------------------------ the present

    def present(self) -> AbstractContextManager[None]:
        """Locks the session as it is now. At the end subscribers are told, if anything has changed."""
        return self._present

    def enter(self) -> None:
        """Begins to hold the session: see ``present``."""
        self.alone.acquire()
        self._depth += 1
        try:
            if self._depth == 1 or self._behind:
                self._refresh()
        except BaseException:
            self.leave()
            raise

    def leave(self) -> None:
        """Holds the session no longer: see ``present``."""
        revision = None
        try:
            self._depth -= 1
            if self._depth == 0 and self._version != self._told:
                self.clock.update()
                self.stream.tidy(self.game, self.at)
                self._told = self._version
                revision = self.at
        finally:
            self.alone.release()
        if revision is not None:
            self.subscribers.tell(revision)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Hold the session, and keep all that is done in it together or none of it. Raises ``StoreError`` for none."""
        with self.present():
            try:
                with self.stream.together():
                    yield
            except StoreError:
                self._ahead = True
                self._refresh()
                raise

    def fall_behind(self) -> None:
        """Notes that another process has written something: it is read when the session is next looked at."""
        self._behind = True

    def knows(self, word: str) -> bool:
        """Whether what the database told of this session, ``stream:version``, is known here already."""
        stream, _, version = word.rpartition(":")
        known = self.settings.version if stream == f"session {self.stream.id}" else self.at
        return is_number(version) and int(version) <= known

    def look_up(self) -> None:
        """Takes in what other processes have kept since."""
        self._behind = False
        records, version = self.stream.versions()
        if version != self.settings.version:
            self.reread()
        if records > self.at:
            fresh = self.stream.records(self.at, records)
            try:
                for record in fresh:  # one by one, or what one seat said would make another's question newer than it is
                    self.game.catch_up((record,))
                    self.clock.acted(actors(record, self.game.entries))
                    self.clock.update()
            except LychgateError:
                self._open()
        self.clock.update()

    def reread(self) -> None:
        """Reads the settings again."""
        self.settings = self.stream.settings()
        if self.stream.shared:
            self.game.dice = self._dice()
            if self.settings.commitments != (self.game.header.commitments or ()):  # a fresh secret of the dice
                self._open()
        self._have_witnessed()

    def _refresh(self) -> None:
        if self._ahead:
            self._open()
            self.reread()
            self._ahead = False
        if self.stream.news() or self._behind:
            self.look_up()

    def _open(self) -> None:
        """Opens the game from its records."""
        self.game = self.stream.open(self._keep, self._dice())
        self._pages.begin(self.game)
        self._have_witnessed()
        self._knows_all = (*self.game.header.referees, *self.game.header.seats)[0]
        self.log = GameLog(self.game)
        self._tables = {}
        self.clock = QuestionClock(self.game)

    def _dice(self) -> dict[str, DiceMode]:
        """Who rolls their own dice, where the custom allows it."""
        those = self.settings.info.seats if self.settings.info.custom.hand_dice else ()
        return {one.seat: "hand" for one in those if one.hand_dice and one.kind == "person"}

    def _have_witnessed(self) -> None:
        """Has the dice witnessed, where that is the custom; dice that fell so before fall the same in any case."""
        asking, fallen = self.settings.info.custom.witnessed, self.game.fallen
        self._shares = TableShares(fallen, self.witnesses, secret_of(self.game.header.seed), asking=asking)
        self.game.witness(self._shares if asking or fallen.dice else None)

    # ------------------------------------------------------------------ changing it

    @contextmanager
    def changing(self) -> Iterator[SessionChange]:
        """Locks the session in all processes, to change its settings."""
        with self.present():
            with self.stream.changing(self.at) as change:
                yield change
            self.reread()

    def once(self, seat: str, key: str, act: Callable[[], Outcome]) -> Outcome:
        """Do once what ``seat`` sent under ``key``, which names it; anew where another process was first."""
        if not self.stream.shared:
            return act()
        if self.stream.answered(seat, key) or self._pages.last.get(seat) == key:
            return Outcome(self.game.revision(seat), remark=DONE_ONCE)
        for _ in range(TRIES):
            self._also = lambda change: change.note_answered(seat, key)
            try:
                return self._pages.once(seat, key, act, lambda: self._also is None)
            except (Conflict, IntegrityViolation):
                done = self._also is None  # then it was what needed nobody, after it, that met another process
                self.look_up()
                if done or self.stream.answered(seat, key):
                    return Outcome(self.game.revision(seat), remark="" if done else DONE_ONCE)
            finally:
                self._also = None
        raise StoreError("Too much is going on at this table for this to be kept. Try it again.")

    @contextmanager
    def together_with(self, also: Also) -> Iterator[None]:
        """Has ``also`` done in the same transaction as the next record, after what is to be done there already."""
        first = self._also

        def both(change: SessionChange) -> None:
            if first is not None:
                first(change)
            also(change)

        self._also = both
        try:
            yield
        finally:
            if self._also is both:
                self._also = first

    def say(self, seat: str, answer: str | Command) -> Said:
        """Give an answer or an order; a command is one that no person gave. Raises ``PlayError`` or ``StoreError``."""
        game = self.game
        wanted = game.open_for(seat)
        if wanted is None and not game.ruleset.ended(game.settled):
            asked = [one.seat for one in game.open]  # but not what: that may be theirs to know
            raise PlayError(f"Nothing is asked of {seat} now; the table waits for {listed(asked)}.")
        rolling, typed = isinstance(wanted, RollWanted), isinstance(answer, str) and answer.startswith(TEXT)
        own = game.dice_mode(seat) in ("hand", "pick") or (isinstance(wanted, RollWanted) and wanted.offered)
        if rolling and typed and not own:
            raise PlayError("The program rolls these dice. Rolling one's own is for the table's custom to allow.")
        before, begun = game.state_for(seat), game.pending_for(seat)
        if begun is None and game.looks.of(seat) is None and isinstance(answer, str):
            answer = of_the_last(game, seat, answer)
        try:
            step = self._step(seat, answer)
        except Conflict as lost:
            if self.stream.shared:
                raise
            raise StoreError(str(lost)) from lost  # there is nothing to look up and try again
        self._recalled.hear(step.events)
        given, remark = step.entry or game.pending_for(seat), ""
        if rolling:
            rolls = [one for one in (given.inputs if given is not None else ()) if not isinstance(one, Answer)]
            remark = f"{self.table(seat).describe_roll(rolls[-1])}." if rolls else ""
        remark = remark or self._last_time(seat, answer, given, begun=begun is not None)
        if begun is None and step.entry is not None:
            lines = self.log.of(step.entry.id) if step.events else ()
        else:
            lines = log_lines(game.ruleset, before, step.events, seat if begun is None else begun.seat)
        return Said(lines, step.entry is not None, remark)

    def _last_time(self, seat: str, answer: str | Command, given: Entry | Pending | None, *, begun: bool) -> str:
        """The rulings and articles on what ``seat`` has just done; empty where they stand in what it is asked next."""
        said = answer if isinstance(answer, str) else ""
        found = after_command(self.game, seat, said, given, self._recalled, begun=begun)
        asked = self.table(seat).question() if found else None
        return "" if asked is not None and found in asked.prompt else found

    def _step(self, seat: str, answer: str | Command) -> Progress[Any]:
        """Has ``seat`` say something, though it changes what a referee decides in secret.

        That is set aside then, and the referee is told: a refusal would tell that there is something secret.
        """
        game = self.game
        aside: list[str] = []
        while True:
            try:
                if not isinstance(answer, str):
                    return game.order(seat, answer, offered=False)
                return game.reply(seat, answer, looks=self.settings.own[seat].kind != "bot")
            except SharesWanted as wanted:
                self._shares.ask(wanted)
            except Busy as busy:
                if not any(self.close_look(one, seat) for one in busy.seats):
                    raise
            except Blocked as blocked:
                if blocked.seat == seat:
                    raise PlayError(self._unfinished(blocked)) from blocked
                if self.close_look(blocked.seat, seat):
                    continue
                if not self._secret(seat, blocked):
                    raise
                self._set_aside(blocked, seat)
                aside.append(blocked.seat)
            except PlayError:
                for referee in reversed(aside):
                    with self._instead_of_all(None), suppress(PlayError):
                        game.redo(referee)
                raise

    def close_look(self, seat: str, by: str) -> bool:
        """Close what ``seat`` only looks at, since ``by`` would have to wait for it; return whether it did."""
        if seat == by or not only_looks(self.game, self.game.pending_for(seat)):
            return False
        with self._instead_of_all(lambda change: change.log(by, CLOSED.format(by), seat)):
            return close_look(self.game, seat)

    def _blocking(self, blocked: Blocked) -> Pending:
        """The command that would be changed."""
        return next(one for one in self.game.pendings.values() if (one.seat, one.lane) == (blocked.seat, blocked.lane))

    def _unfinished(self, blocked: Blocked) -> str:
        """What somebody is told whose own command would be changed; a referee also whom it waits for."""
        asked = tuple(one.seat for one in self.game.asked_by(self._blocking(blocked)) if one.seat != blocked.seat)
        knows = blocked.seat in self.game.header.referees and asked
        waits = f"waits for {listed(asked)}" if knows else "is not finished"
        return f"Something that you began {waits}, and this would change it. Finish it or take it back first."

    def _secret(self, seat: str, blocked: Blocked) -> bool:
        """Whether ``seat`` knows nothing of the command that blocks it, and nobody but referees is asked by it."""
        game = self.game
        of = self._blocking(blocked)
        asked = {one.seat for one in game.asked_by(of)} | {one.seat for one in of.inputs if isinstance(one, Answer)}
        return not game.knows(seat, of) and asked | {of.seat} <= set(game.header.referees)

    def _set_aside(self, blocked: Blocked, seat: str) -> None:
        """Sets a referee's command aside: before what ``seat`` says, which is still to be kept under its own key."""
        with self._instead_of_all(lambda change: change.log(seat, SET_ASIDE.format(seat), blocked.seat)):
            self.game.withdraw(blocked.seat, blocked.lane)

    @contextmanager
    def _instead_of_all(self, also: Also | None) -> Iterator[None]:
        """Has ``also`` done with the next record; what was to be done with it is done with the one after it."""
        later, self._also = self._also, also
        try:
            yield
        finally:
            self._also = later

    def _keep(self, record: Record) -> None:
        self.being_kept = record
        ended = self.game.ruleset.ended(self.game.settled)  # only then can the table have been closed
        also = if_open(self._also) if ended else self._also
        try:
            self.stream.append(self.at + 1, record, also)
        except StoreError:
            self._behind = True  # it may have been kept all the same, if only the answer was lost
            raise
        self._also = None
        self.clock.acted(actors(record, self.game.entries))
