"""How the players' bot of Sovereign goes through a site: what it says to the GM, from the map that its seat sees.

The party goes in, searches each room once if its policy says so, and takes the ways that it has not taken yet: first
those of the room where it is, then those of the nearest room that it knows. A way that it could not take it leaves
alone. It waits a Turn while somebody lies unconscious. It leaves when nothing is left to be seen, when the Turns of its
policy are over, or when half of it or more is dead, Frail or at half of their hit points or less.
"""

from __future__ import annotations

from lychgate.core.view import Link, RoomBox, RoomMap
from lychgate.players.sovereign_policy import Policy, Seen

IN, OUT, SEARCH, WAIT = "We go in.", "We leave.", "We search the room.", "We wait a Turn."
THROUGH, BACK = "We take", "We go back to room"

UNKNOWN = -1
"""Where a link leads that nobody was through."""

LONG_ENOUGH = 400
"""The Turns after which a party leaves whatever its policy says."""


class Delving:
    """What a party remembers of a visit to a site."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._searched: set[int] = set()
        self._failed: set[tuple[int, str]] = set()
        self._last: tuple[int, str] = (0, "")
        self._done = False

    def wish(self, seen: Seen) -> str:
        """What the party says that it does next; empty where its visit is over, or there is no site."""
        site = next((one for one in seen.view.maps if isinstance(one, RoomMap)), None)
        if site is None or not seen.standing:
            return ""
        here = next((room for room in site.rooms if room.here), None)
        if here is None:
            return self._outside()
        if self._last[0] == here.number and self._last[1].startswith(THROUGH):
            self._failed.add(self._last)
        said = self._inside(seen, site, here)
        self._last = (here.number, said)
        return said

    def _outside(self) -> str:
        """The party goes in once; whoever is out again, or cannot get in, goes home."""
        if self._done:
            return ""
        self._done = True
        return IN

    def _inside(self, seen: Seen, site: RoomMap, here: RoomBox) -> str:
        if any(mark in one.marks for one in seen.view.sheets for mark in ("unconscious", "stable")):
            return WAIT
        if self._enough(seen):
            return OUT
        if self.policy.search and here.number not in self._searched:
            self._searched.add(here.number)
            return SEARCH
        if new := self._new_way(here):
            return f"{THROUGH} {new}."
        back = nearest(site, here, self._new_way)
        return f"{BACK} {back}." if back else OUT

    def _new_way(self, room: RoomBox) -> str:
        """A door of a room that nobody was through, and that has not been tried in vain."""
        ways = (named(link) for link in room.links if link.to == UNKNOWN)
        return next((one for one in ways if (room.number, f"{THROUGH} {one}.") not in self._failed), "")

    def _enough(self, seen: Seen) -> bool:
        turn = next((one.value for one in seen.view.trackers if one.id == "turn"), 0)
        fit = [one for one in seen.standing if "Frail" not in one.marks and not seen.hurt(one.title)]
        return turn >= (self.policy.turns or LONG_ENOUGH) or 2 * len(fit) <= len(seen.view.sheets)


def named(link: Link) -> str:
    """A way as it is spoken of: ``door 3`` of ``door 3, closed``."""
    return link.text.partition(",")[0]


def nearest(site: RoomMap, here: RoomBox, new_way: object) -> int:
    """The nearest room that the party knows from which a new way leads; 0 where there is none."""
    assert callable(new_way)
    rooms = {room.number: room for room in site.rooms}
    reached, queue = {here.number}, [here.number]
    for at in queue:
        if at != here.number and new_way(rooms[at]):
            return at
        for link in rooms[at].links:
            if link.to in rooms and link.to not in reached:
                reached.add(link.to)
                queue.append(link.to)
    return 0
