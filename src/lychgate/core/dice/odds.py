"""Exact odds, from the same tree that is rolled.

A distribution is a table from total to weight, in whole numbers; the chance of a total is its weight over the
sum of all weights.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import comb, gcd
from typing import TypeAlias, assert_never

from lychgate.core.dice.limits import MOST_DENOMINATOR_BITS, MOST_FURTHER, MOST_WORK
from lychgate.core.dice.notation import notation
from lychgate.core.dice.refusal import DiceError
from lychgate.core.dice.tree import Constant, Keep, Node, Pool, Product, Quotient, Sum

Weights: TypeAlias = dict[int, int]


class Work:
    """Counts the steps of one distribution and stops it at ``MOST_WORK``."""

    def __init__(self, tree: Node) -> None:
        self._tree = tree
        self._left = MOST_WORK

    def spend(self, steps: int, bits: int) -> None:
        """Count ``steps`` more steps on numbers of so many ``bits``. Raises ``DiceError`` when there are too many."""
        self._left -= steps * (1 + bits // 1_000)
        if self._left < 0 or bits > MOST_DENOMINATOR_BITS:
            raise DiceError(
                notation(self._tree), 0, "the exact odds are too long to work out; take fewer dice or sides."
            )


def distribution(tree: Node) -> dict[int, Fraction]:
    """The chance of every total that can come up, lowest total first. They sum to exactly 1.

    Raises ``DiceError`` when that would take too long (see ``limits``).
    """
    weights = weights_of(tree, Work(tree))
    whole = sum(weights.values())
    return {total: Fraction(weights[total], whole) for total in sorted(weights)}


def weights_of(node: Node, work: Work) -> Weights:
    """The distribution of a part of the tree."""
    match node:
        case Pool():
            return pool_weights(node, work)
        case Constant(number):
            return {number: 1}
        case Sum(terms, constant):
            weights = {constant: 1}
            for term in terms:
                part = weights_of(term.node, work)
                signed = {-total: weight for total, weight in part.items()} if term.minus else part
                weights = added(weights, signed, work)
            return weights
        case Product(left, right):
            return multiplied(weights_of(left, work), weights_of(right, work), work)
        case Quotient(inner, divisor):
            weights = {}
            for total, weight in weights_of(inner, work).items():
                weights[total // divisor] = weights.get(total // divisor, 0) + weight
            return weights
    assert_never(node)


def pool_weights(pool: Pool, work: Work) -> Weights:
    """The distribution of a pool's total."""
    die = reduced(die_weights(pool, work))
    if pool.keep is not None:
        return reduced(kept_weights(die, pool.count, pool.keep, work))
    return repeated(die, pool.count, work)


def face_weights(pool: Pool) -> Weights:
    """The distribution of the face that one die shows after its re-rolls."""
    if pool.reroll is None or not pool.reroll.once:
        return dict.fromkeys(pool.standing(), 1)
    again = sum(face in pool.reroll.faces for face in range(1, pool.sides + 1))
    return {face: again + (0 if face in pool.reroll.faces else pool.sides) for face in range(1, pool.sides + 1)}


def die_weights(pool: Pool, work: Work) -> Weights:
    """The distribution of the worth of one die, all its explosions included."""
    resting: Weights = {}
    exploding: Weights = {}
    for face, weight in face_weights(pool).items():
        pile = exploding if pool.explode is not None and face in pool.explode else resting
        pile[pool.worth(face)] = pile.get(pool.worth(face), 0) + weight
    last = dict(resting)
    for value, weight in exploding.items():
        last[value] = last.get(value, 0) + weight
    if not exploding:
        return last
    whole = sum(last.values())
    chain = last
    for further in range(1, MOST_FURTHER + 1):
        chain = added(exploding, chain, work)
        for value, weight in resting.items():
            chain[value] = chain.get(value, 0) + weight * whole**further
    return chain


def kept_weights(die: Weights, count: int, keep: Keep, work: Work) -> Weights:
    """The distribution of the sum of the kept dice of ``count``: values are dealt out from the best to the worst.

    ``dealt[n]`` holds the ways in which exactly n dice, all of them kept, show a value dealt so far. As soon
    as enough dice are kept, all others may show that value or any worse.
    """
    dealt: list[Weights] = [{0: 1}] + [{} for _ in range(keep.dice - 1)]
    done: Weights = {}
    worse = sum(die.values())
    bits = count * worse.bit_length()
    for value in sorted(die, reverse=keep.highest):
        weight = die[value]
        worse -= weight
        for placed in reversed(range(keep.dice)):
            left, wanted = count - placed, keep.dice - placed
            work.spend((len(dealt[placed]) + 10) * wanted, bits)
            ways = [comb(left, dice) * weight**dice for dice in range(wanted)]
            short = sum(way * worse ** (left - dice) for dice, way in enumerate(ways))
            filling = (weight + worse) ** left - short
            for total, so_far in dealt[placed].items():
                for dice in range(1, wanted):
                    there = dealt[placed + dice]
                    there[total + dice * value] = there.get(total + dice * value, 0) + so_far * ways[dice]
                full = total + wanted * value
                done[full] = done.get(full, 0) + so_far * filling
    return done


def repeated(die: Weights, count: int, work: Work) -> Weights:
    """The distribution of the sum of ``count`` independent dice.

    The weights are laid side by side in one long number, wide enough never to carry, and the number is raised
    to the power: then its places are the weights of the sum.
    """
    if count == 1:
        return die
    low, high = min(die), max(die)
    width = (count * sum(die.values()).bit_length()) // 8 + 1
    places = (high - low) * count + 1
    work.spend(int((places * width) ** 1.585) // 1_000, 0)
    work.spend(places, width * 8)
    laid = b"".join(die.get(value, 0).to_bytes(width, "little") for value in range(low, high + 1))
    power = (int.from_bytes(laid, "little") ** count).to_bytes(places * width, "little")
    weights = {}
    for place in range(places):
        weight = int.from_bytes(power[place * width : (place + 1) * width], "little")
        if weight:
            weights[low * count + place] = weight
    return weights


def added(one: Weights, other: Weights, work: Work) -> Weights:
    """The distribution of the sum of two independent totals."""
    work.spend(len(one) * len(other), length(one) + length(other))
    weights: Weights = {}
    for left, ways in one.items():
        for right, more in other.items():
            weights[left + right] = weights.get(left + right, 0) + ways * more
    return weights


def multiplied(one: Weights, other: Weights, work: Work) -> Weights:
    """The distribution of the product of two independent totals."""
    work.spend(len(one) * len(other), length(one) + length(other))
    weights: Weights = {}
    for left, ways in one.items():
        for right, more in other.items():
            weights[left * right] = weights.get(left * right, 0) + ways * more
    return weights


def length(weights: Weights) -> int:
    """The length of the common denominator in bits."""
    return sum(weights.values()).bit_length()


def reduced(weights: Weights) -> Weights:
    """The same chances in the smallest whole numbers."""
    divisor = reduce(gcd, weights.values())
    return {total: weight // divisor for total, weight in weights.items()}
