"""A shop: the outfit of a class and goods by the shelf, each with its price and what it does to AC and Speed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from lychgate.core.errors import TooEarly
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Person
from lychgate.kit.shop import KIT, SHELF, THING, ShopPage, browse
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.permission import BUYER
from lychgate.rulesets.hundred_saints.printed_ac import printed
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.rules.coins import in_coins
from lychgate.rulesets.hundred_saints.rules.encumbrance import slots_taken, speed_of
from lychgate.rulesets.hundred_saints.rules.gear import Given
from lychgate.rulesets.hundred_saints.rules.handing_over import fit
from lychgate.rulesets.hundred_saints.rules.kits import cost, lot, outfit, with_lots
from lychgate.rulesets.hundred_saints.rules.sheet import reckon, reckoned
from lychgate.rulesets.hundred_saints.rules.stowing import room_for
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.kits import kits
from lychgate.rulesets.hundred_saints.tables.load import Goods, goods

HEADING = "Gear and load"

CLAUSES = ("enc.char.make.1", "enc.load.5")

PROVISIONS = (
    *("torch", "candle", "hooded lantern", "bullseye lantern", "oil flask", "tinder box"),
    *("fresh rations", "preserved rations", "waterskin"),
)


def _of(*kinds: str) -> tuple[str, ...]:
    return tuple(row.name for row in goods().values() if row.kind in kinds and row.name not in PROVISIONS)


SHELVES: dict[str, tuple[str, ...]] = {
    "Armour": _of("armour", "shield"),
    "Weapons": _of("weapon", "missiles"),
    "Light and food": PROVISIONS,
    "Other gear": _of("gear"),
}
"""What stands where."""


def after(state: State, one: Creature, things: Sequence[str]) -> Creature | None:
    """Somebody with what they buy, armour that is better than before worn; None where that cannot be."""
    other = with_lots(state, one, things)
    return None if other is None else reckoned(state, other)


def use_of(row: Goods) -> str:
    """What a thing is good for, in figures."""
    if row.damage:
        ranged = f", range {'/'.join(map(str, row.range))}" if row.range else ""
        hands = ", two-handed" if "two-handed" in row.qualities else ""
        return f"{row.damage}{hands}{ranged}"
    return f"holds {numbered(row.capacity, 'slot')}" if row.capacity else ""


def comes_of(state: State, one: Creature, things: Sequence[str]) -> str:
    """What a purchase changes: AC, Speed, and the slots that are taken."""
    was, now = reckoned(state, one), after(state, one, things)
    if now is None:
        return ""
    told = [f"AC {printed(was.ac)} → {printed(now.ac)}"] if was.ac != now.ac else []
    if speed_of(state, now) < speed_of(state, one):
        told.append(f"slows you: Speed {speed_of(state, one)} → {speed_of(state, now)}")
    elif slots_taken(one) != slots_taken(now):
        equipped, stowed = slots_taken(now)
        told.append(f"{numbered(equipped, 'slot')} at hand, {stowed} stowed, Speed {speed_of(state, now)}")
    return "; ".join(told)


def kit_words(state: State, one: Creature, things: Sequence[str]) -> str:
    """What is in an outfit, and what comes of it."""
    what = listed(numbered(lot(name).count, name) if lot(name).count > 1 else name for name in things)
    note = comes_of(state, one, things)
    return f"{note}: {what}" if note else what


class Purchase(ShopPage, frozen=True, tag="saints.purchase", kw_only=True):
    """What somebody buys next."""

    clauses = CLAUSES

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        left = f"{one.coins.words} left; AC {printed(one.ac)}, Speed {one.speed}"
        return f"What does {one.name} buy? {left}."

    def shelf_note(self, state: State, name: str) -> str:
        least = min((cost((ware,)) for ware in on_shelf(state, state.creature(self.who), name)), default=0)
        return f"from {in_coins(least).words}" if least else "some cost nothing"

    def kit_words(self, state: State, name: str) -> tuple[str, str]:
        one = state.creature(self.who)
        things = outfit(state, one, kits()[name])
        return f"{name.capitalize()}'s kit, {in_coins(cost(things)).words}", kit_words(state, one, things)

    def thing_words(self, state: State, name: str) -> tuple[str, str]:
        one, row = state.creature(self.who), goods()[name]
        told = [use_of(row)] if use_of(row) else []
        if row.kind in ("armour", "shield", "weapon") and not fit(one, row):
            told.append("not for your class")
        told += [comes] if (comes := comes_of(state, one, (name,))) else []
        price = in_coins(row.price).words if row.price else "free"
        many = numbered(row.per, name) if row.per > 1 else name
        return many.capitalize(), f"{price}: {'; '.join(told)}" if told else price


class Shop(Command, frozen=True, tag="shop"):
    """Buy a kit or single things; the shop shows AC and Speed."""

    word = "shop"
    menu_label = "Go shopping"
    may = BUYER
    pickers = {"who": picking.own}
    clauses = CLAUSES

    who: Annotated[str, Person(ours=True)]

    def label(self, state: State) -> str:
        return f"{self.who} goes shopping"

    def do(self, play: Saints) -> None:
        """One purchase after the other; armour that is better than before is put on."""
        one = somebody(play, self.who)
        if play.state.encounter is not None:
            raise TooEarly("Shopping waits until the encounter is over.")
        browse(partial(look, play, one.id), partial(purchase, play, one.id))


def on_shelf(state: State, one: Creature, shelf: str) -> tuple[str, ...]:
    """What of a shelf somebody can pay for and carry."""
    return tuple(name for name in SHELVES[shelf] if may_have(state, one, name))


def may_have(state: State, one: Creature, name: str) -> bool:
    """Whether somebody can pay for one lot of a thing, and carry it."""
    return with_lots(state, one, (name,)) is not None


def look(play: Saints, id_: str, shelf: str, changed: bool) -> str:
    """Ask what somebody buys from a shelf, or from the front of the shop."""
    state, one = play.state, play.state.creature(id_)
    if shelf:
        wares = [f"{THING}{name}" for name in on_shelf(state, one, shelf)]
    else:
        own = one.character.calling if one.character is not None else ""
        callings = (own,) if own else tuple(kits())
        wares = [f"{KIT}{calling}" for calling in callings if len(outfit(state, one, kits()[calling])) > 1]
        wares += [
            f"{SHELF}{name}" for name, things in SHELVES.items() if any(may_have(state, one, it) for it in things)
        ]
    return play.ask(Purchase(seat=play.seat, who=id_, wares=tuple(wares), shelf=shelf, changed=changed))


def purchase(play: Saints, id_: str, wanted: str) -> None:
    """Buy a thing, or a whole outfit."""
    name = wanted.split(":", 1)[1]
    one = play.state.creature(id_)
    things = outfit(play.state, one, kits()[name]) if wanted.startswith(KIT) else (name,)
    for thing in things:
        buy(play, id_, thing)


def buy(play: Saints, id_: str, thing: str) -> None:
    """Buy one lot of a thing, with no warning: the shop has shown what comes of it."""
    one = play.state.creature(id_)
    play.record(Given(who=id_, item=room_for(play, one, lot(thing), ""), price=cost((thing,))))
    reckon(play, one)
