"""What the book has no price for: the referee sets one, and whoever pays sees it before they do."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.kit.table import referee_of
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.initiative import combatant, may_pay
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.combat import COMBAT

HEADING = "A fight"


class Price(Decision[int | None], frozen=True, tag="constitution.price", kw_only=True):
    """The initiative price of a deed, among those that are ``payable``; None: it cannot be done."""

    clauses = ("3d6.5.4a", "3d6.5.5c")

    who: str
    what: str
    free: bool = False
    payable: tuple[int, ...] = COMBAT.prices

    def options(self) -> Sequence[Option[int | None]]:
        prices = ((0,) if self.free else ()) + self.payable
        return (*(Option[int | None](str(price), price) for price in prices), Option("no", None))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name}: {self.what}. What does that cost?"

    def label(self, state: State, id_: str) -> str:
        simple, fiddly, hard = (str(price) for price in COMBAT.prices)
        means = {"0": "talk, or thought", simple: "simple, or natural here", fiddly: "fiddly", hard: "demanding"}
        return "That cannot be done now" if id_ == "no" else f"{id_}: {means[id_]}"


class WillPay(Decision[bool], frozen=True, tag="constitution.will_pay", kw_only=True):
    """Whether somebody does something at the price that the referee has set."""

    clauses = ("3d6.5.4a", "3d6.5.5c")

    who: str
    what: str
    price: int

    def options(self) -> Sequence[Option[bool]]:
        return (Option("yes", True), Option("no", False))

    def prompt(self, state: State) -> str:
        now = state.fight_now.of(self.who)
        assert now is not None
        after = max(0, now.score - self.price)
        flat = ", flat-footed" if not after else ""
        return f"{state.creature(self.who).name}, {self.what}: that costs {self.price} ({now.score} to {after}{flat})."

    def label(self, state: State, id_: str) -> str:
        return {"yes": "Do it", "no": "Leave it"}[id_]


@clause("3d6.5.4a", "3d6.5.5c")
def priced(play: ConstitutionPlay, one: Creature, what: str, *, free: bool = False) -> int | None:
    """The price that the referee sets, and that whoever pays agrees to; None where it is not done."""
    referee, now = referee_of(play), combatant(play, one)
    payable = tuple(price for price in COMBAT.prices if may_pay(play.state, now, price))
    price = play.ask(Price(seat=referee, who=one.id, what=what, free=free, payable=payable))
    if not price or (one.seat or referee) == referee:
        return price
    return price if play.ask(WillPay(seat=one.seat, who=one.id, what=what, price=price)) else None
