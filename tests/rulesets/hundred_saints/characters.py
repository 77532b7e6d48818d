"""Characters for tests: with money, gear, people who serve them, and what they have earned."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.state import Character, Service
from tests.rulesets.hundred_saints.saints import Saints


def watched(table: Saints) -> list[bool]:
    """Of each roll, whether everybody sees it."""
    return [one.only is UNSET or not one.only for one in table.thrown]


def earned(table: Saints, name: str) -> int:
    one = table.who(name).character
    assert isinstance(one, Character)
    return one.xp


def party_with_retainers(pcs: int = 4, adventurers: int = 3, townsfolk: int = 2, **variants: str) -> Saints:
    """Characters at level 5, and people who serve the first of them."""
    table = Saints(**variants)
    table.types(*(f"pc P{number} fighter level 5 hp 20" for number in range(pcs)))
    table.types(*(f"pc R{number} fighter level 3 hp 9 retainer" for number in range(adventurers)))
    table.types(*(f"pc T{number} hp 3 retainer" for number in range(townsfolk)))
    state = table.state
    for number in range(townsfolk):
        one = table.who(f"T{number}")
        served = Service(employer=table.who("P0").id, loyalty=7, adventurer=False, daily=100)
        state = state.with_creature(replace(one, service=served))
    table.state = state
    return table


def laden(*gear: str, **variants: str) -> Saints:
    """Ada with gear, in the order in which it is given."""
    table = Saints(**variants).types("pc Ada fighter of Ann hp 6")
    return table.types(*(f"give {one} to Ada" for one in gear))


def speed(table: Saints) -> int:
    return table.who("Ada").speed


def rolls_of(table: Saints) -> list[tuple[str, str, str]]:
    return [(one.dice, one.purpose, one.subject) for one in table.thrown]


def employer(*dice: int, charisma: int = 10, coins: int = 200, **variants: str) -> Saints:
    """Ada, a fighter of level 3 with some gold, who may hire people."""
    table = Saints(dice, **variants)
    return table.types(f"pc Ada fighter level 3 CHA {charisma} hp 20 of Ann", f"coins {coins} gp to Ada")


def service(table: Saints, name: str) -> Service:
    found = table.who(name).service
    assert found is not None
    return found
