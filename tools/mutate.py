"""Break the rules on purpose, and see whether a test goes red.

    python tools/mutate.py clauses            take out the code of each clause, and run the tests named for it
    python tools/mutate.py mutants [--only F] make small mutations of every rule, and run the tests that run the rule

Both break ``twelve_years``, or the ruleset that ``--ruleset`` names, and run that ruleset's own tests except the long
ones (``soak``); the first also breaks several, one after the other (``--ruleset sovereign,constitution``).

A mutant that no test can notice, because the rules do the same with it, is listed with the reason in ``harmless.toml``
next to the tests; those are counted, not printed. Mutants are made in memory: a function's code is replaced in a forked
child, in which the tests that run the broken statement run, until one goes red. Nothing on disk changes. Survivors are
printed, and written as JSON with ``--out``; the exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import importlib
import inspect
import json
import os
import pkgutil
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import IO, Any, TypeVar

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parents[1]
LIMIT = 60
"""Seconds of processor time after which a mutant counts as noticed, because it loops for ever."""
SHORT_LIMIT = 3
"""The same where only the tests named for a clause run."""
SLOW = 0.3
"""A test that computes for more seconds than this runs after all quicker ones."""
SCENES = "tests/rulesets/test_cases.py"
"""The test that plays the scenes of every ruleset; the ids of a ruleset's own begin with its name."""
CLAUSES = ("12y.", "enc.", "sov.", "3d6.")
"""What the ids of clauses begin with: which clause a roll is for is no part of what it does."""
SENTENCES = ("tell", "sentences", "prompt", "label", "choice", "question", "help", "free_text", "button", "note")
"""Methods that put into sentences what the rules did: they are not rules, and are not mutated."""
ASKING = ("one_of", "word", "number", "rest_of")
"""Methods of a typed line whose first argument is what a refusal calls the thing that is missing or wrong."""

sys.path.insert(0, str(ROOT))
os.chdir(ROOT)


# ---------------------------------------------------------------------- what the rules are


@dataclass(frozen=True)
class Broken:
    """The ruleset to be broken, by its name."""

    name: str

    @property
    def package(self) -> str:
        """The package of its code."""
        return f"lychgate.rulesets.{self.name}"

    @property
    def tests(self) -> str:
        """The folder of its tests."""
        return f"tests/rulesets/{self.name}"

    def harmless(self) -> set[tuple[str, str]]:
        """The mutants that no test can notice: rule and mutation."""
        told = (ROOT / self.tests / "harmless.toml").read_text("utf-8")
        return {(known["rule"], known["mutation"]) for known in tomllib.loads(told).get("mutant", ())}

    def modules(self) -> list[ModuleType]:
        """Every module that holds rules."""
        package, rules = importlib.import_module(self.package), importlib.import_module(f"{self.package}.rules")
        names = [f"{self.package}.rules.{found.name}" for found in pkgutil.iter_modules(rules.__path__)]
        above = [found.name for found in pkgutil.iter_modules(package.__path__)]
        whole = [name for name in above if name in ("ruleset", "sheet", "usual") or name.startswith("legal")]
        names += [f"{self.package}.{name}" for name in whole]
        return [importlib.import_module(name) for name in names]


def functions_of(module: ModuleType) -> Iterator[tuple[str, FunctionType, ast.FunctionDef]]:
    """The functions and methods of a module: qualified name, function, syntax tree."""
    tree = ast.parse(inspect.getsource(module))

    def walk(body: list[ast.stmt], owner: Any, prefix: str) -> Iterator[tuple[str, FunctionType, ast.FunctionDef]]:
        for node in body:
            if isinstance(node, ast.FunctionDef) and not (prefix and node.name in (*SENTENCES, "shape")):
                value = inspect.getattr_static(owner, node.name)
                function = getattr(value, "fget", None) or inspect.unwrap(value)
                if isinstance(function, FunctionType):
                    yield f"{prefix}{node.name}", function, node
            elif isinstance(node, ast.ClassDef):
                yield from walk(node.body, getattr(owner, node.name), f"{prefix}{node.name}.")

    yield from walk(tree.body, module, "")


def compiled(function: FunctionType, node: ast.FunctionDef) -> CodeType | None:
    """The code of ``node`` to replace that of ``function``; None where that does not compile or fit."""
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


def mutants_of(node: ast.FunctionDef) -> Iterator[tuple[str, ast.FunctionDef, range]]:
    """Every small mutation of a function: its description, the broken tree, and the lines of the broken statement."""
    whole = copy.deepcopy(node)
    whole.decorator_list = []
    whole.args.defaults = [ast.Constant(None) for _ in node.args.defaults]  # the code alone is replaced, not what
    whole.args.kw_defaults = [None if one is None else ast.Constant(None) for one in node.args.kw_defaults]  # is given
    whole.returns = None  # annotations are not run
    for part in ast.walk(whole):
        if isinstance(part, ast.arg):
            part.annotation = None
        elif isinstance(part, ast.AnnAssign):
            part.annotation = ast.Name("object", ast.Load())
    places = lines_of(whole)
    for index, part in enumerate(ast.walk(whole)):
        for variant in range(2):
            broken = copy.deepcopy(whole)
            target = list(ast.walk(broken))[index]
            told = mutate(broken, target, variant)
            if told:
                yield f"line {getattr(target, 'lineno', node.lineno)}: {told}", broken, places[part]


def lines_of(whole: ast.FunctionDef) -> dict[ast.AST, range]:
    """The lines of the smallest statement around each part of a function; for a compound statement, those of its head.

    Whoever runs the part runs one of these lines. What is inside a function in the function has the lines of all of it.
    """
    found: dict[ast.AST, range] = dict.fromkeys(ast.walk(whole), range(whole.lineno, (whole.end_lineno or 0) + 1))

    def walk(body: list[ast.stmt]) -> None:
        for statement in body:
            inner = [] if isinstance(statement, ast.FunctionDef | ast.ClassDef) else bodies_of(statement)
            end = max(statement.lineno, inner[0][0].lineno - 1) if inner else statement.end_lineno or 0
            if isinstance(statement, ast.Match):
                end = statement.end_lineno or 0  # a pattern and its guard stand between the bodies
            found.update(dict.fromkeys(ast.walk(statement), range(statement.lineno, end + 1)))
            for within in inner:
                walk(within)

    walk(whole.body)
    return found


def bodies_of(statement: ast.stmt) -> list[list[ast.stmt]]:
    """The blocks of statements inside a compound statement, in their order."""
    parts = [*getattr(statement, "cases", ()), *getattr(statement, "handlers", ())]
    named = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
    return [block for block in [*named[:1], *(part.body for part in parts), *named[1:]] if block]


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
        case ast.Constant(value=str() as value) if value and " " not in value:
            if value.startswith(CLAUSES) or is_docstring(tree, target) or in_sentence(tree, target):
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
        case ast.Return(value=ast.Constant(value=False | None) | ast.Tuple(elts=[])):
            return ""  # returning nothing would mean the same
        case ast.Return(value=value) if value is not None and target is not tree.body[-1]:
            target.value = ast.Constant(None)
            return f"returns nothing instead of {ast.unparse(value)[:60]}"
        case _:
            return ""


def is_docstring(tree: ast.FunctionDef, target: ast.AST) -> bool:
    """Whether ``target`` is the docstring of the function."""
    first = tree.body[0]
    return isinstance(first, ast.Expr) and first.value is target


def in_sentence(tree: ast.FunctionDef, target: ast.AST) -> bool:
    """Whether ``target`` is a part of a sentence: sentences are not mutated, whole or in pieces.

    It is one inside the braces of an f-string, and what a refusal calls that which is to be typed: ``number("age")``.
    """
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    if any(call.func.attr in ASKING and target in call.args[:1] for call in calls):  # type: ignore[attr-defined]
        return True
    joined = (node.values for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    return any(target in parts and any(" " in str(getattr(part, "value", "")) for part in parts) for parts in joined)


# ---------------------------------------------------------------------- who notices


Work = TypeVar("Work")


def in_child(task: Callable[[], str], limit: float = LIMIT) -> str:
    """Run ``task`` in a forked child. Returns its answer, or "crash" when it crashes or never ends."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        answer = "crash"
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            try:
                answer = task() or "none"
            finally:
                os.write(writing, answer.encode())
                os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read().decode() or "crash"
    os.waitpid(pid, 0)
    return "" if answer == "none" else answer


def side_by_side(work: list[Work], jobs: int, judge: Callable[[Work], dict[str, str]]) -> list[dict[str, str]]:
    """Judge every piece of work in ``jobs`` forked workers. Returns the survivors; each is printed when it is found."""
    readers, workers = [], []
    for number in range(jobs):
        reading, writing = os.pipe()
        worker = os.fork()
        if worker == 0:
            with os.fdopen(writing, "w") as pipe:
                for piece in work[number::jobs]:
                    if survivor := judge(piece):
                        pipe.write(json.dumps(survivor) + "\n")
                        pipe.flush()
            os._exit(0)
        os.close(writing)
        workers.append(worker)
        readers.append(os.fdopen(reading))
    with ThreadPoolExecutor(jobs) as pool:
        survivors = [survivor for found in pool.map(printed, readers) for survivor in found]
    for worker in workers:
        os.waitpid(worker, 0)
    return survivors


def printed(pipe: IO[str]) -> list[dict[str, str]]:
    """The survivors that a worker reports, each printed as it comes."""
    found = []
    with pipe:
        for line in pipe:
            found.append(json.loads(line))
            print("survived:", *found[-1].values(), flush=True)
    return found


class Judge:
    """A pytest plugin that collects the tests once, and then has them run in forked children as often as asked.

    Each line of the rules is traced while all tests run once, so that a mutant meets only the tests that run it.
    """

    def __init__(self, codes: dict[CodeType, str], work: Callable[[Judge], None]) -> None:
        self.codes = codes
        self.work = work
        self.items: dict[str, pytest.Item] = {}
        self.ran: dict[tuple[str, int], list[int]] = {}
        self.order: list[str] = []
        self.slow: set[str] = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run every test once with unbroken rules, then do the work."""
        self.items = {item.nodeid: item for item in session.items}
        lasted: dict[str, tuple[bool, int]] = {}
        for number, (id_, item) in enumerate(self.items.items()):
            start, seen = time.process_time(), set[tuple[str, int]]()
            if self.codes and not self.passes(item, seen):
                os.write(2, f"The tests must pass before anything is broken; {id_} does not.\n".encode())
                os._exit(1)
            lasted[id_] = time.process_time() - start > SLOW, len(seen)
            if lasted[id_][0]:
                self.slow.add(id_)
            for line in seen:
                self.ran.setdefault(line, []).append(number)
        self.order = sorted(self.items, key=lasted.__getitem__)  # specific and quick tests first
        places = {id_: place for place, id_ in enumerate(self.order)}
        of_number = [places[id_] for id_ in self.items]
        self.ran = {line: [of_number[number] for number in numbers] for line, numbers in self.ran.items()}
        self.passes(session.items[0])  # sets up what a session has once, for all children
        gc.collect()
        gc.freeze()
        self.work(self)
        return True

    def passes(self, item: pytest.Item, seen: set[tuple[str, int]] | None = None) -> bool:
        """Whether one test passes; ``seen`` takes the rules it ran, with each line of them that it ran."""

        def called(frame: FrameType, event: str, arg: object) -> Any:
            name = self.codes.get(frame.f_code)
            if name is None or seen is None:
                return None

            def at_line(frame: FrameType, event: str, arg: object) -> Any:
                seen.add((name, frame.f_lineno))
                return at_line

            return at_line(frame, event, arg)

        if seen is not None:
            sys.settrace(called)
        # as if an item of another module came next: what belongs to the session stays set up
        reports = runtestprotocol(item, log=False, nextitem=item.session)
        sys.settrace(None)
        return all(report.passed or report.skipped for report in reports)

    def running(self, rule: str, lines: range) -> list[str]:
        """The tests that run one of these lines of a rule, specific and quick ones first."""
        places = {place for line in lines for place in self.ran.get((rule, line), ())}
        return [self.order[place] for place in sorted(places)]

    def fail(self, nodes: list[str]) -> str:
        """The first of these tests that fails now; empty if all pass. A name means the test with all its parameters."""
        chosen = [node for name in nodes for node in self.named(name)]
        return next((node for node in chosen if not self.passes(self.items[node])), "")

    def named(self, name: str) -> list[str]:
        """The tests under this id, or under the id with parameters behind it."""
        return [name] if name in self.items else [node for node in self.items if node.startswith(f"{name}[")]


def with_tests(files: list[str], rules: Broken, codes: dict[CodeType, str], work: Callable[[Judge], None]) -> None:
    """Collect the ruleset's tests in these files and folders, and do the work with them."""
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly", "-s", "--tb=no", "--assert=plain"]
    pytest.main([*options, "-m", "not soak", "-k", rules.name, *files], plugins=[Judge(codes, work)])


# ---------------------------------------------------------------------- the two runs


def take_out_clauses(rules: Broken, out: str, jobs: int, every: int = 1) -> int:
    """Take out each clause's code; a test named for it must fail. Returns how many clauses no test missed.

    ``every``: only the first of so many clauses, the next after so many, and so on.
    """
    from lychgate.cli.clauses import open_book

    book = open_book(rules.name)
    ids = [clause.id for clause in book.book.clause if clause.status == "implemented"][::every]
    named = {id_: node_ids(rules, book.tests, id_) for id_ in ids}
    survivors: list[dict[str, str]] = []

    def work(tests: Judge) -> None:
        def judge(id_: str) -> dict[str, str]:
            nodes = named[id_]
            found = book.carriers.get(id_, ())
            for said in (None, True) if nodes and found else ():
                if in_child(lambda: gutted(rules, found, tests, nodes, said), SHORT_LIMIT):  # noqa: B023
                    return {}
            return {"clause": id_, "tests": str(nodes), "carriers": str([carrier.qualname for carrier in found])}

        survivors.extend(side_by_side(ids, jobs, judge))

    with_tests(sorted({node.partition("::")[0] for nodes in named.values() for node in nodes}), rules, {}, work)
    print(f"{len(ids) - len(survivors)} of {len(ids)} implemented clauses have a test that misses their code.")
    if out:
        Path(out).write_text(json.dumps(survivors, indent=1), encoding="utf-8")
    return len(survivors)


def node_ids(rules: Broken, index: Any, id_: str) -> list[str]:
    """The pytest ids of the tests named for a clause."""
    return [
        f"{test.file}::{test.name}" if test.file.endswith(".py") else scene_id(rules, test.file)
        for test in index.of(id_)
    ]


def scene_id(rules: Broken, file: str) -> str:
    """The pytest id of the test that plays a scene: its chapter and name, after the ruleset's."""
    place = Path(file).with_suffix("").relative_to(f"{rules.tests}/cases").as_posix()
    return f"{SCENES}::test_scene_goes_as_its_script_expects[{rules.name}/{place}]"


def gutted(rules: Broken, found: Any, tests: Judge, nodes: list[str], said: bool | None) -> str:
    """Empty every carrier, and see whether the tests notice. ``said`` is what an emptied function returns.

    A clause that says "never" is still kept by code that does nothing: then its code must not say "always".
    """
    for carrier in found:
        owner: Any = importlib.import_module(carrier.module)
        for part in carrier.qualname.split("."):
            owner = inspect.getattr_static(owner, part)
        if isinstance(owner, type):
            special = importlib.import_module(f"{rules.package}.rules.special")  # only there classes carry a clause
            for kind, one in list(special.SPECIALS.items()):
                if type(one) is owner:
                    special.SPECIALS[kind] = special.Special()
        else:
            owner = inspect.unwrap(getattr(owner, "fget", None) or owner)
            owner.__code__ = (lambda *_, **__: True).__code__ if said else (lambda *_, **__: None).__code__
    return tests.fail(nodes)


Mutant = tuple[str, FunctionType, CodeType, str, range]
"""A rule, its function, the broken code, what was broken, and the lines of the broken statement."""


def survivors_of(file: str) -> set[tuple[str, str]]:
    """Rule and mutation of each survivor in the file of an earlier run."""
    return {(one["rule"], said(one["mutation"])) for one in json.loads(Path(file).read_text("utf-8"))}


def said(mutation: str) -> str:
    """A mutation without the number of its line."""
    return mutation.partition(": ")[2]


def run_mutants(rules: Broken, only: str, again: str, out: str, jobs: int, limit: float, quick: bool) -> int:
    """Break every rule in every small way. Returns how many mutants survive. ``quick``: no slow test is run."""
    wanted = survivors_of(again) if again else None
    mutants: list[Mutant] = []
    codes: dict[CodeType, str] = {}
    modules = rules.modules()
    for module in modules:
        for name, function, node in functions_of(module):
            full = f"{module.__name__.removeprefix(rules.package + '.')}.{name}"
            codes[function.__code__] = full
            if only and not any(part in full for part in only.split(",")):
                continue
            if wanted is not None and not any(rule == full for rule, _ in wanted):
                continue
            for told, tree, lines in mutants_of(node):
                code = compiled(function, tree)
                if code is not None and (wanted is None or (full, said(told)) in wanted):
                    mutants.append((full, function, code, told, lines))
    survivors: list[dict[str, str]] = []
    harmless = rules.harmless()

    def work(tests: Judge) -> None:
        print(f"{len(mutants)} mutants, {len(tests.items)} tests", flush=True)

        def broken(function: FunctionType, code: CodeType, nodes: list[str]) -> str:
            function.__code__ = code
            for module in modules:
                for value in vars(module).values():
                    if hasattr(value, "cache_clear"):  # or results of the unbroken rule would still be returned
                        value.cache_clear()
            return tests.fail(nodes)

        noticed: dict[str, list[str]] = {}

        def judge(mutant: Mutant) -> dict[str, str]:
            full, function, code, told, lines = mutant
            if (full, said(told)) in harmless:
                return {}
            nodes, before = tests.running(full, lines), noticed.setdefault(full, [])
            if quick:
                nodes = [node for node in nodes if node not in tests.slow]
            nodes.sort(key=lambda node: before.index(node) if node in before else len(before))
            if nodes and (red := in_child(lambda: broken(function, code, nodes), limit)):
                if red == "crash":
                    os.write(1, f"never came to an end: {full} {told}\n".encode())
                before[:] = [red, *(node for node in before if node != red)]  # those run first on the next of this rule
                return {}
            return {"rule": full, "mutation": told, "tests": f"({len(nodes)} tests)"}

        survivors.extend(side_by_side(mutants, jobs, judge))

    with_tests([rules.tests, SCENES], rules, codes, work)
    known = sum((full, said(told)) in harmless for full, _, _, told, _ in mutants)
    left = len(survivors)
    counts = f"{len(mutants) - known - left} of {len(mutants)} mutants were noticed"
    print(f"{counts}, {known} are known to be harmless, {left} survived.")
    if out:
        Path(out).write_text(json.dumps(survivors, indent=1), encoding="utf-8")
    return len(survivors)


def main() -> None:
    """Read the command line and do one of the two runs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["clauses", "mutants"])
    parser.add_argument("--ruleset", default="twelve_years", help="what to break; with clauses also several: a,b")
    parser.add_argument("--only", default="", help="only rules whose name holds this, or one of these: flight,chase")
    parser.add_argument("--again", default="", help="only those that survived, by what an earlier run wrote to --out")
    parser.add_argument("--out", default="", help="write the survivors here, as JSON")
    parser.add_argument("--quick", action="store_true", help="leave slow tests to a second run, with --again")
    parser.add_argument("--every", type=int, default=1, help="take out only one clause of so many")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds of computing that a mutant has")
    given = parser.parse_args()
    if "," in given.ruleset and (given.what == "mutants" or given.out):
        parser.error("several rulesets go only with clauses, and without --out")
    if given.what == "clauses":
        broken = [Broken(name) for name in given.ruleset.split(",")]
        left = sum(take_out_clauses(rules, given.out, given.jobs, given.every) for rules in broken)
    else:
        limits = given.jobs, given.limit, given.quick
        left = run_mutants(Broken(given.ruleset), given.only, given.again, given.out, *limits)
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
