"""Travel: the orders that lead from one place to another."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.places import DIRECTIONS, neighbours
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.figures import die_of, figures, fill
from lychgate.rulesets.twelve_years.naming import counted
from lychgate.rulesets.twelve_years.phrases import sentence, word
from lychgate.rulesets.twelve_years.places import direction
from lychgate.rulesets.twelve_years.rules.compulsion import must_take
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, us
from lychgate.rulesets.twelve_years.rules.hexploring import LAKE
from lychgate.rulesets.twelve_years.rules.moving import descend, leave_room, walk
from lychgate.rulesets.twelve_years.rules.passages import ChooseHex, ferry_targets, into_the_new, portal_targets
from lychgate.rulesets.twelve_years.rules.years import lore_undoes_event, lost_in_the_fae, spared_by_lore
from lychgate.rulesets.twelve_years.state import UNOPENED, Party, State, the_room
from lychgate.rulesets.twelve_years.surroundings import known_of_hex, known_of_room, way_choice

MOVE = "Move"
"""The group of all orders to move."""


def may_leave(now: Situation) -> bool:
    """Whether nothing lies here that the party must take along first."""
    return not (now.site.loot and must_take(now.party, now.site))


class EnterDungeon(Command, frozen=True, gc=False):
    """Go into dungeon ``number`` by its entrance in this hex (``room`` 0), or by a known exit of ``room``."""

    when = ("wilds",)
    group = MOVE

    number: int
    room: int = 0

    @classmethod
    def offered(cls, now: Situation) -> Options:
        found: list[Option[Command]] = []
        for number in now.state.hexes[now.party.at].entrances if may_leave(now) else ():
            found += fixed(cls, f"enter:{number}", number)
            for room, known in enumerate(now.state.dungeon(number).rooms):
                if room and any(way.kind == "exit" for way in known.ways):
                    found += fixed(cls, f"enter:{number}:{room}", number, room)
        return found

    @clause("12y.frame.two-modes", "12y.gloss.places", "12y.hexenc.guarded")
    def do(self, play: TwelveYears) -> None:
        """Down an entrance of this hex, or in by an exit that somebody has found."""
        descend(play, self.number, self.room, "enter")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        dungeon = state.dungeon(self.number)
        if self.room:
            return f"In by the exit of room {self.room + 1}", known_of_room(state, dungeon, self.room)
        label = sentence(word("ways", f"entrance.{dungeon.kind}.down", "down"))
        if not dungeon.rooms:
            return label, "a crown is promised there" if dungeon.promised else "nobody has been inside"
        opened = sum(way.to == UNOPENED for known in dungeon.rooms for way in known.ways)
        return label, f"{counted(len(dungeon.rooms), 'room')} known, {opened} unopened"


class Go(Command, frozen=True, gc=False):
    """Walk to the neighbouring hex in ``direction``: n, ne, se, s, sw, nw."""

    when = ("wilds",)
    group = MOVE

    direction: str

    @classmethod
    def offered(cls, now: Situation) -> Options:
        """To the six neighbours but known lakes."""
        if not may_leave(now):
            return ()
        hexes = now.state.hexes
        return [
            GO[way]
            for way, name in neighbours(now.party.at).items()
            if name not in hexes or hexes[name].terrain != LAKE
        ]

    @clause("12y.hex.geometry")
    def do(self, play: TwelveYears) -> None:
        """A walk to the neighbouring hex."""
        walk(play, neighbours(us(play).at)[self.direction], "walk")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        hex_ = neighbours(party.at)[self.direction]
        return f"{sentence(direction(self.direction))}: {hex_}", known_of_hex(state, hex_)


GO: dict[str, Option[Command]] = {way: Option(f"go:{way}", Go(way)) for way in DIRECTIONS}


class UsePortal(Command, frozen=True, gc=False):
    """Step into the stone portal here."""

    when = ("wilds",)
    group = MOVE

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if "portal" not in now.state.hexes[now.party.at].features or not may_leave(now):
            return ()
        return fixed(cls, "portal") if portal_targets(now.state, now.party.at) else ()

    @clause("12y.hexenc.portal", "12y.hex.stay")
    def do(self, play: TwelveYears) -> None:
        """To any hex in range, without an encounter; a lake sends the party back."""
        hexes = portal_targets(play.state, us(play).at)
        usual = into_the_new(play.state, hexes)
        target = play.ask(ChooseHex(seat=play.seat, hexes=hexes, by="portal", usual=usual))
        if target:
            walk(play, target, "portal")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return "Through the stone portal", fill("up to {portal-range:word} hexes, no encounter", figures(state))


class TakeFerry(Command, frozen=True, gc=False):
    """Accept the skull-masked bard's offer."""

    when = ("wilds",)
    group = MOVE

    @classmethod
    def offered(cls, now: Situation) -> Options:
        return fixed(cls, "ferry") if ferry_targets(now.state, now.party.at) and may_leave(now) else ()

    @clause("12y.terrain.ferry")
    def do(self, play: TwelveYears) -> None:
        """The skull-masked bard ferries the party across the lake, and 1d8 years go by on the way."""
        hexes = ferry_targets(play.state, us(play).at)
        usual = into_the_new(play.state, hexes)
        target = play.ask(ChooseHex(seat=play.seat, hexes=hexes, by="ferry", usual=usual))
        if not target:
            return
        if lore_undoes_event(play):
            spared_by_lore(play, "ferry")
        else:
            lost_in_the_fae(play, "ferry", "12y.terrain.ferry")
        if not over(play):
            walk(play, target, "ferry")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        dice = die_of(state, "ferry-years")
        return "Take the bard's ferry", f"{dice} years, none with Fae Folk"


class TakeWay(Command, frozen=True, gc=False):
    """Leave the room by its ``way``, counted from 0: a door, stairs, an exit, the way back."""

    when = ("room",)
    group = MOVE

    way: int

    @classmethod
    def offered(cls, now: Situation) -> Options:
        """By every way the room has."""
        if not may_leave(now):
            return ()
        return [fixed(cls, f"way:{index}", index)[0] for index in range(len(the_room(now.state, now.party.at).ways))]

    @clause("12y.delve.leave", "12y.delve.exit", "12y.delve.stairs")
    def do(self, play: TwelveYears) -> None:
        """Out of the room by one of its ways."""
        leave_room(play, self.way, "walk")

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return way_choice(state, party.at, self.way)
