"""What is carried, in sentences."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import load as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, of_somebody

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
    count = f"{item.count} " if item.count > 1 else ""
    price = f" for {in_gold(happened.price)}" if happened.price else ""
    verb = "buys" if happened.price else "gets"
    text = f"{name_of(after, happened.who)} {verb} {count}{item.name}{price}{where}."
    return of_somebody(after, happened.who, text, "enc.load.5")


def _taken(before: State, happened: event.Taken, after: State) -> Lines:
    count = f"{happened.count} " if happened.count > 1 else ""
    verb = "lets fall" if happened.shed else "has no longer"
    return of_somebody(
        after,
        happened.who,
        f"{name_of(after, happened.who)} {verb}: {count}{happened.what}.",
        "enc.load.3" if happened.shed else "enc.load.5",
    )


def _put(before: State, happened: event.PutAway, after: State) -> Lines:
    name = name_of(after, happened.who)
    did = "takes to hand" if happened.where == "equipped" else "stows"
    costs = " That takes a Round." if happened.round else ""
    return of_somebody(after, happened.who, f"{name} {did} {happened.what}.{costs}", "enc.load.6")


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
    text = f"mounts {name_of(after, happened.mount)}" if happened.mount else "goes on foot"
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
