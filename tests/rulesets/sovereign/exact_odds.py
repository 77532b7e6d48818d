"""Exact odds of checks, saves, reactions, chases and the dying, by running the rules under every face of their dice.

What comes out is kept in ``counts_*.txt`` beside this file and compared by a test. To print it anew:
``python -m tests.rulesets.sovereign.exact_odds``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.play import Play
from lychgate.rulesets.sovereign.rules.checks import Checked, check
from lychgate.rulesets.sovereign.rules.encounter import Reacted
from lychgate.rulesets.sovereign.rules.injury import Stabilised
from lychgate.rulesets.sovereign.rules.saves import Saved
from lychgate.rulesets.sovereign.state import State
from tests.rulesets.kept_counts import Line, text
from tests.rulesets.sovereign.hurt import GOBLINS, carrying
from tests.rulesets.sovereign.sovereign import REF, Sovereign

HERE = Path(__file__).parent

Ran = Callable[[Play[State]], Any]

CHECKS_SURPRISE = """\
What may surprise:
- A helper of +2 helps no more than one of +1, and one of -1 undoes one of +1: only their signs count.
- DC 8 is called one that a competent professional manages more often than not: +0 manages it in 15 of 36, and +1,
  which is skill level 1 or a good attribute, is the first to have more than half of the 36.
- Opposed checks favour who does not roll: against the same modifier 15 of 36 succeed, and +1 more makes it 21.
- At DC 14 nobody below +2 has any chance; the best there is, skill 4 and +2, has 15 of 36, less than half.
- Bad companions cost a group more than one good member brings: +2 with three of -1 is a difficulty of 7, as if -1
  stood there alone. And there is no ceiling: four of +4 make 15, more than the book's hardest task.
- A Specialist's third die is worth nearly two points at +0 against DC 8 (68 %, where +2 has 72), the fourth nearly
  three. The second roll of an Expert is worth about as much as the third die (66 %), but comes once a Turn. What
  2d6 cannot reach, neither more dice nor a second roll reaches."""

SAVES_SURPRISE = """\
What may surprise:
- Saves are for the tough: +0 at level 1 fails seven of ten, and saves more often than not from level 6 on.
- A score of 14 is worth a level, one of 18 two: a Delver of level 1 with 18 saves like one of level 3 with 10.
- An NPC gains a point for two hit dice, a Delver for each level: from level 3 on a Delver of as many levels saves
  better, at level 10 by 20 of 100. Less than one hit die saves as one does, for half of 1 is nothing.
- The target of 30 hit dice is 0, and yet they fail in 5 of 100: a natural 1 always does.
- Of Delvers of level 1 one in ten withstands a dire poison, at -4, and only half a weak one, at +4."""

REACTIONS_SURPRISE = """\
What may surprise:
- Of those who are attacked 10 in 36 run, even where they could win: only who is talked to or waited for asks
  whether they could. An attack on the weak frightens as many as one on the strong.
- Who talks is talked to in 26 of 36, whoever is the stronger; what the stronger gain is to fight on 3 to 5 where
  the weaker run. So who talks to or waits for those with three times their levels is attacked ten times as often.
- Who runs is chased in 10 of 36 and never attacked at once; who waits is let alone in 25, and talked to in 1.
- The dice know no modifier: no Charisma, no skill and no gift changes them. Leverage is for what comes after."""

CHASES_SURPRISE = """\
What may surprise:
- Being more takes off 1, as it is printed. Two after one who are both good at it are as fast as one alone, for the
  help of the other makes up for that; where they add nothing they are slower than one, and where both are bad the
  second hinders too. The switch turns the -1 into a +1.
- Equals who start less than a minute behind catch up in 15 of 36: who flees is the favourite, and gets away for
  good, since there is one check and no second. With no head start at all the pursuers have 26 of 36.
- A minute's head start is worth 4 of the dice against none: from 26 down to 6 of 36.
- What the fleeing add works against the pursuers in full: it is the column to the left for each point."""


def chance(table: Sovereign, line: str, told: Ran, answer: str = "no") -> dict[str, Fraction]:
    """What ``told`` says after a command, over every face of every die of it."""
    command = table.read(line)

    def one(dice: DiceSource) -> str:
        return str(told(table.run(command, dice, answers=lambda decision, state: answer)))

    return added(every_outcome(one))


def added(outcomes: Iterator[tuple[Fraction, Any]]) -> dict[str, Fraction]:
    """Equal results added up."""
    found: dict[str, Fraction] = {}
    for weight, result in outcomes:
        found[str(result)] = found.get(str(result), Fraction(0)) + weight
    return found


def works(odds: dict[str, Fraction]) -> Fraction:
    """The share of what was good."""
    return odds.get("True", Fraction(0))


def shown(share: Fraction) -> str:
    """A share in percent, to a tenth."""
    return f"{float(share * 100):6.1f}"


def of_36(share: Fraction) -> str:
    """A share of two dice, in 36ths."""
    return f"{int(share * 36):4}"


def good_check(play: Play[State]) -> bool:
    """Whether the last check was good."""
    return [event for event in play.events if isinstance(event, Checked)][-1].tried.good


# ---------------------------------------------------------------------- checks


def against(difficulty: int) -> str:
    """The row of a difficulty: what 2d6 and so much reach."""
    table = Sovereign().types("delver Ada hp 5")
    ada = table.who("Ada")

    def one(by: int, dice: DiceSource) -> bool:
        return check(Play(table.state, REF, dice), ada, by, difficulty).good

    row = (of_36(works(added(every_outcome(partial(one, by))))) for by in range(-3, 6))
    return f"{difficulty:4}" + "".join(row)


def opposed(own: int) -> str:
    """The row of somebody who adds so much, against others."""
    row = []
    for its in range(-1, 4):
        table = Sovereign().types(f"delver Ada sneak {own} hp 5", f"npc guard skill {its} hp 5")
        row.append(of_36(works(chance(table, "contest Ada DEX/Sneak guard WIS/Notice", good_check))))
    return f"  {own:+}" + "".join(row)


def checks() -> Iterator[Line]:
    """Checks by difficulty and what is added; groups and opposed checks."""
    yield "Checks: 2d6 and what is added against a difficulty, in 36ths"
    yield "  DC" + "".join(f"{by:+4}" for by in range(-3, 6))
    for difficulty in range(6, 15):
        yield partial(against, difficulty)
    yield ""
    yield "A group of Ada (+1) against DC 8, by what the others add, in 36ths"
    for others in ((), (1,), (1, 1), (1, 1, 1), (-1,), (1, -1), (0, 0), (2,)):
        table = Sovereign().types("delver Ada exert 1 hp 5")
        for at, level in enumerate(others):
            table.types(f"delver D{at} exert {level} hp 5")
        share = works(chance(table, "group Ada STR/Exert dc 8", good_check))
        yield f"  {', '.join(f'{level:+}' for level in others) or 'alone':12}{of_36(share)}"
    yield ""
    yield "Ada, who adds so much, against somebody who adds so much, in 36ths"
    yield "    " + "".join(f"{its:+4}" for its in range(-1, 4))
    for own in range(-1, 4):
        yield partial(opposed, own)
    yield ""
    yield from passive_groups()
    yield ""
    yield from better_dice()
    yield ""
    yield CHECKS_SURPRISE


def passive_groups() -> Iterator[Line]:
    """The difficulty that a group makes which does not roll, as each table counts it."""
    yield "A group that does not roll makes this difficulty, by what its members add and the switch passive-group"
    ways = ("elected", "best", "average")
    yield " " * 20 + "".join(f"{way:>9}" for way in ways)
    for levels in ((1,), (1, 1), (1, 1, 1, 1), (2, -1, -1, -1), (2, 0, 0, 0), (-1, -1), (4, 4, 4, 4)):
        row = []
        for way in ways:
            table = Sovereign(**{"passive-group": way}).types("npc ogre hp 9")
            for at, level in enumerate(levels):
                table.types(f"delver D{at} exert {level} hp 5")
            table.rolls(1, 1).types("contest ogre CON/Exert against D0 CON/Exert group")
            row.append(table.last().partition(" against ")[2].partition(":")[0])
        yield f"  {', '.join(f'{level:+}' for level in levels):18}" + "".join(f"{number:>9}" for number in row)


def with_dice(difficulty: int, name: str, line: str, answer: str) -> str:
    """The row of somebody who has these dice."""
    row = []
    for by in range(-3, 6):
        table = Sovereign().types(f"{line} know 0")
        command = f"check Ada INT/Know dc {difficulty} {by:+}"
        row.append(" " + shown(works(chance(table, command, good_check, answer))))
    return f"{difficulty:4} {name:18}" + "".join(row)


def better_dice() -> Iterator[Line]:
    """What a Specialist's dice and an Expert's second roll are worth."""
    yield "Against DC 8 and 10 with more dice, in percent: of a Specialist, and of an Expert who may roll again"
    yield " " * 23 + "".join(f"{by:+7}" for by in range(-3, 6))
    whose = (
        ("2d6", "delver Ada hp 5", "keep"),
        ("Specialist 1", "delver Ada class Expert/Warrior feats Specialist know hp 5", "keep"),
        ("Specialist 2", "delver Ada class Expert/Warrior feats Specialist know 2 hp 5", "keep"),
        ("Masterful Expertise", "delver Ada class Expert hp 5", "again"),
    )
    for difficulty in (8, 10):
        for name, line, answer in whose:
            yield partial(with_dice, difficulty, name, line, answer)


def good(play: Play[State]) -> bool:
    """Whether the last save was good."""
    return [event for event in play.events if isinstance(event, Saved)][-1].good


def needed(play: Play[State]) -> int:
    """The target of the last save."""
    return [event for event in play.events if isinstance(event, Saved)][-1].target


def saves_at(level: int) -> str:
    """The row of a level."""
    pairs = {"physical": ("str", "con"), "evasion": ("dex", "int"), "mental": ("int", "wis")}
    scores = {-2: 3, -1: 7, 0: 10, 1: 14, 2: 18}
    row = []
    for mod in range(-2, 3):
        cells = set()
        for kind, (first, second) in pairs.items():
            table = Sovereign().types(f"delver Ada level {level} {first} {scores[mod]} {second} 3 hp 5")
            target = next(iter(chance(table, f"save Ada {kind}", needed)))
            cells.add(f"{target:>5}" + " " + shown(works(chance(table, f"save Ada {kind}", good))))
        (cell,) = cells
        row.append(cell)
    return f"{level:5}" + "".join(row)


def saves() -> Iterator[Line]:
    """Saves by level and modifier, and those of NPCs."""
    yield "Saves of Delvers by level, and the better of two modifiers: the target, and the chance in percent"
    yield "(a 1 fails, a 20 saves; Physical by STR or CON, Evasion by DEX or INT, Mental by INT or WIS: each the same)"
    yield "level" + "".join(f"{mod:+12}" for mod in range(-2, 3))
    for level in range(1, 11):
        yield partial(saves_at, level)
    yield ""
    yield "A Delver of level 1 and +0 against a poison, by what it adds to the save, in percent"
    yield "     " + "".join(f"{by:+7}" for by in range(-4, 5))
    row = []
    for by in range(-4, 5):
        table = Sovereign().types("delver Ada hp 5")
        row.append(" " + shown(works(chance(table, f"save Ada physical {by:+}", good))))
    yield "     " + "".join(row)
    yield ""
    yield "Saves of NPCs by hit dice: the target, and the chance in percent"
    for hit_dice in (0, *range(1, 22), 30):
        table = Sovereign().types(f"npc ogre hd {hit_dice} hp 5")
        target = next(iter(chance(table, "save ogre physical", needed)))
        yield f"{hit_dice:5}{target:>5} {shown(works(chance(table, 'save ogre physical', good)))}"
    yield ""
    yield SAVES_SURPRISE


# ---------------------------------------------------------------------- meetings


def reactions() -> Iterator[Line]:
    """Reactions by stance, of those who could win and those who could not."""

    def how(play: Play[State]) -> str:
        return next(event.how for event in play.events if isinstance(event, Reacted))

    does = ("fight", "run", "talk", "chase", "ignore")
    for could, goblins in (("They could win", 3), ("They could not win", 2)):
        yield f"{could}, in 36ths" + "".join(f"{one:>8}" for one in does)
        for stance in ("fight", "talk", "run", "wait"):
            table = Sovereign().types("delver Ada hp 5", f"npc {goblins} goblins hd 1 hp 3", "meet goblins")
            odds = reaction_odds(table, stance, how)
            yield f"  {stance:23}" + "".join(f"{of_36(odds.get(one, Fraction(0))):>8}" for one in does)
        yield ""
    yield REACTIONS_SURPRISE


def reaction_odds(table: Sovereign, stance: str, how: Ran) -> dict[str, Fraction]:
    """The reaction alone: initiative, which may follow, is rolled too, and weighs nothing."""
    return chance(table, f"stance {stance}", how)


def chased(name: str, said: str, many: int, numbers: str = "minus") -> str:
    """The row of a situation."""
    row = []
    for skill in SKILLS_OF_PURSUERS:
        table = Sovereign(**{"chase-numbers": numbers}).types("delver Ada exert 0 hp 5")
        table.types(f"npc {many} goblins skill {skill} hp 5 as goblins")
        row.append(of_36(works(chance(table, f"chase goblins party {said}".strip(), good_check))))
    return f"  {name:34}" + "".join(row)


def chases() -> Iterator[Line]:
    """Chases by what the situation adds, and by how much better the pursuers are."""
    situations = (
        ("no head start", "head none", 1),
        ("one Round", "head round", 1),
        ("less than a minute", "head less", 1),
        ("more than a minute", "head more", 1),
        ("half-hearted", "half-hearted", 1),
        ("enraged", "enraged", 1),
        ("enraged, no head start", "enraged head none", 1),
        ("half-hearted, more than a minute", "half-hearted head more", 1),
        ("two pursuers after one", "", 2),
    )
    yield "Chases: the pursuers catch up, in 36ths, by what they add and the fleeing do not"
    yield " " * 36 + "".join(f"{skill:+4}" for skill in SKILLS_OF_PURSUERS)
    for name, said, many in situations:
        yield partial(chased, name, said, many)
    yield partial(chased, "two after one, chase-numbers plus", "", 2, "plus")
    yield ""
    yield CHASES_SURPRISE


SKILLS_OF_PURSUERS = range(-2, 6)
"""What pursuers add: an NPC's skill cannot be lower than -2."""


# ---------------------------------------------------------------------- the dying


def clock(by: int, kit: bool, first: str) -> list[Fraction]:
    """The chance that a medic who adds so much has saved Bo by the end of each Round, attempt by attempt."""
    scores = {"int 3 heal -1": -3, "heal -1": -1, "heal 0": 0, "heal 1": 1, "int 14 heal 1": 2, "int 18 heal 2": 4}
    line = next(said for said, adds in scores.items() if adds == by)
    table = Sovereign().types(f"delver Ada {line} dex 3 hp 8", "delver Bo con 9 hp 8", GOBLINS)
    if kit:
        carrying(table, "Ada", "healer's kit")
    table.rolls(*((8, 1) if first == "party" else (1, 8))).types("fight")
    table.types(*(["next"] if first == "party" else [])).types("harm Bo 9", "next")
    lost, found = Fraction(1), []
    while table.state.fight_now.acting == "party" and not table.who("Bo").dead:
        good = works(chance(table, "stabilise Ada Bo", stabilised))
        lost *= 1 - good
        found.append(1 - lost)
        table.rolls(1, 1).types("stabilise Ada Bo")
        table.types("next", "next")
    return found


def stabilised(play: Play[State]) -> bool:
    """Whether somebody is out of danger."""
    return any(isinstance(event, Stabilised) for event in play.events)


def rounds(by: int, kit: bool, first: str) -> str:
    """The row of a medic who adds so much."""
    return f"  {by:+}" + "".join(shown(share) for share in clock(by, kit, first))


def dying() -> Iterator[Line]:
    """The death clock by what the medic adds, with a kit and without, in either order."""
    yield "Saved by the end of the medic's first, second, ... attempt, in percent; one medic, every Round"
    for first, told in (("party", "The Delvers act first"), ("goblins", "The others act first")):
        for kit in (True, False):
            yield ""
            yield f"{told}; {'with' if kit else 'without'} a healer's kit"
            for by in (-3, -1, 0, 1, 2, 4):
                yield partial(rounds, by, kit, first)
    yield ""
    yield "Who falls in the turn of others that act first has seven Rounds of help, else six; the last hardly matters,"
    yield "for the difficulty rises with each. A kit is worth two Rounds. Who adds -3 and has none can never do it: 10"
    yield "is more than 12 - 3."


COUNTS: dict[str, Callable[[], Iterator[Line]]] = {
    "counts_checks.txt": checks,
    "counts_saves.txt": saves,
    "counts_reactions.txt": reactions,
    "counts_chases.txt": chases,
    "counts_dying.txt": dying,
}
"""The kept texts, each with what makes it."""

if __name__ == "__main__":
    for name, made in COUNTS.items():
        (HERE / name).write_text(text(made()), encoding="utf-8")
