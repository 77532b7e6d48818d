"""``lychgate sim sovereign FILE``: plays many encounters, or visits to a site, and prints their counts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lychgate.cli.outcome import take_in
from lychgate.cli.progress import progress
from lychgate.cli.sim_encounter import MOST_BYTES, table

if TYPE_CHECKING:
    from lychgate.sim.sovereign_file import Adventure
    from lychgate.sim.sovereign_outings import Outing
    from lychgate.sim.sovereign_statistics import OutingStatistics
    from lychgate.sim.statistics import Spread


def count_outings(
    file: Path, games: int, seed: str, jobs: int, switches: dict[str, str]
) -> tuple[Adventure, OutingStatistics]:
    """Play what a file says many times. Raises ``DataError`` or ``PlayError`` before any process starts."""
    from msgspec.structs import replace

    from lychgate.sim.many import shared
    from lychgate.sim.sovereign_file import read_adventure, shipped
    from lychgate.sim.sovereign_outings import check_adventure, play_outings
    from lychgate.sim.sovereign_statistics import statistics_of_outings

    game = shipped(file) if not file.exists() else None
    game = game or read_adventure(take_in(file, MOST_BYTES, "encounter"), str(file))
    game = replace(game, read=replace(game.read, switches={**game.read.switches, **switches}))
    check_adventure(game)
    work: partial[list[Outing]] = partial(play_outings, game, seed)
    rooms = {room.number: room.name for room in game.site.rooms} if game.site is not None else {}
    return game, statistics_of_outings(progress(shared(work, games, jobs), games), rooms)


def describe_outings(game: Adventure, counted: OutingStatistics) -> str:
    """The counts as lines of text."""
    read = game.read
    title = read.title or (game.site.name if game.site is not None else "An encounter")
    long = (("fights", counted.fights), ("rounds of fights", counted.rounds), ("Turns", counted.turns))
    deep = (("rooms seen", counted.seen), ("doors deep", counted.deep)) if game.site is not None else ()
    lines = [
        f"{title}: {counted.games} games by the bots, the party's policy: {read.policy.party}",
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
