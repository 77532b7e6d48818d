"""Coins: who gets them and who loses them, each purse and the party's."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Number, Person
from lychgate.kit.line import Line
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.fields import asked, one_of
from lychgate.rulesets.hundred_saints.naming import bearer_named
from lychgate.rulesets.hundred_saints.permission import SPENDER
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encumbrance import too_much
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import COINS, PARTY, Coins, Creature, State

HEADING = "Gear and load"

MOST = 1_000_000
"""So many of one coin at once."""

METALS = {"platinum": "pp", "gold": "gp", "silver": "sp", "copper": "cp"}
"""Coins by their metal."""

WHO_OR_PARTY = Person(also=(PARTY,), ours=True)
"""Somebody, or the party in common."""


def bearer(play: Saints, name: str) -> Creature | None:
    """Who has something: somebody by name or id, dead or alive; None for the party in common. Raises ``PlayError``."""
    if name == PARTY:
        return None
    found = next((one for one in play.state.cast if name in (one.name, one.id)), None)
    if found is None:
        raise PlayError(f"Nobody is called '{name}'. Name somebody who is in play, or: party")
    return found


class GiveCoins(Command, frozen=True, tag="give_coins"):
    """Put coins into a purse, or spend them.

    ``who`` may be the party's purse; ``lost``: it loses as much as the coins are worth, with change.
    """

    word = "coins"
    menu_label = "Give or spend coins"
    may = SPENDER
    also = ("loot",)
    shape = "[lost] N gp [N sp ...] to WHO|party"
    form_fields = (
        asked("who", WHO_OR_PARTY),
        asked("lost", one_of("what happens", "lost", "gets")),
        asked("count", Number("how many", 1, MOST)),
        asked("kind", one_of("coins", *COINS)),
    )
    form_labels = {"lost": "What happens", "kind": "Coins"}
    pickers = {"who": picking.own, "lost": picking.spends}

    who: Annotated[str, WHO_OR_PARTY]
    coins: Coins
    lost: bool = False

    @classmethod
    def read(cls, line: Line) -> GiveCoins:
        lost = line.flag("lost", "spent")
        coins_first = is_number(line.peek()[:1]) or line.peek() in COINS or not line.more
        first = "" if coins_first else WHO_OR_PARTY.read(line)
        lost = lost or (bool(first) and line.flag("lost", "spent"))
        line.flag("gets")
        coins = coins_in(line)
        if first:
            return cls(first, coins, lost)
        line.flag("to", "from")
        return cls(WHO_OR_PARTY.read(line), coins, lost)

    def label(self, state: State) -> str:
        return f"{self.who} {'spends' if self.lost else 'gets'} {self.coins.words}"

    def do(self, play: Saints) -> None:
        one = bearer(play, self.who)
        who = one.id if one is not None else ""
        if self.lost:
            purse = one.coins if one is not None else play.state.purse
            if purse.worth < self.coins.worth:
                raise PlayError(f"There are {purse.words}, which is less than {self.coins.words}.")
            play.record(CoinsSpent(who, self.coins.worth))
        else:
            richer = replace(one, coins=one.coins.plus(self.coins)) if one is not None else None
            wrong = too_much(play.state, richer) if richer is not None else ""
            if one is not None and wrong:
                raise PlayError(f"{one.name} cannot carry {self.coins.words} more: {wrong}.")
            play.record(CoinsGot(who, self.coins))
        if one is not None:
            reckon(play, one)


class CoinsGot(Event, frozen=True, tag="coins_got"):
    """Somebody, or the party's purse (no ``who``), got coins."""

    who: str
    coins: Coins

    def apply(self, state: State) -> State:
        return with_coins(state, self.who, purse_of(state, self.who).plus(self.coins))

    def tell(self, before: State, after: State) -> Lines:
        return of_somebody(after, self.who, f"{bearer_named(after, self.who)} gets {self.coins.words}.")


SHARED_OUT = "shares"
"""What the party's coins are spent on where they are shared out."""


class CoinsSpent(Event, frozen=True, tag="coins_spent"):
    """Coppers left a purse, for something; ``dropped``: they fell, which another event tells."""

    who: str
    copper: int
    what: str = ""
    dropped: bool = False

    def apply(self, state: State) -> State:
        return with_coins(state, self.who, purse_of(state, self.who).minus(self.copper))

    def tell(self, before: State, after: State) -> Lines:
        if self.dropped:
            return ()
        if not self.who and self.what == SHARED_OUT:
            return of_somebody(after, "", f"{bearer_named(after, '')} shares out {in_coins(self.copper).words}.")
        what = f" for {self.what}" if self.what else ""
        return of_somebody(after, self.who, f"{bearer_named(after, self.who)} pays {in_gold(self.copper)}{what}.")


def purse_of(state: State, who: str) -> Coins:
    """Somebody's purse, or the party's."""
    return state.creature(who).coins if who else state.purse


def with_coins(state: State, who: str, coins: Coins) -> State:
    """The same with these coins in somebody's purse, or the party's."""
    if not who:
        return replace(state, purse=coins)
    return state.with_creature(replace(state.creature(who), coins=coins))


def in_coins(copper: int) -> Coins:
    """So much copper as gold, silver and copper pieces."""
    gold, rest = divmod(copper, 100)
    silver, left = divmod(rest, 10)
    return Coins(gp=gold, sp=silver, cp=left)


def in_gold(copper: int) -> str:
    """A sum as people say it: ``5 gp``, ``2 gp 50 cp``, ``3 cp``."""
    gold, rest = divmod(copper, 100)
    return " ".join([*([f"{gold} gp"] if gold or not rest else []), *([f"{rest} cp"] if rest else [])])


def coin_in(line: Line) -> str:
    """The next word as a kind of coin, by its letters or by its metal, as in ``gold pieces``."""
    kind = METALS.get(line.peek(), "")
    if not kind:
        return line.one_of("coin", COINS)
    line.word("a coin")
    line.flag("pieces", "piece", "coins", "coin")
    return kind


def coins_in(line: Line) -> Coins:
    """Numbers with the names of coins, such as ``30 gp 5 sp`` or ``30gp``."""
    found = dict.fromkeys(COINS, 0)
    said = False
    while line.more and is_number(line.peek()[:1]):
        word = line.word("coins").lower()
        number = word.rstrip("gpsc")
        kind = word[len(number) :] or (coin_in(line) if line.more else "gp")
        if not is_number(number) or kind not in COINS or not 1 <= int(number) <= MOST:
            raise line.refuse(f"'{word}' is no number of coins: 30 gp, 5 sp.")
        found[kind] += int(number)
        said = True
    if not said:
        raise line.refuse("Say how many coins: 30 gp, 5 sp.")
    return Coins(**found)
