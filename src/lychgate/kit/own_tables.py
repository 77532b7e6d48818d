"""Random tables of the referee's own as values: their rows, and how they are read as TOML or as pasted lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from lychgate.core.codec import learn
from lychgate.core.dice import parse
from lychgate.core.digits import is_number
from lychgate.core.errors import DataError, PlayError, did_you_mean, some_of
from lychgate.core.seen import blank
from lychgate.core.view import Prepared
from lychgate.kit.table_rows import row_told
from lychgate.resources import convert, parse_toml

MOST_TABLES = 200
MOST_FACES = 100
LONGEST_NAME = 40
LONGEST_ROW = 300

END = "."
"""The line that ends pasted lines where more commands may follow; of a table alone it may end them too."""

PASTED = "what was pasted"
"""How messages call tables that have no file."""

_NUMBERED = re.compile(r"(\d{1,3})(?:\s*[-\u2013]\s*(\d{1,3}))?\s*[.:)]?\s+(\S.*)")


class OwnTable(msgspec.Struct, frozen=True):
    """A random table: its ``rows`` for each total of its ``dice``, from the lowest.

    ``once``: each row comes once, until all have come; ``gone`` are those that have.
    """

    name: str
    dice: str
    rows: tuple[str, ...]
    once: bool = False
    gone: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[str, ...]:
        """The rows that may still come, all of them again once each has come."""
        return tuple(row for row in self.rows if row not in self.gone) or self.rows


def own_table(tables: Sequence[OwnTable], name: str) -> OwnTable:
    """The table of this name. Raises ``PlayError`` with the names that there are."""
    found = next((one for one in tables if one.name.casefold() == name.strip().casefold()), None)
    if found is None:
        names = tuple(one.name for one in tables)
        raise PlayError(f"No table is called '{name}'.{did_you_mean(name, names)} There is: {some_of(names)}.")
    return found


def prepared(tables: Sequence[OwnTable]) -> tuple[Prepared, ...]:
    """The tables as a referee's desk shows them: those called ``names ...`` by themselves, and all others."""

    def shown(one: OwnTable) -> Prepared:
        left = f", {len(one.left)} of {len(one.rows)} left" if one.once else ""
        said = f'table "{one.name}"' if " " in one.name else f"table {one.name}"
        group = "Names" if re.match(r"names?\b", one.name, re.IGNORECASE) else "Tables"
        return Prepared(
            group, one.name, f"{one.dice}{left}", said, tuple(map(row_told, one.left)) if one.once else _spans(one)
        )

    return tuple(sorted(map(shown, tables), key=lambda one: (one.group == "Names", one.title.casefold())))


def _spans(table: OwnTable) -> tuple[str, ...]:
    """The rows with the totals that each comes at: ``2-4 rain``."""
    told, at = [], lowest(table.dice)
    for row, same in groupby(table.rows):
        many, text = len(tuple(same)), row_told(row)
        span = f"{at}-{at + many - 1}" if many > 1 else f"{at}"
        told.append(f"{span}{':' if is_number(text[:1]) else ''} {text}")
        at += many
    return tuple(told)


# ---------------------------------------------------------------------- reading


class TableRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its TOML has it."""

    rows: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_FACES)]
    once: bool = False


learn(TableRow)


def tables_of(text: str) -> tuple[OwnTable, ...]:
    """The tables in a text: ``[wander]`` with ``rows = [...]``; or a name and a line for each row.

    Raises ``DataError`` or ``PlayError`` with what was wrong.
    """
    return _of_toml(text) if re.match(r"\[[^\[\]\n]+\]\s*(\n|$)", text) else (_of_lines(text),)


def _of_toml(text: str) -> tuple[OwnTable, ...]:
    raw: dict[str, Any] = parse_toml(text, file=PASTED)
    made = []
    for key, entry in raw.items():
        if not isinstance(entry, dict):
            raise DataError(PASTED, key, "stands outside of every table; one begins with a line such as [wander]")
        row: TableRow = convert(entry, TableRow, file=PASTED, key=key)
        made.append(_table(key, row.rows, row.once))
    return tuple(made)


def table_of(name: str, row: TableRow) -> OwnTable:
    """The table that an entry of a file describes. Raises ``PlayError`` with what is wrong."""
    return _table(name, row.rows, row.once)


def _of_lines(text: str) -> OwnTable:
    head, _, body = text.partition("\n")
    once = re.search(r"\s+once$", head.strip())
    name = head.strip()[: once.start()] if once is not None else head
    lines = [one for one in body.splitlines() if not blank(one)]
    rows = list(takewhile(lambda one: one.strip() != END, lines))
    below = lines[len(rows) + 1 :]
    if below:
        raise PlayError(
            f"A full stop alone ends the rows of a table, and below it stands '{below[0].strip()[:30]}'. "
            "Several commands are pasted in together, and not into one table"
        )
    return _table(name.strip().strip('"'), tuple(rows), once is not None)


def _table(name: str, lines: tuple[str, ...], once: bool) -> OwnTable:
    """A table out of its rows; where all are numbered, as ``1-3 goblins``, as often as that says."""
    name, rows = " ".join(name.split()), [" ".join(one.split()) for one in lines if not blank(one)]
    if blank(name) or len(name) > LONGEST_NAME or re.search(r"[\[\]]", name):
        raise PlayError(f"A table has a name of 1 to {LONGEST_NAME} letters, on the first line")
    if not rows:
        raise PlayError(f"The table '{name}' has no rows: a line for each, below its name")
    longest = max(rows, key=len)
    if len(longest) > LONGEST_ROW:
        raise PlayError(f"A row has at most {LONGEST_ROW} letters; '{longest[:30]}...' has {len(longest)}")
    dice, faces = _numbered(rows) or (f"1d{len(rows)}", tuple(rows))
    if len(faces) > MOST_FACES:
        raise PlayError(f"A table has {MOST_FACES} rows at most; '{name}' has {len(faces)}")
    if once and not dice.startswith("1d"):
        raise PlayError(f"Where each row comes once, the rows are numbered from 1; those of '{name}' are for {dice}")
    try:
        parse(dice)
    except PlayError as wrong:
        raise PlayError(f"'{dice}' are no dice: {str(wrong).partition(chr(10))[0]}") from None
    return OwnTable(name, dice, faces, once)


def _numbered(rows: list[str]) -> tuple[str, tuple[str, ...]] | None:
    """The dice of rows that are numbered without a gap, and the row of each total; None where they are not."""
    found = [_NUMBERED.fullmatch(one) for one in rows]
    faces: list[str] = []
    least = int(found[0][1]) if found[0] is not None else 0
    for one in found:
        if one is None or int(one[1]) != least + len(faces):
            return None
        faces += [one[3]] * (int(one[2] or one[1]) - int(one[1]) + 1)
    highest = least + len(faces) - 1
    if not least or highest % least or len(rows) < 2:
        return None
    return f"{least}d{highest // least}", tuple(faces)


def lowest(dice: str) -> int:
    """The lowest total of dice."""
    return int(dice.partition("d")[0])
