"""What is carried, in sentences."""

from __future__ import annotations

from lychgate.core.errors import did_you_mean
from lychgate.kit.english import a_or_many, numbered
from lychgate.rulesets.hundred_saints.events import load as event
from lychgate.rulesets.hundred_saints.rules.load import in_coins
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.load import goods
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, of_somebody, secret

PLACES = {"equipped": "at hand", "backpack": "in the backpack", "sack": "in a sack"}


def name_of(state: State, who: str) -> str:
    """Somebody's name, or the party's."""
    return state.creature(who).name if who else "The party"


def in_gold(copper: int) -> str:
    """A sum as people say it: ``5 gp``, ``2 gp 50 cp``, ``3 cp``."""
    gold, rest = divmod(copper, 100)
    return " ".join([*([f"{gold} gp"] if gold or not rest else []), *([f"{rest} cp"] if rest else [])])


def _given(before: State, happened: event.Given, after: State) -> Lines:
    item = happened.item
    where = f", {PLACES[item.where]}" if happened.who else ""
    price = f" for {in_coins(happened.price).words}" if happened.price else ""
    verb = "buys" if happened.price else "gets"
    text = f"{name_of(after, happened.who)} {verb} {a_or_many(item.count, item.name)}{price}{where}."
    unlisted = (
        f"No list knows '{item.name}': it is taken as an ordinary thing, of one slot."
        f"{did_you_mean(item.name, [*goods()])}"
    )
    return (
        *of_somebody(after, happened.who, text, "enc.load.5"),
        *(secret(after, unlisted, "enc.load.5") if happened.unlisted else ()),
    )


def _taken(before: State, happened: event.Taken, after: State) -> Lines:
    if happened.burns:
        return of_somebody(after, happened.who, left_to_burn(after, happened), "enc.dungeon.light.1", weight="result")
    if happened.shot_with:
        return of_somebody(after, happened.who, left_to_burn(after, happened), "enc.combat.qual.2")
    if happened.eaten:
        whose = f"{name_of(after, happened.who)}'s" if happened.who else "the party's stored"
        left = sum(one.count for one in event.things_of(after, happened.who) if one.name == happened.what)
        text = f"A ration of {whose} is eaten, and {left or 'none'} {'is' if left < 2 else 'are'} left."
        return of_somebody(after, happened.who, text, weight="result")
    what = a_or_many(happened.count, happened.what)
    verb, end = ("lets", " fall") if happened.shed else ("loses", "")
    return of_somebody(
        after,
        happened.who,
        f"{name_of(after, happened.who)} {verb} {what}{end}.",
        "enc.load.3" if happened.shed else "enc.load.5",
    )


def left_to_burn(state: State, happened: event.Taken) -> str:
    """How many torches, candles, flasks or arrows are left where one was taken."""
    left = sum(one.count for one in event.things_of(state, happened.who) if one.name == happened.what)
    if happened.who:
        name, whose, where = name_of(state, happened.who), f"{name_of(state, happened.who)}'s", ""
    else:
        name, whose, where = "the party", "the party's", " in store"
    if not left:
        return f"That was {whose} last {happened.what}{where}."
    return f"{name} has {numbered(left, happened.what)} left{where}."


def _put(before: State, happened: event.PutAway, after: State) -> Lines:
    name = name_of(after, happened.who)
    moved = sum(
        one.count
        for one in event.things_of(before, happened.who)
        if (one.name, one.where) == (happened.what, happened.was)
    )
    what = a_or_many(moved, happened.what)
    did = f"takes {what} to hand" if happened.where == "equipped" else f"stows {what}"
    costs = " That takes a Round." if happened.round else ""
    return of_somebody(after, happened.who, f"{name} {did}.{costs}", "enc.load.6")


def _got(before: State, happened: event.CoinsGot, after: State) -> Lines:
    return of_somebody(after, happened.who, f"{name_of(after, happened.who)} gets {happened.coins.words}.")


def _spent(before: State, happened: event.CoinsSpent, after: State) -> Lines:
    what = f" for {happened.what}" if happened.what else ""
    return of_somebody(after, happened.who, f"{name_of(after, happened.who)} pays {in_gold(happened.copper)}{what}.")


def _laden(before: State, happened: event.Laden, after: State) -> Lines:
    how = "bears a load of treasure" if happened.so else "bears no load of treasure"
    return of_somebody(after, happened.who, f"{name_of(after, happened.who)} {how}.", "enc.load.4")


def _burden(before: State, happened: event.BurdenTold, after: State) -> Lines:
    return of_somebody(after, happened.who, happened.text, "enc.load.1", weight="result")


def _mounted(before: State, happened: event.Mounted, after: State) -> Lines:
    text = "goes on foot"
    if happened.mount:
        mount = name_of(after, happened.mount)
        text = f"mounts {'the ' if mount[:1].islower() else ''}{mount}"
    return of_somebody(after, happened.who, f"{name_of(after, happened.who)} {text}.", "enc.load.7")


TELL: Tell = {
    event.Given: _given,
    event.Taken: _taken,
    event.PutAway: _put,
    event.CoinsGot: _got,
    event.CoinsSpent: _spent,
    event.Laden: _laden,
    event.BurdenTold: _burden,
    event.Mounted: _mounted,
}
