"""What a trap does in a site beyond harm: who falls into another room, doors that shut, the alarm, those who come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import of_whom
from lychgate.kit.fields import Person
from lychgate.kit.site import Trap
from lychgate.kit.sites import RoomEntered, SiteDoorChanged, site_now
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.permission import WORLD
from lychgate.rulesets.sovereign.rules.carrying import LeftLying, bodies, lying
from lychgate.rulesets.sovereign.rules.dwellers import at_peace, brought, leave_behind, meets
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, lets_go, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.group import APART, able
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.rules.site_edits import AlertnessChanged, RoomChanged
from lychgate.rulesets.sovereign.state import PARTY, Creature, Mark, State

HEADING = OF_THE_SITE

STAY = ("dead", "fled", "bargained")
"""What became of those who come to no alarm."""


def works(play: SovereignPlay, trap: Trap, caught: Sequence[Creature]) -> None:
    """What the file says that a trap does, once somebody is caught: first to the site, then to them."""
    here = site_now(play.state).here
    for one in trap.shuts:
        if site_now(play.state).state_of(site_now(play.state).site.door(one.door)) != one.state:
            play.record(SiteDoorChanged(one.door, one.state))
    now = site_now(play.state)
    if trap.alarm and now.alert + 1 < len(now.site.alertness):
        play.record(AlertnessChanged(now.alert + 1))
    called = [room for room in trap.calls if is_called(play.state, room)]
    for room in called:
        play.record(RoomChanged(room=room, what="to", to=here))
    if trap.into is not None:
        drops(play, caught, trap.into)
    if called and site_now(play.state).here == here:
        who = brought(play, here)
        if not at_peace(play.state, who):
            meets(play, who, burst=False, ambush=False, stance=None)


def is_called(state: State, room: int) -> bool:
    """Whether those of a room come when a trap calls them: they live, and are neither here nor friends."""
    now = site_now(state)
    gone = room in now.empty or now.fates.get(str(room)) in STAY or now.moved.get(str(room)) == now.here
    return not gone and bool(now.site.room(room).inhabitants) and room != now.here


def drops(play: SovereignPlay, caught: Sequence[Creature], room: int) -> None:
    """Some fall into another room: the whole party is there then, or they are apart from it."""
    down = {one.id for one in caught}
    if all(one.id in down for one in able(play.state, PARTY)):
        here = site_now(play.state).here
        for one in (*lying(play.state), *bodies(play.state)):
            if one.id not in down:
                play.record(LeftLying(one.id, here))
        leave_behind(play, here)
        play.record(RoomEntered(room))
        reunited(play)
        return
    for one in caught:
        if one.side == PARTY:
            play.record(FellApart(one.id, room))


def reunited(play: SovereignPlay) -> None:
    """Those who were apart in the room where the party is now are with it again."""
    here = site_now(play.state).here
    for one in play.state.cast:
        mark = one.mark(APART)
        if mark is not None and mark.amount == here:
            play.record(Rejoined(one.id))


class FellApart(Event, frozen=True, tag="fell_apart"):
    """Somebody is in another room than the party; where, only the GM is told."""

    who: str
    room: int

    def apply(self, state: State) -> State:
        after = state.with_creature(state.creature(self.who).marked(Mark(APART, self.room)))
        return after if after.fight is None else replace(after, fight=after.fight.left_by(self.who))

    def tell(self, before: State, after: State) -> Lines:
        one, room = after.creature(self.who), site_now(after).site.room(self.room)
        where = f"{one.name} is in room {room.number}, {room.name}, apart from the party."
        back = f'They are together by: enter {room.number}, or rejoin "{one.name}"'
        falls = public(f"{one.name} falls out of sight, into another room.")
        return (*falls, *lets_go(before, after), *secret(after, f"{where} {back}"))


class Rejoined(Event, frozen=True, tag="rejoined"):
    """Somebody who was apart is with the party again."""

    who: str

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).unmarked(APART))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{of_whom(one.name)} body lies here." if one.dead else f"{one.name} is with the party again."
        return of_somebody(after, one, text)


class Rejoin(Command, frozen=True, tag="rejoin"):
    """Bring back a Delver whom a trap parted from the party."""

    word = "rejoin"
    may = WORLD
    menu_label = "Reunite the party"

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} is with the party again"

    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        if one.mark(APART) is None:
            apart = [other.name for other in play.state.cast if other.mark(APART) is not None]
            raise PlayError(f"{one.name} is not apart from the party. Apart: {listed(apart)}.")
        play.record(Rejoined(one.id))
