"""The tree of an expression, and its canonical notation.

Rolling, odds and the dice to pick up are all read off this one tree, so they cannot disagree.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

import msgspec

from lychgate.core.dice.limits import MOST_FURTHER


class Span(msgspec.Struct, frozen=True, gc=False):
    """The faces from ``low`` to ``high``, both included; none when ``high`` is below ``low``."""

    low: int
    high: int

    def __contains__(self, face: int) -> bool:
        return self.low <= face <= self.high


class Reroll(msgspec.Struct, frozen=True, gc=False):
    """A die that shows one of ``faces`` is rolled again: ``once``, or until it shows another face."""

    faces: Span
    once: bool


class Keep(msgspec.Struct, frozen=True, gc=False):
    """Only the ``dice`` highest, or lowest, dice of the pool count."""

    highest: bool
    dice: int


class Pool(msgspec.Struct, frozen=True, gc=False):
    """``count`` like dice and their modifiers, applied in the order of the fields, however they were written.

    Re-rolls and explosions look at natural faces. Then every face counts for at least ``least`` and at most
    ``most``. An exploding die is worth its faces together, and is kept or dropped with all of them. With
    ``success`` the pool's total is not a sum but the number of faces in that span.
    """

    count: int
    sides: int
    reroll: Reroll | None = None
    explode: Span | None = None
    least: int | None = None
    most: int | None = None
    keep: Keep | None = None
    success: Span | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the dice are just added up."""
        return self == Pool(self.count, self.sides)

    def worth(self, face: int) -> int:
        """The worth of a face that is not re-rolled."""
        if self.least is not None and face < self.least:
            face = self.least
        if self.most is not None and face > self.most:
            face = self.most
        if self.success is None:
            return face
        return 1 if face in self.success else 0

    def standing(self) -> tuple[int, ...]:
        """The faces that a die can show after its re-rolls, lowest first."""
        faces = range(1, self.sides + 1)
        if self.reroll is None or self.reroll.once:
            return tuple(faces)
        return tuple(face for face in faces if face not in self.reroll.faces)


class Constant(msgspec.Struct, frozen=True, gc=False):
    """A number."""

    number: int


class Term(msgspec.Struct, frozen=True, gc=False):
    """A part of a sum: added, or taken away."""

    minus: bool
    node: Node


class Sum(msgspec.Struct, frozen=True, gc=False):
    """At least one term that is neither a number nor a sum, and all numbers added up."""

    terms: tuple[Term, ...]
    constant: int


class Product(msgspec.Struct, frozen=True, gc=False):
    """``left`` times ``right``. Dice on the left fall first."""

    left: Node
    right: Node


class Quotient(msgspec.Struct, frozen=True, gc=False):
    """``node`` divided by ``divisor``, rounded down (-3/2 is -2)."""

    node: Node
    divisor: int


Node: TypeAlias = Pool | Constant | Sum | Product | Quotient


def pools_of(node: Node) -> tuple[Pool, ...]:
    """Every pool of the tree, in the order they fall."""
    match node:
        case Pool():
            return (node,)
        case Constant():
            return ()
        case Sum(terms):
            return tuple(pool for term in terms for pool in pools_of(term.node))
        case Product(left, right):
            return pools_of(left) + pools_of(right)
        case Quotient(inner):
            return pools_of(inner)
    assert_never(node)


def plain_sum(node: Node) -> tuple[tuple[int, ...], int] | None:
    """The sides of the dice and the number to add, when the tree is no more than that."""
    match node:
        case Pool() if node.is_plain:
            return (node.sides,) * node.count, 0
        case Sum(terms, constant):
            sides: tuple[int, ...] = ()
            for term in terms:
                if term.minus or not isinstance(term.node, Pool) or not term.node.is_plain:
                    return None
                sides += (term.node.sides,) * term.node.count
            return sides, constant
    return None


def extremes(node: Node) -> tuple[int, int]:
    """The lowest and the highest total that have any chance."""
    match node:
        case Pool():
            low, high = die_extremes(node)
            dice = node.count if node.keep is None else node.keep.dice
            return low * dice, high * dice
        case Constant(number):
            return number, number
        case Sum(terms, constant):
            low = high = constant
            for term in terms:
                bottom, top = extremes(term.node)
                low, high = (low - top, high - bottom) if term.minus else (low + bottom, high + top)
            return low, high
        case Product(left, right):
            corners = [one * other for one in extremes(left) for other in extremes(right)]
            return min(corners), max(corners)
        case Quotient(inner, divisor):
            low, high = extremes(inner)
            return low // divisor, high // divisor
    assert_never(node)


def die_extremes(pool: Pool) -> tuple[int, int]:
    """The least and the most that one die of the pool can be worth, all its explosions included."""
    exploding = [pool.worth(f) for f in pool.standing() if pool.explode is not None and f in pool.explode]
    resting = [pool.worth(f) for f in pool.standing() if pool.explode is None or f not in pool.explode]
    if not exploding:
        return min(resting), max(resting)
    either = exploding + resting
    longest_low = MOST_FURTHER * min(exploding) + min(either)
    longest_high = MOST_FURTHER * max(exploding) + max(either)
    return min(min(resting), longest_low), max(max(resting), longest_high)
