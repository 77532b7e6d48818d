"""Skill checks: 2d6, a skill and an attribute against a difficulty; in a group, against somebody, and by NPCs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.kit.fields import Typed
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.kit.telling import secret
from lychgate.rulesets.sovereign.rules.attributes import attribute_called, modifier_of, short
from lychgate.rulesets.sovereign.rules.feats import ability_of, check_dice
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody
from lychgate.rulesets.sovereign.rules.in_force import added_by_magic
from lychgate.rulesets.sovereign.rules.skills import is_combat
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.delvers import DELVERS, SKILLS
from lychgate.rulesets.sovereign.tables.goods import armours

HEADING = "Checks"

NUMBERS = DELVERS.checks

Talent = Literal["good", "plain", "bad"]
"""Whether an NPC ought to be good at something, at nothing special, or at it worse than most."""


class Pair(msgspec.Struct, frozen=True):
    """An attribute with a skill, as in ``STR/Exert``."""

    attribute: str
    skill: str

    def __str__(self) -> str:
        return f"{short(self.attribute)}/{self.skill.title()}"


class PairTyped(Typed, frozen=True):
    """A pair, typed as ``STR/Exert`` or ``strength/exert``."""

    def shape(self, name: str) -> str:
        return "ATTRIBUTE/SKILL"

    def begins(self, line: Line) -> bool:
        return "/" in line.peek()

    def read(self, line: Line) -> Pair:
        said = line.word("an attribute with a skill")
        first, _, second = said.partition("/")
        attribute = attribute_called(first)
        skills = [one for one in SKILLS if second and one.startswith(second.casefold())]
        if not attribute or len(skills) != 1:
            raise line.refuse(
                f"'{said}' is no attribute with a skill. One of STR, DEX, CON, INT, WIS; one of "
                f"{', '.join(one.title() for one in SKILLS)}: STR/Exert."
            )
        return Pair(attribute, skills[0])

    def words(self) -> tuple[str, ...]:
        return tuple(f"{a}/{skill.title()}" for a in ("STR", "DEX", "CON", "INT", "WIS") for skill in SKILLS)


class Tried(msgspec.Struct, frozen=True):
    """A check that was rolled: the dice, what was added, the difficulty, and whether it succeeded."""

    dice: int
    added: int
    difficulty: int
    good: bool

    @property
    def total(self) -> int:
        """The dice with what was added."""
        return self.dice + self.added


@clause("sov.skill.default")
def skill_of(one: Creature, skill: str) -> int:
    """The level of somebody's skill; -1 where they are not trained in it."""
    return one.skills.get(skill, DELVERS.skills.untrained)


def hampered(one: Creature, skill: str) -> int:
    """What the armour that somebody wears takes off a skill in checks."""
    worn = (armours()[item.name] for item in one.items if item.worn and item.name in armours())
    return min((armour.hampers.get(skill, 0) for armour in worn), default=0)


@clause("sov.check.npc", "sov.check.npc-full", "sov.check.opposed-npc")
def added_by(one: Creature, pair: Pair, talent: Talent = "good") -> int:
    """What somebody adds to a check: skill and attribute; an NPC of no account by what it ought to be good at."""
    magic = added_by_magic(one, "checks")
    if one.detailed:
        return skill_of(one, pair.skill) + modifier_of(one, pair.attribute) + hampered(one, pair.skill) + magic
    return {"good": one.skill, "plain": 0, "bad": NUMBERS.untalented}[talent] + magic


@clause("sov.check.group")
def helped(roller: int, others: Sequence[int]) -> int:
    """What a group adds: the roller's own, 1 for each other with anything to add, -1 for each who takes off."""
    return roller + sum((one > 0) - (one < 0) for one in others)


@clause("sov.check.roll")
def check(
    play: SovereignPlay,
    one: Creature,
    added: int,
    difficulty: int,
    purpose: str = "sov.check.roll",
    which: str = "",
    *,
    skill: str = "",
    hidden: bool = False,
) -> Tried:
    """2d6 and what is added, the difficulty or more; no roll succeeds or fails by itself.

    With a ``skill`` feats and abilities for it count: more dice, and a second roll, unless the first is ``hidden``.
    ``which`` dice they are may be said instead.
    """
    which = which or (check_dice(one, skill) if skill else NUMBERS.dice)
    dice = rolled(play, "checks", which, purpose, f"creature:{one.id}", one.seat)
    tried = Tried(dice, added, difficulty, dice + added >= difficulty)
    if tried.good or hidden or not may_roll_again(play.state.creature(one.id), skill):
        return tried
    usual = purpose in FOR_LIFE
    if not play.ask(TryAgain(seat=one.seat or play.state.referees[0], who=one.id, tried=tried, usual=usual)):
        return tried
    better = max(dice, rolled(play, "checks", which, purpose, f"creature:{one.id}", one.seat))
    play.record(TriedAgain(one.id, tried))
    return Tried(better, added, difficulty, better + added >= difficulty)


FOR_LIFE = ("sov.injury.stabilise", "sov.poison.cure", "sov.frail.surgery", "sov.hazard.fall-controlled")
"""The clauses of checks by which somebody lives or may die."""

EXPERTISE, SPENT = "Masterful Expertise", "turn Masterful Expertise"


@clause("sov.time.per-turn-powers")
def may_roll_again(one: Creature, skill: str) -> bool:
    """Whether an Expert may roll a check again that failed: once a Turn, with any skill that is not for fighting."""
    return bool(skill) and not is_combat(skill) and ability_of(one, EXPERTISE) and SPENT not in one.casting.spent


class TryAgain(Decision[bool], frozen=True, tag="sovereign.expertise", kw_only=True):
    """A check of an Expert's has failed: whether they roll again, and keep the better.

    Enter keeps the one new roll of a Turn for worse, unless a life hangs on the check: then it is ``usual`` to roll.
    """

    clauses = ("sov.time.per-turn-powers",)

    who: str
    tried: Tried
    usual: bool = False

    def options(self) -> Sequence[Option[bool]]:
        return (Option("keep", False), Option("again", True))

    def default(self) -> str:
        return "again" if self.usual else "keep"

    def prompt(self, state: State) -> str:
        return (
            f"{state.creature(self.who).name} fails: {self.tried.total} against {self.tried.difficulty}. {EXPERTISE}?"
        )

    def label(self, state: State, id_: str) -> str:
        return {"keep": "Leave it at that", "again": "Roll again, once a Turn"}[id_]


class TriedAgain(Event, frozen=True, tag="tried_again"):
    """An Expert rolled again after this."""

    who: str
    tried: Tried

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, casting=replace(one.casting, spent=(*one.casting.spent, SPENT))))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{EXPERTISE}! {one.name} fails with {self.tried.total}, and rolls again."
        return of_somebody(after, one, text, "sov.time.per-turn-powers")


@clause("sov.check.opposed")
def opposed(state: State, added: int) -> int:
    """The difficulty against somebody who adds so much: 8 and that, unless the table amended it."""
    return number(state, "opposed-dc") + added


@clause("sov.check.no-low-dc")
def needs_a_check(state: State, difficulty: int) -> bool:
    """Whether anything so hard is worth a check: what is easier than 6 just succeeds."""
    return difficulty >= number(state, "lowest-dc")


def difficulty_of(state: State, said: int) -> int:
    """Return the difficulty of a check: what was ``said``, or the table's normal one where that is 0."""
    return said or number(state, "normal-dc")


class Checked(Event, frozen=True, tag="checked"):
    """A check was rolled. ``what`` names the attribute and the skill; ``hidden``: only the GM knows."""

    who: str
    what: str
    tried: Tried
    hidden: bool = False

    def tell(self, before: State, after: State) -> Lines:
        one, tried = after.creature(self.who), self.tried
        came = "it works" if tried.good else "it fails"
        sum_ = f"{tried.dice} {tried.added:+} = {tried.total}" if tried.added else f"{tried.dice}"
        text = f"{one.name} tries {self.what}: {sum_} against {tried.difficulty}: {came}."
        normal = tried.difficulty == number(before, "normal-dc")
        clauses = ("sov.check.roll", *(("sov.check.dc-table",) if normal else ()))
        if self.hidden:
            return secret(after, text, *clauses)
        return of_somebody(after, one, text, *clauses, weight="result")
