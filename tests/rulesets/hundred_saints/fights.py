"""Fights for tests: a party and others face to face, with the order as a test wants it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.state import Attack, Character, Fight
from tests.rulesets.hundred_saints.saints import Saints

SWORD = Attack("longsword", "1d8")
BOW = Attack("shortbow", "1d6")
CLAW_AND_BITE = (Attack("claw", "1d4", 1), Attack("bite", "1d6", 3))
ADA_AND_BEA = ("Ada of Ann", "Bea of Ben")
OGRE = "ogre hp 20 AC 12 HD 4"


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


def acted(table: Saints) -> tuple[str, ...]:
    now: Fight = fight(table)
    return tuple(table.state.creature(id_).name for id_ in now.acted)


def bear(**values: object) -> Saints:
    """A bear of two attacks that acts first."""
    return given(faced("bear AC 11 hp 20", first=False), "bear", attacks=CLAW_AND_BITE, **values)


def fight_of_three_sides() -> Saints:
    """Ada and Bob fight goblins and wolves, all of them 60 feet off; Ada has gone 20 feet towards them."""
    table = Saints().types("pc Ada of Ann hp 8", "pc Bob hp 8", "foes 2 goblins hp 4", "foes wolf hp 6")
    table.types("encounter goblins wolf", "aware party", "aware goblins", "aware wolf", "next", "next", "distance 60")
    table.types("next").rolls(6, 4, 2).types("next", "attack", "move Ada 20").finish()
    return table


def talking() -> Saints:
    return faced(feet=60, characters=ADA_AND_BEA)


def of_class(table: Saints, calling: str, name: str = "Ada", **values: Any) -> Saints:
    """The same table where somebody has a class."""
    return given(table, name, character=Character(calling=calling), **values)


def last_attack(table: Saints) -> str:
    """The last attack."""
    return [line for line in table.lines() if " at " in line and ("hits" in line or "misses" in line)][-1]
