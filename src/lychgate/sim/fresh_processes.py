"""Starts processes that hold nothing of the one that starts them: a fork would copy whatever its threads hold."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext, SpawnContext


def fresh_processes(loaded: Iterable[str]) -> ForkServerContext | SpawnContext:
    """Returns what starts them.

    On Linux one process loads the modules ``loaded``, and those that are started are copies of it; elsewhere each loads
    anew what it needs.
    """
    if sys.platform != "linux":
        return get_context("spawn")
    processes = get_context("forkserver")
    processes.set_forkserver_preload(sorted(loaded))
    return processes
