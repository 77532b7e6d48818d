"""A shop: kits by class, goods by the shelf, what each does to AC and load, and prices that the referee sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated

from lychgate.core.decision import Decision, Option
from lychgate.core.digits import is_number
from lychgate.core.errors import IllegalAnswer, PlayError, TooEarly
from lychgate.core.telling import listed
from lychgate.kit.english import a_or_many, numbered
from lychgate.kit.fields import Person
from lychgate.kit.shop import KIT, SHELF, THING, ShopPage, browse
from lychgate.kit.table import referee_of
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.gear import Carried, must_be_borne
from lychgate.rulesets.constitution.rules.kits import cost, kit_of, with_things
from lychgate.rulesets.constitution.rules.load import burden_of, burden_told, load_told, stones_of
from lychgate.rulesets.constitution.rules.money import COINS, MoneyMoved, in_money
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.price_list import PriceSet, price_said
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.gear import armours, sizes, weapons

HEADING = "Gear"

CLAUSES = ("3d6.14.14", "3d6.14.15")

PROVISIONS = ("torch", "candle", "lantern", "flask of oil", "rations", "waterskin")

UNSOLD = ("unarmed", "pouch", "potion")

SHELVES: dict[str, tuple[str, ...]] = {
    "Armour": tuple(armours()),
    "Weapons": (*(name for name in weapons() if name not in UNSOLD), "shield"),
    "Light and food": PROVISIONS,
    "Other gear": tuple(
        name for name in sizes() if name not in (*weapons(), *PROVISIONS, *UNSOLD, "shield", "candles")
    ),
}
"""What stands where."""

BUNDLES: Mapping[str, int] = {"torch": 5, "candle": 5, "flask of oil": 3, "rations": 7}
"""What people buy several of at once: a week's food, light for some hours."""

TIMES = "*"
"""What stands between a thing and how many of it in the id of a bundle."""

ASKS = "no price yet"


def counted(name: str) -> tuple[str, int]:
    """The thing that an id names, and how many: ``rations*7`` are 7 rations."""
    thing, _, many = name.rpartition(TIMES)
    return (thing, int(many)) if thing in BUNDLES and is_number(many) else (name, 1)


def after(state: State, one: Creature, things: Mapping[str, int]) -> Creature | None:
    """Somebody with what they buy; None where they cannot pay for it, or not carry it."""
    if cost(state, things) > one.copper:
        return None
    try:
        then = with_things(state, one, things)
        must_be_borne(state, then)
    except PlayError:
        return None
    return then


def comes_of(state: State, one: Creature, things: Mapping[str, int]) -> str:
    """What a purchase changes: AC, stones, and how hard they are borne."""
    then = after(state, one, things)
    if then is None:
        return ""
    told = [f"AC {one.ac} → {then.ac}"] if one.ac != then.ac else []
    was, now = burden_of(state, one), burden_of(state, then)
    if was != now and now != "free":
        told.append(f"burdens you: {burden_told(was)} → {now}")
    elif stones_of(state, one) != stones_of(state, then):
        told.append(load_told(state, then))
    return "; ".join(told)


def kit_words(state: State, one: Creature, things: Mapping[str, int]) -> str:
    """What is in a kit, and what comes of it."""
    note = comes_of(state, one, things)
    return f"{note}: {in_kit(things)}" if note else in_kit(things)


def in_kit(things: Mapping[str, int]) -> str:
    """The things of a kit in words."""
    return listed(
        name if count == 1 else f"{count} {name}" if name.endswith("s") else numbered(count, name)
        for name, count in things.items()
    )


class Purchase(ShopPage, frozen=True, tag="constitution.purchase", kw_only=True):
    """What somebody buys next."""

    clauses = CLAUSES

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        return f"What does {one.name} buy? {in_money(one.copper)} left; AC {one.ac}; {load_told(state, one)}."

    def kit_words(self, state: State, name: str) -> tuple[str, str]:
        one = state.creature(self.who)
        things = kit_of(state, one, free=False)
        label = f"{(one.calling or 'wanderer').capitalize()}'s kit, {in_money(cost(state, things))}"
        return label, kit_words(state, one, things)

    def thing_words(self, state: State, name: str) -> tuple[str, str]:
        name, many = counted(name)
        one, price = state.creature(self.who), price_said(state, name)
        damage = weapons()[name].damage if name in weapons() else ""
        hands = ", two-handed" if name in weapons() and weapons()[name].two_handed else ""
        told = [one for one in (f"{damage}{hands}", comes_of(state, one, {name: many})) if one]
        said = ASKS if price is None else in_money(price * many)
        return in_kit({name: many}).capitalize(), f"{said}; {'; '.join(told)}" if told else said


class ShopPrice(Decision[int | None], frozen=True, tag="constitution.shop_price", kw_only=True):
    """What a thing costs in this campaign, in copper pieces; None: it is not for sale."""

    clauses = ("3d6.14.14",)

    name: str

    def options(self) -> Sequence[Option[int | None]]:
        found: list[Option[int | None]] = [Option(str(price), price) for price in (10, 20, 50, 100, 200, 500, 5)]
        return (*found, Option("no", None))

    def default(self) -> str:
        """No price is a price by itself: the referee says it."""
        return ""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int | None:
        number, _, coin = text.strip().partition(" ")
        if not is_number(number) or len(number) > 6 or coin not in ("", *COINS):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return int(number) * COINS[coin or "sp"]

    def free_text(self) -> str:
        return "such as 12 sp"

    def prompt(self, state: State) -> str:
        return f"What {'do' if self.name.endswith('s') else 'does'} {a_or_many(1, self.name)} cost in this campaign?"

    def label(self, state: State, id_: str) -> str:
        return "Not for sale" if id_ == "no" else in_money(int(id_))


class Shop(Offered, frozen=True, tag="shop"):
    """Buy a kit or single things; the shop shows AC and load."""

    word = "shop"
    menu_label = "Go shopping"
    topic = "Supplies"
    may = OWNER
    clauses = CLAUSES

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} goes shopping"

    def do(self, play: ConstitutionPlay) -> None:
        """One purchase after the other; a suit that is better than the one worn is put on."""
        one = somebody(play, self.who)
        if play.state.fight is not None:
            raise TooEarly("Shopping waits until the fight is over.")
        browse(partial(look, play, one.id), partial(purchase, play, one.id))


def on_shelf(state: State, one: Creature, shelf: str) -> tuple[str, ...]:
    """What of a shelf somebody can pay for and carry; also what the campaign has a price for, among other gear."""
    own = [name for name in state.campaign.prices if all(name not in names for names in SHELVES.values())]
    names = [*SHELVES[shelf], *(own if shelf == "Other gear" else [])]
    return tuple(name for name in names if known_size(name) and after(state, one, {name: 1}) is not None)


def bundle(state: State, one: Creature, name: str) -> tuple[str, ...]:
    """Several of a thing at once, where it has a price and somebody can pay for all and carry them."""
    many = BUNDLES.get(name, 0)
    may = many and price_said(state, name) is not None and after(state, one, {name: many}) is not None
    return (f"{name}{TIMES}{many}",) if may else ()


def known_size(name: str) -> bool:
    """Whether the book says how big a thing is."""
    return name in armours() or name in sizes() or name.startswith("ration")


def look(play: ConstitutionPlay, id_: str, shelf: str, changed: bool) -> str:
    """Ask what somebody buys from a shelf, or from the front of the shop."""
    state, one = play.state, play.state.creature(id_)
    if shelf:
        wares = [f"{THING}{each}" for name in on_shelf(state, one, shelf) for each in (name, *bundle(state, one, name))]
    else:
        kit = [f"{KIT}{one.calling}"] if len(kit_of(state, one, free=False)) > 1 else []
        wares = [*kit, *(f"{SHELF}{name}" for name in SHELVES if on_shelf(state, one, name))]
    return play.ask(Purchase(seat=play.seat, who=id_, wares=tuple(wares), shelf=shelf, changed=changed))


def purchase(play: ConstitutionPlay, id_: str, wanted: str) -> None:
    """Buy a thing or a kit; of a thing without a price ask the referee for one, and buy nothing yet."""
    one = play.state.creature(id_)
    name, many = counted(wanted.split(":", 1)[1])
    if wanted.startswith(KIT):
        outfit(play, id_, kit_of(play.state, one, free=False))
    elif price_said(play.state, name) is not None:
        outfit(play, id_, {name: many})
    else:
        price = play.ask(ShopPrice(seat=referee_of(play), name=name))
        if price is not None:
            play.record(PriceSet(name, price))


def outfit(play: ConstitutionPlay, id_: str, things: Mapping[str, int]) -> None:
    """Pay for things and carry them."""
    if not things:
        return
    one = play.state.creature(id_)
    then = with_things(play.state, one, things)
    play.record(Carried(id_, then.items, then.ac, f"takes {in_kit(things)}"))
    if cost(play.state, things):
        play.record(MoneyMoved(id_, -(one.copper - then.copper), in_kit(things) if len(things) == 1 else "gear"))
