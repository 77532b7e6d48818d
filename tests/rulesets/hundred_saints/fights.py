"""Fights for tests: a party and others face to face, with the order as a test wants it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.state import Attack, Fight
from tests.rulesets.hundred_saints.saints import Saints

SWORD = Attack("longsword", "1d8")


def faced(
    *others: str, feet: int = 5, first: bool = True, characters: tuple[str, ...] = ("Ada of Ann",), **variants: str
) -> Saints:
    """The party and others know of each other, ``feet`` apart; the party has won initiative, or not. No die is left."""
    table = Saints(**variants)
    for one in characters:
        table.types(f"pc {one} hp 8 ac 12")
    for one in others or ("3 goblins AC 11 hp 4 morale 7 club 1d4",):
        table.types(f"foes {one}")
    table.types("encounter")
    sides = table.state.encounter.sides if table.state.encounter is not None else ()
    for side in sides:
        for other in sides:
            if side != other:
                table.types(f'aware "{side}" of "{other}"')
    dice = [6 if first else 1, *(3 if place else 4 for place in range(len(sides) - 1))]
    table.rolls(*dice).types("next", "next", f"distance {feet}" if len(sides) == 2 else "waive")
    table.types(*(["next", "next"] if len(sides) == 2 else ["next"])).finish()
    for one in characters:
        given(table, one.split()[0], attacks=(SWORD,))
    return table


def given(table: Saints, name: str, **values: Any) -> Saints:
    """The same table where somebody is otherwise."""
    table.state = table.state.with_creature(replace(table.who(name), **values))
    return table


def fight(table: Saints) -> Fight:
    """The fight under way."""
    assert table.state.fight is not None
    return table.state.fight


def next_round(table: Saints, *dice: int) -> Saints:
    """The Round is over, nothing is declared, and initiative falls as said."""
    return table.types("next").rolls(*dice).types("next").finish()
