"""Trade: what the tinker and the merchant sell, and what they buy."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.gear_sheet import kept_open
from lychgate.core.room import Lines
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import PASS, Decision
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.phrases import sentence, word
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, ruled, us
from lychgate.rulesets.twelve_years.rules.gear import forfeit, holder_of, may_doff, may_use
from lychgate.rulesets.twelve_years.rules.loot import CROWN, GoldGained, ItemGained, ItemLost, mundane
from lychgate.rulesets.twelve_years.rules.picking import SomeItems, in_rows, pick, with_the_marked
from lychgate.rulesets.twelve_years.sheet import hp_bonus, value
from lychgate.rulesets.twelve_years.state import CITY, Item, Member, Party, Site, State
from lychgate.rulesets.twelve_years.tables import LOOT_ITEM, WEAPON

TRADERS = ("tinker", "merchant")


@clause("12y.hex.start-hex-safe")
def trader_here(state: State, party: Party, site: Site) -> str:
    """Who trades here: the tinker, the merchant, or (variant city-services) the shops of the city."""
    if site.met and site.friend in TRADERS:
        return site.friend
    if party.at == CITY and ruled(state, "city-services") == "trade-at-list-price":
        return "city"
    return ""


class Ware(msgspec.Struct, frozen=True, gc=False):
    """Something for sale: an item's kind, which weapon it is, and its price in gold."""

    kind: str
    weapon: str
    price: int

    @property
    def id(self) -> str:
        """The option id under which it is offered."""
        return self.weapon or self.kind

    def choice(self) -> Choice:
        """The ware as a face shows it: its price, and what it does."""
        notes = [f"{self.price}g"]
        if self.weapon:
            notes.append(WEAPON[self.weapon].damage)
        elif LOOT_ITEM[self.kind].hp_bonus:
            notes.append(f"+{LOOT_ITEM[self.kind].hp_bonus} hp")
        label = sentence(word("loot", f"item.{self.id}", self.id))
        return Choice(self.id, label, ", ".join(notes), "Weapons" if self.weapon else "Goods")


@clause("12y.hexenc.tinker-trade", "12y.friend.merchant")
def wares(play: TwelveYears, trader: str) -> tuple[Ware, ...]:
    """Every mundane item at list price, in any number; the tinker sells no crown (the merchant: merchant-crown)."""
    found: list[Ware] = []
    for kind, row in LOOT_ITEM.items():
        if kind == "weapon":
            found += [Ware(kind, weapon.id, weapon.value) for weapon in WEAPON.values()]
        elif kind != CROWN or sells_crowns(play.state, trader):
            found.append(Ware(kind, "", row.value))
    return tuple(sorted(found, key=lambda ware: bool(ware.weapon)))  # each kind under one heading


def sells_crowns(state: State, trader: str) -> bool:
    """Of the traders only the merchant sells crowns."""
    return trader == "merchant" and ruled(state, "merchant-crown") == "sells"


@clause("12y.hexenc.tinker-trade", "12y.friend.merchant", "12y.loot.magick-unsellable")
def buys(state: State, item: Item) -> bool:
    """Nobody buys magick; the rest in any quality, or (variant trade-scope) in mundane quality alone."""
    if item.magick:
        return False
    return not item.qualities or ruled(state, "trade-scope") == "non-magick"


def can_part_with(party: Party, item: Item) -> bool:
    """Whether the item can be given away: not cursed, and not worn by one whom taking it off would kill."""
    holder = holder_of(party, item)
    return not item.cursed and (holder is None or may_doff(holder, item))


def can_pay_with(party: Party, item: Item) -> bool:
    """Whether the item can go towards a price: as above, and its wearer could part with all that is worn at once."""
    holder = holder_of(party, item)
    if holder is not None and item.id in holder.worn:
        return not item.cursed and holder.hp - sum(hp_bonus(party.item(worn)) for worn in holder.worn) >= 1
    return not item.cursed


def is_spare(party: Party, item: Item) -> bool:
    """Whether an item is worth something and nobody would miss it: not in use, and no crown."""
    return value(item) > 0 and item.kind != CROWN and holder_of(party, item) is None


def sellable(state: State, party: Party) -> tuple[Item, ...]:
    """What the party could sell to a trader."""
    return tuple([item for item in party.loot if buys(state, item) and can_part_with(party, item)])


def needed(party: Party, affordable: tuple[Ware, ...]) -> str:
    """The best weapon for sale for one who is unarmed, with nothing in the bag to take up; empty for none.

    A weapon in the bag is for one of them: who can use fewer of them takes first.
    """
    spare = [item for item in party.loot if item.weapon and holder_of(party, item) is None]

    def usable_by(member: Member) -> list[Item]:
        return [item for item in spare if may_use(member, item)]

    unarmed: list[Member] = []
    for one in sorted((one for one in party.members if not one.weapon), key=lambda one: len(usable_by(one))):
        own = min(usable_by(one), key=lambda item: sum(may_use(other, item) for other in party.members), default=None)
        if own is None:
            unarmed.append(one)
        else:
            spare.remove(own)
    fitting = [
        ware
        for ware in affordable
        if ware.weapon and any(may_use(member, Item(0, ware.kind, ware.weapon)) for member in unarmed)
    ]
    return max(fitting, key=lambda ware: ware.price).id if fitting else ""


class BuyWhat(Decision[Ware | None], frozen=True, tag="buy-what", kw_only=True):
    """What to buy. ``usual`` is the ware that somebody needs, empty where nobody does. ``bought``: something has been
    bought already, and the shop is still open. ``numbered`` are the ids of all wares that were offered when it was
    opened: each keeps its number though the purse no longer reaches to some."""

    clauses: ClassVar = ("12y.hexenc.tinker-trade", "12y.friend.merchant")
    wares: tuple[Ware, ...]
    usual: str = ""
    bought: bool = False
    numbered: tuple[str, ...] = ()

    def default(self) -> str:
        return self.usual or (PASS if self.bought or not self.wares else "")

    def options(self) -> tuple[Option[Ware | None], ...]:
        found = tuple([Option[Ware | None](ware.id, ware) for ware in self.wares])
        return (Option[Ware | None](PASS, None), *found)

    def prompt(self, state: State) -> str:
        return self.said("prompt", gold=state.party(self.seat).gold)

    def choices(self, state: State) -> tuple[Choice, ...]:
        """All options, each with the number that it had when the shop was opened."""
        ids = (PASS, *(self.numbered or tuple(ware.id for ware in self.wares)))
        return tuple([replace(one, number=ids.index(one.id) + 1) for one in super().choices(state)])

    def choice(self, state: State, id_: str) -> Choice:
        ware = self.read(id_)
        return Choice(id_, self.said("done" if self.bought else PASS)) if ware is None else ware.choice()


class Buy(Command, frozen=True, gc=False):
    """Buy from the tinker or the merchant."""

    @classmethod
    def offered(cls, now: Situation) -> Options:
        return fixed(cls, "buy") if trader_here(now.state, now.party, now.site) else ()

    def do(self, play: TwelveYears) -> None:
        """Purchases at list price, one after the other until it is done."""

        goods = wares(play, trader_here(play.state, us(play), here(play)))
        numbered = tuple(ware.id for ware in goods if ware.price <= us(play).gold)

        def buy_one(bought: bool) -> bool | None:
            affordable = tuple(ware for ware in goods if ware.price <= us(play).gold)
            if bought and not affordable:
                return None
            usual = needed(us(play), affordable)
            ware = play.ask(BuyWhat(seat=play.seat, wares=affordable, usual=usual, bought=bought, numbered=numbered))
            if ware is None:
                return None
            if ware.price:
                play.record(GoldSpent(play.seat, ware.price, "purchase"))
            play.record(ItemGained(play.seat, mundane(play, ware.kind, ware.weapon), "bought"))
            return True

        kept_open(buy_one)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return "Buy", f"you have {party.gold} gold"


SPENT_CLAUSES = {
    "training": ("12y.level.price",),
    "purchase": ("12y.hexenc.tinker-trade", "12y.friend.merchant"),
    "renegade": ("12y.friend.renegade",),
    "wise_woman": ("12y.friend.wise-woman",),
    "ellas": ("12y.friend.ellas",),
    "slink": ("12y.friend.slink-rob",),
}


class GoldSpent(PartyEvent, frozen=True, gc=False):
    """Coin out of the purse. ``what``: training, purchase, renegade, wise_woman, ellas, slink (stolen)."""

    gold: int
    what: str

    def change(self, party: Party) -> Party:
        return replace(party, gold=party.gold - self.gold)

    def sentences(self, scene: Scene) -> Lines:
        return scene.fact(
            "loot",
            f"spent.{self.what}",
            "spent.other",
            gold=self.gold,
            purse=scene.party.gold,
            clauses=SPENT_CLAUSES.get(self.what, ()),
        )


class SellWhat(SomeItems, frozen=True, tag="sell-what", kw_only=True):
    """What to sell."""

    clauses: ClassVar = ("12y.hexenc.tinker-trade", "12y.friend.merchant")


class Sell(Command, frozen=True, gc=False):
    """Sell to the tinker or the merchant."""

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if not trader_here(now.state, now.party, now.site):
            return ()
        return fixed(cls, "sell") if sellable(now.state, now.party) else ()

    def do(self, play: TwelveYears) -> None:
        """One sale of several things, each at its full value."""
        party = us(play)
        wanted = sellable(play.state, party)
        rows = in_rows(party, wanted)

        def listed(marked: tuple[int, ...]) -> SellWhat:
            kept = [item for item in wanted if item.id in marked or with_the_marked(party, item, marked)]
            spare = tuple([item.id for item in kept if is_spare(party, item)])
            now = in_rows(party, kept)
            return SellWhat(seat=play.seat, rows=now, marked=marked, spare=spare, numbered=rows)

        marked = pick(play, listed) or ()
        sold = [item for item in wanted if item.id in marked]
        for item in sold:
            forfeit(play, item)
            play.record(ItemLost(play.seat, item, "sold"))
        total = sum(map(value, sold))
        if total:
            play.record(GoldGained(play.seat, total, "sale"))

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return "Sell", "anything not magick, at full worth"
