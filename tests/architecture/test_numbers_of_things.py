"""A number and what it counts agree: nobody is "1 feet" away."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.architecture.sources import PACKAGE, modules, tree

SPEAKING = modules("kit", "rulesets/hundred_saints", "rulesets/twelve_years")

UNITS = (
    r"feet|Turns|Rounds|hours|days|weeks|months|years|miles|hexes|points|hit points|Travel Points|slots|coins|torches|"
    r"rations|arrows|members|levels|steps|rounds|people|men"
)
_COUNTS = re.compile(rf" (?:more |of )?(?:{UNITS})\b")
_NEVER_ONE = re.compile(r"\{[A-Z_]+\b[^{}]*\}|\{len\([A-Z_]+\)[^{}]*\}")
"""A number that a book or the program has, which is written in capitals: what it is stands fast."""
_TOLD = {"{far} hexes", "{limit} years", "{place.days} days", "{floor.h * FEET} feet", "{dice} years"}
"""Numbers of a book under another name, dice, and the feet of a square."""


def uneven(whole: ast.AST, conditions: tuple[ast.expr, ...] = ()) -> Iterator[tuple[int, str]]:
    """Where a sentence has a number that may be 1 before the plural of what it counts: line, and number with unit.

    A sentence for one may stand beside it, in one of its ``conditions`` that compares with 1 or asks whether there is
    one only.
    """
    for node in ast.iter_child_nodes(whole):
        inner = (*conditions, node.test) if isinstance(node, ast.IfExp) else conditions
        if isinstance(node, ast.JoinedStr):
            for number, text in zip(node.values, node.values[1:], strict=False):
                if isinstance(number, ast.FormattedValue) and isinstance(text, ast.Constant):
                    counted = _COUNTS.match(str(text.value))
                    if counted is None or any(re.search(r"\b1\b", ast.unparse(test)) for test in inner):
                        continue
                    said = ast.unparse(ast.JoinedStr([number]))[2:-1]
                    if not _NEVER_ONE.fullmatch(said) and f"{said}{counted[0]}" not in _TOLD:
                        yield node.lineno, f"{said}{counted[0]}"
        yield from uneven(node, inner)


def test_a_number_that_may_be_one_does_not_stand_before_a_plural() -> None:
    found = [
        f"{path.relative_to(PACKAGE).as_posix()}:{line}: {said}"
        for path in SPEAKING
        for line, said in uneven(tree(path))
    ]

    assert found == []


def test_the_test_finds_what_it_looks_for() -> None:
    source = '''f"{far} feet", "a day" if days == 1 else f"{days} days", f"{MOST} feet", f"{NUMBERS.most} more Turns"'''

    assert list(uneven(ast.parse(source))) == [(1, "{far} feet")]
