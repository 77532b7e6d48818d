"""Exact odds of checks, hit points, injuries, direct hits, privation and spells, by running the rules under every face.

What comes out is kept in ``counts_*.txt`` beside this file and compared by a test. To print it anew:
``python -m tests.rulesets.constitution.exact_odds``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from math import prod
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from lychgate.core.codec import decode, encode
from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import DiceSource, ExhaustiveDice, every_outcome
from lychgate.core.keyed_dice import KeyedDice
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.kit.table import number
from lychgate.rulesets.constitution.rules.checks import check, degrees_of
from lychgate.rulesets.constitution.rules.hit_points import tired
from lychgate.rulesets.constitution.rules.injury import bypassed, harm
from lychgate.rulesets.constitution.rules.privation import FellAsleep
from lychgate.rulesets.constitution.rules.ritual import CHECKS, ritual_check
from lychgate.rulesets.constitution.state import State
from tests.rulesets.constitution.constitution import REF, Constitution
from tests.rulesets.kept_counts import Line, text

HERE = Path(__file__).parent

NOBODY = Constitution().state
"""A table with the numbers of the book."""

Odds = dict[Any, Fraction]

CHECKS_SURPRISE = """\
What may surprise:
- An average adult (10) against the normal difficulty of 20 succeeds in 55 of 100; each point is worth 5, until 20s
  explode: whoever needs 21 has still 5 of 100, and who needs 40 still 1 of 400.
- A natural 1 is worth -4, not a failure by itself: who needs no more than that cannot fail.
- Two degrees are as rare for the average as a plain success is for somebody 5 points worse: 30 of 100.
- One advantage die is worth 5 points where the chance is even, and nearly nothing where it is sure or hopeless."""

HIT_POINTS_SURPRISE = """\
What may surprise:
- A rest is a gamble: who has 4 of one hit die loses by it more often than they gain.
- Every rest costs the best of one more die: at level 1 the fourth rest of a day gives 1 hit point in half of all cases.
- More hit dice suffer less from fatigue: the third rest gives 58 % of the first at level 1, 67 at level 2, 72 at 3.
- The tough keep their old hit points where those are more, so that they never lose by a rest."""

INJURY_SURPRISE = """\
What may surprise:
- One point of overflow is a save against 21: an average adult has a minor wound in half of all cases, else a major one
  or death.
- Who may still make a mark dies only when they choose to; for the many whom nobody knows by name a failed save is
  death, and for them a strength of 10 and an overflow of 10 is death in 95 of 100.
- Staying up is a second save against the same difficulty: with 5 points of overflow 7 in 10 are down."""

PRIVATION_SURPRISE = """\
What may surprise:
- Hunger is slow: a strength of 10 starves on the fourth day without a bite, and is injured after a week. Thirst is
  not: of average adults a quarter are dead after three dry days, and four in five after five.
- Exertion counts as another day without food: it halves the time.
- Nobody watches a second night sitting down: after 25 hours an average adult is asleep within the first turn in nine of
  ten cases. Standing up costs nothing."""


class Walk(ExhaustiveDice):
    """Every face; a die that explodes goes on twice at most, and is so much or more then."""

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        if not dice.endswith("d20!"):
            return super().throw(dice, purpose, subject)
        faces = [self._draw(20)]
        if faces[0] == 20:
            faces.append(self._draw(20))
        return Roll(dice, purpose, subject, tuple(faces), sum(faces), "script")


def odds(run: Callable[[DiceSource], Any]) -> Odds:
    """What comes of a rule, over every face of every die of it."""
    found: Odds = {}
    for weight, result in every_outcome(run, Walk):
        found[result] = found.get(result, Fraction(0)) + weight
    return found


def at_least(found: Odds, least: int) -> Fraction:
    """The share of what is so much or more."""
    return sum((share for result, share in found.items() if result >= least), Fraction(0))


def shown(share: Fraction) -> str:
    """A share in percent, to a tenth."""
    return f"{float(share * 100):6.1f}"


def usual(decision: AnyDecision, _: State) -> str:
    """A wound rather than death, a cut, an attempt to stay up."""
    return {"constitution.minor_wound": "cut", "constitution.major_wound": "strength"}.get(
        decision.kind, str(decision.default())
    )


# ---------------------------------------------------------------------- checks


@cache
def totals(dice: int = 0) -> Odds:
    """What a check of an ability of 10 comes to."""
    table = Constitution().types("character Ada hp 5")
    ada = table.who("Ada")

    def one(source: DiceSource) -> int:
        return check(Play(table.state, REF, source), ada, "strength", 20, advantage=dice).total

    return odds(one)


def degrees(ability: int, difficulty: int, dice: int = 0) -> Odds:
    """The degrees of a check."""
    found: Odds = {}
    for total, share in totals(dice).items():
        came = degrees_of(NOBODY, total - 10 + ability, difficulty)
        found[came] = found.get(came, Fraction(0)) + share
    return found


def checks() -> Iterator[Line]:
    """Degrees by what somebody needs on the die, and advantage dice."""
    yield "Checks: the chance in percent of so many degrees or more, by what the die must be worth"
    yield "needs" + "".join(f"{f'{degree:+}':>7}" for degree in (-3, -2, 1, 2, 3, 4, 5))
    for needs in (-5, -4, -3, 0, 2, 3, 5, 8, 10, 11, 13, 15, 18, 20, 21, 22, 25, 30, 35, 39, 40):
        found = degrees(20 - needs, 20)
        yield f"{needs:5}" + "".join(f" {shown(at_least(found, degree))}" for degree in (-3, -2, 1, 2, 3, 4, 5))
    yield ""
    yield "With advantage dice (+) or disadvantage dice (-): the chance of success in percent"
    yield "needs" + "".join(f"{dice:+7}" for dice in range(-2, 3))
    for needs in (-4, 2, 5, 8, 11, 14, 17, 20, 21, 25):
        row = (degrees(20 - needs, 20, dice) for dice in range(-2, 3))
        yield f"{needs:5}" + "".join(f" {shown(at_least(found, 1))}" for found in row)
    yield ""
    yield CHECKS_SURPRISE


# ---------------------------------------------------------------------- hit points


@cache
def rested(level: int, tiredness: int, initiation: str = "") -> Odds:
    """The hit points after a rest at this fatigue."""
    table = Constitution(rest_party="all").types(f"character Ada fighter level {level} hp 1")
    if initiation:
        table.types(f'initiate Ada "{initiation}"')
    if tiredness:
        table.types(f"set Ada.fatigue {tiredness} because of the rests before")
    command = table.read("rest")

    def one(source: DiceSource) -> int:
        after = table.run(command, source, answers=usual).state
        assert tired(after.creature(table.who("Ada").id)) == tiredness + 1
        return after.creature(table.who("Ada").id).hp

    return odds(one)


def mean(found: Odds) -> Fraction:
    """The average."""
    return sum((result * share for result, share in found.items()), Fraction(0))


def averages(level: int) -> str:
    """The average hit points after each rest of a day."""
    most = 4 if level < 3 else 6 - level
    return f"{level:4}" + "".join(f"{float(mean(rested(level, before))):7.2f}" for before in range(most))


def hit_points() -> Iterator[Line]:
    """Hit points after the first and the later rests of a day."""
    yield "Hit points: the average after the k-th short rest since a night, by hit dice"
    yield "dice" + "".join(f"{f'{rest}.':>7}" for rest in range(1, 5))
    for level in (1, 2, 3, 4):
        yield partial(averages, level)
    yield ""
    yield "One hit die: the chance in percent of so many hit points or more after the k-th rest"
    yield "rest" + "".join(f"{hp:7}" for hp in range(2, 7))
    for before in range(4):
        found = rested(1, before)
        yield f"{before + 1:3}." + "".join(f" {shown(at_least(found, hp))}" for hp in range(2, 7))
    yield ""
    yield f"A tough fighter of one hit die, a d8: {float(mean(rested(1, 0, 'Tough fucker'))):.2f} after the first rest"
    yield ""
    yield HIT_POINTS_SURPRISE


# ---------------------------------------------------------------------- injuries


def outcome(state: State) -> str:
    """What came of an injury."""
    one = state.cast[0]
    if one.dead:
        return "dead"
    kind = "major" if one.marks else "minor" if one.wounds else "unhurt"
    return kind if not one.collapsed or kind == "unhurt" else f"{kind}, down"


def injuries(made: Callable[[Play[State]], None], table: Constitution) -> Odds:
    """What comes of an injury."""

    def one(source: DiceSource) -> str:
        play = Play(table.state, REF, source, (), usual)
        made(play)
        return outcome(play.state)

    return odds(one)


HURT_ONES = (
    (
        "A character of level 1, with strength and will of 10, who takes a mark",
        "character Ada level 1 hp 1",
        (1, 5, 10),
    ),
    (
        "A fighter of level 3, with strength 14 and will 12",
        "character Ada fighter level 3 hp 1 strength 14 will 12",
        (1, 10),
    ),
    ("Somebody whom nobody knows by name, with one hit die", "npc Ada hp 1", (1, 10)),
)
"""Who is hurt, and by how much beyond the hit points."""

OUTCOMES = ("minor", "minor, down", "major", "major, down", "dead")


def beyond(line: str, overflow: int) -> str:
    """What comes of a blow that does so much more than somebody has hit points."""

    def made(play: Play[State]) -> None:
        harm(play, play.state.cast[0], 1 + overflow, "a blow")

    found = injuries(made, Constitution().types(line))
    return f"{overflow:4}" + "".join(f"{shown(found.get(name, Fraction(0))):>13}" for name in OUTCOMES)


def directly(damage: int) -> str:
    """What comes of a direct hit."""

    def direct(play: Play[State]) -> None:
        dc, price = number(NOBODY, "injury_dc") + damage, number(NOBODY, "buy_off_hp")
        bypassed(play, play.state.cast[0], dc, price, "a direct hit")

    found = injuries(direct, Constitution().types("character Ada level 1 hp 1"))
    return f"{damage:4}" + "".join(f"{shown(found.get(name, Fraction(0))):>13}" for name in OUTCOMES)


def hurt() -> Iterator[Line]:
    """Injuries by overflow, and direct hits."""
    head = "".join(f"{name:>13}" for name in OUTCOMES)
    for kind, line, by in HURT_ONES:
        yield f"{kind}: outcomes in percent, by the damage beyond the hit points"
        yield f"  by{head}"
        for overflow in by:
            yield partial(beyond, line, overflow)
        yield ""
    yield "A direct hit past all hit points, on that character: outcomes in percent, by the damage rolled"
    yield f"  of{head}"
    yield partial(directly, 3)
    yield ""
    extra = number(NOBODY, "direct_hit_degrees")
    yield f"Hits with {extra} extra degrees, which may be direct, in percent, by strength against AC"
    yield "  AC" + "".join(f"{strength:7}" for strength in (10, 14, 18, 22))
    for ac in (20, 22, 24, 26, 28, 30):
        row = (at_least(degrees(strength, ac), 1 + extra) for strength in (10, 14, 18, 22))
        yield f"{ac:4}" + "".join(f" {shown(share)}" for share in row)
    yield ""
    yield INJURY_SURPRISE


# ---------------------------------------------------------------------- privation


def until(line: str, strength: int, so: Callable[[Constitution], bool]) -> int:
    """The number of days like this after which something is so for the first time, at most 60."""
    table = Constitution().types(f"character Ada strength {strength} will {strength} hp 5")
    command = table.read(line)
    for day in range(60):
        if so(table):
            return day
        table.state = table.run(command, KeyedDice(f"day {day}".encode()), answers=usual).state
    return 60


def privation() -> Iterator[Line]:
    """The days of hunger, what thirst does, and how long one stays awake."""
    yield "Hunger: the day on which somebody begins to starve, and on which it injures them, without any food"
    yield "strength  starves  injured   exerted: starves  injured"
    for strength in (3, 6, 8, 10, 12, 14, 16, 18):
        row = []
        for line in ("day food none", "day food none exerted"):
            row += [until(line, strength, starving), until(line, strength, failing)]
        yield f"{strength:8}{row[0]:9}{row[1]:9}{row[2]:18}{row[3]:9}"
    yield ""
    yield "Thirst: the chance in percent to be dead after so many days without water, by strength"
    yield "strength" + "".join(f"{day:7}" for day in (3, 4, 5))
    for strength in (10, 14, 18):
        yield f"{strength:8}" + "".join(f" {shown(share)}" for share in thirst(strength, 5)[2:])
    yield ""
    yield "Sleep: the chance in percent to be awake after so many turns of sitting still, by will and hours awake"
    yield "will  hours" + "".join(f"{turn:7}" for turn in (1, 3, 6))
    for will in (10, 14, 18):
        for hours in (25, 49):
            stays = awake(will, hours)
            yield f"{will:4}{hours:7}" + "".join(f" {shown(stays**turn)}" for turn in (1, 3, 6))
    yield ""
    yield PRIVATION_SURPRISE


def awake(will: int, hours: int) -> Fraction:
    """The chance of somebody who has slept well, and been up so many hours since, not to fall asleep in a turn."""
    table = Constitution().rolls(3).types(f"character Ada will {will} hp 5", "night")
    table.state = replace(table.state, minutes=table.state.minutes + 60 * hours)
    command = table.read("sit Ada")

    def one(source: DiceSource) -> bool:
        return not any(isinstance(event, FellAsleep) for event in table.run(command, source, answers=usual).events)

    return odds(one)[True]


def starving(table: Constitution) -> bool:
    """Whether Ada starves."""
    return table.who("Ada").privation.starving > 0


def failing(table: Constitution) -> bool:
    """Whether hunger has injured Ada."""
    return bool(table.who("Ada").wounds) or table.who("Ada").dead


def thirst(strength: int, days: int) -> list[Fraction]:
    """The chance to be dead after each day without water; equal states of a day are met once."""
    table = Constitution().types(f"character Ada level 9 strength {strength} will {strength} hp 5")
    command = table.read("day water none")
    reached: dict[bytes, Fraction] = {encode(table.state): Fraction(1)}
    found: list[Fraction] = []
    for _ in range(days):
        there: dict[bytes, Fraction] = {}
        for kept, share in reached.items():
            table.state = decode(kept, State, what="a state")
            for after, weight in odds(lambda dice: encode(table.run(command, dice, answers=usual).state)).items():
                there[after] = there.get(after, Fraction(0)) + share * weight
        dead = {kept for kept in there if decode(kept, State, what="a state").cast[0].dead}
        found.append((found[-1] if found else Fraction(0)) + sum((there[kept] for kept in dead), Fraction(0)))
        reached = {kept: share for kept, share in there.items() if kept not in dead}
    return found


# ---------------------------------------------------------------------- spells

SPELLS_SURPRISE = """\
What may surprise:
- A rating counts twice against a ritual: it is a share of knowledge, and of will. At a rating of 50 the prepared spell
  works in half of all cases, the ritual of somebody with 12 and 12 in one of seven.
- Who practises gains most while they know little: a d100 above the rating is the new rating. At 10 one session gives 41
  points on average, at 75 six."""


def mage(rating: int, ability: int, level: int = 1) -> Constitution:
    """A sage with this rating in the spell Fire, who has cast it in this session."""
    table = Constitution().types(f"character Cy sage level {level} knowledge {ability} will {ability} hp 5")
    table.types("initiate Cy Goetia", f"spell Fire {level} of fire", f"learn Cy Fire {rating}%")
    table.types("prepare Cy Fire")
    return table.rolls(1).types("cast Cy Fire").finish()


def works_at(rating: int) -> Fraction:
    """How often a prepared spell works."""
    table = mage(rating, 10).types("prepare Cy Fire")
    command = table.read("cast Cy Fire")

    def one(source: DiceSource) -> bool:
        return any(type(event).__name__ == "SpellWorked" for event in table.run(command, source).events)

    return odds(one).get(True, Fraction(0))


def ritual_at(rating: int, ability: int) -> Fraction:
    """How often a ritual comes about: both checks, each under every face."""
    table = mage(rating, ability)
    cy, spell = table.who("Cy"), table.state.magic.spells[0]

    def good(what: str, source: DiceSource) -> bool:
        return ritual_check(Play(table.state, REF, source), cy, spell, what).good

    return prod((odds(partial(good, what)).get(True, Fraction(0)) for what in CHECKS), start=Fraction(1))


def practised(rating: int) -> Fraction:
    """The average rating after a practice."""
    table = mage(rating, 10)
    command = table.read("practise Cy Fire")
    return mean(odds(lambda source: table.run(command, source).state.cast[0].skills["fire"]))


def spells() -> Iterator[Line]:
    """Casting, rituals and practice, by rating."""
    ratings = (10, 25, 50, 75, 90, 100)
    yield "Spells: the chance in percent that they work, by rating"
    yield "rating       " + "".join(f"{rating:7}" for rating in ratings)
    yield "prepared     " + "".join(f" {shown(works_at(rating))}" for rating in ratings)
    for ability in (8, 10, 12, 15, 18):
        row = "".join(f" {shown(ritual_at(rating, ability))}" for rating in ratings)
        yield f"{f'ritual, {ability}':13}{row}"
    yield ""
    yield "The average rating after practising once"
    yield "rating       " + "".join(f"{rating:7}" for rating in ratings)
    yield "after        " + "".join(f"{float(practised(rating)):7.1f}" for rating in ratings)
    yield ""
    yield SPELLS_SURPRISE


COUNTS: dict[str, Callable[[], Iterator[Line]]] = {
    "counts_checks.txt": checks,
    "counts_hit_points.txt": hit_points,
    "counts_injuries.txt": hurt,
    "counts_privation.txt": privation,
    "counts_spells.txt": spells,
}


if __name__ == "__main__":
    for name, lines in COUNTS.items():
        (HERE / name).write_text(text(lines()), encoding="utf-8")
