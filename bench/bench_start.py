"""Measures how long ``lychgate play`` takes to its first screen in its own terminal: ``bench_start.py [TIMES]``."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import tempfile
import time
from pathlib import Path

COMMAND = [str(Path(sys.executable).with_name("lychgate")), "play", "--variant", "castle-mode=normal"]


def first_screen(home: str, extra: list[str], sign: bytes) -> float:
    """Seconds until ``sign`` is on the screen."""
    start = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(LYCHGATE_HOME=home, TERM="xterm-256color", COLUMNS="100", LINES="30")
        os.execv(COMMAND[0], [*COMMAND, *extra])
    seen = b""
    while sign not in seen and time.perf_counter() - start < 20:
        if select.select([terminal], [], [], 0.1)[0]:
            seen += os.read(terminal, 65536)
    took = time.perf_counter() - start
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(terminal)
    return took


def main() -> None:
    """Print the best and the median of several starts, drawn and plain."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for told, extra in (("drawn", []), ("plain", ["--plain"])):
        with tempfile.TemporaryDirectory() as home:
            took = sorted(first_screen(home, extra, b"Assemble") for _ in range(times))
        print(f"lychgate play, {told}: first screen after {took[0]:.2f} s at best, {took[times // 2]:.2f} s as a rule")


if __name__ == "__main__":
    main()
