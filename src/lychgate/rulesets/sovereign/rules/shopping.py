"""Markets: what there is in a month by price and people, buying and selling; and those who are hired."""

from __future__ import annotations

from itertools import chain, islice
from itertools import count as numbers_from
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Number, Person, person
from lychgate.kit.line import Line
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Labels, Picks
from lychgate.rulesets.sovereign.permission import OWNER, WORLD
from lychgate.rulesets.sovereign.rules.burdensome import bundle_of, carrying, not_slowed
from lychgate.rulesets.sovereign.rules.choosing import field, said, step
from lychgate.rulesets.sovereign.rules.choosing_gear import for_sale, kinds_for_sale, to_sell
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.giving import bearer_named, some, some_of
from lychgate.rulesets.sovereign.rules.handling import QUIVER
from lychgate.rulesets.sovereign.rules.load import must_bear
from lychgate.rulesets.sovereign.rules.money import read_money
from lychgate.rulesets.sovereign.rules.outfit import NEVER_SOLD, goods_called, in_money, item, price
from lychgate.rulesets.sovereign.rules.purses import must_pay, with_coins
from lychgate.rulesets.sovereign.rules.shareout import SellFinds
from lychgate.rulesets.sovereign.state import Bearer, Creature, Item, Market, State
from lychgate.rulesets.sovereign.state.load import put, without
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING, BearerRow
from lychgate.rulesets.sovereign.tables.goods import GOODS

HEADING = "Gear"

NUMBERS = EXPLORING.market


def stock_of(play: SovereignPlay, name: str, coppers: int) -> int:
    """How many of an article are to be bought or sold in this month; a percentage is rolled once."""
    market = play.state.market
    assert market is not None
    if name not in market.left:
        column = next(at for at, least in enumerate(NUMBERS.populations) if market.population >= least)
        said = next(band for band in NUMBERS.band if coppers <= band.most).stock[column]
        if said.endswith("%"):
            count = int(play.roll(NUMBERS.dice, "market", f"goods:{name}") <= int(said.removesuffix("%")))
        else:
            count = int(said)
        play.record(Stocked(name, count))
    assert play.state.market is not None
    return play.state.market.left[name]


class OpenMarket(Command, frozen=True, tag="open_market"):
    """Say how many people live where the party buys and sells; a new month begins there."""

    word = "market"
    may = WORLD
    menu_label = "Open a market"

    population: Annotated[int, Number("how many people", 1, 10**7, shown="POPULATION")]

    def do(self, play: SovereignPlay) -> None:
        play.record(MarketOpened(self.population, play.state.day))


class MarketOpened(Event, frozen=True, tag="market_opened"):
    """The party may buy and sell here."""

    population: int
    day: int

    def apply(self, state: State) -> State:
        return replace(state, market=Market(population=self.population, day=self.day))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"A market of {self.population} people: what is sold out comes again in a month.")


class Stocked(Event, frozen=True, tag="market_stocked"):
    """So many of an article are there in this month."""

    name: str
    count: int

    def apply(self, state: State) -> State:
        assert state.market is not None
        market = replace(state.market, left={**state.market.left, self.name: self.count})
        return replace(state, market=market)


class SoldOut(Event, frozen=True, tag="sold_out"):
    """There are fewer of an article than were asked for; nothing changes hands."""

    name: str
    left: int

    def tell(self, before: State, after: State) -> Lines:
        many = f"only {self.left}" if self.left else "none"
        return public(f"The market trades {many} of the {self.name} in this month.", weight="result")


def in_stock(play: SovereignPlay, name: str, coppers: int, count: int) -> bool:
    """Whether so many of an article are traded now; they are taken from the month's number."""
    market = play.state.market
    if market is None:
        return True
    if play.state.day - market.day >= NUMBERS.days:
        play.record(MarketOpened(market.population, play.state.day))
    left = stock_of(play, name, coppers)
    if left < count:
        play.record(SoldOut(name, left))
        return False
    play.record(Stocked(name, left - count))
    return True


SOLD = tuple(
    dict.fromkeys(
        row.name
        for rows in (GOODS.weapon, GOODS.armour, GOODS.gear, EXPLORING.bearer)
        for row in rows
        if row.name not in NEVER_SOLD
    )
)
"""All that can be bought, by name."""

SHOT = ("arrow", "bolt", "quarrel")
"""What comes with a quiver, and is on no list by itself."""


# ---------------------------------------------------------------------- things by the lot


def lot_of(name: str) -> int:
    """How many of a thing its price on the list buys: 2 torches, 6 spikes, of most things one."""
    return item(name).count


def part_of_price(name: str, count: int) -> int:
    """What so many cost in coppers: a part of a lot costs its part of the price, rounded up."""
    return -(-price(name) * count // lot_of(name))


def by_the_lot(name: str, count: int) -> str:
    """The price of a whole lot, for whoever trades in another number of what is sold by the lot: `` (2 for 1 sp)``."""
    if all(row.name != name or row.bundle == 1 for row in GOODS.gear) or count == lot_of(name):
        return ""
    return f" ({lot_of(name)} for {in_money(price(name))})"


def all_that_is_left(line: Line) -> str:
    """Read the rest of a line where it is a thing of the lists, however it is written; else nothing, and be empty."""
    thing = goods_called(" ".join(line.ahead(at) for at in range(line.left)), turned=True)
    if thing:
        line.rest()
    return thing


class Buy(Command, frozen=True, tag="buy_item", kw_only=True):
    """Buy gear, a beast or cart, or a porter's day, at the list price.

    Without a number you get as many as the list sells for one price: 2 torches, 6 spikes.
    """

    word = "buy"
    menu_label = "Buy gear"
    may = OWNER
    takes = Takes(time="calm", what="buying", away="needs a settlement")
    shape = "WHO [COUNT] THING"
    clauses = ("sov.enc.animals",)
    form_fields = (
        field("who", Person()),
        step("kind", "What kind"),
        field("count", Number("how many", 1, 1000), must=False),
        said("thing", "What"),
    )
    form_labels: ClassVar[Labels] = {"count": "How many"}
    pickers: ClassVar[Picks] = {"kind": kinds_for_sale, "thing": for_sale}

    who: Annotated[str, Person()]
    thing: str
    count: int = 0

    @classmethod
    def read(cls, line: Line) -> Buy:
        who = person(line)
        if thing := all_that_is_left(line):
            return cls(who=who, thing=thing)
        count = line.number("how many", 1, 1000) if line.is_number() else 0
        if line.peek().rstrip("s") in SHOT:
            raise line.refuse(f"A quiver never runs out of {line.peek()}, and costs {in_money(price(QUIVER))}.")
        return cls(who=who, thing=all_that_is_left(line) or line.one_of("thing for sale", SOLD), count=count)

    @clause("sov.enc.animals")
    def do(self, play: SovereignPlay) -> None:
        """A market counts by lots: whoever buys one torch has opened a lot of two."""
        one = somebody(play, self.who)
        row = next((row for row in EXPLORING.bearer if row.name == self.thing), None)
        if row is not None:
            count = self.count or 1
            must_pay(one, row.price * count)
            play.record(Hired(one.id, bearers(play.state, row, count), row.price * count))
            return
        count = self.count or lot_of(self.thing)
        must_pay(one, part_of_price(self.thing, count))
        must_bear(play.state, carrying(one, self.thing, count))
        count = not_slowed(play, one, self.thing, count)
        if count:
            buy(play, one, self.thing, count)


def buy(play: SovereignPlay, one: Creature, thing: str, count: int) -> None:
    """Pay for so many of a thing, if the market has them. Raise ``PlayError`` if they are too dear or too heavy."""
    coppers = part_of_price(thing, count)
    must_pay(one, coppers)
    must_bear(play.state, carrying(one, thing, count))
    if in_stock(play, thing, price(thing), -(-count // lot_of(thing))):
        play.record(Bought(one.id, bundle_of(thing, count), coppers))


class Bought(Event, frozen=True, tag="item_bought"):
    """Somebody bought something, for so many coppers."""

    who: str
    item: Item
    coppers: int

    def apply(self, state: State) -> State:
        one = with_coins(state.creature(self.who), -self.coppers)
        return state.with_creature(replace(one, items=put(one.items, self.item)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        what, lot = some(self.item), by_the_lot(self.item.name, self.item.count)
        return of_somebody(after, one, f"{one.name} buys {what} for {in_money(self.coppers)}{lot}.")


@clause("sov.enc.animals")
def bearers(state: State, row: BearerRow, count: int) -> tuple[Bearer, ...]:
    """So many who carry, each with a name that nobody has. A porter who serves already is paid for another day."""
    if row.daily and count == 1 and bearer_named(state, row.name) is not None:
        return ()
    taken = [bearer.name for bearer in state.exploring.bearers]
    names = chain((row.name,), (f"{row.name} {number}" for number in numbers_from(2)))
    free = islice((name for name in names if name not in taken), count)
    return tuple(Bearer(name=name, holds=row.holds) for name in free)


class Hired(Event, frozen=True, tag="bearer_hired"):
    """Porters, beasts or carts are with the party, for so many coppers."""

    who: str
    bearers: tuple[Bearer, ...]
    coppers: int

    def apply(self, state: State) -> State:
        site = state.exploring
        after = state.with_creature(with_coins(state.creature(self.who), -self.coppers))
        return replace(after, exploring=replace(site, bearers=(*site.bearers, *self.bearers)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        whom = ", ".join(f"the {bearer.name} ({bearer.holds} points)" for bearer in self.bearers)
        what = whom or "another day of a porter"
        return of_somebody(after, one, f"{one.name} pays {in_money(self.coppers)} for {what}.", "sov.enc.animals")


def thing_for(line: Line, said: str) -> tuple[str, int]:
    """A thing and the coppers that are said for it, -1 where none are. Raises ``PlayError``."""
    what, _, price = f" {said}".partition(" for ")
    coppers = read_money(price)
    if price and coppers is None:
        raise line.refuse(f"'{price}' is not a price such as 12 gp 5 sp.")
    return what.strip(), -1 if coppers is None else coppers


class Sell(Command, frozen=True, tag="sell_item", kw_only=True):
    """Sell gear at its list price, or treasure that came home at what it is worth.

    With ``for``, the GM says what it fetches, as for what is magical or on no list.
    Without a number that is one lot of the list, such as 2 torches, or what there is of it. The market limits sales as
    it limits purchases.
    """

    word = "sell"
    menu_label = "Sell gear"
    may = OWNER
    takes = Takes(time="calm", what="selling", away="needs a settlement")
    shape = "WHO [COUNT] THING [for MONEY] | treasure [WHAT] [for MONEY]"
    form_fields = (
        field("who", Person()),
        field("count", Number("how many", 1, 1000), must=False),
        said("thing", "What"),
    )
    form_labels: ClassVar[Labels] = {"count": "How many"}
    pickers: ClassVar[Picks] = {"thing": to_sell}
    none_left: ClassVar[dict[str, str]] = {"thing": "There is nothing to sell."}

    who: Annotated[str, Person()]
    thing: str
    count: int = 0
    coppers: int = -1

    @classmethod
    def read(cls, line: Line) -> Sell | SellFinds:
        if not line.is_name("member") and line.flag("treasure", "valuables"):
            what, coppers = thing_for(line, line.rest())
            return SellFinds(what=what, coppers=coppers)
        who = person(line)
        count = line.number("how many", 1, 1000) if line.is_number() else 0
        thing, coppers = thing_for(line, line.rest_of("a thing"))
        return cls(who=who, thing=thing, count=count, coppers=coppers)

    def do(self, play: SovereignPlay) -> None:
        """What is magical or on no list fetches what the GM says."""
        one = somebody(play, self.who)
        if self.coppers >= 0 and play.seat not in play.state.referees:
            raise PlayError("Only the GM sets another price. To sell at the list price, leave out 'for' and the rest.")
        gone = some_of(one.items, self.thing, self.count or 1, one.name)
        find = next((find for find in play.state.experience.finds if find.item == gone.name), None)
        if find is not None:
            SellFinds(what=find.what, coppers=self.coppers).do(play)
            return
        if self.coppers >= 0:
            play.record(Sold(one.id, gone, self.coppers))
            return
        if gone.magic or not goods_called(gone.name):
            raise PlayError(
                f"The list has no price for {some(gone)}{gone.bonus}. The GM sets one: "
                f"sell {one.name} {gone.name} for 12 gp"
            )
        lot = lot_of(gone.name)
        if not self.count:
            most = max(held.count for held in one.items if held.name == gone.name)
            gone = some_of(one.items, gone.name, min(lot, most), one.name)
        coppers = price(gone.name) * gone.count // lot
        if in_stock(play, gone.name, price(gone.name), -(-gone.count // lot)):
            play.record(Sold(one.id, gone, coppers))


class Sold(Event, frozen=True, tag="item_sold"):
    """Somebody sold something, for so many coppers."""

    who: str
    item: Item
    coppers: int

    def apply(self, state: State) -> State:
        one = with_coins(state.creature(self.who), self.coppers)
        return state.with_creature(replace(one, items=without(one.items, self.item)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        what, lot = f"{some(self.item)}{self.item.bonus}", by_the_lot(self.item.name, self.item.count)
        return of_somebody(after, one, f"{one.name} sells {what} for {in_money(self.coppers)}{lot}.")
