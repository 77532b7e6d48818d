"""Reads a ruleset from its files without importing its rules: clauses, data, switches, synonyms, code and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from lychgate import rulesets
from lychgate.cli.tests_index import TestsIndex, index_tests
from lychgate.core.clause import Carrier, ClauseBook, carriers_in
from lychgate.core.errors import DataError
from lychgate.core.override import OVERRIDES
from lychgate.core.ruleset import Variant, switch_by_the_book
from lychgate.core.switches import SwitchFile
from lychgate.resources import load, names, parse_toml, read_text
from lychgate.server.book_words import SYNONYMS, Synonyms, may_say, synonyms_of

SWITCHES = "variants.toml"
"""The file of a ruleset's ``data`` that holds its switches."""


class BookText(msgspec.Struct, frozen=True):
    """The text of a ruleset: its package, its clauses, its switches and its synonyms."""

    package: str
    book: ClauseBook
    switches: tuple[Variant, ...]
    synonyms: Synonyms


class DataRow(msgspec.Struct, frozen=True):
    """A row of a data file: where it is, its name, and its fields.

    A single number in a group of numbers is a row of its own, named by its key.
    """

    file: str
    key: str
    names: tuple[str, ...]
    fields: dict[str, Any]


def read_book(name: str) -> BookText:
    """The text of the ruleset called ``name``. Raises ``PlayError`` for an unknown name, and ``DataError``."""
    package = rulesets.package(name)
    book: ClauseBook = load(package, "clauses.toml", ClauseBook)
    return BookText(package, book, _switches_of(package, book), synonyms_of(package))


def _switches_of(package: str, book: ClauseBook) -> tuple[Variant, ...]:
    """The switches in the ruleset's file; where clauses are left to a referee, also the core's switch for referees."""
    refereed = any(clause.status == "referee" for clause in book.clause)
    if SWITCHES not in names(package, "data", ".toml"):
        return ()
    file: SwitchFile = load(package, f"data/{SWITCHES}", SwitchFile)
    return (*file.variants(), switch_by_the_book(OVERRIDES, book.referee_word)) if refereed else file.variants()


def data_rows(package: str, wanted: Iterable[tuple[str, ...]] = ()) -> Iterator[DataRow]:
    """The rows of the ruleset's data files; where words are ``wanted``, at least the rows with those names.

    Switches and synonyms are not among the rows.
    """
    sought = tuple(wanted)
    for file in names(package, "data", ".toml"):
        if file in (SWITCHES, SYNONYMS):
            continue
        path = f"data/{file}"
        text = read_text(package, path)
        if not sought or any(may_say(text, words) for words in sought):
            yield from _rows_in(parse_toml(text, file=path), path)


def _rows_in(raw: dict[str, Any], file: str) -> Iterator[DataRow]:
    for key, value in raw.items():
        for part in value if isinstance(value, list) else (value,):
            if not isinstance(part, dict) or key == "table":
                continue
            row_id = str(part.get("id", key))
            called = tuple(str(part[field]) for field in ("name", "title") if field in part)
            yield DataRow(file, row_id, (row_id, *called), part)
            if not called and "roll" not in part:
                for field, number in part.items():
                    yield DataRow(file, row_id, (str(field),), {str(field): number})


def carriers_of(package: str, ids: Iterable[str]) -> Mapping[str, tuple[Carrier, ...]]:
    """The carriers of the clauses ``ids`` in the modules of ``package``, perhaps with others. Raises ``DataError``."""
    sought = tuple(ids)
    found: dict[str, tuple[Carrier, ...]] = {}
    for path, module in _modules_of(package):
        text = path.read_text(encoding="utf-8")
        if not any(f'"{clause_id}"' in text for clause_id in sought):
            continue
        try:
            for clause_id, carrier in carriers_in(text, module=module, file=str(path)):
                found[clause_id] = (*found.get(clause_id, ()), carrier)
        except SyntaxError as broken:
            raise DataError(str(path), f"line {broken.lineno}", str(broken.msg)) from broken
    return found


def tests_of(package: str, ids: Iterable[str]) -> TestsIndex:
    """The tests that are named for the clauses ``ids`` of the ruleset in ``package``, and perhaps for others."""
    return index_tests(ids, package.rpartition(".")[2], only=True)


def _modules_of(package: str) -> Iterator[tuple[Path, str]]:
    """Every module of a package: its file and its name, in the order of the files."""
    spec = find_spec(package)
    for folder in map(Path, (spec and spec.submodule_search_locations) or ()):
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            inner = parts[:-1] if parts[-1] == "__init__" else parts
            yield path, ".".join((package, *inner))
