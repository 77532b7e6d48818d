"""The sources of faces: a key (``keyed_dice``), the script of a test, an enumerator, or a person's own dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Protocol, Self, TypeVar

from lychgate.core.decision import Decision, Option, Suspended
from lychgate.core.dice import Dice, DiceError, parse
from lychgate.core.digits import is_number
from lychgate.core.errors import DiceExhausted, DiceUnused, IllegalAnswer
from lychgate.core.keyed_dice import KeyedDice
from lychgate.core.roll import By, Roll

T = TypeVar("T")


class DiceSource(Protocol):
    """Gives a roll its faces."""

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll ``dice``. May raise ``Suspended`` when a person must roll first."""

    def skip(self, roll: Roll) -> None:
        """Note that ``roll`` is already in the journal and must not be drawn again."""


def is_possible(roll: Roll) -> bool:
    """Whether dice can fall as a roll says: each face is on its die, none is missing or too many, the total is theirs.

    A result that was picked has no faces, and is any total that the dice can show.
    """
    try:
        dice = parse(roll.dice)
    except DiceError:
        return False
    if roll.by == "picked" and not roll.faces:
        return dice.minimum <= roll.total <= dice.maximum
    faces = iter(roll.faces)

    def draw(sides: int) -> int:
        face = next(faces, 0)
        if not 1 <= face <= sides:
            raise DiceExhausted(f"a d{sides}")
        return face

    try:
        rolled = dice.roll(draw)
    except DiceExhausted:
        return False
    return rolled.faces == roll.faces and rolled.total == roll.total


class ScriptedDice:
    """Dice that fall as a script says, for tests and scripted scenes.

    ``faces`` is one list for every roll in order, or a table from purpose (a clause id) to its own list.
    ``finish`` raises ``DiceUnused`` when faces are left over.
    """

    def __init__(self, faces: Sequence[int] | Mapping[str, Sequence[int]]) -> None:
        self._by_purpose = isinstance(faces, Mapping)
        piles = faces if isinstance(faces, Mapping) else {"": faces}
        self._piles: dict[str, list[int]] = {purpose: list(pile) for purpose, pile in piles.items()}

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        pile = self._piles.get(purpose if self._by_purpose else "", [])

        def draw(sides: int) -> int:
            if not pile:
                raise DiceExhausted(f"{dice} for {purpose} ({subject})")
            face = pile.pop(0)
            if not 1 <= face <= sides:
                raise IllegalAnswer(
                    purpose, str(face), (), hint=f"The script's next die is {face}, but a d{sides} is rolled."
                )
            return face

        rolled = parse(dice).roll(draw)
        return Roll(dice, purpose, subject, rolled.faces, rolled.total, "script")

    def skip(self, roll: Roll) -> None:
        """Do nothing: faces in the journal were taken from the script when they were first rolled."""

    def copy(self) -> Self:
        """The same script with the faces that are left, of which each can be used up without the other."""
        made = type(self)(self._piles)
        made._by_purpose = self._by_purpose
        return made

    def finish(self) -> None:
        """Raise ``DiceUnused`` if faces are left."""
        piles = self._piles.items()
        left = [f"{purpose}: {pile}" if purpose else str(pile) for purpose, pile in piles if pile]
        if left:
            raise DiceUnused("; ".join(left))


class RollWanted(Decision[str], frozen=True, tag="core.roll", kw_only=True):
    """A roll waits for a person, who rolls their own dice, lets the program roll, or picks the result.

    ``by`` says how typed faces are marked in the journal; ``app_may_roll`` whether the program may roll. ``offered``
    says that the rules ask, whatever the dice mode of the seat: then faces may be typed, or a result chosen.
    """

    dice: str
    purpose: str
    subject: str
    by: By
    app_may_roll: bool
    offered: bool = False

    def options(self) -> tuple[Option[str], ...]:
        return (Option("roll", "roll"),) if self.app_may_roll else ()

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        typed_roll(self, text)
        return text


def unwitnessed(source: DiceSource) -> DiceSource:
    """The same source for a roll that not everybody may know of: no witness is asked for it, or it would know."""
    return source.unwitnessed() if isinstance(source, KeyedDice) else source


class AskedDice:
    """Turns every roll into a question to ``seat``: for dice rolled by hand, and for stopping at each roll.

    ``keyed`` are the dice that are used when the person lets the program roll.
    """

    def __init__(self, seat: str, by: By, app_may_roll: bool, keyed: KeyedDice) -> None:
        self._seat = seat
        self._by = by
        self._app_may_roll = app_may_roll
        self._keyed = keyed

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        wanted = RollWanted(
            seat=self._seat,
            dice=dice,
            purpose=purpose,
            subject=subject,
            by=self._by,
            app_may_roll=self._app_may_roll,
        )
        raise Suspended((wanted,))

    def skip(self, roll: Roll) -> None:
        self._keyed.skip(roll)


def typed_roll(wanted: RollWanted, text: str) -> Roll:
    """The roll a person typed as faces, such as ``3 5``, or chose, such as ``=8``.

    Raises ``IllegalAnswer`` with what was wrong.
    """
    if text.strip().startswith("="):
        return _chosen(wanted, text.strip()[1:].strip())
    words = text.replace(",", " ").split()
    dice = parse(wanted.dice)

    def refuse(why: str) -> IllegalAnswer:
        return IllegalAnswer(wanted.kind, text, (), hint=f"{why} Type the faces of {wanted.dice}.")

    if not all(is_number(word) and len(word) < 7 for word in words):
        raise refuse("Faces are whole numbers with spaces between them, such as '3 5'.")
    faces = [int(word) for word in words]

    def draw(sides: int) -> int:
        if not faces:
            raise refuse(f"Only {len(words)} of the dice are there.")
        face = faces.pop(0)
        if not 1 <= face <= sides:
            raise refuse(f"A d{sides} has no face {face}: it shows 1 to {sides}.")
        return face

    rolled = dice.roll(draw)
    if faces:
        raise refuse(f"There are {len(faces)} faces too many.")
    return Roll(wanted.dice, wanted.purpose, wanted.subject, rolled.faces, rolled.total, wanted.by)


def _chosen(wanted: RollWanted, text: str) -> Roll:
    """The roll for a result that a person picked without dice; any total that the dice can show is allowed."""
    dice = parse(wanted.dice)
    low, high = dice.minimum, dice.maximum
    if not re.fullmatch(r"[+-]?\d{1,7}", text) or not low <= int(text) <= high:
        hint = f"{wanted.dice} comes to {low} up to {high}: choose one of them, such as ={low}."
        raise IllegalAnswer(wanted.kind, f"={text}", (), hint=hint)
    return Roll(wanted.dice, wanted.purpose, wanted.subject, (), int(text), "picked")


class ExhaustiveDice:
    """Replays a fixed list of faces and then branches; ``every_outcome`` runs a rule on it."""

    def __init__(self, prefix: list[int]) -> None:
        self.faces = prefix
        self.sides: list[int] = []

    @property
    def weight(self) -> Fraction:
        """How likely these faces are."""
        return Fraction(1, prod(self.sides))

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        rolled = parse(dice).roll(self._draw)
        return Roll(dice, purpose, subject, rolled.faces, rolled.total, "script")

    def skip(self, roll: Roll) -> None:
        """Do nothing: every face is drawn anew."""

    def _draw(self, sides: int) -> int:
        return self._next(sides)

    def _next(self, sides: int) -> int:
        """The face that is walked now, of a die with so many sides."""
        at = len(self.sides)
        if at == len(self.faces):
            self.faces.append(1)
        self.sides.append(sides)
        return self.faces[at]


class LumpedDice(ExhaustiveDice):
    """The same, but where only the ``total`` of a roll counts, it walks totals and not faces."""

    def __init__(self, prefix: list[int]) -> None:
        super().__init__(prefix)
        self._numerator = self._denominator = 1

    @property
    def weight(self) -> Fraction:
        return Fraction(self._numerator, self._denominator)

    def total(self, dice: str) -> int:
        """A total of ``dice``, as if it were a face of a die that has as many as there are totals."""
        odds = _odds_of(dice)
        total, weight = odds[self._next(len(odds)) - 1]
        self._numerator *= weight.numerator
        self._denominator *= weight.denominator
        return total

    def _draw(self, sides: int) -> int:
        self._denominator *= sides
        return self._next(sides)


class _TotalsOfDice(LumpedDice):
    """The same for rules that read no faces."""

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        return Roll(dice, purpose, subject, (), self.total(dice), "picked")


@lru_cache(256)
def _odds_of(dice: str) -> tuple[tuple[int, Fraction], ...]:
    return tuple(parse(dice).distribution().items())


def every_outcome(
    run: Callable[[DiceSource], T], dice: Callable[[list[int]], ExhaustiveDice] = ExhaustiveDice
) -> Iterator[tuple[Fraction, T]]:
    """Run ``run`` under every face its dice can show: pairs of probability and result, which sum to 1.

    The number of runs is the product of the dice's sides along each path, so keep the dice few. An
    expression that can explode or re-roll is walked along every path its own bounds allow, or those that other
    ``dice`` walk.
    """
    prefix: list[int] = []
    while True:
        source = dice(prefix)
        result = run(source)
        yield source.weight, result
        while prefix and prefix[-1] == source.sides[len(prefix) - 1]:
            prefix.pop()
        if not prefix:
            return
        prefix[-1] += 1


def every_total(run: Callable[[DiceSource], T]) -> Iterator[tuple[Fraction, T]]:
    """Run ``run`` under every total that each of its rolls can have: pairs of probability and result, which sum to 1.

    For rules that read totals and no faces. The number of runs does not grow with the dice of a roll, as that of
    ``every_outcome`` does.
    """
    return every_outcome(run, _TotalsOfDice)


__all__ = [
    "AskedDice",
    "Dice",
    "DiceSource",
    "ExhaustiveDice",
    "LumpedDice",
    "RollWanted",
    "ScriptedDice",
    "every_outcome",
    "every_total",
    "typed_roll",
    "unwitnessed",
]
