"""Tables as a book prints them: dice, rows that cover every total, and rows that send you to roll again.

A table is generic over its results. A row is plain (it has a ``value``) or it follows (``follow``): more
rolls on the same table take its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from lychgate.core.codec import learn, read_as
from lychgate.core.dice import parse
from lychgate.core.errors import DataError
from lychgate.core.play import Play

R = TypeVar("R")


class Follow(msgspec.Struct, frozen=True):
    """What a row sends you to do instead of giving a result: roll ``rolls`` more times and take all of it.

    Each result counts ``copies`` times. With ``reroll``, a row that itself follows is thrown again until a
    plain row comes up ("roll once and take three").
    """

    rolls: int = 1
    copies: int = 1
    reroll: bool = False


class Row(msgspec.Struct, Generic[R], frozen=True):
    """The row for the totals ``low`` to ``high``: a ``value``, or a ``follow`` in its place.

    ``later`` is what a follow row is worth when it comes up in a roll that a follow asked for (a first 6 is
    "roll twice", a later 6 is a trap). Without it, a follow row met in a follow follows again.
    """

    low: int
    high: int
    value: R | None = None
    follow: Follow | None = None
    later: R | None = None


class PrintedTable(Generic[R]):
    """A printed table: its ``name``, the ``dice`` it is rolled with, its ``rows`` from lowest to highest.

    Raises ``DataError`` (naming ``file`` and the table) unless the rows cover every total of the dice exactly
    once, each row is either plain or following, and at least one row is plain.
    """

    __slots__ = ("_by_total", "_dice_checked", "_file", "_lowest", "dice", "name", "rows")

    def __init__(self, name: str, dice: str, rows: Iterable[Row[R]], *, file: str = "") -> None:
        self.name = name
        self.dice = dice
        self.rows: tuple[Row[R], ...] = tuple(sorted(rows, key=lambda row: (row.low, row.high)))
        thrown = parse(dice)
        self._lowest = thrown.minimum
        self._file = source = file or "printed table"
        self._dice_checked: dict[str, None] = {dice: None}
        for row in self.rows:
            _check_row(row, source, name)
        _check_cover(self.rows, thrown.minimum, thrown.maximum, source, name)
        if all(row.follow is not None for row in self.rows):
            raise DataError(source, name, "every row rolls again, so a roll on it never ends")
        self._by_total: tuple[Row[R], ...] = tuple(row for row in self.rows for _ in range(row.low, row.high + 1))

    def at(self, total: int) -> Row[R]:
        """The row for ``total``. Raises ``DataError`` where the table has none."""
        place = total - self._lowest
        if 0 <= place < len(self._by_total):
            return self._by_total[place]
        raise DataError(self._file, self.name, f"no row for {total} ({self.dice})")

    def check_dice(self, dice: str) -> None:
        """Raise ``DataError`` unless every total of ``dice`` has a row and a roll with them can end."""
        if dice in self._dice_checked:
            return
        thrown = parse(dice)
        reached = [self.at(total) for total in range(thrown.minimum, thrown.maximum + 1)]
        if all(row.follow is not None for row in reached):
            raise DataError(self._file, self.name, f"with {dice} every row rolls again, so a roll never ends")
        self._dice_checked[dice] = None

    def values(self) -> tuple[R, ...]:
        """Every result the table can give, from the lowest row up, ``later`` results included."""
        found: list[R] = []
        for row in self.rows:
            found.extend(value for value in (row.value, row.later) if value is not None)
        return tuple(found)

    def __repr__(self) -> str:
        return f"PrintedTable({self.name!r}, {self.dice!r}, {len(self.rows)} rows)"


def _check_row(row: Row[Any], file: str, name: str) -> None:
    """Raise ``DataError`` for a row that is neither plain nor following, or both."""
    key = f"{name} row {_faces(row.low, row.high)}"
    if row.low > row.high:
        raise DataError(file, key, "the first total is above the last")
    if row.follow is None:
        if row.value is None:
            raise DataError(file, key, "the row has no result and does not roll again")
        if row.later is not None:
            raise DataError(file, key, "'later' is only for a row that rolls again")
        return
    if row.value is not None:
        raise DataError(file, key, "the row has a result and rolls again: it can do only one of them")
    if row.follow.rolls < 1 or row.follow.copies < 1:
        raise DataError(file, key, "'rolls' and 'copies' are at least 1")


def _check_cover(rows: tuple[Row[Any], ...], lowest: int, highest: int, file: str, name: str) -> None:
    """Raise ``DataError`` for gaps, overlaps and rows that no total reaches."""
    wanted = lowest
    for row in rows:
        key = f"{name} row {_faces(row.low, row.high)}"
        if row.low > wanted:
            raise DataError(file, name, f"no row for {_faces(wanted, row.low - 1)}")
        if row.low < lowest:
            raise DataError(file, key, f"the dice give {lowest} to {highest}")
        if row.low < wanted:
            raise DataError(file, key, f"another row has {_faces(row.low, min(row.high, wanted - 1))} already")
        if row.high > highest:
            raise DataError(file, key, f"the dice give {lowest} to {highest}")
        wanted = row.high + 1
    if wanted <= highest:
        raise DataError(file, name, f"no row for {_faces(wanted, highest)}")


def _faces(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def draw(play: Play[Any], table: PrintedTable[R], purpose: str, subject: str, dice: str = "") -> tuple[R, ...]:
    """Roll on ``table`` for the clause ``purpose`` and the thing ``subject``: the results as they fell.

    ``dice`` replaces the table's own, for a smaller die on the same table. Nothing but the dice limits how often
    rows that roll again come up.
    """
    if dice:
        table.check_dice(dice)
    thrown = dice or table.dice
    results: list[R] = []
    # The rolls still to make, each with: whether a follow asked for it, its copies, whether to reroll a follow.
    waiting: list[tuple[bool, int, bool]] = [(False, 1, False)]
    while waiting:
        in_follow, copies, reroll = waiting.pop()
        row = table.at(play.roll(thrown, purpose, subject))
        value = row.value if row.follow is None else row.later if in_follow else None
        if value is not None:
            results.extend([value] * copies)
        elif reroll:
            waiting.append((in_follow, copies, reroll))
        elif row.follow is not None:
            more = (True, copies * row.follow.copies, row.follow.reroll)
            waiting.extend([more] * row.follow.rolls)
    return tuple(results)


def load_table(
    name: str,
    dice: str,
    rows: Iterable[Mapping[str, Any]],
    make: Callable[[Mapping[str, Any]], R],
    *,
    file: str = "",
) -> PrintedTable[R]:
    """A table from the rows of a data file.

    A row has ``roll = n`` or ``low`` and ``high``; it may have ``follow = {rolls, copies, reroll}`` and, with
    it, ``later = {...}``. The other fields of a plain row, or of ``later``, are given to ``make``.
    """
    source = file or "printed table"
    made: list[Row[R]] = []
    for number, raw in enumerate(rows, start=1):
        fields = dict(raw)
        key = f"{name} row {fields.get('roll', fields.get('low', f'number {number}'))}"
        low, high = _span(fields, source, key)
        follow, later = fields.pop("follow", None), fields.pop("later", None)
        if follow is None:
            if later is not None:
                raise DataError(source, key, "'later' is only for a row that rolls again")
            made.append(Row(low, high, value=make(fields)))
            continue
        try:
            follows: Follow = read_as(follow, Follow)
        except msgspec.ValidationError as broken:
            raise DataError(source, key, f"follow: {broken}") from broken
        made.append(Row(low, high, follow=follows, later=None if later is None else make(later)))
    return PrintedTable(name, dice, made, file=file)


def _span(fields: dict[str, Any], file: str, key: str) -> tuple[int, int]:
    """Take the totals of a raw row out of ``fields``."""
    if "roll" in fields:
        low = high = fields.pop("roll")
    elif "low" in fields and "high" in fields:
        low, high = fields.pop("low"), fields.pop("high")
    else:
        raise DataError(file, key, "a row needs 'roll', or 'low' and 'high'")
    if type(low) is not int or type(high) is not int:
        raise DataError(file, key, "'roll', 'low' and 'high' are whole numbers")
    return low, high


learn(Follow)
