"""Offers: the terms of a bargain between parties, and the choices on the way to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

import msgspec

from lychgate.core.decision import Option
from lychgate.core.digits import is_number
from lychgate.core.errors import IllegalAnswer
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.figures import Figures, figures
from lychgate.rulesets.twelve_years.naming import item_name, listed, member_name, priced, worth_and_use
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.state import Item, Party, State


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

    chapter: ClassVar[str] = "bargains"
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
        return "" if self.terms.empty else "offer"

    def prompt(self, state: State) -> str:
        gives, asks = sides(state.party(self.seat), state.party(self.other), self.terms)
        terms = self.said("empty") if self.terms.empty else self.said("terms", gives=gives, asks=asks)
        return self.said("prompt", other=self.other, terms=terms)

    def choice(self, state: State, id_: str) -> Choice:
        mine, yours = self.said("ours"), self.said("theirs")
        match step := self.read(id_):
            case TermStep("give" | "keep"):
                ours = state.party(self.seat)
                item = ours.item(step.item)
                return Choice(id_, self.said(step.what, item=item_name(item)), in_use(ours, item, figures(state)), mine)
            case TermStep("ask" | "spare"):
                theirs = state.party(self.other)
                item = theirs.item(step.item)
                return Choice(
                    id_, self.said(step.what, item=item_name(item)), in_use(theirs, item, figures(state)), yours
                )
            case TermStep("gold"):
                note = self.said("gold_note", gold=self.terms.gold, purse=self.purse)
                return Choice(id_, self.said("gold"), note, mine)
            case TermStep("price"):
                note = self.said("price_note", gold=self.terms.price, purse=self.their_purse)
                return Choice(id_, self.said("price"), note, yours)
            case _:
                return Choice(id_, self.said(step.what), self.said(f"{step.what}_note", other=self.other))


ROUND_SUMS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""The amounts of gold that are offered as choices."""


class GoldOnTable(Decision[int], frozen=True, tag="gold-on-table", kw_only=True):
    """How much gold to give, or (``asked``) to ask of ``other``: at most what the purse holds."""

    chapter: ClassVar[str] = "bargains"
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
        if is_number(digits) and len(digits) < 10 and int(digits) <= self.most:
            return int(digits)
        ids = tuple(option.id for option in self.options())
        raise IllegalAnswer(self.kind, text[:60], ids, hint=f"An amount of gold from 0 to {self.most}.")

    def prompt(self, state: State) -> str:
        return self.said("theirs" if self.asked else "ours", other=self.other)

    def label(self, state: State, id_: str) -> str:
        key = "none" if id_ == "0" else "all" if id_ == str(self.most) else "amount"
        return self.said(key, gold=id_)

    def free_text(self) -> str:
        return self.said("text", most=self.most)


class AnswerOffer(Decision[str], frozen=True, tag="answer-offer", kw_only=True):
    """Whether to take the ``terms`` that another seat offers (as that seat sees them), or to name others."""

    chapter: ClassVar[str] = "bargains"
    clauses: ClassVar = ("12y.multi.trade", "12y.loot.magick-trade-players")
    offerer: str
    terms: Terms

    def options(self) -> tuple[Option[str], ...]:
        return (Option("accept", "accept"), Option("decline", "decline"), Option("counter", "counter"))

    def default(self) -> str:
        return "decline"

    def prompt(self, state: State) -> str:
        gives, gets = self.sides(state)
        terms = self.terms.turned()
        key = shape(bool(terms.asks or terms.price), bool(terms.gives or terms.gold))
        return self.said(key, offerer=self.offerer, gives=gives, gets=gets)

    def choice(self, state: State, id_: str) -> Choice:
        gives, gets = self.sides(state)
        return Choice(id_, self.said(id_), self.said(f"{id_}_note", gives=gives, gets=gets))

    def sides(self, state: State) -> tuple[str, str]:
        """What the party that answers would give and get, in words."""
        return sides(state.party(self.seat), state.party(self.offerer), self.terms.turned())


# ---------------------------------------------------------------------- the terms in words


def sides(ours: Party, theirs: Party, terms: Terms) -> tuple[str, str]:
    """What ``ours`` gives and what it gets, in words."""
    gives = in_words((ours.item(id_) for id_ in terms.gives), terms.gold)
    gets = in_words((theirs.item(id_) for id_ in terms.asks), terms.price)
    return gives, gets


def in_words(items: Iterable[Item], gold: int) -> str:
    """Things and gold in a row, each thing with its worth; what stands for nothing where there is nothing."""
    parts = [priced(item) for item in items]
    return listed([*parts, f"{gold} gold"] if gold else parts) or word("bargains", "lay-out.nothing")


def shape(gives: bool, asks: bool) -> str:
    """A bargain with two sides, a gift, or a demand."""
    return "swap" if gives and asks else "gift" if gives else "demand"


def in_use(party: Party, item: Item, of: Figures) -> str:
    """What a thing is worth and does, and who of its party uses it."""
    users = (
        f"; {member_name(member)} {'wields' if item.id == member.weapon else 'wears'} it"
        for member in party.members
        if item.id == member.weapon or item.id in member.worn
    )
    return worth_and_use(item, of) + next(users, "")
