"""The canonical text of a tree. It parses back to an equal tree."""

from __future__ import annotations

from typing import assert_never

from lychgate.core.dice.tree import Constant, Node, Pool, Product, Quotient, Span, Sum


def notation(node: Node) -> str:
    """The tree as text: no spaces, ``*`` for times, every count written, numbers last in a sum."""
    match node:
        case Pool():
            return pool_notation(node)
        case Constant(number):
            return str(number)
        case Sum(terms, constant):
            signed = "".join(f"{'-' if term.minus else '+'}{notation(term.node)}" for term in terms)
            return signed.removeprefix("+") + (f"{constant:+d}" if constant else "")
        case Product(left, right):
            factor = notation(right)
            if isinstance(right, Product | Quotient) or needs_parentheses(right):
                factor = f"({factor})"
            return f"{operand(left)}*{factor}"
        case Quotient(inner, divisor):
            return f"{operand(inner)}/{divisor}"
    assert_never(node)


def operand(node: Node) -> str:
    """The left side of a product or quotient, in parentheses where it needs them."""
    return f"({notation(node)})" if needs_parentheses(node) else notation(node)


def needs_parentheses(node: Node) -> bool:
    """Whether a ``*`` or ``/`` beside the node's text would apply to only a part of it."""
    return isinstance(node, Sum) or (isinstance(node, Constant) and node.number < 0)


def pool_notation(pool: Pool) -> str:
    """Dice with their modifiers in the order these apply."""
    success = pool.success
    if success is not None and pool == Pool(1, pool.sides, success=Span(1, success.high)):
        return f"{success.high}in{pool.sides}"
    text = f"{pool.count}d{pool.sides}"
    if pool.reroll is not None:
        text += ("ro" if pool.reroll.once else "r") + span_notation(pool.reroll.faces)
    if pool.explode is not None:
        usual = pool.explode == Span(pool.sides, pool.sides) and success is None
        text += "!" if usual else "!" + span_notation(pool.explode)
    if pool.least is not None:
        text += f"mi{pool.least}"
    if pool.most is not None:
        text += f"ma{pool.most}"
    if pool.keep is not None:
        text += f"{'kh' if pool.keep.highest else 'kl'}{pool.keep.dice}"
    if success is not None:
        text += ("=" if success.low == success.high else "") + span_notation(success)
    return text


def span_notation(span: Span) -> str:
    """One face as a number, else the faces up to it or from it on (a written span always has an open end)."""
    if span.low == span.high:
        return str(span.low)
    return f"<={span.high}" if span.low == 1 else f">={span.low}"
