"""A number and what it counts agree: nobody is "1 feet" away."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "lychgate"
SPEAKING = [
    path
    for folder in ("kit", "rulesets/hundred_saints", "rulesets/twelve_years")
    for path in sorted((SOURCE / folder).rglob("*.py"))
]

UNITS = (
    r"feet|Turns|Rounds|hours|days|weeks|months|years|miles|hexes|points|hit points|Travel Points|slots|coins|torches|"
    r"rations|arrows|members|levels|steps|rounds|people|men"
)
_COUNTS = re.compile(rf" (?:more |of )?(?:{UNITS})\b")
_NEVER_ONE = re.compile(r"\{[A-Z_]+\b[^{}]*\}|\{len\([A-Z_]+\)[^{}]*\}")
"""A number that a book or the program has, which is written in capitals: what it is stands fast."""
_TOLD = {"{far} hexes", "{limit} years", "{place.days} days", "{floor.h * 5} feet"}
"""Numbers of a book under another name, and the five feet of a square."""


def uneven(tree: ast.AST, unless_one: bool = False) -> Iterator[tuple[int, str]]:
    """Where a sentence has a number that may be 1 before the plural of what it counts: line, and number with unit.

    A sentence for one may stand beside it, in a condition that compares with 1 or asks whether there is one only.
    """
    for node in ast.iter_child_nodes(tree):
        inner = unless_one or (isinstance(node, ast.IfExp) and re.search(r"\b1\b", ast.unparse(node.test)) is not None)
        if isinstance(node, ast.JoinedStr) and not inner:
            for number, text in zip(node.values, node.values[1:], strict=False):
                if isinstance(number, ast.FormattedValue) and isinstance(text, ast.Constant):
                    said, counted = ast.unparse(ast.JoinedStr([number]))[2:-1], _COUNTS.match(str(text.value))
                    if counted is None or _NEVER_ONE.fullmatch(said) or f"{said}{counted[0]}" in _TOLD:
                        continue
                    yield node.lineno, f"{said}{counted[0]}"
        yield from uneven(node, inner)


def test_a_number_that_may_be_one_does_not_stand_before_a_plural() -> None:
    found = [
        f"{path.relative_to(SOURCE).as_posix()}:{line}: {said}"
        for path in SPEAKING
        for line, said in uneven(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert found == []


def test_the_test_finds_what_it_looks_for() -> None:
    source = '''f"{far} feet", "a day" if days == 1 else f"{days} days", f"{MOST} feet", f"{NUMBERS.most} more Turns"'''

    assert list(uneven(ast.parse(source))) == [(1, "{far} feet")]
