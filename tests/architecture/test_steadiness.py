"""The rules come out the same however often they run: what no linter here can see of that."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.sources import PACKAGE, RULES, at, modules, swallows, tree, unordered_walks, unsteady_calls
from tests.each import each

STEADY = (PACKAGE / "core" / "same.py",)
"""What uses addresses only to look where something is kept, and finds the same wherever that is."""


def test_no_rule_catches_everything() -> None:
    found = [at(path, node) for path in modules(*RULES) for node in swallows(tree(path))]

    assert found == [], "A Suspended, or a fault of the rules, would be lost there."


def test_no_rule_relies_on_the_order_of_a_set() -> None:
    found = [at(path, node) for path in modules(*RULES) for node in unordered_walks(tree(path))]

    assert found == [], "The order of a set differs from run to run: sort it, or keep a tuple or a dict."


def test_no_rule_uses_hash_or_id() -> None:
    found = [at(path, node) for path in modules(*RULES) if path not in STEADY for node in unsteady_calls(tree(path))]

    assert found == [], "These values differ from run to run."


@pytest.mark.parametrize(
    "source",
    [
        "try: pass\nexcept: pass",
        "try: pass\nexcept Exception: pass",
        "try: pass\nexcept (KeyError, BaseException): pass",
        "with suppress(Exception): pass",
        "with contextlib.suppress(KeyError, BaseException): pass",
    ],
)
def test_catching_everything_is_seen(source: str) -> None:
    assert list(swallows(ast.parse(source)))


@pytest.mark.parametrize("source", ["try: pass\nexcept KeyError: pass", "with suppress(OSError): pass"])
def test_catching_one_thing_is_allowed(source: str) -> None:
    assert not list(swallows(ast.parse(source)))


@each(
    [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "[x for x in frozenset(y)]",
        "a = {x for x in y}\nfor b in a: pass",
        "def f(a: set[int]):\n    return tuple(a)",
        "def f(a):\n    b: frozenset[str] = a\n    return ', '.join(b)",
        "A = {'x'}\ndef f():\n    return [a for a in A]",
        "a = set(b) | c\nd = (*a,)",
        "a = set()\na.pop()",
        "first, second = {1, 2}",
        "next(iter(set(a) - set(b)))",
        "for x in set(a).union(b): pass",
        "def f(a):\n    b = {1}\n    return lambda: list(b)",
    ],
)
def test_the_use_of_a_sets_order_is_seen(source: str) -> None:
    assert list(unordered_walks(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "for x in sorted({1, 2}): pass",
        "a = {1, 2}\n3 in a",
        "a = set(b)\nlen(a)",
        "for x in {'a': 1}: pass",
        "def f(a: tuple[int, ...]):\n    return [x for x in a]",
        "a = {}\nfor x in a: pass",
        "def f():\n    a = {1}\ndef g(a):\n    return list(a)",
        "a.pop()",
    ],
)
def test_other_uses_are_allowed(source: str) -> None:
    assert not list(unordered_walks(ast.parse(source)))


def test_hash_and_id_are_seen_but_not_what_is_merely_called_so() -> None:
    assert len(list(unsteady_calls(ast.parse("hash(a); id(b)")))) == 2
    assert not list(unsteady_calls(ast.parse("entry.hash; a.id(b); f(id=3)")))


def test_a_set_known_to_hold_one_thing_may_be_opened() -> None:
    assert not list(unordered_walks(ast.parse("(only,) = {a for a in b}")))
