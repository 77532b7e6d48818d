"""Several things in one list: each is marked by one key, and one more key does what the list is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.decision import Option
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import PASS, Decision
from lychgate.rulesets.twelve_years.figures import figures
from lychgate.rulesets.twelve_years.naming import counted, item_name, item_notes, member_name, worth
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears
from lychgate.rulesets.twelve_years.rules.gear import holder_of
from lychgate.rulesets.twelve_years.sheet import hp_bonus, value
from lychgate.rulesets.twelve_years.state import Item, Party, State

Row = tuple[int, ...]
"""The ids of items that share a row of a list."""


class Marks(msgspec.Struct, frozen=True, gc=False):
    """The items that are marked after an answer; ``then``: whether the list stays open, is done or is given up."""

    ids: Row
    then: Literal["open", "done", "given up"] = "open"


class SomeItems(Decision[Marks], frozen=True, kw_only=True):
    """A list of the party's items of which some are ``marked``. Equal things share a row, and each key marks one more
    of them; where all are marked, none is. ``all`` marks ``spare``, the things that nobody uses. ``numbered`` are all
    rows that have a number, where some of them are not among ``rows`` because of what is marked."""

    rows: tuple[Row, ...]
    marked: Row = ()
    spare: Row = ()
    numbered: tuple[Row, ...] = ()

    def options(self) -> tuple[Option[Marks], ...]:
        rows = [Option(f"item:{row[0]}", self.toggled(row)) for row in self.rows]
        return (*self.closing(), *self.at_once(), *rows, *self.last())

    def default(self) -> str:
        """Enter does what the list is for with all that is marked; it does not close a list that was just opened."""
        return "done" if self.marked else ""

    def closing(self) -> tuple[Option[Marks], ...]:
        """How the list is closed: with what is marked, or else with nothing."""
        return (self.done() if self.marked else self.given_up(),)

    def last(self) -> tuple[Option[Marks], ...]:
        """What comes after all things, so that none moves: to close the list with nothing though some are marked."""
        return (self.given_up(),) if self.marked else ()

    def done(self) -> Option[Marks]:
        """What closes the list, and does what it is for with all that is marked."""
        return Option("done", Marks(self.marked, "done"))

    def given_up(self) -> Option[Marks]:
        """What closes the list, and does nothing."""
        return Option(PASS, Marks((), "given up"))

    def at_once(self) -> tuple[Option[Marks], ...]:
        """What marks several at once, or takes all marks away."""
        if not self.spare:
            return ()
        if any(id_ not in self.marked for id_ in self.spare):
            return (Option("all", Marks(tuple(dict.fromkeys((*self.marked, *self.spare))))),)
        return (Option("none", Marks(())),) if self.marked else ()

    def toggled(self, row: Row) -> Marks:
        """The marks after the key of a row."""
        free = [id_ for id_ in row if id_ not in self.marked]
        if free:
            return Marks((*self.marked, free[0]))
        return Marks(tuple(id_ for id_ in self.marked if id_ not in row))

    def numbers(self) -> dict[str, int]:
        """The number of each option: a row has the same whatever is marked, 0 is to give up what is marked, and 2 what
        is not named here."""
        rows = self.numbered or self.rows
        numbers = {f"item:{row[0]}": number for number, row in enumerate(rows, start=3 if self.spare else 2)}
        return {**numbers, PASS: 0, self.closing()[0].id: 1}

    def choices(self, state: State) -> tuple[Choice, ...]:
        """All options, each with its number."""
        numbers = self.numbers()
        return tuple([replace(one, number=numbers.get(one.id, 2)) for one in super().choices(state)])

    def choice(self, state: State, id_: str) -> Choice:
        party = state.party(self.seat)
        row = next((row for row in self.rows if id_ == f"item:{row[0]}"), ())
        if not row:
            chosen = [party.item(one) for one in (self.marked if id_ == "done" else self.spare)]
            total = sum(map(value, chosen))
            note = f"{counted(len(chosen), 'thing')}, {total}g" if id_ == "all" else ""
            return Choice(id_, self.said(id_, things=counted(len(chosen), "thing"), total=total), note)
        item = party.item(row[0])
        number = sum(one in self.marked for one in row)
        mark = f"[{number}/{len(row)}]" if len(row) > 1 else "[x]" if number else "[ ]"
        holder = holder_of(party, item)
        notes = [*item_notes(item, figures(state))]
        if holder is not None:
            notes.insert(0, f"by {member_name(holder)}")  # of several slings one wants to know whose
        label = f"{mark} {worth(item)} {item_name(item)}"
        return Choice(id_, label, "; ".join(notes), "In use" if holder is not None else "Things")


def in_rows(party: Party, items: Iterable[Item]) -> tuple[Row, ...]:
    """The items by row: what nobody uses first, by what it is worth; equal things that nobody uses share a row."""
    rows: dict[tuple[bool, int, Item], Row] = {}
    for item in items:
        used = holder_of(party, item) is not None
        key = (used, -value(item), item if used else replace(item, id=0))
        rows[key] = (*rows.get(key, ()), item.id)
    return tuple([rows[key] for key in sorted(rows, key=lambda key: (key[:2], item_name(key[2]), rows[key]))])


def with_the_marked(party: Party, item: Item, marked: Row) -> bool:
    """Whether the wearer of ``item`` could part with it and with all that is marked as well."""
    holder = holder_of(party, item)
    if holder is None or item.id not in holder.worn:
        return True
    going = [id_ for id_ in holder.worn if id_ == item.id or id_ in marked]
    return holder.hp - sum(hp_bonus(party.item(id_)) for id_ in going) >= 1


def pick(play: TwelveYears, listed: Callable[[Row], SomeItems], marked: Row = ()) -> Row | None:
    """Asks, as one answer, with the list that ``listed`` makes of what is marked, until it is closed.

    Returns what is marked then; None where it is given up.
    """
    answer = play.ask_on(listed(marked), lambda made: listed(made.ids) if made.then == "open" else None)
    return None if answer.then == "given up" else answer.ids
