"""Magic items that the party kept: sold later they bring money, and no experience."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.fields import REFEREES_WORD, After, Name
from lychgate.kit.line import Line
from lychgate.kit.permission import Party
from lychgate.kit.reading import TypedField
from lychgate.kit.table import referee_of
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.money import MoneyMoved, MoneyTyped, in_money, money_in
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.rewards import parts_of, sharing
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.state.rewards import Treasure

HEADING = "Money and experience"

LEAVE = "leave"

ARTICLE = re.compile(r"^(?:an?|the) ")


class SellKept(Offered, frozen=True, tag="sell_kept", kw_only=True):
    """Sell a magic item the party kept: money for all, but no XP.

    Without a name the program asks which.
    """

    word = "sell"
    menu_label = "Sell a magic item"
    may = Party("The price is shared among all, and the referee knows who buys.", approved=True)
    shape = "[ITEM] [for N sp|gp|cp]"
    topic = "Supplies"
    clauses = ("3d6.2.2b",)
    form_fields = (
        TypedField("item", Name("kept item"), False),
        TypedField("copper", After(("for",), MoneyTyped()), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"item": "Item", "copper": "Price, such as 30 sp"}

    item: str = ""
    copper: Annotated[int | None, REFEREES_WORD] = None

    @classmethod
    def read(cls, line: Line) -> SellKept:
        item = kept_named(line) if line.more and line.peek() != "for" else ""
        return cls(item=item, copper=money_in(line) if line.flag("for") else None)

    def label(self, state: State) -> str:
        return "Sell a kept magic item"

    def note(self, state: State) -> str:
        return "money, no XP"

    @clause("3d6.2.2b")
    def do(self, play: ConstitutionPlay) -> None:
        """Share the price like other treasure's; the claim to XP was lost when the party kept the item."""
        kept = play.state.rewards.kept
        if play.state.fight is not None:
            raise PlayError("Nobody sells anything in a fight.")
        if not kept:
            raise PlayError("The party has kept no magic item to sell.")
        those = sharing(play, (), ())
        id_ = next((one.id for one in kept if one.what == self.item), "") or self.chosen(play, kept)
        if not id_:
            return
        sold = next(one for one in kept if one.id == id_)
        price = sold.copper if self.copper is None else self.copper
        play.record(KeptSold(sold, price))
        for who, part in parts_of(price, those).items():
            if part:
                play.record(MoneyMoved(who, part, "their share"))

    def chosen(self, play: ConstitutionPlay, kept: Sequence[Treasure]) -> str:
        """Ask the referee which item; return its id, or an empty string for none."""
        return play.ask(WhichKept(seat=referee_of(play), kept=tuple(kept)))


def kept_named(line: Line) -> str:
    """The kept item that is meant: by its name, with or without an article, or by a part of it that fits no other.

    Raises ``PlayError``.
    """
    kept = tuple(dict.fromkeys(line.names("kept item")))
    if not kept:
        raise line.refuse("The party has kept no magic item that it could sell.")
    if whole := line.whole_name(kept):
        return whole
    words = [line.word("an item")]
    while line.more and line.peek() != "for":
        words.append(line.word("an item"))
    said = ARTICLE.sub("", " ".join(words).casefold())
    found = [one for one in kept if ARTICLE.sub("", one.casefold()) == said]
    found = found or [one for one in kept if said in one.casefold()]
    if len(found) != 1:
        why = "Several kept items fit" if found else "No kept item is called"
        raise line.refuse(f"{why} '{said}'. Kept: {listed(kept)}.")
    return found[0]


class WhichKept(Decision[str], frozen=True, tag="constitution.which_kept", kw_only=True):
    """Which kept magic item the party sells, each with its worth; empty: none."""

    clauses = ("3d6.2.2b",)
    ways_out = (LEAVE,)

    kept: tuple[Treasure, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(one.id, one.id) for one in self.kept), Option(LEAVE, ""))

    def default(self) -> str:
        """The only one that was kept; of several none, for what is sold does not come back."""
        return self.kept[0].id if len(self.kept) == 1 else ""

    def prompt(self, state: State) -> str:
        return "Which magic item does the party sell?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == LEAVE:
            return Choice(id_, "None")
        one = next(one for one in self.kept if one.id == id_)
        return Choice(id_, one.what.capitalize(), in_money(one.copper))

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


class KeptSold(Event, frozen=True, tag="kept_sold"):
    """The party sold a magic item that it had kept, for so many copper pieces."""

    item: Treasure
    copper: int

    def apply(self, state: State) -> State:
        left = tuple(one for one in state.rewards.kept if one.id != self.item.id)
        return replace(state, rewards=replace(state.rewards, kept=left))

    def tell(self, before: State, after: State) -> Lines:
        text = f"The party sells {self.item.what} for {in_money(self.copper)}. A kept item gives no XP."
        return public(text, "3d6.2.2b", weight="result")
