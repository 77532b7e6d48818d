"""Measures how many decisions a second the engine takes with random play, events kept.

``python bench/bench_engine.py [GAMES] [--profile]``

A decision is an order or an answer to a question. Prints rates; asserts nothing.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import time
from random import Random

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.players.random import RandomPlayer
from lychgate.sim.play_out import QuickDice, play_out


def whole_games(name: str, games: int) -> tuple[int, int, float]:
    """Decisions, events and seconds of ``games`` whole random games without a journal, events kept."""
    ruleset = rulesets.get(name)
    variants = ruleset.resolve({})
    decisions = events = 0
    start = time.process_time()
    for seed in range(games):
        chance = Random(seed)
        played = play_out(ruleset, variants, {"p1": RandomPlayer(chance)}, QuickDice(chance), keep=True)
        decisions += played.decisions
        events += sum(1 for _ in played.events)
    return decisions, events, time.process_time() - start


def journalled(name: str, replies: int) -> float:
    """Seconds of ``replies`` to a ``Game``: keyed dice, re-running at every question, hashes, journal in memory."""
    ruleset = rulesets.get(name)
    chance = Random(0)
    done = 0
    start = time.process_time()
    while done < replies:
        header = Header(ruleset.name, ruleset.version, ruleset.resolve({}), ("p1",), f"bench {done}", "bench")
        game = Game(ruleset, header)
        player = RandomPlayer(chance)
        while game.open and done < replies:
            game.reply("p1", player.answer(game.open[0], game.state))
            done += 1
    return time.process_time() - start


def main() -> None:
    """Print the rates for every ruleset."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    games = numbers[0] if numbers else 300
    for name in rulesets.names():
        whole_games(name, 3)  # warm the caches of tables and dice
        decisions, events, seconds = whole_games(name, games)
        print(f"{name}: {games} whole random games, {decisions} decisions, {events} events kept")
        print(f"  {decisions / seconds:,.0f} decisions/s, {events / seconds:,.0f} events/s")
        print(f"  {games / seconds:,.1f} whole games/s")
        print(f"  {1e6 * seconds / decisions:.1f} us a decision, {decisions / games:.0f} decisions a game")
        replies = 2_000
        print(f"  journalled, keyed and hashed: {replies / journalled(name, replies):,.0f} replies/s")
        if "--profile" in sys.argv:
            profile = cProfile.Profile()
            profile.runcall(whole_games, name, max(games // 5, 1))
            pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
