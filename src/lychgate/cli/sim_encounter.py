"""``lychgate sim hundred_saints ENCOUNTER``: plays many encounters from one file, and prints their counts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lychgate.cli.outcome import take_in
from lychgate.cli.progress import progress
from lychgate.kit.english import numbered

if TYPE_CHECKING:
    from lychgate.sim.encounter_file import EncounterFile
    from lychgate.sim.encounter_statistics import EncounterStatistics, Rate
    from lychgate.sim.encounters import Met

MOST_BYTES = 1024 * 1024


def count_encounters(
    file: Path, games: int, seed: str, jobs: int, switches: dict[str, str]
) -> tuple[EncounterFile, EncounterStatistics]:
    """Play the encounter of a file many times. Raises ``DataError`` or ``PlayError`` before any process starts."""
    from msgspec.structs import replace

    from lychgate.rulesets.hundred_saints.ruleset import RULESET
    from lychgate.sim.encounter_file import read_encounter
    from lychgate.sim.encounter_statistics import exact_surprise, play_encounters, statistics_of_encounters
    from lychgate.sim.encounters import check_encounter

    read = read_encounter(take_in(file, MOST_BYTES, "encounter"), str(file))
    RULESET.resolve(switches)
    read = replace(read, switches={**read.switches, **switches})
    check_encounter(read, str(file))
    exact = exact_surprise(read, str(file))
    work = partial(play_encounters, read, str(file), seed)
    return read, statistics_of_encounters(watched_encounters(work, games, jobs), exact)


def watched_encounters(work: partial[list[Met]], games: int, jobs: int) -> list[Met]:
    """Play all the encounters, with a progress bar where stderr is a terminal."""
    from lychgate.sim.many import shared

    return progress(shared(work, games, jobs), games)


def describe_encounters(read: EncounterFile, counted: EncounterStatistics) -> str:
    """The counts as lines of text."""
    long = counted.rounds
    policy = f"the party's policy: {read.policy.party}"
    lines = [
        f"{read.title or 'An encounter'}: {numbered(counted.games, 'game')} by the bot referee, {policy}",
        *table("surprised", counted.surprised, exact=True),
        *table("  each side", counted.surprised_side, exact=True),
        "distance in feet",
        *(
            f"  {side:<22} {far.mean:.1f} on average, {far.least} to {far.most}, half below {far.median:g}"
            for side, far in counted.distances.items()
        ),
        *(line for side, rows in counted.reactions.items() for line in table(f"how {side} took it", rows)),
        *table("there was", counted.course),
        *table("how it ended", counted.endings),
        *table("who fell", counted.fallen),
        "out of it, on average",
        *(f"  {side:<22} {ways_out(ways)}" for side, ways in counted.out.items()),
        f"{'rounds':<24} {long.mean:.1f} on average, {long.least} to {long.most}",
    ]
    return "\n".join(lines)


def ways_out(ways: dict[str, float]) -> str:
    """The mean numbers of those who are out of it, by how, in a line."""
    return ", ".join(f"{count:.2f} {way}" for way, count in ways.items()) or "nobody"


def table(heading: str, rates: dict[str, Rate], *, exact: bool = False) -> list[str]:
    """Shares, a line each, with their intervals; and the exact odds where they are known."""
    lines = [f"{heading:<24} {'seen':>7}  {'share':>6}   95 % interval{'     exactly' if exact else ''}"]
    for name, one in rates.items():
        known = f"    {one.exact:.2%}" if one.exact is not None else ""
        lines.append(f"  {name:<22} {one.seen:>7}  {one.share:>6.1%}   {one.low:.1%} to {one.high:.1%}{known}")
    return lines
