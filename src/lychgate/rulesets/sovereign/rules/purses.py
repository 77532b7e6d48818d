"""Purses: money that is given, found and spent."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import of_whom
from lychgate.kit.fields import After, Number, Person, Rest
from lychgate.kit.line import Line
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing import field
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.money import Money, money, must_be_some
from lychgate.rulesets.sovereign.rules.outfit import in_money
from lychgate.rulesets.sovereign.state import PARTY, Creature, Delver, State

HEADING = "Gear"


def must_pay(one: Creature, coppers: int) -> None:
    """Raise ``PlayError`` where somebody has less."""
    if one.made.coins < coppers:
        raise PlayError(f"That costs {in_money(coppers)}; {one.name} has {in_money(one.made.coins)}.")


def with_coins(one: Creature, coppers: int) -> Creature:
    """Somebody with so many coppers more, or less."""
    made = one.delver if one.delver is not None else Delver(stated_ac=one.ac)
    return replace(one, delver=replace(made, coins=made.coins + coppers))


class GiveMoney(Command, frozen=True, tag="give_money", kw_only=True):
    """Give money to somebody: ``give Marn 10 gp to Mabel``."""

    may = OWNER
    takes = Takes(time="move", near=("to",), what="handing money over", paid=True)

    who: str
    coppers: int
    to: str

    @classmethod
    def read_after(cls, who: str, line: Line) -> GiveMoney:
        """Read the line after the giver: a sum and the receiver."""
        coppers = money(line)
        line.flag("to")
        return cls(who=who, coppers=coppers, to=Person().read(line))

    def do(self, play: SovereignPlay) -> None:
        one, other = somebody(play, self.who), somebody(play, self.to)
        must_be_some(self.coppers)
        must_have(one, other, self.coppers)
        play.record(MoneyGiven(one.id, other.id, self.coppers))


def must_have(one: Creature, other: Creature, coppers: int) -> None:
    """Raise ``PlayError`` where a purse has less than is to go into another, or both are the same."""
    if one.id == other.id:
        raise PlayError(f"{one.name} has it already.")
    if one.made.coins < coppers:
        raise PlayError(f"{one.name} has only {in_money(one.made.coins)}.")


class MoneyGiven(Event, frozen=True, tag="money_given"):
    """Coppers went from one purse to another; ``taken``: nobody gave them."""

    who: str
    to: str
    coppers: int
    taken: bool = False

    def apply(self, state: State) -> State:
        after = state.with_creature(with_coins(state.creature(self.who), -self.coppers))
        return after.with_creature(with_coins(after.creature(self.to), self.coppers))

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.to)
        if self.taken:
            return of_somebody(
                after, other, f"{other.name} takes {in_money(self.coppers)} out of {of_whom(one.name)} purse."
            )
        return of_somebody(after, one, f"{one.name} gives {in_money(self.coppers)} to {other.name}.")


class TakeMoney(Command, frozen=True, tag="take_money", kw_only=True):
    """Put found money straight into a purse, without XP. For money that earns XP, type: xp treasure

    ``source`` is whose purse it comes out of, such as that of somebody who has died. Players take it of allies who lie
    there.
    """

    may = OWNER
    takes = Takes(time="main", near=("source",), what="taking money", paid=True)

    who: str
    coppers: int
    source: str = ""

    @classmethod
    def read_after(cls, who: str, line: Line) -> TakeMoney:
        """Read the line after the taker: a sum and the purse it comes out of."""
        coppers = money(line)
        return cls(who=who, coppers=coppers, source=Person().read(line) if line.flag("from") else "")

    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_be_some(self.coppers)
        if not self.source:
            if play.seat not in play.state.referees:
                raise PlayError("Only the GM says what is found. To take from a fallen ally's purse, add: from WHOM")
            play.record(MoneyTaken(one.id, self.coppers))
            return
        other = somebody(play, self.source)
        must_have(other, one, self.coppers)
        must_be_there_to_take(play, other, f"give {other.name} {in_money(self.coppers)} to {one.name}")
        play.record(MoneyGiven(other.id, one.id, self.coppers, taken=True))


def must_be_there_to_take(play: SovereignPlay, other: Creature, instead: str) -> None:
    """Raise ``PlayError`` where a player would take from somebody who is no ally, or has a say in it.

    ``instead`` is what an ally types who hands it over.
    """
    if play.seat in play.state.referees:
        return
    if other.side != PARTY:
        raise PlayError(f"Only the GM says what {other.name} carries, and who gets it.")
    if other.seat != play.seat and not other.helpless:
        raise PlayError(f"{other.name} can hand it over: {instead}")


class MoneyTaken(Event, frozen=True, tag="money_taken"):
    """A creature found coppers."""

    who: str
    coppers: int

    def apply(self, state: State) -> State:
        return state.with_creature(with_coins(state.creature(self.who), self.coppers))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} takes {in_money(self.coppers)} and has {in_money(one.made.coins)}."
        return of_somebody(after, one, text)


class Spend(Command, frozen=True, tag="spend_money", kw_only=True):
    """Pay for anything without a list price: a room, a bribe, a toll."""

    word = "pay"
    menu_label = "Pay for something"
    form_labels = {"sum": "Gold pieces", "what": "What for"}
    may = OWNER
    takes = Takes(time="calm", what="paying")
    shape = "WHO MONEY [for WHAT]"
    form_fields = (
        field("who", Person()),
        field("sum", Number("how many gold pieces", 1, 10**6, unit=("gp",))),
        field("what", After(("for",), Rest("what for")), must=False),
    )

    who: Annotated[str, Person()]
    coppers: Annotated[int, Money()]
    what: str = ""

    @classmethod
    def read(cls, line: Line) -> Spend:
        who, coppers = Person().read(line), money(line)
        line.flag("for")
        return cls(who=who, coppers=coppers, what=line.rest()[:60])

    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_be_some(self.coppers)
        must_pay(one, self.coppers)
        play.record(Spent(one.id, self.coppers, self.what))


class Spent(Event, frozen=True, tag="money_spent"):
    """A creature paid coppers for something."""

    who: str
    coppers: int
    what: str = ""

    def apply(self, state: State) -> State:
        return state.with_creature(with_coins(state.creature(self.who), -self.coppers))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        for_ = f" for {self.what}" if self.what else ""
        left = in_money(one.made.coins)
        return of_somebody(after, one, f"{one.name} pays {in_money(self.coppers)}{for_} and has {left} left.")
