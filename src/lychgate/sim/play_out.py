"""Plays one game from its beginning to its end with bots, without a journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from lychgate.core.decision import AnyDecision
from lychgate.core.dice import parse
from lychgate.core.dice_source import DiceSource
from lychgate.core.play import Event, Input, Play
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.players import Player

S = TypeVar("S")

MOST_TURNS = 20_000
"""The most commands of one game; after that it is left unfinished, because these players find no end of it."""


class QuickDice:
    """Dice in sequence from a generator: several times as fast as keyed dice, and as fair."""

    def __init__(self, chance: Random) -> None:
        self._random = chance.random

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll ``dice``."""
        rolled = parse(dice).roll(self._draw)
        return Roll(dice, purpose, subject, rolled.faces, rolled.total)

    def skip(self, roll: Roll) -> None:
        """Do nothing: there is no journal with rolls to be left out."""

    def _draw(self, sides: int) -> int:
        return int(self._random() * sides) + 1


class Turn(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """One command of one seat and what it did. ``inputs`` are its rolls and answers, in order."""

    seat: str
    before: S
    command: Any
    inputs: list[Input]
    events: list[Event[S]]
    after: S


class PlayedOut(msgspec.Struct, Generic[S], frozen=True):
    """A finished game. ``decisions`` counts orders and answers; ``turns`` are empty unless they were kept."""

    state: S
    decisions: int
    commands: int
    turns: tuple[Turn[S], ...] = ()

    @property
    def events(self) -> Iterator[Event[S]]:
        """The events of all turns that were kept."""
        return (event for turn in self.turns for event in turn.events)


def turns(ruleset: Ruleset[S], state: S, players: Mapping[str, Player], dice: DiceSource) -> Iterator[Turn[S]]:
    """Play on from ``state`` and yield every turn as it is made, until the game is over or nobody may order anything.

    ``players`` holds one for each seat; the seats order in this order, each one command at a time.
    """

    def answer(decision: AnyDecision, now: S) -> str:
        return players[decision.seat].answer(decision, now)

    idle = 0
    while idle < len(players):
        for seat, player in players.items():
            decision = None if ruleset.ended(state) else ruleset.orders(state, seat)
            if decision is None:
                idle += 1
                continue
            idle = 0
            command = decision.read(player.answer(decision, state))
            play = Play(state, seat, dice, (), answer)
            ruleset.perform(play, command)
            yield Turn(seat, state, command, play.inputs, play.events, play.state)
            state = play.state


def play_out(
    ruleset: Ruleset[S],
    variants: Mapping[str, str],
    players: Mapping[str, Player],
    dice: DiceSource,
    *,
    keep: bool = False,
    most: int = MOST_TURNS,
) -> PlayedOut[S]:
    """Play one whole game. ``keep`` keeps its turns, with the events.

    ``variants`` has a value for every switch. After ``most`` commands the game is left where it stands, unfinished.
    """
    state = ruleset.new_game(variants, tuple(players))
    kept: list[Turn[S]] = []
    decisions = commands = 0
    for turn in turns(ruleset, state, players, dice):
        state = turn.after
        commands += 1
        decisions += 1 + sum(type(given) is not Roll for given in turn.inputs)
        if keep:
            kept.append(turn)
        if commands >= most:
            break
    return PlayedOut(state, decisions, commands, tuple(kept))
