"""A site as it stands in a campaign: the file's content, and what has happened to it since it was opened."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from lychgate.core.errors import PlayError
from lychgate.kit.own_tables import OwnTable
from lychgate.kit.site import OUTSIDE, Door, Inhabitants, Room, Site, Trap

PASSED = ("open", "closed", "broken")
"""The states of a door that lets everybody through."""


class SiteNow(msgspec.Struct, frozen=True, kw_only=True):
    """A site in play. ``here`` is the room where the party is, 0 for the outside; ``seen`` are rooms that it was in.

    ``doors`` are the states that differ from the file's, ``found`` the secret doors that the party knows. ``empty`` are
    rooms whose inhabitants are gone, ``met`` those whose inhabitants are in play, ``moved`` says where the inhabitants
    of a room went. ``taken`` are valuables as (room, which of it), ``notes`` what the referee wrote of rooms, ``fates``
    what became of those who lived in a room: dead, fled, bargained. ``alert`` is the step of alertness, counted from 0.
    ``traps`` are those found, sprung or disarmed, as ROOM.NUMBER, ``searched`` features as (room, which of it), and
    ``tables`` are the site's while another site is played. The keys of the dicts are numbers as text, as JSON has them.
    """

    site: Site
    here: int = OUTSIDE
    seen: tuple[int, ...] = ()
    doors: dict[str, str] = {}
    found: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()
    met: tuple[int, ...] = ()
    moved: dict[str, int] = {}
    taken: tuple[tuple[int, int], ...] = ()
    notes: dict[str, str] = {}
    fates: dict[str, str] = {}
    alert: int = 0
    traps: dict[str, str] = {}
    searched: tuple[tuple[int, int], ...] = ()
    tables: tuple[OwnTable, ...] = ()

    def state_of(self, door: Door) -> str:
        """How a door stands now."""
        return self.doors.get(str(door.number), door.state)

    def hidden(self, door: Door) -> bool:
        """Whether a door is secret and not found yet."""
        return door.secret and door.number not in self.found

    def passage(self, room: int) -> bool:
        """Whether this is a corridor: a stretch of the plan that has no key."""
        return room != OUTSIDE and self.site.room(room).passage

    def in_view(self, room: int) -> tuple[int, ...]:
        """The passages that are seen from a room, since nothing but an open way is between them."""
        open_ways = (one for one in self.ways(room) if one.kind == "passage" and self.state_of(one) in PASSED)
        beyond = (self.leads(one, room) for one in open_ways)
        return tuple(dict.fromkeys(one for one in beyond if self.passage(one)))

    def ways(self, room: int) -> tuple[Door, ...]:
        """The doors of a room that whoever stands in it sees."""
        return tuple(one for one in self.site.doors_of(room) if not self.hidden(one))

    def open_to(self, door: Door) -> bool:
        """Whether a door can be passed as it stands: it is known, and nothing holds it shut."""
        return not self.hidden(door) and self.state_of(door) in PASSED

    def onward(self) -> tuple[int, ...]:
        """Where open ways lead from here: the rooms, those at the ends of corridors too, and then the corridors."""
        found: dict[int, None] = {}
        queue = [self.here]
        for at in queue:
            for door in self.site.doors_of(at):
                beyond = self.leads(door, at)
                if self.open_to(door) and beyond not in found and beyond != self.here:
                    found[beyond] = None
                    if self.passage(beyond):
                        queue.append(beyond)
        return tuple(sorted(found, key=self.passage))

    def way(self, to: int) -> tuple[int, ...]:
        """The shortest way from where the party is, room after room, through doors that open and rooms that were seen.

        Empty where there is none. Only the last room, and the passages on the way, may be where the party never was.
        """
        return self._way(to, self.open_to)

    def shut_on_the_way(self, to: int) -> tuple[Door, int] | None:
        """The first door on the shortest known way that is held shut, and the room from which it is come to."""
        at = self.here
        for room in self._way(to, lambda door: not self.hidden(door)):
            doors = [one for one in self.between(at, room) if not self.hidden(one)]
            if not any(self.open_to(one) for one in doors):
                return doors[0], at
            at = room
        return None

    def _way(self, to: int, passes: Callable[[Door], bool]) -> tuple[int, ...]:
        came: dict[int, int] = {self.here: self.here}
        queue = [self.here]
        for at in queue:
            for door in self.site.doors_of(at) if at == self.here or at in self.seen or self.passage(at) else ():
                beyond = self.leads(door, at)
                if beyond not in came and passes(door) and (at == self.here or at != OUTSIDE):
                    came[beyond] = at
                    queue.append(beyond)
        if to not in came:
            return ()
        steps = [to]
        while came[steps[0]] != self.here:
            steps.insert(0, came[steps[0]])
        return tuple(steps)

    def between(self, room: int, other: int) -> tuple[Door, ...]:
        """The doors that lead from one room to another."""
        return tuple(one for one in self.site.doors_of(room) if self.leads(one, room) == other)

    def trap(self, which: int) -> Trap:
        """A trap of the room where the party is, by its number in the key. Raises ``PlayError`` where there is none."""
        traps = self.site.room(self.here).traps if self.here != OUTSIDE else ()
        if not 1 <= which <= len(traps):
            raise PlayError(f"No trap {which} is in the key of this room.")
        return traps[which - 1]

    def of_trap(self, which: int) -> str:
        """What became of a trap of this room: found, sprung, disarmed; empty where nothing did."""
        return self.traps.get(f"{self.here}.{which}", "")

    def raised_by(self, what: str, number: int) -> bool:
        """Whether something raises the alertness from the step where it is, and there is one above."""
        if self.alert + 1 >= len(self.site.alertness):
            return False
        return any(one in (what, f"{what} {number}") for one in self.site.alertness[self.alert].on)

    def dwelling_in(self, room: int) -> tuple[tuple[Room, tuple[Inhabitants, ...]], ...]:
        """Those who belong into a room now, in play or not, with the room that the file has them in."""
        there = [one for one in self.site.rooms if self.moved.get(str(one.number), one.number) == room]
        return tuple((one, one.inhabitants) for one in there if one.inhabitants and one.number not in self.empty)

    def living_in(self, room: int) -> tuple[tuple[Room, tuple[Inhabitants, ...]], ...]:
        """Those who are in a room now and not in play yet, with the room that the file has them in."""
        return tuple((one, those) for one, those in self.dwelling_in(room) if one.number not in self.met)

    def leads(self, door: Door, room: int) -> int:
        """Where a door of a room leads."""
        first, second = door.rooms
        return second if room == first else first


def shown(state: str) -> str:
    """How a door looks to those who have not tried it: locked, stuck and barred doors are closed."""
    return state if state in ("open", "broken") else "closed"
