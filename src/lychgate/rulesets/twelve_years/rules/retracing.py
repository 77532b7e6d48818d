"""Retracing steps: out of a dungeon by rooms that are known, in one order."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.clause import clause
from lychgate.core.places import fewest_steps
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.naming import counted
from lychgate.rulesets.twelve_years.rules.company import others_here
from lychgate.rulesets.twelve_years.rules.compulsion import must_take
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, over, us
from lychgate.rulesets.twelve_years.rules.moving import leave_room
from lychgate.rulesets.twelve_years.rules.settling import settle
from lychgate.rulesets.twelve_years.rules.travel import MOVE, may_leave
from lychgate.rulesets.twelve_years.state import SURFACE, UNOPENED, Party, State, room_name, room_of, the_dungeon


def way_up(state: State, at: str) -> tuple[int, ...]:
    """The ways to take from room to room until the party is out, by the fewest rooms; none if it is not known.

    Rooms where somebody or a trap waits are gone round, where there is a way round.
    """
    number, start = room_of(at)
    rooms = the_dungeon(state, at).rooms

    def ways(room: int) -> Iterator[tuple[int, int]]:
        return ((index, way.to) for index, way in enumerate(rooms[room].ways) if way.to != UNOPENED)

    def is_quiet(room: int) -> bool:
        site = state.site(room_name(number, room))
        return room == SURFACE or not (site.foes or site.trap)

    def quiet_ways(room: int) -> Iterator[tuple[int, int]]:
        return ((index, to) for index, to in ways(room) if is_quiet(to))

    def is_out(place: int) -> bool:
        return place == SURFACE

    return fewest_steps(start, quiet_ways, is_out) or fewest_steps(start, ways, is_out)


class WalkOut(Command, frozen=True, gc=False):
    """Walk out of the dungeon through rooms that are known, as far as nothing is in the way."""

    when = ("room",)
    group = MOVE

    @classmethod
    def offered(cls, now: Situation) -> Options:
        """From two rooms deep: out of the first it is a step like any other."""
        return fixed(cls, "walk-out") if may_leave(now) and len(way_up(now.state, now.party.at)) > 1 else ()

    @clause("12y.delve.leave", "12y.delve.retrace-persist", "12y.delve.retrace-no-roll")
    def do(self, play: TwelveYears) -> None:
        """Room by room, each with all that coming to it brings; it ends wherever there is something to decide."""
        company = len(us(play).members)
        for way in way_up(play.state, us(play).at):
            number, room = room_of(us(play).at)
            to = play.state.dungeon(number).rooms[room].ways[way].to
            leave_room(play, way, "walk")
            settle(play)
            if us(play).at != room_name(number, to) or is_held_up(play) or len(us(play).members) != company:
                return

    def button(self, state: State, party: Party) -> tuple[str, str]:
        rooms = len(way_up(state, party.at)) - 1
        return "Walk out of the dungeon", f"through {counted(rooms, 'known room')}, as far as nothing is in the way"


def is_held_up(play: TwelveYears) -> bool:
    """Whether something here is to be faced, met or taken before the party walks on."""
    party, site = us(play), here(play)
    if over(play) or enemies(play) or party.wary or party.chased:
        return True
    return site.met or bool(others_here(play)) or must_take(party, site)
