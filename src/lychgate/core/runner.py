"""Runs commands up to their end, or to the roll or question that they wait for; and re-runs those of the past.

A runner knows the rules, the secret of the dice and who rolls. Each call says where to begin; a runner remembers
nothing but the questions of the commands that ``question_answered`` was called for last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import zip_longest
from typing import Any, Generic, Literal, TypeVar

from lychgate.core.checkpoints import Checkpoint
from lychgate.core.codec import convert, digest, encode
from lychgate.core.counters import counters_after
from lychgate.core.decision import TEXT, Answer, AnyDecision, Suspended
from lychgate.core.dice_source import AskedDice, DiceSource, RollWanted, typed_roll
from lychgate.core.errors import Blocked, DataError, LychgateError, PlayError, ReplayMismatch
from lychgate.core.keyed_dice import Earlier, KeyedDice, ProvenDice
from lychgate.core.play import Event as PlayedEvent
from lychgate.core.play import Input, Play, input_text
from lychgate.core.position import Position, Run
from lychgate.core.records import Entry, Moved, Pending, plain
from lychgate.core.roll import Roll
from lychgate.core.room import Event
from lychgate.core.ruleset import Ruleset
from lychgate.core.witness import Given, Key, Shares

S = TypeVar("S")

DiceMode = Literal["app", "hand", "prompt", "pick"]
"""Who rolls: the program; the person's own dice; the program, stopping at each roll; the person's choice."""


REMEMBERED = 8
"""Of so many commands the questions are kept: a journal that is read again runs the longest of them once."""


class Runner(Generic[S]):
    """Runs the commands of one game. ``dice`` says who rolls, for all seats or seat by seat, and may be changed.

    ``opened`` are the secrets that the dice had before: what fell under them is proved by them, and by the ``earlier``
    of them it falls again. ``shares`` are those of the witnesses, where dice are witnessed.
    """

    shares: Shares | None = None

    def __init__(
        self,
        ruleset: Ruleset[S],
        secret: bytes,
        dice: DiceMode | Mapping[str, DiceMode] = "app",
        opened: tuple[bytes, ...] = (),
        earlier: Earlier = (),
    ) -> None:
        self._ruleset = ruleset
        self.secret = secret
        self._opened = opened
        self._earlier = earlier
        self.dice = dice
        self._asked: list[tuple[S, Entry | Pending, dict[int, tuple[S, AnyDecision]]]] = []  # the last one first

    # ------------------------------------------------------------------ one command

    def dice_mode(self, seat: str) -> DiceMode:
        """Who rolls the dice of ``seat``."""
        return self.dice if isinstance(self.dice, str) else self.dice.get(seat, "app")

    def run(self, here: Checkpoint[S], pending: Pending) -> Run[S]:
        """Run a command as far as its inputs and the program's dice go. Raises ``PlayError`` where it is refused.

        Raises ``SharesWanted`` where dice fall whose witnesses have not been asked, as ``advance`` does.
        """
        return self._run(here, pending, self._keyed(here))

    def advance(self, here: Checkpoint[S], pending: Pending, before: Run[S] | None = None) -> Run[S]:
        """Like ``run``, but stops at the next roll where the command's seat rolls its own dice.

        ``before`` is its run up to its last input, where it waits.
        """
        app = self.dice_mode(pending.seat) == "app"
        return self._run(here, pending, self._keyed(here) if app else self._asking(here, pending.seat), before)

    def roll(self, here: Checkpoint[S], wanted: RollWanted, answer: str, inputs: Iterable[Input]) -> Roll:
        """The roll that an answer to ``wanted`` gives after the ``inputs`` of its command: typed, or the program's.

        Raises ``IllegalAnswer`` for faces that these dice cannot show.
        """
        if answer.startswith(TEXT):
            return typed_roll(wanted, answer[len(TEXT) :])
        shares = None if self.shares is None else _SharesSoFar(self.shares)
        keyed = KeyedDice(self.secret, counters_after(here.counters, inputs), shares, self._earlier)
        return keyed.throw(wanted.dice, wanted.purpose, wanted.subject)

    def resume(self, here: Checkpoint[S], pending: Pending, before: Run[S] | None = None) -> Run[S]:
        """Run a waiting command again up to where it stopped, whoever rolls from now on. Raises ``ReplayMismatch``."""
        run = self._replay(here, pending, self._asking(here, pending.seat), before)
        if not run.wanted:
            raise ReplayMismatch("that the command waits for an answer", "that it ends without one")
        return run

    def question_answered(self, before: S, given: Entry | Pending, index: int) -> tuple[S, AnyDecision] | None:
        """The decision that the answer at ``index`` of a command's inputs replied to, and the state it was asked in.

        ``before`` is the state before the command. None where the rules no longer ask that question.
        """
        found = next((one for one in self._asked if one[0] is before and one[1] is given), None)
        if found is None:
            found = (before, given, self._questions_answered(before, given))
            self._asked = [found, *self._asked[: REMEMBERED - 1]]
        return found[2].get(index)

    def _questions_answered(self, before: S, given: Entry | Pending) -> dict[int, tuple[S, AnyDecision]]:
        """The decisions that the answers of a command replied to, by their places among its inputs, from one run."""
        play = Play(before, given.seat, self._keyed(Checkpoint(before, {})), given.inputs)
        with suppress(LychgateError, Suspended):
            self._ruleset.perform(play, convert(given.command, self._ruleset.command_type, what="the command"))
        return {
            at: (state, decision)
            for at, (state, decision) in play.answered.items()
            if isinstance(answer := given.inputs[at], Answer)
            and (decision.seat, decision.kind) == (answer.seat, answer.decision)
        }

    # ------------------------------------------------------------------ the past

    def replay(self, here: Checkpoint[S], entry: Entry, *, hashed: bool = True) -> Checkpoint[S]:
        """Run an entry again on ``here`` and return the checkpoint after it.

        Raises ``ReplayMismatch`` where it asks, rolls or records something else. ``hashed`` compares the hash of the
        state too, which is the same only on the state that the entry was made on, under the same rules.
        """
        pending = Pending(entry.parent, entry.seat, entry.command, entry.inputs)
        run = self._proven(here, pending)
        state = run.play.state
        if run.wanted:
            asked = ", ".join(f"'{decision.kind}'" for decision in run.wanted)
            raise ReplayMismatch("nothing more to ask", f"to ask {asked}")
        for more in run.play.inputs[len(entry.inputs) :]:
            raise ReplayMismatch("nothing more to roll", input_text(more))
        for index, (was, event) in enumerate(zip_longest(entry.events, run.play.events)):
            now = plain(event)
            if was != now and self._completed(was, here.state, run.play.events[:index]) != now:
                raise ReplayMismatch(_json(was), _json(now))
        if hashed and digest(state) != entry.hash:
            raise ReplayMismatch(f"the state {entry.hash}", f"the state {digest(state)}")
        return Checkpoint(state, counters_after(here.counters, entry.inputs))

    def replay_all(self, here: Checkpoint[S], path: Iterable[Entry], *, hashed: bool) -> None:
        """Run entries again, one after the other. Raises ``ReplayMismatch`` naming the first that differs and how."""
        for entry in path:
            try:
                here = self.replay(here, entry, hashed=hashed)
            except ReplayMismatch as differs:
                raise ReplayMismatch(
                    differs.expected, differs.found, clause=differs.clause, entry=entry.id
                ) from differs

    def _proven(self, here: Checkpoint[S], pending: Pending) -> Run[S]:
        """Run a command of the past again, with dice that fall as one of the secrets says; else ``ReplayMismatch``."""
        for secret, earlier in _past(self._opened, self._earlier):
            with suppress(ReplayMismatch):
                return self._replay(here, pending, ProvenDice(KeyedDice(secret, here.counters, earlier=earlier)))
        return self._replay(here, pending, ProvenDice(self._keyed(here)))

    def _completed(self, was: Any, begun: S, before: Iterable[PlayedEvent[S]]) -> Any:
        """An event of a journal with all the results that it carries today, as JSON reads back.

        ``begun`` is the state before its command, ``before`` are the events of the command before it.
        """
        try:
            event = convert(was, self._ruleset.event_type, what="an event of the journal")
        except DataError:
            return was
        state = begun
        for one in before:
            state = one.apply(state)
        return plain(event.completed(state)) if isinstance(event, Event) else was

    def rebase(self, entry: Entry, number: int, parent: int, here: Checkpoint[S]) -> tuple[Entry, Checkpoint[S]]:
        """A copy of ``entry`` with this number on another parent, and the checkpoint after it; it is run on ``here``.

        ``here`` is the checkpoint after ``parent``. Raises ``ReplayMismatch`` where the copy would go another way.
        """
        there = self.replay(here, entry, hashed=False)
        after = digest(there.state)
        return Entry(number, parent, entry.seat, entry.command, entry.inputs, entry.events, after, entry.said), there

    # ------------------------------------------------------------------ the commands that wait

    def go_on(
        self, position: Position[S], there: Checkpoint[S], inputs: Iterable[Input], waiting: Iterable[Pending]
    ) -> Position[S]:
        """The position after a command with these ``inputs`` has ended at ``there``, with those still ``waiting``.

        Raises ``PlayError`` if one of them would go another way now, or has drawn from a stream of dice that the ended
        command drew from too.
        """
        runs = {}
        streams = counters_after({}, inputs)
        for waits in waiting:
            was = position.runs[waits.key]
            try:
                runs[waits.key] = now = self.resume(there, waits, was)
                same = now.wanted == was.wanted and now.play.events == was.play.events
            except ReplayMismatch:
                same = False
            if not same or any(stream in streams for stream in counters_after({}, waits.inputs)):
                raise _blocked(position, waits)
        return Position(there, runs, position.referees)

    def stays(self, position: Position[S], there: Checkpoint[S], inputs: Iterable[Input], waits: Pending) -> bool:
        """Whether a waiting command goes the same way where a command with these ``inputs`` has led ``there``."""
        try:
            self.go_on(position, there, inputs, (waits,))
        except PlayError:
            return False
        return not self._drawn_since(position, there, waits)

    def _drawn_since(self, position: Position[S], there: Checkpoint[S], waits: Pending) -> bool:
        """Whether the dice of a waiting command would fall otherwise ``there``."""
        before, after = position.checkpoint.counters, there.counters
        return any(after.get(stream) != before.get(stream) for stream in counters_after({}, waits.inputs))

    def move(self, position: Position[S], there: Checkpoint[S], moved: Moved) -> Position[S]:
        """The position after ``moved`` has made ``there`` the present.

        Raises ``PlayError`` if a waiting command would go another way there, and ``ReplayMismatch`` if the command that
        is brought back would.
        """
        runs = {}
        for waits in moved.waiting:
            try:
                runs[waits.key] = self.resume(there, waits)
            except ReplayMismatch as changed:
                if waits is moved.pending:
                    raise
                raise _blocked(position, waits) from changed
            if self._drawn_since(position, there, waits):
                raise _blocked(position, waits)  # its dice would fall otherwise now
        return Position(there, runs, position.referees)

    # ------------------------------------------------------------------ inside

    def _keyed(self, here: Checkpoint[S]) -> KeyedDice:
        return KeyedDice(self.secret, here.counters, self.shares, self._earlier)

    def _asking(self, here: Checkpoint[S], seat: str) -> DiceSource:
        return AskedDice(seat, "picked" if self.dice_mode(seat) == "pick" else "hand", True, self._keyed(here))

    def _run(self, here: Checkpoint[S], pending: Pending, source: DiceSource, before: Run[S] | None = None) -> Run[S]:
        play = Play(here.state, pending.seat, source, pending.inputs, before=None if before is None else before.play)
        command = convert(pending.command, self._ruleset.command_type, what="the command")
        try:
            self._ruleset.perform(play, command)
        except Suspended as suspended:
            return Run(play, suspended.wanted, command, pending.said)
        finally:
            play.forget()
        play.finish()
        return Run(play, (), command, pending.said)

    def _replay(
        self, here: Checkpoint[S], pending: Pending, source: DiceSource, before: Run[S] | None = None
    ) -> Run[S]:
        """Like ``_run``, but a refusal too means that the past does not agree with the rules: ``ReplayMismatch``."""
        try:
            return self._run(here, pending, source, before)
        except (DataError, PlayError) as refused:
            raise ReplayMismatch(f"the command {_json(pending.command)}", str(refused)) from refused


def _past(opened: Iterable[bytes], earlier: Earlier) -> Iterator[tuple[bytes, Earlier]]:
    """Each secret that a command of the past may have ended under, also with those that it began under."""
    order = [secret for secret, _ in earlier]
    for secret in opened:
        yield secret, ()
        before = earlier[: order.index(secret)] if secret in order else earlier
        if before:
            yield secret, before


class _SharesSoFar:
    """The shares of dice that fell before, for one that a person lets the program roll: nobody else is asked then.

    Whether that roll is secret is not known before its command goes on.
    """

    def __init__(self, shares: Shares) -> None:
        self._shares = shares

    def of(self, die: Key) -> Given:
        """The shares of a die; none for one that has not fallen yet."""
        return self._shares.of(die) or {}

    def commitments(self, seats: Iterable[str]) -> dict[str, str]:
        """As the witnesses made them."""
        return self._shares.commitments(seats)


def _json(value: Any) -> str:
    """``value`` as JSON, for messages."""
    return encode(value).decode()


def _blocked(position: Position[Any], waits: Pending) -> Blocked:
    """The refusal of what would change a waiting command; that a referee is asked is for referees to know."""
    run = position.runs.get(waits.key)
    asked = dict.fromkeys(decision.seat for decision in (run.wanted if run is not None else ()))
    return Blocked(waits.seat, waits.lane, tuple(seat for seat in asked if seat not in position.referees))
