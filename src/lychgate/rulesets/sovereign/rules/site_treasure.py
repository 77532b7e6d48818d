"""Treasure of a site: it is taken once, counts for XP when it is brought home, and weighs on whoever carries it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import After, Number, Person
from lychgate.kit.orders import Steps
from lychgate.kit.site import OUTSIDE
from lychgate.kit.sites import site_now, with_site
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import KEY_TREASURE
from lychgate.rulesets.sovereign.rules.choosing import own
from lychgate.rulesets.sovereign.rules.experience import found
from lychgate.rulesets.sovereign.rules.figures import most_stowed
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.load import load_of, must_bear, points, points_of
from lychgate.rulesets.sovereign.rules.outfit import GOLD
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.state import PARTY, Creature, Item, State
from lychgate.rulesets.sovereign.state.load import put

HEADING = OF_THE_SITE


class TakeTreasure(Command, frozen=True, tag="take_treasure", kw_only=True):
    """Let the party take a piece of the room's treasure, by its number in the key.

    It is Stowed by whom you name; where it weighs anything and you name nobody, by whoever has most room.
    """

    word = "treasure"
    may = KEY_TREASURE
    menu_label = "Take treasure"
    takes = Takes(time="minute", what="looting", lasts="a Turn")
    clauses = ("sov.xp.sources", "sov.enc.bulk")
    pickers: ClassVar[Picks] = {"who": own(lambda state, one: one.side == PARTY)}

    which: Annotated[int, Number("which treasure", 1, 999)]
    who: Annotated[str, After(("by",), Person(), optional=True)] = ""

    def label(self, state: State) -> str:
        now = site_now(state)
        return f"They take {now.site.room(now.here).valuables[self.which - 1].what}"

    @clause("sov.xp.sources", "sov.enc.bulk")
    def do(self, play: SovereignPlay) -> None:
        now = site_now(play.state)
        if now.here == OUTSIDE:
            raise PlayError("The party is outside.")
        room = now.site.room(now.here)
        if self.which > len(room.valuables):
            there = numbered(len(room.valuables), "piece") if room.valuables else "no pieces"
            raise PlayError(f"Room {room.number} has {there} of treasure in its key.")
        if (now.here, self.which) in now.taken:
            raise PlayError("That was taken before.")
        what = room.valuables[self.which - 1]
        bearer = self.bearer(play) if what.weight or self.who else None
        if bearer is None:
            play.record(TreasureTaken(now.here, self.which, what.what))
        else:
            item = Item(name=what.what, where="stowed", enc=points_of(what.weight))
            must_bear(play.state, replace(bearer, items=put(bearer.items, item)))
            play.record(TreasureTaken(now.here, self.which, what.what, bearer.id, item))
        if what.worth:
            found(play, what.worth * GOLD, what.what, what.what if bearer is not None else "")

    def bearer(self, play: SovereignPlay) -> Creature | None:
        """Who carries it; nobody where nobody is there."""
        if self.who:
            return somebody(play, self.who)
        hands = able(play.state, PARTY)
        return max(hands, key=lambda one: most_stowed(one).total - load_of(play.state, one).stowed, default=None)


class TreasureTaken(Event, frozen=True, tag="treasure_taken"):
    """The party has taken a piece of treasure; where it is somebody's to carry, ``who`` has it as an ``item``."""

    room: int
    which: int
    what: str
    who: str = ""
    item: Item | None = None

    def apply(self, state: State) -> State:
        now = site_now(state)
        if self.item is not None:
            one = state.creature(self.who)
            state = state.with_creature(replace(one, items=put(one.items, self.item)))
        return with_site(state, replace(now, taken=(*now.taken, (self.room, self.which))))

    def tell(self, before: State, after: State) -> Lines:
        carried = ""
        if self.item is not None:
            weighs = f" ({numbered(points(self.item), 'point')})" if points(self.item) else ""
            carried = f" {after.creature(self.who).name} carries it{weighs}."
        return public(f"The party takes {self.what}.{carried}", weight="result")


def steps_of(state: State) -> Steps:
    """The treasure of the room that nobody has taken yet, for a GM."""
    now = state.site
    if now is None or now.here == OUTSIDE or state.fight is not None:
        return ()
    room = now.site.room(now.here)
    left = (at for at, _ in enumerate(room.valuables, 1) if (room.number, at) not in now.taken)
    return tuple((f"treasure:{at}", TakeTreasure(which=at)) for at in left)
