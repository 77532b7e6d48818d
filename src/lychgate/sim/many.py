"""Plays many games, in several processes if wanted. The number of processes does not change the outcomes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from random import Random
from signal import SIG_DFL, SIGINT, signal
from typing import Any, TypeVar

import msgspec

from lychgate import players, rulesets
from lychgate.core.errors import PlayError
from lychgate.sim.fresh_processes import fresh_processes
from lychgate.sim.play_out import PlayedOut, QuickDice, play_out
from lychgate.sim.statistics import Outcome, outcome_of

T = TypeVar("T")

SEAT = "p1"

ANY = "any"
"""The value of a variant that lets each game draw its own."""

CHUNKS_PER_JOB = 16
"""The least number of chunks of games for each process, so that none waits long for the last."""

LARGEST_CHUNK = 50

LOADED = ("lychgate.players", "lychgate.rulesets", "lychgate.sim")
"""The packages that the processes have in common."""


class Plan(msgspec.Struct, frozen=True):
    """The games to be played: ``games`` games of ``ruleset`` by ``player``, from ``seed``.

    ``variants`` are the switches that differ from the default; ``ANY`` as a value draws one for each game, and
    ``{"*": ANY}`` draws all of them. A number of the book is drawn only by its own name.
    """

    ruleset: str
    player: str
    games: int
    seed: str = ""
    variants: dict[str, str] = {}


def play_number(plan: Plan, number: int, *, keep: bool = True) -> PlayedOut[Any]:
    """Play the game with this ``number`` of the plan. Its dice and its player have generators of their own."""
    ruleset = rulesets.get(plan.ruleset)
    chance = f"{plan.seed}/{number}"
    player = players.get(plan.player)(ruleset.name, Random(f"{chance}/player"))
    dice = QuickDice(Random(f"{chance}/dice"))
    return play_out(ruleset, variants_of(plan, number), {SEAT: player}, dice, keep=keep)


def variants_of(plan: Plan, number: int) -> dict[str, str]:
    """A value for every switch in the game with this ``number``. Raises ``PlayError`` for unknown ones."""
    ruleset = rulesets.get(plan.ruleset)
    chosen = dict(plan.variants)
    every = chosen.pop("*", "") == ANY
    chance = Random(f"{plan.seed}/{number}/variants")
    for variant in ruleset.variants():
        if variant.bounds is not None:
            if chosen.get(variant.name) == ANY:
                own = Random(f"{plan.seed}/{number}/{variant.name}")
                chosen[variant.name] = str(own.randint(*variant.bounds))
            continue
        drawn = chance.choice(variant.alternatives)[0]  # drawn for all, so that one choice changes no other
        if chosen.get(variant.name) == ANY or (every and variant.name not in chosen):
            chosen[variant.name] = drawn
    return ruleset.resolve(chosen)


def check(plan: Plan) -> None:
    """Raise ``PlayError`` for a plan that cannot be played, before any process starts."""
    ruleset = rulesets.get(plan.ruleset)
    players.get(plan.player)(ruleset.name, Random(0))
    variants_of(plan, 0)
    if plan.games < 1:
        raise PlayError("At least one game must be played.")


def play_some(plan: Plan, numbers: range) -> list[Outcome]:
    """Play the games ``numbers`` of the plan in one process, and return their outcomes."""
    ruleset = rulesets.get(plan.ruleset)
    return [outcome_of(ruleset.name, play_number(plan, number)) for number in numbers]


def chunks(games: int, jobs: int) -> Iterator[range]:
    """The numbers of all the games, in chunks."""
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_PER_JOB)))
    for start in range(0, games, size):
        yield range(start, min(start + size, games))


def die_quietly() -> None:
    """Let Ctrl-C end a process silently: the process that started it reports the interrupt."""
    signal(SIGINT, SIG_DFL)


def many(plan: Plan, *, jobs: int = 1) -> Iterator[Outcome]:
    """The outcomes of all the games of the plan, in the order of their numbers, over ``jobs`` processes.

    Raises ``PlayError`` for a plan that cannot be played. Leaving the iterator early stops the processes.
    """
    check(plan)
    yield from shared(partial(play_some, plan), plan.games, jobs)


def shared(work: Callable[[range], list[T]], games: int, jobs: int) -> Iterator[T]:
    """The results of ``work`` for the numbers of ``games`` games, in their order, from ``jobs`` processes.

    ``work`` must be picklable. Leaving the iterator early stops the processes.
    """
    if jobs <= 1:
        for numbers in chunks(games, 1):
            yield from work(numbers)
        return
    processes = fresh_processes(name for name in sys.modules if name.startswith(LOADED))
    pool = ProcessPoolExecutor(jobs, mp_context=processes, initializer=die_quietly)
    try:
        todo: list[Future[list[T]]] = [pool.submit(work, numbers) for numbers in chunks(games, jobs)]
        for done in todo:
            yield from done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
