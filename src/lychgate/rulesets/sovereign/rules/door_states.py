"""Doors as they stand: locked, stuck, of wood or metal; and what a Turn does to one that is being opened."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import After, NewName, Number
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.site import Door as SiteDoor
from lychgate.kit.site_now import SiteNow
from lychgate.kit.sites import ChangeDoor, with_site
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.permission import WORLD
from lychgate.rulesets.sovereign.rules.checks import difficulty_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.site_stats import door_made
from lychgate.rulesets.sovereign.state import Door, State
from lychgate.rulesets.sovereign.state.exploring import Stuff

HEADING = "Exploring"


def called(door: str) -> str:
    """A door in a sentence: one of the site by its number, one of the GM's own by its name."""
    return f"door {door}" if is_number(door) else f"the door {door}"


class SetDoor(Command, frozen=True, tag="set_door", kw_only=True):
    """Say how a door stands: locked or stuck, its material, and how hard its lock is.

    A number is that of a door of the site, which is open, closed, locked, stuck, barred, broken, found or hidden.
    """

    word = "door"
    may = WORLD
    menu_label = "Set a door"
    shape = "NAME [locked] [stuck] [wood|reinforced|metal] [dc N], or N STATE"
    clauses = ("sov.door.locked", "sov.door.stuck")

    name: Annotated[str, NewName("the door")]
    locked: bool = False
    stuck: bool = False
    stuff: Stuff = "wood"
    difficulty: Annotated[int, After(("dc",), Number("the difficulty", 1, 30))] = 0

    @classmethod
    def read(cls, line: Line) -> SetDoor | ChangeDoor:
        """A door of one's own by its name, or one of the site by its number."""
        return ChangeDoor(**read_fields(ChangeDoor, line)) if line.is_number() else cls(**read_fields(cls, line))

    def do(self, play: SovereignPlay) -> None:
        """Who failed at its lock before is remembered."""
        known = next((door for door in play.state.exploring.doors if door.name == self.name), None)
        door = Door(
            name=self.name,
            locked=self.locked,
            stuck=self.stuck,
            stuff=self.stuff,
            difficulty=self.difficulty,
            tried=known.tried if known is not None else (),
        )
        play.record(DoorSet(door))


def hardness(state: State, door: Door) -> int:
    """Return how hard a door is to pick or to force."""
    return difficulty_of(state, door.difficulty)


class DoorSet(Event, frozen=True, tag="door_set"):
    """A door is now as the GM says."""

    door: Door

    def apply(self, state: State) -> State:
        return replace(state, exploring=state.exploring.with_door(self.door))

    def tell(self, before: State, after: State) -> Lines:
        door = self.door
        how = "locked" if door.locked else "stuck" if door.stuck else "open to anybody"
        return secret(after, f"{sentence(called(door.name))} is {how} ({door.stuff}).", "sov.door.locked")


def door_named(play: SovereignPlay, name: str) -> Door:
    """The door that is called this: a number is that of a door of the site. Raises ``PlayError``."""
    now = play.state.site
    if now is not None and is_number(name):
        door = next((one for one in now.ways(now.here) if one.number == int(name)), None)
        if door is None:
            raise PlayError(f"There is no door {name} here.")
        return door_of(play.state, now, door)
    found = next((door for door in play.state.exploring.doors if door.name == name and not door.site), None)
    if found is None:
        raise PlayError(f"There is no door '{name}'. The GM sets one: door {name} locked")
    return found


def door_of(state: State, now: SiteNow, door: SiteDoor) -> Door:
    """A door of the site as it stands, with all that was done to it."""
    name, site = str(door.number), now.site.name
    made = door_made(door)
    known = next((one for one in state.exploring.doors if (one.site, one.name) == (site, name)), None)
    stands = now.state_of(door)
    return replace(
        known or Door(name=name, site=site, stuff=made.stuff, difficulty=made.difficulty),
        locked=stands == "locked",
        barred=stands == "barred",
        stuck=stands == "stuck",
    )


class DoorChanged(Event, frozen=True, tag="door_changed"):
    """A door is different by what somebody did; ``told`` is what everybody sees of it, empty where that is nothing."""

    door: Door
    told: str = ""
    becomes: str = ""
    """How a door of the site stands from now on; empty: as before."""

    def apply(self, state: State) -> State:
        state = replace(state, exploring=state.exploring.with_door(self.door))
        if not self.door.site or not self.becomes or state.site is None:
            return state
        return with_site(state, replace(state.site, doors={**state.site.doors, self.door.name: self.becomes}))

    def tell(self, before: State, after: State) -> Lines:
        return public(self.told, "sov.door.stuck", weight="result") if self.told else ()


def doors_give_way(play: SovereignPlay, turns: int = 1) -> None:
    """So many Turns of those doors that were forced in vain, and open after some Turns."""
    for door in play.state.exploring.doors:
        if door.waiting > turns:
            play.record(DoorChanged(replace(door, waiting=door.waiting - turns)))
        elif door.waiting:
            told = f"{sentence(called(door.name))} gives way at last."
            play.record(DoorChanged(replace(door, waiting=0, stuck=False), told, "open"))
