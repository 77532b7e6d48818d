"""Tables of the three refereed books in some situations, at which people type what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.rulesets.constitution.constitution import Constitution
from tests.rulesets.hundred_saints.saints import Saints
from tests.rulesets.refereed import Desk
from tests.rulesets.sovereign.sovereign import Sovereign

LET_BE = {"constitution.superior": "no", "constitution.reactions": "pass", "constitution.last_item": "nothing"}


def sovereign(*, fights: bool) -> Desk[Any]:
    """Ada, a warrior, and Cy, a mage, are Ann's; Bera is Ben's, and hurt; there are three goblins."""
    table = Sovereign().types(
        "delver Ada of Ann class Warrior stab 1 hp 9 ac 15 gear long sword, dagger, rope, torch",
        'delver Cy of Ann class Mage tradition "High Mage" hp 5 spells Speed gear staff',
        "delver Bera of Ben heal 1 hp 9 ac 15 gear healer's kit, mace",
        "prepare Cy Speed",
    )
    if fights:
        table.types("npc 3 goblins hd 1 hp 6 ac 13").rolls(8, 1).types("fight")
    else:
        table.types("harm Bera 3", "market 1000")
    return table


def hundred_saints(*, fights: bool) -> Desk[Any]:
    """Ada, a fighter, is Ann's, and Bera, a cleric, Ben's; there are three goblins, ten feet off."""
    table = Saints().types(
        "pc Ada fighter of Ann STR 15 CON 12 hp 8 ac 16",
        "pc Bera cleric of Ben hp 6",
        "give longsword to Ada",
        "give mace to Bera",
        "give dagger to Ada",
        "give torches to Ada",
        "coins 50 gp to Ada",
        "enter dungeon",
    )
    if fights:
        table.types("foes 3 goblins AC 11 HD 1 hp 3 spear 1d6", "encounter")
        table.types("aware party of goblins", "aware goblins of party").rolls(6, 3)
        table.types("next", "next", "distance 10", "next", "next", "attack party")
    return table


def constitution(*, fights: bool) -> Desk[Any]:
    """Ada, a fighter, is Ann's, and Bera is Ben's; there are two orcs."""
    table = Constitution().types(
        "character Ada fighter of Ann strength 13 wits 10 hp 8",
        "take Ada sword",
        "take Ada shield",
        "take Ada dagger",
        "character Bera of Ben hp 5 wits 9",
    )
    if fights:
        table.types("npc 2 orcs strength 1 wits 1 hp 9").rolls(10, 9, 5, 4).types("fight", answers=LET_BE)
    else:
        table.types("price rope 5 sp", "take Ada torch")
    return table


BOOKS: dict[str, Callable[..., Desk[Any]]] = {
    "sovereign": sovereign,
    "hundred_saints": hundred_saints,
    "constitution": constitution,
}
