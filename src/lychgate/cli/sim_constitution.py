"""``lychgate sim constitution FILE``: plays a fight of the 3d6 Constitution many times, and prints its counts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lychgate.cli.outcome import take_in
from lychgate.cli.progress import progress
from lychgate.cli.sim_encounter import MOST_BYTES, table
from lychgate.cli.sim_sovereign import described
from lychgate.kit.english import numbered

if TYPE_CHECKING:
    from lychgate.sim.constitution_fights import FightFile, FightStatistics, Fought


def count_fights(
    file: Path, games: int, seed: str, jobs: int, switches: dict[str, str]
) -> tuple[FightFile, FightStatistics]:
    """Play the fight of a file many times. Raises ``DataError`` or ``PlayError`` before any process starts."""
    from msgspec.structs import replace

    from lychgate.rulesets.constitution.ruleset import RULESET
    from lychgate.sim.constitution_fights import check_fight, play_fights, read_fight, statistics_of_fights
    from lychgate.sim.many import shared

    read = read_fight(take_in(file, MOST_BYTES, "fight"), str(file))
    RULESET.resolve(switches)
    read = replace(read, switches={**read.switches, **switches})
    check_fight(read, str(file))
    work: partial[list[Fought]] = partial(play_fights, read, str(file), seed)
    return read, statistics_of_fights(progress(shared(work, games, jobs), games))


def describe_fights(read: FightFile, counted: FightStatistics) -> str:
    """The counts as lines of text."""
    lines = [
        f"{read.title or 'A fight'}: {numbered(counted.games, 'game')} by the bots",
        *table("how it ended", counted.endings),
        *table("dead", counted.dead),
        *table("collapsed", counted.down),
        *table("with a major wound", counted.marked),
        described("rounds", counted.rounds),
        described("foes left standing", counted.left),
    ]
    return "\n".join(lines)
