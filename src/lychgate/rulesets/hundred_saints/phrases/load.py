"""What is carried: how its commands are typed."""

from __future__ import annotations

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import load as order
from lychgate.rulesets.hundred_saints.phrases.reading import person
from lychgate.rulesets.hundred_saints.rules.load import SHED
from lychgate.rulesets.hundred_saints.state import COINS, PARTY, Coins

GROUP = "Gear and load"

MOST = 100_000
"""So many of one thing, or of one coin, at once."""


def holder(line: Line) -> str:
    """Somebody, or the party in common."""
    return PARTY if line.flag(PARTY) else person(line)


def _words(line: Line, *ends: str) -> tuple[str, int]:
    """The name of a thing, up to one of ``ends``, and how many: the number before or after it."""
    count, said = 1, []
    while line.more and line.peek() not in ends:
        if line.is_number():
            count = line.number("how many", 1, MOST)
        else:
            said.append(line.word("a thing").lower())
    if not said:
        raise line.refuse("Say what.")
    return " ".join(said), count


def _give(line: Line, *, buys: bool = False) -> order.Give:
    what, count = _words(line, "size", "weight", "to", "for")
    slots = weight = -1
    while line.peek() in ("size", "weight"):
        if line.flag("size"):
            slots = line.number("the slots", 0, 20)
        else:
            line.flag("weight")
            weight = line.number("the weight in coins", 0, MOST)
    line.flag("to", "for")
    who = holder(line)
    where = line.one_of("place", ("equipped", "backpack", "sack")) if line.more else ""
    return order.Give(what=what, who=who, count=count, where=where, slots=slots, weight=weight, buys=buys)


def _take(line: Line) -> order.Take:
    counted = any(word.isdigit() for word in line.text.split())
    what, count = _words(line, "from", "of")
    line.flag("from", "of")
    return order.Take(what, holder(line), count if counted else 0)


def _equip(line: Line) -> order.Put:
    what, _count = _words(line, "of", "for")
    line.flag("of", "for")
    return order.Put(what=what, who=person(line), where="equipped")


def _stow(line: Line) -> order.Put:
    what, _count = _words(line, "of", "for", "in")
    line.flag("of", "for")
    who = person(line)
    line.flag("in")
    return order.Put(what=what, who=who, where=line.one_of("container", ("backpack", "sack")) if line.more else "")


def _shed(line: Line) -> order.Shed:
    who = person(line)
    return order.Shed(who, line.one_of("thing to let fall", SHED))


def coins_in(line: Line) -> Coins:
    """Numbers with the names of coins, such as ``30 gp 5 sp`` or ``30gp``."""
    found = dict.fromkeys(COINS, 0)
    said = False
    while line.more and line.peek()[0].isdigit():
        word = line.word("coins").lower()
        number = word.rstrip("gpsc")
        kind = word[len(number) :] or line.one_of("coin", COINS)
        if not number.isdigit() or kind not in COINS or not 1 <= int(number) <= MOST * 10:
            raise line.refuse(f"'{word}' is no number of coins: 30 gp, 5 sp.")
        found[kind] += int(number)
        said = True
    if not said:
        raise line.refuse("Say how many coins: 30 gp, 5 sp.")
    return Coins(**found)


def _coins(line: Line) -> order.GiveCoins:
    lost = line.flag("lost", "spent")
    coins = coins_in(line)
    line.flag("to", "from")
    return order.GiveCoins(holder(line), coins, lost)


def _burden(line: Line) -> order.TellBurden:
    who = person(line)
    if not line.more:
        return order.TellBurden(who)
    return order.TellBurden(who, line.one_of("load of treasure", ("laden", "unladen")) == "laden")


def _ride(line: Line) -> order.Ride:
    who = person(line)
    line.flag("on")
    return order.Ride(who, "" if line.flag("afoot") else person(line))


FORMS = (
    Form("give", "WHAT [N] [size N] [weight N] to WHO|party [PLACE]", "Somebody gets something.", GROUP, _give),
    Form(
        "buy",
        "WHAT [N] for WHO|party",
        "Somebody gets something and pays its price.",
        GROUP,
        lambda line: _give(line, buys=True),
        ("enc.char.make.1",),
    ),
    Form("take", "WHAT [N] from WHO|party", "Somebody loses something, or uses it up.", GROUP, _take),
    Form("equip", "WHAT of WHO", "Somebody takes something to hand.", GROUP, _equip, ("enc.load.6",)),
    Form("stow", "WHAT of WHO [backpack|sack]", "Somebody stows something.", GROUP, _stow, ("enc.load.6",)),
    Form(
        "shed",
        "WHO weapons|shield|sacks|backpack",
        "Somebody lets something fall to run faster.",
        GROUP,
        _shed,
        ("enc.load.3",),
    ),
    Form(
        "coins",
        "[lost] N gp [N sp ...] to WHO|party",
        "Somebody gets coins, or loses them.",
        GROUP,
        _coins,
        also=("loot",),
    ),
    Form(
        "burden",
        "WHO [laden|unladen]",
        "How laden somebody is, and what to put down.",
        GROUP,
        _burden,
        ("enc.load.1", "enc.load.4"),
    ),
    Form("ride", "WHO [on] MOUNT|afoot", "Somebody mounts a beast, or gets off.", GROUP, _ride, ("enc.load.7",)),
)

PLAYERS = ("buy", "take", "equip", "stow", "shed", "burden", "ride", "level", "train", "lodge")
"""What players may order for their own characters, of this chapter and its neighbours (rules/own.py)."""
