"""Training: levels for gold, for loot, and for Ellas's one lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import PASS, OneItem
from lychgate.rulesets.twelve_years.event import PlaceEvent, Scene
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.naming import counted, listed, member_name
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.gear import forfeit, holder_of
from lychgate.rulesets.twelve_years.rules.levels import gain_levels
from lychgate.rulesets.twelve_years.rules.loot import ItemLost
from lychgate.rulesets.twelve_years.rules.picking import Marks, Row, SomeItems, in_rows
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent, can_part_with, can_pay_with, is_spare
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import Item, Party, Site, State
from lychgate.rulesets.twelve_years.tables import FRIEND


@clause("12y.hexenc.escort-levels", "12y.friend.training", "12y.friend.ellas")
def teaches(state: State, party: Party, site: Site) -> bool:
    """Whether somebody here sells levels at the common price: a friend who trains, the tinker, the noble.

    Escorts teach on the way too. Ellas gives her one lesson, and more only by the variant ellas-more.
    """
    for member in party.members:  # asked whenever a party is at peace, and twice as fast as any()
        if member.escort:
            return True
    if not site.met or not site.friend:
        return False
    if site.friend in ("tinker", "noble"):
        return True
    if site.friend == "ellas":
        return site.served and ruled(state, "ellas-more") == "then-100g-each"
    return FRIEND[site.friend].trains


def worth_in_payment(party: Party) -> int:
    """What the party could pay in coin and in loot together."""
    return party.gold + sum(value(item) for item in party.loot if can_pay_with(party, item))


class Lesson(Marks, frozen=True, gc=False):
    """What is marked after an answer, and how many ``levels`` are wanted for it."""

    levels: int = 1


class LevelsWanted(SomeItems, frozen=True, tag="levels-wanted", kw_only=True):
    """How many levels to buy, each for ``price`` gold: with what is ``marked``, worth ``worth``, and coin for the rest.

    Of the ``gold`` and the marks some numbers can be paid at once. Any other marks what it needs (``fills``, one row
    for each number of levels), so that it is seen before it is paid; ``levels`` is the number that was marked for.
    ``missed``: it needs a crown or what somebody uses, and nobody has marked that by hand; then Enter does nothing.
    """

    clauses: ClassVar = ("12y.level.price", "12y.friend.training")
    price: int
    gold: int
    fills: tuple[Row, ...]
    worth: int = 0
    levels: int = 1
    missed: bool = False

    def paid_at_once(self, levels: int) -> bool:
        """Whether coin and what is marked are enough for so many."""
        return levels * self.price <= self.gold + self.worth

    def closing(self) -> tuple[Option[Marks], ...]:
        numbers = range(1, len(self.fills) + 1)
        found: list[Option[Marks]] = [Option(str(number), self.bought(number)) for number in numbers]
        return (*found, Option(PASS, Lesson((), "given up")))

    def bought(self, levels: int) -> Lesson:
        """So many are paid for, or what they need is marked."""
        if self.paid_at_once(levels):
            return Lesson(self.marked, "done", levels)
        return Lesson(self.fills[levels - 1], "open", levels)

    def toggled(self, row: Row) -> Lesson:
        made = super().toggled(row)
        return Lesson(made.ids, made.then, self.levels)

    def at_once(self) -> tuple[Option[Marks], ...]:
        return ()

    def last(self) -> tuple[Option[Marks], ...]:
        return ()

    def default(self) -> str:
        return "" if self.missed else str(self.levels)

    def numbers(self) -> dict[str, int]:
        most = len(self.fills)
        rows = {f"item:{row[0]}": number for number, row in enumerate(self.rows, start=most + 1)}
        return {**{str(levels): levels for levels in range(1, most + 1)}, **rows, PASS: 0}

    def prompt(self, state: State) -> str:
        return self.said("prompt", price=self.price, gold=self.gold)

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == PASS:
            return Choice(id_, self.said(PASS))
        if id_.startswith("item:"):
            return super().choice(state, id_)
        levels = int(id_)
        risen = f"to level {state.party(self.seat).level + levels}"
        return Choice(id_, counted(levels, "level"), f"{self.payment(levels)}, {risen}")

    def payment(self, levels: int) -> str:
        """With what so many levels are paid, in a note."""
        owed = levels * self.price
        coin = max(owed - self.worth, 0)
        if not self.paid_at_once(levels):
            return self.said("fill", short=coin - self.gold)
        things = f"{counted(len(self.marked), 'thing')} worth {self.worth}g" if self.marked else ""
        lost = f" ({self.worth - owed}g of it lost)" if self.worth > owed else ""
        return listed([each for each in (f"{coin} gold" if coin else "", f"{things}{lost}") if each])


class Train(Command, frozen=True, gc=False):
    """Buy levels from whoever here teaches."""

    @classmethod
    def offered(cls, now: Situation) -> Options:
        price = number(now.state, "level-price")
        if not teaches(now.state, now.party, now.site) or worth_in_payment(now.party) < price:
            return ()
        return fixed(cls, "train")

    @clause("12y.level.price", "12y.friend.training")
    def do(self, play: TwelveYears) -> None:
        """As many levels as the party can pay for, in coin, in loot of that value, or mixed."""
        bought = lessons_wanted(play)
        if bought.then == "done":
            pay(play, bought.levels * number(play.state, "level-price"), bought.ids, "training")
            gain_levels(play, bought.levels, "trained")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        price, wealth = number(state, "level-price"), party.gold + sum(value(item) for item in party.loot)
        if wealth == party.gold and wealth < 2 * price:
            return "Buy a level", f"{price}g of {party.gold}g, to level {party.level + 1}"
        return "Buy levels", f"{price}g each; {party.gold} gold, {wealth}g with all loot"


@clause("12y.level.price")
def lessons_wanted(play: TwelveYears) -> Lesson:
    """How many levels, and what loot is handed over for them; asked where more than one is to be had, or more than
    coin."""
    party, price = us(play), number(play.state, "level-price")
    items = [item for item in party.loot if value(item) and can_pay_with(party, item)]
    most = worth_in_payment(party) // price
    if most == 1 and not items:
        return Lesson((), "done")
    rows = in_rows(party, items)
    usual = [enough(party, items, levels * price - party.gold) for levels in range(1, most + 1)]

    def laid_out(so_far: Lesson) -> LevelsWanted:
        """The list with what is marked; a further level adds to marks that somebody has set by hand."""
        by_hand = () if so_far.ids in usual else so_far.ids
        fills = [enough(party, items, levels * price - party.gold, by_hand) for levels in range(1, most + 1)]
        return LevelsWanted(
            seat=play.seat,
            rows=rows,
            marked=so_far.ids,
            price=price,
            gold=party.gold,
            fills=tuple(fills),
            worth=sum(value(party.item(id_)) for id_ in so_far.ids),
            levels=so_far.levels,
            missed=not by_hand and not all(is_spare(party, party.item(id_)) for id_ in so_far.ids),
        )

    def then(made: Marks) -> LevelsWanted | None:
        assert isinstance(made, Lesson)
        return laid_out(made) if made.then == "open" else None

    answer = play.ask_on(laid_out(Lesson(usual[0])), then)
    assert isinstance(answer, Lesson)
    return answer


@clause("12y.level.price")
def pay(play: TwelveYears, owed: int, ids: Row, what: str) -> None:
    """Pays ``owed`` gold with the items and coin for the rest. What loot is worth beyond it is lost."""
    given = [item for item in us(play).loot if item.id in ids]
    for item in given:
        forfeit(play, item)
        play.record(ItemLost(play.seat, item, "paid"))
    coin = owed - sum(map(value, given))
    if coin > 0:
        play.record(GoldSpent(play.seat, coin, what))


class PayWith(OneItem, frozen=True, tag="pay-with", kw_only=True):
    """Pay Ellas the ``owed`` gold in coin (where that is enough), or with any one of the items. 0 means coin."""

    clauses: ClassVar = ("12y.friend.ellas",)
    owed: int
    coin_will_do: bool

    def options(self) -> tuple[Option[int], ...]:
        found = tuple([Option(f"item:{id_}", id_) for id_ in self.ids])
        return (Option("coin", 0), *found) if self.coin_will_do else found

    def prompt(self, state: State) -> str:
        return self.said("prompt", owed=self.owed)

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == "coin":
            return Choice(id_, self.said("coin"), f"{state.party(self.seat).gold} in the purse")
        return super().choice(state, id_)

    def note(self, state: State, item: Item) -> str:
        holder = holder_of(state.party(self.seat), item)
        used = f"; in use by {member_name(holder)}" if holder is not None else ""
        return f"{value(item)}g; a bow settles it with Ellas{used}"


def enough(party: Party, items: Sequence[Item], owed: int, marked: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The ``marked`` and so many others that all are worth ``owed``: only what nobody would miss where that will do."""
    left = sorted(
        (item for item in items if item.id not in marked), key=lambda item: (not is_spare(party, item), value(item))
    )
    worth = {item.id: value(item) for item in items}
    chosen = list(marked)
    for item in left:
        if sum(worth[id_] for id_ in chosen) < owed:
            chosen.append(item.id)
    for item in left[::-1]:
        if item.id in chosen and sum(worth[id_] for id_ in chosen) - worth[item.id] >= owed:
            chosen.remove(item.id)
    return tuple(chosen)


FRIEND_CLAUSES = {
    "slink": ("12y.friend.slink-rob", "12y.friend.slink-level"),
    "merchant": ("12y.friend.merchant", "12y.friend.training"),
    "wise_woman": ("12y.friend.wise-woman", "12y.friend.training"),
    "dying": ("12y.friend.dying-adventurer", "12y.friend.training"),
    "thogwood": ("12y.friend.thogwood", "12y.friend.training"),
    "gerhardus": ("12y.friend.gerhardus", "12y.friend.training"),
    "renegade": ("12y.friend.renegade",),
    "new_member": ("12y.friend.new-member",),
    "phim_pham": ("12y.friend.phim-pham", "12y.friend.training"),
    "ellas": ("12y.friend.ellas",),
    "tinker": ("12y.hexenc.tinker-trade", "12y.hexenc.tinker-escort", "12y.hexenc.escort-levels"),
    "noble": ("12y.hexenc.noble-escort", "12y.hexenc.escort-levels"),
}


class FriendServed(PlaceEvent, frozen=True, gc=False):
    """What this friend does only once in a meeting is done."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, served=True)

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("friends", f"{self.friend}.served", clauses=FRIEND_CLAUSES.get(self.friend, ()))


class LearnFromEllas(Command, frozen=True, gc=False):
    """Take the one lesson that Ellas gives."""

    needs_site = True

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if now.friend != "ellas" or now.site.served:
            return ()
        payable = now.party.gold >= number(now.state, "ellas-price") or ellas_bows(now.party)
        return fixed(cls, "ellas") if payable else ()

    @clause("12y.friend.ellas")
    def do(self, play: TwelveYears) -> None:
        """One level for her price, or for one bow of any quality."""
        price = number(play.state, "ellas-price")
        party = us(play)
        bows = ellas_bows(party)
        coin = party.gold >= price
        chosen = 0
        if bows:
            chosen = play.ask(PayWith(seat=play.seat, ids=bows, owed=price, coin_will_do=coin))
        if chosen:
            item = party.item(chosen)
            forfeit(play, item)
            play.record(ItemLost(play.seat, item, "paid"))
        else:
            play.record(GoldSpent(play.seat, price, "ellas"))
        play.record(FriendServed(party.at, "ellas"))
        gain_levels(play, 1, "ellas")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return "Learn from Ellas", f"one level for {number(state, 'ellas-price')}g or a bow"


def ellas_bows(party: Party) -> tuple[int, ...]:
    """The bows that could pay for Ellas's lesson, those that nobody uses first, of these the cheapest."""
    bows = [item for item in party.loot if item.weapon == "bow" and can_part_with(party, item)]
    return tuple(item.id for item in sorted(bows, key=lambda item: (holder_of(party, item) is not None, value(item))))
