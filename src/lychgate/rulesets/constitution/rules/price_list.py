"""What things cost: the book's prices of armour, and those that this campaign has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many
from lychgate.kit.fields import NewName
from lychgate.kit.line import Line
from lychgate.kit.permission import WORLD
from lychgate.kit.reading import TypedField
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.load import suit_of
from lychgate.rulesets.constitution.rules.money import MoneyTyped, amounts, in_money, money_in
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.tables.gear import armours

HEADING = "Gear"


class SetPrice(Command, frozen=True, tag="set_price", kw_only=True):
    """Set what a thing costs in this campaign."""

    word = "price"
    menu_label = "Set a price"
    may = WORLD
    shape = "THING N sp|gp|cp"
    clauses = ("3d6.14.14",)
    form_fields = (TypedField("name", NewName("a thing"), True), TypedField("copper", MoneyTyped(), True))
    form_labels: ClassVar[Mapping[str, str]] = {"name": "Thing", "copper": "Price"}
    pickers = {"copper": amounts}

    name: str
    copper: int

    @classmethod
    def read(cls, line: Line) -> SetPrice:
        words: list[str] = []
        while line.more and not line.is_number("sp", "gp", "cp"):
            words.append(line.word("a thing"))
        if not words:
            raise line.refuse("A thing is missing.")
        return cls(name=" ".join(words).casefold(), copper=money_in(line))

    def do(self, play: ConstitutionPlay) -> None:
        """A price that was set before is another now."""
        play.record(PriceSet(self.name, self.copper))


class PriceSet(Event, frozen=True, tag="price_set"):
    """A thing has a price."""

    name: str
    copper: int

    def apply(self, state: State) -> State:
        prices = {**state.campaign.prices, self.name: self.copper}
        return replace(state, campaign=replace(state.campaign, prices=prices))

    def tell(self, before: State, after: State) -> Lines:
        costs = "cost" if self.name.endswith("s") else "costs"
        return public(f"{a_or_many(1, self.name)} {costs} {in_money(self.copper)}.", "3d6.14.14")


@clause("3d6.14.15")
def price_of(state: State, name: str) -> int:
    """What a thing costs in copper pieces. Raises ``PlayError`` where nobody has said."""
    if name in state.campaign.prices:
        return state.campaign.prices[name]
    if name in armours():
        return suit_of(state, name).price * 10
    raise PlayError(f"Nobody has said what {a_or_many(1, name)} costs. The referee says: price {name} 5 sp")


@clause("3d6.14.14")
def price_said(state: State, name: str) -> int | None:
    """What a thing costs in copper pieces; None where neither the book nor the campaign says."""
    if name in armours() and name not in state.campaign.prices:
        return suit_of(state, name).price * 10
    return state.campaign.prices.get(name, state.campaign.prices.get(name.removesuffix("s")))
