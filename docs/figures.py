"""Plays the games behind the README's table anew, and writes its figures: ten seeds, and the interval over all games.

    python -m docs.figures [--jobs 2]

One seed is one draw of luck: a table of a single seed once said 42.6 % where ten say less. The counts of each seed are
kept in ``docs/figures.json``, and the README is written from them; a test compares the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import click
import msgspec

from lychgate.sim.many import Plan, many
from lychgate.sim.statistics import statistics_of, wilson

ROOT = Path(__file__).resolve().parents[1]
README, KEPT = ROOT / "README.md", ROOT / "docs" / "figures.json"
BEGIN, END = "<!-- sim -->\n", "<!-- end of sim -->\n"

ROWS: Mapping[str, Mapping[str, str]] = {"normal castle": {}, "axe mode": {"castle-mode": "axe"}}
"""The rows of the table, each with the switches that it is played by."""

SEEDS = tuple(f"figures {number}" for number in range(1, 11))
GAMES = 400
"""The games of each seed."""

CAUSES = {
    "foes": "mixed company",
    "skeleton": "skeletons",
    "deathtouch": "the deathtouch",
    "demon": "demons",
    "sinkhole": "sinkholes",
    "wolf": "wolves",
    "raven": "ravens",
}
"""The causes of death in the table's words."""


class Seed(msgspec.Struct, frozen=True):
    """The counts of the games of one seed: how many were won, and the parties and years of all of them together."""

    seed: str
    games: int
    wins: int
    parties: int
    years: int
    deaths: dict[str, int]


def played(row: str, seed: str, games: int = GAMES, jobs: int = 1) -> Seed:
    """Play the games of a seed, and count them."""
    found = statistics_of(many(Plan("twelve_years", "cautious", games, seed, dict(ROWS[row])), jobs=jobs))
    parties, years = (round(spread.mean * found.games) for spread in (found.parties, found.years))
    return Seed(seed, found.games, found.wins, parties, years, found.deaths)


def kept() -> dict[str, tuple[Seed, ...]]:
    """The counts that the README is written from, by row."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, tuple[Seed, ...]])


def table(counts: Mapping[str, tuple[Seed, ...]]) -> str:
    """The table in Markdown. The interval is Wilson's, at 95 %, over the games of all seeds together."""
    total = {row: sum(one.games for one in seeds) for row, seeds in counts.items()}
    many_, of = max(total.values()), max(len(seeds) for seeds in counts.values())
    lines = [
        f"| {many_:,} games of {of} seeds, `cautious` | won | 95 % interval | parties | years | most members fell to |",
        "|---|---|---|---|---|---|",
    ]
    for row, seeds in counts.items():
        games, wins = total[row], sum(one.wins for one in seeds)
        low, high = wilson(wins, games)
        deaths: Counter[str] = Counter()
        for one in seeds:
            deaths.update(one.deaths)
        causes = ", ".join(CAUSES[cause] for cause, _ in deaths.most_common(3))
        means = (sum(one.parties for one in seeds) / games, sum(one.years for one in seeds) / games)
        figures = (
            f"{100 * wins / games:.1f} %",
            f"{100 * low:.1f} to {100 * high:.1f}",
            *(f"{one:.1f}" for one in means),
        )
        lines.append(f"| {row} | {' | '.join(figures)} | {causes} |")
    return "\n".join(lines) + "\n"


def written(readme: str, counts: Mapping[str, tuple[Seed, ...]]) -> str:
    """The README with the table of these counts."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table(counts)}{END}{after}"


@click.command()
@click.option("--jobs", default=2, show_default=True, help="How many processes play.")
def main(jobs: int) -> None:
    """Play all games, keep the counts, and write the README's table."""
    counts = {row: tuple(played(row, seed, jobs=jobs) for seed in SEEDS) for row in ROWS}
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(counts), indent=1) + b"\n")
    README.write_text(written(README.read_text(encoding="utf-8"), counts), encoding="utf-8")
    click.echo(table(counts), nl=False)


if __name__ == "__main__":
    main()
