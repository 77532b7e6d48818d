"""The coins, treasure and food that a sheet or the party has to drop before its pursuers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.telling import listed
from lychgate.kit.english import numbered
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.coins import CoinsSpent
from lychgate.rulesets.hundred_saints.rules.food import RationsChanged, fewer
from lychgate.rulesets.hundred_saints.rules.gear import Take
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import PARTY, Coins, Creature, Item, State
from lychgate.rulesets.hundred_saints.tables.load import known_goods

HEADING = "A chase"

RATIONS = re.compile(r"(?:(?:preserved |fresh )?(?:rations?|food))?")
"""How rations are called; nothing said of food that is dropped means them too."""


COUNTED = re.compile(r"([0-9]{1,6}) +(.+)")


COIN = re.compile(r"(\d{1,6}) ?(pp|gp|sp|cp)", re.ASCII)

COINS = re.compile(r"\d{1,6} ?(?:pp|gp|sp|cp)(?:(?:,| and)? \d{1,6} ?(?:pp|gp|sp|cp))*", re.ASCII)

ALL_COINS = ("coins", "all coins", "money", "all money", "gold", "all gold", "purse")
"""How the whole purse is called."""


class LureWhat(Decision[str], frozen=True, tag="saints.lure_what", kw_only=True):
    """Which treasure a character drops, if the line names none."""

    clauses = ("enc.pursuit.9",)

    who: str
    things: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(thing, thing) for thing in self.things)

    def default(self) -> str:
        """The only thing there is; of several none, for Enter throws away nothing that was not named."""
        return self.things[0] if len(self.things) == 1 else ""

    def prompt(self, state: State) -> str:
        return f"What does {self.who} drop? To drop only part of it, type: drop treasure 10 gp by NAME"

    def label(self, state: State, id_: str) -> str:
        return id_[:1].upper() + id_[1:]


def treasures_of(coins: Coins, items: Sequence[Item]) -> tuple[str, ...]:
    """List what may be dropped as treasure: a purse's coins, and things that are not gear or arms of the lists."""
    purse = (coins.words,) if coins.worth else ()
    rare = [one for one in items if (known := known_goods(one.name)) is None or known.kind == "treasure"]
    return (*purse, *dict.fromkeys(one.name for one in rare if RATIONS.fullmatch(one.name) is None))


def has_to_drop(state: State, one: Creature, kind: str) -> bool:
    """Whether anything on somebody's sheet, or what the party has to eat, can be dropped as a lure of this kind."""
    if kind == "treasure":
        return bool(treasures_of(one.coins, one.items))
    return bool(state.exploring.rations) or any(RATIONS.fullmatch(item.name) for item in one.items)


def held_by(play: Saints, who: Creature | None) -> tuple[str, Coins, Sequence[Item]]:
    """The name, the purse and the things of somebody, or of the party as a whole."""
    if who is not None:
        return who.name, who.coins, who.items
    return "The party", play.state.purse, play.state.store


@clause("enc.pursuit.9")
def whose(play: Saints, side: str, kind: str, what: str) -> Creature | None:
    """Who has what is dropped, where nobody is named: the party in store, else the one who does.

    Raises ``PlayError`` where several do.
    """
    if could_drop(play, None, kind, what):
        return None
    those = [one for one in play.state.of_side(side) if could_drop(play, one, kind, what)]
    if len(those) > 1:
        names = listed(one.name for one in those)
        said = f"drop {kind} {what}".strip()
        raise PlayError(f"{names} could drop it. Say who does: {said} by {those[0].name}")
    return those[0] if those else None


def could_drop(play: Saints, who: Creature | None, kind: str, what: str) -> bool:
    """Whether what is said is on a sheet, or in the party's store; where nothing is said, whether anything is."""
    _, purse, items = held_by(play, who)
    if kind == "treasure" and not what:
        return bool(treasures_of(purse, items))
    if kind == "food" and who is not None and RATIONS.fullmatch(counted_in(what)[1]):
        return any(RATIONS.fullmatch(one.name) for one in items)
    try:
        what_was_there(play, who, kind, what)
    except PlayError:
        return False
    return True


@clause("enc.pursuit.9")
def what_was_there(play: Saints, who: Creature | None, kind: str, what: str) -> str:
    """Return what is dropped, which a sheet must have; ask for it if no treasure was named.

    Raises ``PlayError`` where it is on no sheet, or less of it than is said.
    """
    name, purse, items = held_by(play, who)
    anyway = f" If they do have it, the referee types: drop {kind} {what or 'WHAT'} anyway"
    if kind == "treasure" and not what:
        things = treasures_of(purse, items)
        if not things:
            raise PlayError(f"{name} has no treasure to drop.{anyway}")
        return play.ask(LureWhat(seat=play.seat, who=name if who is not None else PARTY, things=things))
    if what.casefold() in ALL_COINS and purse.worth:
        return purse.words
    coins = coins_named(what)
    if coins is not None:
        if purse.worth < coins.worth:
            less = f", which is less than {coins.words}" if purse.worth else " to drop"
            raise PlayError(f"{name} has {purse.words}{less}.{anyway}")
        return what
    count, thing = counted_in(what)
    if kind == "food" and RATIONS.fullmatch(thing):
        have = rations_of(play, items, thing)
        if not have:
            raise PlayError(f"{name} has no {thing or 'food'} to drop.{anyway}")
        called = "ration"
    else:
        item = item_named(play, who, what)
        if item is None:
            only = f", only {listed(one.name for one in items)}" if items else ""
            raise PlayError(f"{name} has no '{what}' to drop{only}.{anyway}")
        have, called = sum(one.count for one in items if one.name == item.name), item.name
    if count > have:
        raise PlayError(f"{name} has only {numbered(have, called)} to drop, not {count}.{anyway}")
    return what


def rations_of(play: Saints, items: Sequence[Item], name: str) -> int:
    """How many rations of the kind that is named are on a sheet, or the party has to eat."""
    kind = kind_named(name)
    stored = sum(one.count for one in play.state.exploring.rations if kind in ("", one.kind))
    return stored + sum(one.count for one in items if RATIONS.fullmatch(one.name) and one.name.startswith(kind))


def kind_named(name: str) -> str:
    """The kind of rations that is meant, ``preserved`` or ``fresh``; empty for either."""
    return next((one for one in ("preserved", "fresh") if name.startswith(one)), "")


def item_named(play: Saints, who: Creature | None, what: str) -> Item | None:
    """The thing that is meant, with or without its number, of what somebody carries or the party has in store."""
    name = counted_in(re.sub(r"^(?:a|an|the|her|his|their) ", "", what.strip().casefold()))[1]
    known = known_goods(name)
    names = (what.casefold(), name, known.name if known is not None else name)
    return next((one for one in nearest_first(play, who) if one.name.casefold() in names), None)


@clause("enc.pursuit.9")
def take_from_sheet(play: Saints, who: Creature | None, side: str, kind: str, what: str) -> None:
    """What was dropped is gone: coins from the purse, or a thing by its name, as far as anybody wrote it down."""
    holder = who.name if who is not None else PARTY
    coins = coins_named(what)
    purse = who.coins if who is not None else play.state.purse
    if coins is not None and purse.worth >= coins.worth:
        play.record(CoinsSpent(who.id if who is not None else "", coins.worth, dropped=True))
        if who is not None:
            reckon(play, who)
    count, name = counted_in(what)
    if kind == "food" and side in play.state.ours and RATIONS.fullmatch(name):
        take_rations(play, who, side, count, name)
        return
    item = item_named(play, who, what)
    left = count or (item.count if item is not None else 0)
    while left and item is not None:
        some = min(left, item.count)
        Take(item.name, holder, some).do(play)
        who = play.state.creature(who.id) if who is not None else None
        item, left = item_named(play, who, what), left - some


@clause("enc.pursuit.8", "enc.pursuit.9")
def take_rations(play: Saints, who: Creature | None, side: str, count: int, name: str) -> None:
    """Rations that were dropped: from the sheet, then from what the party has to eat, as far as there are any. One for
    each who drops them, where no number was said."""
    of_kind = kind_named(name)
    left = count or (1 if who is not None else len(play.state.of_side(side)))
    for one in nearest_first(play, who):
        if left and one.name and RATIONS.fullmatch(one.name) and one.name.startswith(of_kind):
            Take(one.name, who.name if who is not None else PARTY, min(left, one.count)).do(play)
            left -= min(left, one.count)
    stored = sum(one.count for one in play.state.exploring.rations if of_kind in ("", one.kind))
    if left and stored:
        play.record(RationsChanged(fewer(play.state.exploring.rations, min(left, stored), of_kind)))


def nearest_first(play: Saints, who: Creature | None) -> list[Item]:
    """What somebody carries, or the party has in store, in the order in which it is taken from them."""
    return sorted(who.items if who is not None else play.state.store, key=lambda one: one.where != "equipped")


def counted_in(what: str) -> tuple[int, str]:
    """The number before a thing, 0 if there is none, and the thing: ``3 fresh rations``."""
    name = what.strip().casefold()
    found = COUNTED.fullmatch(name)
    return (int(found[1]), found[2]) if found is not None else (0, name)


def coins_named(what: str) -> Coins | None:
    """What is said as coins, such as ``50 gp`` or ``5 gp 3 sp``; None if it is something else."""
    said = what.strip().lower()
    if COINS.fullmatch(said) is None:
        return None
    found = Coins()
    for count, kind in COIN.findall(said):
        found = found.plus(Coins(**{kind: int(count)}))
    return found
