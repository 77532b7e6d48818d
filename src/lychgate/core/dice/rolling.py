"""Rolls dice: walks the tree once with a source of faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

import msgspec

from lychgate.core.dice.limits import MOST_FURTHER
from lychgate.core.dice.tree import Constant, Keep, Node, Pool, Product, Quotient, Sum

Draw: TypeAlias = Callable[[int], int]
"""Gives the face, from 1 on, of a die with so many sides."""


class Rolled(msgspec.Struct, frozen=True, gc=False):
    """The result of a roll: its faces and their total.

    ``faces`` are the natural faces in the order they were drawn, dropped and re-rolled ones included.
    ``worth`` goes with them one to one: what each face counts for in its own pool. It is 0 for a face that
    is dropped, re-rolled or no success, 1 for a success, and else the face itself unless ``mi`` or ``ma``
    changed it. ``total`` is what the whole expression makes of them.
    """

    faces: tuple[int, ...]
    total: int
    worth: tuple[int, ...]


def throw(node: Node, draw: Draw, faces: list[int], worth: list[int]) -> int:
    """Roll the tree and return its total. Every face drawn is added to ``faces`` and ``worth``."""
    match node:
        case Pool():
            if node.reroll is None and node.explode is None:
                return throw_once(node, draw, faces, worth)
            return throw_on(node, draw, faces, worth)
        case Constant(number):
            return number
        case Sum(terms, constant):
            total = constant
            for term in terms:
                part = throw(term.node, draw, faces, worth)
                total += -part if term.minus else part
            return total
        case Product(left, right):
            return throw(left, draw, faces, worth) * throw(right, draw, faces, worth)
        case Quotient(inner, divisor):
            return throw(inner, draw, faces, worth) // divisor
    assert_never(node)


def throw_once(pool: Pool, draw: Draw, faces: list[int], worth: list[int]) -> int:
    """Roll a pool whose dice are rolled once each, and return its total."""
    fallen = [draw(pool.sides) for _ in range(pool.count)]
    faces += fallen
    as_they_are = pool.least is None and pool.most is None and pool.success is None
    values = fallen if as_they_are else [pool.worth(face) for face in fallen]
    for die in dropped(values, pool.keep):
        values[die] = 0
    worth += values
    return sum(values)


def throw_on(pool: Pool, draw: Draw, faces: list[int], worth: list[int]) -> int:
    """Roll a pool that may need more dice: first all its own, then the further dice of each in turn."""
    start = len(faces)
    faces += [draw(pool.sides) for _ in range(pool.count)]
    worth += [0] * pool.count
    chains: list[list[int]] = []
    for die in range(start, start + pool.count):
        at, chain = die, []
        while True:
            at, face = settle(pool, at, draw, faces, worth)
            worth[at] = pool.worth(face)
            chain.append(at)
            if pool.explode is None or face not in pool.explode or len(chain) > MOST_FURTHER:
                break
            at = draw_further(pool.sides, draw, faces, worth)
        chains.append(chain)
    for gone in dropped([sum(worth[at] for at in chain) for chain in chains], pool.keep):
        for at in chains[gone]:
            worth[at] = 0
    return sum(worth[start:])


def settle(pool: Pool, at: int, draw: Draw, faces: list[int], worth: list[int]) -> tuple[int, int]:
    """Re-roll the die at position ``at`` as its pool asks; return the position and the face it ends with."""
    if pool.reroll is None or faces[at] not in pool.reroll.faces:
        return at, faces[at]
    if pool.reroll.once:
        at = draw_further(pool.sides, draw, faces, worth)
        return at, faces[at]
    for _ in range(MOST_FURTHER - 1):
        at = draw_further(pool.sides, draw, faces, worth)
        if faces[at] not in pool.reroll.faces:
            return at, faces[at]
    standing = pool.standing()
    at = draw_further(len(standing), draw, faces, worth)
    return at, standing[faces[at] - 1]


def draw_further(sides: int, draw: Draw, faces: list[int], worth: list[int]) -> int:
    """Draw one more die and return its position."""
    faces.append(draw(sides))
    worth.append(0)
    return len(faces) - 1


def dropped(values: list[int], keep: Keep | None) -> list[int]:
    """The positions of the dice that are not kept. Of equal dice the first is kept."""
    if keep is None:
        return []
    return sorted(range(len(values)), key=values.__getitem__, reverse=keep.highest)[keep.dice :]
