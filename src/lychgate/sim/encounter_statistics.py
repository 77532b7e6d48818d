"""Counts many encounters from one file: how often, how far, who falls; with exact odds where they are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random

import msgspec

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.players.hundred_saints_referee import Referee
from lychgate.rulesets.hundred_saints.rules.rounds import TakeStep
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.sim.encounter_file import EncounterFile
from lychgate.sim.encounters import Met, begun, met, played
from lychgate.sim.play_out import QuickDice
from lychgate.sim.statistics import Spread, frequent_first, spread, wilson


class Rate(msgspec.Struct, frozen=True):
    """How often something was seen, as a share of the games where it was possible, with a 95 % interval (Wilson).

    ``exact`` is its probability by the rules, where that is known.
    """

    seen: int
    share: float
    low: float
    high: float
    exact: float | None = None


class EncounterStatistics(msgspec.Struct, frozen=True):
    """The counts of many encounters.

    ``surprised`` is by the exact set of sides that were surprised, ``surprised_side`` by single side. ``distances`` are
    in feet; ``reactions`` are the first reaction of each side, of the games in which it had one. ``course`` is by what
    took place (talk, a fight, a chase), ``endings`` by how it ended. ``fallen`` is by character; ``out`` is, by side
    and by how they are out of it, the mean number of creatures.
    """

    games: int
    surprised: dict[str, Rate]
    surprised_side: dict[str, Rate]
    distances: dict[str, Spread]
    course: dict[str, Rate]
    reactions: dict[str, dict[str, Rate]]
    endings: dict[str, Rate]
    rounds: Spread
    fallen: dict[str, Rate]
    out: dict[str, dict[str, float]]


def rate(seen: int, of: int, exact: Fraction | None = None) -> Rate:
    """The share ``seen`` of ``of`` with its interval."""
    low, high = wilson(seen, of)
    return Rate(seen, seen / of if of else 0.0, low, high, float(exact) if exact is not None else None)


def rates(counts: Counter[str], of: int) -> dict[str, Rate]:
    """Shares with their intervals, the most frequent first."""
    return {name: rate(seen, of) for name, seen in frequent_first(counts).items()}


def exact_surprise(read: EncounterFile, file: str) -> dict[tuple[str, ...], Fraction]:
    """Who is surprised, with its probability: the rules run under every face of the surprise dice."""
    bot = Referee(read.policy)
    start = list(begun(read, file, bot, QuickDice(Random(0))))[-1].after
    seat = start.referees[0]

    def one(dice: DiceSource) -> tuple[str, ...]:
        state = start
        for _ in ("awareness", "surprise"):
            play = Play(state, seat, dice, (), bot.answer)
            RULESET.perform(play, TakeStep())
            state = play.state
        assert state.encounter is not None
        return tuple(one.side for one in state.encounter.surprise if one.surprised)

    odds: dict[tuple[str, ...], Fraction] = {}
    for weight, who in every_outcome(one):
        odds[who] = odds.get(who, Fraction(0)) + weight
    return odds


def statistics_of_encounters(games: Iterable[Met], exact: dict[tuple[str, ...], Fraction]) -> EncounterStatistics:
    """The counts of ``games``. Raises ``PlayError`` when there are none."""
    all_ = tuple(games)
    if not all_:
        raise PlayError("No encounter was played, so there is nothing to count.")
    number = len(all_)
    return EncounterStatistics(
        games=number,
        surprised=of_all(all_, exact),
        surprised_side=of_each(all_, exact),
        distances=distances(all_),
        course={
            name: rate(sum(getattr(game, field) for game in all_), number)
            for name, field in (("talk", "spoke"), ("fight", "fought"), ("flight", "ran"))
        },
        reactions=dict(reactions(all_)),
        endings=rates(Counter(game.ending for game in all_), number),
        rounds=spread(game.rounds for game in all_),
        fallen={
            name: rate(sum(name in game.fallen for game in all_), number)
            for name in dict.fromkeys(name for game in all_ for name in game.party)
        },
        out=dict(out(all_)),
    )


def named(sides: tuple[str, ...]) -> str:
    """Sides in words."""
    return " and ".join(sides) or "nobody"


def of_all(games: tuple[Met, ...], exact: dict[tuple[str, ...], Fraction]) -> dict[str, Rate]:
    """How often each possible set of sides was surprised."""
    counts = Counter(game.surprised for game in games)
    return {named(sides): rate(counts[sides], len(games), odds) for sides, odds in exact.items()}


def of_each(games: tuple[Met, ...], exact: dict[tuple[str, ...], Fraction]) -> dict[str, Rate]:
    """How often each side was surprised."""
    sides = dict.fromkeys(side for sides in exact for side in sides)
    return {
        side: rate(
            sum(side in game.surprised for game in games),
            len(games),
            sum((odds for those, odds in exact.items() if side in those), Fraction(0)),
        )
        for side in sides
    }


def distances(games: tuple[Met, ...]) -> dict[str, Spread]:
    """The distance of each side in feet."""
    sides = dict.fromkeys(side for game in games for side in game.distances)
    return {side: spread(game.distances[side] for game in games if side in game.distances) for side in sides}


def reactions(games: tuple[Met, ...]) -> Iterator[tuple[str, dict[str, Rate]]]:
    """How often each side had each reaction, of the games in which it had one."""
    for side in sorted({side for game in games for side in game.reactions}):
        rows = Counter(game.reactions[side] for game in games if side in game.reactions)
        yield side, rates(rows, rows.total())


def out(games: tuple[Met, ...]) -> Iterator[tuple[str, dict[str, float]]]:
    """The mean number of each side who were out of it, by how."""
    for side in dict.fromkeys(side for game in games for side in game.out):
        ways: Counter[str] = Counter()
        for game in games:
            ways.update(game.out.get(side, {}))
        yield side, {way: count / len(games) for way, count in frequent_first(ways).items()}


def play_encounters(read: EncounterFile, file: str, seed: str, numbers: range) -> list[Met]:
    """Play the encounters with these numbers, in one process. Each has a random generator of its own."""
    return [met(played(read, file, Random(f"{seed}/{number}"))) for number in numbers]
