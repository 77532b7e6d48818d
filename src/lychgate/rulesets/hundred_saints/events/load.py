"""Facts: things and coins that change hands. ``who`` is an id; empty: the party's common store or purse."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Coins, Item, Mark, State, Where


def things_of(state: State, who: str) -> tuple[Item, ...]:
    """What somebody carries, or the party has in store."""
    return state.creature(who).items if who else state.store


def _with_things(state: State, who: str, things: tuple[Item, ...]) -> State:
    if not who:
        return replace(state, store=things)
    return state.with_creature(replace(state.creature(who), items=things))


def _with_coins(state: State, who: str, coins: Coins) -> State:
    if not who:
        return replace(state, purse=coins)
    return state.with_creature(replace(state.creature(who), coins=coins))


def added(things: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """The same with an item; two of a kind in one place are one entry."""
    same = (item.name, item.where)
    if not any((one.name, one.where) == same for one in things):
        return (*things, item)
    return tuple(replace(one, count=one.count + item.count) if (one.name, one.where) == same else one for one in things)


def lessened(things: tuple[Item, ...], name: str, where: str, count: int) -> tuple[Item, ...]:
    """The same with so many fewer of an item."""
    left = [replace(one, count=one.count - count) if (one.name, one.where) == (name, where) else one for one in things]
    return tuple(one for one in left if one.count > 0)


class Given(Happening, frozen=True, tag="given", kw_only=True):
    """Somebody got something; ``price`` in copper was paid for it.

    ``unlisted``: no list knows it, nor was its size said.
    """

    who: str
    item: Item
    price: int = 0
    unlisted: bool = False

    def apply(self, state: State) -> State:
        changed = _with_things(state, self.who, added(things_of(state, self.who), self.item))
        if not self.price:
            return changed
        purse = changed.creature(self.who).coins if self.who else changed.purse
        return _with_coins(changed, self.who, purse.minus(self.price))


class Taken(Happening, frozen=True, tag="taken", kw_only=True):
    """Somebody has so many fewer of something. ``shed``: it was let fall in flight; ``burns``: it was lit;
    ``eaten``: it was; ``shot_with``: with which weapon it was shot in a fight.
    """

    who: str
    what: str
    where: str
    count: int
    shed: bool = False
    burns: bool = False
    eaten: bool = False
    shot_with: str = ""

    def apply(self, state: State) -> State:
        if self.shot_with and state.fight is not None:
            key = f"{self.who}/{self.shot_with}"
            spent = {**state.fight.spent, key: state.fight.spent.get(key, 0) + self.count}
            state = replace(state, fight=replace(state.fight, spent=spent))
        return _with_things(state, self.who, lessened(things_of(state, self.who), self.what, self.where, self.count))


class PutAway(Happening, frozen=True, tag="put_away", kw_only=True):
    """Something was taken to hand or stowed; ``round``: that took a Round of a fight (enc.load.6)."""

    who: str
    what: str
    was: str
    where: Where
    round: bool = False

    def apply(self, state: State) -> State:
        things = things_of(state, self.who)
        moved = next(one for one in things if (one.name, one.where) == (self.what, self.was))
        left = lessened(things, self.what, self.was, moved.count)
        return _with_things(state, self.who, added(left, replace(moved, where=self.where)))


class CoinsGot(Happening, frozen=True, tag="coins_got"):
    """Somebody, or the purse, got coins."""

    who: str
    coins: Coins

    def apply(self, state: State) -> State:
        purse = state.creature(self.who).coins if self.who else state.purse
        return _with_coins(state, self.who, purse.plus(self.coins))


class CoinsSpent(Happening, frozen=True, tag="coins_spent"):
    """So much copper's worth went out of a purse, for something."""

    who: str
    copper: int
    what: str = ""

    def apply(self, state: State) -> State:
        purse = state.creature(self.who).coins if self.who else state.purse
        return _with_coins(state, self.who, purse.minus(self.copper))


class Laden(Happening, frozen=True, tag="laden"):
    """Somebody bears a significant load of treasure, or no longer does (enc.load.4)."""

    who: str
    so: bool

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(one.marked(Mark("laden")) if self.so else one.unmarked("laden"))


class BurdenTold(Happening, frozen=True, tag="burden_told"):
    """How laden somebody is, in words."""

    who: str
    text: str

    def apply(self, state: State) -> State:
        return state


class Mounted(Happening, frozen=True, tag="mounted"):
    """Somebody sits on a beast from now on, or on none."""

    who: str
    mount: str

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), riding=self.mount))


Events = Given | Taken | PutAway | CoinsGot | CoinsSpent | Laden | BurdenTold | Mounted
