"""Thousands of whole random games over random switches: nothing breaks, and what must always hold does.

``LYCHGATE_SOAK_GAMES`` sets how many games (500 unless it says otherwise; 10,000 before a release).
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from random import Random

import pytest

from lychgate import rulesets
from lychgate.players.random import RandomPlayer
from lychgate.sim.play_out import QuickDice, turns

GAMES = int(os.environ.get("LYCHGATE_SOAK_GAMES", "500"))
CHUNK = 50


def soak(name: str, first: int) -> tuple[list[str], int]:
    """Play a chunk of games and check every state and every event: what went wrong, and how many games ended."""
    ruleset = rulesets.get(name)
    invariants = import_module(f"lychgate.rulesets.{name}.invariants")
    wrong: list[str] = []
    ended = 0
    for seed in range(first, first + CHUNK):
        chance = Random(seed)
        variants = ruleset.resolve({v.name: chance.choice(v.alternatives)[0] for v in ruleset.variants()})
        state = ruleset.new_game(variants, ("p1",))
        for turn in turns(ruleset, state, {"p1": RandomPlayer(chance)}, QuickDice(chance)):
            state = turn.before
            for event in turn.events:
                after = event.apply(state)
                wrong += [f"game {seed}: {told}" for told in invariants.unaccounted(state, event, after)]
                state = after
            at_rest = (
                *invariants.wrong_with(turn.after),
                *invariants.missing_people(turn.before, turn.events, turn.after),
            )
            wrong += [f"game {seed}, after {turn.command}: {told}" for told in at_rest]
            assert state == turn.after
            if len(wrong) > 5:
                return wrong, ended
        ended += ruleset.ended(state)
    return wrong, ended


@pytest.mark.soak
@pytest.mark.parametrize("name", rulesets.names())
def test_random_games_end_and_keep_every_invariant(name: str) -> None:
    chunks = range(0, GAMES, CHUNK)

    with ProcessPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(soak, [name] * len(chunks), chunks))

    assert [told for wrong, _ in results for told in wrong] == []
    assert sum(ended for _, ended in results) == len(chunks) * CHUNK
