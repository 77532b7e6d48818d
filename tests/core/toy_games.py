"""Games of the well for tests: played a little, recorded, and the same game under other rules."""

from __future__ import annotations

from typing import Any

from lychgate.core.errors import IllegalCommand
from lychgate.core.game import DiceMode, Game
from lychgate.core.play import Play
from lychgate.core.records import Record
from lychgate.core.roll import Roll
from tests.core.toy import CoinsRaised, Draw, Rest, Toy, Well, WhatNow, toy_game, toy_header


def position_of(game: Game[Well]) -> tuple[Any, ...]:
    """All that tells where a game stands."""
    return game.state, game.head, game.pending, game.open, game.events_so_far(game.pending), dict(game.entries)


def recorded(*seats: str, dice: DiceMode = "app") -> tuple[Game[Well], list[Record]]:
    """A new game, and the records it makes from now on."""
    records: list[Record] = []
    return Game(Toy(), toy_header(seats or ("ann", "ben")), keep=records.append, dice=dice), records


def after(*replies: str, dice: DiceMode = "app") -> Game[Well]:
    """A game of ann's and ben's in which ann has made ``replies``."""
    game = toy_game(dice=dice)
    for reply in replies:
        game.reply("ann", reply)
    return game


def rolls_of(game: Game[Well]) -> list[Roll]:
    pending = game.pending.inputs if game.pending is not None else ()
    inputs = [given for entry in game.path() for given in entry.inputs] + list(pending)
    return [given for given in inputs if isinstance(given, Roll)]


class LargerDice(Toy):
    """The same game with other rules: the bucket rolls an eight-sided die."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            face = play.roll("1d8", "toy.draw.bucket", f"seat:{play.seat}")
            play.record(CoinsRaised(play.seat, face))
            play.ask(WhatNow(seat=play.seat, bucket=play.state.bucket, deeper=False))
        else:
            super().perform(play, command)


class NoDrawing(Toy):
    """The same game with other rules: nobody may draw any more."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            raise IllegalCommand("draw", ("rest",))
        super().perform(play, command)


class OnlyRest(Toy):
    """The same game without the command ``draw``."""

    command_type: Any = Rest


class EndsAtOnce(Toy):
    """The same game, but a draw asks nothing."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            play.record(CoinsRaised(play.seat, play.roll("1d6", "toy.draw.bucket", f"seat:{play.seat}")))
        else:
            super().perform(play, command)


class DayByDay(Toy):
    """The same game with other rules: what a bucket brings up, and what is asked, depends on the day."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            play.ask(WhatNow(seat=play.seat, bucket=play.state.day, deeper=False))
            play.record(CoinsRaised(play.seat, play.state.day))
        else:
            super().perform(play, command)


BOTTOMLESS = toy_header(depth="bottomless")


def rests(times: int) -> tuple[Record, ...]:
    """The records of a game of ``BOTTOMLESS`` in which ann rests so many times."""
    kept: list[Record] = []
    game = Game(Toy(), BOTTOMLESS, keep=kept.append)
    for _ in range(times):
        game.reply("ann", "rest")
    return tuple(kept)
