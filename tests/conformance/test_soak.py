"""Whole random games over random switches: nothing breaks, and what must always hold does.

``LYCHGATE_SOAK_GAMES`` sets how many games (500 in ``make soak``, 10 else; 10,000 before a release). One game in ten
is played with loaded dice, which bring about what fair ones would not in a lifetime.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from random import Random

import pytest

from lychgate import rulesets
from lychgate.core.dice import parse
from lychgate.core.dice_source import DiceSource
from lychgate.core.roll import Roll
from lychgate.players.random import RandomPlayer
from lychgate.sim.play_out import QuickDice, turns
from tests.shares import share

UNREFEREED = [name for name in rulesets.names() if not rulesets.get(name).refereed]
"""Games whose orders are all listed. Those with a referee: see test_refereed."""

GAMES = share("LYCHGATE_SOAK_GAMES", 10, 500)
CHUNK = min(50, GAMES)

LONG_ENOUGH = 400
"""Commands of a game with loaded dice."""


class LoadedDice:
    """Dice with a liking for one part of their faces, another for each purpose. A game by them may have no end."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._liking: dict[str, float] = {}

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        liking = self._liking.setdefault(purpose, self._chance.random())

        def draw(sides: int) -> int:
            share = liking if self._chance.random() < 0.3 else self._chance.random()
            return int(share * sides) + 1

        rolled = parse(dice).roll(draw)
        return Roll(dice, purpose, subject, rolled.faces, rolled.total)

    def skip(self, roll: Roll) -> None:
        """There is no journal."""


def soak(name: str, first: int) -> tuple[list[str], int]:
    """Play a chunk of games and check every state and every event: what went wrong, and how many games ended."""
    wrong: list[str] = []
    ended = 0
    for seed in range(first, first + CHUNK):
        loaded = seed % 10 == 9
        told, over = soak_game(name, seed, loaded=loaded)
        wrong += told
        ended += over or loaded
        if len(wrong) > 5:
            break
    return wrong, ended


def soak_game(name: str, seed: int, *, loaded: bool) -> tuple[list[str], bool]:
    """Play one game and check it: what went wrong, and whether it came to an end."""
    ruleset = rulesets.get(name)
    invariants = import_module(f"tests.rulesets.{name}.invariants")
    chance = Random(seed)
    variants = ruleset.resolve({v.name: chance.choice(v.alternatives)[0] for v in ruleset.variants()})
    state = ruleset.new_game(variants, ("p1",))
    dice: DiceSource = LoadedDice(chance) if loaded else QuickDice(chance)
    wrong: list[str] = []
    for number, turn in enumerate(turns(ruleset, state, {"p1": RandomPlayer(chance)}, dice)):
        state = turn.before
        for event in turn.events:
            after = event.apply(state)
            wrong += invariants.unaccounted(state, event, after)
            state = after
        assert state == turn.after
        wrong += invariants.wrong_with(state)
        wrong += invariants.missing_people(turn.before, turn.events, state)
        if wrong:
            return [f"game {seed}, after {turn.command}: {told}" for told in wrong], False
        if loaded and number >= LONG_ENOUGH:
            break
    return [], ruleset.ended(state)


@pytest.mark.soak
@pytest.mark.parametrize("name", UNREFEREED)
def test_random_games_end_and_keep_every_invariant(name: str) -> None:
    chunks = range(0, GAMES, CHUNK)

    with ProcessPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(soak, [name] * len(chunks), chunks))

    assert [told for wrong, _ in results for told in wrong] == []
    assert sum(ended for _, ended in results) == len(chunks) * CHUNK
