"""Finds which tests are named for which clauses in the sources of the tests, without running them.

A test is named for a clause when its function is called ``test_<slug>__...`` (the slug is the clause's id
without the book's prefix, with underscores for dots and hyphens), when it or its class carries
``@pytest.mark.clause("...")``, or when a scene in a folder ``cases`` lists the clause in ``clauses``.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

import lychgate


class NamedTest(msgspec.Struct, frozen=True):
    """A test or case, and its place (``file`` is relative to the checkout)."""

    name: str
    file: str
    line: int


class TestsIndex(msgspec.Struct, frozen=True):
    """The tests named for each clause. ``at_hand`` is False where there are no sources of tests."""

    __test__ = False  # not a test, though its name looks like one to pytest

    at_hand: bool
    by_clause: Mapping[str, tuple[NamedTest, ...]]

    def of(self, clause_id: str) -> tuple[NamedTest, ...]:
        """The tests named for ``clause_id``."""
        return self.by_clause.get(clause_id, ())


NO_TESTS = TestsIndex(at_hand=False, by_clause={})


def slug_of(clause_id: str) -> str:
    """The part of a test's name for a clause: ``combat_half_rounding`` for ``12y.combat.half-rounding``."""
    return clause_id.partition(".")[2].replace(".", "_").replace("-", "_")


def checkout() -> Path | None:
    """The root of the source checkout that the package runs from, if it does run from one."""
    package = Path(lychgate.__file__).resolve().parent
    root = package.parents[1]
    return root if package.parent.name == "src" and (root / "tests").is_dir() else None


def index_tests(clause_ids: Iterable[str], ruleset: str, root: Path | None = None, *, only: bool = False) -> TestsIndex:
    """The tests at ``root`` (the checkout, if not given) named for ``clause_ids``.

    Two rulesets may share a slug, so a function's name counts only outside the other rulesets' folders. Marks
    and cases name a clause in full; unknown ids are kept too, so that a misspelt one can be reported.
    With ``only``, files that hold none of these ids and slugs are skipped, which is fast for a few clauses.
    """
    root = root or checkout()
    if root is None or not (root / "tests").is_dir():
        return NO_TESTS
    by_slug = {slug_of(clause_id): clause_id for clause_id in clause_ids}
    needles = (*(f"test_{slug}__" for slug in by_slug), *by_slug.values()) if only else ("",)
    prefixes = dict.fromkeys(f'"{clause_id.partition(".")[0]}.' for clause_id in by_slug.values())
    found: dict[str, list[NamedTest]] = {}
    rulesets = (root / "tests" / "rulesets").parts

    def foreign(path: Path) -> bool:
        within = path.parts[: len(rulesets) + 1]
        return within[:-1] == rulesets and within[-1] != ruleset

    for path in sorted((root / "tests").rglob("test_*.py")):
        text = _text_with(path, needles)
        if _MARK not in text and (foreign(path) or not _NAMED.search(text)):
            continue  # it names no clause: parsing it would take longest of all
        file = path.relative_to(root).as_posix()
        for name, line, marks in _tests_in(text):
            slug, parted, _ = name.removeprefix("test_").partition("__")
            named = [by_slug[slug]] if parted and slug in by_slug and not foreign(path) else []
            for clause_id in dict.fromkeys((*named, *marks)):
                found.setdefault(clause_id, []).append(NamedTest(name, file, line))
    for path in sorted(path for path in (root / "tests").rglob("*.toml") if "cases" in path.parts):
        text = _text_with(path, prefixes if not only and foreign(path) else needles)
        for clause_id, case in _cases_in(text, path.stem, path.relative_to(root).as_posix()):
            found.setdefault(clause_id, []).append(case)
    return TestsIndex(at_hand=True, by_clause={key: tuple(tests) for key, tests in found.items()})


_Function = ast.FunctionDef | ast.AsyncFunctionDef

_MARK = ".clause("
_NAMED = re.compile(r"def test_\w+?__")
"""What a file has that names a clause: a mark, or a function named for one."""


def _text_with(path: Path, needles: Iterable[str]) -> str:
    """The text of a file if it holds one of ``needles``; empty where it holds none or cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    return text if any(needle in text for needle in needles) else ""


_Marked = tuple[str, int, tuple[str, ...]]
"""A test function: its name, its line, and the clauses that its marks and its class's marks name."""


@cache
def _tests_in(text: str) -> tuple[_Marked, ...]:
    """The test functions of a module."""
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError):
        return ()
    return tuple(_marked_in(module))


def _marked_in(module: ast.Module) -> Iterator[_Marked]:
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            above = _marks(node)
            for inner in node.body:
                if isinstance(inner, _Function) and inner.name.startswith("test_"):
                    yield inner.name, inner.lineno, (*above, *_marks(inner))
        elif isinstance(node, _Function) and node.name.startswith("test_"):
            yield node.name, node.lineno, _marks(node)


def _marks(node: _Function | ast.ClassDef) -> tuple[str, ...]:
    """The ids in the ``@pytest.mark.clause(...)`` above ``node``."""
    return tuple(
        given.value
        for mark in node.decorator_list
        if isinstance(mark, ast.Call)
        and isinstance(mark.func, ast.Attribute)
        and mark.func.attr == "clause"
        and isinstance(mark.func.value, ast.Attribute)
        and mark.func.value.attr == "mark"
        for given in mark.args
        if isinstance(given, ast.Constant) and isinstance(given.value, str)
    )


def _cases_in(text: str, called: str, file: str) -> Iterator[tuple[str, NamedTest]]:
    """The clauses that a file of cases with the name ``called`` names at its top or in any of its cases."""
    if not text:
        return
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    lines = text.splitlines()
    for name, clause_ids in _named_in(raw, called):
        for clause_id in clause_ids:
            line = next((at for at, told in enumerate(lines, start=1) if f'"{clause_id}"' in told), 1)
            yield clause_id, NamedTest(name, file, line)


def _named_in(raw: dict[str, object], name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every table with ``clauses`` in it, with its name."""
    listed = raw.get("clauses")
    if isinstance(listed, list):
        yield (
            str(raw.get("name", name)),
            tuple(clause_id for clause_id in listed if isinstance(clause_id, str)),
        )
    for key, value in raw.items():
        inner = value if isinstance(value, list) else [value]
        for part in inner:
            if isinstance(part, dict):
                yield from _named_in(part, f"{name} {key}")
