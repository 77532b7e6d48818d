"""The prep shelf: random tables of the referee's own, pasted as lines or as TOML, and rolling on them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from msgspec.structs import replace

from lychgate.core.errors import DataError, PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import ended
from lychgate.kit.fields import Flag, Name
from lychgate.kit.line import Line
from lychgate.kit.own_tables import MOST_TABLES, OwnTable, lowest, own_table, tables_of
from lychgate.kit.pages import NEW_LINE
from lychgate.kit.permission import DESK, HIDDEN
from lychgate.kit.rolling import kept_secret
from lychgate.kit.table import TablePlay
from lychgate.kit.table_rows import row_told
from lychgate.kit.telling import public, secret

HEADING = "Notes and handouts"

LONGEST = 20_000
"""Letters that may be pasted at once."""

DEEPEST = 6
"""So many tables may lead from one to the next in one roll."""

DICE = r"\d{1,3}d\d{1,4}(?:[+-]\d{1,3})?"
_BRACES = re.compile(rf"\{{({DICE})\}}")
_NESTED = re.compile(r"\[([^\[\]]+)\]")


class ShelveTables(Command, frozen=True, tag="shelve_tables"):
    """Add random tables: paste a name and one line per row, or TOML; or remove one.

    ``forgets`` is the table that is no longer wanted.
    """

    word = "tables"
    menu_label = "Add random tables"
    may = DESK
    shape = '"NAME" [once] ROWS | TOML | not NAME'
    block = True
    first_line = r"""(?!not\b|from\b)(?:"[^"]+"|[^\s\["]+)(?:\s+once)?"""

    tables: tuple[OwnTable, ...] = ()
    forgets: Annotated[str, Name("table")] = ""

    @classmethod
    def read(cls, line: Line) -> ShelveTables:
        """Reads ``"wander" once``, then a line for each row; or ``[wander]`` with ``rows = [...]``."""
        if line.flag("not"):
            return cls(forgets=line.name("table"))
        if line.peek() == "from" and line.ahead(1).lower().endswith((".txt", ".toml", ".md")):  # the name of a file
            line.flag("from")
            line.word("a file")
        text = line.as_typed().replace(NEW_LINE, "\n").strip()
        if len(text) > LONGEST:
            raise line.refuse(f"That has {len(text)} letters; at most {LONGEST} can be read at once.")
        try:
            return cls(tables_of(text))
        except (DataError, PlayError) as wrong:
            raise line.refuse(f"{str(wrong).rstrip('.')}. Nothing of it was taken.") from None

    def do(self, play: TablePlay) -> None:
        if self.forgets:
            play.record(TableForgotten(own_table(play.state.tables, self.forgets).name))
            return
        names = {one.name.casefold() for one in (*play.state.tables, *self.tables)}
        if len(names) > MOST_TABLES:
            raise PlayError(f"The shelf has {MOST_TABLES} tables at most; with these it would have {len(names)}.")
        play.record(TablesShelved(self.tables))


class TablesShelved(Event, frozen=True, tag="tables_shelved"):
    """Tables stand on the shelf from now on; those of the same name no longer do."""

    tables: tuple[OwnTable, ...]

    def apply(self, state: Any) -> Any:
        names = {one.name.casefold() for one in self.tables}
        kept = (one for one in state.tables if one.name.casefold() not in names)
        return replace(state, tables=(*kept, *self.tables))

    def tell(self, before: Any, after: Any) -> Lines:
        told = (f"{one.name} ({one.dice}{', each row once' if one.once else ''})" for one in self.tables)
        name = self.tables[0].name if len(self.tables) == 1 else "NAME"
        return secret(after, f"On the shelf: {', '.join(told)}. Roll with: table {name}")


class TableForgotten(Event, frozen=True, tag="table_forgotten"):
    """A table no longer stands on the shelf."""

    name: str

    def apply(self, state: Any) -> Any:
        return replace(state, tables=tuple(one for one in state.tables if one.name != self.name))

    def tell(self, before: Any, after: Any) -> Lines:
        return secret(after, f"No longer on the shelf: {self.name}.")


# ---------------------------------------------------------------------- rolling


class RollOnTable(Command, frozen=True, tag="roll_on_table"):
    """Roll on one of your tables; a row such as "foes 2d4 goblins" brings them into play.

    ``public``: everybody reads it, else referees alone; they alone read a row that comes into play, with its numbers.
    """

    word = "table"
    menu_label = "Roll on a table"
    may = HIDDEN
    shape = "NAME [public]"

    table: Annotated[str, Name("table")]
    public: Annotated[bool, Flag(("public",))] = False

    def do(self, play: TablePlay) -> None:
        with kept_secret(play, not self.public, apart=True):
            row = drawn(play, self.table, lambda row: self.public and not self.brings(row))
        with kept_secret(play, not self.public or self.brings(row), apart=True):
            said = self.read_out(play, row)
        self.put_in_play(play, said)

    def brings(self, text: str) -> bool:
        """Whether a row comes into play, so that no player reads what it says."""
        return False

    def read_out(self, play: TablePlay, text: str) -> str:
        """What of a row comes into play, after its dice; empty where it is only told."""
        return ""

    def put_in_play(self, play: TablePlay, said: str) -> None:
        """Brings into play what a row says; a ruleset knows how."""


def drawn(play: TablePlay, name: str, told: Callable[[str], bool], depth: int = 1) -> str:
    """A row of a table, with what it says in brackets rolled on other tables, and dice in braces rolled too. ``told``
    says of a row whether everybody reads it."""
    if depth > DEEPEST:
        raise PlayError(f"More than {DEEPEST} tables lead from one to the next: does one lead back to itself?")
    table = own_table(play.state.tables, name)
    if table.once:
        row = table.left[play.roll(f"1d{len(table.left)}", "desk.roll", f"table:{table.name}") - 1]
    else:
        row = table.rows[play.roll(table.dice, "desk.roll", f"table:{table.name}") - lowest(table.dice)]
    text = _BRACES.sub(lambda dice: str(play.roll(dice[1], "desk.roll", f"table:{table.name}")), row)
    play.record(TableRolled(table.name, row, text, told(text)))
    return _NESTED.sub(lambda other: drawn(play, other[1], told, depth + 1), text)


class TableRolled(Event, frozen=True, tag="table_rolled"):
    """A ``row`` of a table came, which says ``text``. ``told``: everybody reads it."""

    name: str
    row: str
    text: str
    told: bool = False

    def apply(self, state: Any) -> Any:
        def after(one: OwnTable) -> OwnTable:
            begun_anew = one.left == one.rows
            return replace(one, gone=(self.row,) if begun_anew else (*one.gone, self.row))

        changed = (after(one) if one.name == self.name and one.once else one for one in state.tables)
        return replace(state, tables=tuple(changed))

    def tell(self, before: Any, after: Any) -> Lines:
        text = f"Table {self.name}: {ended(row_told(self.text))}"
        leads_on = _NESTED.fullmatch(self.text) is not None  # what it says is what comes on the other table
        return public(text, weight="result") if self.told and not leads_on else secret(after, text)
