"""``lychgate clauses``: counts how much of a book is code, and lists what is missing."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from collections.abc import Mapping
from typing import Any, get_args

import click
import msgspec

from lychgate import rulesets
from lychgate.cli.book_text import SWITCHES
from lychgate.cli.tests_index import NamedTest, TestsIndex, index_tests
from lychgate.core.clause import Carrier, ClauseBook, ClauseText, Status, carriers
from lychgate.core.errors import LychgateError
from lychgate.core.ruleset import Ruleset
from lychgate.core.switches import SwitchFile
from lychgate.resources import load, names


class Gap(msgspec.Struct, frozen=True):
    """A clause that is not done, and why."""

    id: str
    title: str
    reason: str


class Coverage(msgspec.Struct, frozen=True):
    """A book's clauses counted by their status.

    ``unknown`` are ids in code or tests that no clause of the book has. ``tests_at_hand`` is False where
    there are no sources of tests: then only the code was checked. ``amendable`` and ``fixed`` count the numbers that a
    table may amend, and those that it cannot, each with its reason in the ruleset's README.
    """

    ruleset: str
    book: str
    counts: dict[str, int]
    gaps: tuple[Gap, ...]
    unknown: tuple[str, ...]
    tests_at_hand: bool
    amendable: int
    fixed: int

    @property
    def complete(self) -> bool:
        """Whether no clause is missing, and code and tests name no clause that does not exist."""
        return not self.gaps and not self.unknown


class Book(msgspec.Struct, frozen=True):
    """A ruleset with its book, the code that carries its clauses, and the tests named for them."""

    name: str
    package: str
    ruleset: Any
    book: ClauseBook
    carriers: Mapping[str, tuple[Carrier, ...]]
    tests: TestsIndex
    switches: SwitchFile


def open_book(name: str) -> Book:
    """The ruleset ``name`` with its clauses, their code and their tests."""
    ruleset: Ruleset[Any] = rulesets.get(name)
    package = package_of(ruleset)
    import_all(package)
    book: ClauseBook = load(package, "clauses.toml", ClauseBook)
    ids = [clause.id for clause in book.clause]
    folder = package.rpartition(".")[2]
    return Book(folder, package, ruleset, book, carriers(), index_tests(ids, folder), switch_file_of(package))


def switch_file_of(package: str) -> SwitchFile:
    """The switches and numbers of the ruleset in ``package``."""
    if SWITCHES not in names(package, "data", ".toml"):
        return SwitchFile(())
    found: SwitchFile = load(package, f"data/{SWITCHES}", SwitchFile)
    return found


def package_of(ruleset: Ruleset[Any]) -> str:
    """The package of a ruleset."""
    return type(ruleset).__module__.rpartition(".")[0]


def import_all(package: str) -> None:
    """Import every module of ``package``, so that all its clauses are registered."""
    root = importlib.import_module(package)
    for module in pkgutil.walk_packages(root.__path__, prefix=f"{package}."):
        importlib.import_module(module.name)


def cover(opened: Book) -> Coverage:
    """The coverage of a book."""
    counts: dict[str, int] = dict.fromkeys(get_args(Status), 0)
    gaps: list[Gap] = []
    for clause in opened.book.clause:
        reason = reason_missing(clause, opened.carriers, opened.tests)
        counts["missing" if reason else clause.status] += 1
        if reason:
            gaps.append(Gap(clause.id, clause.title, reason))
    return Coverage(
        ruleset=opened.name,
        book=opened.book.title,
        counts=counts,
        gaps=tuple(gaps),
        unknown=unknown_ids(opened),
        tests_at_hand=opened.tests.at_hand,
        amendable=sum(one.bounds is not None for one in opened.switches.variant),
        fixed=len(opened.switches.fixed),
    )


def reason_missing(clause: ClauseText, carried: Mapping[str, tuple[Carrier, ...]], tests: TestsIndex) -> str:
    """Why a clause counts as missing; empty if it does not."""
    if clause.status == "missing":
        return "not done yet"
    if clause.status != "implemented":
        return ""
    wanting = []
    if not carried.get(clause.id):
        wanting.append("no code carries it")
    if tests.at_hand and not tests.of(clause.id):
        wanting.append("no test is named for it")
    return ", ".join(wanting)


def unknown_ids(opened: Book) -> tuple[str, ...]:
    """The ids with this book's prefix that code or tests name and no clause has, each with its place."""
    known = {clause.id: None for clause in opened.book.clause}
    places: dict[str, list[Carrier | NamedTest]] = {}
    for clause_id, carriers_of in opened.carriers.items():
        places.setdefault(clause_id, []).extend(carriers_of)
    for clause_id, tests_of in opened.tests.by_clause.items():
        places.setdefault(clause_id, []).extend(tests_of)
    return tuple(
        f"{clause_id} ({places[clause_id][0].file}:{places[clause_id][0].line})"
        for clause_id in sorted(places)
        if clause_id.startswith(f"{opened.book.prefix}.") and clause_id not in known
    )


def describe(coverage: Coverage) -> str:
    """The counts and what is missing, for people."""
    counts = coverage.counts
    lines = [f"{coverage.book}: {sum(counts.values())} clauses"]
    lines += [f"  {status:<12} {count:>4}" for status, count in counts.items() if count or status == "missing"]
    if coverage.amendable or coverage.fixed:
        lines.append(f"  numbers: a table may amend {coverage.amendable}, and cannot amend {coverage.fixed}")
    if not coverage.tests_at_hand:
        lines.append("  There are no tests here, so only the code was checked.")
    if coverage.gaps:
        width = max(len(gap.id) for gap in coverage.gaps)
        lines += ["", "Missing:"]
        lines += [f"  {gap.id:<{width}}  {gap.title}: {gap.reason}" for gap in coverage.gaps]
    if coverage.unknown:
        lines += ["", "Named in code or tests, but no clause of the book:"]
        lines += [f"  {place}" for place in coverage.unknown]
    return "\n".join(lines)


@click.command("clauses")
@click.argument("ruleset", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option("--strict", is_flag=True, help="Exit with status 1 if anything is missing.")
def clauses(ruleset: str | None, as_json: bool, strict: bool) -> None:
    """Count the clauses of RULESET (all, if not given): which are code, which are advice, which are missing.

    A clause counts as implemented when a function or class carries it and, where the sources of the tests are
    available, at least one test is named for it.
    """
    try:
        found = [cover(open_book(name)) for name in ([ruleset] if ruleset else rulesets.names())]
    except LychgateError as refused:
        raise click.ClickException(str(refused)) from refused
    if as_json:
        click.echo(json.dumps([msgspec.to_builtins(coverage) for coverage in found], indent=2))
    else:
        click.echo("\n\n".join(describe(coverage) for coverage in found))
    if strict and not all(coverage.complete for coverage in found):
        sys.exit(1)
