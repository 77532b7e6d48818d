"""``lychgate why``: from the book's own word to the data, the clauses, the code and the tests."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import click
import msgspec

from lychgate import rulesets
from lychgate.cli.clauses import Book, open_book, reason_missing
from lychgate.cli.tests_index import checkout
from lychgate.core.clause import ClauseText
from lychgate.core.errors import LychgateError
from lychgate.core.ruleset import Variant
from lychgate.resources import names, read_toml

_WORD = re.compile(r"[^\W_]+")
_PLURALS = (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"))
_INDENT = "    "


class DataRow(msgspec.Struct, frozen=True):
    """A row of a data file: where it is, what it is called, and its fields.

    A number that stands alone in a group of numbers is a row of its own, called by its key.
    """

    file: str
    key: str
    names: tuple[str, ...]
    fields: dict[str, Any]


class Found(msgspec.Struct, frozen=True):
    """What a word led to: rows, switches, the clauses that are about it, and those that only mention it."""

    rows: tuple[DataRow, ...]
    variants: tuple[Variant, ...]
    clauses: tuple[ClauseText, ...]
    mentions: tuple[ClauseText, ...]

    def __bool__(self) -> bool:
        return bool(self.rows or self.variants or self.clauses or self.mentions)


def words_of(text: str) -> tuple[str, ...]:
    """The words of ``text`` without case, hyphens and possessive endings."""
    return tuple(_WORD.findall(text.casefold().replace("'s", "")))


@lru_cache(1 << 14)
def singulars(word: str) -> tuple[str, ...]:
    """``word`` and all that it could be the plural of."""
    endings = () if len(word) < 4 or word.endswith("ss") else _PLURALS
    return (
        word,
        *(word.removesuffix(plural) + single for plural, single in endings if word.endswith(plural)),
    )


def same(one: str, other: str) -> bool:
    """Whether two words differ in number at most."""
    return one == other or any(form in singulars(other) for form in singulars(one))


def says(text: str, wanted: tuple[str, ...]) -> bool:
    """Whether the words ``wanted`` stand together in ``text``."""
    words = words_of(text)
    return any(
        all(same(word, sought) for word, sought in zip(words[at:], wanted, strict=False))
        for at in range(len(words) - len(wanted) + 1)
    )


def data_rows(package: str) -> Iterator[DataRow]:
    """Every row of the ruleset's data files; the switches are told apart, not as rows."""
    for file in names(package, "data", ".toml"):
        if file != "variants.toml":
            yield from _rows_in(read_toml(package, f"data/{file}"), f"data/{file}")


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


def find(opened: Book, word: str) -> Found:
    """Where ``word``, or the clause with that id, stands in the ruleset."""
    exact = tuple(clause for clause in opened.book.clause if clause.id == word.strip().casefold())
    if exact:
        about = {clause.variant for clause in exact} - {""}
        switches = tuple(variant for variant in opened.ruleset.variants() if variant.name in about)
        return Found((), switches, exact, ())
    wanted = words_of(word)
    if not wanted:
        return Found((), (), (), ())
    rows = tuple(row for row in data_rows(opened.package) if any(says(name, wanted) for name in row.names))
    switches = tuple(
        variant
        for variant in opened.ruleset.variants()
        if says(variant.name, wanted) or says(variant.title, wanted)
    )
    about_it = tuple(
        clause
        for clause in opened.book.clause
        if says(clause.id.partition(".")[2], wanted) or says(clause.title, wanted)
    )
    mentions = tuple(
        clause for clause in opened.book.clause if clause not in about_it and says(clause.text, wanted)
    )
    return Found(rows, switches, about_it, mentions)


def near(opened: Book, word: str) -> tuple[str, ...]:
    """Words of the ruleset that look like ``word``."""
    known: dict[str, str] = {}
    for row in data_rows(opened.package):
        for name in row.names:
            known.setdefault(" ".join(words_of(name)), name.replace("_", " "))
    for clause in opened.book.clause:
        for told in (clause.title, *_WORD.findall(f"{clause.title} {clause.text}")):
            if len(told) > 3:
                known.setdefault(" ".join(words_of(told)), told)
    close = difflib.get_close_matches(" ".join(words_of(word)), list(known), n=5, cutoff=0.6)
    return tuple(known[one] for one in close)


def told(opened: Book, found: Found, *, everything: bool) -> str:
    """What was found, for people: data, clauses with what carries and tests them, switches."""
    parts = [_told_row(row) for row in found.rows]
    full = (*found.clauses, *found.mentions) if everything or not found.clauses else found.clauses
    parts += [_told_clause(opened, clause) for clause in full]
    parts += [_told_variant(variant) for variant in found.variants]
    rest = [clause for clause in found.mentions if clause not in full]
    if rest:
        width = max(len(clause.id) for clause in rest)
        lines = [f"Also mentioned in {len(rest)} more (--all shows them in full):"]
        lines += [f"  {clause.id:<{width}}  {clause.title}" for clause in rest]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _told_row(row: DataRow) -> str:
    lines = [f"{row.file} [{row.key}]"]
    lines += [f"{_INDENT}{key} = {_plain(value)}" for key, value in row.fields.items()]
    return "\n".join(lines)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_plain(inner) for inner in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "-"


def _told_clause(opened: Book, clause: ClauseText) -> str:
    lacking = reason_missing(clause, opened.carriers, opened.tests)
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
    for carrier in opened.carriers.get(clause.id, ()):
        lines.append(f"{_INDENT}code: {_short(carrier.file)}:{carrier.line} {carrier.qualname}")
    for test in opened.tests.of(clause.id):
        lines.append(f"{_INDENT}test: {test.file}:{test.line} {test.name}")
    return "\n".join(lines)


def _told_variant(variant: Variant) -> str:
    lines = [f"switch {variant.name}  {variant.title}", f"{_INDENT}{variant.text}"]
    for at, (value, text) in enumerate(variant.alternatives):
        lines.append(f"{_INDENT}{value}{' (default)' if at == 0 else ''}: {text}")
    return "\n".join(lines)


def _short(file: str) -> str:
    """A path as seen from the checkout, if it lies in it."""
    root = checkout()
    path = Path(file)
    return path.relative_to(root).as_posix() if root is not None and path.is_relative_to(root) else file


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


@click.command("why")
@click.argument("word", nargs=-1, required=True)
@click.option("--ruleset", help="Look in this ruleset only.")
@click.option(
    "--all", "everything", is_flag=True, help="Show clauses that only mention the word in full too."
)
def why(word: tuple[str, ...], ruleset: str | None, everything: bool) -> None:
    """Show where WORD, a word of the book or a clause's id, stands: data, clauses, code and tests."""
    sought = " ".join(word)
    hints: dict[str, None] = {}
    pages: list[str] = []
    searched: list[str] = []
    try:
        for name in [ruleset] if ruleset else rulesets.names():
            opened = open_book(name)
            searched.append(opened.book.title)
            found = find(opened, sought)
            if found:
                pages.append(f"{opened.book.title}\n\n{told(opened, found, everything=everything)}")
            else:
                hints.update(dict.fromkeys(near(opened, sought)))
    except LychgateError as refused:
        raise click.ClickException(str(refused)) from refused
    if not pages:
        hint = f" Near it: {_listed(hints)}." if hints else ""
        raise click.ClickException(f"'{sought}' stands nowhere in {', '.join(searched)}.{hint}")
    click.echo("\n\n".join(pages))
