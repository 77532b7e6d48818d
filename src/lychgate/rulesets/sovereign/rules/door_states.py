"""Doors as they stand: locked, stuck, of wood or metal; and what a Turn does to one that is being opened."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import After, NewName, Number
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.site_edits import ChangeDoor
from lychgate.rulesets.sovereign.state import Door, State
from lychgate.rulesets.sovereign.state.exploring import Stuff
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING

HEADING = "Exploring"


class SetDoor(Command, frozen=True, tag="set_door", kw_only=True):
    """Say how a door stands: locked or stuck, of wood, reinforced wood or metal, and how hard its lock is.

    A number is that of a door of the site, which is open, closed, locked, stuck, barred, broken, found or hidden.
    """

    word = "door"
    shape = "NAME [locked] [stuck] [wood|reinforced|metal] [dc N], or N STATE"
    clauses = ("sov.door.locked", "sov.door.stuck")

    name: Annotated[str, NewName("the door")]
    locked: bool = False
    stuck: bool = False
    stuff: Stuff = "wood"
    difficulty: Annotated[int, After(("dc",), Number("the difficulty", 1, 30))] = EXPLORING.doors.difficulty

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


class DoorSet(Event, frozen=True, tag="door_set"):
    """A door is now as the GM says."""

    door: Door

    def apply(self, state: State) -> State:
        return replace(state, exploring=state.exploring.with_door(self.door))

    def tell(self, before: State, after: State) -> Lines:
        door = self.door
        how = "locked" if door.locked else "stuck" if door.stuck else "open to anybody"
        return secret(after, f"The door {door.name} is {how} ({door.stuff}).", "sov.door.locked")


def door_named(play: SovereignPlay, name: str) -> Door:
    """The door that is called this. Raises ``PlayError``."""
    found = next((door for door in play.state.exploring.doors if door.name == name), None)
    if found is None:
        raise PlayError(f"There is no door '{name}'. The GM sets one: door {name} locked")
    return found


class DoorChanged(Event, frozen=True, tag="door_changed"):
    """A door is different by what somebody did; ``told`` is what everybody sees of it, empty where that is nothing."""

    door: Door
    told: str = ""

    def apply(self, state: State) -> State:
        return replace(state, exploring=state.exploring.with_door(self.door))

    def tell(self, before: State, after: State) -> Lines:
        return public(self.told, "sov.door.stuck", weight="result") if self.told else ()


def doors_give_way(play: SovereignPlay) -> None:
    """A Turn of those doors that were forced in vain, and open after some Turns."""
    for door in play.state.exploring.doors:
        if door.waiting > 1:
            play.record(DoorChanged(replace(door, waiting=door.waiting - 1)))
        elif door.waiting:
            play.record(DoorChanged(replace(door, waiting=0, stuck=False), f"The door {door.name} gives way at last."))
