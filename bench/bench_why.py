"""Measures ``lychgate why`` in a process of its own, for words of several kinds: ``bench/bench_why.py [TIMES]``."""

from __future__ import annotations

import os
import subprocess
import sys
import time

WORDS = ("shade", "encumbrance", "rival party", "THAC0", "hp", "12y.combat.half-rounding", "encumbrence")
PROGRAM = "from lychgate.cli.main import main; main()"


def answer(word: str) -> tuple[float, float]:
    """Seconds until ``word`` is answered or refused: wall-clock time, and processor time."""
    before, start = os.times(), time.perf_counter()
    subprocess.run([sys.executable, "-c", PROGRAM, "why", word], capture_output=True, check=False)
    after = os.times()
    busy = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - start, busy


def main() -> None:
    """Print the best and the median of several answers to each word."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for word in WORDS:
        took, busy = zip(*(answer(word) for _ in range(times)), strict=True)
        clock, processor = sorted(took), sorted(busy)
        middle = times // 2
        print(
            f"lychgate why {word}: {clock[0]:.2f} s at best, {clock[middle]:.2f} s as a rule, "
            f"of the processor {processor[0]:.2f} s and {processor[middle]:.2f} s"
        )


if __name__ == "__main__":
    main()
