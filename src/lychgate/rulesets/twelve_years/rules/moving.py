"""From place to place: leaving one, coming to another, and what that brings in which order."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.figures import die_of
from lychgate.rulesets.twelve_years.rules.ailments import take_toll
from lychgate.rulesets.twelve_years.rules.company import depart
from lychgate.rulesets.twelve_years.rules.compulsion import discover_all
from lychgate.rulesets.twelve_years.rules.delving import generate_room, people_room
from lychgate.rulesets.twelve_years.rules.entrances import Due, fall_into_sinkhole
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoesGone
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, over, ruled, us
from lychgate.rulesets.twelve_years.rules.friends import friend_awaits, others_await_friend
from lychgate.rulesets.twelve_years.rules.hexploring import (
    LAKE,
    calls_for_encounter,
    explore,
    roll_encounter,
    survey,
    what_is_due,
)
from lychgate.rulesets.twelve_years.rules.trap_effects import Wary
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.state import (
    SURFACE,
    UNOPENED,
    Foe,
    hex_of,
    room_name,
    room_of,
    the_dungeon,
    the_room,
)

SILENT_ARRIVALS = ("portal", "key", "pursue")
"""Ways of coming to a hex on which no encounter is rolled: whoever pursues another comes upon what that one met."""


@clause("12y.terrain.lake", "12y.evade.into-lake")
def walk(play: TwelveYears, to: str, how: str, followers: tuple[Foe, ...] = ()) -> bool:
    """Go to a hex; False when it turns out to be a lake: then the party never left."""
    if survey(play, to) == LAKE:
        play.record(LakeBarred(play.seat, to))
        if not followers and how not in SILENT_ARRIVALS:
            come_back(play)
        return False
    arrive(play, to, how, followers)
    return True


class LakeBarred(PartyEvent, frozen=True, gc=False):
    """A lake throws the party back to where it came from."""

    hex: str

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("ways", "barred.line", hex=self.hex, clauses=("12y.terrain.lake",))


@clause("12y.terrain.lake", "12y.terrain.clearing", "12y.hex.familiar-steps")
def come_back(play: TwelveYears) -> None:
    """Thrown back by a lake: nothing; or (variant lake-bounce) an encounter, where a return calls for one."""
    at = us(play).at
    if ruled(play.state, "lake-bounce") != "familiar-roll" or not us(play).outdoors:
        return
    if calls_for_encounter(play.state, at, first=False):
        roll_encounter(play, at, die_of(play.state, "return-die"))
        if not over(play) and here(play).friend and not here(play).met:
            play.record(Due(play.seat, (*us(play).due, "friend")))
            others_await_friend(play)


def descend(play: TwelveYears, number: int, room: int, how: str, followers: tuple[Foe, ...] = ()) -> None:
    """Into a dungeon, whose first room is generated when nobody has seen it."""
    dungeon = play.state.dungeon(number)
    if dungeon.kind == "sinkhole" and not dungeon.seen:
        fall_into_sinkhole(play, number)
        if over(play):
            return
    new = not dungeon.rooms
    if new:
        room = generate_room(play, number, None)
    arrive(play, room_name(number, room), how, followers, new=new)


def leave_room(play: TwelveYears, way: int, how: str, followers: tuple[Foe, ...] = ()) -> None:
    """Through one of the room's ways, generating the room behind it when nobody has opened it."""
    at = us(play).at
    dungeon, room = the_dungeon(play.state, at), the_room(play.state, at)
    taken = room.ways[way]
    how = taken.kind if how == "walk" else how
    if taken.to == SURFACE:
        arrive(play, dungeon.hex, how)
    elif taken.to == UNOPENED:
        beyond = generate_room(play, dungeon.number, (room_of(at)[1], way))
        arrive(play, room_name(dungeon.number, beyond), how, followers, new=True)
    else:
        arrive(play, room_name(dungeon.number, taken.to), how, followers)


@clause("12y.evade.follow-new-encounter", "12y.delve.follow-in", "12y.delve.retrace-persist")
def arrive(play: TwelveYears, to: str, how: str, followers: tuple[Foe, ...] = (), *, new: bool = False) -> None:
    """Leave one place and come to another: who follows comes along, ills take their toll, then what is there is met."""
    old = us(play).at
    depart(play, followers)
    play.record(Moved(play.seat, to, how))
    bring_along(play, old, followers)
    take_toll(play, old)
    if over(play):
        return
    if us(play).outdoors:
        visit = hex_of(play.state, old) != to  # else the party only comes up from a dungeon of this hex
        if visit:
            explore(play, encounter=how not in SILENT_ARRIVALS)
        come_upon(play)
        due = what_is_due(play, visit=visit)
        if due and us(play).at == to:
            play.record(Due(play.seat, due))
            others_await_friend(play)
    else:
        if new:
            people_room(play)
        come_upon(play)
        if not over(play) and us(play).at == to:
            if here(play).trap and not us(play).wary:
                play.record(Wary(play.seat, before=True))
            if friend_awaits(play):
                play.record(Due(play.seat, ("friend",)))


def come_upon(play: TwelveYears) -> None:
    """What lies here and compels takes hold of the party. Clause 12y.death.loot-remains."""
    discover_all(play)


@clause("12y.evade.result-2")
def bring_along(play: TwelveYears, old: str, followers: tuple[Foe, ...]) -> None:
    """Foes that follow are here now; a guard has left its post for good."""
    if not followers:
        return
    play.record(FoesGone(old, tuple(foe.id for foe in followers), "followed"))
    for foe in followers:
        stays = foe.stays
        if not us(play).outdoors:
            stays = "here"
        elif stays == "guard":
            stays = "passing"
        play.record(FoeArrived(us(play).at, replace(foe, stays=stays), "followed"))
