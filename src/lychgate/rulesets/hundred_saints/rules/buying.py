"""Buying at the prices of the book's list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from lychgate.core.view import Choice
from lychgate.kit.command import Entry, Wording
from lychgate.kit.fields import After, NewName, Number
from lychgate.kit.line import Line
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import asked, optional
from lychgate.rulesets.hundred_saints.naming import sentence
from lychgate.rulesets.hundred_saints.permission import BUYER
from lychgate.rulesets.hundred_saints.rules.coins import WHO_OR_PARTY, GiveCoins, in_coins
from lychgate.rulesets.hundred_saints.rules.gear import Give
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.load import Goods, goods

HEADING = "Gear and load"

SHELVES = {
    "weapon": "a weapon",
    "missiles": "arrows and shot",
    "armour": "armour",
    "shield": "a shield",
    "gear": "equipment",
}
"""What is sold, by the kind of the price list."""


def sold(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """What the price list sells, of the kind that was chosen, with prices."""
    wanted = filled.get("kind", "")
    there = [one for one in goods().values() if wanted in ("", one.kind) and (one.price or one.kind == "missiles")]
    return tuple(Choice(one.name, sentence(one.name), price_told(one)) for one in there)


def price_told(one: Goods) -> str:
    """A thing's price, and how many that buys; armour with its AC, a weapon with its damage."""
    price = in_coins(one.price).words if one.price else "free"
    many = f" for {one.per}" if one.per > 1 else ""
    armour = f", AC {one.ac}" if one.ac else f", AC +{one.ac_bonus}" if one.ac_bonus else ""
    return f"{price}{many}{armour}{f', {one.damage}' if one.damage else ''}"


class Buy(Wording, frozen=True):
    """Buy a thing at its price.

    Without a number you buy as many as the price list sells together; a part of that costs its part of the price.
    """

    word = "buy"
    menu_label = "Buy gear"
    may = BUYER
    shape = "WHAT [N] for WHO|party"
    clauses = ("enc.char.make.1",)
    form_fields = (
        asked("what", NewName("a thing")),
        optional("count", Number("how many", 1, 1000)),
        asked("who", After(("for",), WHO_OR_PARTY)),
    )
    pickers = {"what": sold, "who": picking.own}

    who: Annotated[str, WHO_OR_PARTY]

    @classmethod
    def read(cls, line: Line) -> Give | GiveCoins:
        return Give.read(line, buys=True)

    @classmethod
    def entries(cls, state: Any, seat: str) -> Sequence[Entry]:
        """A line for each part of the price list."""
        own = [one for one in state.cast if one.seat == seat and one.alive]
        purse = ", ".join(f"{one.name} has {one.coins.words}" for one in own)
        return tuple(Entry(f"Buy {words}", purse, (("kind", kind),)) for kind, words in SHELVES.items())
