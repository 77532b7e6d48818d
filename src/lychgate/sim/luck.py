"""The luck of an evening: what the dice of each seat came to, against what such dice come to on average.

A die of s sides shows (s + 1) / 2 on average, with a variance of (s² - 1) / 12. Every face counts that fell, dropped
and re-rolled ones too; results that somebody chose do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

import msgspec

from lychgate.core.dice import DiceError, parse
from lychgate.core.game import Game
from lychgate.core.roll import Roll
from lychgate.core.visibility import inputs_known_to, rolls_of

FEWEST = 20
"""Of fewer dice nothing can be said."""

DEVIATIONS = 2
"""So many standard deviations the band around the expectation is wide to each side: 19 evenings in 20 end within it."""


class Point(msgspec.Struct, frozen=True):
    """After so many ``dice`` the sum of the faces is ``over`` its expectation; ``deviation`` is the standard one."""

    dice: int
    over: float
    deviation: float


class Luck(msgspec.Struct, frozen=True):
    """The dice that were rolled in the orders of ``seat``: their number, the sum of their faces, what is expected of it
    with its standard deviation, and how the sum went along the evening."""

    seat: str
    dice: int
    sum: int
    expected: float
    deviation: float
    points: tuple[Point, ...]

    @property
    def over(self) -> float:
        """How far the sum is above what is expected."""
        return self.sum - self.expected

    @property
    def says_something(self) -> bool:
        """Whether there are dice enough to say anything."""
        return self.dice >= FEWEST

    @property
    def unusual(self) -> bool:
        """Whether the sum lies outside the band."""
        return abs(self.over) > DEVIATIONS * self.deviation


def luck_of(game: Game[Any], seat: str) -> tuple[Luck, ...]:
    """The luck of each seat, from the dice that ``seat`` may see, in the order of the seats."""
    faces: dict[str, list[tuple[int, int]]] = {one: [] for one in game.header.seats}
    referees = game.header.referees
    for entry in game.path():
        if game.number(seat, entry.id):
            known = rolls_of(inputs_known_to(seat, entry.inputs, referees, ended=True))
            faces[entry.seat] += [face for roll in known for face in faces_of(roll)]
    return tuple(luck(one, fallen) for one, fallen in faces.items() if fallen)


def luck(seat: str, faces: list[tuple[int, int]]) -> Luck:
    """The luck of a seat that rolled these ``faces``, each with the sides of its die."""
    total, twice, twelfths, points = 0, 0, 0, []
    for number, (face, sides) in enumerate(faces, start=1):
        total, twice, twelfths = total + face, twice + sides + 1, twelfths + sides * sides - 1
        points.append(Point(number, total - twice / 2, sqrt(twelfths / 12)))
    return Luck(seat, len(faces), total, twice / 2, sqrt(twelfths / 12), tuple(points))


def faces_of(roll: Roll) -> Iterator[tuple[int, int]]:
    """The faces of a roll, each with the sides of its die; none where they were chosen, or the die is not known."""
    if roll.by not in ("app", "hand"):
        return
    try:
        sides = parse(roll.dice).sides()
    except DiceError:
        return
    if len(set(sides)) == 1:  # of one kind, however often some were rolled again
        sides = sides[:1] * len(roll.faces)
    if len(sides) == len(roll.faces):
        yield from ((face, of) for face, of in zip(roll.faces, sides, strict=True) if of > 1 and 1 <= face <= of)


__all__ = ["DEVIATIONS", "FEWEST", "Luck", "Point", "luck", "luck_of"]
