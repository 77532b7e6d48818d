"""Reads the notation of dice: text to tree.

    sum      = ["-"] product (("+" | "-") ["-"] product)*
    product  = part (("*" | "x") part | "/" number)*
    part     = number | dice | chance | "(" sum ")"

Dice and chances are in ``pool_syntax``. Arithmetic on plain numbers is done while reading, and a sum inside a sum is
flattened.
"""

from __future__ import annotations

from lychgate.core.dice.limits import MOST_CHARACTERS, MOST_DICE, MOST_NESTING, MOST_TOTAL
from lychgate.core.dice.notation import notation
from lychgate.core.dice.pool_syntax import read_chance, read_pool
from lychgate.core.dice.refusal import DiceError
from lychgate.core.dice.tree import Constant, Node, Pool, Product, Quotient, Sum, Term, extremes
from lychgate.core.dice.words import Reader, Word

OPERATORS = "an operator (+ - * /)"


def read(text: str) -> Node:
    """The tree of an expression. Raises ``DiceError`` with the column and what was expected there."""
    if len(text) > MOST_CHARACTERS:
        raise DiceError(text, 0, f"an expression has at most {MOST_CHARACTERS} characters, not {len(text)}.")
    tree = ExpressionReader(text).whole()
    written = len(notation(tree))
    if written > MOST_CHARACTERS:
        raise DiceError(text, 0, f"written out it has {written} characters; at most {MOST_CHARACTERS} may be.")
    return tree


class ExpressionReader:
    """Reads sums, products and their parts, and counts what is limited for the whole text."""

    def __init__(self, text: str) -> None:
        self._reader = Reader(text)
        self._depth = 0
        self._dice = 0

    def whole(self) -> Node:
        """The whole text as one sum."""
        node = self._sum()
        if self._reader.ahead().kind != "end":
            self._reader.expected(f"{OPERATORS} or the end")
        return node

    def _sum(self) -> Node:
        first = self._reader.ahead()
        minus = self._reader.take("-") is not None
        terms, constant = signed(self._product(), minus)
        while (operator := self._reader.take("+", "-")) is not None:
            minus = (operator.kind == "-") != (self._reader.take("-") is not None)
            more, number = signed(self._product(), minus)
            terms, constant = terms + more, constant + number
        if not terms:
            return self._within(Constant(constant), first)
        if not constant and len(terms) == 1 and not terms[0].minus:
            return terms[0].node
        self._within(Constant(constant), first)
        return self._within(Sum(terms, constant), first)

    def _product(self) -> Node:
        node = self._part()
        while (operator := self._reader.take("*", "/")) is not None:
            if operator.kind == "*":
                node = self._within(product(node, self._part()), operator)
            else:
                node = quotient(node, self._reader.number("a whole number to divide by", 1, MOST_TOTAL))
        return node

    def _part(self) -> Node:
        word, following = self._reader.ahead(), self._reader.ahead(1)
        if self._reader.take("("):
            return self._parenthesis(word)
        if word.kind == "d" or (word.kind == "number" and following.kind == "d"):
            return self._counted(read_pool(self._reader), word)
        if word.kind != "number":
            self._reader.expected("dice, a number or '('")
        joint = self._reader.ahead(2) if following.kind == "-" else following
        if joint.kind == "in":
            return self._counted(read_chance(self._reader), word)
        return Constant(self._reader.number("a number", 0, MOST_TOTAL))

    def _parenthesis(self, opening: Word) -> Node:
        if self._depth == MOST_NESTING:
            self._reader.refuse(opening, f"at most {MOST_NESTING} parentheses may be open at once.")
        self._depth += 1
        node = self._sum()
        if not self._reader.take(")"):
            self._reader.expected(f"{OPERATORS} or ')'")
        self._depth -= 1
        return node

    def _counted(self, pool: Pool, word: Word) -> Pool:
        self._dice += pool.count
        if self._dice > MOST_DICE:
            self._reader.refuse(word, f"at most {MOST_DICE} dice may be rolled, these make {self._dice}.")
        return pool

    def _within(self, node: Node, word: Word) -> Node:
        low, high = extremes(node)
        if low < -MOST_TOTAL or high > MOST_TOTAL:
            self._reader.refuse(word, f"the total could pass {MOST_TOTAL}, the most that is allowed.")
        return node


def signed(node: Node, minus: bool) -> tuple[tuple[Term, ...], int]:
    """A part of a sum as its terms and its number."""
    match node:
        case Constant(number):
            return (), -number if minus else number
        case Sum(terms, constant):
            flat = tuple(Term(term.minus != minus, term.node) for term in terms)
            return flat, -constant if minus else constant
        case _:
            return (Term(minus, node),), 0


def product(left: Node, right: Node) -> Node:
    """``left`` times ``right``, worked out if both are numbers."""
    if isinstance(left, Constant) and isinstance(right, Constant):
        return Constant(left.number * right.number)
    return Product(left, right)


def quotient(node: Node, divisor: int) -> Node:
    """``node`` divided by ``divisor`` and rounded down, worked out if it is a number."""
    return Constant(node.number // divisor) if isinstance(node, Constant) else Quotient(node, divisor)
