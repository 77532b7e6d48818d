"""Paths: the fewest steps from one place to another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Place = TypeVar("Place", bound=Hashable)
Step = TypeVar("Step")


def fewest_steps(
    start: Place, ways: Callable[[Place], Iterable[tuple[Step, Place]]], there: Callable[[Place], bool]
) -> tuple[Step, ...]:
    """The steps of a shortest path from ``start`` to another place that is ``there``; none where no path is.

    ``ways`` gives the steps out of a place, each with the place that it leads to; of paths equally short the first
    counts, in the order in which they are given.
    """
    seen = {start: None}
    queue: deque[tuple[Place, tuple[Step, ...]]] = deque([(start, ())])
    while queue:
        place, taken = queue.popleft()
        if taken and there(place):
            return taken
        for step, to in ways(place):
            if to not in seen:
                seen[to] = None
                queue.append((to, (*taken, step)))
    return ()
