"""A shop: outfits by role and goods by the shelf, each with its price and what it does to AC and load."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.shop import KIT, SHELF, THING, ShopPage, browse
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.gear import after_all, best_steps, load_in_short, ordered
from lychgate.rulesets.sovereign.rules.giving import some
from lychgate.rulesets.sovereign.rules.kits import outfit
from lychgate.rulesets.sovereign.rules.load import feet_by_load, loads, must_bear
from lychgate.rulesets.sovereign.rules.making_gear import weapon_words
from lychgate.rulesets.sovereign.rules.outfit import NEVER_SOLD, given, in_money, item, price
from lychgate.rulesets.sovereign.rules.shopping import buy
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.state.load import put
from lychgate.rulesets.sovereign.tables.creation import kits
from lychgate.rulesets.sovereign.tables.goods import GOODS, armours, weapons

HEADING = "Gear"

CLAUSES = ("sov.enc.readied", "sov.enc.stowed")

PROVISIONS = ("torch", "lantern", "oil", "tinderbox", "rations", "waterskin")

SHELVES: dict[str, tuple[str, ...]] = {
    "Armour": tuple(row.name for row in GOODS.armour),
    "Weapons": tuple(row.name for row in GOODS.weapon if row.name not in NEVER_SOLD),
    "Light and food": PROVISIONS,
    "Other gear": tuple(row.name for row in GOODS.gear if row.name not in (*PROVISIONS, *weapons())),
}
"""What stands where."""


def kits_for(one: Creature) -> dict[str, tuple[str, ...]]:
    """What of a role's outfit somebody can buy: their own role's first, the others' only while they have no weapon."""
    own, armed = kits().get(one.made.role), any(held.name in weapons() for held in one.items)
    those = (*((own,) if own else ()), *(() if own and armed else kits().values()))
    found = {kit.role: outfit(one, one.made.coins, kit) for kit in those}
    return {role: things for role, things in found.items() if len(things) > 1}


def with_things(state: State, one: Creature, things: tuple[str, ...]) -> State:
    """How it stands once somebody has bought these things, and put on what is better than before."""
    items = one.items
    for name in things:
        items = put(items, replace(item(name), worn=False))
    then = state.with_creature(with_figures(replace(one, items=items)))
    if not any(name in armours() for name in things):
        return then
    return after_all(then, best_steps(then, (then.creature(one.id),))) or then


def comes_of(state: State, one: Creature, things: tuple[str, ...]) -> str:
    """What a purchase changes: AC, load, and how far one moves with it."""
    then = with_things(state, with_figures(one), things)
    other = then.creature(one.id)
    told = [f"AC {with_figures(one).ac} → {other.ac}"] if with_figures(one).ac != other.ac else []
    now, later = feet_by_load(state, one), feet_by_load(then, other)
    if later < now:
        told.append(f"slows you: {now} → {later} feet a Move")
    elif more := [part for part in loads(then, other) if part not in loads(state, one)]:
        told.append(", ".join(more))
    return "; ".join(told)


def may_have(state: State, one: Creature, name: str) -> bool:
    """Whether somebody can pay for one lot of a thing, and carry it."""
    if price(name) > one.made.coins:
        return False
    try:
        must_bear(state, replace(one, items=put(one.items, replace(item(name), worn=False))))
    except PlayError:
        return False
    return True


class Purchase(ShopPage, frozen=True, tag="sovereign.purchase", kw_only=True):
    """What somebody buys next."""

    clauses = CLAUSES

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        return f"What does {one.name} buy? {in_money(one.made.coins)} left; AC {one.ac}, {load_in_short(state, one)}."

    def shelf_note(self, state: State, name: str) -> str:
        one = state.creature(self.who)
        prices = [price(thing) for thing in SHELVES[name] if price(thing) and may_have(state, one, thing)]
        return f"from {in_money(min(prices))}" if prices else ""

    def kit_words(self, state: State, name: str) -> tuple[str, str]:
        one = state.creature(self.who)
        things = kits_for(one)[name]
        what = listed(some(held) for held in given(replace(one, items=()), things).items)
        note = comes_of(state, one, things)
        return f"{name.capitalize()} kit, {in_money(sum(map(price, things)))}", f"{note}: {what}" if note else what

    def thing_words(self, state: State, name: str) -> tuple[str, str]:
        one, row = state.creature(self.who), weapons().get(name)
        told = [weapon_words(one, row)] if row is not None else []
        told += [comes] if (comes := comes_of(state, one, (name,))) else []
        cost = in_money(price(name))
        return some(item(name)).capitalize(), f"{cost}: {'; '.join(told)}" if told else cost


class Shop(Command, frozen=True, tag="shop"):
    """Buy a kit or single things; the shop shows AC and load."""

    word = "shop"
    menu_label = "Go shopping"
    may = OWNER
    takes = Takes(time="calm", what="shopping", away="needs a settlement")
    clauses = CLAUSES

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} goes shopping"

    def do(self, play: SovereignPlay) -> None:
        """One purchase after the other; armour that is better than before is put on."""
        id_ = somebody(play, self.who).id
        browse(partial(look, play, id_), partial(purchase, play, id_))


def look(play: SovereignPlay, id_: str, shelf: str, changed: bool) -> str:
    """Ask what somebody buys from a shelf, or from the front of the shop."""
    one = play.state.creature(id_)
    if shelf:
        wares = [f"{THING}{name}" for name in SHELVES[shelf] if may_have(play.state, one, name)]
    else:
        open_ = [name for name, things in SHELVES.items() if any(may_have(play.state, one, thing) for thing in things)]
        wares = [*(f"{KIT}{role}" for role in kits_for(one)), *(f"{SHELF}{name}" for name in open_)]
    return play.ask(Purchase(seat=play.seat, who=id_, wares=tuple(wares), shelf=shelf, changed=changed))


def purchase(play: SovereignPlay, id_: str, wanted: str) -> None:
    """Buy a thing or a whole outfit, and put on what is better than before."""
    name = wanted.split(":", 1)[1]
    things = kits_for(play.state.creature(id_))[name] if wanted.startswith(KIT) else (name,)
    for thing in things:
        buy(play, play.state.creature(id_), thing, item(thing).count)
    if any(thing in armours() for thing in things):
        for step in best_steps(play.state, (play.state.creature(id_),)):
            ordered(play.state, step).do(play)
