"""Delvers who are hurt, and medics with what they need."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.sovereign.state import Item, Where
from tests.rulesets.sovereign.sovereign import Sovereign

BO = "delver Bo of Ben con 9 hp 8"
ADA = "delver Ada of Ann dex 14 heal 1 hp 8"
GOBLINS = "npc 2 goblins hd 1 hp 4 ac 13"


def carrying(table: Sovereign, name: str, *items: str, stowed: bool = False, count: int = 1) -> Sovereign:
    """The same where somebody carries these."""
    where: Where = "stowed" if stowed else "readied"
    carried = tuple(Item(name=item, where=where, count=count) for item in items)
    one = table.who(name)
    table.state = table.state.with_creature(replace(one, items=(*one.items, *carried)))
    return table


def party(*lines: str, kit: object = True, **variants: str) -> Sovereign:
    """Ada, a medic of DEX +1 and Heal 1 with a healer's kit, and Bo, whose Constitution is 9."""
    table = Sovereign(**variants).types(ADA, BO, *lines)
    return carrying(table, "Ada", "healer's kit") if kit else table


def fallen(*lines: str, kit: object = True, **variants: str) -> Sovereign:
    """The two, where Bo has just fallen outside of a fight."""
    return party(*lines, kit=kit, **variants).types("harm Bo 9")


def in_a_fight(first: str = "party", kit: object = True, **variants: str) -> Sovereign:
    """The two against goblins, where Bo falls in the goblins' turn of Round 1."""
    dice = (8, 1) if first == "party" else (1, 8)
    table = party(GOBLINS, kit=kit, **variants).rolls(*dice).types("fight")
    if first == "party":
        table.types("next")
    return table.types("harm Bo 9").finish()


def frail(*lines: str, **variants: str) -> Sovereign:
    """The two, where Bo has been as good as dead, and is Frail with 1 hp."""
    return fallen(*lines, **variants).rolls(6, 6).types("stabilise Ada Bo", "turn").finish()
