"""Thorning: an attack roll that a spent item raises by 1."""

from __future__ import annotations

from typing import ClassVar

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.decision import OneItem
from lychgate.rulesets.twelve_years.rules.castle import crown_power_works, faces_lich
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, us
from lychgate.rulesets.twelve_years.rules.magick import spend
from lychgate.rulesets.twelve_years.state import Item, State
from lychgate.rulesets.twelve_years.tables import COMBAT, COOP


class SpendThorning(OneItem, frozen=True, tag="spend-thorning", kw_only=True):
    """Whether to raise this attack roll by 1, and with which item. ``others`` rolled that beside it; or it is
    ``opposed`` by the rolls of other parties."""

    each: ClassVar[str] = "Spend the {item}"
    clauses: ClassVar = ("12y.magick.thorning-once",)
    face: int
    others: tuple[int, ...] = ()
    opposed: bool = False

    def prompt(self, state: State) -> str:
        key = "prompt" if self.face else "prompt_before"
        return self.said(key, face=self.face, raised=self.face + 1)

    def note(self, state: State, item: Item) -> str:
        if self.others:
            rolls = (min(self.face + 1, 6), *self.others)
            difference = max(rolls) - min(rolls)
            coop = COOP.at(difference).value
            return f"difference {difference}: {coop.name.lower()}" if coop is not None else "+1 to the roll"
        row = COMBAT.at(min(self.face + 1, 6)).value if self.face and not self.opposed else None
        return row.name.lower() if row is not None else "+1 to the roll"


@clause("12y.magick.thorning-once")
def raise_by_thorns(play: TwelveYears, face: int, others: tuple[int, ...] = ()) -> int:
    """Whether a Thorning item is spent to raise this attack roll by 1; against the Lich King only one in a crown.

    ``others`` are the rolls of the parties that fight alongside.
    """
    lich = faces_lich(enemies(play))
    while face < 6:
        thorny = tuple(
            item.id
            for item in us(play).loot
            if "thorning" in item.powers and (not lich or crown_power_works(play.state, item, "thorning"))
        )
        if not thorny:
            return face
        chosen = play.ask(SpendThorning(seat=play.seat, ids=thorny, may_pass=True, face=face, others=others))
        if not chosen:
            return face
        spend(play, us(play).item(chosen), "thorning")
        face += 1
    return face
