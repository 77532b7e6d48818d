"""Measures how long the odds of a choice take, and how near samples come to the exact figure.

``python bench/bench_foresight.py``

A Giant with an axe (30 hp) stands before an ogre with 36 hp: one exchange of blows, exactly, and the whole fight from
samples. Then a Giant with 6 hp before an ogre with 8: the fight from samples, and exactly, whatever that takes.
Prints figures, asserts nothing. Times are those of the processor.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from lychgate.core.game import Game
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.foresight import Horizon, Likelihood, foresee

sys.path.insert(0, str(Path(__file__).parents[1]))  # the stage of the tests is not installed
from tests.rulesets.twelve_years.stage import Standing, scene

ENOUGH = 10_000_000
"""More runs than an exact fight takes."""


def won(game: Game[State], horizon: Horizon, most: int, samples: int = 1_000) -> tuple[float, Likelihood]:
    """The milliseconds that the odds of an attack take, and how likely the foe falls."""
    begun = time.process_time()
    found = foresee(game, "p1", horizon=horizon, most=most, samples=samples, only=("attack",))
    taken = 1000 * (time.process_time() - begun)
    return taken, found.outlooks[0].likelihoods[0]


def standing(hp: int, against: int) -> Standing:
    """A Giant with an axe before an ogre."""
    axe = {"id": 101, "kind": "weapon", "weapon": "axe"}
    giant = {"kin": "giant", "hp": hp, "weapon": 101}
    return Standing(scene(giant, loot=[axe], foes=[{"kind": "ogre", "hp": against}]).state)


def main() -> None:
    """Print all of it."""
    long, short = standing(30, 36), standing(6, 8)
    taken, found = won(long, "step", ENOUGH)
    print(f"an exchange of blows, exact: {taken:.0f} ms")
    for told, game in (("30 against 36 hp", long), ("6 against 8 hp", short)):
        for samples in (250, 1_000, 4_000):
            taken, found = won(game, "fight", 1, samples)
            bounds = f"{found.low:.2%} to {found.high:.2%}"
            print(f"a fight of {told} from {samples} samples: {taken:.0f} ms, won in {found.chance:.2%} ({bounds})")
    taken, found = won(short, "fight", ENOUGH)
    print(f"the fight of 6 against 8 hp, exact: {taken:.0f} ms, won in {found.chance:.4%}")


if __name__ == "__main__":
    main()
