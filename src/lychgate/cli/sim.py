"""``lychgate sim``: lets bots play many games, and counts the results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lychgate.cli.outcome import refusals
from lychgate.cli.play import switches
from lychgate.cli.progress import progress
from lychgate.cli.sim_constitution import count_fights, describe_fights
from lychgate.cli.sim_encounter import count_encounters, describe_encounters
from lychgate.cli.sim_sovereign import count_outings, count_pairs, describe_outings
from lychgate.core.errors import PlayError
from lychgate.kit.english import numbered

if TYPE_CHECKING:
    from lychgate.core.ruleset import Ruleset
    from lychgate.sim.statistics import Outcome, Spread, Statistics

ONLY_SOVEREIGN = "Only games of Sovereign are played in pairs (--against); of others, run twice with the same --seed."


@click.command()
@click.argument("ruleset")
@click.argument("encounter", required=False, type=click.Path(path_type=Path))
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, help="How many games. [100]")
@click.option("--player", default="", metavar="NAME", help="Who plays: random or cautious. [random]")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="How many processes. [1]")
@click.option("--variant", "variants", multiple=True, metavar="KEY=VALUE", help="Set a switch; *=any draws them all.")
@click.option("--seed", default="", metavar="TEXT", help="The same text makes the same games, whatever the jobs.")
@click.option("--against", multiple=True, metavar="KEY=VALUE", help="Of Sovereign: play each game again, so turned.")
@click.option("--json", "as_json", is_flag=True, help="Print the counts as JSON.")
def sim(
    ruleset: str,
    encounter: Path | None,
    games: int,
    player: str,
    jobs: int,
    variants: tuple[str, ...],
    seed: str,
    against: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let a bot play many games of RULESET, and count: win rate and its interval, years, parties, causes of death.

    A ruleset with a referee needs the file of an ENCOUNTER: a bot referee runs it, and the counts say who is surprised,
    at what distance, whether there is talk, a fight or flight, who falls, and how it ends. Of Sovereign the file may be
    a whole site, or the name of a module: how deep the party comes, in how many Turns, with how much XP. Of the 3d6
    Constitution it is a fight: who wins in how many rounds, and who is dead, collapsed, or wounded for good.
    """
    import msgspec

    from lychgate import rulesets
    from lychgate.sim.many import Plan
    from lychgate.sim.statistics import statistics_of

    counted: object
    with refusals():
        rules = rulesets.get(ruleset)
        if against and rules.name != "sovereign":
            raise PlayError(ONLY_SOVEREIGN)
        if must_be_run(rules, encounter, player):
            assert encounter is not None
            if against:
                pairs = (encounter, games, seed, jobs, switches(variants), switches(against))
                counted, told_as = count_pairs(*pairs)
            else:
                counted, told_as = run_by_the_bots(rules.name, encounter, games, seed, jobs, switches(variants))
        else:
            player = player or "random"
            counted = statistics_of(watched(Plan(rules.name, player, games, seed, switches(variants)), jobs))
            told_as = describe(counted, rules.title, player)
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(counted), indent=2))
    else:
        click.echo(told_as)


def run_by_the_bots(
    ruleset: str, file: Path, games: int, seed: str, jobs: int, chosen: dict[str, str]
) -> tuple[object, str]:
    """The counts of many games of a file by the bots of a ruleset with a referee, and the same in words."""
    if ruleset == "sovereign":
        game, outings = count_outings(file, games, seed, jobs, chosen)
        return outings, describe_outings(game, outings)
    if ruleset == "constitution":
        fight, fights = count_fights(file, games, seed, jobs, chosen)
        return fights, describe_fights(fight, fights)
    read, counted = count_encounters(file, games, seed, jobs, chosen)
    return counted, describe_encounters(read, counted)


def must_be_run(rules: Ruleset[Any], encounter: Path | None, player: str) -> bool:
    """Whether a bot referee runs an encounter, rather than a player whole games. Raises ``PlayError`` for neither."""
    if not rules.refereed:
        if encounter is not None:
            raise PlayError(f"{rules.title} is played as a whole: leave out '{encounter}'.")
        return False
    if encounter is None:
        raise PlayError(f"{rules.title} needs an encounter to run: lychgate sim {rules.name} ENCOUNTER.toml")
    if player:
        by = f"{rules.title} is run by the bot {rules.referee_word}"
        raise PlayError(f"{by}; the party's policy stands in the encounter's file.")
    return True


def watched(plan: object, jobs: int) -> list[Outcome]:
    """The outcomes of the plan's games, with a progress bar."""
    from lychgate.sim.many import Plan, check, many

    assert isinstance(plan, Plan)
    check(plan)
    return progress(many(plan, jobs=jobs), plan.games)


def describe(statistics: Statistics, title: str, player: str) -> str:
    """The counts as lines of text."""
    lines = [
        f"{title}: {numbered(statistics.games, 'game')} by the {player} player",
        f"  won       {statistics.wins} = {rate(statistics.win_rate)}, {interval(statistics)}",
        f"  endings   {counted(statistics.endings, statistics.games)}",
        f"  years     {describe_spread(statistics.years)}",
        f"  parties   {describe_spread(statistics.parties)}",
        f"  decisions {describe_spread(statistics.decisions)}",
        "  causes of death",
    ]
    deaths = sum(statistics.deaths.values())
    lines += [f"    {cause:<12} {count:>8}  {count / deaths:>6.1%}" for cause, count in statistics.deaths.items()]
    return "\n".join(lines)


def rate(share: float) -> str:
    """A share in percent."""
    return f"{share:.1%}"


def interval(statistics: Statistics) -> str:
    """The 95 % interval of the win rate."""
    return f"95 % interval {rate(statistics.low)} to {rate(statistics.high)}"


def counted(counts: dict[str, int], of: int) -> str:
    """Counts in one line, each with its share."""
    return ", ".join(f"{name} {count} ({count / of:.1%})" for name, count in counts.items())


def describe_spread(spread: Spread) -> str:
    """A spread in one line."""
    return f"{spread.mean:.1f} on average, {spread.least} to {spread.most}, half below {spread.median:g}"
