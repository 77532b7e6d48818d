"""The sources of the package as syntax trees, and what in them would break the promise of replay."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "lychgate"
RULES = ("core", "kit", "rulesets")
"""The folders in which everything must come out the same when it is run again."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = ast.Module | ast.ClassDef | Function | ast.Lambda


def modules(*folders: str) -> tuple[Path, ...]:
    """The modules in these folders of the package, or in all of it."""
    roots = [PACKAGE / folder for folder in folders] or [PACKAGE]
    return tuple(sorted(path for root in roots for path in root.rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@cache
def every_node(module: ast.Module) -> tuple[ast.AST, ...]:
    """All nodes of a module, which are looked for once."""
    return tuple(ast.walk(module))


def at(path: Path, node: ast.AST) -> str:
    """Where ``node`` stands, as an editor opens it."""
    return f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 1)}"


# ---------------------------------------------------------------------- catching everything

EVERYTHING = ("Exception", "BaseException")


def swallows(module: ast.Module) -> Iterator[ast.AST]:
    """The handlers that would catch a ``Suspended``, or a fault of the rules, and let nobody know."""
    for node in every_node(module):
        if isinstance(node, ast.ExceptHandler):
            caught = [] if node.type is None else list(_names(node.type))
            if not caught or any(name in EVERYTHING for name in caught):
                yield node
        elif isinstance(node, ast.Call) and _called(node) == "suppress":
            caught = [name for given in node.args for name in _names(given)]
            if any(name in EVERYTHING for name in caught):
                yield node


# ---------------------------------------------------------------------- what differs from run to run


def unsteady_calls(module: ast.Module) -> Iterator[ast.Call]:
    """Calls of ``hash`` and ``id``, whose values differ from run to run."""
    for node in every_node(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hash", "id"):
            yield node


ORDERED = ("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed", "join", "extend", "fromkeys")
"""Calls that keep the order of what they are given. ``sorted``, ``len``, ``sum``, ``any`` and such do not care."""


SETS = ("set", "frozenset", "Set", "AbstractSet")
"""The words by which sets are made and declared."""


def unordered_walks(module: ast.Module) -> Iterator[ast.expr]:
    """Sets whose order, which differs from run to run, is used: walked, listed, unpacked, or popped from."""
    if any(_makes_set(node) for node in every_node(module)):
        yield from _walks_in(module, {})


def _makes_set(node: ast.AST) -> bool:
    """Whether a node is a set, or a word that makes one or declares one."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SETS
        case _:
            return False


def _walks_in(scope: Scope, above: dict[str, bool]) -> Iterator[ast.expr]:
    nodes = list(_own_nodes(scope))
    sets = {**above, **_set_names(scope, nodes, above)}
    for node in nodes:
        for used in _ordered_uses(node):
            if _is_set(used, sets):
                yield used
        if isinstance(node, Scope):
            yield from _walks_in(node, sets)


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, or of a part of it, down to the scopes within."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, Scope):
            yield from _own_nodes(node)


def _ordered_uses(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield node.iter
    elif isinstance(node, ast.Starred):
        yield node.value
    elif isinstance(node, ast.Call):
        if _called(node) in ORDERED:
            yield from node.args
        if isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and not node.args:
            yield node.func.value
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.List):
        yield from [node.value][: len(node.targets[0].elts) - 1]  # `(only,) = those` knows that there is one


def _set_names(scope: Scope, nodes: list[ast.AST], above: dict[str, bool]) -> dict[str, bool]:
    """The names of a scope that stand for sets, by what they are declared or first given as."""
    known: dict[str, bool] = {}
    if isinstance(scope, Function):
        every = (*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs)
        known.update((given.arg, given.annotation is not None and _says_set(given.annotation)) for given in every)
    for node in nodes:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            known.setdefault(node.target.id, _says_set(node.annotation))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    known.setdefault(target.id, _is_set(node.value, {**above, **known}))
    return known


def _is_set(node: ast.expr, sets: dict[str, bool]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Name):
        return sets.get(node.id, False)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return _is_set(node.left, sets) or _is_set(node.right, sets)
    if isinstance(node, ast.IfExp):
        return _is_set(node.body, sets) or _is_set(node.orelse, sets)
    if isinstance(node, ast.Call):
        made = _called(node)
        if isinstance(node.func, ast.Name):
            return made in ("set", "frozenset")
        of_set = isinstance(node.func, ast.Attribute) and _is_set(node.func.value, sets)
        return of_set and made in ("union", "intersection", "difference", "symmetric_difference", "copy")
    return False


def _says_set(annotation: ast.expr) -> bool:
    return any(name in SETS for name in list(_names(annotation))[:1])


# ---------------------------------------------------------------------- names


def _names(node: ast.expr) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            yield inner.id
        elif isinstance(inner, ast.Attribute):
            yield inner.attr


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


# ---------------------------------------------------------------------- docstrings


def unexplained(module: ast.Module, told_above: frozenset[str]) -> Iterator[tuple[str, ast.AST]]:
    """The public classes and functions, and the module itself, that say nothing of what they are.

    A method whose name is ``told_above``, in a class it may stand in for, need not be told again.
    """
    if module.body and not ast.get_docstring(module):
        yield "the module", module
    for node in _public(module):
        if not ast.get_docstring(node):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for inner in _public(node):
                if not ast.get_docstring(inner) and inner.name not in told_above:
                    yield f"{node.name}.{inner.name}", inner


def methods_told(paths: tuple[Path, ...]) -> frozenset[str]:
    """The names of the methods that some class in these modules explains."""
    return frozenset(name for path in paths for name in _methods_told_in(path))


@cache
def _methods_told_in(path: Path) -> tuple[str, ...]:
    return tuple(
        method.name
        for kind in tree(path).body
        if isinstance(kind, ast.ClassDef)
        for method in _public(kind)
        if ast.get_docstring(method)
    )


def _public(scope: ast.Module | ast.ClassDef) -> Iterator[ast.ClassDef | Function]:
    for node in scope.body:
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_"):
            yield node


# ---------------------------------------------------------------------- rulings


def rulings_read(module: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """The switches a module reads, ``ruled(state, "reequip")`` or ``variants["castle-distance"]``, and where."""
    for node in every_node(module):
        if isinstance(node, ast.Call) and _called(node) in ("ruled", "number") and node.args:
            name = node.args[-1]
        elif isinstance(node, ast.Subscript) and "variants" in list(_names(node.value))[:1]:
            name = node.slice
        else:
            continue
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            yield name.value, node


def rulings_compared(module: ast.Module) -> Iterator[tuple[str, str, ast.AST]]:
    """The switches a module compares with a value: ``ruled(state, "half-damage") == "up"``."""
    for node in every_node(module):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Call):
            for name, _ in rulings_read(ast.Module([ast.Expr(node.left)], [])):
                for value in ast.walk(node.comparators[0]):
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        yield name, value.value, node
