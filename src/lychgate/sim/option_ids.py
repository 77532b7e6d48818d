"""The ids of a game's options, as games of bots meet them: what a scene, a bot or another program answers with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any

from lychgate import players, rulesets
from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import DiceSource
from lychgate.core.play import Play
from lychgate.core.ruleset import Ruleset
from lychgate.players.player import Player
from lychgate.players.random import RESIGN
from lychgate.sim.play_out import QuickDice, turns

SEATS = ("p1", "p2")
BOTS = ("random", "random", "cautious", "random")
GAMES = (2, 14, 53, 78, 79, 90, 154, 161, 181, 194, 203)
"""The games that are played, by their seeds; every other one by two seats. In them bots of 12 Years meet as much as in
all of 240 that were tried."""
COMMANDS = 1_500
"""The most commands of a game."""

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_SEAT = re.compile(rf"\b(?:{'|'.join(SEATS)})\b")


class _Noting:
    """Answers as another player does, and notes what each decision offered."""

    def __init__(self, player: Player, seen: dict[str, dict[str, None]]) -> None:
        self._player, self._seen = player, seen

    def answer(self, decision: AnyDecision, state: Any) -> str:
        noted = self._seen.setdefault(decision.kind, {})
        for option in decision.options():
            noted.setdefault(pattern(option.id))
        return self._player.answer(decision, state)


def _give_up(ruleset: Ruleset[Any], state: Any, noting: Mapping[str, _Noting], dice: DiceSource) -> None:
    """Has the first seat end the game, where it may, which bots never do."""
    orders = ruleset.orders(state, SEATS[0])
    if orders is not None and RESIGN in [option.id for option in orders.options()]:
        play = Play(state, SEATS[0], dice, (), lambda decision, now: noting[decision.seat].answer(decision, now))
        ruleset.perform(play, orders.read(RESIGN))


def pattern(id_: str) -> str:
    """An option's id with ``SEAT`` for a seat and ``N`` for a number: ``take:103`` is ``take:N``."""
    return _NUMBER.sub("N", _SEAT.sub("SEAT", id_))


def option_ids(name: str, games: Iterable[int] = GAMES) -> Mapping[str, tuple[str, ...]]:
    """The ids of the options of each kind of decision, sorted, as seeded games of bots meet them."""
    ruleset = rulesets.get(name)
    seen: dict[str, dict[str, None]] = {}
    for number in games:
        chance = Random(f"option ids {number}")
        seats = SEATS[: 1 + number % 2]
        switches = [variant for variant in ruleset.variants() if not variant.is_number]
        variants = {switch.name: chance.choice(switch.alternatives)[0] for switch in switches}
        state = ruleset.new_game(ruleset.resolve(variants), seats)
        bot = players.get(BOTS[number % len(BOTS)])
        noting = {seat: _Noting(bot(name, Random(f"{number} {seat}")), seen) for seat in seats}
        dice = QuickDice(chance)
        _give_up(ruleset, state, noting, dice)
        for _ in islice(turns(ruleset, state, noting, dice), COMMANDS):
            pass
    return {kind: tuple(sorted(seen[kind])) for kind in sorted(seen)}
