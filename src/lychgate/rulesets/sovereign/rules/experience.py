"""Experience: the party earns it together, brings it to a settlement, and shares it among those who live."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.line import Line
from lychgate.kit.site import OUTSIDE
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import JUDGEMENT, WORLD
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import APART
from lychgate.rulesets.sovereign.rules.money import is_money, money
from lychgate.rulesets.sovereign.rules.outfit import GOLD, in_money
from lychgate.rulesets.sovereign.state import PARTY, Bearer, Creature, Find, State
from lychgate.rulesets.sovereign.state.cast import HELPLESS
from lychgate.rulesets.sovereign.tables.advancement import ADVANCEMENT, Worth

HEADING = "Experience"

NUMBERS = ADVANCEMENT

MOST = 10**7


# ---------------------------------------------------------------------- what is earned


@clause("sov.xp.monster-table", "sov.xp.monster-high")
def worth(state: State, hit_dice: int, abilities: int = 0) -> int:
    """The XP of a monster by its whole hit dice, 0 being less than one, and more for each of its abilities."""
    rows = NUMBERS.monster
    row = next((row for row in rows if hit_dice <= row.max), None)
    if row is None:
        beyond = hit_dice - rows[-1].max
        row = Worth(rows[-1].base + beyond * NUMBERS.beyond.base, rows[-1].bonus + beyond * NUMBERS.beyond.bonus)
    return (row.base + abilities * row.bonus) * number(state, "monster-xp") // 100


class Award(Command, frozen=True, tag="award", kw_only=True):
    """Note XP that the party has earned, or treasure that it has found; a negative number takes it away.

    Treasure counts when it is brought to a settlement. There it is sold and divided by: sell treasure, share.
    """

    word = "xp"
    may = JUDGEMENT
    menu_label = "Award experience"
    shape = "N [WHAT] | treasure MONEY [WHAT] | foes [SIDE]"
    clauses = ("sov.xp.sources", "sov.xp.treasure")

    points: int = 0
    gold: int = 0
    what: str = ""
    coppers: int = 0

    @classmethod
    def read(cls, line: Line) -> Award | CountFoes:
        if line.flag("treasure", "loot"):
            return cls._treasure(line)
        if line.is_number():
            return cls(points=line.number("the award", -MOST, MOST), what=line.rest())
        line.flag("foes")
        return CountFoes(side=line.name("side") if line.more else "")

    @classmethod
    def _treasure(cls, line: Line) -> Award:
        """Read a value in gp, sp and cp, or below zero in gold pieces, and what it is."""
        if line.peek().startswith(("-", "+")):
            gold, coppers = line.number("the value in gold pieces", -MOST, MOST, ("gp",)), 0
            line.flag("gp", "gold")
        else:
            counted = is_money(line)
            gold, coppers = divmod(money(line, "the value"), GOLD)
            if not counted:
                line.flag("gold")
        if gold > MOST:
            raise line.refuse(f"The value is at most {MOST} gp.")
        return cls(gold=gold, coppers=coppers, what=line.rest())

    @clause("sov.xp.sources", "sov.xp.party-pool")
    def do(self, play: SovereignPlay) -> None:
        """XP goes into one pool. Treasure waits until it is back in a settlement; there it counts at once."""
        now = play.state.experience
        value = self.gold * GOLD + self.coppers
        if not self.points and not value:
            raise PlayError("Say how much: xp 100, or xp treasure 550")
        if now.pool + self.points < 0 or now.worth + value < 0:
            raise PlayError(f"You can take away at most {now.pool} XP and {in_money(now.worth)} of treasure.")
        if value:
            found(play, value, self.what)
        else:
            play.record(Awarded(points=self.points, what=self.what))
        if play.state.settlement:
            bring_home(play)


class Awarded(Event, frozen=True, tag="awarded", kw_only=True):
    """The party has earned so much more, or found treasure; ``foes`` are the ids of those it was earned by.

    ``coppers`` are what the treasure is worth beyond its gold; ``sale``: it is not money, and has to be sold first;
    ``item`` is the name of the thing that is carried.
    """

    points: int = 0
    gold: int = 0
    what: str = ""
    foes: tuple[str, ...] = ()
    coppers: int = 0
    sale: bool = False
    item: str = ""

    @property
    def value(self) -> int:
        """What was found, in coppers; below zero where it was lost."""
        return self.gold * GOLD + self.coppers

    def apply(self, state: State) -> State:
        now = replace(state.experience, counted=(*state.experience.counted, *self.foes))
        if self.value > 0:
            now = now.found(Find(what=self.what, coppers=self.value, sale=self.sale, item=self.item))
        elif self.value < 0:
            now = now.lost(self.what, -self.value)
        return replace(state, experience=replace(now, pool=now.pool + self.points))

    def tell(self, before: State, after: State) -> Lines:
        what = f" ({self.what})" if self.what else ""
        now = after.experience
        if self.value:
            does = "finds" if self.value > 0 else "loses"
            text = f"The party {does} treasure of {in_money(abs(self.value))}{what}."
            return public(f"{text} On the way home: {in_money(now.worth)}.", "sov.xp.treasure", weight="result")
        does = "earns" if self.points > 0 else "loses"
        text = f"The party {does} {abs(self.points)} XP{what}; {now.pool} XP are in the pool."
        return public(text, "sov.xp.party-pool", weight="result")


COIN = re.compile(r"\b(coins?|pieces|gp|sp|cp|money|cash|purse|pay)\b", re.IGNORECASE)
"""The words by which treasure is known to be money; anything else has to be sold before it is divided."""


def found(play: SovereignPlay, coppers: int, what: str, item: str = "") -> None:
    """Record treasure that the party found, or lost where ``coppers`` is below zero."""
    sale = coppers > 0 and bool(what) and COIN.search(what) is None
    gold = int(coppers / GOLD)
    play.record(Awarded(gold=gold, coppers=coppers - gold * GOLD, what=what, sale=sale, item=item))


class CountFoes(Command, frozen=True, tag="count_foes", kw_only=True):
    """Add what foes are worth: the dead ones, or a whole ``side`` that was overcome in another way."""

    side: str = ""

    def label(self, state: State) -> str:
        return "Count the dead foes"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With who they are, and what they are worth."""
        found = uncounted(state, self.side)
        points = worth_of(state, found)
        return Choice(id_, self.label(state), f"{', '.join(one.name for one in found)}: {points} XP")

    @clause("sov.xp.sources")
    def do(self, play: SovereignPlay) -> None:
        """Killed, routed, captured or otherwise overcome: the GM says so. Each counts once."""
        found = uncounted(play.state, self.side)
        if not found:
            among = f"on the side '{self.side}'" if self.side else "among the dead"
            raise PlayError(f"There is no foe {among} that was not counted. Overcome in another way: xp foes SIDE")
        points = worth_of(play.state, found)
        what = ", ".join(dict.fromkeys(one.side for one in found))
        play.record(Awarded(points=points, what=what, foes=tuple(one.id for one in found)))
        if play.state.settlement:
            bring_home(play)


def worth_of(state: State, foes: tuple[Creature, ...]) -> int:
    """The XP of foes together."""
    return sum(worth(state, one.hit_dice, one.abilities) for one in foes)


def uncounted(state: State, side: str = "") -> tuple[Creature, ...]:
    """The foes that are dead, or all of a side, and whose XP nobody has counted."""
    met = (*state.cast, *(one.who for one in state.elsewhere))
    foes = (one for one in met if one.side != PARTY and one.id not in state.experience.counted)
    return tuple(one for one in foes if (one.side == side if side else not one.alive))


# ---------------------------------------------------------------------- home, and the shares


class Arrive(Command, frozen=True, tag="arrive", kw_only=True):
    """Bring the party to a settlement, where its XP is shared out, or set out from one."""

    word = "settlement"
    may = WORLD
    menu_label = "Reach a settlement"
    also = ("town",)
    takes = Takes(time="calm", who=(), what="reaching a settlement")
    shape = "NAME | leave"
    clauses = ("sov.xp.party-pool", "sov.xp.shares")

    name: str = ""

    @classmethod
    def read(cls, line: Line) -> Arrive:
        return cls() if line.flag("leave") else cls(name=line.rest_of("a name")[:60])

    def do(self, play: SovereignPlay) -> None:
        if self.name == play.state.settlement:
            where = f"in {self.name} already" if self.name else "in no settlement"
            raise PlayError(f"The party is {where}. settlement NAME brings it to one, settlement leave out of it.")
        if self.name and (now := play.state.site) is not None and now.here != OUTSIDE:
            raise PlayError(f"The party is still in room {now.here} of {now.site.name}. It leaves by: enter 0")
        if self.name and play.state.exploring.alertness:
            play.record(SiteLeft(away=True))
        play.record(Arrived(self.name))
        if self.name:
            miss_what_was_lost(play)
            bring_home(play)


class SiteLeft(Event, frozen=True, tag="site_left"):
    """No Turns are counted any more; ``away``: the party has set out on a journey."""

    away: bool = False

    def apply(self, state: State) -> State:
        site = replace(state.exploring, alertness="", begun=False, coming=False, deeds=(), acted=(), aiding=())
        return replace(state, exploring=site)

    def tell(self, before: State, after: State) -> Lines:
        where = "The party sets out" if self.away else "It is safe here"
        return public(f"{where}: Turns are no longer counted.", "sov.dungeon.turn-4")


class Arrived(Event, frozen=True, tag="arrived"):
    """The party is in this settlement now; in none where the name is empty."""

    name: str

    def apply(self, state: State) -> State:
        return replace(state, settlement=self.name, experience=replace(state.experience, levelled=()))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"The party comes to {self.name}." if self.name else f"The party leaves {before.settlement}.")


def leave_settlement(play: SovereignPlay) -> None:
    """Record that the party is in no settlement any more; nothing where it was in none."""
    if play.state.settlement:
        play.record(Arrived(""))


@clause("sov.xp.treasure")
def miss_what_was_lost(play: SovereignPlay) -> None:
    """Take off treasure that was dropped on the way, which neither the party nor a bearer carries any more."""
    for find in play.state.experience.finds:
        if find.item and not find.home and carrier_of(play.state, find.item) is None:
            found(play, -find.coppers, find.what)


def carrier_of(state: State, name: str) -> Creature | Bearer | None:
    """Return who with the party, dead or alive, or which bearer carries a thing of this name."""
    party = (one for one in state.cast if one.side == PARTY and one.mark(APART) is None)
    carriers: tuple[Creature | Bearer, ...] = (*party, *state.exploring.bearers)
    return next((one for one in carriers if any(item.name == name for item in one.items)), None)


class Share(msgspec.Struct, frozen=True):
    """Somebody, and what their share is worth in XP."""

    who: str
    points: int


@clause("sov.xp.treasure")
def treasure_worth(state: State, gold: int) -> int:
    """1 XP for each gold piece of value, sold and spent or not, unless the table amended it."""
    return gold * number(state, "treasure-xp") // 100


@clause("sov.xp.shares", "sov.xp.party-pool")
def shares(pool: int, members: Sequence[Creature], rounding: str = "nearest") -> tuple[Share, ...]:
    """What each gets who lives: a Delver a share, a henchman half of one; to the nearest whole, or rounded down."""
    halves = {one.id: NUMBERS.share.henchman if one.kind == "henchman" else NUMBERS.share.delver for one in members}
    whole = sum(halves.values())
    up = whole // 2 if rounding == "nearest" else 0
    return tuple(Share(id_, (pool * part + up) // whole) for id_, part in halves.items())


def sharers(state: State) -> tuple[Creature, ...]:
    """List those who share XP and treasure: the living Delvers and henchmen, conscious or not."""
    party = (one for one in state.cast if one.side == PARTY and one.kind != "npc" and not one.dead)
    return tuple(one for one in party if one.alive or any(one.mark(name) for name in HELPLESS))


def bring_home(play: SovereignPlay) -> None:
    """What was earned is shared out among those of the party who live; nothing happens where nobody or nothing is."""
    now = play.state.experience
    if now.worth > 0:
        play.record(CameHome(now.worth, treasure_worth(play.state, now.treasure)))
    state = play.state
    pool, members = state.experience.pool, sharers(state)
    if pool > 0 and members:
        play.record(Shared(pool, shares(pool, members, ruled(state, "xp-rounding"))))


class CameHome(Event, frozen=True, tag="treasure_home"):
    """Treasure worth so many coppers has come to a settlement, and earned so many XP."""

    coppers: int
    points: int

    def apply(self, state: State) -> State:
        return replace(state, experience=state.experience.brought_home(self.points))

    def tell(self, before: State, after: State) -> Lines:
        text = f"Treasure worth {in_money(self.coppers)} comes home: {self.points} XP."
        return public(text, "sov.xp.treasure", weight="result")


class Shared(Event, frozen=True, tag="shared"):
    """The pool was shared out."""

    pool: int
    shares: tuple[Share, ...]

    def apply(self, state: State) -> State:
        for share in self.shares:
            one = state.creature(share.who)
            made = replace(one.made, xp=one.made.xp + share.points)
            state = state.with_creature(replace(one, delver=made))
        return replace(state, experience=replace(state.experience, pool=0, treasure=0, odd=0))

    def tell(self, before: State, after: State) -> Lines:
        each = ", ".join(f"{after.creature(share.who).name} {share.points}" for share in self.shares)
        text = f"{self.pool} XP are shared out: {each}."
        return public(text, "sov.xp.shares", weight="result")
