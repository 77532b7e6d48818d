"""Measures how fast played games are run again, told, and taken in from a file.

``python bench/bench_saves.py [FILE ...]``

The games are those in tests/saves, or exported ones that are given. Prints rates for each ruleset; asserts nothing. A
game of earlier rules that today's do not run alike counts for what is told only.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from lychgate import rulesets
from lychgate.core.errors import ReplayMismatch
from lychgate.core.game import Game
from lychgate.server.saved import fitting, take_in
from lychgate.server.table import Table
from lychgate.server.transfer import from_text

SAVES = Path(__file__).parents[1] / "tests" / "saves"
TIMES = 20
"""How often each of the small games in tests/saves is taken."""

T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What some work returns, and the seconds of processor time that it takes."""
    start = time.process_time()
    done = work()
    return done, time.process_time() - start


def main() -> None:
    """Print the rates."""
    given = [Path(one) for one in sys.argv[1:]]
    files = given or sorted(SAVES.glob("*.lychgate")) * TIMES
    counts: dict[tuple[str, str], float] = defaultdict(float)
    for file in files:
        text = file.read_text(encoding="utf-8")
        header, records = from_text(text)
        ruleset = rulesets.get(header.ruleset)
        game = Game(ruleset, fitting(ruleset, header), records)
        measured = {
            "lines told": timed(lambda: len(Table(game, header.seats[0]).log())),  # noqa: B023
            "records taken in": timed(lambda: len(take_in(text, as_it_is=True).records)),  # noqa: B023
        }
        with suppress(ReplayMismatch):
            measured["commands run"] = timed(game.rerun)
        for what, (done, seconds) in measured.items():
            counts[header.ruleset, what] += done
            counts[header.ruleset, f"{what}, seconds"] += seconds
    for name, what in counts:
        if not what.endswith("seconds"):
            rate = counts[name, what] / counts[name, f"{what}, seconds"]
            print(f"{name}: {rate:,.0f} {what} a second")


if __name__ == "__main__":
    main()
