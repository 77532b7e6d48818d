"""Exact odds of checks, saves, reactions, chases and the dying, by running the rules under every face of their dice.

What comes out is kept in ``counts_*.txt`` beside this file and compared by a test. To print it anew:
``python -m tests.rulesets.sovereign.exact_odds``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.play import Play
from lychgate.rulesets.sovereign.rules.checks import Checked, check
from lychgate.rulesets.sovereign.rules.encounter import Reacted
from lychgate.rulesets.sovereign.rules.injury import Stabilised
from lychgate.rulesets.sovereign.rules.saves import Saved
from lychgate.rulesets.sovereign.state import State
from tests.rulesets.sovereign.hurt import GOBLINS, carrying
from tests.rulesets.sovereign.sovereign import REF, Sovereign

HERE = Path(__file__).parent

Ran = Callable[[Play[State]], Any]


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


def checks() -> Iterator[str]:
    """Checks by difficulty and what is added; groups and opposed checks."""
    yield "Checks: 2d6 and what is added against a difficulty, in 36ths"
    yield "  DC" + "".join(f"{by:+4}" for by in range(-3, 6))
    table = Sovereign().types("delver Ada hp 5")
    ada = table.who("Ada")
    for difficulty in range(6, 15):
        row = []
        for by in range(-3, 6):

            def one(dice: DiceSource, by: int = by, difficulty: int = difficulty) -> bool:
                return check(Play(table.state, REF, dice), ada, by, difficulty).good

            row.append(of_36(works(added(every_outcome(one)))))
        yield f"{difficulty:4}" + "".join(row)
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
        row = []
        for its in range(-1, 4):
            table = Sovereign().types(f"delver Ada sneak {own} hp 5", f"npc guard skill {its} hp 5")
            row.append(of_36(works(chance(table, "contest Ada DEX/Sneak guard WIS/Notice", good_check))))
        yield f"  {own:+}" + "".join(row)
    yield ""
    yield "A helper of +2 helps no more than one of +1, and one of -1 undoes one of +1: only their signs count."


def saves() -> Iterator[str]:
    """Saves by level and modifier, and those of NPCs."""

    def good(play: Play[State]) -> bool:
        return [event for event in play.events if isinstance(event, Saved)][-1].good

    yield "Saves of Delvers by level, and the better of two modifiers, in percent (a 1 fails, a 20 saves)"
    yield "level" + "".join(f"{mod:+7}" for mod in range(-2, 3))
    scores = {-2: 3, -1: 7, 0: 10, 1: 14, 2: 18}
    for level in range(1, 11):
        row = []
        for mod in range(-2, 3):
            table = Sovereign().types(f"delver Ada level {level} str {scores[mod]} con {scores[mod]} hp 5")
            row.append(" " + shown(works(chance(table, "save Ada physical", good))))
        yield f"{level:5}" + "".join(row)
    yield ""
    yield "Saves of NPCs by hit dice, in percent"
    for hit_dice in (0, *range(1, 22, 2), 30):
        table = Sovereign().types(f"npc ogre hd {hit_dice} hp 5")
        yield f"{hit_dice:5} {shown(works(chance(table, 'save ogre physical', good)))}"


# ---------------------------------------------------------------------- meetings


def reactions() -> Iterator[str]:
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


def reaction_odds(table: Sovereign, stance: str, how: Ran) -> dict[str, Fraction]:
    """The reaction alone: initiative, which may follow, is rolled too, and weighs nothing."""
    return chance(table, f"stance {stance}", how)


def chases() -> Iterator[str]:
    """Chases by what the situation adds, and by how much better the pursuers are."""

    def caught(play: Play[State]) -> bool:
        return good_check(play)

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
    yield " " * 36 + "".join(f"{skill:+4}" for skill in range(-1, 4))
    for name, said, many in situations:
        row = []
        for skill in range(-1, 4):
            table = Sovereign().types("delver Ada exert 0 hp 5", f"npc {many} goblins skill {skill} hp 5 as goblins")
            row.append(of_36(works(chance(table, f"chase goblins party {said}", caught))))
        yield f"  {name:34}" + "".join(row)
    yield ""
    yield "Two after one take off 1 for being more; where both are good at it, the help of the other makes up for that,"
    yield "where neither adds anything it does not, and where both are bad the second hinders too."


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


def dying() -> Iterator[str]:
    """The death clock by what the medic adds, with a kit and without, in either order."""
    yield "Saved by the end of the medic's first, second, ... attempt, in percent; one medic, every Round"
    for first, told in (("party", "The Delvers act first"), ("goblins", "The others act first")):
        for kit in (True, False):
            yield ""
            yield f"{told}; {'with' if kit else 'without'} a healer's kit"
            for by in (-3, -1, 0, 1, 2, 4):
                yield f"  {by:+}" + "".join(shown(share) for share in clock(by, kit, first))
    yield ""
    yield "Who falls in the turn of others that act first has seven Rounds of help, else six; the last hardly matters,"
    yield "for the difficulty rises with each. A kit is worth two Rounds. Who adds -3 and has none can never do it: 10"
    yield "is more than 12 - 3."


COUNTS: dict[str, Callable[[], Iterator[str]]] = {
    "counts_checks.txt": checks,
    "counts_saves.txt": saves,
    "counts_reactions.txt": reactions,
    "counts_chases.txt": chases,
    "counts_dying.txt": dying,
}
"""The kept texts, each with what makes it."""

if __name__ == "__main__":
    for name, made in COUNTS.items():
        (HERE / name).write_text("\n".join(made()).rstrip() + "\n", encoding="utf-8")
