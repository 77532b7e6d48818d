"""Plays each game twice, with the same dice and one switch of the table turned, and counts what that changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.roll import Roll
from lychgate.sim.play_out import QuickDice
from lychgate.sim.sovereign_file import Adventure
from lychgate.sim.sovereign_outings import Outing, begun, outing, table_of

SIGMAS = 1.96
"""How many standard errors a 95 % interval reaches to either side."""


class StreamDice:
    """Dice of which each roll for the same purpose and person falls the same, whatever was rolled between.

    So two games whose ways part still share all the dice that both of them roll.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._streams: dict[tuple[str, str], QuickDice] = {}

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll ``dice``, the next of this purpose and subject."""
        key = (purpose, subject)
        if key not in self._streams:
            self._streams[key] = QuickDice(Random(f"{self._seed}/{purpose}/{subject}"))
        return self._streams[key].throw(dice, purpose, subject)

    def skip(self, roll: Roll) -> None:
        """Do nothing: there is no journal with rolls to be left out."""


class Pair(msgspec.Struct, frozen=True):
    """One game in both ways."""

    one: Outing
    other: Outing


class Difference(msgspec.Struct, frozen=True):
    """A figure in both ways, and by how much it changes: on average, with the 95 % interval of the paired games."""

    one: float
    other: float
    change: float
    low: float
    high: float


class PairedStatistics(msgspec.Struct, frozen=True):
    """The counts of many pairs: how many came out otherwise, the share of each ending, and figures of one game."""

    pairs: int
    changed: int
    endings: dict[str, Difference]
    figures: dict[str, Difference]


Reads = Callable[[Outing], float]
"""What reads a figure off a game."""

FIGURES: dict[str, Reads] = {
    "mortally injured": lambda game: len(game.down),
    "dead or left behind": lambda game: len(game.lost),
    "fights": lambda game: game.fights,
    "rounds of fights": lambda game: game.rounds,
    "Turns": lambda game: game.turns,
    "XP earned": lambda game: game.xp,
    "rooms seen": lambda game: len(game.rooms),
    "doors deep": lambda game: game.deep,
}


def turned(game: Adventure, switches: dict[str, str]) -> Adventure:
    """The same with one switch turned. Raises ``PlayError`` for more, for none, and for one that stands so already."""
    if len(switches) != 1:
        raise PlayError("Turn one switch at a time: --against KEY=VALUE")
    ((name, value),) = switches.items()
    resolved = table_of(game, Random(0)).state.variants
    changed = replace(game, read=replace(game.read, switches={**game.read.switches, **switches}))
    if table_of(changed, Random(0)).state.variants[name] == resolved[name]:
        raise PlayError(f"The switch {name} is {value} already: there is nothing to compare.")
    return changed


def play_pairs(game: Adventure, other: Adventure, seed: str, numbers: range) -> list[Pair]:
    """Play the pairs with these numbers, in one process."""
    return [Pair(in_streams(game, f"{seed}/{number}"), in_streams(other, f"{seed}/{number}")) for number in numbers]


def in_streams(game: Adventure, seed: str) -> Outing:
    """Play one game with dice that a game with another switch shares."""
    table = table_of(game, Random(0))
    table.dice = StreamDice(seed)
    return outing(game.site, [*begun(game, table), *table.runs()])


def statistics_of_pairs(games: Iterable[Pair]) -> PairedStatistics:
    """The counts of ``games``. Raises ``PlayError`` when there are none."""
    pairs = tuple(games)
    if not pairs:
        raise PlayError("No game was played, so there is nothing to count.")
    endings = dict.fromkeys(end for pair in pairs for end in (pair.one.ending, pair.other.ending))
    figures = {name: difference(pairs, read) for name, read in FIGURES.items()}
    return PairedStatistics(
        pairs=len(pairs),
        changed=sum(pair.one != pair.other for pair in pairs),
        endings={end: difference(pairs, ended(end)) for end in sorted(endings)},
        figures={name: one for name, one in figures.items() if one.one or one.other},
    )


def ended(end: str) -> Reads:
    """Whether a game ended so, as 1 or 0."""
    return lambda game: float(game.ending == end)


def difference(pairs: tuple[Pair, ...], read: Reads) -> Difference:
    """A figure in both ways, with the interval of what it changes in the same game."""
    one, other = [read(pair.one) for pair in pairs], [read(pair.other) for pair in pairs]
    changes = [b - a for a, b in zip(one, other, strict=True)]
    mean = fmean(changes)
    error = SIGMAS * stdev(changes) / sqrt(len(changes)) if len(changes) > 1 else 0.0
    return Difference(fmean(one), fmean(other), mean, mean - error, mean + error)
