"""Checks: a d20 and an ability against a difficulty, in degrees; saves are checks that are forced on somebody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Annotated, ClassVar, Literal

import msgspec

from lychgate.core.clause import clause
from lychgate.core.dice_source import ScriptedDice, every_total
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Wording
from lychgate.kit.english import a_or_many, numbered
from lychgate.kit.fields import NOT_TYPED, REFEREES_WORD, After, Number, OneOf, Person, Typed, Word
from lychgate.kit.line import Line
from lychgate.kit.outlook import percent
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import secret
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.abilities import ability_called, ability_of
from lychgate.rulesets.constitution.rules.bonuses import Part, Parts, added_to, told, total_of
from lychgate.rulesets.constitution.rules.form_choices import Filled, own, skills, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.initiations import advantages
from lychgate.rulesets.constitution.rules.load import hampered
from lychgate.rulesets.constitution.rules.rerolls import counts, rolls_again
from lychgate.rulesets.constitution.rules.skills import rating_of, share_of
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.characters import ABILITIES
from lychgate.rulesets.constitution.tables.initiations import topics

HEADING = "Rolls"

MANY = 99
"""More degrees than anybody has: where more are always better."""

MOST_DICE = 9
"""The most advantage or disadvantage dice of one roll."""


# ---------------------------------------------------------------------- the die


class D20(msgspec.Struct, frozen=True):
    """A d20 that was rolled: the natural face that counts, and what it is worth with all that explodes."""

    natural: int
    worth: int


@clause("3d6.3.3", "3d6.3.5", "3d6.3.8a", "3d6.3.8b")
def d20(play: ConstitutionPlay, one: Creature, purpose: str, advantage: int = 0) -> D20:
    """One d20; with advantage dice the best of several, with disadvantage dice (less than 0) the worst.

    A 20 is rolled again and added, as long as 20s fall. A natural 1 costs 5 points, or whatever the table has for it.
    """
    most = min(abs(advantage), MOST_DICE)
    kept = f"{most + 1}d20k{'h' if advantage > 0 else 'l'}1" if most else "1d20"
    natural = rolled(play, "checks", kept, purpose, f"creature:{one.id}", one.seat)
    worth = natural
    if natural == 20:
        worth += rolled(play, "checks", "1d20!", purpose, f"creature:{one.id}", one.seat)
    elif natural == 1 and ruled(play.state, "nat1") == "minus5":
        worth -= number(play.state, "natural_one")
    return D20(natural, worth)


def chance_to_reach(state: State, least: int, advantage: int = 0) -> Fraction:
    """How likely a d20 is worth so much or more, by the rule run under all that its dice can come to."""
    return _chance(tuple(state.variants.items()), advantage, least)


@lru_cache(1000)
def _chance(switches: tuple[tuple[str, str], ...], advantage: int, least: int) -> Fraction:
    found = _worths(switches, advantage)
    return sum((weight for weight, worth in found if worth >= least), Fraction(0))


@lru_cache(64)
def _worths(switches: tuple[tuple[str, str], ...], advantage: int) -> tuple[tuple[Fraction, int], ...]:
    """What a d20 may be worth where switches have these values, and how likely."""
    state = State(variants=dict(switches), referees=(), players=())
    one = Creature(id="anybody", name="anybody", side="")
    return tuple(every_total(lambda dice: d20(Play(state, "", dice), one, "3d6.3.1a", advantage).worth))


@clause("3d6.3.1a", "3d6.3.2a", "3d6.3.2b")
def degrees_of(state: State, total: int, difficulty: int) -> int:
    """Degrees of success, above 0, or of failure, below 0: one, and another for each full 5 points.

    A table may have another number of points.
    """
    step = number(state, "degree_step")
    if total >= difficulty:
        return 1 + (total - difficulty) // step
    return -1 - (difficulty - total) // step


@clause("3d6.3.6")
def normal_dc(state: State) -> int:
    """The difficulty of what an ordinary adult can do, but not every time."""
    return number(state, "normal_dc")


# ---------------------------------------------------------------------- a check


class Tried(msgspec.Struct, frozen=True):
    """A check that was rolled: the die, what was added and why, the difficulty, and the degrees that came of it.

    ``complicated``: a natural 1 brings a complication that the referee names.
    """

    die: D20
    parts: Parts
    difficulty: int
    degrees: int
    complicated: bool = False

    @property
    def good(self) -> bool:
        """Whether it succeeded."""
        return self.degrees > 0

    @property
    def total(self) -> int:
        """The die with all that was added."""
        return self.die.worth + total_of(self.parts)

    def came(self, name: str) -> str:
        """What came of it, before it comes to anything: ``Dee fails: 5 +10 wits = 15 against 20: ...``."""
        return f"{name} {'succeeds' if self.good else 'fails'}: {self.told()}."

    def told(self) -> str:
        """The sum in words, and what came of it: ``12 +14 strength +2 fighter = 28 against 20: 2 degrees``."""
        worth = f"{self.die.natural}"
        if self.die.worth != self.die.natural:
            worth += f" ({self.die.worth})"
        came = f"{numbered(abs(self.degrees), 'degree')} of {'success' if self.good else 'failure'}"
        return f"{worth} {told(self.parts)} = {self.total} against {self.difficulty}: {came}"


@clause("3d6.3.1a")
def check(
    play: ConstitutionPlay,
    one: Creature,
    ability: str,
    difficulty: int | None,
    kinds: Sequence[str] = (),
    *,
    skill: str = "",
    more: Parts = (),
    advantage: int = 0,
    purpose: str = "3d6.3.1a",
    useful: int = 1,
) -> Tried:
    """A check of somebody's ability, by a share of it where a skill counts; an adventurer may roll a failure again.

    So many degrees are ``useful``: with fewer an adventurer may roll a success again too. Where there is no
    ``difficulty`` the total alone counts, and nothing fails. ``kinds`` are what sort of check it is, such as
    ``attack``: they say which bonuses count. ``more`` is added besides.
    """
    parts, advantage = sum_for(play.state, one, ability, kinds, more=more, advantage=advantage)
    parts = by_skill(play, one, ability, skill, parts)
    dc = 1 if difficulty is None else difficulty
    tried = _tried(play, one, parts, dc, purpose, advantage)
    while difficulty is not None and tried.degrees < useful:
        grave, odds = "save" in kinds and not tried.good, partial(odds_of_another, play.state, tried, advantage)
        if not rolls_again(play, one.id, tried.came(one.name), usual=grave, odds=odds):
            break
        again = _tried(play, one, parts, dc, purpose, advantage)
        tried = again if counts(play.state, tried.total, again.total) == again.total else tried
    return tried


def odds_of_another(state: State, tried: Tried, advantage: int) -> str:
    """How likely a new roll is better than one that was made: a success, or more degrees of it."""
    reached = tried.difficulty + (number(state, "degree_step") * tried.degrees if tried.good else 0)
    better = chance_to_reach(state, reached - total_of(tried.parts), advantage)
    if not tried.good:
        return f"{percent(better)} for a success"
    fails = 1 - chance_to_reach(state, tried.difficulty - total_of(tried.parts), advantage)
    return f"{percent(better)} for more degrees, {percent(fails)} for a failure"


def sum_for(
    state: State, one: Creature, ability: str, kinds: Sequence[str], *, more: Parts = (), advantage: int = 0
) -> tuple[Parts, int]:
    """What is added to a check, the ability first, and how many advantage dice it has."""
    dice = advantage + advantages(state, one, (ability, *kinds), kinds) - hampered(state, one, kinds)
    return (Part(ability, ability_of(one, ability)), *added_to(state, one, (ability, *kinds)), *more), dice


def by_skill(play: ConstitutionPlay, one: Creature, ability: str, skill: str, parts: Parts) -> Parts:
    """What is added to a check where a skill counts: a share of the ability; all as it is where none is named."""
    if not skill:
        return parts
    rating, score = rating_of(play, one, skill), ability_of(one, ability)
    return (Part(f"{ability} at {rating} % {skill}", share_of(play.state, score, rating)), *parts[1:])


def chance_of_check(
    state: State, one: Creature, ability: str, difficulty: int, kinds: Sequence[str] = (), *, skill: str = ""
) -> Fraction | None:
    """How likely somebody succeeds in a check, without rolling again.

    None where the table has to agree on the skill first, or the check cannot be made.
    """
    play: ConstitutionPlay = Play(state, "", ScriptedDice(()), (), lambda decision, _: decision.default())
    try:
        parts, dice = sum_for(state, one, ability, kinds)
        return chance_to_reach(state, difficulty - total_of(by_skill(play, one, ability, skill, parts)), dice)
    except PlayError:
        return None


def _tried(play: ConstitutionPlay, one: Creature, parts: Parts, difficulty: int, purpose: str, advantage: int) -> Tried:
    die = d20(play, one, purpose, advantage)
    total = die.worth + total_of(parts)
    complicated = die.natural == 1 and ruled(play.state, "nat1") == "complication"
    return Tried(die, parts, difficulty, degrees_of(play.state, total, difficulty), complicated)


def clauses_behind(tried: Tried) -> tuple[str, ...]:
    """The clauses that made a check come out as it did, besides its own: a natural 1 or 20, further degrees, and what
    privation and blessings did."""
    found = (
        ("3d6.3.5", tried.die.natural == 1),
        ("3d6.3.3", tried.die.natural == 20),
        ("3d6.3.2a", tried.degrees > 1),
        ("3d6.3.2b", tried.degrees < -1),
    )
    sources = (part.source.partition(" (")[0] for part in tried.parts)  # a blessing has its purpose in brackets
    return (*(id_ for id_, so in found if so), *(BEHIND[one] for one in sources if one in BEHIND))


BEHIND = {
    "fasting": "3d6.15.2a",
    "starvation": "3d6.15.4a",
    "thirst": "3d6.15.5a",
    "exhaustion": "3d6.15.6a",
    "blessing": "3d6.11.5",
}
"""The clauses behind parts of a check, by what they are called there."""


# ---------------------------------------------------------------------- the commands


class AbilityTyped(Typed, frozen=True):
    """An ability by its name or its beginning."""

    def shape(self, name: str) -> str:
        return "ABILITY"

    def begins(self, line: Line) -> bool:
        return bool(ability_called(line.peek()))

    def read(self, line: Line) -> str:
        said = line.word("an ability")
        found = ability_called(said)
        if not found:
            raise line.refuse(f"'{said}' is no ability. Allowed: {', '.join(ABILITIES)}.")
        return found

    def words(self) -> tuple[str, ...]:
        return ABILITIES


def abilities_weighed(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The abilities of whoever acts, each with its score and its chance at the normal difficulty."""
    one, dc = whoever(state, filled), normal_dc(state)
    if one is None:
        return tuple(Choice(name, name.capitalize()) for name in ABILITIES)
    chances = {name: chance_of_check(state, one, name, dc, ("check",)) for name in ABILITIES}
    told = {name: f", {percent(chance)} at difficulty {dc}" for name, chance in chances.items() if chance is not None}
    return tuple(Choice(name, name.capitalize(), f"{one.ability(name)}{told.get(name, '')}") for name in ABILITIES)


class TryCheck(Command, frozen=True, tag="check", kw_only=True):
    """Roll an ability check, with or without a skill.

    ``dice`` are advantage dice, or disadvantage dice below 0; ``by`` is what the situation adds; ``strenuous`` is heavy
    physical work, ``combat`` a part of a fight; ``about`` is what initiations may count for.
    """

    word = "check"
    menu_label = "Make a check"
    likely = 8
    may = OWNER
    clauses = ("3d6.3.1a", "3d6.3.6", "3d6.3.7")
    pickers = {"who": own(), "ability": abilities_weighed, "skill": skills}
    form_labels: ClassVar[Mapping[str, str]] = {
        "about": "Kind of task",
        "dice": "Advantage dice",
        "strenuous": "Heavy physical work",
        "combat": "Part of a fight",
        "secret": "In secret",
    }

    who: Annotated[str, Person()]
    ability: Annotated[str, AbilityTyped()]
    skill: Annotated[str, After(("skill",), Word("a skill"))] = ""
    about: Annotated[str, After(("for",), OneOf("topic", topics(), "TOPIC"))] = ""
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 60)), REFEREES_WORD] = 0
    by: Annotated[int, Number("what is added", -20, 20, shown="+N"), REFEREES_WORD] = 0
    dice: Annotated[int, After(("dice",), Number("advantage dice", -MOST_DICE, MOST_DICE)), REFEREES_WORD] = 0
    strenuous: bool = False
    combat: bool = False
    secret: Annotated[bool, REFEREES_WORD] = False

    what: Annotated[Literal["check", "save"], NOT_TYPED] = "check"

    @clause("3d6.3.6", "3d6.3.7")
    def do(self, play: ConstitutionPlay) -> None:
        """The difficulty is the task's, and what is different this time is added."""
        one = somebody(play, self.who)
        if one.dead:
            raise PlayError(f"{one.name} is dead.")
        with kept_secret(play, self.secret, apart=True):
            more = (Part("the situation", self.by),) if self.by else ()
            tried = check(
                play,
                one,
                self.ability,
                self.dc or normal_dc(play.state),
                self.kinds,
                skill=self.skill,
                more=more,
                advantage=self.dice,
                useful=MANY if self.what == "check" else 1,
            )
        play.record(Checked(one.id, self.what, tried, self.secret))

    @property
    def kinds(self) -> tuple[str, ...]:
        """What sort of check it is."""
        more = (self.about, "strenuous" if self.strenuous else "", "combat" if self.combat else "")
        return (self.what, *(kind for kind in more if kind))


@clause("3d6.3.1b")
class TrySave(Wording, frozen=True):
    """Roll a save against something forced on a character."""

    word = "save"
    menu_label = "Make a save"
    likely = 7
    may = OWNER
    clauses = ("3d6.3.1b",)
    pickers = {"who": own(), "ability": abilities_weighed}
    form_labels: ClassVar[Mapping[str, str]] = {"dice": "Advantage dice", "secret": "In secret"}

    who: Annotated[str, Person()]
    ability: Annotated[str, AbilityTyped()]
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 60)), REFEREES_WORD] = 0
    by: Annotated[int, Number("what is added", -20, 20, shown="+N"), REFEREES_WORD] = 0
    dice: Annotated[int, After(("dice",), Number("advantage dice", -MOST_DICE, MOST_DICE)), REFEREES_WORD] = 0
    secret: Annotated[bool, REFEREES_WORD] = False

    @classmethod
    def read(cls, line: Line) -> Command:
        return TryCheck(**read_fields(cls, line), what="save")


class Checked(Event, frozen=True, tag="checked"):
    """A check or a save was rolled. ``hidden``: only the referee knows."""

    who: str
    what: str
    tried: Tried
    hidden: bool = False

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        more = " A natural 1: the referee names a complication." if self.tried.complicated else ""
        text = f"{one.name}, {a_or_many(1, self.what)}: {self.tried.told()}.{more}"
        normal = self.what in ("check", "save") and self.tried.difficulty == normal_dc(before)
        clauses = ("3d6.3.1a", *(["3d6.3.6"] if normal else []), *clauses_behind(self.tried))
        if self.hidden:
            return secret(after, text, *clauses)
        return of_somebody(after, one, text, *clauses, weight="result")
