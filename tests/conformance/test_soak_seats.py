"""Whole games of two to four seats, random players beside cautious ones, over random switches: nothing breaks, what
must always hold does, and every game ends for everybody.

One game for every five of ``LYCHGATE_SOAK_GAMES``, for they take that much longer than those of one seat; at least
three, one of them with loaded dice.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from random import Random

import pytest

from lychgate import rulesets
from lychgate.core.dice_source import DiceSource
from lychgate.players import Player
from lychgate.players.cautious import cautious
from lychgate.players.random import RandomPlayer
from lychgate.sim.play_out import QuickDice, turns
from tests.conformance.test_soak import GAMES, LONG_ENOUGH, LoadedDice

UNREFEREED = [name for name in rulesets.names() if not rulesets.get(name).refereed]
"""Games whose orders are all listed. Those with a referee: see test_refereed."""

TABLES = max(GAMES // 5, 3)
CHUNK = min(10, TABLES)
MOST_SEATS = 4
LONGEST = 10_000
"""Commands after which a game between cautious players is left where it stands: they may outlive any patience."""


def soak(name: str, first: int) -> list[str]:
    """Play a chunk of games and check every state and every event: what went wrong."""
    wrong: list[str] = []
    for seed in range(first, first + CHUNK):
        wrong += soak_game(name, seed)
        if len(wrong) > 5:
            break
    return wrong


def players_of(name: str, seats: tuple[str, ...], chance: Random) -> dict[str, Player]:
    """Somebody for each seat; the first is always a random player, so that the game ends."""
    players: dict[str, Player] = {}
    for seat in seats:
        thoughtful = bool(players) and chance.random() < 0.4
        players[seat] = cautious(name) if thoughtful else RandomPlayer(chance)
    return players


def soak_game(name: str, seed: int) -> list[str]:
    """Play one game and check it: what went wrong."""
    ruleset = rulesets.get(name)
    invariants = import_module(f"tests.rulesets.{name}.invariants")
    chance = Random(f"{seed} at a table")
    loaded = seed % 10 == 2
    seats = tuple(f"p{number}" for number in range(1, 3 + seed % (MOST_SEATS - 1)))
    variants = ruleset.resolve({v.name: chance.choice(v.alternatives)[0] for v in ruleset.variants()})
    state = ruleset.new_game(variants, seats)
    dice: DiceSource = LoadedDice(chance) if loaded else QuickDice(chance)
    for number, turn in enumerate(turns(ruleset, state, players_of(name, seats, chance), dice)):
        wrong: list[str] = []
        state = turn.before
        for event in turn.events:
            after = event.apply(state)
            wrong += invariants.unaccounted(state, event, after)
            state = after
        wrong += ["the events do not lead to the state"] if state != turn.after else []
        wrong += invariants.wrong_with(state)
        wrong += invariants.missing_people(turn.before, turn.events, state)
        if wrong:
            return [f"game {seed}, after {turn.command} of {turn.seat}: {told}" for told in wrong]
        if number >= (LONG_ENOUGH if loaded else LONGEST):
            return []
    return [] if ruleset.ended(state) else [f"game {seed} stopped, and nobody knows why"]


@pytest.mark.soak
@pytest.mark.parametrize("name", UNREFEREED)
def test_games_of_several_seats_end_and_keep_every_invariant(name: str) -> None:
    chunks = range(0, TABLES, CHUNK)

    with ProcessPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(soak, [name] * len(chunks), chunks))

    assert [told for wrong in results for told in wrong] == []
