"""Treasure that came home: sell the valuables, and divide the money among those who share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Number, People
from lychgate.kit.orders import Steps
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Filled, Labels, Picks
from lychgate.rulesets.sovereign.permission import PURSE, Party
from lychgate.rulesets.sovereign.rules.choosing import Choices, field, people
from lychgate.rulesets.sovereign.rules.experience import NUMBERS, carrier_of, sharers
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.money import Money, must_be_some
from lychgate.rulesets.sovereign.rules.outfit import in_money
from lychgate.rulesets.sovereign.rules.purses import with_coins
from lychgate.rulesets.sovereign.state import Creature, Find, State
from lychgate.rulesets.sovereign.state.load import fewer

HEADING = "Experience"

LEFT_OVER = "coins left over"
"""What the remainder of a division is called among the finds."""


def without_thing(state: State, name: str) -> State:
    """Return the state in which the member or bearer who had a thing of this name carries it no more."""
    carrier = carrier_of(state, name) if name else None
    if carrier is None:
        return state
    lighter = replace(carrier, items=fewer(carrier.items, name))
    if isinstance(lighter, Creature):
        return state.with_creature(lighter)
    return replace(state, exploring=state.exploring.with_bearer(lighter))


# ---------------------------------------------------------------------- selling


class SellFinds(Command, frozen=True, tag="sell_finds", kw_only=True):
    """Sell valuables that came home, all or one; the price joins the money to be divided.

    ``coppers`` is the price, where it is not what they are worth.
    """

    may = Party(why=PURSE)
    takes = Takes(time="calm", who=(), what="selling treasure")

    what: str = ""
    coppers: Annotated[int, REFEREES_WORD] = -1

    def label(self, state: State) -> str:
        return "Sell the treasure"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what is sold, and for how much."""
        return Choice(id_, self.label(state), told(state.experience.unsold))

    @clause("sov.xp.treasure")
    def do(self, play: SovereignPlay) -> None:
        must_be_in_town(play.state, "sold")
        those = to_sell(play.state, self.what)
        if self.coppers >= 0 and len(those) > 1:
            raise PlayError(f"Say which of these fetches {in_money(self.coppers)}: {told(those)}.")
        for find in those:
            play.record(FindSold(find.what, find.coppers if self.coppers < 0 else self.coppers))


def told(finds: Sequence[Find]) -> str:
    """List finds with what each is worth."""
    return ", ".join(f"{one.what} ({in_money(one.coppers)})" for one in finds)


def must_be_in_town(state: State, done: str) -> None:
    """Raise ``PlayError`` where the party is in no settlement."""
    if not state.settlement:
        raise PlayError(f"Treasure is {done} in a settlement. When the party reaches one: settlement NAME")


def to_sell(state: State, what: str) -> tuple[Find, ...]:
    """Return the finds to sell: all that wait for a buyer, or the one whose name has these words.

    Raises ``PlayError`` with what there is.
    """
    unsold = state.experience.unsold
    said = what.casefold()
    if not said and unsold:
        return unsold
    exact = tuple(one for one in unsold if said and said in (one.what.casefold(), one.item.casefold()))
    found = exact[:1] or tuple(one for one in unsold if said in one.what.casefold())
    if not found:
        raise PlayError(f"The party has no such treasure to sell. There is: {told(unsold) or 'nothing'}.")
    if what and len(found) > 1:
        raise PlayError(f"'{what}' could be {listed(one.what for one in found)}.")
    return found


class FindSold(Event, frozen=True, tag="find_sold"):
    """The party sold a find for so many coppers."""

    what: str
    coppers: int

    def apply(self, state: State) -> State:
        now = state.experience
        at = next(at for at, one in enumerate(now.finds) if one.home and one.sale and one.what == self.what)
        find = now.finds[at]
        money = replace(find, coppers=self.coppers, sale=False, item="")
        finds = (*now.finds[:at], *((money,) if self.coppers else ()), *now.finds[at + 1 :])
        return without_thing(replace(state, experience=replace(now, finds=finds)), find.item)

    def tell(self, before: State, after: State) -> Lines:
        text = f"The party sells {self.what} for {in_money(self.coppers)}."
        return public(f"{text} To be shared out: {in_money(after.experience.money)}.", "sov.xp.treasure")


# ---------------------------------------------------------------------- dividing


class Cut(msgspec.Struct, frozen=True):
    """Somebody, and the coppers that they get."""

    who: str
    coppers: int


@clause("sov.xp.shares")
def cuts(coppers: int, members: Sequence[Creature]) -> tuple[Cut, ...]:
    """Return each cut of the money: a share for a Delver, half for a henchman, rounded down to a copper."""
    parts = {one.id: NUMBERS.share.henchman if one.kind == "henchman" else NUMBERS.share.delver for one in members}
    whole = sum(parts.values())
    return tuple(Cut(id_, coppers * part // whole) for id_, part in parts.items())


def sharing(state: State, seat: str, filled: Filled) -> Choices:
    """Those who get a share."""
    return people(sharers(state))


class ShareOut(Command, frozen=True, tag="share_out", kw_only=True):
    """Divide the money that came home: a share for each Delver, half a share for each henchman.

    All of it goes to all who live, unless you say how much, or among whom.
    """

    word = "share"
    may = Party(why=PURSE)
    menu_label = "Share out money"
    also = ("divide",)
    takes = Takes(time="calm", who=(), what="sharing out money")
    shape = "[MONEY] [among WHO ...]"
    clauses = ("sov.xp.shares",)
    form_fields = (
        field("sum", Number("how many gold pieces", 1, 10**6, unit=("gp",)), must=False),
        field("among", After(("among",), People()), must=False),
    )
    form_labels: ClassVar[Labels] = {"among": "Only among"}
    pickers: ClassVar[Picks] = {"among": sharing}

    coppers: Annotated[int, Money("the sum to share")] = 0
    among: Annotated[tuple[str, ...], After(("among",), People())] = ()

    def label(self, state: State) -> str:
        return "Share out the money"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what each gets."""
        return Choice(id_, self.label(state), each_told(state, cuts(state.experience.money, sharers(state))))

    @clause("sov.xp.shares")
    def do(self, play: SovereignPlay) -> None:
        """Divide the money among the living. A remainder waits for the next time."""
        must_be_in_town(play.state, "shared out")
        now = play.state.experience
        coppers = self.coppers or now.money
        if now.money < max(coppers, 1):
            more = f" Sell first: {told(now.unsold)}. Type: sell treasure" if now.unsold else ""
            raise PlayError(f"The party has {in_money(now.money)} to share out.{more}")
        must_be_some(coppers)
        if self.among:
            members = tuple({one.id: one for one in (somebody(play, name) for name in self.among)}.values())
            wrong = next((one for one in members if one not in sharers(play.state)), None)
            if wrong is not None:
                raise PlayError(f"{wrong.name} gets no share: only living Delvers and henchmen do.")
        else:
            members = sharers(play.state)
        if not members:
            raise PlayError("Nobody in the party is alive to share the money.")
        play.record(SharedOut(coppers, cuts(coppers, members)))


def each_told(state: State, shares: Sequence[Cut]) -> str:
    """Say what each gets."""
    return ", ".join(f"{state.creature(one.who).name} {in_money(one.coppers)}" for one in shares)


class SharedOut(Event, frozen=True, tag="money_shared"):
    """The party divided money that came home; the remainder waits."""

    coppers: int
    shares: tuple[Cut, ...]

    @property
    def rest(self) -> int:
        """The coppers that nobody got."""
        return self.coppers - sum(one.coppers for one in self.shares)

    def apply(self, state: State) -> State:
        now = state.experience
        left = now.money - self.coppers + self.rest
        for find in now.finds:
            if find.home and not find.sale:
                state = without_thing(state, find.item)
        finds = tuple(one for one in now.finds if not one.home or one.sale)
        rest = (Find(what=LEFT_OVER, coppers=left, home=True),) if left else ()
        for share in self.shares:
            state = state.with_creature(with_coins(state.creature(share.who), share.coppers))
        return replace(state, experience=replace(now, finds=(*finds, *rest)))

    def tell(self, before: State, after: State) -> Lines:
        text = f"The party shares out {in_money(self.coppers)}: {each_told(after, self.shares)}."
        left = after.experience.money
        rest = f" {in_money(left)} {'waits' if left == 1 else 'wait'} for the next share-out." if left else ""
        return public(f"{text}{rest}", "sov.xp.shares", weight="result")


# ---------------------------------------------------------------------- offered


def steps_of(state: State) -> Steps:
    """List a GM's steps with treasure that came home: sell it, and divide the money."""
    if not state.settlement:
        return ()
    sell = (("sell-treasure", SellFinds()),) if state.experience.unsold else ()
    members = sharers(state)
    some = members and all(one.coppers for one in cuts(state.experience.money, members))
    return (*sell, *((("share", ShareOut()),) if some else ()))
