"""``lychgate sim sovereign FILE``: plays many encounters, or visits to a site, and prints their counts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lychgate.cli.outcome import take_in
from lychgate.cli.progress import progress
from lychgate.cli.sim_encounter import MOST_BYTES, table
from lychgate.kit.english import numbered

if TYPE_CHECKING:
    from lychgate.sim.sovereign_file import Adventure
    from lychgate.sim.sovereign_outings import Outing
    from lychgate.sim.sovereign_pairs import PairedStatistics
    from lychgate.sim.sovereign_statistics import OutingStatistics
    from lychgate.sim.statistics import Spread


def count_outings(
    file: Path, games: int, seed: str, jobs: int, switches: dict[str, str]
) -> tuple[Adventure, OutingStatistics]:
    """Play what a file says many times. Raises ``DataError`` or ``PlayError`` before any process starts."""
    from lychgate.sim.many import shared
    from lychgate.sim.sovereign_outings import play_outings
    from lychgate.sim.sovereign_statistics import statistics_of_outings

    game = adventure_of(file, switches)
    work: partial[list[Outing]] = partial(play_outings, game, seed)
    rooms = {room.number: room.name for room in game.site.rooms} if game.site is not None else {}
    return game, statistics_of_outings(progress(shared(work, games, jobs), games), rooms)


def adventure_of(file: Path, switches: dict[str, str]) -> Adventure:
    """What a file or the name of a module says, with these switches. Raises ``DataError`` or ``PlayError``."""
    from msgspec.structs import replace

    from lychgate.sim.sovereign_file import read_adventure, shipped
    from lychgate.sim.sovereign_outings import check_adventure

    game = shipped(file) if not file.exists() else None
    game = game or read_adventure(take_in(file, MOST_BYTES, "encounter"), str(file))
    game = replace(game, read=replace(game.read, switches={**game.read.switches, **switches}))
    check_adventure(game)
    return game


def count_pairs(
    file: Path, games: int, seed: str, jobs: int, switches: dict[str, str], against: dict[str, str]
) -> tuple[PairedStatistics, str]:
    """Play each game in two ways, ``against`` turned in the second; the counts, and the same in words.

    Raises ``DataError`` or ``PlayError`` before any process starts.
    """
    from lychgate.sim.many import shared
    from lychgate.sim.sovereign_pairs import Pair, play_pairs, statistics_of_pairs, turned

    game = adventure_of(file, switches)
    other = turned(game, against)
    work: partial[list[Pair]] = partial(play_pairs, game, other, seed)
    counted = statistics_of_pairs(progress(shared(work, games, jobs), games))
    ((name, value),) = against.items()
    return counted, describe_pairs(game, counted, f"{name} = {value}")


def describe_pairs(game: Adventure, counted: PairedStatistics, switch: str) -> str:
    """The counts of pairs as lines of text."""
    title = game.read.title or (game.site.name if game.site is not None else "An encounter")
    same = counted.pairs - counted.changed
    lines = [
        f"{title}: {numbered(counted.pairs, 'game')}, each played again with the same dice and {switch}",
        f"{same} came out the same, {counted.changed} otherwise",
        f"{'':<26}{'as it is':>10}{'turned':>10}   change (95 % interval)",
    ]
    for name, one in counted.endings.items():
        change = f"{one.change:+.1%} ({one.low:+.1%} to {one.high:+.1%})"
        lines.append(f"  {name:<24}{one.one:>10.1%}{one.other:>10.1%}   {change}")
    for name, one in counted.figures.items():
        change = f"{one.change:+.2f} ({one.low:+.2f} to {one.high:+.2f})"
        lines.append(f"  {name:<24}{one.one:>10.2f}{one.other:>10.2f}   {change}")
    return "\n".join(lines)


def describe_outings(game: Adventure, counted: OutingStatistics) -> str:
    """The counts as lines of text."""
    read = game.read
    title = read.title or (game.site.name if game.site is not None else "An encounter")
    long = (("fights", counted.fights), ("rounds of fights", counted.rounds), ("Turns", counted.turns))
    deep = (("rooms seen", counted.seen), ("doors deep", counted.deep)) if game.site is not None else ()
    lines = [
        f"{title}: {numbered(counted.games, 'game')} by the bots, the party's policy: {read.policy.party}",
        *table("how it ended", counted.endings),
        *(table("how the first took it", counted.reactions) if counted.reactions else ()),
        *table("mortally injured", counted.down),
        *table("dead or left behind", counted.lost),
        *(described(name, spread) for name, spread in (*long, ("XP earned", counted.xp), *deep)),
        *(table("who came as far as", counted.rooms) if counted.rooms else ()),
    ]
    return "\n".join(lines)


def described(name: str, spread: Spread) -> str:
    """A spread in one line."""
    return f"{name:<24} {spread.mean:.1f} on average, {spread.least} to {spread.most}, half below {spread.median:g}"
