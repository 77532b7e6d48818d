"""What there is to find in a room of a site: features, secret doors, traps; by the method that finds them."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.room import Event, Lines
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.rules.site import site_now, with_site
from lychgate.rulesets.sovereign.rules.site_edits import SiteDoorChanged
from lychgate.rulesets.sovereign.state import State

HEADING = OF_THE_SITE


def to_find(state: State) -> dict[str, str]:
    """What nobody has found yet in the room where the party is: how a GM picks it, and its words in the key."""
    now = state.site
    if now is None or not now.here:
        return {}
    room = now.site.room(now.here)
    found = {
        f"feature:{at}": f"{one.what} ({one.method})"
        for at, one in enumerate(room.features, 1)
        if (room.number, at) not in now.searched
    }
    for door in now.site.doors_of(now.here):
        if now.hidden(door):
            found[f"door:{door.number}"] = f"the secret door {door.number} ({door.found or 'however it is found'})"
    for at, trap in enumerate(room.traps, 1):
        if not now.of_trap(at):
            found[f"trap:{at}"] = f"the trap: {trap.what} ({trap.check or trap.trigger})"
    return found


def finds(play: SovereignPlay, which: str) -> None:
    """Somebody finds one of the things ``to_find``."""
    kind, _, number = which.partition(":")
    if kind == "door":
        play.record(SiteDoorChanged(int(number), "found"))
        return
    now = site_now(play.state)
    room = now.site.room(now.here)
    if kind == "trap":
        play.record(TrapChanged(room.number, int(number), room.traps[int(number) - 1].what, "found"))
        return
    feature = room.features[int(number) - 1]
    play.record(FeatureSearched(room.number, int(number), feature.what, feature.finds))


class FeatureSearched(Event, frozen=True, tag="feature_searched"):
    """A feature of a room was searched in the way that finds what is there."""

    room: int
    which: int
    what: str
    finds: str

    def apply(self, state: State) -> State:
        now = site_now(state)
        return with_site(state, replace(now, searched=(*now.searched, (self.room, self.which))))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{self.what}: {self.finds}", "sov.loop.specific-search", weight="result")


class TrapChanged(Event, frozen=True, tag="trap_changed"):
    """A trap of a room was found, went off, or is disarmed."""

    room: int
    which: int
    what: str
    becomes: str

    def apply(self, state: State) -> State:
        now = site_now(state)
        return with_site(state, replace(now, traps={**now.traps, f"{self.room}.{self.which}": self.becomes}))

    def tell(self, before: State, after: State) -> Lines:
        told = {"found": "The party finds a trap", "sprung": "A trap goes off", "disarmed": "A trap is disarmed"}
        return public(f"{told[self.becomes]}: {self.what}.", "sov.dungeon.trap-check", weight="result")
