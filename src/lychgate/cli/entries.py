"""Writes an entry that ``lychgate why`` found: in full, shortened for a screen, or only its name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from lychgate.cli.book_text import DataRow
from lychgate.cli.clauses import reason_missing
from lychgate.cli.finding import Entry
from lychgate.cli.tests_index import NO_TESTS, TestsIndex, checkout
from lychgate.core.clause import Carrier, ClauseText
from lychgate.core.ruleset import Variant

MOST_CODE, MOST_TESTS, MOST_FIELDS = 2, 1, 6
"""The most places in the code, tests and fields that are named on a screen."""

_INDENT = "    "

CODE = f"{_INDENT}code: "
"""How a line begins that names a place in the code."""


class Sources(msgspec.Struct, frozen=True):
    """The code that carries some clauses, and the tests named for them."""

    carriers: Mapping[str, tuple[Carrier, ...]] = MappingProxyType({})
    tests: TestsIndex = NO_TESTS


def describe(entry: Entry, sources: Sources, *, short: bool = False) -> list[str]:
    """An entry in lines: in full, or with a few of its fields, places in the code and tests."""
    if isinstance(entry, DataRow):
        fields = [f"{_INDENT}{key} = {_plain(value)}" for key, value in entry.fields.items()]
        return [f"{entry.file} [{entry.key}]", *_some(fields, MOST_FIELDS, short=short)]
    if isinstance(entry, ClauseText):
        return _describe_clause(entry, sources, short=short)
    lines = [f"switch {entry.name}  {entry.title}", f"{_INDENT}{entry.text}"]
    for at, (value, text) in enumerate(entry.alternatives):
        lines.append(f"{_INDENT}{value}{' (default)' if at == 0 else ''}: {text}")
    if entry.is_number:
        lines.append(f"{_INDENT}A table may amend it: {entry.allowed}. {entry.depends}")
    return lines


def named(entry: Entry) -> tuple[str, str]:
    """The name and the title of an entry, for a line in a list."""
    if isinstance(entry, DataRow):
        return f"{entry.file} [{entry.key}]", ", ".join(dict.fromkeys(entry.names[1:] or entry.names))
    if isinstance(entry, Variant):
        return f"switch {entry.name}", entry.title
    return entry.id, entry.title


def place_of(entry: Entry, sources: Sources, folder: str) -> str:
    """Return the first place of a clause in the code: path within ``folder`` and line; empty for other entries."""
    carriers = sources.carriers.get(entry.id, ()) if isinstance(entry, ClauseText) else ()
    return f"{_short(carriers[0].file).removeprefix(f'{folder}/')}:{carriers[0].line}" if carriers else ""


def folder_of(package: str) -> str:
    """Return a package's folder, relative to the checkout if it is inside."""
    spec = find_spec(package)
    return _short(next(iter((spec and spec.submodule_search_locations) or ("",))))


def _describe_clause(clause: ClauseText, sources: Sources, *, short: bool) -> list[str]:
    lacking = reason_missing(clause, sources.carriers, sources.tests)
    state = f"missing: {lacking}" if lacking else clause.status
    lines = [f"{clause.id}  {clause.title}  ({clause.source}; {state})", f"{_INDENT}{clause.text}"]
    for label, text in (
        ("edge", clause.edge),
        ("open", clause.ambiguity),
        ("ruling", clause.ruling),
        ("example", clause.example),
    ):
        if text:
            lines.append(f"{_INDENT}{label}: {text}")
    if clause.variant:
        lines.append(f"{_INDENT}variant: {clause.variant} = {' | '.join(clause.alternatives)}")
    carriers = sources.carriers.get(clause.id, ())
    code = [f"{CODE}{_short(one.file)}:{one.line} {one.qualname}" for one in carriers]
    tests = [f"{_INDENT}test: {one.file}:{one.line} {one.name}" for one in sources.tests.of(clause.id)]
    return [*lines, *_some(code, MOST_CODE, short=short), *_some(tests, MOST_TESTS, short=short)]


def _some(lines: list[str], most: int, *, short: bool) -> list[str]:
    """The lines; on a screen only the first ``most``, the last of which says how many more there are."""
    if not short or len(lines) <= most:
        return lines
    return [*lines[: most - 1], f"{lines[most - 1]} (and {len(lines) - most} more)"]


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_plain(inner) for inner in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "-"


def _short(file: str) -> str:
    """A path relative to the checkout, if it is inside."""
    root = checkout()
    path = Path(file)
    return path.relative_to(root).as_posix() if root is not None and path.is_relative_to(root) else file
