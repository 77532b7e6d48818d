"""The prep shelf: random tables of the referee's own, as TOML or pasted lines, and rolling on them into play."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from lychgate.core.codec import learn
from lychgate.core.errors import DataError, PlayError, did_you_mean, some_of
from lychgate.core.room import Event, Lines
from lychgate.core.seen import blank
from lychgate.kit.command import Command, form_of
from lychgate.kit.fields import Flag, Name
from lychgate.kit.line import Line
from lychgate.kit.pages import NEW_LINE
from lychgate.kit.rolling import kept_secret
from lychgate.kit.telling import public, secret
from lychgate.resources import convert, parse_toml
from lychgate.rulesets.hundred_saints.rules.bestiary import LONGEST, PASTED
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.creatures import AddCreatures
from lychgate.rulesets.hundred_saints.rules.statblock_attacks import dice_of
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.state.shelf import OwnTable

HEADING = "Notes and handouts"

MOST_TABLES = 200
MOST_FACES = 100
LONGEST_NAME = 40
LONGEST_ROW = 300

DEEPEST = 6
"""So many tables may lead from one to the next in one roll."""

_NUMBERED = re.compile(r"(\d{1,3})(?:\s*[-\u2013]\s*(\d{1,3}))?\s*[.:)]?\s+(\S.*)")
_DICE = r"\d{1,3}d\d{1,4}(?:[+-]\d{1,3})?"
_BRACES = re.compile(rf"\{{({_DICE})\}}")
_NESTED = re.compile(r"\[([^\[\]]+)\]")
_FOES = re.compile(rf"foes\s+(?:({_DICE})(?=\s)\s*)?(\S.*)", re.IGNORECASE)


class ShelveTables(Command, frozen=True, tag="shelve_tables"):
    """Keep random tables of your own, pasted as a name and a line for each row, or as TOML; or forget one.

    ``forgets`` is the table that is no longer wanted.
    """

    word = "tables"
    shape = '"NAME" [once] ROWS | TOML | not NAME'

    tables: tuple[OwnTable, ...] = ()
    forgets: Annotated[str, Name("table")] = ""

    @classmethod
    def read(cls, line: Line) -> ShelveTables:
        """Reads ``"wander" once``, then a line for each row; or ``[wander]`` with ``rows = [...]``."""
        if line.flag("not"):
            return cls(forgets=line.name("table"))
        text = line.as_typed().replace(NEW_LINE, "\n").strip()
        if len(text) > LONGEST:
            raise line.refuse(f"That has {len(text)} letters; at most {LONGEST} can be read at once.")
        try:
            return cls(_of_toml(text) if re.match(r"\[[^\[\]\n]+\]\s*(\n|$)", text) else (_of_lines(text),))
        except (DataError, PlayError) as wrong:
            raise line.refuse(f"{str(wrong).rstrip('.')}. Nothing of it was taken.") from None

    def do(self, play: Saints) -> None:
        if self.forgets:
            play.record(TableForgotten(own_table(play.state, self.forgets).name))
            return
        names = {one.name.casefold() for one in (*play.state.tables, *self.tables)}
        if len(names) > MOST_TABLES:
            raise PlayError(f"The shelf has {MOST_TABLES} tables at most; with these it would have {len(names)}.")
        play.record(TablesShelved(self.tables))


class TablesShelved(Event, frozen=True, tag="tables_shelved"):
    """Tables stand on the shelf from now on; those of the same name no longer do."""

    tables: tuple[OwnTable, ...]

    def apply(self, state: State) -> State:
        names = {one.name.casefold() for one in self.tables}
        kept = (one for one in state.tables if one.name.casefold() not in names)
        return replace(state, tables=(*kept, *self.tables))

    def tell(self, before: State, after: State) -> Lines:
        told = (f"{one.name} ({one.dice}{', each row once' if one.once else ''})" for one in self.tables)
        return secret(after, f"On the shelf: {', '.join(told)}. Roll with: table NAME")


class TableForgotten(Event, frozen=True, tag="table_forgotten"):
    """A table no longer stands on the shelf."""

    name: str

    def apply(self, state: State) -> State:
        return replace(state, tables=tuple(one for one in state.tables if one.name != self.name))

    def tell(self, before: State, after: State) -> Lines:
        return secret(after, f"No longer on the shelf: {self.name}.")


# ---------------------------------------------------------------------- rolling


class RollOnTable(Command, frozen=True, tag="roll_on_table"):
    """Roll on a table of your own: what it says is told, and a row such as "foes 2d4 goblins" comes into play.

    ``public``: everybody reads it, else referees alone.
    """

    word = "table"
    shape = "NAME [public]"

    table: Annotated[str, Name("table")]
    public: Annotated[bool, Flag(("public",))] = False

    def do(self, play: Saints) -> None:
        with kept_secret(play, not self.public):
            text = drawn(play, self.table, self.public)
            found = _FOES.fullmatch(text)
            if found is None:
                return
            count = play.roll(found[1], "desk.roll", f"table:{self.table}") if found[1] else None
        said = f"{max(1, count)} {found[2]}" if count is not None else found[2]
        into_play(play, said)


def drawn(play: Saints, name: str, told: bool, depth: int = 1) -> str:
    """A row of a table, with what it says in brackets rolled on other tables, and dice in braces rolled too."""
    if depth > DEEPEST:
        raise PlayError(f"More than {DEEPEST} tables lead from one to the next: does one lead back to itself?")
    table = own_table(play.state, name)
    if table.once:
        row = table.left[play.roll(f"1d{len(table.left)}", "desk.roll", f"table:{table.name}") - 1]
    else:
        row = table.rows[play.roll(table.dice, "desk.roll", f"table:{table.name}") - _lowest(table.dice)]
    text = _BRACES.sub(lambda dice: str(play.roll(dice[1], "desk.roll", f"table:{table.name}")), row)
    play.record(TableRolled(table.name, row, text, told))
    return _NESTED.sub(lambda other: drawn(play, other[1], told, depth + 1), text)


def into_play(play: Saints, said: str) -> None:
    """Brings creatures into play as the line ``foes`` does."""
    beasts = tuple(one.name for one in play.state.bestiary)
    sides = tuple(one.id for one in play.state.sides)
    AddCreatures.read(Line(form_of(AddCreatures, HEADING), said, {"beast": beasts, "side": sides})).do(play)


class TableRolled(Event, frozen=True, tag="table_rolled"):
    """A ``row`` of a table came, which says ``text``. ``told``: everybody reads it."""

    name: str
    row: str
    text: str
    told: bool = False

    def apply(self, state: State) -> State:
        def after(one: OwnTable) -> OwnTable:
            begun_anew = one.left == one.rows
            return replace(one, gone=(self.row,) if begun_anew else (*one.gone, self.row))

        changed = (after(one) if one.name == self.name and one.once else one for one in state.tables)
        return replace(state, tables=tuple(changed))

    def tell(self, before: State, after: State) -> Lines:
        text = f"Table {self.name}: {self.text.rstrip('.')}."
        return public(text, weight="result") if self.told else secret(after, text)


def own_table(state: State, name: str) -> OwnTable:
    """The table of this name. Raises ``PlayError`` with the names that there are."""
    found = next((one for one in state.tables if one.name.casefold() == name.strip().casefold()), None)
    if found is None:
        names = tuple(one.name for one in state.tables)
        raise PlayError(f"No table is called '{name}'.{did_you_mean(name, names)} There is: {some_of(names)}.")
    return found


# ---------------------------------------------------------------------- reading


class TableRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its TOML has it."""

    rows: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_FACES)]
    once: bool = False


learn(TableRow)


def _of_toml(text: str) -> tuple[OwnTable, ...]:
    raw: dict[str, Any] = parse_toml(text, file=PASTED)
    made = []
    for key, entry in raw.items():
        if not isinstance(entry, dict):
            raise DataError(PASTED, key, "stands outside of every table; one begins with a line such as [wander]")
        row: TableRow = convert(entry, TableRow, file=PASTED, key=key)
        made.append(_table(key, row.rows, row.once))
    return tuple(made)


def _of_lines(text: str) -> OwnTable:
    head, _, body = text.partition("\n")
    once = re.search(r"\s+once$", head.strip())
    name = head.strip()[: once.start()] if once is not None else head
    return _table(name.strip().strip('"'), tuple(body.splitlines()), once is not None)


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
    return OwnTable(name, dice_of(dice), faces, once)


def _numbered(rows: list[str]) -> tuple[str, tuple[str, ...]] | None:
    """The dice of rows that are numbered without a gap, and the row of each total; None where they are not."""
    found = [_NUMBERED.fullmatch(one) for one in rows]
    faces: list[str] = []
    lowest = int(found[0][1]) if found[0] is not None else 0
    for one in found:
        if one is None or int(one[1]) != lowest + len(faces):
            return None
        faces += [one[3]] * (int(one[2] or one[1]) - int(one[1]) + 1)
    highest = lowest + len(faces) - 1
    if not lowest or highest % lowest or len(rows) < 2:
        return None
    return f"{lowest}d{highest // lowest}", tuple(faces)


def _lowest(dice: str) -> int:
    return int(dice.partition("d")[0])
