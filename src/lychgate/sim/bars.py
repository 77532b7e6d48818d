"""Commands that wait for another seat, and bar the way to what would change them: a table refuses that.

The odds of an order that is refused would be those of something that cannot be done: nothing comes of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from lychgate.core.codec import convert
from lychgate.core.counters import counters_after
from lychgate.core.decision import AnyDecision, Suspended
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import DataError, PlayError, ReplayMismatch
from lychgate.core.game import Game
from lychgate.core.looks import opens_sheet
from lychgate.core.play import Input, NoDice, Play
from lychgate.core.records import Pending
from lychgate.core.room import Command
from lychgate.core.ruleset import Ruleset


class Bar(msgspec.Struct, frozen=True):
    """A command that waits, with its inputs so far, what has come of it, and what it asks."""

    seat: str
    command: Any
    inputs: tuple[Input, ...]
    events: tuple[Any, ...]
    wanted: tuple[AnyDecision, ...]

    @property
    def streams(self) -> frozenset[str]:
        """The streams of dice that it has drawn from."""
        return frozenset(counters_after({}, self.inputs))

    def lets(self, rules: Ruleset[Any], after: Any, drawn: Collection[str]) -> bool:
        """Whether it goes the same way in the state ``after`` a command whose dice were of these streams."""
        play: Play[Any] = Play(after, self.seat, NoDice(), self.inputs)
        try:
            rules.perform(play, self.command)
        except Suspended as asks:
            same = tuple(play.events) == self.events and _alike(asks.wanted, self.wanted)
            return same and self.streams.isdisjoint(drawn)
        except (DataError, PlayError, ReplayMismatch):
            return False
        return False


class Bars(msgspec.Struct, frozen=True):
    """All the commands that bar the way, and the seats that are ``busy`` with them: nothing else may ask these."""

    commands: tuple[Bar, ...] = ()
    busy: frozenset[str] = frozenset()

    def lets(self, rules: Ruleset[Any], command: Any, after: Any, drawn: Collection[str]) -> bool:
        """Whether a table takes a ``command`` that leads to the state ``after``, with dice of these streams."""
        people_wait = any(one.wanted for one in self.commands)
        if people_wait and isinstance(command, Command) and command.comes_last:
            return False
        return all(one.lets(rules, after, drawn) for one in self.commands)


NO_BARS = Bars()


def bars_of(game: Game[Any], own: Pending | None) -> Bars:
    """What waits besides the command ``own``, and may refuse what changes it."""
    found = tuple(_bars_of(game, own))
    others = [seat for seat in game.header.seats if found and seat not in game.header.referees]
    in_front = {seat: game.pending_for(seat) for seat in others}
    busy = (seat for seat, front in in_front.items() if front is not None and (own is None or front.key != own.key))
    return Bars(found, frozenset(busy))


def _bars_of(game: Game[Any], own: Pending | None) -> Iterator[Bar]:
    """The commands that wait besides ``own``, but for sheets: a table closes these."""
    for one in game.pendings.values():
        if own is None or one.key != own.key:
            try:
                sheet = opens_sheet(game.ruleset, one)
            except DataError:
                continue
            if not sheet:
                command = convert(one.command, game.ruleset.command_type, what="the command")
                yield Bar(one.seat, command, tuple(one.inputs), tuple(game.events_so_far(one)), game.asked_by(one))


def _alike(one: Collection[AnyDecision], other: Collection[AnyDecision]) -> bool:
    """Whether the same is asked; of a roll, whoever is asked how it is made."""
    return [_asked(each) for each in one] == [_asked(each) for each in other]


def _asked(decision: AnyDecision) -> Any:
    return (decision.dice, decision.purpose, decision.subject) if isinstance(decision, RollWanted) else decision


__all__ = ["NO_BARS", "Bar", "Bars", "bars_of"]
