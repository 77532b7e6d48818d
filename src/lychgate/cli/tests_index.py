"""Finds which tests are named for which clauses in the sources of the tests, without running them.

A test is named for a clause when its function is called ``test_<slug>__...`` (the slug is the clause's id
without the book's prefix, with underscores for dots and hyphens), when it or its class carries
``@pytest.mark.clause("...")``, or when a scene in a folder ``cases`` lists the clause in ``clauses``.
"""

from __future__ import annotations

import ast
import os
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

    def foreign(file: str) -> bool:
        within = file.split("/")
        return within[:2] == ["tests", "rulesets"] and within[2] != ruleset

    files = _files_in(root)
    for file in (file for file in files if file.endswith(".py")):
        text = _text_with(f"{root}/{file}", needles)
        if _MARK not in text and (foreign(file) or not _NAMED.search(text)):
            continue  # it names no clause: parsing it would take longest of all
        for name, line, marks in _tests_in(text):
            slug, parted, _ = name.removeprefix("test_").partition("__")
            named = [by_slug[slug]] if parted and slug in by_slug and not foreign(file) else []
            for clause_id in dict.fromkeys((*named, *marks)):
                found.setdefault(clause_id, []).append(NamedTest(name, file, line))
    for file in (file for file in files if file.endswith(".toml")):
        text = _text_with(f"{root}/{file}", prefixes if not only and foreign(file) else needles)
        for clause_id, case in _cases_in(text, file) if text else ():
            found.setdefault(clause_id, []).append(case)
    return TestsIndex(at_hand=True, by_clause={key: tuple(tests) for key, tests in found.items()})


def _files_in(root: Path) -> list[str]:
    """The modules of tests and the files of cases below ``root``, as paths from there with ``/``, in order."""
    found: list[str] = []
    for folder, inner, files in os.walk(root / "tests"):
        inner[:] = [name for name in inner if name != "__pycache__"]
        below = Path(folder).relative_to(root).as_posix()
        cases = "cases" in below.split("/")
        found += [
            f"{below}/{name}"
            for name in files
            if (name.startswith("test_") and name.endswith(".py")) or (cases and name.endswith(".toml"))
        ]
    return sorted(found, key=lambda file: file.split("/"))


_Function = ast.FunctionDef | ast.AsyncFunctionDef

_MARK = ".clause("
_NAMED = re.compile(r"def test_\w+?__")
"""What a file has that names a clause: a mark, or a function named for one."""


def _text_with(place: str, needles: Iterable[str]) -> str:
    """The text of a file if it holds one of ``needles``; empty where it holds none or cannot be read."""
    try:
        found = os.stat(place)
        text = _text_of(place, (found.st_mtime_ns, found.st_size))
    except (OSError, UnicodeDecodeError):
        return ""
    return text if any(needle in text for needle in needles) else ""


@cache
def _text_of(place: str, _as_it_is: tuple[int, int]) -> str:
    """The text of a file, which is read once for all books, and again only when its time or its size has changed."""
    with open(place, "rb") as file:
        return file.read().decode("utf-8").replace("\r\n", "\n")


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


@cache
def _cases_in(text: str, file: str) -> tuple[tuple[str, NamedTest], ...]:
    """The clauses that a file of cases names at its top or in any of its cases."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return ()
    lines = text.splitlines()
    called = file.rpartition("/")[2].removesuffix(".toml")
    return tuple(
        (clause_id, NamedTest(name, file, next((at for at, one in enumerate(lines, 1) if f'"{clause_id}"' in one), 1)))
        for name, clause_ids in _named_in(raw, called)
        for clause_id in clause_ids
    )


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
