"""Trade and training: what the tinker, the merchant and the teachers take and give."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.commands import Buy, LearnFromEllas, Sell, Train
from lychgate.rulesets.twelve_years.decisions import BuyWhat, LevelsWanted, PayWith, SellWhat, Ware
from lychgate.rulesets.twelve_years.event import PartyEvent, PlaceEvent, Scene
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, ruled, us
from lychgate.rulesets.twelve_years.rules.gear import forfeit, holder_of, may_doff
from lychgate.rulesets.twelve_years.rules.levels import gain_levels
from lychgate.rulesets.twelve_years.rules.loot import CROWN, GoldGained, ItemGained, ItemLost, mundane
from lychgate.rulesets.twelve_years.sheet import hp_bonus, value
from lychgate.rulesets.twelve_years.state import CITY, Item, Party, Site, State
from lychgate.rulesets.twelve_years.tables import FRIEND, LEVEL, LOOT_ITEM, WEAPON

TRADERS = ("tinker", "merchant")


@clause("12y.hex.start-hex-safe")
def trader_here(state: State, party: Party, site: Site) -> str:
    """Who trades here: the tinker, the merchant, or (variant city-services) the shops of the city."""
    if site.met and site.friend in TRADERS:
        return site.friend
    if party.at == CITY and ruled(state, "city-services") == "trade-at-list-price":
        return "city"
    return ""


@clause("12y.hexenc.tinker-trade", "12y.friend.merchant")
def wares(play: TwelveYears, trader: str) -> tuple[Ware, ...]:
    """Every mundane item at list price, in any number; the tinker sells no crown (the merchant: merchant-crown)."""
    found: list[Ware] = []
    for kind, row in LOOT_ITEM.items():
        if kind == "weapon":
            found += [Ware(kind, weapon.id, weapon.value) for weapon in WEAPON.values()]
        elif kind != CROWN or sells_crowns(play.state, trader):
            found.append(Ware(kind, "", row.value))
    return tuple(found)


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


def sellable(state: State, party: Party) -> tuple[Item, ...]:
    """What the party could sell to a trader."""
    return tuple([item for item in party.loot if buys(state, item) and can_part_with(party, item)])


def buy(play: TwelveYears, command: Buy) -> None:
    """One purchase at list price."""
    affordable = tuple(
        ware
        for ware in wares(play, trader_here(play.state, us(play), here(play)))
        if ware.price <= us(play).gold
    )
    ware = play.ask(BuyWhat(seat=play.seat, wares=affordable))
    if ware is None:
        return
    if ware.price:
        play.record(GoldSpent(play.seat, ware.price, "purchase"))
    play.record(ItemGained(play.seat, mundane(play, ware.kind, ware.weapon), "bought"))


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
        """Coin out of the purse."""
        return scene.fact(
            "loot",
            f"spent.{self.what}",
            "spent.other",
            gold=self.gold,
            purse=scene.party.gold,
            clauses=SPENT_CLAUSES.get(self.what, ()),
        )


def sell(play: TwelveYears, command: Sell) -> None:
    """One sale at the item's full value."""
    ids = tuple(item.id for item in sellable(play.state, us(play)))
    chosen = play.ask(SellWhat(seat=play.seat, ids=ids, may_pass=True))
    if chosen:
        item = us(play).item(chosen)
        forfeit(play, item)
        play.record(ItemLost(play.seat, item, "sold"))
        if value(item):
            play.record(GoldGained(play.seat, value(item), "sale"))


@clause("12y.hexenc.escort-levels", "12y.friend.training", "12y.friend.ellas")
def teaches(state: State, party: Party, site: Site) -> bool:
    """Whether somebody here sells levels at the common price: a friend who trains, the tinker, the noble.

    Escorts teach on the way too. Ellas gives her one lesson, and more only by the variant ellas-more.
    """
    if any(member.escort for member in party.members):
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


@clause("12y.level.price", "12y.friend.training")
def train(play: TwelveYears, command: Train) -> None:
    """As many levels as the party can pay for at 100 gold each, in coin, in loot of that value, or mixed."""
    price: int = LEVEL["price"]
    levels = play.ask(
        LevelsWanted(seat=play.seat, most=worth_in_payment(us(play)) // price, price=price)
    )
    if levels:
        pay(play, levels * price, "training")
        gain_levels(play, levels, "trained")


def pay(play: TwelveYears, owed: int, what: str) -> None:
    """Pay ``owed`` gold: items on account until coin settles the rest. What an item is worth beyond it is lost."""
    while owed > 0:
        party = us(play)
        worth = worth_in_payment(party)
        items = tuple(
            item.id for item in party.loot if value(item) and can_pay_with(party, item) and worth >= owed
        )
        coin = party.gold >= owed
        chosen = 0
        if items:
            chosen = play.ask(PayWith(seat=play.seat, ids=items, owed=owed, coin_will_do=coin))
        if not chosen:
            play.record(GoldSpent(play.seat, owed, what))
            return
        item = party.item(chosen)
        forfeit(play, item)
        play.record(ItemLost(play.seat, item, "paid"))
        owed -= value(item)


@clause("12y.friend.ellas")
def learn_from_ellas(play: TwelveYears, command: LearnFromEllas) -> None:
    """One level for 50 gold, or for one bow of any quality."""
    price: int = LEVEL["ellas"]
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
        """What this friend does once is done."""
        return scene.tale("friends", f"{self.friend}.served", clauses=FRIEND_CLAUSES.get(self.friend, ()))


def ellas_bows(party: Party) -> tuple[int, ...]:
    """The bows that could pay for Ellas's lesson."""
    return tuple(item.id for item in party.loot if item.weapon == "bow" and can_part_with(party, item))
