"""What is carried: giving and taking, to hand and stowed, coins, mounts, and letting things fall."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, some_of
from lychgate.kit.english import numbered
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import load as order
from lychgate.rulesets.hundred_saints.events import load as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.encumbrance import lighter, slots_taken, speed_of, too_much, weight_of
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import PARTY, Coins, Creature, Item, Where
from lychgate.rulesets.hundred_saints.tables.load import LOAD, Goods, known_goods

STOWED: tuple[Where, ...] = ("backpack", "sack")

MOST = 100_000
"""So many of one thing at most."""


def holder(play: Saints, name: str) -> Creature | None:
    """Who holds something: somebody by name or id, dead or alive; None for the party in common."""
    if name == PARTY:
        return None
    found = next((one for one in play.state.cast if name in (one.name, one.id)), None)
    if found is None:
        raise PlayError(f"Nobody is called '{name}'. Name somebody who is in play, or: party")
    return found


@clause("enc.load.5")
def give(play: Saints, command: order.Give) -> None:
    """Somebody gets something; what no list knows is an ordinary thing of one slot, unless it is said."""
    known = known_goods(command.what)
    one = holder(play, command.who)
    item = Item(
        name=known.name if known is not None else command.what,
        count=command.count,
        slots=command.slots if command.slots >= 0 else known.slots if known is not None else 1,
        weight=command.weight if command.weight >= 0 else known.weight if known is not None else 0,
        per=known.per if known is not None and command.slots < 0 else 1,
    )
    price = _price(play, command, known, one) if command.buys else 0
    if one is not None:
        item = room_for(play, one, item, command.where)
    unlisted = known is None and command.slots < 0
    play.record(event.Given(who=one.id if one is not None else "", item=item, price=price, unlisted=unlisted))
    if one is not None:
        reckon(play, one)


def _price(play: Saints, command: order.Give, known: Goods | None, one: Creature | None) -> int:
    """What it costs, which must be there."""
    if known is None or not known.price:
        raise PlayError(f"The lists have no price for '{command.what}'. Give it, then: coins lost ...")
    price = -(-command.count // known.per) * known.price
    purse = one.coins if one is not None else play.state.purse
    if purse.worth < price:
        costs = "costs" if command.count == 1 else "cost"
        what = numbered(command.count, known.name)
        raise PlayError(f"{what} {costs} {in_coins(price).words}; there are {purse.words}.")
    return price


def room_for(play: Saints, one: Creature, item: Item, wanted: str) -> Item:
    """The same item in the place where it goes. Raises ``PlayError`` where there is no room."""
    return replace(item, where=_room(play, one, item, wanted))


def _room(play: Saints, one: Creature, item: Item, wanted: str) -> Where:
    """Where it goes: as said, else arms, armour and containers to hand and other things where there is room."""
    known = known_goods(item.name)
    if known is not None and known.capacity:
        _containers(one, known.name, item.count)
    worn = known is not None and (known.kind in ("armour", "shield", "weapon") or bool(known.capacity))
    places: tuple[Where, ...] = ("equipped",) if worn or one.carries else (*STOWED, "equipped")
    if wanted:
        places = tuple(place for place in ("equipped", *STOWED) if place == wanted)
    why = ""
    for place in places:
        placed = replace(item, where=place)
        if place in STOWED and known is not None and not known.stowable:
            why = why or f"a {known.name} is too bulky to be stowed"
            continue
        wrong = too_much(play.state, replace(one, items=event.added(one.items, placed)))
        if not wrong:
            return place
        why = why or wrong
    raise PlayError(f"{one.name} cannot carry {numbered(item.count, item.name)} so: {why}.")


@clause("enc.load.6")
def _containers(one: Creature, name: str, count: int) -> None:
    """One backpack, and up to two sacks, each of which fills a hand."""
    most = LOAD.backpacks if name == "backpack" else LOAD.sacks
    there = sum(item.count for item in one.items if item.name == name)
    if not one.carries and there + count > most:
        raise PlayError(f"{one.name} can use {numbered(most, name)} at most, and has {there or 'none'}.")


def find(play: Saints, one: Creature | None, what: str) -> Item:
    """A thing that somebody has, by its name or the beginning of it; what is at hand first."""
    things = one.items if one is not None else play.state.store
    known = known_goods(what)
    wanted = (known.name if known is not None else what).casefold()
    found = [item for item in things if item.name.casefold() == wanted]
    found = found or [item for item in things if item.name.casefold().startswith(wanted)]
    if not found:
        whose = one.name if one is not None else "The party"
        there = some_of(tuple(item.name for item in things)) if things else "nothing"
        raise PlayError(f"{whose} has no '{what}', but {there}.")
    return min(found, key=lambda item: item.where != "equipped")


def take(play: Saints, command: order.Take) -> None:
    """Somebody loses something, or uses it up: all of it, unless a number is said."""
    one = holder(play, command.who)
    item = find(play, one, command.what)
    count = command.count or item.count
    if count > item.count:
        there = "is" if item.count == 1 else "are"
        raise PlayError(f"There {there} {numbered(item.count, item.name)}, not {count}.")
    _lose(play, one, item, count)
    if one is not None:
        reckon(play, one)


def _lose(play: Saints, one: Creature | None, item: Item, count: int, shed: bool = False) -> None:
    """What goes; what was in a backpack or sack that goes goes with it."""
    who = one.id if one is not None else ""
    play.record(event.Taken(who=who, what=item.name, where=item.where, count=count, shed=shed))
    if (
        one is not None
        and item.name in STOWED
        and not any(other.name == item.name for other in play.state.creature(who).items)
    ):
        for inside in [other for other in one.items if other.where == item.name]:
            play.record(event.Taken(who=who, what=inside.name, where=inside.where, count=inside.count, shed=shed))


@clause("enc.load.6")
def put(play: Saints, command: order.Put) -> None:
    """To hand, or stowed; in a fight what was stowed takes a Round to get out."""
    one = holder(play, command.who)
    if one is None:
        raise PlayError("The party's store has nothing at hand. Give it to somebody.")
    item = find(play, one, command.what)
    if command.where == "equipped":
        item = next((other for other in one.items if other.name == item.name and other.where != "equipped"), item)
    if item.where == command.where:
        raise PlayError(f"{item.name} is there already.")
    rest = replace(one, items=event.lessened(one.items, item.name, item.where, item.count))
    where = _room(play, rest, item, command.where) if command.where else _stowed(play, rest, item)
    fighting = play.state.encounter is not None and play.state.encounter.step == "actions"
    costs = fighting and item.where in STOWED and where == "equipped"
    play.record(event.PutAway(who=one.id, what=item.name, was=item.where, where=where, round=costs))
    reckon(play, one)


def _stowed(play: Saints, one: Creature, item: Item) -> Where:
    """The backpack, or else a sack."""
    try:
        return _room(play, one, item, "backpack")
    except PlayError:
        return _room(play, one, item, "sack")


def burn(play: Saints, one: Creature | None, item: Item) -> None:
    """One of a thing is lit: it is no longer on the sheet, or in the party's store."""
    who = one.id if one is not None else ""
    play.record(event.Taken(who=who, what=item.name, where=item.where, count=1, burns=True))
    if one is not None:
        reckon(play, one)


SHED = ("weapons", "shield", "sacks", "backpack")


def _falls(item: Item, what: str) -> bool:
    known = known_goods(item.name)
    if known is None or item.where != "equipped":
        return False
    return what == f"{known.kind}s" or what in (known.kind, known.name, f"{known.name}s")


@clause("enc.load.3")
def shed(play: Saints, command: order.Shed) -> None:
    """In flight: weapons, a shield, sacks or backpack fall. It costs nothing, and the new Speed holds at once."""
    one = holder(play, command.who)
    if one is None:
        raise PlayError("Say who lets something fall.")
    if not let_fall(play, one, command.what):
        raise PlayError(f"{one.name} has no {command.what} to let fall. What may fall: {', '.join(SHED)}.")


@clause("enc.load.3")
def let_fall(play: Saints, one: Creature, what: str) -> bool:
    """What of this somebody has at hand falls, and their numbers follow; whether there was any."""
    falling = [item for item in one.items if _falls(item, what)]
    for item in falling:
        _lose(play, play.state.creature(one.id), item, item.count, shed=True)
    reckon(play, one)
    return bool(falling)


def give_coins(play: Saints, command: order.GiveCoins) -> None:
    """Coins for somebody or the party's purse; or so much is spent, with change."""
    one = holder(play, command.who)
    who = one.id if one is not None else ""
    if command.lost:
        purse = one.coins if one is not None else play.state.purse
        if purse.worth < command.coins.worth:
            raise PlayError(f"There are {purse.words}, which is less than {command.coins.words}.")
        play.record(event.CoinsSpent(who, command.coins.worth))
    else:
        richer = replace(one, coins=one.coins.plus(command.coins)) if one is not None else None
        wrong = too_much(play.state, richer) if richer is not None else ""
        if one is not None and wrong:
            raise PlayError(f"{one.name} cannot carry {command.coins.words} more: {wrong}.")
        play.record(event.CoinsGot(who, command.coins))
    if one is not None:
        reckon(play, one)


@clause("enc.load.4")
def tell_burden(play: Saints, command: order.TellBurden) -> None:
    """The load and its Speed, and what would make one faster; whether there is a load of treasure is the referee's."""
    one = holder(play, command.who)
    if one is None:
        raise PlayError("Say whose load.")
    if command.treasure is not None:
        play.record(event.Laden(one.id, command.treasure))
        reckon(play, one)
    now = play.state.creature(one.id)
    equipped, stowed = slots_taken(now)
    text = f"{now.name}: {numbered(equipped, 'slot')} at hand, {stowed} stowed"
    if ruled(play.state, "encumbrance") == "weight":
        text = f"{now.name}: {weight_of(now)} coins of weight"
    words = [f"{text}; Speed {speed_of(play.state, now)}."]
    faster = lighter(play.state, now)
    if faster:
        words.append("Faster without " + ", or ".join(f"{name} ({speed})" for name, speed in faster) + ".")
    play.record(event.BurdenTold(one.id, " ".join(words)))


@clause("enc.load.7")
def ride(play: Saints, command: order.Ride) -> None:
    """Somebody mounts a beast of their own side, or gets off."""
    one = holder(play, command.who)
    mount = holder(play, command.mount) if command.mount else None
    if one is None or (mount is not None and (not mount.carries or mount.id == one.id)):
        raise PlayError(f"Nobody can ride {command.mount or 'that'}. A mount is brought into play: foes mule as party")
    play.record(event.Mounted(one.id, mount.id if mount is not None else ""))
    reckon(play, one)


def in_coins(copper: int) -> Coins:
    """So much copper as gold, silver and copper pieces."""
    gold, rest = divmod(copper, 100)
    silver, left = divmod(rest, 10)
    return Coins(gp=gold, sp=silver, cp=left)


RULES: Rules = {
    order.Give: give,
    order.Take: take,
    order.Put: put,
    order.Shed: shed,
    order.GiveCoins: give_coins,
    order.TellBurden: tell_burden,
    order.Ride: ride,
}
