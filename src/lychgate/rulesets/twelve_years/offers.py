"""The terms of a bargain between parties of different seats, and the choices on the way to it."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer


class Terms(msgspec.Struct, frozen=True, gc=False):
    """A bargain as one side sees it: the ids of what it ``gives`` and ``asks``, the ``gold`` it adds, the ``price``
    in gold it wants."""

    gives: tuple[int, ...] = ()
    asks: tuple[int, ...] = ()
    gold: int = 0
    price: int = 0

    @property
    def empty(self) -> bool:
        """Whether nothing would change hands."""
        return not (self.gives or self.asks or self.gold or self.price)

    def turned(self) -> Terms:
        """The same bargain as the other side sees it."""
        return Terms(self.asks, self.gives, self.price, self.gold)


class TermStep(msgspec.Struct, frozen=True, gc=False):
    """A change to the terms: an item of ours or theirs put on the table or taken off it, the gold, or the end of it."""

    what: Literal["offer", "give", "keep", "gold", "ask", "spare", "price", "call-off"]
    item: int = 0


class LayOut(Decision[TermStep], frozen=True, tag="lay-out", kw_only=True):
    """What to give and to ask, step by step, until it is offered to ``other`` or called off.

    ``ours`` and ``theirs`` are the ids of what could still change hands, ``purse`` and ``their_purse`` the gold.
    """

    clauses: ClassVar = ("12y.multi.trade", "12y.loot.magick-trade-players")
    other: str
    terms: Terms
    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    purse: int
    their_purse: int

    def options(self) -> tuple[Option[TermStep], ...]:
        steps = [] if self.terms.empty else [TermStep("offer")]
        steps += [TermStep("give", item) for item in self.ours]
        steps += [TermStep("keep", item) for item in self.terms.gives]
        steps += [TermStep("gold")] if self.purse else []
        steps += [TermStep("ask", item) for item in self.theirs]
        steps += [TermStep("spare", item) for item in self.terms.asks]
        steps += [TermStep("price")] if self.their_purse else []
        steps.append(TermStep("call-off"))
        return tuple([Option(f"{step.what}:{step.item}" if step.item else step.what, step) for step in steps])

    def default(self) -> str:
        return "call-off" if self.terms.empty else "offer"


ROUND_SUMS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


class GoldOnTable(Decision[int], frozen=True, tag="gold-on-table", kw_only=True):
    """How much gold to give, or (``asked``) to ask of ``other``: at most what the purse holds."""

    clauses: ClassVar = ("12y.multi.trade",)
    other: str
    asked: bool
    most: int

    def options(self) -> tuple[Option[int], ...]:
        sums = (*(amount for amount in ROUND_SUMS if amount < self.most), self.most)
        return tuple([Option(str(amount), amount) for amount in sums])

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        digits = text.strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 10 and int(digits) <= self.most:
            return int(digits)
        ids = tuple(option.id for option in self.options())
        raise IllegalAnswer(self.kind, text[:60], ids, hint=f"An amount of gold from 0 to {self.most}.")


class AnswerOffer(Decision[str], frozen=True, tag="answer-offer", kw_only=True):
    """Whether to take the ``terms`` that another seat offers (as that seat sees them), or to name others."""

    clauses: ClassVar = ("12y.multi.trade", "12y.loot.magick-trade-players")
    offerer: str
    terms: Terms

    def options(self) -> tuple[Option[str], ...]:
        return (Option("accept", "accept"), Option("decline", "decline"), Option("counter", "counter"))

    def default(self) -> str:
        return "decline"


OFFERS = (LayOut, GoldOnTable, AnswerOffer)
