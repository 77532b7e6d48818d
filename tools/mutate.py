"""Break the rules on purpose, and see whether a test goes red.

    python tools/mutate.py clauses            take out the code of each clause; only the tests named for it may notice
    python tools/mutate.py mutants [--only F] small mutations of every rule; the tests that run the rule may notice

Mutants are made in memory: a function's code is replaced in a forked child, in which pytest then runs. Nothing on disk
changes. Survivors are printed, and written as JSON with ``--out FILE``.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import inspect
import io
import json
import os
import pkgutil
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
RULESET = "lychgate.rulesets.twelve_years"
TESTS = "tests/rulesets/twelve_years"
LIMIT = 60
"""Seconds after which a mutant counts as noticed: it loops for ever."""

sys.path.insert(0, str(ROOT))
os.chdir(ROOT)


# ---------------------------------------------------------------------- what the rules are


def rule_modules() -> list[ModuleType]:
    """Every module of the ruleset that holds rules."""
    package = importlib.import_module(f"{RULESET}.rules")
    names = [f"{RULESET}.rules.{found.name}" for found in pkgutil.iter_modules(package.__path__)]
    return [importlib.import_module(name) for name in [*names, f"{RULESET}.legal", f"{RULESET}.ruleset"]]


def functions_of(module: ModuleType) -> Iterator[tuple[str, FunctionType, ast.FunctionDef]]:
    """The functions and methods of a module: qualified name, function, syntax tree."""
    tree = ast.parse(inspect.getsource(module))

    def walk(body: list[ast.stmt], owner: Any, prefix: str) -> Iterator[tuple[str, FunctionType, ast.FunctionDef]]:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                value = inspect.getattr_static(owner, node.name)
                function = getattr(value, "fget", None) or inspect.unwrap(value)
                if isinstance(function, FunctionType):
                    yield f"{prefix}{node.name}", function, node
            elif isinstance(node, ast.ClassDef):
                yield from walk(node.body, getattr(owner, node.name), f"{prefix}{node.name}.")

    yield from walk(tree.body, module, "")


def compiled(function: FunctionType, node: ast.FunctionDef) -> CodeType | None:
    """The code of ``node`` in the place of ``function``; None where it does not compile or closes over something."""
    bare = copy.deepcopy(node)
    bare.decorator_list = []
    module = ast.Module([ast.ImportFrom("__future__", [ast.alias("annotations")], 0), bare], [])
    ast.fix_missing_locations(module)
    if function.__closure__:
        closed = ast.parse("def outer(__class__): pass").body[0]
        assert isinstance(closed, ast.FunctionDef)
        closed.body = [bare, ast.Return(ast.Name(bare.name, ast.Load()))]
        module.body[1] = closed
        ast.fix_missing_locations(module)
    try:
        code = compile(module, function.__code__.co_filename, "exec")
    except (SyntaxError, ValueError):
        return None
    found = [const for const in walk_code(code) if const.co_name == node.name]
    if not found or len(found[0].co_freevars) != len(function.__code__.co_freevars):
        return None
    return found[0]


def walk_code(code: CodeType) -> Iterator[CodeType]:
    """The code objects inside a code object, outermost first."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from walk_code(const)


# ---------------------------------------------------------------------- how they are broken

SWAPS: dict[type[ast.AST], type[Any]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}


def mutants_of(node: ast.FunctionDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every small mutation of a function: what it is, and the broken tree."""
    count = sum(1 for _ in ast.walk(node))
    for index in range(count):
        for variant in range(2):
            broken = copy.deepcopy(node)
            target = list(ast.walk(broken))[index]
            told = mutate(broken, target, variant)
            if told:
                yield f"line {getattr(target, 'lineno', node.lineno)}: {told}", broken


def mutate(tree: ast.FunctionDef, target: ast.AST, variant: int) -> str:
    """Break ``target`` in place; empty where there is nothing to break."""
    if variant == 1:
        return drop(tree, target)
    match target:
        case ast.Compare(ops=[op, *_]) if type(op) in SWAPS:
            target.ops[0] = SWAPS[type(op)]()
            return f"{type(op).__name__} became {type(target.ops[0]).__name__}"
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPS:
            target.op = SWAPS[type(op)]()
            return f"{type(op).__name__} became {type(target.op).__name__}"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            target.op, target.operand = ast.Not(), ast.UnaryOp(ast.Not(), operand)
            return "not taken away"
        case ast.Constant(value=bool() as value):
            target.value = not value
            return f"{value} became {not value}"
        case ast.Constant(value=int() as value):
            target.value = value + 1
            return f"{value} became {value + 1}"
        case ast.Constant(value=str() as value) if value and not value.startswith("12y.") and " " not in value:
            if is_docstring(tree, target):
                return ""
            target.value = f"{value}X"
            return f"'{value}' became '{value}X'"
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            target.test = ast.UnaryOp(ast.Not(), test)
            return f"condition turned round: {ast.unparse(test)[:60]}"
        case _:
            return ""


def drop(tree: ast.FunctionDef, target: ast.AST) -> str:
    """Take a statement out: a call, or an early return."""
    match target:
        case ast.Expr(value=ast.Call() as call):
            target.value = ast.Constant(None)
            return f"taken out: {ast.unparse(call)[:70]}"
        case ast.Return(value=value) if value is not None and target is not tree.body[-1]:
            target.value = ast.Constant(None)
            return f"returns nothing instead of {ast.unparse(value)[:60]}"
        case _:
            return ""


def is_docstring(tree: ast.FunctionDef, target: ast.AST) -> bool:
    """Whether ``target`` is the docstring of the function."""
    first = tree.body[0]
    return isinstance(first, ast.Expr) and first.value is target


# ---------------------------------------------------------------------- who notices


def in_child(task: Callable[[], bool]) -> bool:
    """Run ``task`` in a forked child: its answer; True as well when it crashes or never ends."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        signal.alarm(LIMIT)
        answer = b"1"
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            try:
                answer = b"1" if task() else b"0"
            finally:
                os.write(writing, answer)
                os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(pid, 0)
    return answer != b"0"


def tests_fail(nodes: list[str]) -> bool:
    """Whether any of these tests fails now."""
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *nodes]) != 0


class Recorder:
    """A pytest plugin that writes down which functions each test runs."""

    def __init__(self, codes: dict[CodeType, str]) -> None:
        self.codes = codes
        self.ran: dict[str, dict[str, None]] = {}
        self.all: list[str] = []

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Watch the calls of one test."""
        self.all.append(item.nodeid)

        def watch(frame: FrameType, event: str, arg: object) -> None:
            name = self.codes.get(frame.f_code) if event == "call" else None
            if name is not None:
                self.ran.setdefault(name, {}).setdefault(item.nodeid)

        sys.setprofile(watch)
        yield
        sys.setprofile(None)


def record(codes: dict[CodeType, str]) -> Recorder:
    """Run all the ruleset's tests once, in this process, and see which rules each of them runs."""
    recorder = Recorder(codes)
    quiet = io.StringIO()
    with redirect_stdout(quiet):
        code = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", TESTS], plugins=[recorder])
    if code != 0:
        sys.exit(f"The tests must pass before anything is broken:\n{quiet.getvalue()[-3000:]}")
    return recorder


# ---------------------------------------------------------------------- the two runs


def take_out_clauses(out: str, jobs: int) -> int:
    """Take out each clause's code; a test named for it must go red. Returns how many clauses nobody missed."""
    from lychgate.cli.clauses import open_book

    book = open_book("twelve_years")
    ids = [clause.id for clause in book.book.clause if clause.status == "implemented"]
    survivors = []

    def judge(id_: str) -> None:
        nodes = [str(node) for node in node_ids(book.tests, id_)]
        found = book.carriers.get(id_, ())
        if not (nodes and found and any(in_child(lambda: gutted(found, nodes, said)) for said in (None, True))):  # noqa: B023
            survivors.append({"clause": id_, "tests": nodes, "carriers": [carrier.qualname for carrier in found]})
            print(f"{id_}: nobody noticed ({len(nodes)} tests, {len(found)} carriers)", flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(judge, ids))
    print(f"{len(ids) - len(survivors)} of {len(ids)} implemented clauses have a test that misses their code.")
    if out:
        Path(out).write_text(json.dumps(survivors, indent=1), encoding="utf-8")
    return len(survivors)


def node_ids(index: Any, id_: str) -> list[str]:
    """The pytest ids of the tests named for a clause."""
    scenes = f"{TESTS}/test_cases.py::test_scene_goes_as_its_script_expects"
    return [
        f"{test.file}::{test.name}" if test.file.endswith(".py") else f"{scenes}[{Path(test.file).stem}]"
        for test in index.of(id_)
    ]


def gutted(found: Any, nodes: list[str], said: bool | None) -> bool:
    """Empty every carrier, and see whether the tests notice. ``said`` is what an emptied function returns.

    A clause that says "never" is still kept by code that does nothing: then its code must not say "always".
    """
    from lychgate.rulesets.twelve_years.rules.special import SPECIALS, Special

    for carrier in found:
        owner: Any = importlib.import_module(carrier.module)
        for part in carrier.qualname.split("."):
            owner = inspect.getattr_static(owner, part)
        if isinstance(owner, type):
            for kind, special in list(SPECIALS.items()):
                if type(special) is owner:
                    SPECIALS[kind] = Special()
        else:
            owner.__code__ = (lambda *_, **__: True).__code__ if said else (lambda *_, **__: None).__code__
    return tests_fail(nodes)


def run_mutants(only: str, out: str, jobs: int) -> int:
    """Break every rule in every small way. Returns how many mutants survive."""
    work: list[tuple[str, FunctionType, CodeType, str]] = []
    codes: dict[CodeType, str] = {}
    for module in rule_modules():
        for name, function, node in functions_of(module):
            full = f"{module.__name__.removeprefix(RULESET + '.')}.{name}"
            codes[function.__code__] = full
            if only and only not in full:
                continue
            for told, tree in mutants_of(node):
                code = compiled(function, tree)
                if code is not None:
                    work.append((full, function, code, told))
    recorder = record(codes)
    print(f"{len(work)} mutants, {len(recorder.all)} tests", flush=True)
    survivors: list[dict[str, str]] = []

    def broken(function: FunctionType, code: CodeType, nodes: list[str]) -> bool:
        function.__code__ = code
        return tests_fail(nodes)

    def judge(job: tuple[str, FunctionType, CodeType, str]) -> None:
        full, function, code, told = job
        nodes = list(recorder.ran.get(full, {}))
        noticed = bool(nodes) and in_child(lambda: broken(function, code, nodes))
        if not noticed:
            survivors.append({"rule": full, "mutation": told, "tests": str(len(nodes))})
            print(f"survived: {full} {told} ({len(nodes)} tests)", flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(judge, work))
    print(f"{len(work) - len(survivors)} of {len(work)} mutants were noticed; {len(survivors)} survived.")
    if out:
        Path(out).write_text(json.dumps(survivors, indent=1), encoding="utf-8")
    return len(survivors)


def main() -> None:
    """Read the command line and do one of the two runs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["clauses", "mutants"])
    parser.add_argument("--only", default="", help="only rules whose name holds this")
    parser.add_argument("--out", default="", help="write the survivors here, as JSON")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    if given.what == "clauses":
        take_out_clauses(given.out, given.jobs)
    else:
        run_mutants(given.only, given.out, given.jobs)


if __name__ == "__main__":
    main()
