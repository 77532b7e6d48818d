"""Gear: what somebody carries or the party has in store; getting it, losing it, and letting it fall."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many, numbered, of_whom
from lychgate.kit.fields import NOT_TYPED, REFEREES_WORD, After, NewName, Number, OneOf, Person
from lychgate.kit.line import Line
from lychgate.kit.shop import SlowedBy, most_without
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.fields import asked, optional
from lychgate.rulesets.hundred_saints.naming import bearer_named
from lychgate.rulesets.hundred_saints.permission import GIVER, OWNER
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.coins import (
    METALS,
    WHO_OR_PARTY,
    GiveCoins,
    bearer,
    in_coins,
    purse_of,
    with_coins,
)
from lychgate.rulesets.hundred_saints.rules.encumbrance import speed_of
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.rules.stowing import (
    MOST,
    STOWED,
    Several,
    added,
    find,
    lessened,
    place_for,
    room_for,
    things_of,
    things_until,
    whose_first,
    with_things,
    words_until,
)
from lychgate.rulesets.hundred_saints.state import COINS, Coins, Creature, Item, State
from lychgate.rulesets.hundred_saints.tables.load import Goods, goods, is_tiny, known_goods

HEADING = "Gear and load"

PLACES = {"equipped": "at hand", "backpack": "in the backpack", "sack": "in a sack"}

COIN_WORDS = {
    **{kind: kind for kind in COINS},
    **{f"{metal}{pieces}": kind for metal, kind in METALS.items() for pieces in ("", " pieces", " coins")},
}
"""What coins are called where something is given."""

SHED = ("weapons", "shield", "sacks", "backpack")
"""What may be let fall in flight."""


# ---------------------------------------------------------------------- getting something


class Give(Command, frozen=True, tag="give", kw_only=True):
    """Give a thing to a character or the party.

    ``slots`` and ``weight`` (in coins) are said for what no list knows; ``buys``: it is paid for.
    """

    word = "give"
    menu_label = "Give a thing"
    may = GIVER
    shape = "WHAT [N] [size N] [weight N] [, WHAT [N] ...] to WHO|party [PLACE]"
    form_fields = (
        asked("what", NewName("a thing")),
        optional("count", Number("how many", 1, 1000)),
        asked("who", After(("to",), WHO_OR_PARTY)),
    )

    what: str
    who: Annotated[str, WHO_OR_PARTY]
    count: int = 1
    where: Annotated[str, OneOf("place", ("equipped", *STOWED))] = ""
    slots: Annotated[int, REFEREES_WORD] = -1
    weight: Annotated[int, REFEREES_WORD] = -1
    buys: Annotated[bool, NOT_TYPED] = False
    besides: Annotated[tuple[Several, ...], NOT_TYPED] = ()

    @classmethod
    def read(cls, line: Line, *, buys: bool = False) -> Give | GiveCoins:
        who = whose_first(line, WHO_OR_PARTY, "to", "for")
        ends = ("size", "weight", "to", "for", *(() if not who else ("in",)))
        first, *besides = (in_lots(one) for one in things_until(line, *ends, unsaid=0 if buys else 1))
        what, count = first.what, first.count
        slots = weight = -1
        if besides and line.peek() in ("size", "weight"):
            raise line.refuse("A size or a weight is said of one thing. Give the others by themselves.")
        while line.peek() in ("size", "weight"):
            if line.flag("size"):
                slots = line.number("the slots", 0, 20)
            else:
                line.flag("weight")
                weight = line.number("the weight in coins", 0, MOST)
        line.flag("to", "for")
        who = who or WHO_OR_PARTY.read(line)
        if what in COIN_WORDS and not buys:
            return GiveCoins(who, Coins(**{COIN_WORDS[what]: count}))
        line.flag("in")
        where = line.one_of("place", ("equipped", *STOWED)) if line.more else ""
        more = tuple(besides)
        return cls(what=what, who=who, count=count, where=where, slots=slots, weight=weight, buys=buys, besides=more)

    def label(self, state: State) -> str:
        return f"{'Buy' if self.buys else 'Give'} {a_or_many(self.count, self.what)} for {self.who}"

    @clause("enc.load.5")
    def do(self, play: Saints) -> None:
        """What no list knows is an ordinary thing of one slot, or tiny as a ring is, unless it is said."""
        for one in (Several(self.what, self.count), *self.besides):
            self._one(play, one.what, one.count)

    def _one(self, play: Saints, what: str, count: int) -> None:
        known = known_goods(what)
        tiny = known is None and is_tiny(what)
        one = bearer(play, self.who)
        item = Item(
            name=known.name if known is not None else what,
            count=count,
            slots=self.slots if self.slots >= 0 else known.slots if known is not None else int(not tiny),
            weight=self.weight if self.weight >= 0 else known.weight if known is not None else 0,
            per=known.per if known is not None and self.slots < 0 else 1,
        )
        price = self._price(play, known, one, what, count) if self.buys else 0
        if one is not None:
            item = room_for(play, one, item, self.where)
            few = not_slowed(play, one, item, self.where) if self.buys else count
            if few < count:
                if few:
                    self._one(play, what, few)
                return
        unlisted = known is None and not tiny and self.slots < 0
        play.record(Given(who=one.id if one is not None else "", item=item, price=price, unlisted=unlisted))
        if one is not None:
            reckon(play, one)

    def _price(self, play: Saints, known: Goods | None, one: Creature | None, what: str, count: int) -> int:
        """What it costs, which must be there."""
        if known is not None and known.kind == "missiles" and not known.price:
            return 0  # the list prints sling stones as free
        if known is None or not known.price:
            priced = [name for name, thing in goods().items() if thing.price]
            like = tuple(name for name in priced if what in name)
            hint = f" Like it: {some_of(like)}." if like else did_you_mean(what, priced)
            raise PlayError(
                f"The price list has no '{what}'.{hint} For what it has not, a referee gives the thing (give) and "
                "takes the price (coins lost)."
            )
        price = -(-count * known.price // known.per)
        purse = one.coins if one is not None else play.state.purse
        if purse.worth < price:
            costs = "costs" if count == 1 else "cost"
            raise PlayError(f"{numbered(count, known.name)} {costs} {in_coins(price).words}; there are {purse.words}.")
        return price


class Burdensome(SlowedBy, frozen=True, tag="saints.burdensome", kw_only=True):
    """Whether somebody buys what slows them."""

    clauses = ("enc.load.1",)


def not_slowed(play: Saints, one: Creature, item: Item, wanted: str) -> int:
    """Warn before a purchase that slows the buyer; how many of the thing they buy then."""
    state, now = play.state, speed_of(play.state, one)

    def speed(many: int) -> int:
        few = replace(item, count=many)
        placed = replace(few, where=place_for(state, one, few, wanted))
        return speed_of(state, replace(one, items=added(one.items, placed)))

    if speed(item.count) >= now:
        return item.count
    fewer = most_without(item.count, lambda many: speed(many) < now)
    what = f"{a_or_many(item.count, item.name)} {PLACES[item.where]}"
    then = f"Speed {now} → {speed(item.count)}"
    answer = play.ask(Burdensome(seat=play.seat, name=one.name, what=what, then=then, fewer=fewer))
    return {"buy": item.count, "fewer": fewer}.get(answer, 0)


def in_lots(said: Several) -> Several:
    """Return the usual number: as many as the price list sells together, 20 arrows or 3 torches."""
    known = known_goods(said.what)
    return said if said.count else replace(said, count=known.per if known is not None else 1)


class Given(Event, frozen=True, tag="given", kw_only=True):
    """Somebody got something; ``price`` in copper was paid for it.

    ``unlisted``: no list knows it, nor was its size said.
    """

    who: str
    item: Item
    price: int = 0
    unlisted: bool = False

    def apply(self, state: State) -> State:
        changed = with_things(state, self.who, added(things_of(state, self.who), self.item))
        if not self.price:
            return changed
        return with_coins(changed, self.who, purse_of(changed, self.who).minus(self.price))

    def tell(self, before: State, after: State) -> Lines:
        item = self.item
        where = f", {PLACES[item.where]}" if self.who else ""
        price = f" for {in_coins(self.price).words}" if self.price else ""
        verb = "buys" if self.price else "gets"
        text = f"{bearer_named(after, self.who)} {verb} {a_or_many(item.count, item.name)}{price}{where}."
        unlisted = (
            f"No list knows '{item.name}': it is taken as an ordinary thing, of one slot."
            f"{did_you_mean(item.name, [*goods()])}"
        )
        return (
            *of_somebody(after, self.who, text, "enc.load.5"),
            *(secret(after, unlisted, "enc.load.5") if self.unlisted else ()),
        )


# ---------------------------------------------------------------------- losing something


class Take(Command, frozen=True, tag="take"):
    """Take something used or lost off the sheet.

    It is all of it, unless ``count`` is said.
    """

    word = "take"
    menu_label = "Use something up"
    may = OWNER
    shape = "WHAT [N] from WHO|party"
    form_fields = (
        asked("who", WHO_OR_PARTY),
        asked("what", NewName("a thing")),
        optional("count", Number("how many", 1, 1000)),
    )
    pickers = {"who": picking.own, "what": picking.carried}

    what: str
    who: Annotated[str, WHO_OR_PARTY]
    count: int = 0

    @classmethod
    def read(cls, line: Line) -> Take | GiveCoins:
        counted = any(is_number(word) for word in line.text.split())
        who = whose_first(line, WHO_OR_PARTY, "from", "of")
        what, count = words_until(line, "from", "of")
        line.flag("from", "of")
        who = who or WHO_OR_PARTY.read(line)
        if what in COIN_WORDS and counted:
            return GiveCoins(who, Coins(**{COIN_WORDS[what]: count}), lost=True)
        return cls(what, who, count if counted else 0)

    def do(self, play: Saints) -> None:
        one = bearer(play, self.who)
        item = find(play, one, self.what)
        count = self.count or item.count
        if count > item.count:
            there = "is" if item.count == 1 else "are"
            raise PlayError(f"There {there} {numbered(item.count, item.name)}, not {count}.")
        _lose(play, one, item, count)
        if one is not None:
            reckon(play, one)


class Taken(Event, frozen=True, tag="taken", kw_only=True):
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
        return with_things(state, self.who, lessened(things_of(state, self.who), self.what, self.where, self.count))

    def tell(self, before: State, after: State) -> Lines:
        if self.burns:
            return of_somebody(after, self.who, self._left(after), "enc.dungeon.light.1", weight="result")
        if self.shot_with:
            return of_somebody(after, self.who, self._left(after), "enc.combat.qual.2")
        if self.eaten:
            whose = of_whom(bearer_named(after, self.who)) if self.who else "the party's stored"
            left = sum(one.count for one in things_of(after, self.who) if one.name == self.what)
            text = f"A ration of {whose} is eaten, and {left or 'none'} {'is' if left < 2 else 'are'} left."
            return of_somebody(after, self.who, text, weight="result")
        what = a_or_many(self.count, self.what)
        verb, end = ("lets", " fall") if self.shed else ("loses", "")
        return of_somebody(
            after,
            self.who,
            f"{bearer_named(after, self.who)} {verb} {what}{end}.",
            "enc.load.3" if self.shed else "enc.load.5",
        )

    def _left(self, state: State) -> str:
        """How many torches, candles, flasks or arrows are left where one was taken."""
        left = sum(one.count for one in things_of(state, self.who) if one.name == self.what)
        if self.who:
            name, whose, where = bearer_named(state, self.who), of_whom(bearer_named(state, self.who)), ""
        else:
            name, whose, where = "the party", "the party's", " in store"
        if not left:
            return f"That was {whose} last {self.what}{where}."
        return f"{name} has {numbered(left, self.what)} left{where}."


def _lose(play: Saints, one: Creature | None, item: Item, count: int, shed: bool = False) -> None:
    """What goes; what was in a backpack or sack that goes goes with it."""
    who = one.id if one is not None else ""
    play.record(Taken(who=who, what=item.name, where=item.where, count=count, shed=shed))
    if (
        one is not None
        and item.name in STOWED
        and not any(other.name == item.name for other in play.state.creature(who).items)
    ):
        for inside in [other for other in one.items if other.where == item.name]:
            play.record(Taken(who=who, what=inside.name, where=inside.where, count=inside.count, shed=shed))


def burn(play: Saints, one: Creature | None, item: Item) -> None:
    """One of a thing is lit: it is no longer on the sheet, or in the party's store."""
    who = one.id if one is not None else ""
    play.record(Taken(who=who, what=item.name, where=item.where, count=1, burns=True))
    if one is not None:
        reckon(play, one)


# ---------------------------------------------------------------------- letting fall


class Shed(Command, frozen=True, tag="shed"):
    """Drop gear at once to run faster.

    Weapons, a shield, a sack or the backpack fall with all that is in them.
    """

    word = "shed"
    menu_label = "Drop gear"
    may = OWNER
    clauses = ("enc.load.3",)
    pickers = {"who": picking.own}

    who: Annotated[str, Person()]
    what: Annotated[str, OneOf("thing to let fall", SHED)]

    @clause("enc.load.3")
    def do(self, play: Saints) -> None:
        """In flight it costs nothing, and the new Speed holds at once."""
        one = bearer(play, self.who)
        if one is None:
            raise PlayError("Say who lets something fall.")
        if not let_fall(play, one, self.what):
            raise PlayError(f"{one.name} has no {self.what} to drop. You can drop: {', '.join(SHED)}.")


@clause("enc.load.3")
def let_fall(play: Saints, one: Creature, what: str) -> bool:
    """What of this somebody has at hand falls, and their numbers follow; whether there was any."""
    falling = [item for item in one.items if _falls(item, what)]
    for item in falling:
        _lose(play, play.state.creature(one.id), item, item.count, shed=True)
    reckon(play, one)
    return bool(falling)


def _falls(item: Item, what: str) -> bool:
    known = known_goods(item.name)
    if known is None or item.where != "equipped":
        return False
    meant = known_goods(what)
    named = meant is not None and meant.name == known.name
    return named or what in (known.kind, f"{known.kind}s")
