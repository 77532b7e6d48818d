"""One command run from a state: up to its end, or to the roll or question it waits for; and run again.

What is here knows neither the journal nor the seats that go on meanwhile; ``engine`` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any, Generic, TypeVar

import msgspec

from lychgate.core.codec import convert, digest, encode
from lychgate.core.decision import AnyDecision, Suspended
from lychgate.core.dice_source import AskedDice, DiceSource, KeyedDice, ProvenDice
from lychgate.core.errors import DataError, PlayError, ReplayMismatch
from lychgate.core.journal import Entry, Pending
from lychgate.core.play import Input, Play, told
from lychgate.core.roll import Roll, stream_of
from lychgate.core.ruleset import Ruleset

S = TypeVar("S")


class Point(msgspec.Struct, Generic[S], frozen=True):
    """The state after an entry, and how many faces each stream of dice has given by then."""

    state: S
    counters: Mapping[str, int]


class Halt(msgspec.Struct, Generic[S], frozen=True):
    """How far a command that waits has come, and what it asks."""

    play: Play[S]
    wanted: tuple[AnyDecision, ...]


class Runner(Generic[S]):
    """Runs the commands of one game: its ruleset, and the secret of its dice."""

    def __init__(self, ruleset: Ruleset[S], secret: bytes) -> None:
        self.ruleset = ruleset
        self._secret = secret

    def keyed(self, here: Point[S]) -> KeyedDice:
        """The program's dice as they lie at ``here``."""
        return KeyedDice(self._secret, here.counters)

    def asking(self, here: Point[S], seat: str, *, picked: bool) -> DiceSource:
        """Dice that ``seat`` rolls, or (``picked``) whose faces it picks."""
        return AskedDice(seat, "picked" if picked else "hand", True, self.keyed(here))

    def attempt(self, here: Point[S], pending: Pending, source: DiceSource) -> Halt[S]:
        """Run a command as far as its inputs and the dice go."""
        play = Play(here.state, pending.seat, source, pending.inputs)
        command = convert(pending.command, self.ruleset.command_type, what="the command")
        try:
            self.ruleset.perform(play, command)
        except Suspended as suspended:
            return Halt(play, suspended.wanted)
        play.finish()
        return Halt(play, ())

    def replay(self, here: Point[S], pending: Pending, source: DiceSource) -> Halt[S]:
        """The same; a refusal too means that the past does not agree with the rules."""
        try:
            return self.attempt(here, pending, source)
        except (DataError, PlayError) as refused:
            raise ReplayMismatch(f"the command {text(pending.command)}", str(refused)) from refused

    def resume(self, here: Point[S], pending: Pending, *, picked: bool) -> Halt[S]:
        """Stand at the roll or question that ``pending`` was left at, whoever rolls from now on."""
        halt = self.replay(here, pending, self.asking(here, pending.seat, picked=picked))
        if not halt.wanted:
            raise ReplayMismatch("that the command waits for an answer", "that it ends without one")
        return halt

    def run_again(self, here: Point[S], entry: Entry, *, elsewhere: bool = False) -> S:
        """The state after ``entry`` on ``here``; ``elsewhere``: not where it was made, so its hash says nothing."""
        pending = Pending(entry.parent, entry.seat, entry.command, entry.inputs)
        halt = self.replay(here, pending, ProvenDice(self.keyed(here)))
        if halt.wanted:
            asked = ", ".join(f"'{decision.kind}'" for decision in halt.wanted)
            raise ReplayMismatch("nothing more to ask", f"to ask {asked}")
        for more in halt.play.inputs[len(entry.inputs) :]:
            raise ReplayMismatch("nothing more to roll", told(more))
        for was, event in zip_longest(entry.events, halt.play.events):
            now = plain(event)
            if was != now:
                raise ReplayMismatch(text(was), text(now))
        if not elsewhere and digest(halt.play.state) != entry.hash:
            raise ReplayMismatch(f"the state {entry.hash}", f"the state {digest(halt.play.state)}")
        return halt.play.state


def drawn(counters: Mapping[str, int], inputs: Iterable[Input]) -> dict[str, int]:
    """The counters after ``inputs``: faces that the program's dice gave, by stream."""
    after = dict(counters)
    for given in inputs:
        if isinstance(given, Roll) and given.by == "app":
            stream = stream_of(given.purpose, given.subject)
            after[stream] = after.get(stream, 0) + len(given.faces)
    return after


def plain(value: Any) -> Any:
    """``value`` as JSON reads back, so that what is in memory equals what is on disk."""
    return msgspec.json.decode(encode(value))


def text(value: Any) -> str:
    """``value`` as JSON, for messages."""
    return encode(value).decode()
